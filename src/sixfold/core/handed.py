"""What games with hidden hands have in common: draws at the end of a turn, exchanges, and views without the hands."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from numpy.typing import NDArray

from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.errors import BadNotation
from sixfold.core.position import BasePosition
from sixfold.core.protocol import Event, Setup

Points = tuple[int, int]
"""The points of the two halves of a tile or card."""


class HandPosition(BasePosition):
    """A game in which each seat holds tiles or cards of its own."""

    reasons: ClassVar[Mapping[int, str]]
    """The phases from ``OVER`` on, as a record writes them."""
    choose_phase: ClassVar[int]
    """The phase in which a seat may exchange or keep what it holds."""

    @abstractmethod
    def moves_with_points(self) -> list[tuple[Any, Points]]:
        """Every move with the points of its two halves."""

    def legal_moves(self) -> list[Any]:
        """Every move of the seat to move, each once; empty when the game waits for a draw or is over."""
        return [move for move, _ in self.moves_with_points()]

    @abstractmethod
    def _move(self, action: Any) -> Event:
        """Play a tile or card; BadNotation if the action is none of this game's."""

    @abstractmethod
    def _exchange(self, tiles: tuple[str, ...]) -> Event: ...

    @abstractmethod
    def _keep(self) -> None: ...

    @abstractmethod
    def _draw(self, tiles: tuple[str, ...]) -> Event: ...

    @abstractmethod
    def _resign(self, seat: int) -> Event: ...

    def _play(self, action: Any) -> Event | None:
        match action:
            case Resign(seat):
                return self._resign(int(self.s.seat) if seat is None else seat)
            case Exchange(tiles):
                return self._exchange(tiles)
            case Keep():
                self._keep()
                return None
            case Draw(tiles):
                return self._draw(tiles)
            case _:
                return self._move(action)

    def _drawn(self, things: Sequence[str]) -> Draw:
        return Draw(tuple(things))

    def _implied_before(self, action: Any) -> Keep | None:
        # A record does not write that an exchange was declined: the draw that follows says it.
        return Keep() if isinstance(action, Draw) and self.s.phase == self.choose_phase else None

    def _reason(self) -> str:
        return self.reasons[int(self.s.phase)]


def no_action(action: Any) -> BadNotation:
    """The refusal of something that is no action at all."""
    return BadNotation(f"{str(action)[:40]!r} is no action of this game; game.parse reads one from text")


class HandView:
    """One seat's knowledge (``seat`` None: a spectator's). It holds no reference to the true position.

    In the record of a view, other hands are empty, and what is left to draw is all that the seat has not seen.
    """

    pictures: ClassVar[Any]
    """The game's module ``picture``."""
    position_type: ClassVar[type[HandPosition]]
    """Set by the game's ``position.py``: a view and a position each make the other."""

    def __init__(
        self,
        game: Any,
        seat: int | None,
        states: NDArray[Any],
        setup: Setup,
        events: Sequence[Event],
        hand_counts: Sequence[int],
    ) -> None:
        self.game = game
        self.seat = seat
        self.states = states
        self.s = states[0]
        self.setup = setup
        self.events = list(events)
        self.hand_counts = tuple(hand_counts)

    @property
    def own_seat(self) -> int | None:
        """The seat whose hand this viewer sees."""
        return self.seat

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        seat: int | None = self._open().to_move
        return seat

    def legal_moves(self) -> list[Any]:
        """The moves of this seat; empty when it is not to move."""
        return [move for move, _ in self.moves_with_points()]

    def moves_with_points(self) -> list[tuple[Any, Points]]:
        """Every move of this seat with the points of its two halves."""
        own_turn = self.to_move is not None and self.to_move == self.seat
        return self._open().moves_with_points() if own_turn else []

    def text(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> Any:
        """What this viewer sees, for a terminal."""
        return self.pictures.text(self._open(), unicode, self.own_seat, names, self.hand_counts, lang)

    def svg(self, theme: str = "paper", names: Sequence[str] | None = None, lang: str = "en") -> str:
        """What this viewer sees, as a picture."""
        drawn: str = self.pictures.svg(self._open(), theme, self.own_seat, names, self.hand_counts, lang)
        return drawn

    def _open(self) -> Any:
        """The open part of the position."""
        return self.position_type(self.game, self.states.copy(), self.setup, self.events)


def as_seen_by(event: Event, seat: int | None, key: str) -> Event:
    """What others draw is seen only as a number; ``key`` is where an event lists what was drawn."""
    if event["do"] != "draw" or event["seat"] == seat or "count" in event:
        return event
    return {"seat": event["seat"], "do": "draw", "count": len(event[key])}
