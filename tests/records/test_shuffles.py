"""The games whose shuffles the client's tests check are up to date."""

import pytest

from sixfold.core.game import Game

from ..matrix import each_variant_once
from .shuffles import FILE, GAMES, line, text

LINES = FILE.read_text(encoding="utf-8")[1:-2].split(",\n")


@pytest.mark.parametrize("game", each_variant_once(GAMES), ids=str)
def test_the_shuffles_for_the_client_are_up_to_date(game: Game) -> None:
    assert LINES[GAMES.index(game)] == line(game)


def test_the_client_checks_a_game_of_every_table() -> None:
    assert len(LINES) == len(GAMES)
    assert FILE.read_text(encoding="utf-8") == text(LINES)
