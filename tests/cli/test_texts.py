"""Texts in the terminal: none is unused, and all can be shown in ASCII."""

import re
from pathlib import Path

import pytest

import sixfold.cli
from sixfold.cli.main import welcome
from sixfold.cli.texts import CATALOGUE, COMMANDS, NO, YES, Words, language, plain
from sixfold.core.translation import COMMON, LANGUAGES

SOURCES = [file.read_text() for file in Path(sixfold.cli.__path__[0]).glob("*.py")]


def test_every_text_is_used_and_every_used_text_exists() -> None:
    source = "\n".join(SOURCES)
    used = set(re.findall(r"""\bwords\(\s*["']([a-z-]+)["']""", source))
    known = set(CATALOGUE.locale("en").texts)
    assert used <= known
    made = re.compile(r"(reason|help|choose)-.+|(draw|exchange)s|match-(draw|you-win|wins|win-together)")
    for key in known - used:
        assert f'"{key}"' in source or made.fullmatch(key), f"{key} is never said"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(None) == expected
    assert language("de") == "de"


def test_german_texts_use_the_words_of_the_rule_books() -> None:
    for text in (*CATALOGUE.locale("de").texts.values(), *COMMON.locale("de").texts.values()):
        assert "Plättchen" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_welcome_fits_into_eighty_columns(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", {"de": "de_DE.UTF-8", "en": "C.UTF-8"}[lang])
    welcome()
    said = capsys.readouterr().out
    assert ("Zum Ausprobieren" in said) == (lang == "de")
    assert max(map(len, said.splitlines())) <= 80


def test_no_command_word_has_two_meanings() -> None:
    words = [word for spelled in COMMANDS.values() for word in spelled]
    assert len(words) == len(set(words))
    assert not set(YES) & set(NO)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_texts_are_ascii(lang: str) -> None:
    for text in CATALOGUE.locale(lang).texts.values():
        assert plain(text).isascii()
        assert "?" not in plain(text).replace("?", "", text.count("?"))
    words = Words(lang)
    words.ascii = True
    assert all(words.colour(letter).isascii() for letter in "RGBOYP")
