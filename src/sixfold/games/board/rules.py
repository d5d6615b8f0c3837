"""The rules of the board game and its variants, over one record. The numbers B1…B16 are the rulings.

Every function is plain Python and also a kernel (see :mod:`sixfold.core.kernels`). The functions that change the record
do not check their arguments: callers check first with :func:`why_not_place` and :func:`may_exchange`.
"""

import numpy as np
from numpy.typing import NDArray

from sixfold.core.hands import colours_shown, count_held, lowest_colours, slot_of
from sixfold.core.kernels import rule
from sixfold.core.seats import next_in_turn
from sixfold.games.board.layout import OFF
from sixfold.games.board.state import (
    ALL_AT_TOP,
    ALL_SIX,
    BASE,
    BOARD_FULL,
    CHOOSE,
    DRAW,
    DUEL,
    FREE,
    NO_TILE,
    PLACE,
    RACK_SIZE,
    SOLO,
    SWAP,
    TEAM,
    WALL,
    Record,
)

FIRST_END = 18
"""The end of a score board; in solo and team also field 0 of the second one."""
SECOND_END = 36
DUEL_END = 9

# Reasons why a placement is illegal.
LEGAL, OUTSIDE_ZONE, OCCUPIED, NOT_ADJACENT, NOT_ON_RACK, FIRST_PLACEMENT = range(6)


# --- start -------------------------------------------------------------------------------------------------


@rule
def start(s: Record, t: Record, variant: int, players: int, first: int) -> None:
    """Set up an empty board, a full bag and empty racks; seat ``first`` begins. :func:`deal` deals the racks."""
    for cell in range(OFF + 1):
        s.board[cell] = FREE if cell < t.zone_size[players] else WALL
    for colour in range(6):
        s.board[t.symbol[colour]] = colour
    for kind in range(len(t.copies)):
        s.bag[kind] = t.copies[kind]
    for seat in range(4):
        s.resigned[seat] = 0
        for slot in range(RACK_SIZE):
            s.rack[seat, slot] = NO_TILE
            s.track[seat, slot] = 0
    s.bag_left = 120
    s.duel_markers[0] = 0
    s.duel_markers[1] = 0
    s.pairs = t.pairs_in_zone[players]
    s.opened = 0
    s.variant = variant
    s.players = players
    s.seat = first
    s.bonus = 0
    s.phase = DRAW if variant == SOLO else PLACE


@rule
def take(s: Record, kind: int) -> None:
    """Take one tile of this kind out of the bag. B10: the bag never runs out."""
    s.bag[kind] -= 1
    s.bag_left -= 1


@rule
def deal(s: Record, seat: int, slot: int, kind: int) -> None:
    """Move a tile from the bag to a rack, before the game begins."""
    take(s, kind)
    s.rack[seat, slot] = kind


# --- sides, racks, tracks ----------------------------------------------------------------------------------


@rule
def side_of(s: Record, seat: int) -> int:
    """The row of ``track`` that a seat plays for. B11: in team, seats 0 and 2 play against 1 and 3."""
    if s.variant == BASE:
        return seat
    if s.variant == TEAM:
        return seat % 2
    return 0


@rule
def rack_size(s: Record) -> int:
    """The number of tiles on a full rack. B12: in solo there is only the tile just drawn."""
    return 1 if s.variant == SOLO else RACK_SIZE


@rule
def tiles_on_rack(s: Record, seat: int) -> int:
    """The number of tiles a seat holds now."""
    return count_held(s.rack[seat])


@rule
def advanced(s: Record, seat: int, position: int, gain: int) -> int:
    """The new field of a marker (B5, B13): it stops at the end of a score board and loses the rest."""
    if s.variant == DUEL:
        return min(position + gain, DUEL_END) if seat == 0 else max(position - gain, -DUEL_END)
    if s.variant == BASE or position < FIRST_END:
        return min(position + gain, FIRST_END)
    return min(position + gain, SECOND_END)


@rule
def earns_bonus(s: Record, seat: int, colour: int, before: int, after: int) -> bool:
    """Whether this step of a marker earns a bonus move (B6, B12, B14)."""
    if before == after or s.variant == SOLO:
        return False
    if s.variant == DUEL:
        holds_marker = (int(s.duel_markers[seat]) >> colour) & 1
        return abs(after) == DUEL_END and not holds_marker
    return (before < FIRST_END and after == FIRST_END) or after == SECOND_END


