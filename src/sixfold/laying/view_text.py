"""The news of a view as JSON, written by one kernel: a server sends several with every move.

``LayingView.now_json`` has the same content as values; building and encoding those takes ten times as long.
"""

import threading
from typing import Any, Final

import numpy as np

from sixfold.core.hands import colours_shown, count_held, hand_back
from sixfold.core.json_text import Text, close, put, put_number
from sixfold.core.kernels import Int8s, Kernel, Record, Records, blank_records, rule, step
from sixfold.laying.layout import Layout
from sixfold.laying.legal import list_free_pairs, new_free_pairs
from sixfold.laying.plain_rules import can_exchange
from sixfold.laying.rules import NEVER, LayingRules
from sixfold.laying.state import CHOOSE, DRAW, NO_TILE, PLACE

_QUOTE: Final = ord('"')

NOTHING_SHOWN: Final = np.zeros(0, np.int8)
"""For :func:`blank`: no tiles are set aside."""


class Memory(threading.local):
    """Memory of one thread for the kernel of :func:`news_writer`."""

    def __init__(self, layout: Layout, state: np.dtype[Any]) -> None:
        self.pairs, self.copy = new_free_pairs(layout), blank_records(state)
        # Cells on the board, pairs, what each colour sees from each cell, and the rest.
        cells, colours = len(layout.cells), len(layout.colours)
        self.text = np.empty(2_000 + 12 * cells + 22 * len(layout.pairs) + 12 * colours * cells, np.uint8)


@rule
def blank(s: Record, viewer: int, shown: Int8s) -> None:
    """Remove what a seat may not know (−1: a spectator): other racks go into the bag, except the tiles ``shown``.

    ``shown`` counts tiles by kind.
    """
    s.bag_left += hand_back(s.rack, s.bag, int(s.players), viewer)
    for kind in range(len(shown)):
        s.bag[kind] -= shown[kind]
        s.bag_left -= shown[kind]
    if s.phase == CHOOSE and s.seat != viewer:
        # A permitted exchange reveals something about a hidden rack, so others see the end of a turn instead.
        s.phase = DRAW


@step
def put_cell(text: Text, at: int, t: Record, cell: int) -> int:
    """Write the beginning of a list: the coordinates of a cell."""
    at = put_number(text, put(text, at, b"["), int(t.axial[cell, 0]))
    return put_number(text, at, int(t.axial[cell, 1]))


@step
def put_letter(text: Text, at: int, t: Record, colour: int, more: bytes) -> int:
    """Write a colour in quotes, and these bytes."""
    text[at] = text[at + 2] = _QUOTE
    text[at + 1] = t.letter[colour]
    return put(text, at + 3, more)


@step
def put_letters(text: Text, at: int, t: Record, bits: int) -> int:
    """Write a list of the colours of these bits."""
    at = put(text, at, b"[")
    for colour in range(len(t.letter)):
        if bits >> colour & 1:
            at = put_letter(text, at, t, colour, b",")
    return close(text, at, b"],")


@step
def put_tile(text: Text, at: int, t: Record, kind: int, more: bytes) -> int:
    """Write a tile in quotes, and these bytes."""
    text[at] = text[at + 3] = _QUOTE
    text[at + 1] = t.letter[t.halves[kind, 0]]
    text[at + 2] = t.letter[t.halves[kind, 1]]
    return put(text, at + 4, more)


@rule
def put_nothing(s: Record, t: Record, text: Text, at: int) -> int:
    """Write nothing: the title has no public fields of its own."""
    return at


@step
def put_moves(s: Record, t: Record, p: Record, text: Text, at: int) -> int:
    """Write the placements of the seat to move."""
    pairs = list_free_pairs(s, t, p)
    at = put(text, at, b'"moves":{"orders":[],"pairs":[')
    for i in range(pairs):
        at = close(text, put_cell(text, put(text, at, b"["), t, int(p.free[i, 0])), b"],")
        at = close(text, put_cell(text, at, t, int(p.free[i, 1])), b"]],")
    at = put(text, close(text, at, b"],"), b'"sight":{')
    count = 0
    for colour in range(len(t.letter)):
        at = put_letter(text, at, t, colour, b":[")
        for _ in range(p.seen_of[colour]):
            seen = int(p.seen[count])
            count += 1
            at = close(text, put_number(text, put_cell(text, at, t, seen >> 8), seen & 255), b"],")
        at = close(text, at, b"],")
    return close(text, at, b"}}")


