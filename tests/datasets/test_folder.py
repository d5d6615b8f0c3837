"""A dataset has only complete files; a run resumes where it stopped and refuses foreign files."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sixfold.core.errors import BadDataset, SixfoldError
from sixfold.core.game import Game
from sixfold.datasets import folder
from sixfold.datasets.columns import schema
from sixfold.datasets.description import Description, description_from
from sixfold.datasets.folder import METADATA, open_dataset, parts_of
from sixfold.datasets.random_play import RandomPlay
from sixfold.games import registry

from ..matrix import sampled
from ..titles import TABLES
from .small_datasets import SEED, SMALL, described, files, rows, write

GAMES = 7
every_table = pytest.mark.parametrize("game", sampled(TABLES, SMALL), ids=str)
CARDS = registry.make("cards")


@pytest.fixture(autouse=True)
def _files_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST_BYTES", 6000)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in files(path)}


# --- resuming ----------------------------------------------------------------------------------------------


def stopping(game: Game, stop: int, seed: int = SEED) -> Callable[[int], Any]:
    """What plays games up to an interruption."""
    play = RandomPlay(game, seed).play

    def play_or_stop(number: int) -> Any:
        if number == stop:
            raise KeyboardInterrupt
        return play(number)

    return play_or_stop


@every_table
def test_a_run_interrupted_at_any_game_resumes_exactly(game: Game, tmp_path: Path) -> None:
    write(tmp_path / "whole", game, GAMES)
    whole = rows(files(tmp_path / "whole"))
    assert {row["game"] for row in whole} == set(range(1, GAMES + 1))
    for stop in range(1, GAMES + 1):
        out = tmp_path / str(stop)
        with pytest.raises(KeyboardInterrupt):
            write(out, game, GAMES, stopping(game, stop))
        # The games before the interruption are kept.
        assert {row["game"] for row in rows(files(out))} == set(range(1, stop))
        before = contents(out)
        write(out, game, GAMES)
        assert rows(files(out)) == whole
        assert contents(out).items() >= before.items()


def test_a_run_killed_while_writing_any_file_resumes_exactly(tmp_path: Path) -> None:
    write(tmp_path, CARDS, GAMES)
    whole = contents(tmp_path)
    assert len(whole) > 2
    for name in whole:
        (tmp_path / name).rename(tmp_path / ".sixfold-0123456789abcdef.tmp")
        write(tmp_path, CARDS, GAMES)
        assert contents(tmp_path) == whole


def test_a_full_disk_is_reported_and_loses_no_finished_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "whole", CARDS, GAMES)
    whole, synced = contents(tmp_path / "whole"), []
    fsync = os.fsync

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) > 3:
            raise OSError(28, "No space left on device")
        fsync(handle)

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadDataset, match="No space left on device; all files before it are kept, and the same command"):
        write(tmp_path / "out", CARDS, GAMES)
    kept = contents(tmp_path / "out")
    assert kept
    assert kept.items() < whole.items()
    monkeypatch.setattr("os.fsync", fsync)
    write(tmp_path / "out", CARDS, GAMES)
    assert contents(tmp_path / "out") == whole


def test_more_games_are_added_and_no_game_is_played_twice(tmp_path: Path) -> None:
    write(tmp_path / "whole", CARDS, GAMES)
    for games in (2, 2, 1, GAMES):
        write(tmp_path / "out", CARDS, games)
    assert rows(files(tmp_path / "out")) == rows(files(tmp_path / "whole"))
    before = contents(tmp_path / "out")
    write(tmp_path / "out", CARDS, GAMES, stopping(CARDS, 1))
    assert contents(tmp_path / "out") == before


def test_slow_games_are_written_before_a_file_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "fast", CARDS, GAMES)
    monkeypatch.setattr(folder, "SECONDS", 0)
    write(tmp_path / "slow", CARDS, GAMES)
    assert len(files(tmp_path / "slow")) == GAMES
    assert rows(files(tmp_path / "slow")) == rows(files(tmp_path / "fast"))


def test_one_process_writes_at_a_time(tmp_path: Path) -> None:
    with open_dataset(tmp_path, described(CARDS)), pytest.raises(BadDataset, match="another process writes to"):
        write(tmp_path, CARDS, 1)


# --- files -------------------------------------------------------------------------------------------------


@every_table
def test_files_have_the_columns_and_the_description(game: Game, tmp_path: Path) -> None:
    write(tmp_path, game, 1)
    [path] = files(tmp_path)
    assert pq.read_schema(path).remove_metadata() == schema(game)
    metadata = json.loads(pq.read_schema(path).metadata[METADATA])
    assert metadata["rules"] == game.rules
    assert metadata["games"] == [1, 1]
    assert metadata["encoding"] == registry.kit(game.name).encoding.VERSION
    assert (metadata["seed"], metadata["bots"]) == (SEED, ["random"] * game.players)
    assert parts_of(tmp_path)[0].description() == described(game)


def test_a_folder_can_be_read_as_one_table(tmp_path: Path) -> None:
    write(tmp_path, CARDS, GAMES)
    assert pq.read_table(tmp_path).num_rows == len(rows(files(tmp_path)))


def test_force_starts_a_new_dataset(tmp_path: Path) -> None:
    write(tmp_path, CARDS, GAMES)
    with open_dataset(tmp_path, described(CARDS, "greedy"), force=True) as writer:
        assert list(writer.missing(3)) == [1, 2, 3]
    assert files(tmp_path) == []


# --- bad input ---------------------------------------------------------------------------------------------


def rewritten(path: Path, table: Any = None, **metadata: Any) -> None:
    """Write a file again with another content or another description."""
    table = pq.read_table(path) if table is None else table
    metadata = json.loads(pq.read_schema(path).metadata[METADATA]) | metadata
    pq.write_table(table.replace_schema_metadata({METADATA: json.dumps(metadata)}), path)


def with_type(path: Path, name: str, kind: Any) -> Any:
    table = pq.read_table(path)
    return table.set_column(table.column_names.index(name), name, table[name].cast(kind))


def flipped(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 255
    path.write_bytes(data)


DAMAGE: dict[str, tuple[Callable[[Path], Any], str]] = {
    "cut off": (lambda path: path.write_bytes(path.read_bytes()[:-100]), "is damaged .*: delete it"),
    "empty": (lambda path: path.write_bytes(b""), "is damaged .*: delete it"),
    "not parquet": (lambda path: path.write_bytes(b"nonsense" * 100), "is damaged .*: delete it"),
    "length": (lambda path: flipped(path, -6), "is damaged .*: delete it"),
    "other file": (lambda path: pq.write_table(pa.table({"a": [1]}), path), "no description"),
    "renamed": (lambda path: path.rename(path.with_name("games-00000009-00000010.parquet")), "its name must say so"),
    "column type": (lambda path: rewritten(path, with_type(path, "action", pa.int64())), "action has the type int64"),
    "column missing": (lambda path: rewritten(path, pq.read_table(path).drop(["seat"])), "column seat is missing"),
    "encoding": (lambda path: rewritten(path, encoding=99), "another version of the encoding: 99, not 1"),
    "format": (lambda path: rewritten(path, format=2), "another format of datasets: 2, not 1"),
    "program": (lambda path: rewritten(path, program="old"), "another state of the program"),
    "seed": (lambda path: rewritten(path, seed=8), "another seed: 8, not 7; choose another folder, or --force"),
    "bots": (lambda path: rewritten(path, bots=["greedy"] * 2), "another bots: greedy greedy, not random random"),
    "table": (
        lambda path: rewritten(path, rules={"game": "cards", "variant": "base", "players": 3}),
        "another table: cards base 3, not cards base 2",
    ),
    "board": (lambda path: rewritten(path, setup={}), "another board"),
    "games": (lambda path: rewritten(path, games="all"), "no description"),
    "overlap": (
        lambda path: (
            path.with_name("games-00000001-00000002.parquet").write_bytes(path.read_bytes()),
            rewritten(path.with_name("games-00000001-00000002.parquet"), games=[1, 2]),
        ),
        "hold the same games",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_file_of_another_dataset_gets_one_clear_error(tmp_path: Path, damage: str) -> None:
    harm, message = DAMAGE[damage]
    write(tmp_path, CARDS, 1)
    harm(files(tmp_path)[0])
    before = contents(tmp_path)
    with pytest.raises(BadDataset, match=message) as wrong:
        write(tmp_path, CARDS, 2)
    assert "\n" not in wrong.value.message
    assert contents(tmp_path) == before


def test_without_pyarrow_the_message_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(SixfoldError, match=r"pip install 'sixfold\[parquet\]'"):
        write(tmp_path / "out", CARDS, 1)
    assert not (tmp_path / "out").exists()


def test_descriptions_of_all_tables_are_json_and_can_be_read_again() -> None:
    for game in TABLES:
        description = Description(game, ("random",) * game.players, 1)
        metadata = description.to_json()
        assert json.loads(json.dumps(metadata)) == metadata
        assert description_from(metadata) == description
