"""The rules of laying tiles that all titles share, as kernels over one record, and what each title adds.

Every function is plain Python and also a kernel (see :mod:`sixfold.core.kernels`). The functions that change the record
do not check their arguments: callers check first with :func:`why_not_place`.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sixfold.core.hands import count_held, slot_of
from sixfold.core.kernels import Int8s, Kernel, Record, rule, step
from sixfold.laying.state import FREE, NO_TILE, PLACE, WALL

# Reasons why a placement is illegal.
LEGAL, OUTSIDE_ZONE, OCCUPIED, NOT_ADJACENT, NOT_ON_RACK, FIRST_PLACEMENT = range(6)

NEVER = 127
"""More points than one half can score."""


class LayingRules(Protocol):
    """The kernels of a title for its turns, its tracks and its end; ``plain_rules.laying_rules`` collects them.

    ``s`` is the record of a game and ``t`` the tables of its layout.
    """

    TRACK_START: int
    TRACK_END: int
    """The lowest and the highest field of all tracks."""
    start: Kernel
    """``(s, t, variant, players, first)``: an empty board and empty racks; seat ``first`` begins."""
    place: Kernel
    """``(s, t, slot, a, b) -> (int, int)``: lay the tile of a slot, score it, and set what the game waits for."""
    side_of_seat: Kernel
    """``(s, seat) -> int``: the competing side of a seat; a side has the number of its first seat."""
    side_count: Kernel
    """``(s) -> int``: the number of competing sides."""
    row_of: Kernel
    """``(s, seat) -> int``: the row of ``track`` that a seat plays for."""
    own_field: Kernel
    """``(s, seat, field) -> int``: a field from the point of view of a seat, for which more is better; and back."""
    rack_size: Kernel
    """``(s) -> int``: the number of tiles on a full rack."""
    advanced: Kernel
    """``(s, seat, field, gain) -> int``: the new field of a marker."""
    earns_bonus: Kernel
    """``(s, seat, colour, before, after) -> bool``: whether this step of a marker earns a bonus move."""
    gain_to_reorder: Kernel
    """``(s, t, seat, kind) -> int``: the least gain of one half for which the order of a double's halves can matter;
    ``NEVER`` where it cannot."""
    order_matters: Kernel
    """``(s, t, seat, kind, gain_a, gain_b) -> bool``: whether scoring the second half first has another outcome."""
    tiles_to_draw: Kernel
    """``(s, t) -> int``: the number of tiles the seat to move must draw now."""
    settle: Kernel
    """``(s, t, tiles)``: put the drawn tiles (already out of the bag) on the rack, and pass the turn."""
    resign: Kernel
    """``(s, seat)``: resign a seat; this may end the game."""
    resigned_rank: Kernel
    """``(s, side) -> int``: 0 for a side still in the game, otherwise its order of resignation, 1 = first."""
    compare_sides: Kernel
    """``(s, a, b) -> int``: 1 if side ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    may_exchange: Kernel
    """``(s, t, seat) -> bool``: whether the rack of a seat allows an exchange."""
    exchange_colours: Kernel
    """``(s, seat) -> int``: one bit for each colour that decides about an exchange."""
    is_set_aside: Kernel
    """``(s, t, seat, kind) -> bool``: whether an exchange includes this tile."""


# --- start and bag -----------------------------------------------------------------------------------------


@rule
def start_empty(s: Record, t: Record, variant: int, players: int, first: int) -> None:
    """Set up an empty board, a full bag, empty racks and tracks; seat ``first`` is to place a tile."""
    for cell in range(len(s.board)):
        s.board[cell] = FREE if cell < t.zone_size[players] else WALL
    for colour in range(len(t.symbol)):
        s.board[t.symbol[colour]] = colour
    left = 0
    for kind in range(len(t.copies)):
        s.bag[kind] = t.copies[kind]
        left += int(t.copies[kind])
    s.bag_left = left
    for seat in range(len(s.resigned)):
        s.resigned[seat] = 0
        for slot in range(s.rack.shape[1]):
            s.rack[seat, slot] = NO_TILE
        for colour in range(len(t.symbol)):
            s.track[seat, colour] = 0
    s.pairs = t.pairs_in_zone[players]
    s.opened = 0
    s.variant = variant
    s.players = players
    s.seat = first
    s.bonus = 0
    s.phase = PLACE


@rule
def take(s: Record, kind: int) -> None:
    """Take one tile of this kind out of the bag."""
    s.bag[kind] -= 1
    s.bag_left -= 1


@rule
def put_back(s: Record, kind: int) -> None:
    """Return a tile to the bag."""
    s.bag[kind] += 1
    s.bag_left += 1


@rule
def deal(s: Record, seat: int, slot: int, kind: int) -> None:
    """Move a tile from the bag to a rack, before the game begins."""
    take(s, kind)
    s.rack[seat, slot] = kind


@rule
def tiles_on_rack(s: Record, seat: int) -> int:
    """The number of tiles a seat holds now."""
    return count_held(s.rack[seat])


