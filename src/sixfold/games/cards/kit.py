"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.games.cards.bot import playout, policies, reasons, search, weights
from sixfold.games.cards.encoding import ENCODING
from sixfold.games.cards.entry_points import ENTRY_POINTS
from sixfold.games.cards.follower import CardsFollower
from sixfold.games.cards.game import Cards
from sixfold.games.cards.json_types import TYPES
from sixfold.games.kit import Kit

KIT: Final = Kit(
    game=Cards,
    entry_points=ENTRY_POINTS,
    follower=CardsFollower,
    playout=playout,
    policies=policies,
    weights=weights,
    search=search,
    encoding=ENCODING,
    reasons=reasons,
    json_types=TYPES,
)
