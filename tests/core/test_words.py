"""Players are spoken to in German and in English, and neither lacks a word."""

from string import Formatter

import pytest

from sixfold.core.errors import BadSetup
from sixfold.core.words import WORDS, Catalogue, say
from sixfold.games import registry

OWN = {name: registry.kit(name).words.WORDS for name in registry.names()}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("words", [WORDS, *OWN.values()], ids=["all games", *OWN])
def test_every_word_exists_in_every_language(words: Catalogue) -> None:
    assert set(words) == {"en", "de"}
    assert list(words["en"]) == list(words["de"])
    for key, text in words["en"].items():
        assert blanks(words["de"][key]) == blanks(text), key


@pytest.mark.parametrize("name", OWN)
def test_a_game_brings_its_own_words_for_its_ends(name: str) -> None:
    reasons = registry.kit(name).game.position_type.reasons  # type: ignore[attr-defined]
    for reason in set(reasons.values()) - {"resigned", "abandoned"}:
        assert {reason, f"over-{reason}"} <= set(OWN[name]["en"])
    assert not set(OWN[name]["en"]) & set(WORDS["en"]), "no word is said twice"


def test_an_unknown_language_is_refused_in_one_line() -> None:
    with pytest.raises(BadSetup) as wrong:
        say("fr", "draw")
    assert wrong.value.code == "unknown-language"
    assert "\n" not in str(wrong.value)
