"""The rules of Genial Spezial, over one record. The numbers S1…S9 are the rulings.

Every function here is plain Python and at the same time a kernel (see :mod:`sixfold.core.kernels`). None checks
what it is asked to do, except :func:`why_not_place`, which is asked first.

**What has been scored in a chain is nowhere written down, because it can be seen.** After every move:

- a chain with two or more towers has scored the chips of all of them, a chain with fewer has scored none;
- a chain with two or more big towers has been rewarded for all of them, a chain with fewer for none.

It is so at the beginning, when there are no chains. A move changes only one chain of one player, the one that the
new tile belongs to (both its halves are one player's and touch each other), and towers never move. In that chain,
what the chains joined by the tile had scored stays scored (S4), and if it has two or more towers now, all others
are scored by this very move (S3); if it has fewer, so had each of its parts, and nothing was scored in any of
them. The same holds for big towers (S5). Therefore :func:`scored_in` needs to know only which towers a chain has.
"""

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.seats import next_in_turn
from sixfold.games.spezial.layout import COLOURS, OFF, TOWERS
from sixfold.games.spezial.state import (
    ALL_PLACED,
    BOARD_FULL,
    DARK_MORE,
    FREE,
    PLACE,
    TILES,
    TOWER,
    WALKED,
    WALL,
    Record,
)

TRACK_END = 20
"""S7: what a marker would gain beyond it is lost."""

LONGEST_CHAIN = 2 * TILES
"""The most cells of a chain: the room that walking along chains needs."""

FIELD_POINTS = 1
"""S6: what a bonus field gives."""

ONE_OF_EACH = 1 | 1 << 8 | 1 << 16 | 1 << 24
"""One point in all four colours. Points by colour are kept in one number, eight bits a colour."""

# Why a tile may not be placed like this.
LEGAL, ON_TOWER, OCCUPIED, NOT_ADJACENT = range(4)


# --- beginning ---------------------------------------------------------------------------------------------


@rule
def start(s: Record, t: Record, players: int, first: int) -> None:
    """Towers on an empty board, all tiles in hand; seat ``first`` begins. The chips are laid with :func:`lay_chip`."""
    board = s.board
    for cell in range(OFF):
        put(board, cell, FREE)
    put(board, OFF, WALL)
    for tower in range(t.towers):
        put(board, int(t.tower[tower]), TOWER)
    for tower in range(TOWERS):
        s.chip[tower] = 0
    for seat in range(4):
        s.resigned[seat] = 0
        s.tiles[seat] = TILES if seat < players else 0
        for colour in range(len(COLOURS)):
            s.track[seat, colour] = 0
    s.dark = 0
    s.pairs = t.pairs
    s.variant = 0
    s.players = players
    s.seat = first
    s.phase = PLACE


@rule
def lay_chip(s: Record, tower: int, colour: int, light: int) -> None:
    """A chip on a tower, its light side up."""
    s.chip[tower] = light << 2 | colour


# --- cells and chips ---------------------------------------------------------------------------------------


@rule
def content(board: NDArray[np.int8], cell: int) -> int:
    """What a cell holds: the seat whose tile covers it, FREE, TOWER or WALL."""
    return int(board[cell >> 1]) >> 4 * (cell & 1) & 7


@rule
def put(board: NDArray[np.int8], cell: int, what: int) -> None:
    """Change what a cell holds."""
    both = int(board[cell >> 1])
    board[cell >> 1] = (both & 7) | what << 4 if cell & 1 else (both & 112) | what


@rule
def chip_colour(s: Record, tower: int) -> int:
    """The colour of the chip on a tower."""
    return int(s.chip[tower]) & 3


@rule
def chip_value(s: Record, tower: int) -> int:
    """The value that the chip on a tower shows: once scored, its black side lies up."""
    return (int(s.chip[tower]) >> 2) + (int(s.dark) >> tower & 1) * DARK_MORE


# --- chains ------------------------------------------------------------------------------------------------


