"""Names that people choose: printable, bounded, and for accounts unique."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from sixfold.bots import levels
from sixfold.bots import specs as bots
from sixfold.core.errors import Refused
from sixfold.core.translation import LANGUAGES
from sixfold.games import registry
from sixfold.records.shape import is_plain
from sixfold.server.confusables import is_invisible, skeletons

SHORTEST_ACCOUNT: Final = 2
LONGEST: Final = 24
"""In visible characters."""
LONGEST_WRITTEN: Final = 40
"""In all characters, including combining accents and joiners. Seats have the same limit."""

_UNSEEN: Final = ("Mn", "Me", "Zs")
_ROMAN: Final = re.compile("[IVX]{2,}", re.IGNORECASE)
_ROBOT: Final = re.compile("bot$", re.IGNORECASE)
_KINDS: Final = frozenset(look for word in ("bot", "Bot", "level", "Level", "stufe") for look in skeletons(word))
"""Words that come with the name of a bot."""


def guest_name(text: str) -> str:
    """A name for a guest; Refused if it is not printable or looks like a bot's.

    >>> guest_name("  Mia   M. ")
    'Mia M.'
    """
    return _not_a_bots(_checked(text, 1))


def account_name(text: str) -> str:
    """A name for an account; Refused if it is not printable, looks like a bot's, or is too short."""
    return _not_a_bots(_checked(text, SHORTEST_ACCOUNT))


def shown_name(text: str) -> str:
    """A name that somebody already has; Refused if it is not printable. Old names that look like a bot's stay valid."""
    return _checked(text, 1)


def name_key(name: str) -> str:
    """The key that must differ between the names of two accounts.

    >>> name_key("ＭＩＡ") == name_key("mia"), name_key("Straße") == name_key("STRASSE")
    (True, True)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = (letter for letter in folded if letter == " " or _is_seen(letter) or unicodedata.combining(letter))
    return " ".join("".join(seen).split())


def checked_language(text: str) -> str:
    """A supported language; Refused for others."""
    if text not in LANGUAGES:
        raise Refused("unknown-language", f"supported languages: {' and '.join(LANGUAGES)}")
    return text


def _not_a_bots(name: str) -> str:
    if is_bot_name(name):
        raise Refused("bot-name", "this is the name of a bot; please choose another")
    return name


def is_bot_name(name: str) -> bool:
    """Whether a name is, or looks like, the name of a bot in any language.

    >>> is_bot_name("Cosmo (3)"), is_bot_name("GEMÜTLICH A"), is_bot_name("C0smo"), is_bot_name("Bot Cosmo II")
    (True, True, True, True)
    >>> is_bot_name("Clever Jo"), is_bot_name("Botho"), is_bot_name("Level Hexagon")
    (False, False, False)
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKC", name) if not is_invisible(letter))
    # As spelled, and with digits that look like letters, as in ``Casua1``.
    cores = (_core(plain, is_letter) for is_letter in (_is_letter, _looks_like_letter))
    return any(not _bot_looks().isdisjoint(skeletons(core)) for core in cores)


def _core(name: str, is_letter: Callable[[str], bool]) -> str:
    """The words of a name, without those that only say that it is a bot, and without what tells bots apart."""
    words = "".join(letter if is_letter(letter) else " " for letter in name).split()
    while len(words) > 1 and (sum(map(str.isalpha, words[-1])) <= 1 or _ROMAN.fullmatch(words[-1])):
        words.pop()
    names = [_ROBOT.sub("", word) or word for word in words if _KINDS.isdisjoint(skeletons(word))]
    return " ".join(names or words)


def seat_names(seats: Iterable[Mapping[str, Any]]) -> list[str]:
    """The names of seats as pages show them: bots by their level, and equal names with a number.

    >>> seat_names([{"name": "Ada"}, {"name": "level:3", "bot": "level:3"}])
    ['Ada', 'Cosmo (3)']
    """
    called = []
    for seat in seats:
        kind, _, level = str(seat.get("bot") or "").partition(":")
        is_level = kind == "level" and level in map(str, range(1, len(levels.NAMES) + 1))
        called.append(levels.title(int(level)) if is_level else seat["name"])
    number = [f" {called[: seat + 1].count(name)}" * (called.count(name) > 1) for seat, name in enumerate(called)]
    return [name + more for name, more in zip(called, number, strict=True)]


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LM"


def _looks_like_letter(letter: str) -> bool:
    return _is_letter(letter) or skeletons(letter)[0].isalpha()


@cache
def _bot_looks() -> frozenset[str]:
    """The appearance of all bot names: of levels and their characters, and of the bots behind them."""
    families = {name for game in registry.names() for name in bots.names(registry.make(game))}
    plain = {*families, *levels.NAMES, *levels.TEXTS.all_words("levels"), "level", "bot"}
    written = plain | {name[0].upper() + name[1:] for name in plain}
    return frozenset(look for name in written for look in skeletons(name))


def _checked(text: str, shortest: int) -> str:
    text = text.strip()
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not is_plain("".join(letter for letter in text if unicodedata.category(letter) in ("Cf", "Cs"))):
        # The general message would not help: the name is on one line and short enough.
        raise Refused("bad-signs", "a name cannot contain invisible characters, such as marks of writing direction")
    seen = sum(map(_is_seen, name))
    if not is_plain(text) or not shortest <= seen <= LONGEST or len(name) > LONGEST_WRITTEN:
        raise Refused("bad-name", f"a name has {shortest} to {LONGEST} letters, on one line")
    return name


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSEEN and not is_invisible(letter)
