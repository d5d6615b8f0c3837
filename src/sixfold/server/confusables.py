"""Which names look alike: the skeletons of Unicode Technical Standard 39.

The table is Unicode's own (``data/NOTICE.md``).
"""

import gzip
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"

_INVISIBLE: Final = (
    *(range(0x34F, 0x350), range(0x115F, 0x1161), range(0x17B4, 0x17B6), range(0x180B, 0x1810), range(0x2800, 0x2801)),
    *(range(0x3164, 0x3165), range(0xFE00, 0xFE10), range(0xFFA0, 0xFFA1), range(0xFFF0, 0xFFF9)),
    range(0xE0000, 0xE1000),
)
"""Unicode's Default_Ignorable_Code_Point without the category Cf, and the empty Braille pattern. Their categories say
nothing: variation selectors have that of visible vowel signs, fillers that of letters."""

_DOTTED: Final = re.compile("(?<=[ij])\u0307")
"""A dot above a letter that has one already: it is drawn only once."""


@cache
def _table() -> dict[int, str]:
    text = gzip.decompress((DATA / "confusables.txt.gz").read_bytes()).decode()
    return {ord(line[0]): line[1:] for line in text.split("\n") if line}


def is_invisible(letter: str) -> bool:
    """Whether a character shows nothing, or only empty space, though it is no space."""
    return unicodedata.category(letter) == "Cf" or any(ord(letter) in codes for codes in _INVISIBLE)


def skeletons(name: str) -> tuple[str, str]:
    """How a name looks as it is written, and in small letters; two names look alike if one of these is the same.

    Twice, because I looks like l only as a capital letter, and names are compared without capital letters as well.

    >>> skeletons("Ian"), skeletons("lan"), skeletons("Lan")
    (('lan', 'ian'), ('lan', 'lan'), ('Lan', 'lan'))
    """
    plain = _decomposed(unicodedata.normalize("NFKC", name))
    return _tidy(map(_look, plain)), _tidy(map(_small_look, plain)).casefold()


def look_alike(one: str, two: str) -> bool:
    """Whether two names look alike."""
    return any(a == b for a, b in zip(skeletons(one), skeletons(two), strict=True))


def _decomposed(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not is_invisible(letter))


def _look(text: str) -> str:
    return text.translate(_table())


def _small_look(letter: str) -> str:
    """The small letter that somebody reads where this one is written.

    Some letters look Latin only as capitals, or like another Latin letter then: the Cyrillic М, the Greek Ν.

    >>> _small_look("М"), _small_look("Ν"), _small_look("ν"), _small_look("I")
    ('rn', 'n', 'v', 'i')
    """
    small = _look(_decomposed(letter.casefold()))
    capital = _look(_decomposed(letter.upper()))
    if capital.isascii() and (letter.isupper() or not small.isascii()):
        # A capital I looks like l; read as a capital, it is an i.
        return _look("i" if capital == "l" else capital.casefold())
    return small


def _tidy(looks: Iterable[str]) -> str:
    """One text of what its letters look like; spaces make no difference, nor does a second dot on top of an i."""
    text = unicodedata.normalize("NFD", "".join(looks))
    return " ".join(_DOTTED.sub("", text).split())
