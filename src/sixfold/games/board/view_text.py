"""The news of a view as JSON, written by one kernel: a server sends several with every move.

``BoardView.now_json`` has the same content as values; building and encoding those takes ten times as long.
"""

import threading
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.colours import COLOURS
from sixfold.core.hands import colours_shown, count_held
from sixfold.core.json_text import Text, close, put, put_number
from sixfold.core.kernels import rule, step
from sixfold.games.board.layout import CELLS, PAIRS, TILES, ZONE_RADIUS
from sixfold.games.board.legal import list_free_pairs, new_free_pairs
from sixfold.games.board.rules import exchange_colours, may_exchange, side_of
from sixfold.games.board.state import BASE, CHOOSE, DRAW, DUEL, NO_TILE, PLACE, RACK_SIZE, Record, new_states

LETTERS: Final = COLOURS.encode()
AXIAL: Final = np.array(CELLS, np.int8)
"""By cell number: its coordinates."""
ZONES: Final = np.array([0, *ZONE_RADIUS.values()], np.int8)
"""By number of players: the radius of the zone."""

LONGEST: Final = 2_000 + 12 * len(CELLS) + 22 * len(PAIRS) + 12 * 6 * len(CELLS)
"""Bytes enough for any news: cells on the board, pairs, what each colour sees from each cell, and the rest."""

NO_TILES: Final = np.zeros(len(TILES), np.int8)


class Memory(threading.local):
    """Memory of one thread for :func:`write_news`."""

    def __init__(self) -> None:
        self.pairs, self.copy, self.text = new_free_pairs(), new_states(), np.empty(LONGEST, np.uint8)


@rule
def write_news(s: Record, t: Record, p: Record, copy: NDArray[Any], viewer: int, text: Text) -> int:
    """Write the news of a viewer (−1: a spectator); return the length, or 0 at moments that are not covered here.

    These are: the end of a game, tiles set aside, the choice of an exchange, and variants in which the order of
    scoring is a choice. ``copy`` is memory for a record.
    """
    if s.phase not in (PLACE, CHOOSE, DRAW) or s.variant not in (BASE, DUEL):
        return 0
    if (s.phase == CHOOSE and s.seat == viewer) or s.resigned.any():
        return 0
    at = put_public(s, t, text, put(text, 0, b"{"))
    copy[0] = s
    own = copy[0]
    blank(own, viewer, NO_TILES)
    at = put_own(own, t, viewer, text, at)
    if s.seat != viewer:
        at = put(text, at, b'"moves":null')
    elif s.phase == PLACE:
        at = put_moves(own, t, p, text, at)
    else:
        at = put(text, at, b'"moves":{}')
    return put(text, at, b"}")


@rule
def blank(s: Record, own: int, shown: NDArray[np.int8]) -> None:
    """Remove what a seat may not know (−1: a spectator): other racks go into the bag, except the tiles ``shown``.

    ``shown`` counts tiles by kind.
    """
    for seat in range(s.players):
        if seat != own:
            for slot in range(RACK_SIZE):
                kind = int(s.rack[seat, slot])
                if kind != NO_TILE:
                    s.bag[kind] += 1
                    s.bag_left += 1
                    s.rack[seat, slot] = NO_TILE
    for kind in range(len(shown)):
        s.bag[kind] -= shown[kind]
        s.bag_left -= shown[kind]
    if s.phase == CHOOSE and s.seat != own:
        # A permitted exchange reveals something about a hidden rack, so others see the end of a turn instead.
        s.phase = DRAW


@step
def put_cell(text: Text, at: int, cell: int) -> int:
    """Write the begin of a list: the coordinates of a cell."""
    at = put_number(text, put(text, at, b"["), int(AXIAL[cell, 0]))
    return put_number(text, at, int(AXIAL[cell, 1]))


@step
def put_letters(text: Text, at: int, bits: int) -> int:
    """Write a list of the colours of these bits."""
    at = put(text, at, b"[")
    for colour in range(6):
        if bits >> colour & 1:
            at = put_quoted(text, at, LETTERS[colour], b",")
    return close(text, at, b"],")


@step
def put_quoted(text: Text, at: int, letter: int, more: bytes) -> int:
    """Write one letter in quotes, and these bytes."""
    text[at] = text[at + 2] = ord('"')
    text[at + 1] = letter
    return put(text, at + 3, more)


