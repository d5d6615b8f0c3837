"""A dataset converts back to the records that the same simulation writes, and they verify."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sixfold import bots, records
from sixfold.arena.game_loop import play_simulated
from sixfold.core.errors import BadDataset, BotFailed
from sixfold.core.game import Game
from sixfold.datasets.bot_play import BotPlay
from sixfold.datasets.conversion import game_count, records_of
from sixfold.datasets.description import Description
from sixfold.datasets.folder import open_dataset
from sixfold.games import registry

from ..matrix import sampled
from ..titles import TABLES
from .small_datasets import SEED, SMALL, bot_play, files, raise_error, write
from .test_folder import flipped, rewritten

every_table = pytest.mark.parametrize("game", sampled(TABLES, SMALL), ids=str)
CARDS = registry.make("cards")


def record(game: Game, seats: list[Any], number: int, failed: Any = raise_error) -> str:
    """The record that ``sixfold simulate`` writes."""
    position, dealer = play_simulated(game, seats, SEED, number, failed)
    return records.dumps(records.record_of(position, records.bot_seats([bot.name for bot in seats]), dealer))


@every_table
def test_converted_records_equal_those_of_the_simulation_and_verify(game: Game, tmp_path: Path) -> None:
    write(tmp_path, game, 3)
    found = dict(records_of(tmp_path))
    assert list(found) == [1, 2, 3]
    assert game_count(tmp_path) == 3
    for one in found.values():
        assert records.verify(one).is_over
        assert one.shuffle is not None
        assert one.shuffle.seed is not None
    seats = [bots.make("random", game) for _ in range(game.players)]
    assert records.dumps(found[2]) == record(game, seats, 2)


@pytest.mark.parametrize("game", sampled(TABLES, SMALL[:1]), ids=str)
def test_converted_records_of_other_bots_equal_those_of_the_simulation(game: Game, tmp_path: Path) -> None:
    player = bot_play(game, ["greedy", "random", "greedy", "greedy"][: game.players])
    with open_dataset(tmp_path, Description(game, tuple(bot.name for bot in player.bots), SEED)) as writer:
        writer.add(player.play(1))
    [(number, found)] = records_of(tmp_path)
    assert number == 1
    assert records.dumps(found) == record(game, list(player.bots), 1)
    records.verify(found)


class Fragile:
    """A bot that fails at its third decision."""

    name = "fragile"

    def __init__(self, game: Game) -> None:
        self.bot, self.decisions = bots.make("random", game), 0

    def choose(self, view: Any, rng: Any) -> Any:
        self.decisions += 1
        if self.decisions == 3:
            raise BotFailed("crashed", "it crashed")
        return self.bot.choose(view, rng)

    def values(self, view: Any) -> None:
        return None

    def is_warm(self, view: Any, patience: float | None) -> bool:
        return True

    def close(self) -> None:
        pass


def test_a_bot_that_failed_has_a_row_without_action_and_resigns_again(tmp_path: Path) -> None:
    failed = []
    seats = [bots.make("random", CARDS), Fragile(CARDS)]
    player = BotPlay(CARDS, seats, SEED, lambda seat, error: failed.append(seat))
    with open_dataset(tmp_path, Description(CARDS, ("random", "fragile"), SEED)) as writer:
        writer.add(player.play(1))
    assert failed == [1]
    assert [row["action"] is None for row in pq.read_table(tmp_path).to_pylist()].count(True) == 1
    [(_, found)] = records_of(tmp_path)
    assert found.events[-1] == {"seat": 1, "do": "resign"}
    records.verify(found)
    again = [bots.make("random", CARDS), Fragile(CARDS)]
    assert records.dumps(found) == record(CARDS, again, 1, lambda seat, error: None)


def changed(path: Path, name: str, row: int, value: Any) -> None:
    """Change one value of a file."""
    table = pq.read_table(path)
    values = table[name].to_pylist()
    values[row] = value
    column = pa.array(values, table.schema.field(name).type)
    rewritten(path, table.set_column(table.column_names.index(name), name, column))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("seat", 1, "game 1: decision 4: the seat is not that of the position"),
        ("decision", 9, "game 1: decision 4: the decision is not"),
        ("observation_key", bytes(16), "the observation_key is not"),
        ("legal_mask", bytes(4), "the legal_mask is not"),
        ("action", 13, "action 13 is not legal now"),
        ("action", None, "is over before decision 5"),
        ("returns", [0.5, -0.5], "its result is another one"),
        ("ranks", [1, 1], "its result is another one"),
        ("game", 3, "its rows are not those of games 1 to 2"),
    ],
)
def test_a_changed_row_is_detected(tmp_path: Path, name: str, value: Any, message: str) -> None:
    write(tmp_path, CARDS, 2)
    [path] = files(tmp_path)
    assert pq.read_table(path).to_pylist()[4]["seat"] == 0
    changed(path, name, 4, value)
    with pytest.raises(BadDataset, match=message):
        list(records_of(tmp_path))


def test_another_seed_is_detected(tmp_path: Path) -> None:
    write(tmp_path, CARDS, 1)
    rewritten(files(tmp_path)[0], seed=SEED + 1)
    with pytest.raises(BadDataset, match="decision 0"):
        list(records_of(tmp_path))


def test_missing_rows_are_detected(tmp_path: Path) -> None:
    write(tmp_path, CARDS, 2)
    [path] = files(tmp_path)
    table = pq.read_table(path)
    rewritten(path, table.slice(0, table.num_rows - 1))
    with pytest.raises(BadDataset, match="game 2: it is not over after its"):
        list(records_of(tmp_path))


def test_every_damaged_byte_of_the_rows_is_detected(tmp_path: Path) -> None:
    write(tmp_path, CARDS, 1)
    [path] = files(tmp_path)
    whole = path.read_bytes()
    # The metadata begin after the rows; the file ends with their length.
    end = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    for at in range(100, end, end // 25):
        path.write_bytes(whole)
        flipped(path, at)
        try:
            found = list(records_of(tmp_path))
        except BadDataset:
            continue
        # Only what the records do not need may differ: the values.
        assert found


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        ({"encoding": 99}, "in version 99 of the encoding of cards; this is version 1"),
        ({"format": 2}, "the format of datasets is 1, not 2"),
        ({"rules": {"game": "chess", "variant": "base", "players": 2}}, "no game 'chess'"),
        ({"rules": {"game": "cards", "variant": "base", "players": 3}}, "'hands' must be a list"),
        ({"rules": None}, "its description is damaged"),
        ({"bots": ["random"]}, "1 bots for cards base 2"),
        ({"seed": "x"}, "its description is damaged"),
    ],
)
def test_an_invalid_description_gets_one_clear_error(tmp_path: Path, metadata: Any, message: str) -> None:
    write(tmp_path, CARDS, 1)
    rewritten(files(tmp_path)[0], **metadata)
    with pytest.raises(BadDataset, match=message):
        list(records_of(tmp_path))


def test_a_folder_without_a_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match="there is no dataset in"):
        list(records_of(tmp_path))
    with pytest.raises(BadDataset, match="there is no folder"):
        list(records_of(tmp_path / "missing"))
