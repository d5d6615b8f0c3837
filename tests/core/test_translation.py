"""Every language has every text, and a new language needs only new data files."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

import sixfold
from sixfold.core.errors import BadNotation, BadSetup, IllegalMove
from sixfold.core.translation import COMMON, ENGLISH, LANGUAGES, Catalogue, refusal
from sixfold.games import registry
from sixfold.laying.game import LayingGame

ROOT = Path(sixfold.__file__).parent
PACKAGES = [".".join(folder.parent.relative_to(ROOT.parent).parts) for folder in sorted(ROOT.rglob("locales"))]
GAMES = {name: registry.kit(name).game.texts for name in registry.names()}
TRANSLATIONS = [lang for lang in LANGUAGES if lang != ENGLISH]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_languages() -> None:
    assert LANGUAGES[0] == ENGLISH
    assert "de" in LANGUAGES
    assert {"sixfold.core", "sixfold.cli", "sixfold.server", "sixfold.games.board"} <= set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_text_with_the_same_placeholders(package: str, lang: str) -> None:
    catalogue = Catalogue(package)
    english, other = catalogue.locale(ENGLISH), catalogue.locale(lang)
    assert list(other.texts) == list(english.texts)
    for key, text in other.texts.items():
        assert placeholders(text) == placeholders(english.texts[key]), key
        assert text.strip(), key
    assert list(other.lists) == list(english.lists)
    assert all(all(words) for words in other.lists.values())


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_every_translation_has_every_refusal_with_the_same_placeholders(package: str, lang: str) -> None:
    catalogue = Catalogue(package)
    assert not catalogue.locale(ENGLISH).refusals, "errors carry their English message themselves"
    first, other = catalogue.locale(TRANSLATIONS[0]).refusals, catalogue.locale(lang).refusals
    assert list(other) == list(first)
    for code, text in other.items():
        assert placeholders(text) == placeholders(first[code]), code


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_texts_for_its_endings(name: str) -> None:
    reasons: Mapping[int, str] = type(registry.make(name)).position_type.reasons  # type: ignore[attr-defined]
    for reason in set(reasons.values()) - {"resigned", "abandoned"}:
        assert GAMES[name].find(ENGLISH, reason)
        assert GAMES[name].find(ENGLISH, f"over-{reason}")
    assert not set(GAMES[name].locale(ENGLISH).texts) & set(COMMON.locale(ENGLISH).texts), "no text exists twice"


def test_an_unknown_language_is_refused_in_one_line() -> None:
    with pytest.raises(BadSetup) as wrong:
        COMMON.say("fr", "draw")
    assert wrong.value.code == "unknown-language"
    assert "\n" not in str(wrong.value)


def codes(folder: Path) -> set[str]:
    """The codes of all illegal moves in the sources of a folder."""
    sources = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
    return {code for text in sources for code in re.findall(r'IllegalMove\(\s*"([a-z-]+)"', text)}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_every_code_of_an_illegal_move_is_translated(name: str, lang: str) -> None:
    found = codes(ROOT / "games" / name) | codes(ROOT / "core")
    if issubclass(registry.kit(name).game, LayingGame):
        found |= codes(ROOT / "laying")
    assert len(found) > 10
    for code in found:
        assert refusal(IllegalMove(code, "in English"), lang, GAMES[name]) != "in English", code
    own = GAMES[name].locale(lang).refusals
    assert not set(COMMON.locale(lang).refusals) & set(own), "no refusal is translated twice"


def test_an_error_message_is_in_the_requested_language() -> None:
    wrong = IllegalMove("occupied", "h8 and h9 are not both free")
    assert refusal(wrong, "en") == "h8 and h9 are not both free"
    assert refusal(wrong, "de") == "diese Felder sind nicht beide frei"


@pytest.mark.parametrize("name", GAMES)
def test_the_german_error_for_an_invalid_move_gives_an_example(name: str) -> None:
    game = registry.make(name)
    with pytest.raises(BadNotation) as wrong:
        game.parse("quatsch")
    said = refusal(wrong.value, "de", GAMES[name])
    assert said.startswith("das ist kein Zug; ein Beispiel: ")
    assert str(game.parse(wrong.value.example)) == wrong.value.example


def marked(line: str) -> str:
    """A line of a German locale, with a mark at the start of its text."""
    return re.sub(r'^([\w-]+ = "(?:"")?)', r"\1¡", line)


THIRD_LANGUAGE = """
import sixfold, sys
from sixfold.bots.levels import title
from sixfold.cli import main
from sixfold.core.errors import BadNotation, Refused
from sixfold.server.api.titles import title_of
from sixfold.server.error_messages import said
from sixfold.server.languages import preferred

game = sixfold.board()
print(title_of("board").titles)
print(game.start(sixfold.Dealer(bytes(32))).text(lang="xx"))
print(title(3), said(Refused("bad-name", ""), "xx"), said(BadNotation("", example="BY"), "xx", "board"))
print(preferred("fr, xx;q=0.5"))
sys.argv = ["sixfold", "play", "--lang", "xx", "board"]
main()
"""


def test_a_new_language_needs_only_data(tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT, tmp_path / "sixfold", ignore=shutil.ignore_patterns("client", "__pycache__"))
    for file in folder.rglob("de.toml"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.with_name("xx.toml").write_text("".join(map(marked, lines)), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", THIRD_LANGUAGE],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8", "SIXFOLD_CACHE": str(tmp_path)},
        input="hilfe\nende\n",
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    output = run.stdout
    assert "'xx': '¡Einfach Genial'" in output
    assert "¡am Zug" in output
    assert "Cosmo (3) ¡ein Name hat höchstens 24" in output
    assert "¡¡das ist kein Zug; ein Beispiel: BY" in output
    assert "\nxx\n" in output
    assert "¡Dein Zug" in output
    assert "¡den Tisch verlassen" in output
    assert "¡Auf Wiedersehen!" in output
