"""The simple bots of this game, as kernels.

A policy assigns a value to every listed choice; the bot plays the best (see :mod:`sixfold.bots.policy_bot`).
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule, step
from sixfold.core.ranking import weakest_first_key
from sixfold.core.seats import next_in_turn
from sixfold.games.spezial.bot.evaluation import (
    DENIAL,
    SHARE,
    best_without,
    fill_joined,
    fill_reach,
    fill_weights,
    look,
    look_at_replies,
    new_workspaces,
    prospect,
    worth_of,
)
from sixfold.games.spezial.bot.playout import random_choice, tables
from sixfold.games.spezial.bot.weights import weights
from sixfold.games.spezial.layout import COLOURS
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.rules import TRACK_END, bonus_fields, bonus_points, position_after
from sixfold.games.spezial.state import Record
from sixfold.games.spezial.view import SpezialView

__all__ = ["POLICIES", "move_of", "new_workspaces", "random_choice", "tables", "weights"]


def move_of(view: SpezialView, choice: int) -> Place:
    """The move for a choice in this view."""
    return view.move_of(choice)


@rule
def all_gains(t: Record, p: Record, i: int) -> int:
    """The points of a listed placement, by colour, including its bonus fields."""
    code = int(p.code[i])
    return int(p.gains[i]) + bonus_points(bonus_fields(t.bonus, code >> 8 & 255, code & 255), code >> 16)


# --- greedy, points ----------------------------------------------------------------------------------------


@rule
def greedy(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the best track after the move, weakest colour first."""
    track = s.track[s.seat]
    for i in range(count):
        m.worth[i] = track_key(track, all_gains(t, p, i))


@rule
def track_key(track: NDArray[np.int8], gains: int) -> int:
    """A sort key: higher for a better track after these gains."""
    return weakest_first_key(
        position_after(track, 0, gains),
        position_after(track, 1, gains),
        position_after(track, 2, gains),
        position_after(track, 3, gains),
        # The key has two more colours than this game; constant values for them decide nothing.
        TRACK_END,
        TRACK_END,
    )


@rule
def points(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the most points now."""
    track = s.track[s.seat]
    for i in range(count):
        gains, total = all_gains(t, p, i), 0
        for colour in range(len(COLOURS)):
            total += position_after(track, colour, gains)
        m.worth[i] = total


# --- balance, denial ---------------------------------------------------------------------------------------


@step
def balance(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Prefer the greatest gain on one's own track, now and with the tiles left; weak colours count for more."""
    seat = int(s.seat)
    fill_weights(m, k)
    fill_joined(s, t, m, seat, m.joined, m.scored, m.rewarded)
    look(s, t, m, k, seat, m.joined, m.scored, m.rewarded)
    fill_reach(s, t, m, k, seat, m.joined)
    for i in range(count):
        code = int(p.code[i])
        m.worth[i] = worth_of(m, all_gains(t, p, i)) + prospect(t, m, m.joined, code >> 8 & 255, code & 255)


@step
def denial(s: Record, t: Record, p: Record, m: Record, k: NDArray[np.float64], count: int) -> None:
    """Balance minus the value of the next player's reply."""
    balance(s, t, p, m, k, count)
    replier = next_in_turn(s)
    fill_joined(s, t, m, replier, m.joined, m.scored, m.rewarded)
    look_at_replies(s, t, m, k, replier, m.joined, m.scored, m.rewarded)
    weight = round(SHARE * k[DENIAL])
    for i in range(count):
        code = int(p.code[i])
        left = best_without(t, m.reply, m.reply_pair, int(m.replies), code >> 8 & 255, code & 255)
        m.worth[i] = int(m.worth[i]) * SHARE - left * weight


POLICIES: Final[dict[str, Callable[..., Any]]] = {
    "greedy": greedy,
    "points": points,
    "balance": balance,
    "denial": denial,
}
