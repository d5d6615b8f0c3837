"""The record of one game: everything the rules depend on, without randomness or history."""

from functools import partial
from typing import Final

import numpy as np

from sixfold.core.kernels import blank_records
from sixfold.core.position import OVER
from sixfold.games.spezial.layout import COLOURS, OFF, TOWERS

# The contents of a cell other than the number 0…3 of the seat whose tile covers it.
FREE, TOWER, WALL, WALKED = 4, 5, 6, 7
"""Only the cell ``OFF`` is a WALL, so no walk leaves the board. WALKED marks a chain during a walk along it."""

TILES: Final = 20
"""The number of tiles each seat begins with."""

DARK_MORE: Final = 1
"""The difference between the values on a chip's black and light sides."""

# The phases: what the game waits for. From OVER on, the phase says why the game ended.
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
        ("board", np.int8, ((OFF + 1) // 2,)),  # two cells per byte: with one each, a game would take 310 bytes
        ("chip", np.int8, (TOWERS,)),  # by tower: the colour in the lowest two bits, the light value above
        ("track", np.int8, (4, len(COLOURS))),  # by seat and colour
        ("tiles", np.int8, (4,)),  # by seat: the number left to place
        ("resigned", np.int8, (4,)),  # by seat: 0, or order of resignation, 1 = first
        ("players", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("variant", np.int8),  # always 0; makes the size a multiple of four, as devices require
    ]
)

new_states: Final = partial(blank_records, State)
"""An array of blank records, one by default; ``rules.start`` turns them into games."""
