"""What the simple bots of this game do, as kernels.

``random`` plays as in :mod:`sixfold.games.cards.playout`. ``greedy`` makes the move with the best track after
it, weakest colour first, and exchanges whenever it may.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.streams import below
from sixfold.core.tracks import weakest_first_key
from sixfold.games.cards.layout import CARDS
from sixfold.games.cards.moves import Keep, Move, Play
from sixfold.games.cards.playout import EXCHANGE, KEEP, random_choice, tables
from sixfold.games.cards.plays import legal_plays, new_plays
from sixfold.games.cards.rules import advanced
from sixfold.games.cards.state import CHOOSE, Record
from sixfold.games.cards.view import View

POLICIES: Final = ("random", "greedy")

__all__ = ["POLICIES", "choose", "move_of", "new_scratch", "tables"]


def choose(
    policy: int, states: NDArray[Any], tables: NDArray[Any], stream: NDArray[np.int64], scratch: NDArray[Any]
) -> int:
    """The decision of a policy, as a code of :func:`sixfold.games.cards.playout.play_choice`."""
    if policy == 0:
        return random_choice(states[0], tables[0], stream)
    return greedy_choice(states[0], tables[0], stream, scratch[0])


def new_scratch() -> NDArray[Any]:
    """The room that :func:`choose` works in."""
    return new_plays()


def move_of(view: View, choice: int) -> Move:
    """The move that a code stands for in this view."""
    if choice == KEEP:
        return Keep()
    if choice == EXCHANGE:
        exchange: Move = view.legal_moves()[0]
        return exchange
    card = CARDS[view.s.hand[view.s.seat, choice >> 1]]
    return Play(card[::-1] if choice & 1 else card)


@rule
def greedy_choice(s: Record, t: Record, stream: NDArray[np.int64], p: Record) -> int:
    """A decision as a code of :func:`sixfold.games.cards.playout.play_choice`; equally good ones at random."""
    if s.phase == CHOOSE:
        return EXCHANGE
    best, best_key, equals = 0, -1, 0
    for i in range(legal_plays(s, t, p)):
        key = track_key(s, t, p, i)
        if key > best_key:
            best, best_key, equals = i, key, 1
        elif key == best_key:
            equals += 1
            if below(stream, equals) == 0:
                best = i
    return int(p.slot[best]) << 1 | int(p.first[best])


@rule
def track_key(s: Record, t: Record, p: Record, i: int) -> int:
    """A number that is higher for a better track after play number ``i`` of the list."""
    seat = int(s.seat)
    kind, first = int(s.hand[seat, p.slot[i]]), int(p.first[i])
    a, b = int(t.symbols[kind, first]), int(t.symbols[kind, 1 - first])
    at_a = advanced(s, t, seat, a, int(p.gains[i, 0]), -1, 0)
    at_b = advanced(s, t, seat, b, int(p.gains[i, 1]), a, at_a)
    return weakest_first_key(
        position_after(s, 0, a, at_a, b, at_b),
        position_after(s, 1, a, at_a, b, at_b),
        position_after(s, 2, a, at_a, b, at_b),
        position_after(s, 3, a, at_a, b, at_b),
        position_after(s, 4, a, at_a, b, at_b),
        position_after(s, 5, a, at_a, b, at_b),
    )


@rule
def position_after(s: Record, colour: int, a: int, at_a: int, b: int, at_b: int) -> int:
    """Where the marker of a colour of the seat to move stands once two markers have moved."""
    if colour == a:
        return at_a
    return at_b if colour == b else int(s.track[s.seat, colour])
