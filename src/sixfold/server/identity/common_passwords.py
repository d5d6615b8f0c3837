"""Common passwords, which guessers try first. The list comes from zxcvbn (``server/data/NOTICE.md``)."""

import gzip
import unicodedata
from functools import cache
from itertools import pairwise
from typing import Final

from sixfold.core.errors import Refused
from sixfold.server.confusables import DATA

_OURS: Final = frozenset(
    (
        *("sixfold", "einfachgenial", "genial", "hallo", "hallowelt", "schatz", "schatzi"),
        *("geheim", "passwort", "kennwort", "willkommen", "ichliebedich", "liebe", "sommer"),
        *("herbst", "winter", "fussball", "sonnenschein", "deutschland", "oesterreich", "schweiz"),
        *("berlin", "schalke", "qwertz", "qwertzuiop", "yxcvbnm"),
        *("admin", "login", "secret", "letmein", "welcome", "hello", "qwerty", "asdf", "asdfgh", "zxcvbnm"),
        *("master", "dragon", "monkey", "shadow", "hunter", "killer", "batman", "pokemon", "ninja", "flower"),
        *("summer", "spring", "autumn", "january", "august", "october", "london", "england", "america"),
        *("soccer", "hockey", "arsenal", "chelsea", "love", "lovely", "angel", "family", "michael", "daniel"),
    )
)
"""Additions: the list is mostly English, and lacks short words that are common with digits appended."""
_MOST_ADDED: Final = 4
"""Digits before or after a common password that do not make it a good one: a year, ``123!``."""
_LETTERS: Final = str.maketrans("@01345$", "aoleass")
"""Signs that stand for letters, as in ``p4ssw0rd``."""


@cache
def _common() -> frozenset[str]:
    return _OURS.union(gzip.decompress((DATA / "passwords.txt.gz").read_bytes()).decode().split())


def checked_password(password: str, name: str) -> str:
    """A new password for the account of this name; Refused if it can be guessed in a few thousand attempts.

    >>> checked_password("correct horse", "Mia")
    'correct horse'
    """
    folded = _folded(password).strip()
    if any(_is_common(core) or _is_common(core.translate(_LETTERS)) for core in _cores(folded)):
        raise Refused("common-password", "this password is one of the most common ones; please choose another")
    core, own = _letters(folded), _letters(_folded(name))
    if core and {core, _repeated_unit(core)} & {own, own[::-1]}:
        raise Refused("common-password", "a password must not be your name; please choose another")
    return password


def _is_common(text: str) -> bool:
    unit = _repeated_unit(text)
    return _is_listed(text) or (unit != text and _is_listed(unit))


def _is_listed(text: str) -> bool:
    return text in _common() or _is_run(text)


def _cores(text: str) -> set[str]:
    """A text with all, some and none of the digits and signs around it that do not make it a better password.

    >>> sorted(_cores("hallo1!"))
    ['hallo', 'hallo1', 'hallo1!']
    >>> "trustno1" in _cores("trustno1!"), "hallo" in _cores("1hal-lo2024!!"), "hallo" in _cores("hallo83719274")
    (True, True, False)
    """
    cores = {end for beginning in _without_endings(text[::-1]) for end in _without_endings(beginning[::-1])}
    return cores | {"".join(filter(str.isalnum, core)) for core in cores}


def _without_endings(text: str) -> list[str]:
    length = max((place for place, letter in enumerate(text, 1) if letter.isalpha()), default=0)
    ends = ((text[:end], text[end:]) for end in range(length, len(text) + 1))
    return [text, *(kept for kept, ending in ends if _adds_little(ending))]


def _adds_little(ending: str) -> bool:
    digits = "".join(filter(str.isalnum, ending))
    return len(digits) <= _MOST_ADDED or _is_common(digits)


def _repeated_unit(text: str) -> str:
    """The unit that a text repeats; the whole text if it repeats nothing.

    >>> _repeated_unit("12341234"), _repeated_unit("abcabcab")
    ('1234', 'abcabcab')
    """
    # A periodic text occurs in its own double before the middle.
    return text[: (text + text).find(text, 1)]


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _letters(text: str) -> str:
    """The core of a text, without padding before and after it and without signs.

    >>> _letters("99mia-mia1!"), _letters("1234")
    ('miamia', '')
    """
    kept = [place for place, letter in enumerate(text) if letter.isalpha()]
    core = text[kept[0] : kept[-1] + 1] if kept else ""
    return "".join(letter for letter in core if letter.isalnum())


def _is_run(text: str) -> bool:
    """Whether the characters are all equal, or ascend or descend by one.

    >>> _is_run("aaaaaaaa"), _is_run("23456789"), _is_run("hgfedcba"), _is_run("12345679")
    (True, True, True, False)
    """
    steps = {ord(b) - ord(a) for a, b in pairwise(text)}
    return len(steps) == 1 and steps <= {-1, 0, 1}
