"""The weights of the evaluation and the parameters of the search tree for each table, tuned by matches."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game

WEIGHTS: Final = {
    # softness, fade, next, later, denial, spread, open, move, noise
    2: (1.1, 0.20, 0.10, 0.05, 1.4, 0.2, 0.14, 0.8, 0.05),
    3: (0.6, 0.14, 0.30, 0.05, 0.7, 0.3, 0.16, 0.8, 0.05),
    4: (1.6, 0.25, 0.10, 0.20, 0.4, 0.3, 0.16, 0.8, 0.05),
}

PARAMETERS: Final = {
    # exploration, first, plies, ripe, greed
    2: (0.5, 0.0, 8, 3, 1.5),
    3: (0.5, 0.0, 9, 3, 1.5),
    4: (0.5, 0.0, 12, 3, 2.0),
}


LEVELS: Final = (
    # The bot of each level, and the number of legal moves it considers (all if left out).
    ("points", 4),
    ("points", 16),
    ("points", 64),
    ("balance", 150),
    ("denial",),
    ("search:16n",),
    ("search:100n",),
    ("search:1s",),
)


def levels(variant: str) -> tuple[tuple[str | float, ...], ...]:
    """The levels, weakest first."""
    return LEVELS


def weights(game: Game) -> NDArray[np.float64]:
    """The weights of a table."""
    return np.array(WEIGHTS[game.players])
