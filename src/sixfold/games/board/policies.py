"""What the simple bots of this game do, as kernels.

``random`` plays as in :mod:`sixfold.games.board.playout`. ``greedy`` makes the move with the best track after
it, weakest colour first, and exchanges whenever it may.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.streams import below
from sixfold.core.tracks import weakest_first_key
from sixfold.games.board.layout import CELLS, TILES
from sixfold.games.board.moves import Keep, Move, Place
from sixfold.games.board.playout import EXCHANGE, KEEP, random_choice, tables
from sixfold.games.board.rules import DUEL_END, advanced, side_of
from sixfold.games.board.sight import legal_placements, new_placements
from sixfold.games.board.state import CHOOSE, DUEL, Record
from sixfold.games.board.view import View

POLICIES: Final = ("random", "greedy")

__all__ = ["POLICIES", "choose", "move_of", "new_scratch", "tables"]


def choose(
    policy: int, states: NDArray[Any], tables: NDArray[Any], stream: NDArray[np.int64], scratch: NDArray[Any]
) -> int:
    """The decision of a policy, as a code of :func:`sixfold.games.board.playout.play_choice`."""
    if policy == 0:
        return random_choice(states[0], tables[0], stream)
    return greedy_choice(states[0], tables[0], stream, scratch[0])


def new_scratch() -> NDArray[Any]:
    """The room that :func:`choose` works in."""
    return new_placements()


def move_of(view: View, choice: int) -> Move:
    """The move that a code stands for in this view."""
    if choice == KEEP:
        return Keep()
    if choice == EXCHANGE:
        exchange: Move = view.legal_moves()[0]
        return exchange
    tile = TILES[view.s.rack[view.s.seat, choice >> 16]]
    return Place(tile, (CELLS[choice >> 8 & 255], CELLS[choice & 255]))


@rule
def greedy_choice(s: Record, t: Record, stream: NDArray[np.int64], p: Record) -> int:
    """A decision as a code of :func:`sixfold.games.board.playout.play_choice`; equally good ones at random."""
    if s.phase == CHOOSE:
        return EXCHANGE
    best, best_key, equals = 0, -1, 0
    for i in range(legal_placements(s, t, p)):
        kind = int(s.rack[s.seat, p.slot[i]])
        key = track_key(s, int(t.halves[kind, 0]), int(p.gains[i, 0]), int(t.halves[kind, 1]), int(p.gains[i, 1]))
        if key > best_key:
            best, best_key, equals = i, key, 1
        elif key == best_key:
            equals += 1
            if below(stream, equals) == 0:
                best = i
    return int(p.slot[best]) << 16 | int(p.cells[best, 0]) << 8 | int(p.cells[best, 1])


@rule
def track_key(s: Record, colour_a: int, gain_a: int, colour_b: int, gain_b: int) -> int:
    """A number that is higher for a better track after these gains."""
    return weakest_first_key(
        position_after(s, 0, colour_a, gain_a, colour_b, gain_b),
        position_after(s, 1, colour_a, gain_a, colour_b, gain_b),
        position_after(s, 2, colour_a, gain_a, colour_b, gain_b),
        position_after(s, 3, colour_a, gain_a, colour_b, gain_b),
        position_after(s, 4, colour_a, gain_a, colour_b, gain_b),
        position_after(s, 5, colour_a, gain_a, colour_b, gain_b),
    )


@rule
def position_after(s: Record, colour: int, colour_a: int, gain_a: int, colour_b: int, gain_b: int) -> int:
    """Where the marker of a colour would stand, seen from the seat to move, never below 0."""
    seat = int(s.seat)
    position = int(s.track[side_of(s, seat), colour])
    if colour == colour_a:
        position = advanced(s, seat, position, gain_a)
    if colour == colour_b:
        position = advanced(s, seat, position, gain_b)
    return position * (1 - 2 * seat) + DUEL_END if s.variant == DUEL else position
