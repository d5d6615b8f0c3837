"""The rules of one table as a value, how a game starts, and the points of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.translation import COMMON, Catalogue
from sixfold.core.types import Result
from sixfold.games.cards.layout import CARDS, COPIES, KIND, TABLES, TRACK_END, row_size
from sixfold.games.cards.moves import Action, parse_action, read_cards
from sixfold.games.cards.position import CardsPosition
from sixfold.games.cards.state import HAND_SIZE, new_states


@dataclass(frozen=True)
class Cards(Game):
    """Einfach Genial, the card game.

    >>> game = Cards(players=3)
    >>> print(game)
    cards base 3
    >>> position = game.start(Dealer(bytes(32)))
    >>> [len(row) for row in position.setup["open"]]
    [1, 1, 1]
    """

    name = "cards"
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]] = {"base": (2, 3, 4)}
    texts: ClassVar[Catalogue] = Catalogue("sixfold.games.cards", COMMON)
    stage = "published"
    has_bonus_moves = True
    has_exchange = True
    has_gates = True
    has_hidden_hands = True
    has_matches = True
    track_end = TRACK_END
    position_type = CardsPosition

    @property
    def row_size(self) -> int:
        """The number of open cards in front of each seat (C3)."""
        return row_size(self.players)

    def start(self, dealer: Dealer, first: int = 0) -> CardsPosition:
        """Start a game from a dealer: six cards for seat 0, six for seat 1, and so on, then the open rows likewise."""
        pile = dict(zip(CARDS, COPIES, strict=True))
        hands, rows = (dealer.deal(pile, self.players, size) for size in self._sizes)
        return self.deal(hands, rows, first)

    def deal(self, hands: Sequence[Sequence[str]], rows: Sequence[Sequence[str]], first: int = 0) -> CardsPosition:
        """Start a game with these hands and open rows, the oldest open card first."""
        dealt = {"hands": [list(hand) for hand in hands], "open": [list(row) for row in rows]}
        return self.position(dealt | {"first": first})

    def position(self, setup: Mapping[str, Any]) -> CardsPosition:
        """Start a game from a record's ``setup``; BadSetup if it is invalid."""
        first = self.first_seat(setup)
        keys = zip(("hands", "open"), self._sizes, strict=True)
        hands, rows = (self.hands(setup, key, size, read_cards) for key, size in keys)
        states = new_states()
        kernels = self.position_type.kernels
        kernels.start(states, TABLES, self.players, first)
        for put, dealt in ((kernels.deal, hands), (kernels.open_card, rows)):
            for seat, cards in enumerate(dealt):
                for slot, card in enumerate(cards):
                    if states[0].pile[KIND[card]] == 0:
                        raise BadSetup(f"the hands and open rows hold more {card} than there are")
                    put(states, seat, slot, KIND[card])
        position: CardsPosition = self.begun(states, setup, hands=hands, open=rows)
        return position

    def parse(self, text: str) -> Action:
        """Parse an action from its notation."""
        return parse_action(text)

    # --- matches (C8) -------------------------------------------------------------------------------------

    def match_points(self, result: Result) -> list[int]:
        """The points of each seat for a game of a match: the position of its lowest marker."""
        return [min(track.values()) for track in result["tracks"]]

    # --- inside -------------------------------------------------------------------------------------------

    @property
    def _sizes(self) -> tuple[int, int]:
        return HAND_SIZE, self.row_size
