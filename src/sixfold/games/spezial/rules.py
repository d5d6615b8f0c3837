"""The rules of Genial Spezial, over one record. The numbers S1…S9 are the rulings.

Every function is plain Python and also a kernel (see :mod:`sixfold.core.kernels`). The functions that change the record
do not check their arguments: callers check first with :func:`why_not_place`.

**The record does not store what a chain has scored, because the board shows it.** After every move:

- a chain with two or more towers has scored the chips of all of them, a chain with fewer has scored none;
- a chain with two or more big towers has been rewarded for all of them, a chain with fewer for none.

This holds at the start, when there are no chains. A move changes only one chain of one player: the chain of the new
tile, whose halves touch each other and belong to one player. Towers never move. The chains that the tile joins keep
their scores (S4). If the new chain has two or more towers, this move scores all others in it (S3). If it has fewer, so
had each of its parts, and none of them had scored. The same holds for big towers (S5). Therefore :func:`scored_in`
needs only the towers of a chain.
"""

from typing import Final

from sixfold.core.kernels import Int8s, Record, rule
from sixfold.core.seats import compare_seats, next_in_turn, resigning
from sixfold.games.spezial.layout import COLOURS, OFF, TOWERS
from sixfold.games.spezial.state import (
    ALL_PLACED,
    BOARD_FULL,
    DARK_MORE,
    FREE,
    PLACE,
    RESIGNED,
    TILES,
    TOWER,
    WALKED,
    WALL,
)

TRACK_END = 20
"""S7: gains beyond this field are lost."""

LONGEST_CHAIN = 2 * TILES
"""The maximum number of cells in a chain, and so the size of the buffer for walking along chains."""

FIELD_POINTS = 1
"""S6: the points for a bonus field."""

ONE_OF_EACH = 1 | 1 << 8 | 1 << 16 | 1 << 24
"""One point in all four colours. Points by colour are packed into one number, eight bits per colour."""

# Reasons why a placement is illegal.
LEGAL, ON_TOWER, OCCUPIED, NOT_ADJACENT = range(4)


# --- start -------------------------------------------------------------------------------------------------


@rule
def start(s: Record, t: Record, players: int, first: int) -> None:
    """Set up towers on an empty board, all tiles in hand; seat ``first`` begins. :func:`lay_chip` adds the chips."""
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
    """Put a chip on a tower, its light side up."""
    s.chip[tower] = light << 2 | colour


# --- cells and chips ---------------------------------------------------------------------------------------


@rule
def content(board: Int8s, cell: int) -> int:
    """The content of a cell: the seat whose tile covers it, FREE, TOWER or WALL."""
    return int(board[cell >> 1]) >> 4 * (cell & 1) & 7


@rule
def are_free(board: Int8s, a: int, b: int) -> bool:
    """Whether a tile can lie on two neighbouring cells."""
    return content(board, a) == FREE and content(board, b) == FREE


@rule
def put(board: Int8s, cell: int, what: int) -> None:
    """Change the content of a cell."""
    both = int(board[cell >> 1])
    board[cell >> 1] = (both & 7) | what << 4 if cell & 1 else (both & 112) | what


@rule
def chip_colour(s: Record, tower: int) -> int:
    """The colour of the chip on a tower."""
    return int(s.chip[tower]) & 3


@rule
def chip_value(s: Record, tower: int) -> int:
    """The value shown by the chip on a tower; once scored, its black side is up."""
    return (int(s.chip[tower]) >> 2) + (int(s.dark) >> tower & 1) * DARK_MORE


@rule
def fill_values(s: Record, values: Int8s) -> None:
    """Fill in the value shown by the chip on each tower."""
    for tower in range(len(values)):
        values[tower] = chip_value(s, tower)


# --- chains ------------------------------------------------------------------------------------------------


@rule
def walk_chain(s: Record, t: Record, cell: int, seat: int, walked: Int8s, count: int) -> tuple[int, int]:
    """The towers of the chain that a cell belongs to (S1, S2), one bit each; marks its cells as WALKED.

    Appends the cells to the ``count`` cells in ``walked``; the second result is the new count.
    """
    board, neighbour, near = s.board, t.neighbour, t.near
    towers = 0
    # An int8 cannot hold a cell number, but can hold one shifted by 128.
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
def unmark(s: Record, seat: int, walked: Int8s, count: int) -> None:
    """Return the cells walked to their seat."""
    board = s.board
    for i in range(count):
        put(board, int(walked[i]) + 128, seat)


@rule
def scored_in(towers: int) -> int:
    """The towers (or big towers) of a chain that it has scored: all if two or more, otherwise none (S3, S5)."""
    return towers if towers & (towers - 1) != 0 else 0


