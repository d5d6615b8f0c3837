"""Follow a game from one seat: the setup and the events, as sent to that seat, are enough to rebuild its view.

This is how a program in another process gets a view. Secrets never leave the table, and the rules check every update.
Each game has its own :class:`Follower` in its module ``follower``.
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
    """Follows a game without hidden information."""

    def __init__(self, game: Any, seat: int, setup: Mapping[str, Any]) -> None:
        """Start from the setup as the seat saw it; BadSetup if it is impossible."""
        if not isinstance(setup, dict):
            raise BadSetup("the setup must be an object")
        self.seat = seat
        self.position: Any = self._begin(game, setup)
        self.position.check_seat(seat)

    def _begin(self, game: Any, setup: dict[str, Any]) -> Any:
        return game.position(setup)

    def follow(self, event: Mapping[str, Any]) -> None:
        """Apply an event as the seat saw it. After an error the follower is unusable."""
        if not isinstance(event, dict):
            raise BadNotation("an event must be an object")
        self._follow(event)

    def _follow(self, event: Event) -> None:
        self.position.apply(event)

    def view(self) -> Any:
        """Return the seat's current view."""
        return self.position.view(self.seat)


class HandFollower(Follower, ABC):
    """Follows a game with hidden hands.

    As in the record of a view, the other hands are empty and the stock holds everything that the seat has not seen.
    Tiles that another seat shows move from the stock into its hand just before its action.
    """

    kinds: Mapping[str, int]
    """The number of each kind of tile."""
    copies: Sequence[int]
    """The number of copies of each kind."""
    hand_size: int
    hands_key: ClassVar[str]
    """The key of a setup that lists the hands of all seats."""
    hands_field: ClassVar[str]
    """The field of the record with the hands."""
    stock_field: ClassVar[str]
    """The field of the record with the stock; with the suffix ``_left``, the size of the stock."""
    draw_phase: ClassVar[int]
    """The phase in which a seat must draw."""

    @abstractmethod
    def _draw(self, seat: int, event: Event) -> None:
        """Apply a pending draw: a list of tiles for this seat, a number for the others."""

    @abstractmethod
    def _shown_by(self, action: Any) -> tuple[str, ...]:
        """Return the tiles or cards that an action shows."""

    # --- setup --------------------------------------------------------------------------------------------

    @property
    def own(self) -> int:
        """The seat whose hand is visible."""
        return self.seat

    def _begin(self, game: Any, setup: dict[str, Any]) -> Any:
        hands = setup.get(self.hands_key)
        if not isinstance(hands, list) or len(hands) != game.players or not 0 <= self.own < game.players:
            raise BadSetup(f"{self.hands_key} must be a list of {game.players}")
        if any(hand for seat, hand in enumerate(hands) if seat != self.own):
            raise BadSetup(f"a seat knows only its own of the {self.hands_key}")
        position = game.position(setup | {self.hands_key: self._with_others(hands, setup)})
        self.counts = list(position.hand_counts)
        """The number of tiles that each seat holds."""
        self._hand_back(position.s)
        position.setup[self.hands_key] = [
            hand if seat == self.own else [] for seat, hand in enumerate(position.setup[self.hands_key])
        ]
        return position

    def _with_others(self, hands: list[Any], setup: dict[str, Any]) -> list[Any]:
        """Give the others arbitrary hands, so that a game can start. They go back to the stock at once."""
        seen = Counter(thing for things in self._open_at_first(hands, setup) for thing in things)
        left = list((Counter(dict(zip(self.kinds, self.copies, strict=True))) - seen).elements())
        size = self.hand_size
        return [hand if seat == self.own else left[size * seat : size * (seat + 1)] for seat, hand in enumerate(hands)]

    def _open_at_first(self, hands: list[Any], setup: dict[str, Any]) -> list[list[str]]:
        """Return the tiles that the seat saw before the first event."""
        if not _are_texts(hands[self.own]):
            raise BadSetup(f"your hand in {self.hands_key!r} must be a list of texts")
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

    # --- updates ------------------------------------------------------------------------------------------

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
            # Until now it was hidden whether an exchange is allowed.
            s.phase = self.position.choose_phase
            self.position.apply(event)
            # In some games, tiles set aside stay in the hand until the draw; in others they leave it at once.
            self.counts[seat] -= sum(kind == EMPTY for kind in hand[: len(action.tiles)].tolist())
            return
        # The rules distinguish an empty hand from a non-empty one, so fill the other slots with placeholders.
        hand[1 : self.counts[seat]] = 0
        self.position.apply(event)
        self.counts[seat] -= 1
        hand[:] = EMPTY
        if s.phase == self.position.choose_phase:
            s.phase = self.draw_phase

    def _lend(self, seat: int, tiles: Sequence[str]) -> None:
        """Put the tiles that a seat is about to show into its hand."""
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
        """Reject a hidden draw unless it has this count."""
        if type(event.get("count")) is not int or event["count"] != count:
            raise IllegalMove("draw-count", f"what is drawn must be {count} in number")

    def view(self) -> Any:
        """Return the seat's current view."""
        view = super().view()
        # The hands that are empty in the position are hidden, not empty.
        view.hand_counts = tuple(self.counts)
        return view


def _are_texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)
