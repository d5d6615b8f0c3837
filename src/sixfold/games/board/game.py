"""The rules of one table as a value, and how a game starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadNotation, BadSetup
from sixfold.core.game import Game
from sixfold.games.board import rules
from sixfold.games.board.layout import COPIES, KIND, TABLES, TILES
from sixfold.games.board.moves import Action, parse_action, read_tiles
from sixfold.games.board.position import BoardPosition
from sixfold.games.board.state import RACK_SIZE, VARIANTS, new_states


@dataclass(frozen=True)
class Board(Game):
    """Einfach Genial in one of its variants.

    >>> game = Board("duel")
    >>> print(game)
    board duel 2
    >>> position = game.start(Dealer(bytes(32)))
    >>> len(position.legal_moves()) > 100
    True
    """

    name = "board"
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]] = {
        "base": (2, 3, 4),
        "solo": (1,),
        "team": (4,),
        "duel": (2,),
    }
    titles: ClassVar[Mapping[str, str]] = {"en": "Einfach Genial", "de": "Einfach Genial"}
    stage = "published"
    daily_variant = "solo"
    has_draws = True
    position_type: ClassVar[Any] = BoardPosition

    @property
    def track_end(self) -> int:
        """The last field: solo and team continue on a second score board; in a duel the markers move both ways."""
        return {"base": rules.FIRST_END, "duel": rules.DUEL_END}.get(self.variant, rules.SECOND_END)

    @property
    def has_exchange(self) -> bool:
        """Whether a seat may exchange its rack; never in solo (B9)."""
        return self.variant != "solo"

    @property
    def has_bonus_moves(self) -> bool:
        """Whether a marker that reaches an end earns another move; not in solo (B6)."""
        return self.variant != "solo"

    @property
    def has_hidden_hands(self) -> bool:
        """Whether racks are hidden; in solo everybody sees the tile just drawn (B12)."""
        return self.variant != "solo"

    @property
    def shares_track(self) -> bool:
        """Whether both seats pull the markers of one track (B13)."""
        return self.variant == "duel"

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """B11: in team, seats 0 and 2 play against 1 and 3."""
        return ((0, 2), (1, 3)) if self.variant == "team" else super().sides

    def start(self, dealer: Dealer, first: int = 0) -> BoardPosition:
        """Start a game with racks from a dealer: six tiles for seat 0, six for seat 1, and so on."""
        racks: list[list[str]] = [[] for _ in range(self.players)]
        bag = dict(zip(TILES, COPIES, strict=True))
        if self.variant != "solo":
            for rack in racks:
                rack += dealer.draw(bag, RACK_SIZE)
                for tile in rack:
                    bag[tile] -= 1
        position = self.deal(racks, first)
        position.play_draws(dealer)
        return position

    def deal(self, racks: Sequence[Sequence[str]], first: int = 0) -> BoardPosition:
        """Start a game with these racks."""
        return self.position({"racks": [list(rack) for rack in racks], "first": first})

    def position(self, setup: Mapping[str, Any]) -> BoardPosition:
        """Start a game from a record's ``setup``; BadSetup if it is invalid."""
        first = self.first_seat(setup)
        racks = self._racks(setup)
        states = new_states()
        self.position_type.kernels.start(states, TABLES, VARIANTS.index(self.variant), self.players, first)
        for seat, rack in enumerate(racks):
            for slot, tile in enumerate(rack):
                if states[0].bag[KIND[tile]] == 0:
                    raise BadSetup(f"the racks hold more {tile} than there are")
                self.position_type.kernels.deal(states, seat, slot, KIND[tile])
        written: dict[str, Any] = {"racks": [list(rack) for rack in racks]}
        if "first" in setup:
            written["first"] = first
        position: BoardPosition = self.position_type(self, states, written)
        return position

    def parse(self, text: str) -> Action:
        """Parse an action from its notation."""
        return parse_action(text)

    def _racks(self, setup: Mapping[str, Any]) -> list[tuple[str, ...]]:
        racks = self.hands(setup, "racks", 0 if self.variant == "solo" else RACK_SIZE)
        try:
            return [read_tiles(rack) for rack in racks]
        except BadNotation as wrong:
            raise BadSetup(wrong.message, wrong.code) from None
