"""Why a move is refused, in German. The errors themselves carry the English words; their code is the key.

What only one game refuses is in the ``words.py`` of that game.
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
    """Why it is refused, in a language; in English, or where there is no translation, in the error's own words.

    ``own`` are the German words of the game for codes that only it has.

    >>> refusal(SixfoldError("bad-notation", "'hm' is no move: write for example BY", "BY"), "de")
    'das ist kein Zug; ein Beispiel: BY'
    """
    german = {**GERMAN, **(own or {})}
    if lang != "de" or wrong.code not in german:
        return wrong.message
    return german[wrong.code] + (f"; ein Beispiel: {wrong.example}" if wrong.example else "")
