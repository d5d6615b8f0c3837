"""Turns and resigning, the same in all games, based on the fields ``seat``, ``players`` and ``resigned``."""

from math import exp

from sixfold.core.hands import MOVE
from sixfold.core.kernels import Float64s, Int8s, Kernel, Record, rule
from sixfold.core.ranking import compare_weakest_first


@rule
def next_seat(s: Record, seat: int) -> int:
    """Return the seat to the left."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def next_in_turn(s: Record) -> int:
    """Return the next seat that has not resigned."""
    seat = next_seat(s, int(s.seat))
    while s.resigned[seat] > 0:
        seat = next_seat(s, seat)
    return seat


@rule
def turns_before(s: Record, seat: int) -> int:
    """Return the number of seats that move before a seat: 0 if it is to move."""
    return (seat - int(s.seat)) % int(s.players)


@rule
def lowest_marker(track: Int8s) -> int:
    """Return the field of the lowest marker of a track."""
    lowest = int(track[0])
    for colour in range(1, len(track)):
        lowest = min(lowest, int(track[colour]))
    return lowest


@rule
def mark_resigned(s: Record, seat: int) -> None:
    """Record the resignation of a seat by its order, 1 = first."""
    order = 1
    for other in range(s.players):
        if s.resigned[other] > 0:
            order += 1
    s.resigned[seat] = order


@rule
def pass_turn(s: Record) -> None:
    """Give the turn to the next seat that has not resigned, in a game with hands."""
    s.seat = next_in_turn(s)
    s.bonus = 0
    s.phase = MOVE


def resigning(over: int, pass_turn: Kernel = pass_turn) -> Kernel:
    """Return the kernel ``(s, seat)`` that resigns a seat; the last one left wins, and the phase is ``over``.

    With more left, the seat is skipped from now on.
    """

    @rule
    def resign(s: Record, seat: int) -> None:
        mark_resigned(s, seat)
        if seats_left(s) <= 1:
            s.phase = over
        elif s.seat == seat:
            pass_turn(s)

    return resign


@rule
def seat_count(s: Record) -> int:
    """Return the number of seats, each of which is a side."""
    return int(s.players)


@rule
def seats_left(s: Record) -> int:
    """Return the number of seats that have not resigned."""
    left = 0
    for seat in range(s.players):
        if s.resigned[seat] == 0:
            left += 1
    return left


@rule
def compare_resigned(a: int, b: int) -> int:
    """Compare two orders of resignation (0: not resigned): 1 if the first stands better, −1 if worse, 0 if equal."""
    if a == b:
        return 0
    if a == 0 or b == 0:
        return 1 if a == 0 else -1
    return 1 if a > b else -1


@rule
def compare_seats(s: Record, a: int, b: int, top: int) -> int:
    """Return 1 if seat ``a`` stands better than ``b``, −1 if worse, 0 if they share a place; tracks end at ``top``."""
    gone = compare_resigned(int(s.resigned[a]), int(s.resigned[b]))
    if gone != 0:
        return gone
    return compare_weakest_first(s.track[a], 1, s.track[b], 1, 0, top)


@rule
def side_of_seat(s: Record, seat: int) -> int:
    """Return the side of a seat where every seat plays for itself."""
    return seat


@rule
def side_count(s: Record) -> int:
    """Return the number of sides where every seat plays for itself."""
    return int(s.players)


def win_shares(compare_sides: Kernel, side_of_seat: Kernel = side_of_seat, side_count: Kernel = side_count) -> Kernel:
    """Return the kernel ``(s, shares)`` that stores each seat's share of the win in a finished game.

    All sides with the best standing share it equally.
    """

    @rule
    def share_win(s: Record, shares: Float64s) -> None:
        best, equals = 0, 1
        for side in range(1, side_count(s)):
            ahead = compare_sides(s, side, best)
            if ahead > 0:
                best, equals = side, 1
            elif ahead == 0:
                equals += 1
        for seat in range(s.players):
            shares[seat] = 1.0 / equals if compare_sides(s, side_of_seat(s, seat), best) == 0 else 0.0

    return share_win


@rule
def share_by_standing(s: Record, level: float, spread: float, shares: Float64s) -> None:
    """Replace each seat's standing by its expected share of the win: the larger the ``spread``, the less a lead counts.

    ``level`` is any standing to compare with; one close to the others keeps the numbers small.
    """
    total = 0.0
    for seat in range(s.players):
        shares[seat] = 0.0 if s.resigned[seat] > 0 else exp((shares[seat] - level) / spread)
        total += shares[seat]
    for seat in range(s.players):
        shares[seat] /= total
