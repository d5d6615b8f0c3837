"""The texts that only the board game shows to players, in all languages."""

from typing import Final

from sixfold.games.board.layout import LAYOUT
from sixfold.laying.words import laying_refusals, laying_words

WORDS: Final = laying_words(
    {
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
            "colours-won": "{count} of 6 colours",
            "all-six": "all six colours",
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
            "colours-won": "{count} von 6 Farben",
            "all-six": "alle sechs Farben",
            "over-all-six": "alle sechs Farben sind auf einer Seite",
        },
    }
)
"""For pictures and lists; ``over-`` and a reason say in a sentence why a game ended (``Words`` in ``games/kit.py``)."""

REFUSALS: Final = laying_refusals(LAYOUT.colours, {"wrong-markers": "die Duellmarker stimmen nicht"})
"""German texts for refusals that no other game has; the errors themselves carry the English texts."""
