"""A title of another package works everywhere, although no code here names it."""

import json
from pathlib import Path

import pytest

from sixfold import bots, records
from sixfold.core.game import Game

from .cli.commands import run
from .matrix import each_variant_once
from .titles import OTHER_TITLES, TABLES

every_title = pytest.mark.parametrize("title", OTHER_TITLES)


def test_a_title_of_another_package_is_installed() -> None:
    assert OTHER_TITLES


@pytest.fixture(scope="module", params=OTHER_TITLES)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game between two bots."""
    folder = tmp_path_factory.mktemp(request.param)
    answer = run("simulate", request.param, "--bots", "greedy,random", "--games", 2, "--seed", 7, "--out", folder)
    assert answer.exit_code == 0, answer.output
    return folder / "game-000001.json"


@pytest.mark.parametrize("game", each_variant_once(game for game in TABLES if game.name in OTHER_TITLES), ids=str)
def test_every_simple_bot_and_search_play_whole_games(game: Game, tmp_path: Path) -> None:
    for name in (*bots.names(game), "search:20n", "level:1"):
        rest = ",".join(["random"] * (game.players - 1))
        answer = run(
            *("simulate", game.name, "--variant", game.variant, "--players", game.players, "--games", 1),
            *("--bots", f"{name},{rest}", "--out", tmp_path / name.replace(":", "-")),
        )
        assert answer.exit_code == 0, answer.output
    answer = run("verify", *sorted(tmp_path.iterdir()))
    assert answer.exit_code == 0, answer.output


def test_a_record_is_verified_shown_and_replayed(record: Path, tmp_path: Path) -> None:
    assert run("verify", record.parent).exit_code == 0
    for lang in ("en", "de"):
        for more in ([], ["--move", 5, "--seat", 0], ["--svg", tmp_path / f"{lang}.svg"]):
            answer = run("show", record, "--lang", lang, *more)
            assert answer.exit_code == 0, answer.output
    answer = run("replay", record)
    assert answer.exit_code == 0, answer.output
    assert "greedy" in answer.stdout


def test_a_record_is_analysed(record: Path, tmp_path: Path) -> None:
    answer = run("analyse", record, "--budget", "20n", "--svg", tmp_path / "chances.svg")
    assert answer.exit_code == 0, answer.output
    assert "greedy gave away" in answer.stdout


@every_title
def test_a_person_plays_with_previews_and_hints(title: str, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    answer = run("play", title, "--seed", 3, "--out", out, typed=["help", "points", "hint", "1", "", "quit"])
    assert answer.exit_code == 0, answer.output
    assert "chance to win" in answer.stdout
    assert records.read(out).events
    answer = run("play", title, "--seed", 3, "--lang", "de", typed=["hilfe", "tipp", "ende"])
    assert answer.exit_code == 0, answer.output


@every_title
def test_bots_play_in_the_arena(title: str, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    answer = run(
        *("arena", "--game", title, "--bots", "greedy,random", "--games", 20, "--workers", 0, "--json", figures),
        *("--out", tmp_path / "records"),
    )
    assert answer.exit_code == 0, answer.output
    assert json.loads(figures.read_text())["bots"] == ["greedy", "random"]
    assert run("verify", tmp_path / "records").exit_code == 0


@every_title
def test_the_speed_of_one_title_is_measured(title: str) -> None:
    answer = run("bench", title, "--json", "--seconds", "0.05")
    assert answer.exit_code == 0, answer.output
    assert {row["table"] for row in json.loads(answer.stdout)} == {str(game) for game in TABLES if game.name == title}


def test_an_unknown_title_cannot_be_measured() -> None:
    answer = run("bench", "chess")
    assert answer.exit_code != 0
    assert "there is no game 'chess'" in answer.stderr
