"""The texts that the pictures of all games need, in all languages. Each game's ``words.py`` has its own texts."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.errors import BadSetup

Catalogue = Mapping[str, Mapping[str, str]]
"""Texts with placeholders, by language and key."""

WORDS: Final[Catalogue] = {
    "en": {
        "seat": "Seat {seat}",
        "to-move": "to move",
        "bonus-move": "bonus move",
        "bonus-moves": "{count} bonus moves",
        "exchanges": "exchanges {tiles}",
        "may-exchange": "may exchange",
        "draws": "draws",
        "draw": "draw",
        "you": "You",
        "you-win": "You win",
        "wins": "{who} wins",
        "win": "{who} win",
        "resigned": "resigned",
        "place-1": "winner",
        "place-2": "2nd",
        "place-3": "3rd",
        "place-4": "4th",
        "weakest": "weakest",
        "low": "low",
        "reason-resigned": "by resignation",
        "abandoned": "abandoned",
    },
    "de": {
        "seat": "Platz {seat}",
        "to-move": "am Zug",
        "bonus-move": "Bonuszug",
        "bonus-moves": "{count} Bonuszüge",
        "exchanges": "tauscht {tiles}",
        "may-exchange": "darf tauschen",
        "draws": "zieht nach",
        "draw": "unentschieden",
        "you": "Du",
        "you-win": "Du gewinnst",
        "wins": "{who} gewinnt",
        "win": "{who} gewinnen",
        "resigned": "aufgegeben",
        "place-1": "Sieg",
        "place-2": "2.",
        "place-3": "3.",
        "place-4": "4.",
        "weakest": "tiefste",
        "low": "tief",
        "reason-resigned": "durch Aufgabe",
        "abandoned": "abgebrochen",
    },
}


def say(lang: str, key: str, own: Catalogue | None = None, **values: object) -> str:
    """Return a text in a language; ``own`` holds the texts of a game, which take precedence.

    >>> say("de", "bonus-moves", count=2)
    '2 Bonuszüge'
    """
    if lang not in WORDS:
        raise BadSetup(f"there is no language {lang[:20]!r}; there are: {', '.join(WORDS)}", "unknown-language")
    texts = (own or {}).get(lang, {})
    return (texts[key] if key in texts else WORDS[lang][key]).format(**values)
