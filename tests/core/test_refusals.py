"""A refused move says why, also in German."""

import re
from pathlib import Path

import sixfold
from sixfold.core.errors import IllegalMove
from sixfold.core.refusals import GERMAN, refusal

SOURCES = [
    file.read_text(encoding="utf-8")
    for room in ("core", "games")
    for file in (Path(sixfold.__file__).parent / room).rglob("*.py")
]


def test_every_code_of_a_refused_move_has_german_words() -> None:
    codes = {code for text in SOURCES for code in re.findall(r'IllegalMove\(\s*"([a-z-]+)"', text)}
    assert {"occupied", "first-placement", "bonus-pending"} <= codes
    assert codes <= set(GERMAN), f"no German for {sorted(codes - set(GERMAN))}"


def test_the_words_follow_the_language() -> None:
    wrong = IllegalMove("occupied", "h8 and h9 are not both free")
    assert refusal(wrong, "en") == "h8 and h9 are not both free"
    assert refusal(wrong, "de") == "diese Felder sind nicht beide frei"
