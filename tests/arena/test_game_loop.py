"""One game: repeatable, and a failing bot loses only that game."""

import json
import shlex
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sixfold import bots, records
from sixfold.arena import play, run, summarise, warm
from sixfold.arena.game_loop import LONGEST_REASON, close_all, reason_of
from sixfold.arena.pool import ProcessPool
from sixfold.core.errors import BadSetup

from ..bots.bot_programs import is_gone
from .contests import Cheating, Crashing, Fair, Framing, Silent, contest, played

TABLES = [
    ("board", "base", 2),
    ("board", "duel", 2),
    ("board", "team", 4),
    ("cards", "base", 3),
    ("spezial", "base", 3),
]


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the bots ``crash:2``, … that fail after this number of moves."""
    kinds: dict[str, type[Fair]] = {"crash": Crashing, "silent": Silent, "cheat": Cheating, "frame": Framing}
    make = bots.make

    def made(spec: str, game: Any) -> Any:
        kind, _, after = spec.partition(":")
        return kinds[kind](int(after)) if kind in kinds else make(spec, game)

    monkeypatch.setattr(bots, "make", made)


def test_a_game_does_not_depend_on_earlier_games() -> None:
    which = contest("greedy", "random", seed=4)
    late = play(which, 5)
    for number in (0, 3, 5):
        again = play(which, number)
    assert (again.ranking, again.lowest, again.moves) == (late.ranking, late.lowest, late.moves)
    assert len({play(which, number).lowest for number in range(4)}) > 1


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
@pytest.mark.parametrize("after", [0, 3])
def test_a_crash_loses_the_game(name: str, variant: str, players: int, after: int) -> None:
    which = contest(f"crash:{after}", "random", game=name, variant=variant, players=players)
    for number in range(which.round_size):
        game, sitting = play(which, number), which.bot_at(which.plan(number))
        lost = [seat for seat in range(players) if sitting[seat] == 0]
        assert {seat for seat, _ in game.forfeits} <= set(lost)
        assert game.forfeits[0][1] == "ZeroDivisionError: a bug in two lines"
        assert set(game.ranking[-1]) >= {game.forfeits[0][0]}
        assert game.share(tuple(lost)) == 0


@pytest.mark.usefixtures("wrong")
@pytest.mark.parametrize(
    ("bot", "says"), [("silent:1", "within 50 ms"), ("cheat:1", "not an action"), ("frame:1", "only for itself")]
)
def test_every_reason_for_a_forfeit_is_reported(bot: str, says: str) -> None:
    which = contest(bot, "random")
    figures = summarise(played(which, 4)).to_json()
    assert figures["share"] == [0, 1]
    assert [one["game"] for one in figures["forfeits"]] == [0, 1, 2, 3]
    assert [one["seat"] for one in figures["forfeits"]] == [0, 1, 0, 1]
    assert all(one["bot"] == 0 and says in one["reason"] for one in figures["forfeits"])
    assert figures["lowest"][0] == 0


@pytest.mark.usefixtures("wrong")
def test_the_others_play_on_when_one_forfeits() -> None:
    tally = played(contest("crash:1", "greedy", "random", players=3), 6)
    assert len(tally.forfeits) == 6
    assert all(game.ranking[-1] == (forfeit.seat,) for game, forfeit in zip(tally.played, tally.forfeits, strict=True))
    assert all(game.moves > 20 for game in tally.played)
    assert tally.share(1) == 1


@pytest.mark.usefixtures("wrong")
def test_bots_are_always_closed() -> None:
    Crashing.closed = 0
    played(contest("crash:2", "crash:0"), 4)
    # One of them may lose before the other has to move.
    assert Crashing.closed >= 4
    warm(contest("crash:0", "random"))


def test_the_reason_for_a_forfeit_is_one_short_line() -> None:
    reason = reason_of(ValueError("\x1b[31m" + "long\n" * 100))
    assert len(reason) == LONGEST_REASON
    assert reason.isprintable()


def test_an_unknown_bot_is_refused_before_the_first_game() -> None:
    with pytest.raises(BadSetup, match="unknown"):
        warm(contest("unknown", "random"))


def test_a_shared_track_has_no_lowest_marker() -> None:
    assert play(contest(variant="duel"), 0).lowest is None
    assert summarise(played(contest(variant="duel"), 2)).to_json()["lowest"] == [None, None]


def test_in_solo_the_lowest_marker_decides() -> None:
    tally = played(contest("greedy", "random", "random", variant="solo"), 9)
    figures = summarise(tally).to_json()
    assert figures["share"][0] == 1
    assert figures["lowest"][0] > figures["lowest"][1] + 3
    assert figures["lowest_interval"][0][0] < figures["lowest"][0] < figures["lowest_interval"][0][1]
    assert sum(figures["share"]) == 1
    assert figures["fair"] == [pytest.approx(1 / 3)] * 3
    json.dumps(figures, allow_nan=False)


COUNTING = """
import json, os, sys
for number, line in enumerate(sys.stdin):
    question = json.loads(line)
    with open(sys.argv[1], "a") as seen:
        seen.write(f"{os.getpid()}\\n")
    if number == int(sys.argv[2]):
        sys.exit(3)
    print(json.dumps({"id": question["id"], "move": next(iter(question["moves"]))}), flush=True)
