"""What games with hidden hands have in common: draws at the end of a turn, exchanges, and views without the hands."""

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
    """A game in which each seat holds tiles or cards of its own."""

    hands_key: ClassVar[str]
    """Where a setup lists what each seat holds."""
    drawn_key: ClassVar[str]
    """Where an event lists what was drawn."""
    hands_field: ClassVar[str]
    """What each seat holds, in the record."""
    refusals: ClassVar[Any]
    """The game's module ``refusals``; its ``phase_refusal`` says what the game waits for instead."""
    move_phase: ClassVar[int]
    """The phase in which a seat is to play a tile or card."""
    choose_phase: ClassVar[int]
    """The phase in which a seat may exchange or keep what it holds."""

    @abstractmethod
    def hand(self, seat: int) -> tuple[str, ...]:
        """The tiles or cards of a seat, in the order of its slots."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many tiles or cards each seat holds."""
        hands = self.states[self.hands_field][0, : self.game.players].tolist()
        return tuple([len(hand) - hand.count(EMPTY) for hand in hands])

    @property
    def bonus_moves(self) -> int:
        """How many bonus moves the seat to move still has to make; the end makes them void (B7, C7)."""
        return 0 if self.is_over else self.value("bonus")

    def _outcome(self, events: Sequence[Event]) -> dict[str, Any]:
        return super()._outcome(events) | {"bonus_moves": self.bonus_moves}

    @abstractmethod
    def moves_with_points(self) -> list[tuple[Any, Points]]:
        """Every move with the points of its two halves."""

    def redacted(self, event: Event, seat: int | None) -> Event:
        """An event as a seat (or a spectator) sees it: what others draw is only a number."""
        return as_seen_by(event, self._own(seat), self.drawn_key)

    def setup_seen_by(self, seat: int | None) -> Setup:
        """What lay on the table at first, as a seat (or a spectator) saw it: only its own hand."""
        own, hands = self._own(seat), self.setup[self.hands_key]
        shown = [hand if other == own else [] for other, hand in enumerate(hands)]
        seen: Setup = copied({**self.setup, self.hands_key: shown})
        return seen

    def _own(self, seat: int | None) -> int | None:
        """The seat whose hand a viewer sees."""
        return seat

    @abstractmethod
    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        """Play a tile or card, and say what counted if asked; BadNotation if the action is none of this game's."""

    @abstractmethod
    def _exchange(self, tiles: tuple[str, ...]) -> Event:
        """Set these aside, in the phase in which that may be chosen."""

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
        # A record does not write that an exchange was declined: the draw that follows says it.
        return Keep() if isinstance(action, Draw) and self.s.phase == self.choose_phase else None

    def _check_phase(self, wanted: str, *phases: int) -> None:
        """Refuse what the game does not wait for now."""
        if self.value("phase") not in phases:
            refusal: IllegalMove = self.refusals.phase_refusal(self.s, wanted)
            raise refusal


def _are_pieces(tiles: Any) -> bool:
    return isinstance(tiles, tuple) and all(isinstance(tile, str) for tile in tiles)


def no_action(action: Any) -> BadNotation:
    """The refusal of something that is no action at all."""
    # Its notation cannot be asked for: nobody knows what is in it.
    return BadNotation(f"{repr(action)[:60]} is no action of this game; game.parse reads one from text")


class HandView(View):
    """One seat's knowledge of a game with hidden hands.

    In the record of a view, other hands are empty, and what is left to draw is all that the seat has not seen.
    """

    pictures: ClassVar[Any]
    """The game's module ``picture``."""

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
        """What the rules say of an exchange with what this seat holds now; None for who can have none.

        ``weakest`` are the colours that decide, ``shown`` those of them that the seat holds.
        """
        if self.seat is None or self.is_over or self.states["resigned"][0, self.seat]:
            return None
        may, weakest, shown = self.kernels.ask_exchange(self.states, tables, self.seat)
        return {"may": bool(may), "weakest": list(_letters(weakest)), "shown": list(_letters(shown))}

    def text(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> Any:
        """What this viewer sees, for a terminal."""
        return self.pictures.text(self._scene(names, lang), unicode)

    def svg(self, theme: str = "paper", names: Sequence[str] | None = None, lang: str = "en") -> str:
        """What this viewer sees, as a picture."""
        drawn: str = self.pictures.svg(self._scene(names, lang), theme)
        return drawn

    def _scene(self, names: Sequence[str] | None, lang: str) -> Any:
        # The open part of the position does not know how many others hold.
        return self.pictures.make_scene(self._open(), self.own_seat, names, lang, self.hand_counts)


@cache
def _letters(bits: int) -> tuple[str, ...]:
    return tuple(letter for number, letter in enumerate(COLOURS) if bits >> number & 1)


def as_seen_by(event: Event, seat: int | None, key: str) -> Event:
    """What others draw is seen only as a number; ``key`` is where an event lists what was drawn."""
    if event["do"] != "draw" or event["seat"] == seat or "count" in event:
        return event
    return {"seat": event["seat"], "do": "draw", "count": len(event[key])}
