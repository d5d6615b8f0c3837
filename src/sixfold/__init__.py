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

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadNotation, BadRecord, BadSetup, IllegalMove, SixfoldError
from sixfold.games.board.game import make as board
from sixfold.games.registry import make

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
