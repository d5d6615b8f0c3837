"""The existing chains, and every legal placement with its points.

A half on a free cell would join the adjacent chains. With this precomputed for every free cell, the connections of a
tile are combined from its two cells.
"""

from typing import Final

import numpy as np

from sixfold.core.choices import unpack
from sixfold.core.kernels import Int8s, Record, Records, blank_records, rule
from sixfold.games.spezial.layout import OFF, PAIRS
from sixfold.games.spezial.rules import (
    LONGEST_CHAIN,
    are_free,
    big_rewarded,
    bonus_fields,
    bonus_points,
    chips_scored,
    choices_of,
    connections,
    content,
    first_like,
    points_for,
    scored_in,
    unmark,
    walk_chain,
)
from sixfold.games.spezial.state import FREE, TILES

MOST_PLACEMENTS = 10 * len(PAIRS)
"""There are ten ways to use two bonus fields, if the order does not count."""

MAP: Final = [(name, np.int32, (4, OFF + 1)) for name in ("joined", "scored", "rewarded")]
"""By seat and free cell: what a half there would connect (see :func:`sixfold.games.spezial.rules.connections`)."""

SCRATCH: Final = [
    ("chain", np.int32, (OFF + 1,)),  # by covered cell of a seat: the towers of its chain
    ("walked", np.int8, (LONGEST_CHAIN,)),
]
"""Memory for :func:`fill_map`."""

Room = np.dtype(
    [
        ("code", np.int32, (MOST_PLACEMENTS,)),  # see placement_code
        ("gains", np.int32, (MOST_PLACEMENTS,)),  # of the chain, by colour, without the bonus fields
        *MAP,
        *SCRATCH,
    ],
    align=True,
)
"""Memory for the result of :func:`legal_placements`."""


def new_choices() -> Records:
    """An array of one ``Room``."""
    return blank_records(Room)


Chains = np.dtype(
    [
        ("towers", np.int32, (4 * TILES,)),  # by chain: one bit for each tower in it
        ("end", np.int16, (4 * TILES,)),  # the number of cells in it and all chains before it
        ("walked", np.int8, (4 * LONGEST_CHAIN,)),  # the cells of all chains, see walk_chain
        ("owner", np.int8, (4 * TILES,)),
    ],
    align=True,
)
"""Memory for the result of :func:`list_chains`; a chain has at least one tile."""


def new_chains() -> Records:
    """An array of one ``Chains``."""
    return blank_records(Chains)


@rule
def placement_code(pair: int, bonus: int) -> int:
    """A placement as one number: the colours for the bonus fields above the two cells."""
    return bonus << 16 | pair


@rule
def placement_gains(t: Record, code: int, gains: int) -> int:
    """The points of a placement, by colour: those of its chain and of its bonus fields."""
    a, b = unpack(code)
    return gains + bonus_points(bonus_fields(t.bonus, a, b), code >> 16)


@rule
def fill_chains(s: Record, t: Record, p: Record, seat: int) -> None:
    """Fill in the towers of its chain for every cell of a seat."""
    board, count = s.board, 0
    for cell in range(OFF):
        if content(board, cell) == seat:
            before = count
            towers, count = walk_chain(s, t, cell, seat, p.walked, count)
            for i in range(before, count):
                p.chain[int(p.walked[i]) + 128] = towers
    unmark(s, seat, p.walked, count)


@rule
def list_chains(s: Record, t: Record, p: Record) -> int:
    """List every chain of every seat with its cells and towers, ordered by first cell; return their number."""
    board, walked, end, owner = s.board, p.walked, p.end, p.owner
    count, cells = 0, 0
    for cell in range(OFF):
        seat = content(board, cell)
        if seat < s.players:
            towers, cells = walk_chain(s, t, cell, seat, walked, cells)
            p.towers[count] = towers
            end[count] = cells
            owner[count] = seat
            count += 1
    begin = 0
    for chain in range(count):
        unmark(s, int(owner[chain]), walked[begin:], int(end[chain]) - begin)
        begin = int(end[chain])
    return count


@rule
def look_along(s: Record, t: Record, a: int, b: int, walked: Int8s) -> tuple[int, int, int]:
    """The chains that a tile on two cells would join: the number of cells now in ``walked``, and two sets of towers.

    The sets have one bit per tower: the towers whose chips score, and the big towers that are rewarded.
    """
    joined, scored, rewarded, count = connections(s, t, a, b, walked)
    return count, chips_scored(joined, scored), big_rewarded(t, joined, rewarded)


@rule
def fill_contents(s: Record, contents: Int8s) -> None:
    """Fill in the content of each cell."""
    board = s.board
    for cell in range(len(contents)):
        contents[cell] = content(board, cell)


@rule
def fill_map(s: Record, t: Record, p: Record, v: Record, seat: int) -> None:
    """Fill the map ``v`` of a seat for all free cells; entries for other cells are undefined. ``p`` has memory."""
    fill_chains(s, t, p, seat)
    board, neighbour, near, chain, big = s.board, t.neighbour, t.near, p.chain, int(t.big)
    all_joined, all_scored, all_rewarded = v.joined[seat], v.scored[seat], v.rewarded[seat]
    for cell in range(OFF):
        if content(board, cell) != FREE:
            continue
        joined, scored, rewarded = int(near[cell]), 0, 0
        for d in range(6):
            there = int(neighbour[cell, d])
            if content(board, there) == seat:
                towers = int(chain[there])
                joined |= towers
                scored |= scored_in(towers)
                rewarded |= scored_in(towers & big)
        all_joined[cell] = joined
        all_scored[cell] = scored
        all_rewarded[cell] = rewarded


@rule
def legal_placements(s: Record, t: Record, p: Record) -> int:
    """List every placement of the seat to move, each once, with the gain of its chain; return their number."""
    seat = int(s.seat)
    fill_map(s, t, p, p, seat)
    joined, scored, rewarded = p.joined[seat], p.scored[seat], p.rewarded[seat]
    board, pairs, codes, all_gains = s.board, t.pair, p.code, p.gains
    on_bonus, count = t.bonus, 0
    for i in range(t.pairs):
        pair = int(pairs[i])
        a, b = unpack(pair)
        if not are_free(board, a, b):
            continue
        towers = int(joined[a]) | int(joined[b])
        gains = points_for(s, t, towers, int(scored[a]) | int(scored[b]), int(rewarded[a]) | int(rewarded[b]))
        fields = bonus_fields(on_bonus, a, b)
        for bonus in range(choices_of(fields)):
            # The first choice is like no earlier one; interpreted, checking it would take a tenth of the time.
            if bonus == 0 or first_like(s, gains, fields, bonus) == bonus:
                codes[count] = placement_code(pair, bonus)
                all_gains[count] = gains
                count += 1
    return count
