"""The simple bots of this game, as kernels.

A policy assigns a value to every listed choice; the bot plays the best (see :mod:`sixfold.bots.policy_bot`).
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.ranking import weakest_first_key
from sixfold.games.cards.bot.evaluation import (
    DENIAL,
    HOLD,
    fill_gain_worth,
    fill_seen,
    fill_unseen,
    fill_utility,
    new_workspaces,
    next_worth,
    play_worth,
    replier,
    reply_worth,
)
from sixfold.games.cards.bot.playout import EXCHANGE, KEEP, random_choice, tables
from sixfold.games.cards.bot.weights import weights
from sixfold.games.cards.layout import CARDS
from sixfold.games.cards.moves import Keep, Move, Play
from sixfold.games.cards.rules import advanced
from sixfold.games.cards.state import PLAY, Record
from sixfold.games.cards.view import CardsView

__all__ = ["POLICIES", "move_of", "new_workspaces", "random_choice", "tables", "weights"]


def move_of(view: CardsView, choice: int) -> Move:
    """The move for a choice of :func:`sixfold.games.cards.bot.playout.play_choice` in this view."""
    if choice == KEEP:
        return Keep()
    if choice == EXCHANGE:
        exchange: Move = view.legal_moves()[0]
        return exchange
    card = CARDS[view.s.hand[view.s.seat, choice >> 1]]
    return Play(card[::-1] if choice & 1 else card)


@rule
def exchange_gladly(m: Record) -> None:
    """Prefer the exchange, which is listed first."""
    m.worth[0] = 1.0
    m.worth[1] = 0.0


# --- greedy ------------------------------------------------------------------------------------------------


@rule
def greedy(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the best track after the move, weakest colour first."""
    if s.phase != PLAY:
        exchange_gladly(m)
        return
    for i in range(count):
        m.worth[i] = track_key(s, t, p, i)


@rule
def track_key(s: Record, t: Record, p: Record, i: int) -> int:
    """A sort key: higher for a better track after play ``i`` of the list."""
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
    """The position of a colour's marker of the seat to move, after two markers have moved."""
    if colour == a:
        return at_a
    return at_b if colour == b else int(s.track[s.seat, colour])


# --- points, balance, denial -------------------------------------------------------------------------------


@rule
def points(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the most points now, not counting lost points."""
    if s.phase != PLAY:
        exchange_gladly(m)
        return
    seat = int(s.seat)
    for i in range(count):
        kind, first = int(s.hand[seat, p.slot[i]]), int(p.first[i])
        a, b = int(t.symbols[kind, first]), int(t.symbols[kind, 1 - first])
        at_a = advanced(s, t, seat, a, int(p.gains[i, 0]), -1, 0)
        at_b = advanced(s, t, seat, b, int(p.gains[i, 1]), a, at_a)
        m.worth[i] = at_a + at_b - int(s.track[seat, a]) - int(s.track[seat, b])


@rule
def balance(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the greatest gain on one's own track; steps that open an area count more, those into the last one most."""
    if s.phase != PLAY:
        exchange_gladly(m)
        return
    fill_utility(m, k)
    for i in range(count):
        kind, first = int(s.hand[s.seat, p.slot[i]]), int(p.first[i])
        a, b = int(t.symbols[kind, first]), int(t.symbols[kind, 1 - first])
        m.worth[i] = play_worth(s, t, m, a, int(p.gains[i, 0]), b, int(p.gains[i, 1]))


@rule
def denial(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Balance plus the value of one's own next turn, minus the value of the next player's reply."""
    balance(s, t, p, m, k, count)
    if s.phase != PLAY:
        return
    fill_unseen(s, t, m)
    fill_seen(s, t, m)
    for i in range(count):
        ahead = next_worth(s, t, m, int(p.slot[i]), int(p.first[i]), int(p.gains[i, 0]), int(p.gains[i, 1]))
        m.worth[i] += k[HOLD] * ahead
    fill_gain_worth(s, t, m, replier(s))
    for i in range(count):
        m.worth[i] -= k[DENIAL] * reply_worth(s, t, m, int(s.hand[s.seat, p.slot[i]]))


POLICIES: Final[dict[str, Callable[..., Any]]] = {
    "greedy": greedy,
    "points": points,
    "balance": balance,
    "denial": denial,
}
