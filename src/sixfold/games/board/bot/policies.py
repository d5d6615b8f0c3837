"""The simple bots of this game, as kernels.

A policy assigns a value to every listed choice; the bot plays the best (see :mod:`sixfold.bots.policy_bot`).
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.ranking import weakest_first_key
from sixfold.games.board.bot.evaluation import (
    DENIAL,
    fill_gain_worth,
    fill_replies,
    fill_utility,
    gain_worth_of,
    new_workspaces,
    reply_worth,
)
from sixfold.games.board.bot.playout import EXCHANGE, KEEP, random_choice, tables
from sixfold.games.board.bot.weights import weights
from sixfold.games.board.layout import CELLS, TILES
from sixfold.games.board.moves import Keep, Move, Place
from sixfold.games.board.rules import DUEL_END, advanced, side_of
from sixfold.games.board.state import DUEL, PLACE, SOLO, Record
from sixfold.games.board.view import BoardView

__all__ = ["POLICIES", "move_of", "new_workspaces", "random_choice", "tables", "weights"]


def move_of(view: BoardView, choice: int) -> Move:
    """The move for a choice of :func:`sixfold.games.board.bot.playout.play_choice` in this view."""
    if choice == KEEP:
        return Keep()
    if choice == EXCHANGE:
        exchange: Move = view.legal_moves()[0]
        return exchange
    tile = TILES[view.s.rack[view.s.seat, choice >> 16]]
    return Place(tile, (CELLS[choice >> 8 & 255], CELLS[choice & 255]))


@rule
def exchange_gladly(m: Record) -> None:
    """Prefer the exchange, which is listed first, as all policies do."""
    m.worth[0] = 1.0
    m.worth[1] = 0.0


# --- greedy ------------------------------------------------------------------------------------------------


@rule
def greedy(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the best track after the move, weakest colour first."""
    if s.phase != PLACE:
        exchange_gladly(m)
        return
    for i in range(count):
        kind = int(s.rack[s.seat, p.slot[i]])
        m.worth[i] = track_key(
            s, int(t.halves[kind, 0]), int(p.gains[i, 0]), int(t.halves[kind, 1]), int(p.gains[i, 1])
        )


@rule
def track_key(s: Record, colour_a: int, gain_a: int, colour_b: int, gain_b: int) -> int:
    """A sort key: higher for a better track after these gains."""
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
    """The position of a colour's marker, from the point of view of the seat to move, never below 0."""
    seat = int(s.seat)
    position = int(s.track[side_of(s, seat), colour])
    if colour == colour_a:
        position = advanced(s, seat, position, gain_a)
    if colour == colour_b:
        position = advanced(s, seat, position, gain_b)
    return position * (1 - 2 * seat) + DUEL_END if s.variant == DUEL else position


# --- points, balance, denial -------------------------------------------------------------------------------


@rule
def points(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the most points now."""
    if s.phase != PLACE:
        exchange_gladly(m)
        return
    for i in range(count):
        m.worth[i] = int(p.gains[i, 0]) + int(p.gains[i, 1])


@rule
def balance(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the greatest gain on one's own track, where a step of a weak colour counts for more."""
    if s.phase != PLACE:
        exchange_gladly(m)
        return
    fill_utility(s, m, k)
    fill_gain_worth(s, m, int(s.seat), k, m.gain_worth)
    for i in range(count):
        kind = int(s.rack[s.seat, p.slot[i]])
        m.worth[i] = gain_worth_of(
            m.gain_worth, int(t.halves[kind, 0]), int(p.gains[i, 0]), int(t.halves[kind, 1]), int(p.gains[i, 1])
        )


@rule
def denial(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Balance minus the value of the next player's replies; in solo, plus the value of one's own next moves."""
    balance(s, t, p, m, k, count)
    if s.phase != PLACE:
        return
    fill_replies(s, t, m, p.sight, k)
    weight = -k[DENIAL] if s.variant == SOLO else k[DENIAL]
    for i in range(count):
        kind = int(s.rack[s.seat, p.slot[i]])
        m.worth[i] -= weight * reply_worth(s, t, m, p.sight, kind, int(p.cells[i, 0]), int(p.cells[i, 1]), k)


POLICIES: Final[dict[str, Callable[..., Any]]] = {
    "greedy": greedy,
    "points": points,
    "balance": balance,
    "denial": denial,
}
