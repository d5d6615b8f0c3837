"""The kernels that positions and views of the board game call (see :mod:`sixfold.core.entry_points`)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.entry_points import EntryPoints
from sixfold.core.hands import colours_shown, hand_back, slot_of
from sixfold.core.kernels import rule
from sixfold.games.board import game_end, legal, rules
from sixfold.games.board.state import CHOOSE, DRAW, Record


@rule
def place(
    s: Record, t: Record, kind: int, a: int, b: int, low: int, high: int, seen: NDArray[np.int8]
) -> tuple[int, int, int, int, int]:
    """Place a tile if that is legal: LEGAL or the reason, the cells in the order of scoring, and the gain of each.

    Where the order of a double changes nothing, its cells are ``low`` and ``high`` (B4). Fills in the lines seen, as
    :func:`look_along` does, if there is memory for them.
    """
    reason = rules.why_not_place(s, t, kind, a, b)
    if reason != rules.LEGAL:
        return reason, a, b, 0, 0
    a, b = rules.in_order(s, t, kind, a, b, low, high)
    if len(seen) > 0:
        legal.look_from_halves(s, t, kind, a, b, seen)
    gain_a, gain_b = rules.place(s, t, slot_of(s.rack[s.seat], kind), a, b)
    return reason, a, b, gain_a, gain_b


@rule
def look_along(
    s: Record, t: Record, kind: int, a: int, b: int, low: int, high: int, seen: NDArray[np.int8]
) -> tuple[int, int, int]:
    """LEGAL or the reason, and the cells in the order of scoring as for :func:`place`; places nothing.

    Fills in how many cells each half, in that order, would see in each direction.
    """
    reason = rules.why_not_place(s, t, kind, a, b)
    if reason == rules.LEGAL:
        a, b = rules.in_order(s, t, kind, a, b, low, high)
        legal.look_from_halves(s, t, kind, a, b, seen)
    return reason, a, b


@rule
def ask_exchange(s: Record, t: Record, seat: int) -> tuple[bool, int, int]:
    """Whether the rack of a seat allows an exchange, the colours that decide it, and which of them are on the rack."""
    decisive = rules.exchange_colours(s, seat)
    return rules.may_exchange(s, t, seat), decisive, decisive & colours_shown(s.rack[seat], t.colours)


@rule
def is_set_aside(s: Record, t: Record, kind: int) -> bool:
    """Whether an exchange by the seat to move includes this tile."""
    return rules.is_set_aside(s, t, int(s.seat), kind)


@rule
def draw(s: Record, t: Record, kinds: NDArray[np.int8]) -> None:
    """Make the pending draw with the first of these tiles, as many as it needs, and pass the turn."""
    for i in range(len(kinds)):
        rules.take(s, kinds[i])
    rules.settle(s, t, kinds)


@rule
def blank(s: Record, own: int, shown: NDArray[np.int8]) -> None:
    """Remove what a seat may not know (−1: a spectator): other racks go into the bag, except the tiles ``shown``.

    ``shown`` counts tiles by kind.
    """
    s.bag_left += hand_back(s.rack, s.bag, int(s.players), own)
    for kind in range(len(shown)):
        s.bag[kind] -= shown[kind]
        s.bag_left -= shown[kind]
    if s.phase == CHOOSE and s.seat != own:
        # A permitted exchange reveals something about a hidden rack, so others see the end of a turn instead.
        s.phase = DRAW


ENTRY_POINTS: Final = EntryPoints(
    __name__,
    *(rules.start, rules.deal, rules.tiles_to_draw, rules.why_not_place, rules.gains_of, place, look_along),
    *(ask_exchange, is_set_aside, rules.exchange, rules.keep, draw, blank),
    *(game_end.resign, game_end.compare_sides, legal.legal_placements, legal.list_free_pairs),
)
