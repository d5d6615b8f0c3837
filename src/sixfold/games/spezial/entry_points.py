"""The rules as a position calls them: one plain function for each question, over arrays of one record.

There are no rules here, only calls of them. :mod:`sixfold.engine.compiled_positions` compiles these functions for
servers. Compiled code does not check indices: a position checks everything that comes from outside before it calls.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core import seats
from sixfold.games.spezial import legal, rules, standing

Records = NDArray[Any]
"""An array of one record: a game, the tables, or room for an answer."""


def start(states: Records, tables: Records, players: int, first: int) -> None:
    """Begin a game; there are no chips yet."""
    rules.start(states[0], tables[0], players, first)


def lay_chip(states: Records, tower: int, colour: int, light: int) -> None:
    """A chip on a tower, its light side up."""
    rules.lay_chip(states[0], tower, colour, light)


def why_not_place(states: Records, tables: Records, a: int, b: int) -> int:
    """LEGAL, or the first reason why no tile may be laid on these two cells."""
    return rules.why_not_place(states[0], tables[0], a, b)


def chain_gains(states: Records, tables: Records, a: int, b: int, walked: NDArray[np.int8]) -> int:
    """What the chain of a tile on these cells would gain."""
    s, t = states[0], tables[0]
    joined, scored, rewarded = rules.connections(s, t, a, b, int(s.seat), walked)
    return rules.points_for(s, t, joined, scored, rewarded)


def look_along(states: Records, tables: Records, a: int, b: int, walked: NDArray[np.int8]) -> tuple[int, int, int]:
    """The chains that a tile on these cells would join: how many cells are in ``walked`` now, which towers score.

    Those are one bit each: the towers whose chips score, and the big ones that are rewarded.
    """
    s, t = states[0], tables[0]
    seat = int(s.seat)
    joined, scored, rewarded, count = rules.walk_from(s, t, a, b, seat, walked)
    rules.unmark(s, seat, walked, count)
    return count, rules.chips_scored(joined, scored), rules.big_rewarded(t, joined, rewarded)


def first_like(states: Records, gains: int, fields: int, bonus: int) -> int:
    """The first choice of bonus colours that leads to the same track of the seat to move."""
    s = states[0]
    return rules.first_like(s.track[s.seat], gains, fields, bonus)


def place(states: Records, tables: Records, a: int, b: int, bonus: int, walked: NDArray[np.int8]) -> int:
    """Lay a tile and pass the turn; what it gained, by colour."""
    return rules.place(states[0], tables[0], a, b, bonus, walked)


def resign(states: Records, seat: int) -> None:
    """A seat gives up."""
    standing.resign(states[0], seat)


def compare_seats(states: Records, a: int, b: int) -> int:
    """1 if seat ``a`` stands better than ``b``, −1 if worse, 0 if they share the place."""
    return seats.compare_seats(states[0], a, b, rules.TRACK_END)


def list_placements(states: Records, tables: Records, room: Records) -> int:
    """List every placement with what its chain gains; how many there are."""
    return legal.legal_placements(states[0], tables[0], room[0])


def list_chains(states: Records, tables: Records, room: Records) -> int:
    """List every chain; how many there are."""
    return legal.list_chains(states[0], tables[0], room[0])


def fill_contents(states: Records, contents: NDArray[np.int8]) -> None:
    """Write down what each cell holds."""
    board = states[0].board
    for cell in range(len(contents)):
        contents[cell] = rules.content(board, cell)


def fill_values(states: Records, values: NDArray[np.int8]) -> None:
    """Write down the value that the chip on each tower shows."""
    s = states[0]
    for tower in range(len(values)):
        values[tower] = rules.chip_value(s, tower)
