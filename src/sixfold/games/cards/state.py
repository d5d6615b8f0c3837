"""The record of one game: everything the rules depend on, without randomness or history."""

from functools import partial
from typing import Final

import numpy as np

from sixfold.core.hands import CHOOSE as CHOOSE
from sixfold.core.hands import DRAW as DRAW
from sixfold.core.hands import EMPTY, MOVE
from sixfold.core.kernels import blank_records
from sixfold.core.position import OVER
from sixfold.games.cards.layout import CARDS

NO_CARD: Final = EMPTY
"""An empty slot of a hand or an open row."""
HAND_SIZE: Final = 6
LONGEST_ROW: Final = 2

# The phases: what the game waits for. From OVER on, the phase says why the game ended.
PLAY: Final = MOVE
ALL_IN_LAST_AREA, RESIGNED, ABANDONED = range(OVER, OVER + 3)
REASONS: Final = {ALL_IN_LAST_AREA: "all-in-last-area", RESIGNED: "resigned", ABANDONED: "abandoned"}

State = np.dtype(
    [
        ("hand", np.int8, (4, HAND_SIZE)),  # a kind of card or NO_CARD
        ("row", np.int8, (4, LONGEST_ROW)),  # the open cards of each seat, oldest first
        ("track", np.int8, (4, 6)),  # by seat and colour
        ("pile", np.int8, (len(CARDS),)),  # the number of each kind left to draw
        ("pile_left", np.int8),  # their sum
        ("discards", np.int8, (len(CARDS),)),  # the number of each kind discarded since the last shuffle
        ("resigned", np.int8, (4,)),  # by seat: 0, or order of resignation, 1 = first
        ("players", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("bonus", np.int8),  # bonus moves left in this turn
    ]
)

new_states: Final = partial(blank_records, State)
"""An array of blank records, one by default; ``rules.start`` turns them into games."""
