"""A game followed from one seat: what it was told of the setup and of each event is enough for its view.

That is how a program in another process gets a view to think about: secrets never leave the table, and everything
that is told is checked by the rules on the way. Each game has a module ``seen`` with a :class:`Follower` of its own.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from sixfold.core.actions import Exchange, Resign
from sixfold.core.errors import BadNotation, BadSetup, IllegalMove
from sixfold.core.hands import EMPTY
from sixfold.core.types import Event


class Follower:
    """Follows a game in which everything is open."""

    def __init__(self, game: Any, seat: int, setup: Mapping[str, Any]) -> None:
        """Begin with what lay on the table, as the seat saw it; BadSetup if that cannot be."""
        if not isinstance(setup, dict):
            raise BadSetup("the setup must be an object")
        self.seat = seat
        self.position: Any = self._begin(game, setup)
        self.position.check_seat(seat)

    def _begin(self, game: Any, setup: dict[str, Any]) -> Any:
        return game.position(setup)

    def follow(self, event: Mapping[str, Any]) -> None:
        """Let an event happen as the seat saw it. Whoever is refused one must begin anew."""
        if not isinstance(event, dict):
            raise BadNotation("an event must be an object")
        self._follow(event)

    def _follow(self, event: Event) -> None:
        self.position.apply(event)

    def view(self) -> Any:
        """What the seat knows now."""
        return self.position.view(self.seat)


class HandFollower(Follower, ABC):
    """Follows a game with hidden hands.

    In the record of its position other hands are empty, and what can be drawn is all that the seat has not seen,
    as in the record of a view. What others show comes from there into their hands just before they do.
    """

    kinds: ClassVar[Mapping[str, int]]
    """The number of each kind of tile."""
    copies: ClassVar[Sequence[int]]
    """How many there are of each."""
    hand_size: ClassVar[int]
    hands_key: ClassVar[str]
    """Where a setup lists what each seat holds."""
    hands_field: ClassVar[str]
    """What each seat holds, in the record."""
    stock_field: ClassVar[str]
    """What can be drawn, in the record; with ``_left`` behind it, how many."""
    draw_phase: ClassVar[int]
    """The phase in which a seat is to draw."""

    @abstractmethod
    def _draw(self, seat: int, event: Event) -> None:
        """A draw that is pending: listed for the own seat, a number for others."""

    @abstractmethod
    def _shown_by(self, action: Any) -> tuple[str, ...]:
        """The tiles or cards that an action shows."""

    # --- beginning ----------------------------------------------------------------------------------------

    @property
    def own(self) -> int:
        """The seat whose hand is seen."""
        return self.seat

    def _begin(self, game: Any, setup: dict[str, Any]) -> Any:
        hands = setup.get(self.hands_key)
        if not isinstance(hands, list) or len(hands) != game.players or not 0 <= self.own < game.players:
            raise BadSetup(f"{self.hands_key} must be a list of {game.players}")
        if any(hand for seat, hand in enumerate(hands) if seat != self.own):
            raise BadSetup(f"a seat knows only its own of the {self.hands_key}")
        position = game.position(setup | {self.hands_key: self._with_others(hands, setup)})
        self.counts = list(position.hand_counts)
        """How many tiles each seat holds."""
        self._hand_back(position.s)
        position.setup[self.hands_key] = [
            hand if seat == self.own else [] for seat, hand in enumerate(position.setup[self.hands_key])
        ]
        return position

    def _with_others(self, hands: list[Any], setup: dict[str, Any]) -> list[Any]:
        """Any hands for the others, so that a game can begin: they are handed back at once."""
        seen = Counter(thing for things in self._open_at_first(hands, setup) for thing in things)
        left = list((Counter(dict(zip(self.kinds, self.copies, strict=True))) - seen).elements())
        size = self.hand_size
        return [hand if seat == self.own else left[size * seat : size * (seat + 1)] for seat, hand in enumerate(hands)]

    def _open_at_first(self, hands: list[Any], setup: dict[str, Any]) -> list[list[str]]:
        """What the seat saw before the first event."""
        if not _are_texts(hands[self.own]):
            raise BadSetup(f"the own one of the {self.hands_key} must be a list of texts")
        return [hands[self.own]]

    def _hand_back(self, s: Any) -> None:
        hands = getattr(s, self.hands_field)
        for seat in range(len(self.counts)):
            if seat != self.own:
                for kind in hands[seat].tolist():
                    if kind != EMPTY:
                        self._stock(s, kind, 1)
                hands[seat] = EMPTY

    def _stock(self, s: Any, kind: int, change: int) -> None:
        getattr(s, self.stock_field)[kind] += change
        left = f"{self.stock_field}_left"
        setattr(s, left, getattr(s, left) + change)

    # --- going on -----------------------------------------------------------------------------------------

    def _follow(self, event: Event) -> None:
        if event.get("do") == "draw":
            self._check_turn(event)
            self._draw(event["seat"], event)
            return
        seat, action = self.position.notation.read_event(event)
        if seat == self.own or isinstance(action, Resign) or seat != self.position.to_move:
            self.position.apply(event)
        else:
            self._follow_other(seat, action, event)
        if 0 <= self.own < len(self.counts):
            self.counts[self.own] = len(self.position.hand(self.own))

    def _follow_other(self, seat: int, action: Any, event: Event) -> None:
        s, hand = self.position.s, getattr(self.position.s, self.hands_field)[seat]
        self._lend(seat, self._shown_by(action))
        if isinstance(action, Exchange):
            # Whether an exchange is allowed was hidden until now.
            s.phase = self.position.choose_phase
            self.position.apply(event)
            # What is set aside lies there until the draw in some games, and is gone in others.
            self.counts[seat] -= sum(kind == EMPTY for kind in hand[: len(action.tiles)].tolist())
            return
        # Where a hand is used up, or not yet, makes a difference: something has to stand in for the rest of it.
        hand[1 : self.counts[seat]] = 0
        self.position.apply(event)
        self.counts[seat] -= 1
        hand[:] = EMPTY
        if s.phase == self.position.choose_phase:
            s.phase = self.draw_phase

    def _lend(self, seat: int, tiles: Sequence[str]) -> None:
        """Put what a seat is about to show into its hand."""
        if not 0 < len(tiles) <= self.counts[seat]:
            raise IllegalMove("hand-count", f"seat {seat} holds {self.counts[seat]}")
        s = self.position.s
        hand, stock = getattr(s, self.hands_field)[seat], getattr(s, self.stock_field)
        for slot, tile in enumerate(tiles):
            kind = self.kinds[tile]
            if stock[kind] == 0:
                raise IllegalMove("already-seen", f"seat {seat} cannot have {tile}: all of them were seen elsewhere")
            self._stock(s, kind, -1)
            hand[slot] = kind

    def _check_turn(self, event: Event) -> None:
        if type(seat := event.get("seat")) is not int or seat != self.position.to_move:
            raise IllegalMove("not-your-turn", f"seat {str(seat)[:20]} is not to move")

    def _check_phase(self, *phases: int) -> None:
        if self.position.s.phase not in phases:
            raise IllegalMove("phase", "there is nothing to draw now")

    def _check_count(self, event: Event, count: int) -> None:
        """Refuse a hidden draw of another number than this."""
        if type(event.get("count")) is not int or event["count"] != count:
            raise IllegalMove("draw-count", f"what is drawn must be {count} in number")

    def view(self) -> Any:
        """What the seat knows now."""
        view = super().view()
        # The hands that the position does not know are not empty.
        view.hand_counts = tuple(self.counts)
        return view


def _are_texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)
