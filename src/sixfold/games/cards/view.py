"""What a seat may know: the open part of a position, its own hand, and what follows from them."""

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from sixfold.core.handed import HandView, as_seen_by
from sixfold.core.reading import copied
from sixfold.games.cards import picture
from sixfold.games.cards.belief import Belief
from sixfold.games.cards.layout import KIND
from sixfold.games.cards.state import CHOOSE, DRAW, HAND_SIZE, NO_CARD

if TYPE_CHECKING:
    from sixfold.games.cards.game import Cards
    from sixfold.games.cards.position import Position

PHASES = ("play", "choose", "draw")


class View(HandView):
    """What one seat knows; in its record ``pile`` holds all cards that it has not seen."""

    game: "Cards"
    pictures: ClassVar[Any] = picture

    def hand(self) -> tuple[str, ...]:
        """The cards that this viewer holds."""
        position: Position = self._open()
        return () if self.seat is None else position.hand(self.seat)

    @property
    def unseen(self) -> dict[str, int]:
        """How many cards of each kind are in the pile or in hands that this seat cannot see."""
        position: Position = self._open()
        return position.pile

    @property
    def pile_count(self) -> int:
        """How many cards are left in the pile."""
        hidden = sum(count for seat, count in enumerate(self.hand_counts) if seat != self.seat)
        return int(self.s.pile_left) - hidden

    def sample(self, rng: Random) -> "Position":
        """A full position that agrees with everything this seat has seen, as likely as it deserves."""
        hands, pile = Belief(self.seat, self.setup, self.events).sample(rng)
        position: Position = self._open()
        for seat, hand in enumerate(hands):
            if seat != self.seat:
                position.s.hand[seat] = [KIND[card] for card in hand] + [NO_CARD] * (HAND_SIZE - len(hand))
        position.s.pile[:] = list(pile.values())
        position.s.pile_left = sum(pile.values())
        return position

    def to_json(self) -> dict[str, Any]:
        """The view as it is sent: open facts, the own hand, the events so far, and what may be played."""
        position, seats = self._open(), range(self.game.players)
        return {
            "rules": self.game.rules,
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": "over" if position.is_over else PHASES[self.s.phase],
            "bonus_moves": position.bonus_moves,
            "open": [list(position.row(seat)) for seat in seats],
            "tracks": position.standing("")["tracks"],
            "hand": list(self.hand()),
            "hand_counts": list(self.hand_counts),
            "pile_count": self.pile_count,
            "discards": {card: count for card, count in position.discards.items() if count},
            "unseen": {card: count for card, count in self.unseen.items() if count},
            "resigned": self.s.resigned[: self.game.players].tolist(),
            "setup": copied(self.setup),
            "events": copied(self.events),
            "result": position.result(),
            "moves": self.moves_json(),
        }

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move.

        A play comes with the matches of its symbols in the order of scoring and the track after it, so that a
        client can show which points are lost without knowing why.
        """
        if self.to_move is None or self.to_move != self.seat:
            return None
        position = self._open()
        if self.s.phase == CHOOSE:
            return {"choose": [str(move) for move in self.legal_moves()]}
        plays = [position.copy().play(move)[0] for move in self.legal_moves()]
        return {"plays": [{key: event[key] for key in ("card", "gains", "track")} for event in plays]}


def hide(position: "Position", seat: int | None) -> View:
    """Blank everything that a seat may not know."""
    game, states = position.game, position.states.copy()
    s = states[0]
    for other in range(game.players):
        if other == seat:
            continue
        for kind in s.hand[other].tolist():
            if kind != NO_CARD:
                s.pile[kind] += 1
                s.pile_left += 1
        s.hand[other] = NO_CARD
    if s.phase == CHOOSE and s.seat != seat:
        # That an exchange would be allowed says something about a hidden hand: others see the end of a turn.
        s.phase = DRAW
    setup = copied(position.setup)
    setup["hands"] = [hand if other == seat else [] for other, hand in enumerate(setup["hands"])]
    events = [copied(as_seen_by(event, seat, "cards")) for event in position.events]
    return View(game, seat, states, setup, events, position.hand_counts)
