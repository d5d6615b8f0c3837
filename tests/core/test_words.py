"""Players are spoken to in German and in English, and neither lacks a word."""

import pytest

from sixfold.core.errors import BadSetup
from sixfold.core.words import WORDS, say


def test_every_word_exists_in_every_language() -> None:
    assert set(WORDS) == {"en", "de"}
    assert set(WORDS["en"]) == set(WORDS["de"])
    for key, text in WORDS["en"].items():
        # The same blanks to fill in, and no word left untranslated by accident.
        assert sorted(part for part in text.split("{")[1:]) != [] or "{" not in WORDS["de"][key]
        assert WORDS["de"][key].count("{") == text.count("{")


def test_an_unknown_language_is_refused_in_one_line() -> None:
    with pytest.raises(BadSetup) as wrong:
        say("fr", "draw")
    assert wrong.value.code == "unknown-language"
    assert "\n" not in str(wrong.value)
