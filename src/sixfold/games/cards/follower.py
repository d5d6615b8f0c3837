"""A card game followed from one seat (see :mod:`sixfold.core.follower`)."""

from typing import Any

from sixfold.core.errors import IllegalMove
from sixfold.core.follower import HandFollower
from sixfold.core.hands import slot_of
from sixfold.core.seats import pass_turn
from sixfold.core.types import Event
from sixfold.games.cards import rules
from sixfold.games.cards.layout import KIND
from sixfold.games.cards.moves import Draw, read_event
from sixfold.games.cards.state import CHOOSE, DRAW, HAND_SIZE, NO_CARD


class CardsFollower(HandFollower):
    """Follows a card game. As in a view, ``pile`` also counts the cards of hidden hands, ``pile_left`` does not."""

    counts_hidden = False

    def _open_at_first(self, hands: list[Any], setup: dict[str, Any]) -> list[list[str]]:
        rows = setup.get("open")
        known = [row for row in rows if isinstance(row, list)] if isinstance(rows, list) else []
        return super()._open_at_first(hands, setup) + [[card for card in row if isinstance(card, str)] for row in known]

    def _draw(self, seat: int, event: Event) -> None:
        s, count = self.position.s, HAND_SIZE - self.counts[seat]
        seen: Event = {"seat": seat, "do": "draw"}
        if seat == self.seat:
            self._check_phase(CHOOSE, DRAW)
            seen["cards"] = self._take(event, count)
        else:
            self._check_phase(DRAW)
            self._check_count(event, count)
            seen["count"] = count
            for _ in range(count):
                rules.lower_pile(s)
        pass_turn(s)
        self.counts[seat] = HAND_SIZE
        self.position.events.append(seen)

    def _take(self, event: Event, count: int) -> list[str]:
        """Draw these cards into this seat's hand."""
        s, drawn = self.position.s, read_event(event)[1]
        cards = list(drawn.tiles) if isinstance(drawn, Draw) else []
        if len(cards) != count:
            raise IllegalMove("draw-count", f"the number of cards to draw is {count}, not {len(cards)}")
        for card in cards:
            if s.pile[KIND[card]] == 0:
                raise IllegalMove("not-in-pile", f"the pile does not hold {card}", "C6")
            rules.deal(s, self.seat, slot_of(s.hand[self.seat], NO_CARD), KIND[card])
        return cards
