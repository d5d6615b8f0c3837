"""Golden playthroughs: whole games of every title and variant match the files of the title exactly."""

import difflib
from itertools import islice

import pytest

from sixfold.core.game import Game

from .golden import file_of, playthrough
from .matrix import each_variant_once
from .titles import TABLES, WITH_EXCHANGE


@pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
def test_the_game_matches_its_golden_playthrough(game: Game) -> None:
    expected = file_of(game).read_text(encoding="utf-8").splitlines()
    found = playthrough(game).splitlines()
    changes = difflib.unified_diff(expected, found, "golden", "now", n=1, lineterm="")
    shown = [line[:300] for line in islice(changes, 60)]
    assert not shown, "it went differently (tests/golden.py says how to accept it)\n" + "\n".join(shown)


def test_every_title_variant_and_number_of_players_has_a_playthrough() -> None:
    files = {file_of(game) for game in TABLES}
    assert files == {file for folder in {file.parent for file in files} for file in folder.glob("*.txt")}


@pytest.mark.parametrize("game", WITH_EXCHANGE, ids=str)
def test_a_playthrough_shows_exchanges(game: Game) -> None:
    text = file_of(game).read_text(encoding="utf-8")
    assert '"do":"exchange"' in text
    assert ": keep" in text


@pytest.mark.parametrize("game", [game for game in TABLES if game.has_bonus_moves], ids=str)
def test_a_playthrough_shows_bonus_moves(game: Game) -> None:
    assert "bonus moves 1" in file_of(game).read_text(encoding="utf-8")
