"""The rules in both languages name every ruling and have the same examples."""

import re
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "docs" / "rules"
TEXTS = {lang: (RULES / f"cards.{lang}.md").read_text(encoding="utf-8") for lang in ("en", "de")}


@pytest.mark.parametrize("lang", TEXTS)
def test_every_ruling_is_named_in_the_text_and_in_the_table(lang: str) -> None:
    text, table = TEXTS[lang].split("\n## What if" if lang == "en" else "\n## Was ist, wenn")
    for number in range(1, 9):
        assert f"(C{number})" in text
        assert f"(C{number})" in table


def test_both_languages_have_the_same_numbers() -> None:
    """In the same order, except for the table of contents."""
    figures = {lang: re.findall(r"\b(?:[RGBOYP]{2}|C\d|\d+)\b", text) for lang, text in TEXTS.items()}
    assert sorted(figures["en"]) == sorted(figures["de"])
