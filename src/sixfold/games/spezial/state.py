"""The record that holds one game: everything the rules look at, nothing that belongs to chance or history."""

from functools import partial
from typing import Any, Final

import numpy as np

from sixfold.core.kernels import blank_records
from sixfold.core.position import OVER
from sixfold.games.spezial.layout import COLOURS, OFF, TOWERS

# What a cell can hold besides the number 0…3 of the seat whose tile covers it.
FREE, TOWER, WALL, WALKED = 4, 5, 6, 7
"""WALL is only the cell ``OFF``, so that no walk leaves the board. WALKED marks a chain while it is walked along."""

TILES: Final = 20
"""How many tiles each seat begins with."""

DARK_MORE: Final = 1
"""What a chip's black side shows more than its light one."""

# The phases: what the game is waiting for. From OVER on, the phase says why the game ended.
PLACE: Final = 0
ALL_PLACED, BOARD_FULL, RESIGNED, ABANDONED = range(OVER, OVER + 4)
REASONS: Final = {
    ALL_PLACED: "all-placed",
    BOARD_FULL: "board-full",
    RESIGNED: "resigned",
    ABANDONED: "abandoned",
}

State = np.dtype(
    [
        ("dark", np.int32),  # one bit for each tower whose chip shows its black side
        ("pairs", np.int32),  # neighbouring free pairs left: 0 ends the game
        ("board", np.int8, ((OFF + 1) // 2,)),  # two cells a byte: with one each, a game would take 310 bytes
        ("chip", np.int8, (TOWERS,)),  # by tower: the light value above, the colour in the lowest two bits
        ("track", np.int8, (4, len(COLOURS))),  # by seat and colour
        ("tiles", np.int8, (4,)),  # by seat: how many are left to place
        ("resigned", np.int8, (4,)),  # by seat: 0, or the how-manieth to resign
        ("players", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("variant", np.int8),  # always 0; with it the size is a multiple of four, as a device wants it
    ]
)

Record = Any
"""One element of an array of ``State``, ``Tables`` or ``Room``: its fields read the same in all three worlds."""

new_states: Final = partial(blank_records, State)
"""An array of blank records, one or as many as asked for; ``rules.start`` makes games of them."""
