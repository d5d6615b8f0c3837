"""The record of one game: what all titles of laying tiles have, and the duel markers."""

from typing import Final

import numpy as np

from sixfold.games.board.layout import LAYOUT
from sixfold.laying.state import FIRST_OWN_REASON, REASONS, state_type

# The variants, in the order of ``Board.variant_players``.
BASE, SOLO, TEAM, DUEL = range(4)

RACK_SIZE: Final = 6

ALL_SIX: Final = FIRST_OWN_REASON
END_REASONS: Final = {**REASONS, ALL_SIX: "all-six"}

State: Final = state_type(LAYOUT, RACK_SIZE, ("duel_markers", np.uint8, (2,)))  # by seat, one bit per colour
