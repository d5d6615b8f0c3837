"""The weights of the evaluation and the parameters of the search tree for each table, tuned by matches."""

from typing import Final

from sixfold.games.kit import Levels, Weights

FIELDS: Final = {
    # The value of a marker on field 0…10: the increase in the probability of a win, estimated from many games.
    # Steps into the next area count for more, steps into the last one for most.
    ("base", 2): (-2.25, -1.99, -1.83, -1.67, -1.23, -1.05, -0.68, 0.0, 0.08, 0.15, 0.15),
    ("base", 3): (-3.31, -2.91, -2.56, -2.21, -1.72, -1.36, -0.96, 0.0, 0.13, 0.22, 0.22),
    ("base", 4): (-3.11, -2.72, -2.38, -2.09, -1.58, -1.26, -0.90, 0.0, 0.14, 0.28, 0.28),
}

EVALUATION: Final = {
    # bonus, threat, denial, hold, spread, turn
    ("base", 2): (0.7, 1.5, 1.0, 0.7, 1.0, 0.31),
    ("base", 3): (1.2, 1.5, 0.7, 0.5, 1.0, 0.37),
    ("base", 4): (1.2, 1.0, 0.5, 0.3, 1.0, 0.32),
}

# exploration, first, plies, ripe, greed, field, sharp, haste
TREE: Final = dict.fromkeys(EVALUATION, (1.0, 0.0, 10, 6, 1.0, 0, 0.0, 8))


LEVELS: Levels = (
    ("points", 1),
    ("points", 1.5),
    ("points", 2),
    ("points", 3),
    ("points",),
    ("denial",),
    ("search:50n",),
    ("search:1s/20000n",),
)

WEIGHTS: Final = Weights({table: FIELDS[table] + EVALUATION[table] for table in FIELDS}, TREE, LEVELS)
