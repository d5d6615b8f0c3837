"""The texts that only Genial Spezial shows to players, in all languages."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.words import Catalogue

WORDS: Final[Catalogue] = {
    "en": {
        "tiles-left": "{count} tiles",
        "board-full": "board full",
        "all-placed": "all tiles placed",
        "legend-towers": "{big} is a big tower with its chip, {small} a small one, {black} one with black up.",
        "legend-bonus": "{bonus} is a bonus field; the colour for it is written behind the move: +G.",
        "legend-empty": "{empty} is a tower field without a tower, free like any other.",
        "legend-tiles": "Tiles: {marks}",
        "over-all-placed": "all tiles are placed",
        "over-board-full": "the board is full",
    },
    "de": {
        "tiles-left": "{count} Steine",
        "board-full": "Brett voll",
        "all-placed": "alle Steine gelegt",
        "legend-towers": "{big} ist ein großer Turm mit seinem Chip, {small} ein kleiner, {black} mit Schwarz oben.",
        "legend-bonus": "{bonus} ist ein Bonusfeld; die Farbe dafür steht hinter dem Zug: +G.",
        "legend-empty": "{empty} ist ein Turmfeld ohne Turm, frei wie jedes andere.",
        "legend-tiles": "Steine: {marks}",
        "over-all-placed": "alle Steine liegen",
        "over-board-full": "das Brett ist voll",
    },
}
"""For its pictures; keys that begin with ``over-`` say in a sentence why a game ended."""

REFUSALS: Final[Mapping[str, str]] = {
    "choose-bonus": "für jedes belegte Bonusfeld ist eine Farbe zu wählen",
    "no-bonus-field": "so viele Bonusfelder sind nicht belegt",
    "on-tower": "auf einem Turm kann kein Stein liegen",
    "outside-board": "diese Felder liegen nicht beide auf dem Spielplan",
    "unknown-colour": "diese Farbe gibt es hier nicht: O P B G",
    "wrong-bonus": "für jedes belegte Bonusfeld wird eine Farbe gewählt",
}
"""German texts for refusals that no other game has; the errors themselves carry the English texts."""
