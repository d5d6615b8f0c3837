"""The rules as a position calls them: one plain function per query, over arrays of one record.

This module contains no rules, only calls to them. :mod:`sixfold.engine.compiled_positions` compiles these functions
for servers. A call from Python costs more than the rule itself, so related queries share a call. Compiled code does
not check indices: a position checks all external input before it calls.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.hands import colours_shown, slot_of
from sixfold.games.board import game_end, legal, rules, view_text

Records = NDArray[Any]
"""An array of one record: a game, the tables, or memory for a result."""


def start(states: Records, tables: Records, variant: int, players: int, first: int) -> None:
    """Start a game with empty racks."""
    rules.start(states[0], tables[0], variant, players, first)


def deal(states: Records, seat: int, slot: int, kind: int) -> None:
    """Move a tile from the bag to a rack, before the game begins."""
    rules.deal(states[0], seat, slot, kind)


def tiles_to_draw(states: Records, tables: Records) -> int:
    """The number of tiles the seat to move must draw now."""
    return rules.tiles_to_draw(states[0], tables[0])


def why_not_place(states: Records, tables: Records, kind: int, a: int, b: int) -> int:
    """LEGAL, or the first reason why the seat to move may not place this tile here."""
    return rules.why_not_place(states[0], tables[0], kind, a, b)


def gains_of(states: Records, tables: Records, kind: int, a: int, b: int) -> tuple[int, int]:
    """The points of the two halves of a placement."""
    return rules.gains_of(states[0], tables[0], kind, a, b)


def place(
    states: Records, tables: Records, kind: int, a: int, b: int, low: int, high: int, seen: NDArray[np.int8]
) -> tuple[int, int, int, int, int]:
    """Place a tile if that is legal: LEGAL or the reason, the cells in the order of scoring, and the gain of each.

    Where the order of a double changes nothing, its cells are ``low`` and ``high`` (B4). Fills in the lines seen, as
    :func:`look_along` does, if there is memory for them.
    """
    s, t = states[0], tables[0]
    reason = rules.why_not_place(s, t, kind, a, b)
    if reason != rules.LEGAL:
        return reason, a, b, 0, 0
    a, b = rules.in_order(s, t, kind, a, b, low, high)
    if len(seen) > 0:
        legal.look_from_halves(s, t, kind, a, b, seen)
    gain_a, gain_b = rules.place(s, t, slot_of(s.rack[s.seat], kind), a, b)
    return reason, a, b, gain_a, gain_b


def look_along(
    states: Records, tables: Records, kind: int, a: int, b: int, low: int, high: int, seen: NDArray[np.int8]
) -> tuple[int, int, int]:
    """LEGAL or the reason, and the cells in the order of scoring as for :func:`place`; places nothing.

    Fills in how many cells each half, in that order, would see in each direction.
    """
    s, t = states[0], tables[0]
    reason = rules.why_not_place(s, t, kind, a, b)
    if reason == rules.LEGAL:
        a, b = rules.in_order(s, t, kind, a, b, low, high)
        legal.look_from_halves(s, t, kind, a, b, seen)
    return reason, a, b


def ask_exchange(states: Records, tables: Records, seat: int) -> tuple[bool, int, int]:
    """Whether the rack of a seat allows an exchange, the colours that decide it, and which of them are on the rack."""
    s, t = states[0], tables[0]
    decisive = rules.exchange_colours(s, seat)
    return rules.may_exchange(s, t, seat), decisive, decisive & colours_shown(s.rack[seat], t.colours)


def is_set_aside(states: Records, tables: Records, kind: int) -> bool:
    """Whether an exchange by the seat to move includes this tile."""
    s = states[0]
    return rules.is_set_aside(s, tables[0], int(s.seat), kind)


def exchange(states: Records) -> None:
    """Set aside the tiles of an exchange."""
    rules.exchange(states[0])


def keep(states: Records) -> None:
    """Decline an exchange."""
    rules.keep(states[0])


def draw(states: Records, tables: Records, kinds: NDArray[np.int8]) -> None:
    """Make the pending draw with the first of these tiles, as many as it needs, and pass the turn."""
    s = states[0]
    for i in range(len(kinds)):
        rules.take(s, kinds[i])
    rules.settle(s, tables[0], kinds)


def resign(states: Records, seat: int) -> None:
    """Resign a seat."""
    game_end.resign(states[0], seat)


def compare_sides(states: Records, a: int, b: int) -> int:
    """1 if side ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    return game_end.compare_sides(states[0], a, b)


def list_placements(states: Records, tables: Records, room: Records) -> int:
    """List every placement with its points; return their number."""
    return legal.legal_placements(states[0], tables[0], room[0])


def list_pairs(states: Records, tables: Records, room: Records) -> int:
    """List the pairs on which a tile may be placed, and what their cells see; return the number of pairs."""
    return legal.list_free_pairs(states[0], tables[0], room[0])


def blank(states: Records, own: int, shown: NDArray[np.int8]) -> None:
    """Remove what a seat may not know."""
    view_text.blank(states[0], own, shown)


def write_news(
    states: Records, tables: Records, pairs: Records, copy: Records, viewer: int, text: NDArray[np.uint8]
) -> int:
    """Write the news of a viewer as JSON; return the length, or 0 at moments that this does not cover."""
    return view_text.write_news(states[0], tables[0], pairs[0], copy, viewer, text)
