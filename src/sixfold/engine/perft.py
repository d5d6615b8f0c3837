"""Perft: count all sequences of a given number of decisions, to check the rules against known counts.

Chance is fixed in advance: tiles or cards are drawn in the order of a list. At its end the list starts again from the
beginning, and entries with nothing left to draw are skipped. The list must contain every kind; in a game without draws
it is empty.

The count at depth n is the number of sequences of exactly n decisions. The draws between them do not count, nor do
games that end after fewer decisions.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.core.kernels import Int8s, Kernel, Records
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

# The columns of the worksheet, which has a row for each decision.
_DONE, _CHOICES, _NEXT_DRAW = range(3)


def divide(game: Game, states: Records, draws: Int8s, depth: int, *, interpreted: bool = False) -> list[int]:
    """Return the count at this depth for each decision in ``states[0]``, in the game's order of listing.

    ``draws`` holds kinds of tiles or cards. ``interpreted`` runs the same kernel as plain Python.
    """
    if depth < 1:
        raise ValueError("a depth is at least 1")
    playout = registry.kit(game.name).playout
    tables, memory = playout.tables(game), np.repeat(playout.new_choices(), depth).view(np.recarray)
    path = np.repeat(states, depth).view(np.recarray)
    work = np.zeros((depth, 3), np.int64)
    leaves = np.zeros(playout.list_choices(path[0], tables[0], memory[0]), np.int64)
    kernel = _kernel(game.name)
    run = kernel if interpreted else compiled(kernel)
    run(path, tables, draws, work, memory, np.zeros(playout.SCRATCH, np.int8), leaves)
    found: list[int] = leaves.tolist()
    return found


def count(game: Game, states: Records, draws: Int8s, depth: int, *, interpreted: bool = False) -> int:
    """Return the count at this depth."""
    return sum(divide(game, states, draws, depth, interpreted=interpreted))


@cache
def _kernel(name: str) -> Kernel:
    playout = registry.kit(name).playout
    list_choices, listed_choice, play_given = playout.list_choices, playout.listed_choice, playout.play_given

    def divide_kernel(
        path: Records,
        tables: Records,
        draws: Int8s,
        work: NDArray[np.int64],
        memory: Records,
        scratch: Int8s,
        leaves: NDArray[np.int64],
    ) -> None:
        t = tables[0]
        last = len(path) - 1
        work[0, _CHOICES] = list_choices(path[0], t, memory[0])
        if last == 0:
            leaves[: work[0, _CHOICES]] = 1
        # Walk the tree with its path as the stack. The last decisions are counted without being played.
        level = 0 if last > 0 else -1
        while level >= 0:
            i = work[level, _DONE]
            if i == work[level, _CHOICES]:
                level -= 1
                continue
            work[level, _DONE] += 1
            path[level + 1] = path[level]
            choice = listed_choice(path[level], memory[level], i)
            at = work[level, _NEXT_DRAW]
            work[level + 1, _NEXT_DRAW] = play_given(path[level + 1], t, choice, draws, at, scratch)
            work[level + 1, _CHOICES] = list_choices(path[level + 1], t, memory[level + 1])
            work[level + 1, _DONE] = 0
            level += 1
            if level == last:
                leaves[work[0, _DONE] - 1] += work[level, _CHOICES]
                level -= 1

    return divide_kernel
