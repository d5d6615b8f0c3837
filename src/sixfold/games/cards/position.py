"""One card game at one moment: the record, the events so far, and the possible actions."""

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.errors import IllegalMove
from sixfold.core.hands import keep
from sixfold.core.hidden_hands import HandPosition, no_action
from sixfold.core.position import Notation
from sixfold.core.position_kernels import PositionKernels
from sixfold.core.types import Event
from sixfold.games.cards import legal, moves, rules
from sixfold.games.cards.layout import CARDS, COPIES, KIND, TABLES
from sixfold.games.cards.legal import new_choices
from sixfold.games.cards.moves import Play
from sixfold.games.cards.picture import CardsPicture
from sixfold.games.cards.state import DRAW, PLAY, REASONS, State
from sixfold.games.cards.view import CardsView

if TYPE_CHECKING:
    from sixfold.games.cards.game import Cards


KERNELS: Final = PositionKernels(
    __name__,
    *(rules.start, rules.deal, rules.open_card, rules.cards_to_draw, rules.matches, rules.play_card),
    *(rules.ask_exchange, rules.exchange, keep, rules.draw_cards, rules.resign, rules.blank, rules.compare_sides),
    *(legal.legal_plays, legal.list_tracks, rules.first_scored),
)
"""The kernels that positions and views call."""


class CardsPosition(HandPosition):
    """A card game in progress."""

    game: "Cards"
    pictures = CardsPicture()
    notation: ClassVar[Notation] = moves
    kernels = KERNELS
    view_type = CardsView
    reasons = REASONS
    decisive_reasons = tuple(REASONS.values())
    kinds, copies, tables, state = CARDS, COPIES, TABLES, State
    hands_key, drawn_key, hands_field, stock_field = "hands", "cards", "hand", "pile"
    piece, hand_word, verbs = "card", "hand", ("play", "playing", "played")
    bonus_ruling, exchange_ruling = "C4", "C5"

    # --- queries ------------------------------------------------------------------------------------------

    @property
    def draws_pending(self) -> int:
        """The number of cards the seat to move must draw before anything else can happen."""
        return int(self.kernels.cards_to_draw(self.states))

    @property
    def pile(self) -> dict[str, int]:
        """The number of cards of each kind in the pile."""
        return self.counts("pile")

    @property
    def discards(self) -> dict[str, int]:
        """The number of cards of each kind discarded since the last shuffle; everybody has seen them."""
        return self.counts("discards")

    def row(self, seat: int) -> tuple[str, ...]:
        """The open cards of a seat, oldest first."""
        return self._named("row", seat)

    # --- moves --------------------------------------------------------------------------------------------

    def _plays(self) -> list[tuple[Play, tuple[int, int]]]:
        memory = new_choices()
        p, count = memory[0], self.kernels.legal_plays(self.states, TABLES, memory)
        kinds = self.s.hand[self.s.seat].tolist()
        rows = zip(p.slot[:count].tolist(), p.first[:count].tolist(), p.gains[:count].tolist(), strict=True)
        return [(Play(CARDS[kinds[slot]][:: -1 if first else 1]), (a, b)) for slot, first, (a, b) in rows]

    def points(self, move: Play) -> tuple[int, int]:
        """The matches of the two symbols of a legal play, before any limit of the track."""
        self._checked(move)
        a, b = (self.kernels.matches(self.states, TABLES, COLOURS.index(letter)) for letter in move.card)
        return a, b

    def _matching(self, card: str, wished: int) -> list[list[list[int]]]:
        """What a card would score: for each symbol, in the order of scoring, the open cards that show it.

        Each card is ``[seat, slot, half]``: its owner, its index in the row, and the index of its symbol.
        """
        first = self.kernels.first_scored(self.states, TABLES, KIND[card], wished)
        shown = [(seat, slot, there) for seat in range(self.game.players) for slot, there in enumerate(self.row(seat))]
        return [
            [[seat, slot, there.index(symbol)] for seat, slot, there in shown if symbol in there]
            for symbol in (card[::-1] if first else card)
        ]

    def deal_pending(self, dealer: Dealer) -> list[str]:
        """The cards that this dealer gives for the pending draw; does not draw them."""
        count, left = self.draws_pending, int(self.s.pile_left)
        drawn = dealer.draw(self.pile, min(count, left))
        return drawn if count <= left else drawn + dealer.draw(self.discards, count - left)

    # --- internals ----------------------------------------------------------------------------------------

    def _checked(self, action: Any) -> tuple[str, int]:
        """The card of a legal play, and the symbol to score first."""
        if not isinstance(action, Play) or not isinstance(action.card, str):
            raise no_action(action)
        self._check_phase("play", PLAY)
        card = "".join(sorted(action.card, key=COLOURS.find))
        if card not in KIND:
            raise IllegalMove("unknown-card", f"{action.card[:20]!r} is not a card")
        if card not in self.hand(int(self.s.seat)):
            raise IllegalMove("not-in-hand", f"there is no {card} in the hand")
        return card, 0 if card == action.card else 1

    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        seat, (card, wished) = int(self.s.seat), self._checked(action)
        # Computed before the card lies there: afterwards it could not be determined.
        counted = self._matching(card, wished) if counting else None
        # Where the order changes nothing, the letters are in colour order.
        first, *gains = self.kernels.play_card(self.states, TABLES, KIND[card], wished)
        scored = card[::-1] if first else card
        return {"seat": seat, "do": "play", "card": scored, "gains": gains, "track": self.track(seat)}, counted

    def _set_aside(self) -> tuple[str, ...]:
        return tuple(sorted(super()._set_aside(), key=KIND.__getitem__))

    def _draw(self, cards: tuple[str, ...]) -> Event:
        self._check_draw(cards, DRAW)
        seat, drawn = int(self.s.seat), self._in_order(cards)
        self.kernels.draw_cards(self.states, np.array([KIND[card] for card in drawn], np.int8))
        return {"seat": seat, "do": "draw", "cards": drawn}

    def _in_order(self, cards: tuple[str, ...]) -> list[str]:
        """The cards in pile order: if the pile runs out, all of it and then some of the discards (C6)."""
        missing, pile = Counter(cards), Counter(self.pile)
        if len(cards) <= self.s.pile_left:
            if not missing <= pile:
                raise IllegalMove("not-in-pile", f"the pile does not hold {_named(missing - pile)}", "C6")
            return list(cards)
        if not pile <= missing:
            raise IllegalMove("not-in-pile", f"the rest of the pile, {_named(pile)}, is drawn first", "C6")
        if missing := missing - pile - Counter(self.discards):
            raise IllegalMove("not-in-pile", f"the new pile does not hold {_named(missing)}", "C6")
        old = [card for i, card in enumerate(cards) if cards[:i].count(card) < pile[card]]
        new = [card for i, card in enumerate(cards) if cards[:i].count(card) >= pile[card]]
        return old + new


def _named(cards: Counter[str]) -> str:
    return ", ".join(cards.elements())