@rule
def connections(s: Record, t: Record, a: int, b: int, walked: Int8s) -> tuple[int, int, int, int]:
    """What a tile of the seat to move connects on two cells (S4), and the number of cells walked.

    The first three are sets of towers: all of its chain, those scored before, those rewarded before.
    """
    joined, scored, rewarded = int(t.near[a]) | int(t.near[b]), 0, 0
    board, neighbour, big, seat, count = s.board, t.neighbour, int(t.big), int(s.seat), 0
    for half in range(2):
        cell = b if half else a
        for d in range(6):
            there = int(neighbour[cell, d])
            # A chain already walked does not count as the seat's for now, so each chain is visited once.
            if content(board, there) == seat:
                towers, count = walk_chain(s, t, there, seat, walked, count)
                joined |= towers
                scored |= scored_in(towers)
                rewarded |= scored_in(towers & big)
    unmark(s, seat, walked, count)
    return joined, scored, rewarded, count


# --- points ------------------------------------------------------------------------------------------------


@rule
def chips_scored(joined: int, scored: int) -> int:
    """The towers whose chips a chain scores now: if it has two or more, all not yet scored in it (S3, S4)."""
    return scored_in(joined) & ~scored


@rule
def big_rewarded(t: Record, joined: int, rewarded: int) -> int:
    """The big towers that reward a chain now: if it has two or more, all that have not yet rewarded it (S5)."""
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
def chain_gains(s: Record, t: Record, a: int, b: int, walked: Int8s) -> int:
    """The points for the chain of a tile on two cells."""
    joined, scored, rewarded, _ = connections(s, t, a, b, walked)
    return points_for(s, t, joined, scored, rewarded)


@rule
def bonus_fields(bonus: Int8s, a: int, b: int) -> int:
    """The number of bonus fields that a tile on two cells covers; ``bonus`` is the table of bonus fields."""
    return int(bonus[a]) + int(bonus[b])


@rule
def choices_of(fields: int) -> int:
    """The number of ways to choose a colour for each of ``fields`` bonus fields, counting all orders."""
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
    """The new field of a marker (S7)."""
    return min(position + gain, TRACK_END)


@rule
def position_after(track: Int8s, colour: int, gains: int) -> int:
    """The field of a colour's marker on a seat's track after these points."""
    return advanced(int(track[colour]), gain_of(gains, colour))


@rule
def same_outcome(track: Int8s, gains: int, others: int) -> bool:
    """Whether both sets of points lead to the same track of a seat; then they are one move."""
    for colour in range(len(COLOURS)):
        if position_after(track, colour, gains) != position_after(track, colour, others):
            return False
    return True


@rule
def first_like(s: Record, gains: int, fields: int, bonus: int) -> int:
    """The first choice of bonus colours that leads the seat to move to the same track, with a chain's ``gains``.

    With two fields, the order of different colours changes nothing. If a marker is already at the end, a point for it
    is equivalent to a point for any other marker at the end.
    """
    track, wanted = s.track[s.seat], gains + bonus_points(fields, bonus)
    for choice in range(bonus):
        if same_outcome(track, wanted, gains + bonus_points(fields, choice)):
            return choice
    return bonus


# --- placing -----------------------------------------------------------------------------------------------


@rule
def why_not_place(s: Record, t: Record, a: int, b: int) -> int:
    """LEGAL, or the first reason why no tile may be placed on these two cells of the board."""
    board = s.board
    if content(board, a) == TOWER or content(board, b) == TOWER:
        return ON_TOWER
    if not are_free(board, a, b):
        return OCCUPIED
    for d in range(6):
        if t.neighbour[a, d] == b:
            return LEGAL
    return NOT_ADJACENT


@rule
def cover(s: Record, t: Record, cell: int, seat: int) -> None:
    """Lay one half on a free cell, and remove the pairs it formed with free neighbours."""
    board, neighbour = s.board, t.neighbour
    put(board, cell, seat)
    gone = 0
    for d in range(6):
        gone += content(board, int(neighbour[cell, d])) == FREE
    s.pairs -= gone


@rule
def place(s: Record, t: Record, a: int, b: int, bonus: int, walked: Int8s) -> int:
    """Place a tile of the seat to move, score it and pass the turn; return the gains by colour, before the limit.

    ``bonus``: a colour for each bonus field, two bits each; ``walked``: a buffer for ``LONGEST_CHAIN`` cells.
    """
    seat = int(s.seat)
    joined, scored, rewarded, _ = connections(s, t, a, b, walked)
    gains = points_for(s, t, joined, scored, rewarded) + bonus_points(bonus_fields(t.bonus, a, b), bonus)
    cover(s, t, a, seat)
    cover(s, t, b, seat)
    s.tiles[seat] -= 1
    # Chips scored before already show their black side, so all chips scored now can be turned (S3).
    s.dark |= scored_in(joined)
    track = s.track[seat]
    for colour in range(len(COLOURS)):
        track[colour] = position_after(track, colour, gains)
    pass_turn(s)
    return gains


@rule
def pass_turn(s: Record) -> None:
    """Give the turn to the next seat that has not resigned, if it has a tile and there is a free pair (S8).

    All seats place equally often, so the next one has as many tiles left as any.
    """
    s.seat = next_in_turn(s)
    if s.tiles[s.seat] == 0:
        s.phase = ALL_PLACED
    elif s.pairs == 0:
        s.phase = BOARD_FULL


resign: Final = resigning(RESIGNED, pass_turn)


@rule
def compare_sides(s: Record, a: int, b: int) -> int:
    """1 if seat ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    return compare_seats(s, a, b, TRACK_END)
