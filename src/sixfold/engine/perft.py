"""Perft: count every way in which a game can go on for so many decisions, to check rules against known counts.

Chance is given beforehand: tiles or cards come out of the bag or the pile in the order of a list. When the list is
used up it starts again from its beginning, and an entry of which there is none to draw is passed over. The list must
name every kind; where nothing is ever drawn it is empty.

The count at depth n is the number of sequences of exactly n decisions. Draws are made between them and are not
counted; a game that ends after fewer decisions counts nothing.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

# The columns of the work sheet, which has a row for each decision made.
_DONE, _CHOICES, _NEXT_DRAW = range(3)


def divide(
    game: Game, states: NDArray[Any], draws: NDArray[np.int8], depth: int, *, interpreted: bool = False
) -> list[int]:
    """The count at this depth for each decision in ``states[0]``, in the order in which the game lists them.

    ``draws`` holds kinds of tiles or cards. ``interpreted`` runs the same kernel as plain Python.
    """
    if depth < 1:
        raise ValueError("a depth is at least 1")
    playout = registry.kit(game.name).playout
    tables, room = playout.tables(game), np.repeat(playout.new_room(), depth).view(np.recarray)
    path = np.repeat(states, depth).view(np.recarray)
    work = np.zeros((depth, 3), np.int64)
    leaves = np.zeros(playout.list_choices(path[0], tables[0], room[0]), np.int64)
    kernel = _kernel(game.name)
    run = kernel if interpreted else compiled(kernel)
    run(path, tables, draws, work, room, np.zeros(playout.SCRATCH, np.int8), leaves)
    found: list[int] = leaves.tolist()
    return found


def count(game: Game, states: NDArray[Any], draws: NDArray[np.int8], depth: int, *, interpreted: bool = False) -> int:
    """The count at this depth."""
    return sum(divide(game, states, draws, depth, interpreted=interpreted))


@cache
def _kernel(name: str) -> Callable[..., None]:
    playout = registry.kit(name).playout
    list_choices, listed_choice, play_given = playout.list_choices, playout.listed_choice, playout.play_given

    def divide_kernel(
        path: NDArray[Any],
        tables: NDArray[Any],
        draws: NDArray[np.int8],
        work: NDArray[np.int64],
        room: NDArray[Any],
        scratch: NDArray[np.int8],
        leaves: NDArray[np.int64],
    ) -> None:
        t = tables[0]
        last = len(path) - 1
        work[0, _CHOICES] = list_choices(path[0], t, room[0])
        if last == 0:
            leaves[: work[0, _CHOICES]] = 1
        # A walk over the tree with its path as the stack. The last decisions are counted without being made.
        level = 0 if last > 0 else -1
        while level >= 0:
            i = work[level, _DONE]
            if i == work[level, _CHOICES]:
                level -= 1
                continue
            work[level, _DONE] += 1
            path[level + 1] = path[level]
            choice = listed_choice(path[level], room[level], i)
            at = work[level, _NEXT_DRAW]
            work[level + 1, _NEXT_DRAW] = play_given(path[level + 1], t, choice, draws, at, scratch)
            work[level + 1, _CHOICES] = list_choices(path[level + 1], t, room[level + 1])
            work[level + 1, _DONE] = 0
            level += 1
            if level == last:
                leaves[work[0, _DONE] - 1] += work[level, _CHOICES]
                level -= 1

    return divide_kernel
