"""Names that people choose: plain, bounded, and for accounts each only once."""

import unicodedata
from typing import Final

from sixfold.records.shape import is_plain
from sixfold.server.languages import LANGUAGES
from sixfold.server.refusing import Refused

SHORTEST_ACCOUNT: Final = 2
LONGEST: Final = 24
"""In characters that can be seen."""
LONGEST_WRITTEN: Final = 40
"""In all characters: accents and joiners stand on top of others, but not without end. Seats take no more either."""

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category, but there is nothing to be seen."""
_UNSEEN: Final = ("Mn", "Me", "Cf", "Zs")


def guest_name(text: str) -> str:
    """A name for a guest; Refused if it cannot be shown.

    >>> guest_name("  Mia   M. ")
    'Mia M.'
    """
    return _checked(text, 1)


def account_name(text: str) -> str:
    """A name for an account; Refused if it cannot be shown, or is too short to be told from others."""
    return _checked(text, SHORTEST_ACCOUNT)


def name_key(name: str) -> str:
    """What two names have in common if they must not belong to two accounts.

    >>> name_key("ＭＩＡ") == name_key("mia"), name_key("Straße") == name_key("STRASSE")
    (True, True)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = (letter for letter in folded if letter == " " or _is_seen(letter) or unicodedata.combining(letter))
    return " ".join("".join(seen).split())


def checked_language(text: str) -> str:
    """A language that the house speaks; Refused if it is another."""
    if text not in LANGUAGES:
        raise Refused("unknown-language", f"the languages here are {' and '.join(LANGUAGES)}")
    return text


def _checked(text: str, shortest: int) -> str:
    text = text.strip()
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not is_plain("".join(letter for letter in text if unicodedata.category(letter) in ("Cf", "Cs"))):
        # A name is on one line already, and short enough: whoever wrote it would look in vain for what is wrong.
        raise Refused("bad-signs", "a name cannot hold unseen signs, such as those that turn the direction of writing")
    seen = sum(map(_is_seen, name))
    if not is_plain(text) or not shortest <= seen <= LONGEST or len(name) > LONGEST_WRITTEN:
        raise Refused("bad-name", f"a name has {shortest} to {LONGEST} letters, on one line")
    return name


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSEEN and letter not in _BLANK
