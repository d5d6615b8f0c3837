"""The rules of Mini, over one record. The numbers M1…M4 are the rulings.

M1. A first tile touches a printed symbol that no tile touches yet. (``sixfold.laying.rules``)
M2. Each half scores a point for every cell of its colour in unbroken lines from it. (``sixfold.laying.rules``)
M3. A marker stops at the end of its track, on field 9.
M4. The game ends when all three markers of a seat are at the end, or when no tile fits on the board any more. The
    weakest colour counts, then the next one.
"""

from sixfold.core.kernels import rule
from sixfold.core.seats import compare_seats
from sixfold.laying.rules import lay
from sixfold.laying.state import ALL_AT_TOP, BOARD_FULL, DRAW, Record

TRACK_END = 9


@rule
def advanced(s: Record, seat: int, field: int, gain: int) -> int:
    """The new field of a marker (M3)."""
    return min(field + gain, TRACK_END)


@rule
def place(s: Record, t: Record, slot: int, a: int, b: int) -> tuple[int, int]:
    """Place the tile of a slot, its first colour on ``a``; score both halves and return the gains (M2)."""
    seat = int(s.seat)
    kind = int(s.rack[seat, slot])
    gain_a, gain_b = lay(s, t, slot, a, b)
    score(s, seat, int(t.halves[kind, 0]), gain_a)
    score(s, seat, int(t.halves[kind, 1]), gain_b)
    if is_home(s, seat):
        s.phase = ALL_AT_TOP
    else:
        s.phase = BOARD_FULL if s.pairs == 0 else DRAW
    return gain_a, gain_b


@rule
def score(s: Record, seat: int, colour: int, gain: int) -> None:
    """Move a marker."""
    s.track[seat, colour] = advanced(s, seat, int(s.track[seat, colour]), gain)


@rule
def is_home(s: Record, seat: int) -> bool:
    """Whether all markers of a seat are at the end (M4)."""
    for colour in range(s.track.shape[1]):
        if s.track[seat, colour] < TRACK_END:
            return False
    return True


@rule
def compare_sides(s: Record, a: int, b: int) -> int:
    """1 if seat ``a`` ranks above ``b``, −1 if below, 0 if they tie (M4)."""
    return compare_seats(s, a, b, TRACK_END)