def news_writer(rules: LayingRules, put_more: Kernel) -> Kernel:
    """The kernel that writes news; ``put_more`` writes public fields that only this title has."""
    row_of, gain_to_reorder, has_exchange = rules.row_of, rules.gain_to_reorder, can_exchange(rules)
    exchange_colours, may_exchange = rules.exchange_colours, rules.may_exchange

    @step
    def is_covered(s: Record, t: Record, viewer: int) -> bool:
        """Whether the kernel can write the news of this moment.

        Not at the end of a game, with tiles set aside, for a choice of exchange, or if the order of scoring matters.
        """
        if s.phase not in (PLACE, CHOOSE, DRAW) or s.resigned.any():
            return False
        if s.seat == viewer:
            for slot in range(s.rack.shape[1]):
                kind = int(s.rack[viewer, slot])
                if s.phase == CHOOSE or (kind != NO_TILE and gain_to_reorder(s, t, viewer, kind) != NEVER):
                    return False
        return True

    @step
    def put_tracks(s: Record, t: Record, text: Text, at: int) -> int:
        """Write the track of each seat, or the only one if all share it."""
        last = 0
        for seat in range(s.players):
            if row_of(s, seat) > 0:
                last = int(s.players) - 1
        at = put(text, at, b'"tracks":[')
        for seat in range(last + 1):
            at = put(text, at, b"{")
            for colour in range(len(t.letter)):
                at = put_letter(text, at, t, colour, b":")
                at = put_number(text, at, int(s.track[row_of(s, seat), colour]))
            at = close(text, at, b"},")
        return close(text, at, b"],")

    @step
    def put_public(s: Record, t: Record, text: Text, at: int) -> int:
        """Write what everybody sees of a running game."""
        at = put_number(text, put(text, at, b'"to_move":'), int(s.seat))
        at = put_number(text, put(text, at, b'"bonus_moves":'), int(s.bonus))
        at = put_number(text, put(text, at, b'"zone":'), int(t.zone_radius[s.players]))
        at = put(text, at, b'"result":null,"board":[')
        for cell in range(t.zone_size[s.players]):
            if s.board[cell] >= 0:
                at = put_letter(text, put_cell(text, at, t, cell), t, int(s.board[cell]), b"],")
        at = put(text, put_tracks(s, t, text, close(text, at, b"],")), b'"resigned":[')
        for seat in range(s.players):
            at = put_number(text, at, int(s.resigned[seat]))
        at = put(text, close(text, at, b"],"), b'"rack_counts":[')
        for seat in range(s.players):
            at = put_number(text, at, count_held(s.rack[seat]))
        return int(put_more(s, t, text, close(text, at, b"],")))

    @step
    def put_own(s: Record, t: Record, viewer: int, text: Text, at: int) -> int:
        """Write the rest, except the moves, from a record without anything that is hidden from the viewer."""
        at = put(text, at, b'"phase":"place",' if s.phase == PLACE else b'"phase":"draw",')
        at = put(text, at, b'"unseen":{')
        for kind in range(len(s.bag)):
            if s.bag[kind] > 0:
                at = put_number(text, put_tile(text, at, t, kind, b":"), int(s.bag[kind]))
        at = put(text, close(text, at, b"},"), b'"rack":[')
        if viewer >= 0:
            for slot in range(s.rack.shape[1]):
                if s.rack[viewer, slot] != NO_TILE:
                    at = put_tile(text, at, t, int(s.rack[viewer, slot]), b",")
        at = put(text, close(text, at, b"],"), b'"exchange":')
        if viewer < 0 or not has_exchange:
            return put(text, at, b"null,")
        decisive = exchange_colours(s, viewer)
        at = put(text, at, b'{"may":true,' if may_exchange(s, t, viewer) else b'{"may":false,')
        at = put_letters(text, put(text, at, b'"weakest":'), t, decisive)
        shown = decisive & colours_shown(s.rack[viewer], t.colours)
        return close(text, put_letters(text, put(text, at, b'"shown":'), t, shown), b"},")

    @rule
    def write_news(s: Record, t: Record, p: Record, copy: Records, viewer: int, text: Text) -> int:
        """Write the news of a viewer (−1: a spectator); return the length, or 0 at moments that are not covered.

        ``copy`` is memory for a record.
        """
        if not is_covered(s, t, viewer):
            return 0
        at = put_public(s, t, text, put(text, 0, b"{"))
        copy[0] = s
        own = copy[0]
        blank(own, viewer, NOTHING_SHOWN)
        at = put_own(own, t, viewer, text, at)
        if s.seat != viewer:
            at = put(text, at, b'"moves":null')
        elif s.phase == PLACE:
            at = put_moves(own, t, p, text, at)
        else:
            at = put(text, at, b'"moves":{}')
        return put(text, at, b"}")

    return write_news
