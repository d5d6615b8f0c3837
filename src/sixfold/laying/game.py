"""The rules of one table as a value, and how a game starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar, Final

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.kernels import Kernel, blank_records
from sixfold.core.translation import COMMON, Catalogue
from sixfold.laying.moves import Action
from sixfold.laying.plain_rules import can_exchange
from sixfold.laying.position import LayingPosition

LAYING_TEXTS: Final = Catalogue("sixfold.laying", COMMON)
"""The texts that all titles of this kind share; ``colours`` are the letters of the title's colours."""


@dataclass(frozen=True)
class LayingGame(Game):
    """The base of all titles in which two-hex tiles are laid. A title adds its facts and its position."""

    position_type: ClassVar[type[LayingPosition]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.colours = cls.position_type.layout.colours
        known = cls.position_type.layout.zone_radius
        if wrong := {players for numbers in cls.variant_players.values() for players in numbers} - known.keys():
            raise ValueError(f"the layout has no zone for {', '.join(map(str, sorted(wrong)))} players")

    @property
    def has_hidden_hands(self) -> bool:
        """Whether racks are hidden."""
        return True

    @property
    def has_exchange(self) -> bool:
        """Whether a seat may exchange its rack."""
        return can_exchange(self.position_type.rules)

    def hand_seen_by(self, seat: int | None) -> int | None:
        """The seat whose rack a viewer sees; without hidden racks, the only one."""
        return seat if self.has_hidden_hands else 0

    @property
    def tiles_dealt(self) -> int:
        """The number of tiles that each seat gets before the game begins."""
        return self.position_type.hand_size

    @property
    def track_end(self) -> int:
        """The last field of a track."""
        return self.position_type.rules.TRACK_END

    @property
    def shares_track(self) -> bool:
        """Whether two sides pull the markers of one track."""
        return len(set(self.track_rows)) < len(self.sides)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The groups of seats that win and lose together."""
        by_seat = self._by_seat(self.position_type.rules.side_of_seat)
        return tuple(tuple(seat for seat, other in enumerate(by_seat) if other == side) for side in sorted({*by_seat}))

    @cached_property
    def track_rows(self) -> tuple[int, ...]:
        """By seat: the row of ``track`` that it plays for."""
        return self._by_seat(self.position_type.rules.row_of)

    def _by_seat(self, kernel: Kernel) -> tuple[int, ...]:
        """What a rule says about each seat of this table at any time."""
        table = SimpleNamespace(variant=self.variant_number, players=self.players)
        return tuple(kernel(table, seat) for seat in range(self.players))

    def start(self, dealer: Dealer, first: int = 0) -> Any:
        """Start a game with racks from a dealer: first all tiles for seat 0, then for seat 1, and so on."""
        layout = self.position_type.layout
        bag = dict(zip(layout.tiles, layout.copies, strict=True))
        position = self.deal(dealer.deal(bag, self.players, self.tiles_dealt), first)
        position.play_draws(dealer)
        return position

    def deal(self, racks: Sequence[Sequence[str]], first: int = 0) -> Any:
        """Start a game with these racks."""
        return self.position({"racks": [list(rack) for rack in racks], "first": first})

    def position(self, setup: Mapping[str, Any]) -> Any:
        """Start a game from a record's ``setup``; BadSetup if it is invalid."""
        first = self.first_seat(setup)
        made, states = self.position_type, blank_records(self.position_type.state)
        racks = self.hands(setup, "racks", self.tiles_dealt, made.notation.read_tiles)
        kind, tables = made.layout.kind, made.layout.tables
        made.kernels.start(states, tables, self.variant_number, self.players, first)
        for seat, rack in enumerate(racks):
            for slot, tile in enumerate(rack):
                if states[0].bag[kind[tile]] == 0:
                    raise BadSetup(f"the racks hold more {tile} than there are")
                made.kernels.deal(states, seat, slot, kind[tile])
        return self.begun(states, setup, racks=racks)

    def parse(self, text: str) -> Action:
        """Parse an action from its notation."""
        return self.position_type.notation.parse_action(text)
