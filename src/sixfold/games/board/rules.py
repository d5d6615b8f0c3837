"""The rules of the board game and its variants, over one record. The numbers B1…B16 are the rulings.

What all titles of laying tiles share (B1 to B3, the bag, the racks) is in :mod:`sixfold.laying.rules`. Every function
is plain Python and also a kernel (see :mod:`sixfold.core.kernels`). The functions that change the record do not check
their arguments.
"""

from sixfold.core.hands import colours_shown, lowest_colours
from sixfold.core.kernels import Int8s, Record, rule
from sixfold.core.ranking import compare_weakest_first
from sixfold.core.seats import compare_resigned, mark_resigned, pass_turn
from sixfold.games.board.state import ALL_SIX, BASE, DUEL, RACK_SIZE, SOLO, TEAM
from sixfold.laying.rules import NEVER, lay, put_back, start_empty, tiles_on_rack
from sixfold.laying.state import ALL_AT_TOP, BOARD_FULL, CHOOSE, DRAW, NO_TILE, PLACE, RESIGNED, SWAP

FIRST_END = 18
"""The end of a score board; in solo and team also field 0 of the second one."""
DUEL_END = 9
TRACK_START, TRACK_END = -DUEL_END, 36
"""The ends of the longest tracks: those of a duel to the left, the second score board to the right."""


@rule
def start(s: Record, t: Record, variant: int, players: int, first: int) -> None:
    """Set up an empty board, a full bag and empty racks; seat ``first`` begins."""
    start_empty(s, t, variant, players, first)
    s.duel_markers[0] = 0
    s.duel_markers[1] = 0
    if variant == SOLO:
        s.phase = DRAW


# --- sides, racks, tracks ----------------------------------------------------------------------------------


@rule
def side_of_seat(s: Record, seat: int) -> int:
    """The side of a seat. B11: in team, seats 0 and 2 play against 1 and 3."""
    return seat % 2 if s.variant == TEAM else seat


@rule
def side_count(s: Record) -> int:
    """The number of competing sides."""
    return 2 if s.variant == TEAM else int(s.players)


@rule
def row_of(s: Record, seat: int) -> int:
    """The row of ``track`` that a seat plays for; in the duel, both pull the markers of one track (B13)."""
    return 0 if s.variant == DUEL else side_of_seat(s, seat)


@rule
def towards(seat: int, field: int) -> int:
    """In the duel: a field from the point of view of a seat, which pulls the markers to its side (B14)."""
    return field if seat == 0 else -field


@rule
def own_field(s: Record, seat: int, field: int) -> int:
    """A field of a track from the point of view of a seat: more is better."""
    return towards(seat, field) if s.variant == DUEL else field


@rule
def rack_size(s: Record) -> int:
    """The number of tiles on a full rack. B12: in solo there is only the tile just drawn."""
    return 1 if s.variant == SOLO else RACK_SIZE


@rule
def advanced(s: Record, seat: int, position: int, gain: int) -> int:
    """The new field of a marker (B5, B13): it stops at the end of a score board and loses the rest."""
    if s.variant == DUEL:
        return towards(seat, min(towards(seat, position) + gain, DUEL_END))
    if s.variant == BASE or position < FIRST_END:
        return min(position + gain, FIRST_END)
    return min(position + gain, TRACK_END)


@rule
def earns_bonus(s: Record, seat: int, colour: int, before: int, after: int) -> bool:
    """Whether this step of a marker earns a bonus move (B6, B12, B14)."""
    if before == after or s.variant == SOLO:
        return False
    if s.variant == DUEL:
        holds_marker = (int(s.duel_markers[seat]) >> colour) & 1
        return abs(after) == DUEL_END and not holds_marker
    return (before < FIRST_END and after == FIRST_END) or after == TRACK_END


@rule
def score_half(s: Record, seat: int, colour: int, gain: int) -> None:
    """Move the marker of one half's colour, and record any bonus move or duel marker it earns."""
    row = row_of(s, seat)
    before = int(s.track[row, colour])
    after = advanced(s, seat, before, gain)
    s.track[row, colour] = after
    if earns_bonus(s, seat, colour, before, after):
        s.bonus += 1
        if s.variant == DUEL:
            s.duel_markers[seat] |= 1 << colour
            s.duel_markers[1 - seat] &= 63 - (1 << colour)


# --- placing -----------------------------------------------------------------------------------------------


