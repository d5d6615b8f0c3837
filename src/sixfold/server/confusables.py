"""Names that look alike: the skeletons of Unicode Technical Standard 39.

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
"""A dot above a letter that already has one is drawn only once."""


@cache
def _table() -> dict[int, str]:
    text = gzip.decompress((DATA / "confusables.txt.gz").read_bytes()).decode()
    return {ord(line[0]): line[1:] for line in text.split("\n") if line}


def is_invisible(letter: str) -> bool:
    """Whether a character is invisible, or empty space without being a space."""
    return unicodedata.category(letter) == "Cf" or any(ord(letter) in codes for codes in _INVISIBLE)


def skeletons(name: str) -> tuple[str, str]:
    """The appearance of a name as written and in lower case; two names look alike if either is equal.

    Both are needed: I looks like l only as a capital, and names are compared without case as well.

    >>> skeletons("Ian"), skeletons("lan"), skeletons("Lan")
    (('lan', 'ian'), ('lan', 'lan'), ('Lan', 'lan'))
    """
    plain = _decomposed(unicodedata.normalize("NFKC", name))
    return _tidy(map(_look, plain)), _tidy(map(_small_look, plain)).casefold()


def _decomposed(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not is_invisible(letter))


def _look(text: str) -> str:
    return text.translate(_table())


def _small_look(letter: str) -> str:
    """The lower-case letter that this one is read as.

    Some letters look Latin only as capitals, or then like another Latin letter: the Cyrillic М, the Greek Ν.

    >>> _small_look("М"), _small_look("Ν"), _small_look("ν"), _small_look("I")
    ('rn', 'n', 'v', 'i')
    """
    small = _look(_decomposed(letter.casefold()))
    capital = _look(_decomposed(letter.upper()))
    if capital.isascii() and (letter.isupper() or not small.isascii()):
        # A capital I looks like l, but read as a capital it is an i.
        return _look("i" if capital == "l" else capital.casefold())
    return small


def _tidy(looks: Iterable[str]) -> str:
    """The appearance of a text; spaces and a second dot on an i make no difference."""
    text = unicodedata.normalize("NFD", "".join(looks))
    return " ".join(_DOTTED.sub("", text).split())
