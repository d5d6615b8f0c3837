"""Names that people choose: plain, bounded, and for accounts each only once."""

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Final

from sixfold.bots import specs as bots
from sixfold.bots.levels import NAMES
from sixfold.games import registry
from sixfold.records.shape import is_plain
from sixfold.server.confusables import is_invisible, skeletons
from sixfold.server.errors import Refused
from sixfold.server.languages import LANGUAGES

SHORTEST_ACCOUNT: Final = 2
LONGEST: Final = 24
"""In characters that can be seen."""
LONGEST_WRITTEN: Final = 40
"""In all characters: accents and joiners stand on top of others, but not without end. Seats take no more either."""

_UNSEEN: Final = ("Mn", "Me", "Zs")


def guest_name(text: str) -> str:
    """A name for a guest; Refused if it cannot be shown, or is the name of a bot.

    >>> guest_name("  Mia   M. ")
    'Mia M.'
    """
    return _not_a_bots(_checked(text, 1))


def account_name(text: str) -> str:
    """A name for an account; Refused if it cannot be shown, is a bot's, or is too short to be told from others."""
    return _not_a_bots(_checked(text, SHORTEST_ACCOUNT))


def shown_name(text: str) -> str:
    """A name that somebody has already; Refused if it cannot be shown. Who was first called like a bot stays it."""
    return _checked(text, 1)


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


def _not_a_bots(name: str) -> str:
    if is_bot_name(name):
        raise Refused("bot-name", "bots are called that; please choose another name")
    return name


def is_bot_name(name: str) -> bool:
    """Whether a bot is called that, in any language, or somebody might think so.

    >>> is_bot_name("Casual (3)"), is_bot_name("GEMÜTLICH A"), is_bot_name("Casua1"), is_bot_name("Clever Jo")
    (True, True, True, False)
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKC", name) if not is_invisible(letter))
    # Once as it is spelled, and once with what only looks like a letter: the figure in ``Casua1``.
    cores = (_core(plain, is_letter) for is_letter in (_is_letter, _looks_like_letter))
    return any(not _bot_looks().isdisjoint(skeletons(core)) for core in cores)


def _core(name: str, is_letter: Callable[[str], bool]) -> str:
    """The words of a name, without the numbers and single letters by which bots of one name are told apart."""
    words = "".join(letter if is_letter(letter) else " " for letter in name).split()
    while len(words) > 1 and sum(map(str.isalpha, words[-1])) <= 1:
        words.pop()
    return " ".join(words)


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LM"


def _looks_like_letter(letter: str) -> bool:
    return _is_letter(letter) or skeletons(letter)[0].isalpha()


@cache
def _bot_looks() -> frozenset[str]:
    """What the names of all bots look like: of levels, which sit at tables here, and of what they are made from."""
    families = {name for game in registry.names() for name in bots.names(registry.make(game))}
    levels = {name for names in NAMES.values() for name in names}
    plain = {*families, *levels, "level", "bot"}
    written = plain | {name[0].upper() + name[1:] for name in plain}
    return frozenset(look for name in written for look in skeletons(name))


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
    return unicodedata.category(letter) not in _UNSEEN and not is_invisible(letter)
