"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.games.kit import Kit, Weights
from sixfold.laying.bot.playout import LayingPlayout
from sixfold.laying.bot.policies import LayingPolicies
from sixfold.laying.bot.reasons import LayingReasons
from sixfold.laying.bot.search import LayingSearch
from sixfold.laying.encoding import LayingEncoding
from sixfold.laying.follower import LayingFollower
from sixfold_mini.game import KERNELS, Mini, MiniPosition

# Steepness, bonus, denial, softness, spread, later, turn, cover (``sixfold.laying.bot.evaluation``).
EVALUATION: Final = (0.2, 0.0, 1.0, 0.5, 0.5, 0.2, 0.3, 0.0)
# Exploration, first, plies, ripe, greed, field (``sixfold.bots.tree_search``).
TREE: Final = (0.5, 0.05, 8, 6, 25.0, 0)
TABLES: Final = [(variant, players) for variant, numbers in Mini.variant_players.items() for players in numbers]
WEIGHTS: Final = Weights(
    dict.fromkeys(TABLES, EVALUATION),
    dict.fromkeys(TABLES, TREE),
    (("points", 2), ("points",), ("balance",), ("search:200n",)),
)
PLAYOUT: Final = LayingPlayout(MiniPosition)
POLICIES: Final = LayingPolicies(MiniPosition)
SEARCH: Final = LayingSearch(PLAYOUT, POLICIES)
KIT: Final = Kit(
    game=Mini,
    kernels=KERNELS,
    follower=LayingFollower,
    playout=PLAYOUT,
    policies=POLICIES,
    weights=WEIGHTS,
    search=SEARCH,
    encoding=LayingEncoding(MiniPosition, PLAYOUT, POLICIES),
    reasons=LayingReasons(),
    features=SEARCH.features,
    networks="sixfold_mini",
)