@rule
def score_half(s: Record, seat: int, colour: int, gain: int) -> None:
    """Move the marker of one half's colour, and record any bonus move or duel marker it earns."""
    side = side_of(s, seat)
    before = int(s.track[side, colour])
    after = advanced(s, seat, before, gain)
    s.track[side, colour] = after
    if earns_bonus(s, seat, colour, before, after):
        s.bonus += 1
        if s.variant == DUEL:
            s.duel_markers[seat] |= 1 << colour
            s.duel_markers[1 - seat] &= 63 - (1 << colour)


# --- placing -----------------------------------------------------------------------------------------------


@rule
def seen_along(board: NDArray[np.int8], neighbour: NDArray[np.uint8], cell: int, d: int, colour: int, seen: int) -> int:
    """Add to ``seen`` the unbroken line of a colour that a cell sees in one direction (B2).

    Continuing the count instead of adding the result saves five percent of the time of a random game.
    """
    there = neighbour[cell, d]
    while board[there] == colour:
        seen += 1
        there = neighbour[there, d]
    return seen


@rule
def sightings(s: Record, t: Record, cell: int, colour: int) -> int:
    """The points of a half on this cell: the cells of its colour seen in unbroken lines (B2).

    Call this before the tile lies there (B3). The line through the partner then begins with a free cell and counts
    nothing, so all six directions may be followed.
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
def cover(s: Record, t: Record, cell: int, colour: int) -> None:
    """Lay one half on a free cell, and remove the pairs it formed with free neighbours."""
    board, neighbour = s.board, t.neighbour
    board[cell] = colour
    gone = 0
    for d in range(6):
        gone += board[neighbour[cell, d]] == FREE
    s.pairs -= gone


@rule
def opens(s: Record, t: Record, a: int, b: int) -> bool:
    """Whether one of two free cells lies next to a printed symbol that no tile touches yet (B1)."""
    return beside_untouched(s, t, a) or beside_untouched(s, t, b)


@rule
def beside_untouched(s: Record, t: Record, cell: int) -> bool:
    """Whether a cell lies next to a printed symbol (never two) that has no covered neighbour."""
    colour = int(t.beside[cell])
    if colour < 0:
        return False
    board, around = s.board, t.neighbour[t.symbol[colour]]
    for d in range(6):
        if board[around[d]] >= 0:
            return False
    return True


@rule
def has_opened(s: Record, seat: int) -> bool:
    """Whether a seat has made its first placement."""
    return (int(s.opened) >> seat) & 1 == 1


@rule
def gain_to_cross(s: Record, t: Record, seat: int, kind: int) -> int:
    """The minimum gain of one half for the order of a double's halves to matter (B4); 127 where it never does."""
    colour = t.halves[kind, 0]
    if colour != t.halves[kind, 1] or s.variant == BASE or s.variant == DUEL:
        return 127
    position = int(s.track[side_of(s, seat), colour])
    return FIRST_END - position if position < FIRST_END else 127


@rule
def order_matters(s: Record, t: Record, seat: int, kind: int, gain_a: int, gain_b: int) -> bool:
    """Whether scoring the second half first would have a different outcome (B4)."""
    if max(gain_a, gain_b) < gain_to_cross(s, t, seat, kind):
        return False
    position = int(s.track[side_of(s, seat), t.halves[kind, 0]])
    a_first = advanced(s, seat, advanced(s, seat, position, gain_a), gain_b)
    return a_first != advanced(s, seat, advanced(s, seat, position, gain_b), gain_a)


@rule
def in_order(s: Record, t: Record, kind: int, a: int, b: int, low: int, high: int) -> tuple[int, int]:
    """The cells of a tile in the order of scoring; ``low``, ``high`` for a double whose order changes nothing (B4)."""
    if t.halves[kind, 0] == t.halves[kind, 1]:
        gain_a, gain_b = gains_of(s, t, kind, a, b)
        if not order_matters(s, t, int(s.seat), kind, gain_a, gain_b):
            return low, high
    return a, b


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
    if not has_opened(s, s.seat) and not opens(s, t, a, b):
        return FIRST_PLACEMENT
    return LEGAL


