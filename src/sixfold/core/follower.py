"""Follow a game from one seat: the setup and the events, as sent to that seat, are enough to rebuild its view.

This is how a program in another process gets a view. Secrets never leave the table, and the rules check every update.
Each game has its own :class:`Follower` in its module ``follower``.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from sixfold.core.actions import Exchange, Resign
from sixfold.core.errors import BadNotation, BadSetup, IllegalMove
from sixfold.core.game import Game
from sixfold.core.hands import CHOOSE, DRAW, EMPTY
from sixfold.core.hidden_hands import HandPosition
from sixfold.core.types import Event, Setup

if TYPE_CHECKING:
    from sixfold.core.position import Position
    from sixfold.core.view import View


class Follower:
    """Follows a game without hidden information."""

    def __init__(self, game: Game, seat: int, setup: Mapping[str, Any]) -> None:
        """Start from the setup as the seat saw it; BadSetup if it is impossible."""
        if not isinstance(setup, dict):
            raise BadSetup("the setup must be an object")
        self.seat = seat
        self.position = self._begin(game, setup)
        self.position.check_seat(seat)

    def _begin(self, game: Game, setup: Setup) -> "Position":
        return game.position(setup)

    def follow(self, event: Mapping[str, Any]) -> None:
        """Apply an event as the seat saw it. After an error the follower is unusable."""
        if not isinstance(event, dict):
            raise BadNotation("an event must be an object")
        self._follow(event)

    def _follow(self, event: Event) -> None:
        self.position.apply(event)

    def view(self) -> "View":
        """Return the seat's current view."""
        return self.position.view(self.seat)


class HandFollower(Follower, ABC):
    """Follows a game with hidden hands.

    As in the record of a view, the other hands are empty and the stock holds everything that the seat has not seen.
    Tiles that another seat shows move from the stock into its hand just before its action.
    """

    position: HandPosition
    counts_hidden: ClassVar[bool] = True
    """Whether the size of the stock in a view also counts the hidden hands."""

    @abstractmethod
    def _draw(self, seat: int, event: Event) -> None:
        """Apply a pending draw: a list of tiles for this seat, a number for the others."""

    # --- setup --------------------------------------------------------------------------------------------

    def _begin(self, game: Game, setup: Setup) -> "Position":
        assert issubclass(game.position_type, HandPosition)
        self.position_type = game.position_type
        """The class of the positions, which describes the hands."""
        key, seat = self.position_type.hands_key, self.seat
        hands = setup.get(key)
        if not isinstance(hands, list) or len(hands) != game.players or not 0 <= seat < game.players:
            raise BadSetup(f"{key} must be a list of {game.players}")
        if any(hand for other, hand in enumerate(hands) if other != seat):
            raise BadSetup(f"{key}: all except that of seat {seat} must be empty")
        position = game.position(setup | {key: self._with_others(hands, setup)})
        self.counts = list(position.hand_counts)
        """The number of tiles that each seat holds."""
        position.states[:] = position._blanked(seat)
        position.setup = position.setup_seen_by(seat)
        return position

    def _with_others(self, hands: list[Any], setup: dict[str, Any]) -> list[Any]:
        """Give the others arbitrary hands, so that a game can start. They go back to the stock at once."""
        seen = Counter(thing for things in self._open_at_first(hands, setup) for thing in things)
        left = list(
            (Counter(dict(zip(self.position_type.kinds, self.position_type.copies, strict=True))) - seen).elements()
        )
        size = self.position_type.hand_size
        return [hand if seat == self.seat else left[size * seat : size * (seat + 1)] for seat, hand in enumerate(hands)]

    def _open_at_first(self, hands: list[Any], setup: dict[str, Any]) -> list[list[str]]:
        """Return the tiles that the seat saw before the first event."""
        if not _are_texts(hands[self.seat]):
            raise BadSetup(f"your hand in {self.position_type.hands_key!r} must be a list of texts")
        return [hands[self.seat]]

    # --- updates ------------------------------------------------------------------------------------------

    def _follow(self, event: Event) -> None:
        if event.get("do") == "draw":
            self._check_turn(event)
            self._draw(event["seat"], event)
            return
        seat, action = self.position.notation.read_event(event)
        if seat == self.seat or isinstance(action, Resign) or seat != self.position.to_move:
            self.position.apply(event)
        else:
            self._follow_other(seat, action, event)
        self.counts[self.seat] = len(self.position.hand(self.seat))

    def _follow_other(self, seat: int, action: Any, event: Event) -> None:
        s, hand = self.position.s, getattr(self.position.s, self.position_type.hands_field)[seat]
        self._add_shown(seat, action.tiles)
        if isinstance(action, Exchange):
            # Until now it was hidden whether an exchange is allowed.
            s.phase = CHOOSE
            self.position.apply(event)
            # In some games, tiles set aside stay in the hand until the draw; in others they leave it at once.
            self.counts[seat] -= sum(kind == EMPTY for kind in hand[: len(action.tiles)].tolist())
            return
        # The rules distinguish an empty hand from a non-empty one, so fill the other slots with placeholders.
        hand[1 : self.counts[seat]] = 0
        self.position.apply(event)
        self.counts[seat] -= 1
        hand[:] = EMPTY
        if s.phase == CHOOSE:
            s.phase = DRAW

    def _add_shown(self, seat: int, tiles: Sequence[str]) -> None:
        """Put the tiles that a seat is about to show into its hand."""
        if not 0 < len(tiles) <= self.counts[seat]:
            raise IllegalMove("hand-count", f"seat {seat} holds {self.counts[seat]}")
        s, stock = self.position.s, self.position_type.stock_field
        for slot, tile in enumerate(tiles):
            kind = self.position_type.kinds.index(tile)
            if getattr(s, stock)[kind] == 0:
                raise IllegalMove("already-seen", f"seat {seat} cannot have {tile}: all of them were seen elsewhere")
            getattr(s, stock)[kind] -= 1
            if self.counts_hidden:
                setattr(s, f"{stock}_left", getattr(s, f"{stock}_left") - 1)
            getattr(s, self.position_type.hands_field)[seat, slot] = kind

    def _check_turn(self, event: Event) -> None:
        if type(seat := event.get("seat")) is not int or seat != self.position.to_move:
            raise IllegalMove("not-your-turn", f"seat {str(seat)[:20]} is not to move")

    def _check_phase(self, *phases: int) -> None:
        if self.position.s.phase not in phases:
            raise IllegalMove("phase", "there is nothing to draw now")

    def _check_count(self, event: Event, count: int) -> None:
        """Reject a hidden draw unless it has this count."""
        if type(event.get("count")) is not int or event["count"] != count:
            raise IllegalMove("draw-count", f"the number of tiles or cards to draw is {count}")

    def view(self) -> "View":
        """Return the seat's current view."""
        view = super().view()
        # The hands that are empty in the position are hidden, not empty.
        view.hand_counts = tuple(self.counts)
        return view


def _are_texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)
