"""Mini: radius 3, three colours, racks of three, tracks to 9, no bonus moves, no exchange."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from sixfold.core.translation import Catalogue
from sixfold.laying.game import LAYING_TEXTS, LayingGame
from sixfold.laying.layout import Layout
from sixfold.laying.moves import Notation, Placement
from sixfold.laying.picture import LayingPicture
from sixfold.laying.plain_rules import laying_rules
from sixfold.laying.position import LayingPosition
from sixfold.laying.position_kernels import laying_kernels
from sixfold.laying.state import state_type
from sixfold.laying.view import LayingView
from sixfold_mini import rules
from sixfold_mini.layout import LAYOUT

RACK_SIZE: Final = 3
RULES: Final = laying_rules(rules)
KERNELS: Final = laying_kernels(__name__, RULES)


@dataclass(frozen=True, slots=True)
class Place(Placement):
    """Place a tile: its first letter lies on the first cell."""

    layout: ClassVar[Layout] = LAYOUT


class MiniView(LayingView):
    """What one seat knows."""


class MiniPosition(LayingPosition):
    """A game of Mini in progress."""

    state, rules, kernels = state_type(LAYOUT, RACK_SIZE), RULES, KERNELS
    notation = Notation(Place, rulings={"gains": "M2", "track": "M3"}, examples=("Rd5-Bd6", "resign"))
    first_ruling = "M1"
    pictures = LayingPicture()
    view_type = MiniView


@dataclass(frozen=True)
class Mini(LayingGame):
    """The rules of one table."""

    name = "mini"
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]] = {"base": (2, 3)}
    """A fourth seat would find no printed symbol for its first tile."""
    texts = Catalogue("sixfold_mini", LAYING_TEXTS, colours=" ".join(LAYOUT.colours))
    stage = "published"
    position_type = MiniPosition