"""


def program(folder: Path, dies_at: int) -> tuple[str, Path]:
    """A program that records the process of each answer, and crashes at one of them."""
    (folder / "bot.py").write_text(COUNTING)
    seen = folder / "seen"
    return f"cmd:20s:{shlex.join([sys.executable, '-S', '-E', str(folder / 'bot.py'), str(seen), str(dies_at)])}", seen


def test_a_program_plays_all_games_in_one_process_and_ends_with_the_last(tmp_path: Path) -> None:
    spec, seen = program(tmp_path, -1)
    tally = played(contest(spec, "random", game="spezial"), 4)
    assert not tally.forfeits
    [pid] = set(seen.read_text().split())
    assert is_gone(int(pid))


def test_one_process_plays_all_seats_of_a_program(tmp_path: Path) -> None:
    spec, seen = program(tmp_path, -1)
    tally = played(contest(spec, "random", game="board", variant="team"), 2)
    assert not tally.forfeits
    assert len(set(seen.read_text().split())) == 1


def test_warming_up_starts_the_program(tmp_path: Path) -> None:
    spec, seen = program(tmp_path, -1)
    one = contest(spec, "random", game="spezial")
    try:
        warm(one)
        assert not play(one, 0).forfeits
        assert len(set(seen.read_text().split())) == 1
    finally:
        close_all()


def test_each_worker_starts_a_program_once(tmp_path: Path) -> None:
    spec, seen = program(tmp_path, -1)
    one = contest(spec, "random", game="spezial")
    tally = run(one, 4, ProcessPool(partial(play, one), 1, partial(warm, one)))
    assert not tally.forfeits
    assert len(set(seen.read_text().split())) == 1


def test_a_result_names_a_program_by_its_alias(tmp_path: Path) -> None:
    spec, _ = program(tmp_path, -1)
    one = contest(spec.replace("cmd:", "cmd:name=mine:"), "random", game="spezial")
    figures = summarise(played(one, 2)).to_json()
    assert figures["bots"] == ["mine", "random"]
    record = records.loads(play(one, 0, with_record=True).record or "")
    close_all()
    assert record.seats == [{"name": "mine", "bot": "mine"}, {"name": "random", "bot": "random"}]
    assert records.verify(record).is_over


def test_a_program_that_crashes_loses_one_game_and_is_restarted(tmp_path: Path) -> None:
    spec, seen = program(tmp_path, 30)
    tally = played(contest(spec, "random", game="spezial"), 4)
    processes = seen.read_text().split()
    crashes = sum(processes.count(one) == 31 for one in set(processes))
    assert 0 < len(tally.forfeits) == crashes < 4
    assert len(set(processes)) > 1
