"""The record that holds one game: everything the rules look at, nothing that belongs to chance or history."""

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

# What a cell of the board can hold besides a colour 0…5.
FREE: Final = -1
WALL: Final = -2
"""Outside the zone of this game. The one cell ``OFF`` is always a wall, so that no line walks off the board."""

NO_TILE: Final = EMPTY
"""An empty slot of a rack."""
RACK_SIZE: Final = 6

# The phases: what the game is waiting for. From OVER on, the phase says why the game ended.
PLACE, CHOOSE, DRAW, SWAP = range(4)
"""Place a tile; exchange or keep; draw what the rack lacks; draw for the tiles set aside by an exchange."""
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
        ("pairs", np.int16),  # neighbouring free pairs left: 0 ends the game (first, to lie on an even byte)
        ("board", np.int8, (len(CELLS) + 1,)),  # a colour, FREE or WALL
        ("rack", np.int8, (4, RACK_SIZE)),  # a kind of tile or NO_TILE
        ("track", np.int8, (4, 6)),  # by side (seat; team: seat % 2; duel, solo: 0) and colour
        ("bag", np.int8, (len(TILES),)),  # how many of each kind
        ("bag_left", np.int8),  # their sum
        ("duel_markers", np.uint8, (2,)),  # by seat, one bit a colour
        ("opened", np.uint8),  # one bit for each seat that has made its first placement
        ("resigned", np.int8, (4,)),  # by seat: 0, or the how-manieth to resign
        ("variant", np.int8),
        ("players", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("bonus", np.int8),  # bonus moves still to be made in this turn
    ]
)

Record = Any
"""One element of an array of ``State`` or ``Tables``: its fields read the same in all three worlds."""

new_states: Final = partial(blank_records, State)
"""An array of blank records, one or as many as asked for; ``rules.start`` makes games of them."""
