"""What the positions of all games have in common: a record, the events so far, and how both move on together."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from numpy.typing import NDArray

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup, IllegalMove, SixfoldError
from sixfold.core.protocol import Event, Result, Setup
from sixfold.core.reading import copied

OVER: Final = 8
"""The phases of every game's record below this one wait for something; from it on, they say why the game ended."""


class BasePosition(ABC):
    """A game in progress. ``play`` changes it; ``copy`` first to try things out.

    Games supply what is theirs: which actions there are, what they do to the record, how they are written.
    """

    pictures: ClassVar[Any]
    """The game's module ``picture``, which describes a position as text and as SVG."""

    def __init__(self, game: Any, states: NDArray[Any], setup: Setup, events: Sequence[Event] = ()) -> None:
        self.game = game
        self.setup = setup
        self.events: list[Event] = list(events)
        self.states = states
        """An array of one record: what kernels work on."""
        self.s = states[0]

    # --- looking ------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.phase >= OVER)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.is_over else int(self.s.seat)

    @abstractmethod
    def legal_moves(self) -> list[Any]:
        """Every move of the seat to move, each once; empty when the game waits for a draw or is over."""

    # --- moving -------------------------------------------------------------------------------------------

    def play(self, action: Any, dealer: Dealer | None = None) -> list[Event]:
        """Make it happen, or raise IllegalMove and change nothing. What happened comes back as events.

        With a dealer, the draw that follows a turn is made at once; without one it is left pending.
        """
        if self.is_over:
            raise IllegalMove("game-over", "the game is over")
        event = self._play(action)
        happened = [] if event is None else [event]
        self.events += happened
        return happened if dealer is None else happened + self.play_draws(dealer)

    def play_draws(self, dealer: Dealer) -> list[Event]:
        """Make the draw that is pending, if there is one."""
        return self.play(self._drawn(self.deal_pending(dealer))) if self.draws_pending else []

    def apply(self, event: Mapping[str, Any]) -> Event:
        """Replay one event of a record, or raise and change nothing. What it says of the outcome must be true.

        A decision that a record leaves out is implied by the event after it.
        """
        seat, action = self._read(event)
        if event.get("do") != "resign" and seat != self.to_move and not self.is_over:
            raise IllegalMove("not-your-turn", f"seat {seat} is not to move")
        before, happened = self.states.copy(), len(self.events)
        try:
            if (left_out := self._implied_before(action)) is not None:
                self.play(left_out)
            [written] = self.play(action)
            self._check_outcome(event, written)
        except SixfoldError:
            self.states[:] = before
            del self.events[happened:]
            raise
        return written

    def copy(self) -> Self:
        """The same position, independent of this one."""
        return type(self)(self.game, self.states.copy(), copied(self.setup), copied(self.events))

    def __eq__(self, other: object) -> bool:
        """The same game at the same moment, with the same things behind it."""
        if not isinstance(other, BasePosition):
            return NotImplemented
        return (
            self.game == other.game
            and self.states.tobytes() == other.states.tobytes()
            and self.setup == other.setup
            and self.events == other.events
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        whose = "over" if self.is_over else f"seat {self.to_move} to move"
        return f"<{self.game}, {len(self.events)} events, {whose}>"

    # --- the end, and showing -----------------------------------------------------------------------------

    def result(self) -> Result | None:
        """None while the game runs, else the result as a record writes it."""
        return self.standing(self._reason()) if self.is_over else None

    @abstractmethod
    def standing(self, reason: str) -> Result:
        """The ranking and the tracks as they stand now."""

    def __str__(self) -> str:
        return str(self.text())

    def text(
        self,
        unicode: bool = True,
        seat: int | None = None,
        names: Sequence[str] | None = None,
        lang: str = "en",
        compact: bool = False,
    ) -> Any:
        """The position for a terminal, with colours; only the hidden tiles of ``seat`` are shown, or without it all.

        ``compact`` is for low terminals: it has a line for each side.
        """
        return self.pictures.text(self, unicode, seat, names, lang=lang, compact=compact)

    def svg(
        self,
        theme: str = "paper",
        seat: int | None = None,
        names: Sequence[str] | None = None,
        lang: str = "en",
    ) -> str:
        """The position as a picture; only the hidden tiles of ``seat`` are shown, or without it all."""
        drawn: str = self.pictures.svg(self, theme, seat, names, lang=lang)
        return drawn

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that is not at this table."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.players):
            raise BadSetup(f"there is no seat {str(seat)[:20]!r}", "unknown-seat")

    # --- what each game supplies --------------------------------------------------------------------------

    @property
    @abstractmethod
    def draws_pending(self) -> int:
        """How many tiles or cards the seat to move is to draw before anything else can happen."""

    @abstractmethod
    def deal_pending(self, dealer: Dealer) -> list[str]:
        """What this dealer gives for the pending draw; it is not drawn yet."""

    @abstractmethod
    def _drawn(self, things: Sequence[str]) -> Any:
        """The action of drawing these."""

    @abstractmethod
    def _play(self, action: Any) -> Event | None:
        """Check an action and make it happen; None if it leaves no event."""

    @abstractmethod
    def _read(self, event: Mapping[str, Any]) -> tuple[int, Any]:
        """The seat and the action of an event."""

    def _implied_before(self, action: Any) -> Any:
        """The decision that must have come before this action though no event says so, or None."""
        return None

    @abstractmethod
    def _check_outcome(self, claimed: Mapping[str, Any], happened: Event) -> None:
        """Refuse an event that says something else of its outcome than what happened."""

    @abstractmethod
    def _reason(self) -> str:
        """Why the game ended."""

    def _check_resigning(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise IllegalMove("unknown-seat", f"there is no seat {str(seat)[:20]!r}")
        if self.s.resigned[seat]:
            raise IllegalMove("resigned", f"seat {seat} has resigned already")
