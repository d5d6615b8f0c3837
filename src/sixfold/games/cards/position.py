"""One card game at one moment: the record, the events so far, and the possible actions."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.errors import IllegalMove
from sixfold.core.hidden_hands import HandPosition, no_action
from sixfold.core.ranking import rank
from sixfold.core.types import Event, Result, Setup
from sixfold.core.view import View
from sixfold.games.cards import moves, picture, refusals, words
from sixfold.games.cards.entry_points import ENTRY_POINTS
from sixfold.games.cards.layout import CARDS, KIND, TABLES, ordered
from sixfold.games.cards.legal import new_plays
from sixfold.games.cards.moves import Exchange, Keep, Move, Play
from sixfold.games.cards.state import CHOOSE, DRAW, LONGEST_ROW, NO_CARD, PLAY, REASONS
from sixfold.games.cards.view import CardsView, blanked

if TYPE_CHECKING:
    from sixfold.games.cards.game import Cards


class CardsPosition(HandPosition):
    """A card game in progress."""

    game: "Cards"
    pictures: ClassVar[Any] = picture
    notation: ClassVar[Any] = moves
    words: ClassVar[Any] = words
    kernels = ENTRY_POINTS
    view_type: ClassVar[Any] = CardsView
    refusals: ClassVar[Any] = refusals
    reasons = REASONS
    move_phase, choose_phase = PLAY, CHOOSE
    hands_key, drawn_key, hands_field = "hands", "cards", "hand"

    # --- queries ------------------------------------------------------------------------------------------

    @property
    def draws_pending(self) -> int:
        """The number of cards the seat to move must draw before anything else can happen."""
        return int(self.kernels.cards_to_draw(self.states))

    @property
    def pile(self) -> dict[str, int]:
        """The number of cards of each kind in the pile."""
        return dict(zip(CARDS, self.s.pile.tolist(), strict=True))

    @property
    def discards(self) -> dict[str, int]:
        """The number of cards of each kind discarded since the last shuffle; everybody has seen them."""
        return dict(zip(CARDS, self.s.discards.tolist(), strict=True))

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat, in slot order."""
        return tuple(CARDS[kind] for kind in self.s.hand[seat].tolist() if kind != NO_CARD)

    def row(self, seat: int) -> tuple[str, ...]:
        """The open cards of a seat, oldest first."""
        return tuple(CARDS[kind] for kind in self.s.row[seat].tolist() if kind != NO_CARD)

    def track(self, seat: int) -> dict[str, int]:
        """The track of a seat."""
        return dict(zip(COLOURS, self.s.track[seat].tolist(), strict=True))

    # --- moves --------------------------------------------------------------------------------------------

    def moves_with_points(self) -> list[tuple[Move, tuple[int, int]]]:
        """Every move with the matches of its two symbols, in the order of scoring."""
        if self.s.phase == CHOOSE:
            return [(Exchange(self._shown()), (0, 0)), (Keep(), (0, 0))]
        if self.s.phase != PLAY:
            return []
        room = new_plays()
        p, count = room[0], self.kernels.legal_plays(self.states, TABLES, room)
        kinds = self.s.hand[self.s.seat].tolist()
        rows = zip(p.slot[:count].tolist(), p.first[:count].tolist(), p.gains[:count].tolist(), strict=True)
        return [(Play(CARDS[kinds[slot]][:: -1 if first else 1]), (a, b)) for slot, first, (a, b) in rows]

    def points(self, move: Play) -> tuple[int, int]:
        """The matches of the two symbols of a legal play, before any limit of the track."""
        self._check_play(_play(move))
        a, b = (self.kernels.matches(self.states, TABLES, COLOURS.index(letter)) for letter in move.card)
        return a, b

    def counted(self, move: Move) -> list[list[list[int]]] | None:
        """What a legal play would score: for each symbol, in the order of scoring, the open cards that show it.

        Each card is ``[seat, slot, half]``: its owner, its index in the row, and the index of its symbol. An exchange
        scores nothing.
        """
        if isinstance(move, Exchange | Keep):
            return None
        self._check_play(_play(move))
        return self._matching(move)

    def _matching(self, move: Play) -> list[list[list[int]]]:
        """What a play already known to be legal would score."""
        card, wished = _read(move)
        shown = np.zeros((2, self.game.players, LONGEST_ROW), np.int8)
        first = self.kernels.list_matches(self.states, TABLES, KIND[card], wished, shown)
        rows, symbols = self.s.row.tolist(), card[::-1] if first else card
        return [
            [
                [seat, slot, CARDS[rows[seat][slot]].index(symbol)]
                for seat, row in enumerate(found)
                for slot, there in enumerate(row)
                if there
            ]
            for symbol, found in zip(symbols, shown.tolist(), strict=True)
        ]

    def deal_pending(self, dealer: Dealer) -> list[str]:
        """The cards that this dealer gives for the pending draw; does not draw them."""
        count, left = self.draws_pending, int(self.s.pile_left)
        drawn = dealer.draw(self.pile, min(count, left))
        return drawn if count <= left else drawn + dealer.draw(self.discards, count - left)

    # --- the end ------------------------------------------------------------------------------------------

    def standing(self, reason: str) -> Result:
        """The current ranking and tracks."""
        seats = range(self.game.players)
        # This also puts a seat with all six markers in the last area first (C7): no other seat has that.
        ranking = rank(seats, lambda a, b: self.kernels.compare_seats(self.states, a, b, self.game.track_end))
        return {"ranking": ranking, "tracks": self.tracks(), "reason": reason}

    def tracks(self) -> list[dict[str, int]]:
        """The track of each seat."""
        return [self.track(seat) for seat in range(self.game.players)]

    # --- views --------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> CardsView:
        """What a seat may know, or a spectator with None."""
        return cast(CardsView, super().view(seat))

    def _shown_to(self, seat: int | None, setup: Setup, events: Sequence[Event]) -> View:
        view: View = self.view_type(self.game, seat, blanked(self, seat), setup, events, self.hand_counts)
        return view

    # --- internals ----------------------------------------------------------------------------------------

    def _check_play(self, move: Play) -> None:
        self._check_phase("play", PLAY)
        if len(move.card) != 2 or "".join(sorted(move.card, key=COLOURS.find)) not in KIND:
            raise IllegalMove("unknown-card", f"{move.card[:20]!r} is no card")
        if ordered(move.card) not in self.hand(int(self.s.seat)):
            raise IllegalMove("not-in-hand", f"there is no {ordered(move.card)} in the hand")

    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        self._check_play(move := _play(action))
        # Computed before the card lies there: afterwards it could not be determined.
        counted = self._matching(move) if counting else None
        seat, (card, wished) = int(self.s.seat), _read(move)
        # Where the order changes nothing, the letters are in colour order.
        first, *gains = self.kernels.play_card(self.states, TABLES, KIND[card], wished)
        scored = card[::-1] if first else card
        return {"seat": seat, "do": "play", "card": scored, "gains": gains, "track": self.track(seat)}, counted

    def _shown(self) -> tuple[str, ...]:
        """The hand to move as it is shown: sorted, because the slot order is private."""
        return tuple(sorted(self.hand(int(self.s.seat)), key=KIND.__getitem__))

    def _exchange(self, cards: tuple[str, ...]) -> Event:
        expected = self._shown()
        if sorted(cards) != sorted(expected):
            raise IllegalMove("exchange-cards", f"the exchange takes exactly {', '.join(expected)}", "C5")
        self.kernels.exchange(self.states)
        return {"seat": int(self.s.seat), "do": "exchange", "cards": list(expected)}

    def _draw(self, cards: tuple[str, ...]) -> Event:
        self._check_phase("draw", DRAW)
        if len(cards) != (count := self.draws_pending):
            raise IllegalMove("draw-count", f"the number of cards to draw is {count}, not {len(cards)}")
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

    def _leave(self, seat: int) -> None:
        self.kernels.resign(self.states, seat)


def _play(action: Any) -> Play:
    if not isinstance(action, Play) or not isinstance(action.card, str):
        raise no_action(action)
    return action


def _read(move: Play) -> tuple[str, int]:
    """The card, and the symbol to score first."""
    card = ordered(move.card)
    return card, 0 if card == move.card else 1


def _named(cards: Counter[str]) -> str:
    return ", ".join(cards.elements())


CardsView.position_type = CardsPosition
