"""Why a move is refused, in German. The errors themselves carry the English words; their code is the key."""

from typing import Final

from sixfold.core.errors import SixfoldError

GERMAN: Final = {
    "bad-notation": "das ist kein Zug",
    "bad-setup": "so kann kein Spiel beginnen",
    "bonus-pending": "zuerst kommt der Bonuszug",
    "choose-bonus": "für jedes belegte Bonusfeld ist eine Farbe zu wählen",
    "choice-pending": "zuerst entscheiden: tauschen oder behalten",
    "draw-count": "so viele werden nicht gezogen",
    "draw-pending": "zuerst wird nachgezogen",
    "exchange-cards": "getauscht wird die ganze Hand",
    "exchange-not-allowed": "ein Tausch ist jetzt nicht erlaubt",
    "exchange-tiles": "getauscht werden genau die gezeigten, alle oder keiner",
    "first-placement": "der erste Stein muss ein aufgedrucktes Symbol berühren, an dem noch keiner liegt",
    "game-over": "das Spiel ist zu Ende",
    "no-bonus-field": "so viele Bonusfelder sind nicht belegt",
    "no-draw": "hier wird nicht gezogen",
    "not-adjacent": "diese beiden Felder sind keine Nachbarn",
    "not-in-bag": "davon sind nicht genug im Beutel",
    "not-in-hand": "diese Karte ist nicht auf der Hand",
    "not-in-pile": "davon sind nicht genug im Stapel",
    "not-on-rack": "dieser Stein liegt nicht auf der Bank",
    "not-your-turn": "dieser Platz ist nicht am Zug",
    "occupied": "diese Felder sind nicht beide frei",
    "on-tower": "auf einem Turm kann kein Stein liegen",
    "outside-board": "diese Felder liegen nicht beide auf dem Spielplan",
    "outside-zone": "diese Felder gehören nicht beide zum Spielfeld dieser Runde",
    "place-pending": "zuerst muss ein Stein gelegt werden",
    "play-pending": "zuerst muss eine Karte gespielt werden",
    "resigned": "dieser Platz hat schon aufgegeben",
    "unknown-card": "diese Karte gibt es nicht: zwei verschiedene Farbbuchstaben aus R G B O Y P",
    "unknown-cell": "dieses Feld gibt es nicht",
    "unknown-colour": "diese Farbe gibt es hier nicht: O P B G",
    "unknown-event": "dieses Ereignis gibt es hier nicht",
    "unknown-language": "diese Sprache gibt es nicht",
    "unknown-seat": "diesen Platz gibt es nicht",
    "unknown-tile": "diesen Stein gibt es nicht: zwei Farbbuchstaben aus R G B O Y P",
    "wrong-bonus": "für jedes belegte Bonusfeld wird eine Farbe gewählt",
    "wrong-gains": "die Punkte stimmen nicht",
    "wrong-markers": "die Duellmarker stimmen nicht",
    "wrong-track": "der Punktestand stimmt nicht",
}


def refusal(wrong: SixfoldError, lang: str) -> str:
    """Why it is refused, in a language; in English, or where there is no translation, in the error's own words."""
    return GERMAN.get(wrong.code, wrong.message) if lang == "de" else wrong.message