@rule
def walk_chain(s: Record, t: Record, cell: int, seat: int, walked: NDArray[np.int8], count: int) -> tuple[int, int]:
    """The towers of the chain that a cell belongs to (S1, S2), one bit each; its cells are marked as WALKED.

    They are added to the ``count`` cells in ``walked``; how many there are now is the second answer.
    """
    board, neighbour, near = s.board, t.neighbour, t.near
    towers = 0
    # An int8 has no room for a cell number, but for one shifted by 128.
    walked[count] = cell - 128
    put(board, cell, WALKED)
    at, count = count, count + 1
    while at < count:
        here = int(walked[at]) + 128
        towers |= int(near[here])
        for d in range(6):
            there = int(neighbour[here, d])
            if content(board, there) == seat:
                walked[count] = there - 128
                put(board, there, WALKED)
                count += 1
        at += 1
    return towers, count


@rule
def unmark(s: Record, seat: int, walked: NDArray[np.int8], count: int) -> None:
    """Give the cells walked back to their seat."""
    board = s.board
    for i in range(count):
        put(board, int(walked[i]) + 128, seat)


@rule
def scored_in(towers: int) -> int:
    """Those of a chain's towers (or big towers) that have been scored in it: all if two or more, else none (S3, S5)."""
    return towers if towers & (towers - 1) != 0 else 0


@rule
def walk_from(s: Record, t: Record, a: int, b: int, seat: int, walked: NDArray[np.int8]) -> tuple[int, int, int, int]:
    """What :func:`connections` says, and how many cells were walked; these stay marked."""
    joined, scored, rewarded = int(t.near[a]) | int(t.near[b]), 0, 0
    board, neighbour, big, count = s.board, t.neighbour, int(t.big), 0
    for half in range(2):
        cell = b if half else a
        for d in range(6):
            there = int(neighbour[cell, d])
            # A chain that was walked already does not count as the seat's for the moment, so each comes once.
            if content(board, there) == seat:
                towers, count = walk_chain(s, t, there, seat, walked, count)
                joined |= towers
                scored |= scored_in(towers)
                rewarded |= scored_in(towers & big)
    return joined, scored, rewarded, count


@rule
def connections(s: Record, t: Record, a: int, b: int, seat: int, walked: NDArray[np.int8]) -> tuple[int, int, int]:
    """What a tile on two cells connects: all towers of its chain, those scored before, those rewarded before (S4)."""
    joined, scored, rewarded, count = walk_from(s, t, a, b, seat, walked)
    unmark(s, seat, walked, count)
    return joined, scored, rewarded


# --- points ------------------------------------------------------------------------------------------------


@rule
def chips_scored(joined: int, scored: int) -> int:
    """The towers whose chips a chain scores now: if it has two or more, all not yet scored in it (S3, S4)."""
    return scored_in(joined) & ~scored


@rule
def big_rewarded(t: Record, joined: int, rewarded: int) -> int:
    """The big towers that a chain is rewarded for now: if it has two or more, all it was not yet (S5)."""
    return scored_in(joined & int(t.big)) & ~rewarded


@rule
def points_for(s: Record, t: Record, joined: int, scored: int, rewarded: int) -> int:
    """The points for a chain, by colour: chips not yet scored in it (S3), big towers not yet rewarded in it (S5)."""
    if scored_in(joined) == 0:
        return 0
    new = chips_scored(joined, scored)
    gains = 0
    if new != 0:
        for tower in range(t.towers):
            if new >> tower & 1:
                gains += chip_value(s, tower) << 8 * chip_colour(s, tower)
    reward = big_rewarded(t, joined, rewarded)
    while reward != 0:
        gains += ONE_OF_EACH
        reward &= reward - 1
    return gains


@rule
def bonus_fields(bonus: NDArray[np.int8], a: int, b: int) -> int:
    """How many bonus fields a tile on two cells covers; ``bonus`` is the tables' list of them."""
    return int(bonus[a]) + int(bonus[b])


@rule
def choices_of(fields: int) -> int:
    """How many choices of a colour for each of so many bonus fields there are, counting all orders."""
    return 1 << 2 * fields


