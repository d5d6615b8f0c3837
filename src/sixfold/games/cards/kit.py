"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.games.cards.bot import playout, policies, reasons, search
from sixfold.games.cards.bot.weights import WEIGHTS
from sixfold.games.cards.encoding import ENCODING
from sixfold.games.cards.follower import CardsFollower
from sixfold.games.cards.game import Cards
from sixfold.games.cards.position import KERNELS
from sixfold.games.kit import Kit

KIT: Final = Kit(
    game=Cards,
    kernels=KERNELS,
    follower=CardsFollower,
    playout=playout,
    policies=policies,
    weights=WEIGHTS,
    search=search,
    encoding=ENCODING,
    reasons=reasons,
    features=search.features,
    networks="sixfold.games.cards.bot",
)
