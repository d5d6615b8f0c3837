"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.games.board import words
from sixfold.games.board.bot import playout, policies, reasons, search, weights
from sixfold.games.board.entry_points import ENTRY_POINTS
from sixfold.games.board.follower import BoardFollower
from sixfold.games.board.game import Board
from sixfold.games.kit import Kit

KIT: Final = Kit(
    game=Board,
    entry_points=ENTRY_POINTS,
    follower=BoardFollower,
    words=words,
    playout=playout,
    policies=policies,
    weights=weights,
    search=search,
    reasons=reasons,
)