@rule
def count_empty(s: Record, seat: int) -> int:
    """The number of empty slots of a rack."""
    return int(s.rack.shape[1]) - count_held(s.rack[seat])


@rule
def refill(s: Record, tiles: Int8s) -> None:
    """Put the drawn tiles (already out of the bag) into the empty slots of the seat to move."""
    rack = s.rack[s.seat]
    drawn = 0
    for slot in range(len(rack)):
        if rack[slot] == NO_TILE:
            rack[slot] = tiles[drawn]
            drawn += 1


# --- lines -------------------------------------------------------------------------------------------------


@rule
def seen_along(board: Int8s, neighbour: NDArray[np.uint8], cell: int, d: int, colour: int, seen: int) -> int:
    """Add to ``seen`` the unbroken line of a colour that a cell sees in one direction.

    Continuing the count instead of adding the result saves five percent of the time of a random game.
    """
    there = neighbour[cell, d]
    while board[there] == colour:
        seen += 1
        there = neighbour[there, d]
    return seen


@rule
def sightings(s: Record, t: Record, cell: int, colour: int) -> int:
    """The points of a half on this cell: the cells of its colour seen in unbroken lines.

    Call this before the tile lies there. The line through the partner then begins with a free cell and counts nothing,
    so all six directions may be followed.
    """
    board, neighbour = s.board, t.neighbour
    seen = 0
    for d in range(6):
        seen = seen_along(board, neighbour, cell, d, colour, seen)
    return seen


@rule
def gains_of(s: Record, t: Record, kind: int, a: int, b: int) -> tuple[int, int]:
    """The points of a tile's two halves, the first on ``a``."""
    return sightings(s, t, a, int(t.halves[kind, 0])), sightings(s, t, b, int(t.halves[kind, 1]))


@rule
def look_from_halves(s: Record, t: Record, kind: int, a: int, b: int, seen: Int8s) -> None:
    """Fill in how many cells each half of a tile here sees in each direction."""
    for d in range(6):
        seen[0, d] = seen_along(s.board, t.neighbour, a, d, int(t.halves[kind, 0]), 0)
        seen[1, d] = seen_along(s.board, t.neighbour, b, d, int(t.halves[kind, 1]), 0)


# --- placing -----------------------------------------------------------------------------------------------


@rule
def has_opened(s: Record, seat: int) -> bool:
    """Whether a seat has made its first placement."""
    return (int(s.opened) >> seat) & 1 == 1


@rule
def is_untouched(s: Record, t: Record, colour: int) -> bool:
    """Whether the printed symbol of a colour has no covered neighbour."""
    board, around = s.board, t.neighbour[t.symbol[colour]]
    for d in range(6):
        if board[around[d]] >= 0:
            return False
    return True


@step
def beside_untouched(s: Record, t: Record, cell: int) -> bool:
    """Whether a cell lies next to a printed symbol (never two) that has no covered neighbour."""
    colour = int(t.beside[cell])
    return colour >= 0 and is_untouched(s, t, colour)


@rule
def is_open_pair(s: Record, t: Record, a: int, b: int, opened: bool) -> bool:
    """Whether the seat to move may lay a tile on two neighbouring cells; ``opened`` as :func:`has_opened` says.

    A first tile must touch a printed symbol that no tile touches yet.
    """
    # Only FREE has all bits set, so one comparison covers both cells.
    return s.board[a] & s.board[b] == FREE and (opened or beside_untouched(s, t, a) or beside_untouched(s, t, b))


@rule
def why_not_place(s: Record, t: Record, kind: int, a: int, b: int) -> int:
    """LEGAL, or the first reason why the seat to move may not place this tile on these cells."""
    for cell in (a, b):
        if s.board[cell] == WALL:
            return OUTSIDE_ZONE
        if s.board[cell] != FREE:
            return OCCUPIED
    adjacent = False
    for d in range(6):
        if t.neighbour[a, d] == b:
            adjacent = True
    if not adjacent:
        return NOT_ADJACENT
    if slot_of(s.rack[s.seat], kind) < 0:
        return NOT_ON_RACK
    if not is_open_pair(s, t, a, b, has_opened(s, s.seat)):
        return FIRST_PLACEMENT
    return LEGAL


@rule
def cover(s: Record, t: Record, cell: int, colour: int) -> None:
    """Lay one half on a free cell, and remove the pairs it formed with free neighbours."""
    board, neighbour = s.board, t.neighbour
    board[cell] = colour
    gone = 0
    for d in range(6):
        gone += board[neighbour[cell, d]] == FREE
    s.pairs -= gone


@rule
def lay(s: Record, t: Record, slot: int, a: int, b: int) -> tuple[int, int]:
    """Lay the tile of a slot, its first colour on ``a``; return the points of both halves without scoring them."""
    seat = int(s.seat)
    kind = int(s.rack[seat, slot])
    gain_a, gain_b = gains_of(s, t, kind, a, b)
    cover(s, t, a, int(t.halves[kind, 0]))
    cover(s, t, b, int(t.halves[kind, 1]))
    s.rack[seat, slot] = NO_TILE
    s.opened |= 1 << seat
    return gain_a, gain_b
