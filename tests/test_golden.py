"""Golden playthroughs: whole games of every variant match ``tests/golden`` exactly."""

import difflib
import re
from itertools import islice

import pytest

from sixfold.games import registry

from .golden.regenerate import SEEDS, file_of, playthrough
from .matrix import each_variant_once

WITH_EXCHANGES = [table for table in SEEDS if table[0] != "spezial" and table[1] != "solo"]


@pytest.mark.parametrize(("name", "variant", "players"), each_variant_once(SEEDS), ids=str)
def test_the_game_goes_as_it_always_went(name: str, variant: str, players: int) -> None:
    expected = file_of(name, variant, players).read_text(encoding="utf-8").splitlines()
    found = playthrough(name, variant, players).splitlines()
    changes = difflib.unified_diff(expected, found, "golden", "now", n=1, lineterm="")
    shown = [line[:300] for line in islice(changes, 60)]
    assert not shown, "it went differently (tests/golden/regenerate.py says how to accept it)\n" + "\n".join(shown)


def test_every_game_variant_and_number_of_players_has_a_playthrough() -> None:
    variants = [(name, *entry) for name in registry.names() for entry in registry.variants(name).items()]
    assert set(SEEDS) == {(name, variant, n) for name, variant, numbers in variants for n in numbers}


@pytest.mark.parametrize(("name", "variant", "players"), WITH_EXCHANGES, ids=str)
def test_a_playthrough_shows_bonus_moves_and_exchanges(name: str, variant: str, players: int) -> None:
    text = file_of(name, variant, players).read_text(encoding="utf-8")
    assert '"do":"exchange"' in text
    assert ": keep" in text
    assert "bonus moves 1" in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playthrough_of_genial_spezial_shows_bonus_fields_and_black_chips(players: int) -> None:
    text = file_of("spezial", "base", players).read_text(encoding="utf-8")
    assert '"bonus":["' in text
    assert re.search(r"^towers .*!", text, re.MULTILINE)
