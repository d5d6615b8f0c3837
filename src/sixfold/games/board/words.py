"""The texts that only the board game shows to players, in all languages."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.words import Catalogue

WORDS: Final[Catalogue] = {
    "en": {
        "label": "Board",
        "about": "2 to 4 players, teams, solo, duel",
        "variant-base": "Base game",
        "variant-solo": "Solo",
        "variant-team": "Teams",
        "variant-duel": "Duel",
        "note-base": "Every player for themselves. The highest score in the weakest colour wins.",
        "note-solo": "Play alone on tracks of double length. How high can you raise your weakest colour?",
        "note-team": "Two against two; partners sit opposite and share their tracks.",
        "note-duel": "Two players pull six markers, each towards their own side.",
        "team": "Team {a}+{b}",
        "solo": "solo",
        "duel": "duel",
        "team-game": "team",
        "bag": "bag {count}",
        "result": "result {score}",
        "colours-won": "{count} of 6 colours",
        "board-full": "board full",
        "all-at-top": "all at the top",
        "all-six": "all six colours",
        "legend": "({sign}) is printed on the board, [{sign}] was placed last.",
        "over-board-full": "the board is full",
        "over-all-at-top": "all markers have reached the end of the track",
        "over-all-six": "all six colours are on one side",
    },
    "de": {
        "label": "Brett",
        "about": "Zu zweit bis viert, Teams, solo, Duell",
        "variant-base": "Grundspiel",
        "variant-solo": "Solo",
        "variant-team": "Teams",
        "variant-duel": "Duell",
        "note-base": "Alle für sich. Wessen schwächste Farbe am höchsten steht, gewinnt.",
        "note-solo": "Du allein, auf Leisten von doppelter Länge. Wie hoch kommt deine schwächste Farbe?",
        "note-team": "Zwei gegen zwei; Partner sitzen sich gegenüber und teilen ihre Leisten.",
        "note-duel": "Zu zweit zieht ihr an sechs Markern, jeder auf seine Seite.",
        "team": "Team {a}+{b}",
        "solo": "Solo",
        "duel": "Duell",
        "team-game": "Team",
        "bag": "Beutel {count}",
        "result": "Ergebnis {score}",
        "colours-won": "{count} von 6 Farben",
        "board-full": "Brett voll",
        "all-at-top": "alle am Ende",
        "all-six": "alle sechs Farben",
        "legend": "({sign}) ist aufgedruckt, [{sign}] wurde zuletzt gelegt.",
        "over-board-full": "das Brett ist voll",
        "over-all-at-top": "alle Marker sind am Ende der Leiste",
        "over-all-six": "alle sechs Farben sind auf einer Seite",
    },
}
"""For pictures and lists; ``over-`` and a reason say in a sentence why a game ended (``Words`` in ``games/kit.py``)."""

REFUSALS: Final[Mapping[str, str]] = {
    "exchange-tiles": "getauscht werden genau die gezeigten, alle oder keiner",
    "first-placement": "der erste Stein muss ein aufgedrucktes Symbol berühren, an dem noch keiner liegt",
    "not-in-bag": "davon sind nicht genug im Beutel",
    "not-on-rack": "dieser Stein liegt nicht auf der Bank",
    "outside-zone": "diese Felder gehören nicht beide zum Spielfeld dieser Runde",
    "place-pending": "zuerst muss ein Stein gelegt werden",
    "unknown-tile": "diesen Stein gibt es nicht: zwei Farbbuchstaben aus R G B O Y P",
    "wrong-markers": "die Duellmarker stimmen nicht",
}
"""German texts for refusals that no other game has; the errors themselves carry the English texts."""
