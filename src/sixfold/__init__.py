"""Sixfold: two-hex tiles, six colours, and one idea: only your weakest colour counts.

>>> import sixfold
>>> game = sixfold.board(variant="duel")
>>> dealer = sixfold.Dealer(bytes(32))
>>> position = game.start(dealer)
>>> move = position.legal_moves()[0]
>>> events = position.play(move, dealer)
>>> position.to_move
1
"""

from typing import TYPE_CHECKING

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadNotation, BadRecord, BadSetup, IllegalMove, SixfoldError
from sixfold.games.registry import make

if TYPE_CHECKING:
    from sixfold.games.board.game import Board

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Dealer",
    "IllegalMove",
    "SixfoldError",
    "board",
    "make",
]
__version__ = "0.1.0"


def board(variant: str = "base", players: int | None = None) -> "Board":
    """A board game; without a number of players, the smallest its variant is for."""
    # Imported when needed: the rules bring a compiler with them that takes most of a second to load.
    from sixfold.games.board.game import Board

    return Board.make(variant, players)
