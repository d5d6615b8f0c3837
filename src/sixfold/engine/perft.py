"""Perft: count every way in which a game can go on for so many decisions, to check rules against known counts.

Chance is given beforehand: tiles come out of the bag in the order of a list. When the list is used up it starts
again from its beginning, and an entry of which the bag holds none is passed over. The list must name every kind.

The count at depth n is the number of sequences of exactly n decisions. Draws are made between them and are not
counted; a game that ends after fewer decisions counts nothing.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.protocol import Game
from sixfold.engine.compiler import compiled

# The columns of the work sheet, which has a row for each decision made.
_DONE, _CHOICES, _NEXT_DRAW = range(3)


def divide(
    game: Game, states: NDArray[Any], draws: NDArray[np.int8], depth: int, *, interpreted: bool = False
) -> list[int]:
    """The count at this depth for each decision in ``states[0]``, in the order in which the game lists them.

    ``draws`` holds kinds of tiles. ``interpreted`` runs the same kernel as plain Python.
    """
    if depth < 1:
        raise ValueError("a depth is at least 1")
    scratch = np.repeat(_part(game, "sight").new_placements(), depth).view(np.recarray)
    path = np.repeat(states, depth).view(np.recarray)
    work = np.zeros((depth, 3), np.int64)
    leaves = np.zeros(len(scratch.slot[0]), np.int64)
    kernel = _kernel(game.name)
    tables, tiles = _part(game, "layout").TABLES, np.zeros(_part(game, "playout").SCRATCH, np.int8)
    run = kernel if interpreted else compiled(kernel)
    count = run(path, tables, draws, work, scratch, tiles, leaves)
    found: list[int] = leaves[:count].tolist()
    return found


def count(game: Game, states: NDArray[Any], draws: NDArray[np.int8], depth: int, *, interpreted: bool = False) -> int:
    """The count at this depth."""
    return sum(divide(game, states, draws, depth, interpreted=interpreted))


def _part(game: Game, name: str) -> Any:
    return import_module(f"sixfold.games.{game.name}.{name}")


@cache
def _kernel(name: str) -> Callable[..., int]:
    sight, playout, rules, state = (
        import_module(f"sixfold.games.{name}.{part}") for part in ("sight", "playout", "rules", "state")
    )
    legal_placements, play_choice = sight.legal_placements, playout.play_choice
    take, settle, tiles_to_draw = rules.take, rules.settle, rules.tiles_to_draw
    exchange, keep, place_phase, choose_phase = playout.EXCHANGE, playout.KEEP, state.PLACE, state.CHOOSE

    @rule
    def list_choices(s: Any, t: Any, p: Any) -> int:
        if s.phase == choose_phase:
            return 2
        return int(legal_placements(s, t, p)) if s.phase == place_phase else 0

    @rule
    def choice(s: Any, p: Any, i: int) -> int:
        if s.phase == choose_phase:
            return int(exchange if i == 0 else keep)
        # Signed, because the compiler would make a fraction of a code that may be either.
        return int(np.int64(p.slot[i]) << 16 | np.int64(p.cells[i, 0]) << 8 | np.int64(p.cells[i, 1]))

    @rule
    def draw(s: Any, t: Any, draws: NDArray[np.int8], at: int, tiles: NDArray[np.int8]) -> int:
        """Make the draw that is pending, if there is one; where the list goes on."""
        count = tiles_to_draw(s, t)
        for i in range(count):
            while s.bag[draws[at]] == 0:
                at = (at + 1) % len(draws)
            tiles[i] = draws[at]
            take(s, draws[at])
            at = (at + 1) % len(draws)
        if count > 0:
            settle(s, t, tiles)
        return at

    def divide_kernel(
        path: NDArray[Any],
        tables: NDArray[Any],
        draws: NDArray[np.int8],
        work: NDArray[np.int64],
        scratch: NDArray[Any],
        tiles: NDArray[np.int8],
        leaves: NDArray[np.int64],
    ) -> int:
        t = tables[0]
        last = len(path) - 1
        work[0, _CHOICES] = list_choices(path[0], t, scratch[0])
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
            play_choice(path[level + 1], t, choice(path[level], scratch[level], i))
            work[level + 1, _NEXT_DRAW] = draw(path[level + 1], t, draws, work[level, _NEXT_DRAW], tiles)
            work[level + 1, _CHOICES] = list_choices(path[level + 1], t, scratch[level + 1])
            work[level + 1, _DONE] = 0
            level += 1
            if level == last:
                leaves[work[0, _DONE] - 1] += work[level, _CHOICES]
                level -= 1
        return int(work[0, _CHOICES])

    return divide_kernel