@rule
def gain_to_reorder(s: Record, t: Record, seat: int, kind: int) -> int:
    """The minimum gain of one half for the order of a double's halves to matter (B4); NEVER where it never does."""
    colour = t.halves[kind, 0]
    if s.variant == BASE or s.variant == DUEL or colour != t.halves[kind, 1]:
        return NEVER
    position = int(s.track[row_of(s, seat), colour])
    return FIRST_END - position if position < FIRST_END else NEVER


@rule
def order_matters(s: Record, t: Record, seat: int, kind: int, gain_a: int, gain_b: int) -> bool:
    """Whether scoring the second half first would have a different outcome (B4)."""
    if max(gain_a, gain_b) < gain_to_reorder(s, t, seat, kind):
        return False
    position = int(s.track[row_of(s, seat), t.halves[kind, 0]])
    a_first = advanced(s, seat, advanced(s, seat, position, gain_a), gain_b)
    return a_first != advanced(s, seat, advanced(s, seat, position, gain_b), gain_a)


@rule
def place(s: Record, t: Record, slot: int, a: int, b: int) -> tuple[int, int]:
    """Place the tile of a slot, its first colour on ``a``; score both halves in that order and return the gains."""
    seat = int(s.seat)
    kind = int(s.rack[seat, slot])
    gain_a, gain_b = lay(s, t, slot, a, b)
    if s.bonus > 0:
        s.bonus -= 1
    score_half(s, seat, int(t.halves[kind, 0]), gain_a)
    score_half(s, seat, int(t.halves[kind, 1]), gain_b)
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
    if s.variant == DUEL:
        return markers_won(s, seat) == 6
    row = row_of(s, seat)
    for colour in range(6):
        if s.track[row, colour] < (FIRST_END if s.variant == BASE else TRACK_END):
            return False
    return True


# --- exchanging and drawing --------------------------------------------------------------------------------


@rule
def exchange_colours(s: Record, seat: int) -> int:
    """One bit for each colour that decides about an exchange: the lowest (B9), in the duel those on 9 (B15)."""
    if s.variant != DUEL:
        return lowest_colours(s.track[row_of(s, seat)])
    bits = 0
    for colour in range(6):
        bits |= (towards(seat, int(s.track[0, colour])) == DUEL_END) << colour
    return bits


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
def settle(s: Record, t: Record, tiles: Int8s) -> None:
    """Put the drawn tiles (already out of the bag) on the rack, return tiles set aside to the bag, pass the turn."""
    seat = int(s.seat)
    drawn = 0
    for slot in range(RACK_SIZE):
        if is_to_be_filled(s, t, seat, slot):
            kind = int(s.rack[seat, slot])
            if kind != NO_TILE:
                put_back(s, kind)
            s.rack[seat, slot] = tiles[drawn]
            drawn += 1
    pass_turn(s)


# --- the end -----------------------------------------------------------------------------------------------


@rule
def resigned_rank(s: Record, side: int) -> int:
    """0 for a side still in the game, otherwise its order of resignation, 1 = first."""
    order = int(s.resigned[side])
    return max(order, int(s.resigned[side + 2])) if s.variant == TEAM else order


@rule
def resign(s: Record, seat: int) -> None:
    """Resign a seat. With two sides this ends the game; with more, the seat is skipped from now on."""
    mark_resigned(s, seat)
    left = 0
    for side in range(side_count(s)):
        if resigned_rank(s, side) == 0:
            left += 1
    if left <= 1:
        s.phase = RESIGNED
    elif s.seat == seat:
        pass_turn(s)


@rule
def markers_won(s: Record, seat: int) -> int:
    """In the duel: the number of markers on this seat's side; field 0 belongs to nobody (B16)."""
    count = 0
    for colour in range(6):
        count += towards(seat, int(s.track[0, colour])) > 0
    return count


@rule
def compare_sides(s: Record, a: int, b: int) -> int:
    """1 if side ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    gone = compare_resigned(resigned_rank(s, a), resigned_rank(s, b))
    if gone != 0:
        return gone
    if s.variant == DUEL:
        lead = markers_won(s, a) - markers_won(s, b)
        if lead != 0:
            return 1 if lead > 0 else -1
        return compare_weakest_first(s.track[0], towards(a, 1), s.track[0], towards(b, 1), 1, DUEL_END)
    return compare_weakest_first(s.track[a], 1, s.track[b], 1, 0, TRACK_END)
