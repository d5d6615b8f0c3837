"""The common part of games with hidden hands: draws at the end of a turn, exchanges, and views without other hands."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from numpy.typing import NDArray

from sixfold.core.actions import Draw, Exchange, Keep
from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hands import EMPTY
from sixfold.core.json_values import copied
from sixfold.core.position import Position
from sixfold.core.types import Event, Setup
from sixfold.core.view import View

Points = tuple[int, int]
"""The points of the two halves of a tile or card."""


class HandPosition(Position):
    """A game in which each seat holds its own tiles or cards."""

    hands_key: ClassVar[str]
    """The key of a setup that lists the hands of all seats."""
    drawn_key: ClassVar[str]
    """The key of an event that lists the drawn tiles."""
    hands_field: ClassVar[str]
    """The field of the record with the hands."""
    refusals: ClassVar[Any]
    """The game's module ``refusals``; its ``phase_refusal`` names the action that the game expects instead."""
    move_phase: ClassVar[int]
    """The phase in which a seat must play a tile or card."""
    choose_phase: ClassVar[int]
    """The phase in which a seat may exchange or keep its hand."""

    @abstractmethod
    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the tiles or cards of a seat, in the order of its slots."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of tiles or cards that each seat holds."""
        hands = self.states[self.hands_field][0, : self.game.players].tolist()
        return tuple([len(hand) - hand.count(EMPTY) for hand in hands])

    @property
    def bonus_moves(self) -> int:
        """The number of bonus moves left to the seat to move; the end of the game cancels them (B7, C7)."""
        return 0 if self.is_over else self.value("bonus")

    def _outcome(self, events: Sequence[Event]) -> dict[str, Any]:
        return super()._outcome(events) | {"bonus_moves": self.bonus_moves}

    @abstractmethod
    def moves_with_points(self) -> list[tuple[Any, Points]]:
        """Return every legal move with the points of its two halves."""

    def redacted(self, event: Event, seat: int | None) -> Event:
        """Return an event as a seat (or a spectator) sees it: only the number of tiles that others draw."""
        return as_seen_by(event, self._own(seat), self.drawn_key)

    def setup_seen_by(self, seat: int | None) -> Setup:
        """Return the setup as a seat (or a spectator) saw it: with only its own hand."""
        own, hands = self._own(seat), self.setup[self.hands_key]
        shown = [hand if other == own else [] for other, hand in enumerate(hands)]
        seen: Setup = copied({**self.setup, self.hands_key: shown})
        return seen

    def _own(self, seat: int | None) -> int | None:
        """Return the seat whose hand a viewer sees."""
        return seat

    @abstractmethod
    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        """Play a tile or card, and return what counted on request; BadNotation if this game has no such action."""

    @abstractmethod
    def _exchange(self, tiles: tuple[str, ...]) -> Event:
        """Set these tiles aside. Called only in the phase that allows it."""

    @abstractmethod
    def _draw(self, tiles: tuple[str, ...]) -> Event: ...

    def _play(self, action: Any, *, counting: bool) -> tuple[Event | None, Any]:
        match action:
            case Exchange(tiles) | Draw(tiles) if not _are_pieces(tiles):
                raise no_action(action)
            case Exchange(tiles):
                self._check_phase("exchange", self.choose_phase)
                return self._exchange(tiles), None
            case Keep():
                self._check_phase("keep", self.choose_phase)
                self.kernels.keep(self.states)
                return None, None
            case Draw(tiles):
                return self._draw(tiles), None
            case _:
                return self._move(action, counting=counting)

    def _drawn(self, things: Sequence[str]) -> Draw:
        return Draw(tuple(things))

    def _implied_before(self, action: Any) -> Keep | None:
        # A record does not list a declined exchange: the draw that follows implies it.
        return Keep() if isinstance(action, Draw) and self.s.phase == self.choose_phase else None

    def _check_phase(self, wanted: str, *phases: int) -> None:
        """Reject an action that the current phase does not allow."""
        if self.value("phase") not in phases:
            refusal: IllegalMove = self.refusals.phase_refusal(self.s, wanted)
            raise refusal


def _are_pieces(tiles: Any) -> bool:
    return isinstance(tiles, tuple) and all(isinstance(tile, str) for tile in tiles)


def no_action(action: Any) -> BadNotation:
    """Return the error for a value that is not an action."""
    # Do not format the value as an action: it may be anything.
    return BadNotation(f"{repr(action)[:60]} is no action of this game; game.parse reads one from text")


class HandView(View):
    """One seat's view of a game with hidden hands.

    In the record of a view, the other hands are empty, and the stock holds everything that the seat has not seen.
    """

    def __init__(
        self,
        game: Any,
        seat: int | None,
        states: NDArray[Any],
        setup: Setup,
        events: Sequence[Event],
        hand_counts: Sequence[int],
    ) -> None:
        super().__init__(game, seat, states, setup, events)
        self.hand_counts = tuple(hand_counts)

    @property
    def own_seat(self) -> int | None:
        """The seat whose hand this viewer sees."""
        return self.seat

    def exchange_json(self, tables: NDArray[Any]) -> dict[str, Any] | None:
        """Return the exchange rules applied to this seat's current hand; None for viewers that cannot exchange.

        ``weakest`` lists the colours that decide, ``shown`` those of them in the seat's hand.
        """
        if self.seat is None or self.is_over or self.states["resigned"][0, self.seat]:
            return None
        may, weakest, shown = self.kernels.ask_exchange(self.states, tables, self.seat)
        return {"may": bool(may), "weakest": list(_letters(weakest)), "shown": list(_letters(shown))}

    def _scene(self, names: Sequence[str] | None, lang: str) -> Any:
        # The public part of the position lacks the sizes of the other hands.
        pictures = self.position_type.pictures
        return pictures.make_scene(self._open(), self.own_seat, names, lang, self.hand_counts)


@cache
def _letters(bits: int) -> tuple[str, ...]:
    return tuple(letter for number, letter in enumerate(COLOURS) if bits >> number & 1)


def as_seen_by(event: Event, seat: int | None, key: str) -> Event:
    """Return an event as a seat sees it: others' draws only as a number. ``key`` lists the drawn tiles."""
    if event["do"] != "draw" or event["seat"] == seat or "count" in event:
        return event
    return {"seat": event["seat"], "do": "draw", "count": len(event[key])}