@rule
def place(s: Record, t: Record, slot: int, a: int, b: int) -> tuple[int, int]:
    """Place the tile of a slot, its first colour on ``a``; score both halves in that order and return the gains."""
    seat = int(s.seat)
    kind = int(s.rack[seat, slot])
    colour_a = int(t.halves[kind, 0])
    colour_b = int(t.halves[kind, 1])
    gain_a, gain_b = gains_of(s, t, kind, a, b)
    cover(s, t, a, colour_a)
    cover(s, t, b, colour_b)
    s.rack[seat, slot] = NO_TILE
    s.opened |= 1 << seat
    if s.bonus > 0:
        s.bonus -= 1
    score_half(s, seat, colour_a, gain_a)
    score_half(s, seat, colour_b, gain_b)
    after_placement(s, t, seat)
    return gain_a, gain_b


@rule
def after_placement(s: Record, t: Record, seat: int) -> None:
    """Set what the game waits for next: B8 and B16 before B7 before B6 before B9."""
    if all_markers_home(s, seat):
        s.phase = ALL_SIX if s.variant == DUEL else ALL_AT_TOP
    elif s.pairs == 0:
        s.phase = BOARD_FULL
    elif s.bonus > 0 and tiles_on_rack(s, seat) > 0:
        s.phase = PLACE
    else:
        s.bonus = 0
        s.phase = CHOOSE if may_exchange(s, t, seat) else DRAW


@rule
def all_markers_home(s: Record, seat: int) -> bool:
    """Whether all six are at the end of the track (B8), or in the duel on the player's side (B16)."""
    side = side_of(s, seat)
    for colour in range(6):
        position = int(s.track[side, colour])
        if s.variant == DUEL:
            if position * (1 - 2 * seat) <= 0:
                return False
        elif position < (FIRST_END if s.variant == BASE else SECOND_END):
            return False
    return True


# --- exchanging and drawing --------------------------------------------------------------------------------


@rule
def exchange_colours(s: Record, seat: int) -> int:
    """One bit for each colour that decides about an exchange: the lowest (B9), in the duel those on 9 (B15)."""
    side = side_of(s, seat)
    bits = 0
    if s.variant == DUEL:
        for colour in range(6):
            bits |= (s.track[side, colour] * (1 - 2 * seat) == DUEL_END) << colour
        return bits
    return lowest_colours(s.track[side])


@rule
def may_exchange(s: Record, t: Record, seat: int) -> bool:
    """Whether the remaining tiles of the rack allow an exchange. Never in solo, never with an empty rack (B9)."""
    if s.variant == SOLO:
        return False
    shown = colours_shown(s.rack[seat], t.colours)
    decisive = exchange_colours(s, seat) & shown
    return decisive != 0 if s.variant == DUEL else shown != 0 and decisive == 0


@rule
def is_set_aside(s: Record, t: Record, seat: int, kind: int) -> bool:
    """Whether an exchange includes this tile: all tiles, in the duel only those with a colour on 9 (B15)."""
    return s.variant != DUEL or exchange_colours(s, seat) & int(t.colours[kind]) != 0


@rule
def exchange(s: Record) -> None:
    """Show and set aside tiles; they keep their slots until their replacements are drawn."""
    s.phase = SWAP


@rule
def keep(s: Record) -> None:
    """Decline an allowed exchange."""
    s.phase = DRAW


@rule
def tiles_to_draw(s: Record, t: Record) -> int:
    """The number of tiles the seat to move must draw now; 0 when the game waits for something else."""
    if s.phase != DRAW and s.phase != SWAP:
        return 0
    seat = int(s.seat)
    count = 0
    for slot in range(RACK_SIZE):
        count += is_to_be_filled(s, t, seat, slot)
    return count


@rule
def is_to_be_filled(s: Record, t: Record, seat: int, slot: int) -> bool:
    """Whether the pending draw fills this slot: it is empty, or its tile is set aside."""
    kind = int(s.rack[seat, slot])
    if kind == NO_TILE:
        return slot < rack_size(s)
    return s.phase == SWAP and is_set_aside(s, t, seat, kind)


@rule
def settle(s: Record, t: Record, tiles: NDArray[np.int8]) -> None:
    """Put the drawn tiles (already out of the bag) on the rack, return tiles set aside to the bag, pass the turn."""
    seat = int(s.seat)
    drawn = 0
    for slot in range(RACK_SIZE):
        if is_to_be_filled(s, t, seat, slot):
            kind = int(s.rack[seat, slot])
            if kind != NO_TILE:
                s.bag[kind] += 1
                s.bag_left += 1
            s.rack[seat, slot] = tiles[drawn]
            drawn += 1
    pass_turn(s)


@rule
def pass_turn(s: Record) -> None:
    """Give the turn to the next seat that has not resigned."""
    s.seat = next_in_turn(s)
    s.phase = PLACE
