"""The record of one game: everything the rules depend on, without randomness or history."""

from functools import partial
from typing import Any, Final

import numpy as np

from sixfold.core.hands import EMPTY
from sixfold.core.kernels import blank_records
from sixfold.core.position import OVER
from sixfold.games.board.layout import CELLS, TILES

# The variants.
BASE, SOLO, TEAM, DUEL = range(4)
VARIANTS: Final = ("base", "solo", "team", "duel")

# The contents of a cell other than a colour 0…5.
FREE: Final = -1
WALL: Final = -2
"""Outside the zone of this game. The cell ``OFF`` is always a wall, so no line leaves the board."""

NO_TILE: Final = EMPTY
"""An empty slot of a rack."""
RACK_SIZE: Final = 6

# The phases: what the game waits for. From OVER on, the phase says why the game ended.
PLACE, CHOOSE, DRAW, SWAP = range(4)
"""Place a tile; exchange or keep; draw to refill the rack; draw to replace the tiles set aside by an exchange."""
BOARD_FULL, ALL_AT_TOP, ALL_SIX, RESIGNED, ABANDONED = range(OVER, OVER + 5)
REASONS: Final = {
    BOARD_FULL: "board-full",
    ALL_AT_TOP: "all-at-top",
    ALL_SIX: "all-six",
    RESIGNED: "resigned",
    ABANDONED: "abandoned",
}

State = np.dtype(
    [
        ("pairs", np.int16),  # neighbouring free pairs left: 0 ends the game (first, for alignment)
        ("board", np.int8, (len(CELLS) + 1,)),  # a colour, FREE or WALL
        ("rack", np.int8, (4, RACK_SIZE)),  # a kind of tile or NO_TILE
        ("track", np.int8, (4, 6)),  # by side (seat; team: seat % 2; duel, solo: 0) and colour
        ("bag", np.int8, (len(TILES),)),  # the number of each kind
        ("bag_left", np.int8),  # their sum
        ("duel_markers", np.uint8, (2,)),  # by seat, one bit per colour
        ("opened", np.uint8),  # one bit for each seat that has made its first placement
        ("resigned", np.int8, (4,)),  # by seat: 0, or order of resignation, 1 = first
        ("variant", np.int8),
        ("players", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("bonus", np.int8),  # bonus moves left in this turn
    ]
)

Record = Any
"""One element of an array of ``State`` or ``Tables``; the fields read the same in Python, compiled and on a device."""

new_states: Final = partial(blank_records, State)
"""An array of blank records, one by default; ``rules.start`` turns them into games."""
