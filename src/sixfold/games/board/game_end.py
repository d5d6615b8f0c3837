"""The final ranking, and resigning, which may end the game."""

from sixfold.core.kernels import rule
from sixfold.core.ranking import compare_weakest_first
from sixfold.core.seats import compare_resigned, mark_resigned
from sixfold.games.board.rules import DUEL_END, SECOND_END, pass_turn
from sixfold.games.board.state import DUEL, RESIGNED, TEAM, Record


@rule
def side_count(s: Record) -> int:
    """The number of competing sides."""
    return 2 if s.variant == TEAM else int(s.players)


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
        s.bonus = 0
        pass_turn(s)


@rule
def markers_won(s: Record, seat: int) -> int:
    """In the duel: the number of markers on this seat's side; field 0 belongs to nobody (B16)."""
    count = 0
    for colour in range(6):
        if s.track[0, colour] * (1 - 2 * seat) > 0:
            count += 1
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
        return compare_weakest_first(s.track[0], 1 - 2 * a, s.track[0], 1 - 2 * b, 1, DUEL_END)
    return compare_weakest_first(s.track[a], 1, s.track[b], 1, 0, SECOND_END)
