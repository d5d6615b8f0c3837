"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.core.follower import Follower
from sixfold.games.kit import Kit
from sixfold.games.spezial.bot import playout, policies, reasons, search, weights
from sixfold.games.spezial.encoding import ENCODING
from sixfold.games.spezial.entry_points import ENTRY_POINTS
from sixfold.games.spezial.game import Spezial, with_layout
from sixfold.games.spezial.json_types import TYPES

KIT: Final = Kit(
    game=Spezial,
    entry_points=ENTRY_POINTS,
    follower=Follower,
    playout=playout,
    policies=policies,
    weights=weights,
    search=search,
    encoding=ENCODING,
    reasons=reasons,
    with_layout=with_layout,
    json_types=TYPES,
)
