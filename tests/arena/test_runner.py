"""The result does not depend on the workers or the order of the games; nothing is lost when a process dies."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from sixfold.arena import Lost, Played, Sprt, play, run, summarise
from sixfold.arena.journal import BadJournal, open_journal
from sixfold.arena.pool import InlinePool, ProcessPool
from sixfold.arena.report import as_csv, as_json
from sixfold.core.errors import SixfoldError

from .contests import contest, played

sys.path.append(str(Path(__file__).parent))  # Worker processes import the next module by its name.
import crashing_games


class Shuffled(InlinePool):
    """Plays games in another order."""

    def play(self, numbers: Iterable[int]) -> Iterator[Played | Lost]:
        mixed = list(numbers)
        Random(1).shuffle(mixed)
        return super().play(mixed)


def test_the_order_of_games_does_not_matter() -> None:
    which = contest("greedy", "random", players=3)
    straight = played(which, 9)
    mixed = run(which, 9, Shuffled(partial(play, which)))
    assert as_json(summarise(mixed)) == as_json(summarise(straight))
    assert as_csv(mixed) == as_csv(straight)


def test_a_test_stops_at_the_same_round_in_any_order() -> None:
    which, sprt = contest("greedy", "random"), Sprt(0, 400)
    straight = played(which, 60, sprt)
    assert 2 < straight.games < 50
    assert straight.games % 2 == 0
    mixed = run(which, 60, Shuffled(partial(play, which)), sprt=sprt)
    assert as_json(summarise(mixed, sprt)) == as_json(summarise(straight, sprt))
    assert summarise(straight, sprt).to_json()["sprt"]["verdict"] == "elo1"


def test_a_ladder_puts_the_weakest_below() -> None:
    figures = summarise(played(contest("greedy", "random", "greedy", ladder=True), 12)).to_json()
    assert figures["ladder"][0] == 0
    assert figures["ladder"][1] < -100
    assert abs(figures["ladder"][2]) < -figures["ladder"][1]
    assert figures["ladder_interval"][1][0] < figures["ladder"][1] < figures["ladder_interval"][1][1]


# --- the journal ------------------------------------------------------------------------------------------------


def kept(path: Path, games: int, seed: int = 0) -> str:
    which = contest("greedy", "random", seed=seed)
    journal = open_journal(path, which)
    try:
        return as_json(summarise(run(which, games, InlinePool(partial(play, which)), journal)))
    finally:
        journal.close()


def test_games_in_the_journal_are_not_played_again(tmp_path: Path) -> None:
    path, other = tmp_path / "a.games", tmp_path / "b.games"
    whole = kept(path, 6)
    kept(other, 2)
    assert kept(other, 6) == whole
    lines = path.read_bytes().splitlines()
    assert len(lines) == 7
    before = path.read_bytes()
    assert kept(path, 6) == whole
    assert path.read_bytes() == before
    # With a smaller number of games, fewer of them count.
    assert kept(path, 4) == kept(tmp_path / "c.games", 4)


def test_a_journal_with_spaces_between_its_values_can_be_resumed(tmp_path: Path) -> None:
    """Earlier versions wrote this format."""
    path = tmp_path / "a.games"
    whole = kept(path, 4)
    spaced = "".join(json.dumps(json.loads(line)) + "\n" for line in path.read_text().splitlines())
    assert spaced != path.read_text()
    path.write_text(spaced)
    assert kept(path, 4) == whole
    assert path.read_text() == spaced


@pytest.mark.parametrize("cut", [1, 9, 200])
def test_a_game_with_a_truncated_journal_line_is_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "torn.games"
    whole = kept(path, 4)
    path.write_bytes(path.read_bytes()[:-cut])
    assert kept(path, 4) == whole
    assert len([json.loads(line) for line in path.read_bytes().splitlines()]) == 5


def test_a_journal_with_a_truncated_first_line_is_started_again(tmp_path: Path) -> None:
    path = tmp_path / "torn.games"
    whole = kept(path, 2)
    for length in (0, 5, 60):
        path.write_bytes(path.read_bytes()[:length])
        assert kept(path, 2) == whole


def test_a_journal_of_another_contest_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    kept(path, 2, seed=1)
    before = path.read_bytes()
    for which, says in (
        (contest("greedy", "random", seed=2), "seed is 1, not 2"),
        (contest("random", "greedy", seed=1), "bots is greedy, random, not random, greedy"),
        (contest("greedy", "random", seed=1, players=3), "board base 2, not board base 3"),
        (contest("greedy", "random", seed=1, ladder=True), "ladder is False, not True"),
    ):
        with pytest.raises(BadJournal, match=says):
            open_journal(path, which)
    assert path.read_bytes() == before
    forced = open_journal(path, contest("greedy", "random", seed=2), force=True)
    forced.close()
    assert forced.games == {}


def test_a_file_that_is_not_a_journal_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    for text in ("Dear all\n", "{}\n", "[1]\n", "no line end"):
        path.write_text(text)
        with pytest.raises(BadJournal, match="not a journal"):
            open_journal(path, contest(), force=True)
        assert path.read_text() == text


@pytest.mark.parametrize("line", ['{"game": 0}', "[]", '{"game": 0, "ranking": [[0, 0]]}', "\x00"])
def test_a_damaged_line_in_the_middle_is_reported(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.games"
    kept(path, 4)
    lines = path.read_text().splitlines()
    lines[2] = line
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadJournal, match="line 3"):
        open_journal(path, contest("greedy", "random"))


@pytest.mark.skipif(os.name != "posix", reason="files are locked on POSIX systems only")
def test_two_runs_do_not_share_a_journal(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "a.games", contest())
    with pytest.raises(BadJournal, match="another arena"):
        open_journal(tmp_path / "a.games", contest())
    journal.close()


# --- worker processes -------------------------------------------------------------------------------------------


def all_of(workers: ProcessPool, games: int) -> dict[int, Played | Lost]:
    try:
        return {outcome.number: outcome for outcome in workers.play(range(games))}
    finally:
        workers.close()


def test_a_game_whose_process_was_killed_is_played_again(tmp_path: Path) -> None:
    found = all_of(ProcessPool(partial(crashing_games.play, str(tmp_path), (3,), 2), 2), 8)
    assert sorted(found) == list(range(8))
    assert all(isinstance(outcome, Played) for outcome in found.values())
    assert len(list(tmp_path.glob("game-3-*"))) == 3


def test_a_game_that_always_kills_its_process_is_reported_and_the_others_count(tmp_path: Path) -> None:
    found = all_of(ProcessPool(partial(crashing_games.play, str(tmp_path), (2,), 99), 2), 6)
    assert sorted(found) == list(range(6))
    assert found[2] == Lost(2, "the process that played it ended 3 times, with signal 9")
    assert sum(isinstance(outcome, Played) for outcome in found.values()) == 5


def test_a_round_with_a_lost_game_does_not_count() -> None:
    which = contest("greedy", "random")

    class Losing(InlinePool):
        def play(self, numbers: Iterable[int]) -> Iterator[Played | Lost]:
            for outcome in super().play(numbers):
                yield Lost(3, "gone") if outcome.number == 3 else outcome

    figures = summarise(run(which, 6, Losing(partial(play, which)))).to_json()
    assert (figures["games"], figures["rounds"]) == (4, 2)
    assert figures["lost"] == [{"game": 3, "reason": "gone"}]


def test_workers_that_cannot_start_stop_the_run() -> None:
    with pytest.raises(SixfoldError, match="exit code 7"):
        all_of(ProcessPool(crashing_games.fail, 1, crashing_games.exit_process), 2)


def test_an_internal_error_stops_the_run_with_its_reason() -> None:
    with pytest.raises(SixfoldError, match="game 0 cannot be played: KeyError: 'here'"):
        all_of(ProcessPool(crashing_games.fail, 1), 2)


def test_without_games_no_worker_starts() -> None:
    assert all_of(ProcessPool(crashing_games.fail, 2, crashing_games.exit_process), 0) == {}
