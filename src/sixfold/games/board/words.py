"""The texts that only the board game shows to players, in all languages."""

from typing import Final

from sixfold.games.board.layout import LAYOUT
from sixfold.laying.words import laying_refusals, laying_words

WORDS: Final = laying_words(
    {
        "en": {
            "team": "Team {a}+{b}",
            "solo": "solo",
            "duel": "duel",
            "team-game": "team",
            "colours-won": "{count} of 6 colours",
            "all-six": "all six colours",
            "over-all-six": "all six colours are on one side",
        },
        "de": {
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
"""For its pictures; keys that begin with ``over-`` say in a sentence why a game ended."""

REFUSALS: Final = laying_refusals(LAYOUT.colours, {"wrong-markers": "die Duellmarker stimmen nicht"})
"""German texts for refusals that no other game has; the errors themselves carry the English texts."""
