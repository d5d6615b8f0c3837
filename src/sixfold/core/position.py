"""What the positions of all games have in common: a record, the events so far, and how both move on together."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from sixfold.core.actions import Draw, Resign
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup, IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.core.json_values import copied
from sixfold.core.kernels import copied_records, plain_value
from sixfold.core.types import OVER, Event, PointsByMove, Result, Setup
from sixfold.core.view import View

__all__ = ["OVER", "Position", "points_by_colour"]


class Position(ABC):
    """A game in progress. ``play`` changes it; ``copy`` first to try things out.

    Games supply what is theirs: which actions there are, what they do to the record, how they are written.
    """

    kernels: ClassVar[Any]
    """The game's module ``entry_points``, or the same functions compiled (``engine/compiled_positions.py``)."""
    view_type: ClassVar[Any]
    """What this game's views are."""
    pictures: ClassVar[Any]
    """The game's module ``picture``: its ``text`` and ``svg`` draw what its ``make_scene`` says is to be seen."""
    notation: ClassVar[Any]
    """The game's module ``moves``, which reads events (``read_event``) and compares them (``check_outcome``)."""
    words: ClassVar[Any]
    """The game's module ``words``: what only this game says (``WORDS``), and refuses in German (``REFUSALS``)."""
    reasons: ClassVar[Mapping[int, str]]
    """The phases from ``OVER`` on, as a record writes them."""

    def __init__(self, game: Game, states: NDArray[Any], setup: Setup, events: Sequence[Event] = ()) -> None:
        self.game = game
        self.setup = setup
        self.events: list[Event] = list(events)
        self.states = states
        """An array of one record: what kernels work on."""
        self.s = states[0]

    # --- looking ------------------------------------------------------------------------------------------

    def value(self, field: str) -> int:
        """A number of the record; several times as fast as by its attribute, as :func:`plain_value` explains."""
        return plain_value(self.states, field)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.value("phase") >= OVER

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.is_over else self.value("seat")

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many tiles or cards each seat holds; empty in a game without hands."""
        return ()

    @abstractmethod
    def moves_with_points(self) -> list[tuple[Any, Any]]:
        """Every move with its points."""

    def legal_moves(self) -> list[Any]:
        """Every move of the seat to move, each once; empty when the game waits for a draw or is over."""
        return [move for move, _ in self.moves_with_points()]

    def points_by_move(self) -> PointsByMove:
        """Every legal move in notation, with its points by colour. Moves with equal points may share an object."""
        return {str(move): points_by_colour(str(move), points) for move, points in self.moves_with_points()}

    @abstractmethod
    def counted(self, move: Any) -> Any:
        """What gives a legal move its points, ready to be written as JSON; None for what can give none.

        IllegalMove if it is not legal. Everything that counts lies open: all may know it once the move is made.
        """

    # --- moving -------------------------------------------------------------------------------------------

    def play(self, action: Any, dealer: Dealer | None = None) -> list[Event]:
        """Make it happen, or raise IllegalMove and change nothing. What happened comes back as events.

        With a dealer, the draw that follows a turn is made at once; without one it is left pending.
        """
        return self._happen(action, dealer, counting=False)[0]

    def play_counted(self, action: Any, dealer: Dealer | None = None) -> tuple[list[Event], Any]:
        """As :meth:`play`, and what :meth:`counted` would have said before; the move is checked once for both."""
        return self._happen(action, dealer, counting=True)

    def _happen(self, action: Any, dealer: Dealer | None, *, counting: bool) -> tuple[list[Event], Any]:
        if self.is_over:
            raise IllegalMove("game-over", "the game is over")
        event: Event | None
        if isinstance(action, Resign):
            event, counted = self._resign(action.seat), None
        else:
            event, counted = self._play(action, counting=counting)
        happened = [] if event is None else [event]
        self.events += happened
        return (happened if dealer is None else happened + self.play_draws(dealer)), counted

    def play_draws(self, dealer: Dealer) -> list[Event]:
        """Make the draw that is pending, if there is one."""
        things = self.deal_pending(dealer)
        return self.play(self._drawn(things)) if things else []

    def apply(self, event: Mapping[str, Any]) -> Event:
        """Replay one event of a record, or raise and change nothing. What it says of the outcome must be true.

        A decision that a record leaves out is implied by the event after it.
        """
        seat, action = self.notation.read_event(event)
        if event.get("do") != "resign" and seat != self.to_move and not self.is_over:
            raise IllegalMove("not-your-turn", f"seat {seat} is not to move")
        before, happened = self.states.tobytes(), len(self.events)
        try:
            if (left_out := self._implied_before(action)) is not None:
                self.play(left_out)
            [written] = self.play(action)
            self.notation.check_outcome(event, written)
        except SixfoldError:
            self.states.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
            del self.events[happened:]
            raise
        return written

    def decision_in(self, event: Mapping[str, Any]) -> Any:
        """What the seat to move decided if this event came next; None if it is chance, or a resignation."""
        _, action = self.notation.read_event(event)
        if (left_out := self._implied_before(action)) is not None:
            return left_out
        return None if isinstance(action, Draw | Resign) else action

    def action_of(self, event: Mapping[str, Any]) -> Any:
        """The action that an event of a record tells of; BadNotation if its shape is wrong."""
        return self.notation.read_event(event)[1]

    def copy(self) -> Self:
        """The same position, independent of this one."""
        return type(self)(self.game, copied_records(self.states), copied(self.setup), copied(self.events))

    def __eq__(self, other: object) -> bool:
        """The same game at the same moment, with the same things behind it."""
        if not isinstance(other, Position):
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

    def tried(self, move: Any) -> dict[str, Any]:
        """What a move would do, or IllegalMove as for :meth:`play`; nothing happens, and nothing is drawn."""
        # What happened before takes no part in the rules, and to copy it would be most of the work.
        later = type(self)(self.game, copied_records(self.states), self.setup)
        events = later.play(move)
        return {"events": events, "counted": self.counted(move), **later._outcome(events)}

    def _outcome(self, events: Sequence[Event]) -> dict[str, Any]:
        """What is told of a position that came of trying a move, which made these events."""
        return {"tracks": self.tracks(), "over": self.is_over}

    # --- what a seat may know -----------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or with None a spectator."""
        self.check_seat(seat)
        events = [self.seen_by(event, seat) for event in self.events]
        return self._shown_to(seat, self.setup_seen_by(seat), events)

    def news(self, seat: int | None = None) -> dict[str, Any]:
        """What is so now for a seat, ready to be sent: the ``now_json`` of its view, however long the game was."""
        return self.news_view(seat).now_json()

    def news_view(self, seat: int | None = None) -> View:
        """A view that knows only what is so now, and nothing of what happened before."""
        self.check_seat(seat)
        return self._shown_to(seat, self._setup_for_news(), ())

    def seen_by(self, event: Event, seat: int | None) -> Event:
        """An event of this game as a seat (or a spectator) sees it, independent of the event itself."""
        seen: Event = copied(self.redacted(event, seat))
        return seen

    def redacted(self, event: Event, seat: int | None) -> Event:
        """As :meth:`seen_by`, to be written down at once and not to be changed: it may be the event itself."""
        return event

    def setup_seen_by(self, seat: int | None) -> Setup:
        """What lay on the table at first, as a seat (or a spectator) saw it."""
        seen: Setup = copied(self.setup)
        return seen

    def _setup_for_news(self) -> Setup:
        """As much of the setup as a view needs to say what is so now."""
        return {}

    @abstractmethod
    def _shown_to(self, seat: int | None, setup: Setup, events: Sequence[Event]) -> View:
        """The view of a seat that was told these."""

    # --- the end, and showing -----------------------------------------------------------------------------

    def result(self) -> Result | None:
        """None while the game runs, else the result as a record writes it."""
        return self.standing(self.reasons[int(self.s.phase)]) if self.is_over else None

    @abstractmethod
    def tracks(self) -> list[dict[str, int]]:
        """The tracks as a result lists them."""

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
        scene = self.pictures.make_scene(self, seat, names, lang)
        return self.pictures.text(scene, unicode, compact=compact)

    def svg(
        self,
        theme: str = "paper",
        seat: int | None = None,
        names: Sequence[str] | None = None,
        lang: str = "en",
    ) -> str:
        """The position as a picture; only the hidden tiles of ``seat`` are shown, or without it all."""
        drawn: str = self.pictures.svg(self.pictures.make_scene(self, seat, names, lang), theme)
        return drawn

    def legend(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> list[str]:
        """What the signs in :meth:`text` mean, a sentence each."""
        explained: list[str] = self.pictures.legend(self.pictures.make_scene(self, None, names, lang), unicode)
        return explained

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
    def _play(self, action: Any, *, counting: bool) -> tuple[Event | None, Any]:
        """Check an action other than resigning and make it happen.

        Its event, or None if it leaves none; and what counted, which is None also unless ``counting``.
        """

    def _implied_before(self, action: Any) -> Any:
        """The decision that must have come before this action though no event says so, or None."""
        return None

    @abstractmethod
    def _leave(self, seat: int) -> None:
        """A seat that has not resigned yet does; that may end the game."""

    # --- inside -------------------------------------------------------------------------------------------

    def _resign(self, seat: int | None) -> Event:
        if seat is None:
            seat = int(self.s.seat)
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise IllegalMove("unknown-seat", f"there is no seat {str(seat)[:20]!r}")
        if self.s.resigned[seat]:
            raise IllegalMove("resigned", f"seat {seat} has resigned already")
        self._leave(seat)
        return {"seat": seat, "do": "resign"}


def points_by_colour(move: str, points: Any) -> dict[str, int]:
    """The points of a move by colour, zeros left out; ``points`` as in ``moves_with_points``.

    >>> points_by_colour("Rh12-Bh11", (2, 0)), points_by_colour("Rh12-Rh11", (2, 1))
    ({'R': 2}, {'R': 3})
    """
    if isinstance(points, dict):
        return {letter: int(gain) for letter, gain in points.items() if gain}
    found: dict[str, int] = {}
    # In the notation of all games, colours are the capital letters.
    for letter, gain in zip(filter(str.isupper, move), points, strict=False):
        if gain:
            found[letter] = found.get(letter, 0) + int(gain)
    return found
