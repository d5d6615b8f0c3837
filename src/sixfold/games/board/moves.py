"""The placements of the board game, and its notation (see :mod:`sixfold.laying.moves`)."""

from dataclasses import dataclass
from typing import ClassVar, Final

from sixfold.games.board.layout import LAYOUT
from sixfold.laying.layout import Layout
from sixfold.laying.moves import Notation, Placement


@dataclass(frozen=True, slots=True)
class Place(Placement):
    """Place a tile: its first letter lies on the first cell and is scored first.

    >>> print(NOTATION.parse_action("Rh12-Bh11"), NOTATION.parse_action("rb h12 h11"), NOTATION.parse_action("xgo,GG"))
    Rh12-Bh11 Rh12-Bh11 xGO,GG
    """

    layout: ClassVar[Layout] = LAYOUT


NOTATION: Final = Notation(
    Place,
    rulings={"gains": "B2", "track": "B5", "markers": "B14"},
    examples=("Rh12-Bh11", "xGG,GO", "keep", "resign"),
)
