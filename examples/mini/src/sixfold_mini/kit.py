"""Everything that this title provides, for the registry."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.games.kit import Kit
from sixfold.laying.bot.playout import LayingPlayout
from sixfold.laying.bot.policies import LayingPolicies
from sixfold.laying.bot.reasons import LayingReasons
from sixfold.laying.bot.search import LayingSearch
from sixfold.laying.encoding import LayingEncoding
from sixfold.laying.follower import LayingFollower
from sixfold_mini.game import ENTRY_POINTS, Mini, MiniPosition


class Weights:
    """The numbers behind the bots."""

    def weights(self, game: Game) -> NDArray[np.float64]:
        """Steepness, bonus, denial, softness, spread, later, turn, cover (``sixfold.laying.bot.evaluation``)."""
        return np.array((0.2, 0.0, 1.0, 0.5, 0.5, 0.2, 0.3, 0.0))

    def parameters(self, game: Game) -> NDArray[np.float64]:
        """Exploration, first, plies, ripe, greed, field (``sixfold.bots.tree_search``)."""
        return np.array((0.5, 0.05, 8, 6, 25.0, 0))

    def levels(self, variant: str) -> tuple[tuple[str | float, ...], ...]:
        """The levels, weakest first: a bot, and the number of moves it considers."""
        return (("points", 2), ("points",), ("balance",), ("search:200n",))


WEIGHTS: Final = Weights()
PLAYOUT: Final = LayingPlayout(MiniPosition)
POLICIES: Final = LayingPolicies(MiniPosition)
KIT: Final = Kit(
    game=Mini,
    entry_points=ENTRY_POINTS,
    follower=LayingFollower,
    playout=PLAYOUT,
    policies=POLICIES,
    weights=WEIGHTS,
    search=LayingSearch(PLAYOUT, POLICIES, WEIGHTS.parameters),
    encoding=LayingEncoding(MiniPosition, PLAYOUT, POLICIES),
    reasons=LayingReasons(),
)
