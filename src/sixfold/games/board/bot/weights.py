"""The weights of the evaluation and the parameters of the search tree for each table, tuned by matches."""

from typing import Final

from sixfold.games.kit import Levels, Weights

EVALUATION: Final = {
    # steepness, bonus, denial, softness, spread, later, turn, cover
    ("base", 2): (0.15, 0.10, 1.2, 0.40, 0.35, 0.115, 0.30, 0.0),
    ("base", 3): (0.15, 0.10, 0.7, 0.40, 0.39, 0.100, 0.40, 0.0),
    ("base", 4): (0.15, 0.10, 0.5, 0.25, 0.67, 0.020, 0.45, 0.0),
    ("solo", 1): (0.25, 0.00, 1.2, 1.00, 1.00, 0.000, 0.00, 0.15),
    ("team", 4): (0.12, 0.10, 0.8, 0.33, 0.34, 0.220, 0.42, 0.0),
    ("duel", 2): (0.35, 0.10, 1.0, 0.44, 0.32, 0.034, 0.36, 0.0),
}


TREE: Final = {
    # exploration, first, plies, ripe, greed, field, sharp
    ("base", 2): (0.5, 0.05, 1, 6, 25.0, 0, 20.0),
    ("base", 3): (0.5, 0.05, 1, 6, 25.0, 0, 20.0),
    ("base", 4): (0.5, 0.05, 1, 6, 25.0, 0, 20.0),
    ("solo", 1): (0.2, 0.02, 10, 1000, 25.0, 16),
    ("team", 4): (0.5, 0.05, 1, 6, 25.0, 0, 20.0),
    ("duel", 2): (0.5, 0.05, 1, 6, 25.0, 0, 20.0),
}


LEVELS: Levels = (
    ("points", 8),
    ("points", 45),
    ("points",),
    ("balance", 270),
    ("network", 120),
    ("network", 265),
    ("search:16n",),
    ("search:1s",),
)
SOLO_LEVELS: Levels = (
    ("points", 2),
    ("points", 4),
    ("points", 16),
    ("points",),
    ("balance",),
    ("denial",),
    ("search:64n",),
    ("search:1s",),
)
"""In solo, few rounds come close to the best result: level 7 has as many as keep both neighbouring levels distinct."""

WEIGHTS: Final = Weights(EVALUATION, TREE, LEVELS, {"solo": SOLO_LEVELS})
