"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.core.follower import Follower
from sixfold.games.kit import Kit
from sixfold.games.spezial.bot import playout, policies, reasons, search
from sixfold.games.spezial.bot.weights import WEIGHTS
from sixfold.games.spezial.encoding import ENCODING
from sixfold.games.spezial.game import Spezial, with_layout
from sixfold.games.spezial.position import KERNELS

KIT: Final = Kit(
    game=Spezial,
    kernels=KERNELS,
    follower=Follower,
    playout=playout,
    policies=policies,
    weights=WEIGHTS,
    search=search,
    encoding=ENCODING,
    reasons=reasons,
    with_layout=with_layout,
    features=search.features,
    networks="sixfold.games.spezial.bot",
)
