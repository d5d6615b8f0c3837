"""Golden playthroughs: whole games of every variant come out exactly as written down in ``tests/golden``."""

import difflib
from itertools import islice

import pytest

from sixfold.games import registry

from .golden.regenerate import SEEDS, file_of, playthrough


@pytest.mark.parametrize(("variant", "players"), SEEDS, ids=str)
def test_the_game_goes_as_it_always_went(variant: str, players: int) -> None:
    expected = file_of(variant, players).read_text(encoding="utf-8").splitlines()
    found = playthrough(variant, players).splitlines()
    changes = difflib.unified_diff(expected, found, "golden", "now", n=1, lineterm="")
    shown = [line[:300] for line in islice(changes, 60)]
    assert not shown, "it went differently (tests/golden/regenerate.py says how to accept it)\n" + "\n".join(shown)


def test_every_variant_and_number_of_players_has_a_playthrough() -> None:
    tables = {(variant, n) for variant, numbers in registry.variants("board").items() for n in numbers}
    assert set(SEEDS) == tables


@pytest.mark.parametrize(("variant", "players"), [table for table in SEEDS if table[0] != "solo"], ids=str)
def test_a_playthrough_shows_bonus_moves_and_exchanges(variant: str, players: int) -> None:
    text = file_of(variant, players).read_text(encoding="utf-8")
    assert '"do":"exchange"' in text
    assert ": keep" in text
    assert "bonus moves 1" in text
