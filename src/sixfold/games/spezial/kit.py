"""Everything that this title provides, for the registry."""

from typing import Final

from sixfold.games.kit import Kit
from sixfold.games.spezial import entry_points
from sixfold.games.spezial.bot import playout, policies, reasons, search, weights
from sixfold.games.spezial.follower import SpezialFollower
from sixfold.games.spezial.game import Spezial, with_layout

KIT: Final = Kit(
    game=Spezial,
    entry_points=entry_points,
    follower=SpezialFollower,
    playout=playout,
    policies=policies,
    weights=weights,
    search=search,
    reasons=reasons,
    with_layout=with_layout,
)
