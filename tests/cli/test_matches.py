"""Matches at the prompt: totals after each game, a rotating beginner, one record of it all."""

import re
from pathlib import Path

import pytest

from sixfold import records

from .running import one_line, run


def hints(games: int) -> list[str]:
    """Enough lines to play so many games by the first hint, one game after the other."""
    # "hint" and "1" play a move; "keep" is for exchanges; an empty line begins the next game.
    return ["keep", "hint", "1", ""] * 400 * games


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    out = tmp_path_factory.mktemp("match") / "match.json"
    answer = run("play", "cards", "--match", 3, "--seed", 5, "--yes", "--out", out, typed=hints(3))
    assert answer.exit_code == 0, answer.output[-2000:]
    return out, answer.stdout


def test_a_whole_match(played: tuple[Path, str]) -> None:
    out, said = played
    match = records.read_match(out)
    records.verify_match(match)
    assert [game.setup["first"] for game in match.games] == [0, 1, 0]
    assert all(game.result is not None for game in match.games)
    assert len({game.shuffle.commitment for game in match.games if game.shuffle}) == 3
    for number in (1, 2, 3):
        assert f"The match after game {number} of 3:" in said
    assert said.count("Press Enter for game") == 2
    end = said[said.index("The match after game 3 of 3:") :]
    assert sorted(map(int, re.findall(r"\d\. \S+ +(\d+)  \(\+", end))) == sorted(match.totals)
    assert re.search("(win|wins|is a draw|win the match together)", end)
    answer = run("verify", out)
    assert answer.exit_code == 0
    assert "cards base 2, match of 3 games, totals" in answer.stdout


def test_leaving_a_match_keeps_what_was_played(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    answer = run("play", "cards", "--match", 2, "--yes", "--out", out, typed=["resign", "y", "", "hint", "1", "quit"])
    assert answer.exit_code == 0
    assert "Goodbye" in answer.stdout
    match = records.read_match(out)
    assert [game.result is None for game in match.games] == [False, True]
    records.verify_match(match)
    between = run("play", "cards", "--match", 2, "--yes", "--out", out, "--force", typed=["resign", "y"])
    assert between.exit_code == 0
    assert len(records.read_match(out).games) == 1


def test_in_german() -> None:
    answer = run("play", "cards", "--match", 2, "--lang", "de", typed=["aufgeben", "j", "", "aufgeben", "j"])
    assert "Das Match nach Partie 2 von 2:" in answer.stdout
    assert "das Match" in answer.stdout.splitlines()[-1] or "Das Match" in answer.stdout.splitlines()[-1]


def test_other_games_have_no_matches() -> None:
    answer = run("play", "board", "--match", 3)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "is not played in matches" in answer.stderr
