"""An illegal move is explained in German too."""

import re
from pathlib import Path

import pytest

import sixfold
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.refusals_de import GERMAN, refusal
from sixfold.games import registry

ROOT = Path(sixfold.__file__).parent
OWN = {name: registry.kit(name).words.REFUSALS for name in registry.names()}


def codes(folder: Path) -> set[str]:
    """The codes of all moves that are refused in the sources of a folder."""
    sources = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
    return {code for text in sources for code in re.findall(r'IllegalMove\(\s*"([a-z-]+)"', text)}


@pytest.mark.parametrize("name", OWN)
def test_every_code_of_a_refused_move_has_german_words(name: str) -> None:
    found = codes(ROOT / "games" / name) | codes(ROOT / "core")
    assert "occupied" in codes(ROOT / "games")
    known = {*GERMAN, *OWN[name]}
    assert found <= known, f"no German for {sorted(found - known)}"
    assert not set(GERMAN) & set(OWN[name]), "no refusal is worded twice"


def test_the_words_follow_the_language() -> None:
    wrong = IllegalMove("occupied", "h8 and h9 are not both free")
    assert refusal(wrong, "en") == "h8 and h9 are not both free"
    assert refusal(wrong, "de") == "diese Felder sind nicht beide frei"


@pytest.mark.parametrize("name", OWN)
def test_the_german_refusal_of_rubbish_gives_an_example(name: str) -> None:
    game = registry.make(name)
    with pytest.raises(BadNotation) as wrong:
        game.parse("quatsch")
    said = refusal(wrong.value, "de", OWN[name])
    assert said.startswith("das ist kein Zug; ein Beispiel: ")
    assert str(game.parse(wrong.value.example)) == wrong.value.example