@rule
def bonus_points(fields: int, bonus: int) -> int:
    """The points for covering bonus fields (S6); ``bonus`` holds a colour for each, two bits, the last lowest."""
    gains = 0
    for _ in range(fields):
        gains += FIELD_POINTS << 8 * (bonus & 3)
        bonus >>= 2
    return gains


@rule
def gain_of(gains: int, colour: int) -> int:
    """The points in one colour."""
    return gains >> 8 * colour & 255


@rule
def advanced(position: int, gain: int) -> int:
    """Where a marker comes to stand (S7)."""
    return min(position + gain, TRACK_END)


@rule
def position_after(track: NDArray[np.int8], colour: int, gains: int) -> int:
    """Where the marker of a colour on a seat's track would stand with these points."""
    return advanced(int(track[colour]), gain_of(gains, colour))


@rule
def same_outcome(track: NDArray[np.int8], gains: int, others: int) -> bool:
    """Whether a seat's track would be the same with either points: then they are one move."""
    for colour in range(len(COLOURS)):
        if position_after(track, colour, gains) != position_after(track, colour, others):
            return False
    return True


@rule
def first_like(track: NDArray[np.int8], gains: int, fields: int, bonus: int) -> int:
    """The first choice of bonus colours that leads to the same track as this one, beside a chain's ``gains``.

    With two fields, the order of different colours changes nothing; and wherever a marker stands at the end
    already, a point there is as good as one for any other marker at the end.
    """
    wanted = gains + bonus_points(fields, bonus)
    for choice in range(bonus):
        if same_outcome(track, wanted, gains + bonus_points(fields, choice)):
            return choice
    return bonus


# --- placing -----------------------------------------------------------------------------------------------


@rule
def why_not_place(s: Record, t: Record, a: int, b: int) -> int:
    """LEGAL, or the first reason why no tile may be laid on these two cells of the board."""
    board = s.board
    if content(board, a) == TOWER or content(board, b) == TOWER:
        return ON_TOWER
    if content(board, a) != FREE or content(board, b) != FREE:
        return OCCUPIED
    for d in range(6):
        if t.neighbour[a, d] == b:
            return LEGAL
    return NOT_ADJACENT


@rule
def cover(s: Record, t: Record, cell: int, seat: int) -> None:
    """Lay one half on a free cell; the pairs that it formed with free neighbours are gone."""
    board, neighbour = s.board, t.neighbour
    put(board, cell, seat)
    gone = 0
    for d in range(6):
        gone += content(board, int(neighbour[cell, d])) == FREE
    s.pairs -= gone


@rule
def place(s: Record, t: Record, a: int, b: int, bonus: int, walked: NDArray[np.int8]) -> int:
    """Lay a tile of the seat to move, score it, pass the turn. What it gained, by colour, before the limit.

    ``bonus``: a colour for each bonus field, two bits each; ``walked``: room for ``LONGEST_CHAIN`` cells.
    """
    seat = int(s.seat)
    joined, scored, rewarded = connections(s, t, a, b, seat, walked)
    gains = points_for(s, t, joined, scored, rewarded) + bonus_points(bonus_fields(t.bonus, a, b), bonus)
    cover(s, t, a, seat)
    cover(s, t, b, seat)
    s.tiles[seat] -= 1
    # Chips scored before show their black side already, so all that are scored now can be turned (S3).
    s.dark |= scored_in(joined)
    track = s.track[seat]
    for colour in range(len(COLOURS)):
        track[colour] = position_after(track, colour, gains)
    pass_turn(s)
    return gains


@rule
def pass_turn(s: Record) -> None:
    """The next seat that has not resigned is to place a tile, if it has one and there is room (S8).

    All seats place equally often, so the next one has as many tiles left as any.
    """
    s.seat = next_in_turn(s)
    if s.tiles[s.seat] == 0:
        s.phase = ALL_PLACED
    elif s.pairs == 0:
        s.phase = BOARD_FULL
