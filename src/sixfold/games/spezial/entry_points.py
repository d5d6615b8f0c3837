"""The rules as a position calls them: one plain function per query, over arrays of one record.

This module contains no rules, only calls to them. :mod:`sixfold.engine.compiled_positions` compiles these functions
for servers. Compiled code does not check indices: a position checks all external input before it calls.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core import seats
from sixfold.games.spezial import legal, rules, standing

Records = NDArray[Any]
"""An array of one record: a game, the tables, or memory for a result."""


def start(states: Records, tables: Records, players: int, first: int) -> None:
    """Start a game without chips."""
    rules.start(states[0], tables[0], players, first)


def lay_chip(states: Records, tower: int, colour: int, light: int) -> None:
    """Put a chip on a tower, its light side up."""
    rules.lay_chip(states[0], tower, colour, light)


def why_not_place(states: Records, tables: Records, a: int, b: int) -> int:
    """LEGAL, or the first reason why no tile may be placed on these two cells."""
    return rules.why_not_place(states[0], tables[0], a, b)


def chain_gains(states: Records, tables: Records, a: int, b: int, walked: NDArray[np.int8]) -> int:
    """The gain of the chain of a tile on these cells."""
    s, t = states[0], tables[0]
    joined, scored, rewarded = rules.connections(s, t, a, b, int(s.seat), walked)
    return rules.points_for(s, t, joined, scored, rewarded)


def look_along(states: Records, tables: Records, a: int, b: int, walked: NDArray[np.int8]) -> tuple[int, int, int]:
    """The chains that a tile on these cells would join: the number of cells now in ``walked``, and two sets of towers.

    The sets have one bit per tower: the towers whose chips score, and the big towers that are rewarded.
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
    """Place a tile and pass the turn; return the gains by colour."""
    return rules.place(states[0], tables[0], a, b, bonus, walked)


def resign(states: Records, seat: int) -> None:
    """Resign a seat."""
    standing.resign(states[0], seat)


def compare_seats(states: Records, a: int, b: int) -> int:
    """1 if seat ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    return seats.compare_seats(states[0], a, b, rules.TRACK_END)


def list_placements(states: Records, tables: Records, room: Records) -> int:
    """List every placement with the gain of its chain; return their number."""
    return legal.legal_placements(states[0], tables[0], room[0])


def list_chains(states: Records, tables: Records, room: Records) -> int:
    """List every chain; return their number."""
    return legal.list_chains(states[0], tables[0], room[0])


def fill_contents(states: Records, contents: NDArray[np.int8]) -> None:
    """Fill in the content of each cell."""
    board = states[0].board
    for cell in range(len(contents)):
        contents[cell] = rules.content(board, cell)


def fill_values(states: Records, values: NDArray[np.int8]) -> None:
    """Fill in the value shown by the chip on each tower."""
    s = states[0]
    for tower in range(len(values)):
        values[tower] = rules.chip_value(s, tower)
