"""Matches at the prompt: totals after each game, a rotating starting player, and one record of the match."""

import json
import re
from pathlib import Path

import pytest

from sixfold import records
from sixfold.bots.budgets import Budget

from .commands import one_line, run, stepping


def hints(games: int) -> list[str]:
    """Enough input to play this many games by the first hint."""
    # "hint" and "1" play a move; "keep" is for exchanges; an empty line starts the next game.
    return ["keep", "hint", "1", ""] * 400 * games


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    out = tmp_path_factory.mktemp("match") / "match.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sixfold.cli.hints.BUDGET", Budget(None, 20))
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
        assert f"Match score after game {number} of 3:" in said
    assert "Press Enter for game 2 of 3; Cosmo (3) begins." in said
    assert "Press Enter for game 3 of 3; you begin." in said
    end = said[said.index("Match score after game 3 of 3:") :]
    assert sorted(map(int, re.findall(r"\d\. .+? +(\d+)  \(\+", end))) == sorted(match.totals)
    assert re.search("(win|wins|is a draw|win the match together)", end)
    answer = run("verify", out)
    assert answer.exit_code == 0
    assert "cards base 2, match of 3 games, all finished, shuffle checked in all, totals" in answer.stdout


def test_leaving_a_match_saves_the_games_so_far(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    answer = run("play", "cards", "--match", 2, "--yes", "--out", out, typed=["resign", "y", "", "hint", "1", "quit"])
    assert answer.exit_code == 0
    assert "Goodbye" in answer.stdout
    match = records.read_match(out)
    assert [game.result is None for game in match.games] == [False, True]
    records.verify_match(match)
    assert "match of 2 games, 1 of 2 finished, shuffle checked in 1 of 2, totals" in run("verify", out).stdout
    between = run("play", "cards", "--match", 2, "--yes", "--out", out, "--force", typed=["resign", "y"])
    assert between.exit_code == 0
    assert len(records.read_match(out).games) == 1


def test_a_match_can_be_played_in_german() -> None:
    answer = run("play", "cards", "--match", 2, "--lang", "de", typed=["aufgeben", "j", "", "aufgeben", "j"])
    assert "Spielstand des Matches nach Partie 2 von 2:" in answer.stdout
    assert "das Match" in answer.stdout.splitlines()[-1] or "Das Match" in answer.stdout.splitlines()[-1]


def test_other_games_have_no_matches() -> None:
    answer = run("play", "board", "--match", 3)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "is not played in matches" in answer.stderr


# --- opening a match ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def match(played: tuple[Path, str]) -> Path:
    return played[0]


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of a few moves, the second one unfinished."""
    out = tmp_path_factory.mktemp("short") / "short match.json"
    typed = ["hint", "1", "resign", "y", "", "hint", "1", "quit"]
    assert run("play", "cards", "--match", 2, "--seed", 1, "--yes", "--out", out, typed=typed).exit_code == 0
    return out


@pytest.fixture(scope="module")
def events(short: Path) -> list[int]:
    return [len(game.events) for game in records.read_match(short).games]


def test_a_match_is_shown_as_a_table(match: Path) -> None:
    answer = run("show", match)
    assert answer.exit_code == 0
    head, names, *games, total, leader, how = answer.stdout.splitlines()
    whole = records.read_match(match)
    assert head == "Match: cards base 2"
    assert names.split() == ["Player", "1", "level:3"]
    points = [[int(figure) for figure in re.findall(r"\d+", line)] for line in games]
    assert [row[0] for row in points] == [1, 2, 3]
    assert [sum(row[seat] for row in points) for seat in (1, 2)] == whole.totals
    assert [row[3] for row in points] == [len(game.events) for game in whole.games]
    assert total.split() == ["Total", *map(str, whole.totals)]
    assert re.search("leads|level", leader)
    assert how == f"To see one of the games: sixfold show {match} --game 1"


def test_a_match_in_german_and_in_ascii(short: Path) -> None:
    said = run("show", short, "--lang", "de").stdout
    assert "Partie 1" in said
    assert "nicht beendet" in said
    assert re.search("führt|gleichauf", said)
    assert f"'{short}' --game 1" in said, "a path with a space can be copied as it is"
    plain = run("show", short, "--lang", "de", "--ascii").stdout
    assert plain.replace(str(short), "").isascii()


def test_one_game_of_a_match_is_shown_like_a_game(match: Path, tmp_path: Path) -> None:
    whole = records.read_match(match)
    for number, game in enumerate(whole.games, 1):
        single, out = tmp_path / f"{number}.json", tmp_path / f"{number}.svg"
        records.write(game, single)
        for more in ((), ("--move", 5, "--seat", 1), ("--svg", "-")):
            assert run("show", match, "--game", number, *more).stdout == run("show", single, *more).stdout
        assert run("show", match, "-g", number, "--svg", out).exit_code == 0
        assert out.exists()


def test_a_match_is_replayed_game_after_game(short: Path, events: list[int]) -> None:
    said = run("replay", short).stdout
    found = [tuple(map(int, three)) for three in re.findall(r"Game (\d) of 2, (\d+) of (\d+): ", said)]
    assert found == [(game, at, last) for game, last in enumerate(events, 1) for at in range(last + 1)]
    alone = run("replay", short, "--game", 2).stdout
    assert said.endswith(alone)
    assert "Game 1" not in alone
    assert run("replay", short, "--game", 2, "--move", 1, "--lang", "de").stdout.count("Partie 2 von 2, 1 von") == 1


def test_stepping_from_game_to_game(short: Path, events: list[int]) -> None:
    seen = stepping(short, typed=("p", str(events[0]), "", "p", "n", str(events[1]), "n", "q"))
    first, second = events
    shown = [tuple(map(int, three)) for three in re.findall(r"Game (\d) of 2, (\d+) of \d+:", seen)]
    assert shown == [(1, 0), (1, 0), (1, first), (2, 0), (1, first), (2, 0), (2, second), (2, second)]
    assert seen.count("This is the first position") == seen.count("This is the last position") == 1


def test_an_invalid_match_file_is_refused_in_one_line(short: Path, tmp_path: Path) -> None:
    single = tmp_path / "single.json"
    records.write(records.read_match(short).games[0], single)
    for command in ("show", "replay"):
        for args, said in (
            ((single, "--game", 1), "a single game"),
            ((short, "--game", 3), "there is no game 3: the match has 2"),
            ((short, "--game", 1, "--move", 999), "there is no event 999"),
            ((short, "--move", 1), "choose one with --game 1…2"),
        ):
            answer = run(command, *args)
            assert answer.exit_code == 1
            assert one_line(answer.stderr)
            assert said in answer.stderr
            assert answer.stdout == ""
        assert run(command, short, "--game", 0).exit_code == 2
    for more in (("--svg", tmp_path / "x.svg"), ("--seat", 0)):
        assert "choose one with --game" in run("show", short, *more).stderr
    assert not (tmp_path / "x.svg").exists()


def test_an_invalid_game_of_a_match_is_named(short: Path, tmp_path: Path) -> None:
    whole = json.loads(short.read_text())
    play = next(event for event in whole["games"][1]["events"] if event["do"] == "play")
    play["gains"][0] += 1
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(whole))
    for command, *more in (("show",), ("show", "--game", 2), ("replay",), ("replay", "--game", 2)):
        answer = run(command, wrong, *more)
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "game 2: event " in answer.stderr
    assert run("show", wrong, "--game", 1).exit_code == 0
