"""The weights of the evaluation and the parameters of the search tree for each table, tuned by matches."""

from typing import Final

from sixfold.games.kit import Levels, Weights

EVALUATION: Final = {
    # softness, fade, next, later, denial, spread, open, move, noise
    ("base", 2): (1.1, 0.20, 0.10, 0.05, 1.4, 0.2, 0.14, 0.8, 0.05),
    ("base", 3): (0.6, 0.14, 0.30, 0.05, 0.7, 0.3, 0.16, 0.8, 0.05),
    ("base", 4): (1.6, 0.25, 0.10, 0.20, 0.4, 0.3, 0.16, 0.8, 0.05),
}

TREE: Final = {
    # exploration, first, plies, ripe, greed, field, sharp
    ("base", 2): (0.5, 0.05, 0, 6, 1.5, 0, 20.0),
    ("base", 3): (0.5, 0.0, 9, 3, 1.5),
    ("base", 4): (0.5, 0.0, 12, 3, 2.0),
}


LEVELS: Levels = (
    ("points", 80),
    ("balance", 65),
    ("balance", 130),
    ("balance", 320),
    ("denial", 300),
    ("search:8n",),
    ("search:80n",),
    ("search:1s",),
)
"""From the best placement to a guess, strength differs far more than in the other games. With steps that people can
climb, the levels only reach down to a bot that overlooks most placements."""
LEVELS_FOR_TWO: Levels = (*LEVELS[:5], ("network", 240), *LEVELS[6:])

WEIGHTS: Final = Weights(EVALUATION, TREE, LEVELS, {("base", 2): LEVELS_FOR_TWO})