@step
def put_tile(text: Text, at: int, t: Record, kind: int, more: bytes) -> int:
    """Write a tile in quotes, and these bytes."""
    text[at] = text[at + 3] = ord('"')
    text[at + 1] = LETTERS[t.halves[kind, 0]]
    text[at + 2] = LETTERS[t.halves[kind, 1]]
    return put(text, at + 4, more)


@rule
def put_public(s: Record, t: Record, text: Text, at: int) -> int:
    """Write what everybody sees of a running game."""
    at = put_number(text, put(text, at, b'"to_move":'), int(s.seat))
    at = put_number(text, put(text, at, b'"bonus_moves":'), int(s.bonus))
    at = put_number(text, put(text, at, b'"zone":'), int(ZONES[s.players]))
    at = put(text, at, b'"board":[')
    for cell in range(t.zone_size[s.players]):
        if s.board[cell] >= 0:
            at = put_quoted(text, put_cell(text, at, cell), LETTERS[s.board[cell]], b"],")
    at = put(text, close(text, at, b"],"), b'"tracks":[')
    for seat in range(1 if s.variant == DUEL else s.players):
        at = put(text, at, b"{")
        for colour in range(6):
            at = put_quoted(text, at, LETTERS[colour], b":")
            at = put_number(text, at, int(s.track[side_of(s, seat), colour]))
        at = close(text, at, b"},")
    at = put(text, close(text, at, b"],"), b'"markers":{')
    for colour in range(6):
        for seat in range(2):
            if s.duel_markers[seat] >> colour & 1:
                at = put_number(text, put_quoted(text, at, LETTERS[colour], b":"), seat)
    at = put(text, close(text, at, b"},"), b'"resigned":[')
    for seat in range(s.players):
        at = put_number(text, at, int(s.resigned[seat]))
    at = put(text, close(text, at, b"],"), b'"rack_counts":[')
    for seat in range(s.players):
        at = put_number(text, at, count_held(s.rack[seat]))
    return close(text, at, b"],")


@rule
def put_own(s: Record, t: Record, viewer: int, text: Text, at: int) -> int:
    """Write the rest, except the moves, from a record without anything that is hidden from the viewer."""
    at = put(text, at, b'"phase":"place",' if s.phase == PLACE else b'"phase":"draw",')
    at = put(text, at, b'"result":null,"unseen":{')
    for kind in range(len(s.bag)):
        if s.bag[kind] > 0:
            at = put_number(text, put_tile(text, at, t, kind, b":"), int(s.bag[kind]))
    at = put(text, close(text, at, b"},"), b'"rack":[')
    if viewer >= 0:
        for slot in range(RACK_SIZE):
            if s.rack[viewer, slot] != NO_TILE:
                at = put_tile(text, at, t, int(s.rack[viewer, slot]), b",")
    at = put(text, close(text, at, b"],"), b'"exchange":')
    if viewer < 0:
        return put(text, at, b"null,")
    decisive = exchange_colours(s, viewer)
    at = put(text, at, b'{"may":true,' if may_exchange(s, t, viewer) else b'{"may":false,')
    at = put_letters(text, put(text, at, b'"weakest":'), decisive)
    at = put_letters(text, put(text, at, b'"shown":'), decisive & colours_shown(s.rack[viewer], t.colours))
    return close(text, at, b"},")


@rule
def put_moves(s: Record, t: Record, p: Record, text: Text, at: int) -> int:
    """Write the placements of the seat to move."""
    pairs = list_free_pairs(s, t, p)
    at = put(text, at, b'"moves":{"orders":[],"pairs":[')
    for i in range(pairs):
        at = close(text, put_cell(text, put(text, at, b"["), int(p.free[i, 0])), b"],")
        at = close(text, put_cell(text, at, int(p.free[i, 1])), b"]],")
    at = put(text, close(text, at, b"],"), b'"sight":{')
    count = 0
    for colour in range(6):
        at = put_quoted(text, at, LETTERS[colour], b":[")
        for _ in range(p.seen_of[colour]):
            seen = int(p.seen[count])
            count += 1
            at = close(text, put_number(text, put_cell(text, at, seen >> 8), seen & 255), b"],")
        at = close(text, at, b"],")
    return close(text, at, b"}}")
