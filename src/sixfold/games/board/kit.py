"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.games.board.bot import search
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES
from sixfold.games.board.bot.weights import WEIGHTS
from sixfold.games.board.encoding import ENCODING
from sixfold.games.board.game import Board
from sixfold.games.board.position import KERNELS
from sixfold.games.board.state import DUEL
from sixfold.games.kit import Kit
from sixfold.laying.bot.reasons import LayingReasons
from sixfold.laying.follower import LayingFollower

KIT: Final = Kit(
    game=Board,
    kernels=KERNELS,
    follower=LayingFollower,
    playout=PLAYOUT,
    policies=POLICIES,
    weights=WEIGHTS,
    search=search,
    encoding=ENCODING,
    # A duel counts the colours won.
    reasons=LayingReasons(counts_weakest=lambda s: bool(s.variant != DUEL)),
    features=search.features,
    networks="sixfold.games.board.bot",
)
