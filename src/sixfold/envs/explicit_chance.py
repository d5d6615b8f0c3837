"""Games in which chance is explicit: each drawn piece is an outcome that the caller chooses.

Nothing here knows a title. A title asks a :class:`~sixfold.core.chance.Dealer` for everything that is random, so a
dealer that knows only the outcomes so far shows what the title asks for next.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from sixfold.core.actions import Draw
from sixfold.core.chance import Dealer
from sixfold.core.errors import IllegalMove
from sixfold.core.game import Game
from sixfold.core.kernels import copied_records
from sixfold.core.position import Position
from sixfold.core.types import Event

Outcomes = Sequence[tuple[str, int]]
"""What can be drawn next: each kind, with the number of pieces that are left of it."""


class OutcomeNeeded(Exception):
    """A deal needs an outcome that has not been chosen yet."""

    def __init__(self, outcomes: Outcomes) -> None:
        super().__init__()
        self.outcomes = outcomes


class OutcomeDealer(Dealer):
    """Deals the chosen outcomes, given by number, and raises OutcomeNeeded after the last of them."""

    def __init__(self, chosen: Sequence[int]) -> None:
        super().__init__(bytes(32))
        self._chosen = iter(chosen)

    def below(self, n: int) -> int:
        """The next outcome; all ``n`` are equally likely."""
        return self._next([(str(i), 1) for i in range(n)])

    def draw(self, bag: Mapping[str, int], count: int) -> list[str]:
        """The next outcomes as pieces of the bag."""
        left = dict(bag)
        drawn = []
        for _ in range(count):
            piece = [*left][self._next([*left.items()])]
            left[piece] -= 1
            drawn.append(piece)
        return drawn

    def _next(self, outcomes: Outcomes) -> int:
        chosen = next(self._chosen, None)
        if chosen is None:
            raise OutcomeNeeded(outcomes)
        return chosen


class ExplicitGame:
    """A game in progress, from the first dealt piece to the result.

    ``outcomes`` is what can be drawn next; empty when a seat is to move, or at the end.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position: Any = None
        """None while the first pieces are being dealt."""
        self.outcomes: Outcomes = ()
        self.histories: list[str] = [""] * (game.players + 1)
        """What each seat has seen so far, and at the end of the list a spectator, each as text."""
        self.sampled_for: int | None = None
        """The seat whose knowledge this game is a sample of; None for a true game."""
        self.drawn: tuple[str, ...] = ()
        """The pieces of an unfinished draw."""
        self._chosen: tuple[int, ...] = ()
        self._deal()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position is not None and self.position.is_over

    def draw(self, outcome: int) -> None:
        """Draw the piece with this number in ``outcomes``; IllegalMove if there is none."""
        if not 0 <= outcome < len(self.outcomes) or self.outcomes[outcome][1] == 0:
            raise IllegalMove("not-in-bag", f"{outcome} is not a possible outcome")
        self.drawn, self._chosen = (*self.drawn, self.outcomes[outcome][0]), (*self._chosen, outcome)
        self._deal()

    def play(self, move: Any) -> None:
        """Play a move of the seat to move; IllegalMove if the rules do not allow it."""
        self._record(self.position.play(move))
        self._deal()

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def sample(self, seat: int, rng: Random) -> Self:
        """A game that this seat cannot tell from this one; what is hidden from it is guessed with the right odds."""
        if self.sampled_for not in (None, seat):
            raise IllegalMove("sampled", f"this game is a sample of what seat {self.sampled_for} knows")
        if self.position is None:
            raise IllegalMove("dealing", "the game has not begun")
        twin = self.copy()
        twin.position = guess = self.position.view(seat).sample(rng)
        twin.sampled_for = seat
        # The true histories of others would tell their tiles; instead each tells the hand of the sample.
        for other in range(self.game.players):
            if other != seat and self.game.has_hidden_hands:
                hand = " ".join(guess.hand(other))
                twin.histories[other] = f"{self.histories[-1]}\n{other} holds {hand}"
        twin.drawn, twin._chosen = (), ()
        twin._deal()
        return twin

    def history(self, seat: int | None) -> str:
        """Everything that a seat (or a spectator) has seen, as text: the same in all games it cannot tell apart."""
        return self.histories[-1 if seat is None else seat]

    # --- internals ----------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Make the draw that is due if all of its outcomes are chosen."""
        dealer = OutcomeDealer(self._chosen)
        try:
            if self.position is None:
                self.position = self.game.start(dealer)
                self._begin()
            elif self.position.draws_pending:
                self._record(self.position.play(Draw(tuple(self.position.deal_pending(dealer)))))
        except OutcomeNeeded as needed:
            self.outcomes = needed.outcomes
        else:
            self.outcomes, self.drawn, self._chosen = (), (), ()

    def _begin(self) -> None:
        viewers = [*range(self.game.players), None]
        self.histories = [json.dumps(self.position.setup_seen_by(viewer)) for viewer in viewers]
        self._record(self.position.events)

    def _record(self, events: Sequence[Event]) -> None:
        for event in events:
            whole = f"\n{event['seat']} {self.position.action_of(event)}"
            for viewer in range(len(self.histories)):
                seat = None if viewer == self.game.players else viewer
                seen = self.position.redacted(event, seat)
                self.histories[viewer] += whole if seen is event else f"\n{json.dumps(seen)}"

    def __getstate__(self) -> dict[str, Any]:
        position: Position | None = self.position
        # The parts of a position: its record would lose the connection with the array it belongs to. Setups and
        # events never change, so that copies share them.
        parts = position and (position.game, copied_records(position.states), position.setup, [*position.events])
        return {**vars(self), "position": parts, "histories": [*self.histories]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if self.position is not None:
            game, states, setup, events = self.position
            self.position = game.position_type(game, states, setup, events)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()
