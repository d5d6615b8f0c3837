"""What the simple bots of this game look for, as kernels.

Each policy says what every choice that was listed is worth; the best is made (see :mod:`sixfold.bots.policy`).
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.tracks import weakest_first_key
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.outlook import MOST_PLACEMENTS
from sixfold.games.spezial.playout import random_choice, tables
from sixfold.games.spezial.rules import TRACK_END, bonus_fields, bonus_points, position_after
from sixfold.games.spezial.state import Record
from sixfold.games.spezial.view import View

__all__ = ["POLICIES", "move_of", "new_minds", "random_choice", "tables", "taste"]

Mind = np.dtype([("worth", np.float64, (MOST_PLACEMENTS,))])
"""Room for the judgement of one position."""


def new_minds(count: int = 1) -> NDArray[Any]:
    """An array of blank minds."""
    return np.zeros(count, Mind).view(np.recarray)


def taste(game: Any) -> NDArray[np.float64]:
    """How this table is judged."""
    return np.zeros(1)


def move_of(view: View, choice: int) -> Place:
    """The move that a code stands for in this view."""
    return view.move_of(choice)


@rule
def greedy(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """The best track after the move, weakest colour first."""
    track = s.track[s.seat]
    for i in range(count):
        code = int(p.code[i])
        bonus = bonus_points(bonus_fields(t.bonus, code >> 8 & 255, code & 255), code >> 16)
        m.worth[i] = track_key(track, int(p.gains[i]) + bonus)


@rule
def track_key(track: NDArray[np.int8], gains: int) -> int:
    """A number that is higher for a better track after these gains."""
    return weakest_first_key(
        position_after(track, 0, gains),
        position_after(track, 1, gains),
        position_after(track, 2, gains),
        position_after(track, 3, gains),
        # Two colours fewer than the key has room for: filled up alike, they decide nothing.
        TRACK_END,
        TRACK_END,
    )


POLICIES: Final[dict[str, Callable[..., Any]]] = {"greedy": greedy}
