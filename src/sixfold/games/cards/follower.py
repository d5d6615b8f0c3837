"""A card game followed from one seat (see :mod:`sixfold.core.follower`)."""

from typing import Any

from sixfold.core.errors import IllegalMove
from sixfold.core.follower import HandFollower
from sixfold.core.hands import slot_of
from sixfold.core.types import Event
from sixfold.games.cards import rules
from sixfold.games.cards.layout import COPIES, KIND, ordered
from sixfold.games.cards.moves import Draw, Exchange, Play, read_event
from sixfold.games.cards.state import CHOOSE, DRAW, HAND_SIZE, NO_CARD


class CardsFollower(HandFollower):
    """Follows a card game.

    The pile in its record also holds the hidden hands, so it never runs out. This class counts the height of the true
    pile and notices when the discards become a new pile (C6).
    """

    kinds, copies, hand_size = KIND, COPIES, HAND_SIZE
    hands_key, hands_field, stock_field = "hands", "hand", "pile"
    draw_phase = DRAW

    def _begin(self, game: Any, setup: dict[str, Any]) -> Any:
        position = super()._begin(game, setup)
        hidden = sum(count for seat, count in enumerate(self.counts) if seat != self.own)
        self.height = int(position.s.pile_left) - hidden
        """The number of cards left in the pile."""
        return position

    def _open_at_first(self, hands: list[Any], setup: dict[str, Any]) -> list[list[str]]:
        rows = setup.get("open")
        known = [row for row in rows if isinstance(row, list)] if isinstance(rows, list) else []
        return super()._open_at_first(hands, setup) + [[card for card in row if isinstance(card, str)] for row in known]

    def _shown_by(self, action: Any) -> tuple[str, ...]:
        if isinstance(action, Play):
            return (ordered(action.card),)
        return action.tiles if isinstance(action, Exchange) else ()

    def _draw(self, seat: int, event: Event) -> None:
        position = self.position
        self._check_phase(*((CHOOSE, DRAW) if seat == self.own else (DRAW,)))
        count = HAND_SIZE - self.counts[seat]
        cards: tuple[str, ...] = ()
        if seat == self.own:
            drawn = read_event(event)[1]
            cards = drawn.tiles if isinstance(drawn, Draw) else ()
            if len(cards) != count:
                raise IllegalMove("draw-count", f"the number of cards to draw is {count}, not {len(cards)}")
            seen: Event = {"seat": seat, "do": "draw", "cards": list(cards)}
        else:
            self._check_count(event, count)
            seen = {"seat": seat, "do": "draw", "count": count}
        for number in range(count):
            if seat == self.own:
                self._take(cards[number])
            self._lower()
        rules.pass_turn(position.s)
        self.counts[seat] = HAND_SIZE
        position.events.append(seen)

    def _take(self, card: str) -> None:
        s = self.position.s
        if s.pile[KIND[card]] == 0:
            raise IllegalMove("not-in-pile", f"the pile does not hold {card}", "C6")
        self._stock(s, KIND[card], -1)
        s.hand[self.own][slot_of(s.hand[self.own], NO_CARD)] = KIND[card]

    def _lower(self) -> None:
        """Remove a card from the pile; after the last one, the discards become the new pile (C6)."""
        self.height -= 1
        if self.height == 0:
            s = self.position.s
            self.height = int(s.discards.sum())
            s.pile += s.discards
            s.pile_left += self.height
            s.discards[:] = 0
