"""German translations of refusals, by error code. The errors themselves carry the English message.

Refusals specific to one game are in its ``words.py``.
"""

from collections.abc import Mapping
from typing import Final

from sixfold.core.errors import SixfoldError

GERMAN: Final[Mapping[str, str]] = {
    "already-seen": "das kann dieser Platz nicht haben: Alle davon waren anderswo zu sehen",
    "bad-notation": "das ist kein Zug",
    "bad-setup": "so kann kein Spiel beginnen",
    "bonus-pending": "zuerst kommt der Bonuszug",
    "choice-pending": "zuerst entscheiden: tauschen oder behalten",
    "draw-count": "so viele werden nicht gezogen",
    "draw-pending": "zuerst wird nachgezogen",
    "exchange-not-allowed": "ein Tausch ist jetzt nicht erlaubt",
    "game-over": "das Spiel ist zu Ende",
    "hand-count": "so viele hat dieser Platz nicht",
    "not-adjacent": "diese beiden Felder sind keine Nachbarn",
    "not-your-turn": "dieser Platz ist nicht am Zug",
    "occupied": "diese Felder sind nicht beide frei",
    "phase": "jetzt wird nicht gezogen",
    "resigned": "dieser Platz hat schon aufgegeben",
    "unknown-cell": "dieses Feld gibt es nicht",
    "unknown-event": "dieses Ereignis gibt es hier nicht",
    "unknown-language": "diese Sprache gibt es nicht",
    "unknown-seat": "diesen Platz gibt es nicht",
    "wrong-gains": "die Punkte stimmen nicht",
    "wrong-track": "der Punktestand stimmt nicht",
}


def refusal(wrong: SixfoldError, lang: str, own: Mapping[str, str] | None = None) -> str:
    """Return the message of an error in a language; in English, or without a translation, the error's own message.

    ``own`` holds the game's German messages for its own codes.

    >>> refusal(SixfoldError("bad-notation", "'hm' is no move: write for example BY", "BY"), "de")
    'das ist kein Zug; ein Beispiel: BY'
    """
    german = {**GERMAN, **(own or {})}
    if lang != "de" or wrong.code not in german:
        return wrong.message
    return german[wrong.code] + (f"; ein Beispiel: {wrong.example}" if wrong.example else "")
