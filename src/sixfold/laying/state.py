"""The record of one game: everything the rules depend on, without randomness or history."""

from typing import Any, Final

import numpy as np

from sixfold.core.hands import CHOOSE as CHOOSE
from sixfold.core.hands import DRAW as DRAW
from sixfold.core.hands import EMPTY, MOVE
from sixfold.core.kernels import Record as Record
from sixfold.core.types import OVER
from sixfold.laying.layout import SEATS, Layout

# The contents of a cell other than a colour.
FREE: Final = -1
WALL: Final = -2
"""Outside the zone of this game. The cell ``off`` is always a wall, so no line leaves the board."""

NO_TILE: Final = EMPTY
"""An empty slot of a rack."""

MOST_TILES: Final = 127
"""A record counts tiles in eight bits."""

# The phases: what the game waits for. From OVER on, the phase says why the game ended.
PLACE, SWAP = MOVE, DRAW + 1
"""Place a tile; draw to replace the tiles set aside by an exchange."""
BOARD_FULL, ALL_AT_TOP, RESIGNED, ABANDONED, FIRST_OWN_REASON = range(OVER, OVER + 5)
"""A title numbers its own reasons from the last one."""
REASONS: Final = {
    BOARD_FULL: "board-full",
    ALL_AT_TOP: "all-at-top",
    RESIGNED: "resigned",
    ABANDONED: "abandoned",
}


def state_type(layout: Layout, rack_size: int, *own: tuple[Any, ...]) -> np.dtype[Any]:
    """The record of a title's games; ``own`` are fields that only this title has, as for ``numpy.dtype``.

    ValueError if the bag could run out, or holds more tiles than a record can count.
    """
    tiles = sum(layout.copies)
    needed = max(size // 2 + players * rack_size for players, size in layout.zone_size.items())
    if min(layout.copies) < 0 or not needed <= tiles <= MOST_TILES:
        raise ValueError(f"this board needs {needed} to {MOST_TILES} tiles; there are {tiles}")
    fields: list[Any] = [
        ("pairs", np.int16),  # neighbouring free pairs left: 0 ends the game (first, for alignment)
        ("board", np.int8, (layout.off + 1,)),  # a colour, FREE or WALL
        ("rack", np.int8, (SEATS, rack_size)),  # a kind of tile or NO_TILE
        ("track", np.int8, (SEATS, len(layout.colours))),  # by side and colour
        ("bag", np.int8, (len(layout.tiles),)),  # the number of each kind
        ("bag_left", np.int8),  # their sum
        *own,
        ("opened", np.uint8),  # one bit for each seat that has made its first placement
        ("resigned", np.int8, (SEATS,)),  # by seat: 0, or order of resignation, 1 = first
        ("variant", np.int8),
        ("players", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("bonus", np.int8),  # bonus moves left in this turn
    ]
    # An odd size would misalign the first field in every other record of an array.
    return np.dtype([*fields, ("padding", np.int8)] if np.dtype(fields).itemsize % 2 else fields)
