"""Mini: radius 3, three colours, racks of three, tracks to 9, no bonus moves, no exchange."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from sixfold.core.translation import Catalogue
from sixfold.laying.entry_points import laying_entry_points
from sixfold.laying.game import LAYING_TEXTS, LayingGame
from sixfold.laying.layout import Layout
from sixfold.laying.moves import Notation, Placement
from sixfold.laying.picture import LayingPicture
from sixfold.laying.position import LayingPosition
from sixfold.laying.rules import LayingRules
from sixfold.laying.state import state_type
from sixfold.laying.view import LayingView
from sixfold_mini import rules
from sixfold_mini.layout import LAYOUT

RACK_SIZE: Final = 3
ENTRY_POINTS: Final = laying_entry_points(__name__, rules, has_exchange=False)


@dataclass(frozen=True, slots=True)
class Place(Placement):
    """Place a tile: its first letter lies on the first cell."""

    layout: ClassVar[Layout] = LAYOUT


class MiniView(LayingView):
    """What one seat knows."""


class MiniPosition(LayingPosition):
    """A game of Mini in progress."""

    layout, rack_slots, state = LAYOUT, RACK_SIZE, state_type(LAYOUT, RACK_SIZE)
    rules: ClassVar[LayingRules] = rules
    kernels = ENTRY_POINTS
    notation = Notation(Place, rulings={"gains": "M2", "track": "M3"}, examples=("Rd5-Bd6", "resign"))
    first_ruling = "M1"
    pictures: ClassVar[Any] = LayingPicture()
    view_type: ClassVar[Any] = MiniView


MiniView.position_type = MiniPosition


@dataclass(frozen=True)
class Mini(LayingGame):
    """The rules of one table."""

    name = "mini"
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]] = {"base": (2, 3, 4)}
    texts = Catalogue("sixfold_mini", LAYING_TEXTS, colours=" ".join(LAYOUT.colours))
    colours = LAYOUT.colours
    position_type = MiniPosition

    @property
    def track_end(self) -> int:
        """The last field of a track."""
        return rules.TRACK_END
