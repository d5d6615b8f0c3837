"""The few words that pictures of games need, in the players' languages."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.errors import BadSetup

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "seat": "Seat {seat}",
        "team": "Team {a}+{b}",
        "solo": "solo",
        "duel": "duel",
        "team-game": "team",
        "to-move": "to move",
        "bonus-move": "bonus move",
        "bonus-moves": "{count} bonus moves",
        "exchanges": "exchanges {tiles}",
        "may-exchange": "may exchange",
        "draws": "draws",
        "bag": "bag {count}",
        "pile": "pile {count}",
        "aside": "aside {count}",
        "card-game": "Card game",
        "open-cards": "open",
        "lost-point": "1 {colour} point lost: {first} to {last} closed, {other} on {field}",
        "lost-both": "{count} points lost: {first} to {last} closed, {other} on {field}",
        "lost-points": "{count} {colour} points lost: {first} to {last} closed, {other} on {field}",
        "tiles-left": "{count} tiles",
        "result": "result {score}",
        "draw": "draw",
        "wins": "{who} wins",
        "win": "{who} win",
        "resigned": "resigned",
        "place-1": "winner",
        "place-2": "2nd",
        "place-3": "3rd",
        "place-4": "4th",
        "colours-won": "{count} of 6 colours",
        "weakest": "weakest",
        "low": "low",
        "board-full": "board full",
        "all-at-top": "all at the top",
        "all-six": "all six colours",
        "all-in-last-area": "all in the last area",
        "all-placed": "all tiles placed",
        "reason-resigned": "by resignation",
        "abandoned": "abandoned",
    },
    "de": {
        "seat": "Platz {seat}",
        "team": "Team {a}+{b}",
        "solo": "Solo",
        "duel": "Duell",
        "team-game": "Team",
        "to-move": "am Zug",
        "bonus-move": "Bonuszug",
        "bonus-moves": "{count} Bonuszüge",
        "exchanges": "tauscht {tiles}",
        "may-exchange": "darf tauschen",
        "draws": "zieht nach",
        "bag": "Beutel {count}",
        "pile": "Stapel {count}",
        "aside": "abgelegt {count}",
        "card-game": "Kartenspiel",
        "open-cards": "offen",
        "lost-point": "1 Punkt {colour} verloren: {first} bis {last} zu, {other} auf {field}",
        "lost-both": "{count} Punkte verloren: {first} bis {last} zu, {other} auf {field}",
        "lost-points": "{count} Punkte {colour} verloren: {first} bis {last} zu, {other} auf {field}",
        "tiles-left": "{count} Steine",
        "result": "Ergebnis {score}",
        "draw": "unentschieden",
        "wins": "{who} gewinnt",
        "win": "{who} gewinnen",
        "resigned": "aufgegeben",
        "place-1": "Sieg",
        "place-2": "2.",
        "place-3": "3.",
        "place-4": "4.",
        "colours-won": "{count} von 6 Farben",
        "weakest": "tiefste",
        "low": "tief",
        "board-full": "Brett voll",
        "all-at-top": "alle am Ende",
        "all-six": "alle sechs Farben",
        "all-in-last-area": "alle im letzten Bereich",
        "all-placed": "alle Steine gelegt",
        "reason-resigned": "durch Aufgabe",
        "abandoned": "abgebrochen",
    },
}


def say(lang: str, key: str, **values: object) -> str:
    """A word or phrase in a language.

    >>> say("de", "bonus-moves", count=2)
    '2 Bonuszüge'
    """
    if lang not in WORDS:
        raise BadSetup(f"there is no language {lang[:20]!r}; there are: {', '.join(WORDS)}", "unknown-language")
    return WORDS[lang][key].format(**values)


def say_reason(lang: str, reason: str) -> str:
    """Why a game ended."""
    return say(lang, "reason-resigned" if reason == "resigned" else reason)
