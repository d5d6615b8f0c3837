"""The rules of one table as a value, and how a game starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar, Final

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadNotation, BadSetup
from sixfold.core.game import Game
from sixfold.core.kernels import blank_records
from sixfold.core.translation import COMMON, Catalogue
from sixfold.laying.layout import SEATS
from sixfold.laying.moves import Action

LAYING_TEXTS: Final = Catalogue("sixfold.laying", COMMON)
"""The texts that all titles of this kind share; ``colours`` are the letters of the title's colours."""


@dataclass(frozen=True)
class LayingGame(Game):
    """The base of all titles in which two-hex tiles are laid. A title adds its facts and its position."""

    position_type: ClassVar[Any]
    """The title's subclass of :class:`~sixfold.laying.position.LayingPosition`; compiled games have their own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        known = cls.position_type.layout.zone_radius
        if wrong := {players for numbers in cls.variant_players.values() for players in numbers} - known.keys():
            raise ValueError(f"the layout has no zone for {', '.join(map(str, sorted(wrong)))} players")

    @property
    def has_hidden_hands(self) -> bool:
        """Whether racks are hidden."""
        return True

    @property
    def can_order_matter(self) -> bool:
        """Whether the order in which the halves of a double score can matter."""
        return False

    @property
    def tiles_dealt(self) -> int:
        """The number of tiles that each seat gets before the game begins."""
        size: int = self.position_type.rack_slots
        return size

    @property
    def variant_number(self) -> int:
        """The variant, as kernels know it."""
        return list(self.variant_players).index(self.variant)

    @cached_property
    def track_rows(self) -> tuple[int, ...]:
        """By seat: the row of ``track`` that it plays for."""
        side_of, variant = self.position_type.rules.side_of, SimpleNamespace(variant=self.variant_number)
        return tuple(side_of(variant, seat) for seat in range(SEATS))

    def start(self, dealer: Dealer, first: int = 0) -> Any:
        """Start a game with racks from a dealer: first all tiles for seat 0, then for seat 1, and so on."""
        layout = self.position_type.layout
        racks: list[list[str]] = [[] for _ in range(self.players)]
        bag = dict(zip(layout.tiles, layout.copies, strict=True))
        if self.tiles_dealt:
            for rack in racks:
                rack += dealer.draw(bag, self.tiles_dealt)
                for tile in rack:
                    bag[tile] -= 1
        position = self.deal(racks, first)
        position.play_draws(dealer)
        return position

    def deal(self, racks: Sequence[Sequence[str]], first: int = 0) -> Any:
        """Start a game with these racks."""
        return self.position({"racks": [list(rack) for rack in racks], "first": first})

    def position(self, setup: Mapping[str, Any]) -> Any:
        """Start a game from a record's ``setup``; BadSetup if it is invalid."""
        first = self.first_seat(setup)
        racks = self._racks(setup)
        made, states = self.position_type, blank_records(self.position_type.state)
        kind, tables = made.layout.kind, made.layout.tables
        made.kernels.start(states, tables, self.variant_number, self.players, first)
        for seat, rack in enumerate(racks):
            for slot, tile in enumerate(rack):
                if states[0].bag[kind[tile]] == 0:
                    raise BadSetup(f"the racks hold more {tile} than there are")
                made.kernels.deal(states, seat, slot, kind[tile])
        written: dict[str, Any] = {"racks": [list(rack) for rack in racks]}
        if "first" in setup:
            written["first"] = first
        return made(self, states, written)

    def parse(self, text: str) -> Action:
        """Parse an action from its notation."""
        action: Action = self.position_type.notation.parse_action(text)
        return action

    def _racks(self, setup: Mapping[str, Any]) -> list[tuple[str, ...]]:
        racks = self.hands(setup, "racks", self.tiles_dealt)
        try:
            return [self.position_type.notation.read_tiles(rack) for rack in racks]
        except BadNotation as wrong:
            raise BadSetup(wrong.message, wrong.code) from None
