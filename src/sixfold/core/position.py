"""The common part of all positions: a record, the events so far, and how both advance together."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

import numpy as np

from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup, IllegalMove, SixfoldError
from sixfold.core.json_values import copied
from sixfold.core.kernels import Records, copied_records
from sixfold.core.ranking import rank
from sixfold.core.snapshot import Snapshot
from sixfold.core.types import OVER, Action, Event, PointsByMove, Result, Setup
from sixfold.core.view import View

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["OVER", "Position", "is_play", "last_steps", "points_by_colour"]


class Pictures(Protocol):
    """Draws positions and views: ``make_scene`` describes what is visible, the others draw it."""

    def make_scene(
        self, position: Any, reader: int | None, names: Sequence[str] | None, lang: str, hand_counts: Sequence[int] = ()
    ) -> Any: ...
    def text(self, scene: Any, unicode: bool = True, compact: bool = False) -> "Text": ...
    def svg(self, scene: Any, theme: str = "paper") -> str: ...
    def frame(self, scene: Any) -> Any: ...
    def legend(self, scene: Any, unicode: bool = True) -> list[str]: ...


class Notation(Protocol):
    """Reads the events of a record, and compares one with what happened."""

    def read_event(self, event: Mapping[str, Any]) -> tuple[int, Action]: ...
    def check_outcome(self, claimed: Mapping[str, Any], happened: Mapping[str, Any]) -> None: ...


class Position(Snapshot):
    """A game in progress. ``play`` changes it; use ``copy`` first to try things out.

    Each game defines its actions, their effect on the record, and their notation.
    """

    kernels: ClassVar[SimpleNamespace]
    """The game's ``KERNELS``, or the same functions compiled (``engine/compiled_positions.py``)."""
    tables: Any
    """The tables of the layout, for kernels."""
    view_type: ClassVar[type[View]]
    """The class of this game's views."""
    pictures: ClassVar[Pictures]
    """Draws its positions: the class in the game's module ``picture``."""
    notation: ClassVar[Notation]
    """The game's module ``moves``."""
    reasons: ClassVar[Mapping[int, str]]
    """The phases from ``OVER`` on, in the format of a record."""
    decisive_reasons: ClassVar[tuple[str, ...]] = ("resigned", "abandoned")
    """Reasons that say who won; after any other one, the tracks do."""
    piece: ClassVar[str] = "tile"
    """The word for a tile or card; the key of an event that names the one it plays."""
    drawn_key: ClassVar[str] = "tiles"
    """The key of an event that lists the tiles drawn or exchanged."""
    hands_key: ClassVar[str] = ""
    """The key of a setup that lists the hands of all seats; empty in a game without hands."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "view_type" in vars(cls):
            # Views and positions create each other.
            cls.view_type.position_type = cls

    # --- queries ------------------------------------------------------------------------------------------

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of tiles or cards that each seat holds; empty in a game without hands."""
        return ()

    @property
    def bonus_moves(self) -> int:
        """The number of bonus moves left to the seat to move."""
        return 0

    def points_by_move(self) -> PointsByMove:
        """Return every legal move in notation, with its points by colour. Equal points may share an object."""
        return {str(move): points_by_colour(str(move), points) for move, points in self.moves_with_points()}

    def counted(self, move: Action) -> Any:
        """Return what scores for a legal move, ready for JSON; None for actions that cannot score.

        IllegalMove if the move is not legal. Everything that scores is public once the move is made.
        """
        return None if isinstance(move, Exchange | Keep) else self._without_history().play_counted(move)[1]

    # --- playing ------------------------------------------------------------------------------------------

    def play(self, action: Action, dealer: Dealer | None = None) -> list[Event]:
        """Play an action and return its events, or raise IllegalMove and change nothing.

        With a dealer, the draw that follows a turn is made at once; without one it stays pending.
        """
        return self._happen(action, dealer, counting=False)[0]

    def play_counted(self, action: Action, dealer: Dealer | None = None) -> tuple[list[Event], Any]:
        """Play as :meth:`play` does, and also return the result of :meth:`counted`. The move is checked once."""
        return self._happen(action, dealer, counting=True)

    def _happen(self, action: Action, dealer: Dealer | None, *, counting: bool) -> tuple[list[Event], Any]:
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
        """Make the pending draw, if there is one."""
        things = self.deal_pending(dealer)
        return self.play(Draw(tuple(things))) if things else []

    def apply(self, event: Mapping[str, Any]) -> Event:
        """Replay one event of a record, or raise and change nothing. The outcome stated in the event must be correct.

        A decision that a record omits is implied by the event that follows.
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

    def decision_in(self, event: Mapping[str, Any]) -> Action:
        """Return the decision of the seat to move that leads to this event; None for chance or a resignation."""
        _, action = self.notation.read_event(event)
        if (left_out := self._implied_before(action)) is not None:
            return left_out
        return None if isinstance(action, Draw | Resign) else action

    def action_of(self, event: Mapping[str, Any]) -> Action:
        """Return the action of an event in a record; BadNotation if its format is wrong."""
        return self.notation.read_event(event)[1]

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.game, copied_records(self.states), copied(self.setup), copied(self.events))

    def branch(self) -> Self:
        """Return a copy to play on that shares the earlier events, as long as nobody changes those."""
        return type(self)(self.game, copied_records(self.states), self.setup, self.events)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same game at the same moment, with the same history."""
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

    def tried(self, move: Action) -> dict[str, Any]:
        """Return the effect of a move without playing or drawing anything; IllegalMove as for :meth:`play`."""
        later = self._without_history()
        events, counted = later.play_counted(move)
        return {"events": events, "counted": counted, **later._outcome(events)}

    def _without_history(self) -> Self:
        """Return a copy without past events, which the rules do not need, and which would take most of the time."""
        return type(self)(self.game, copied_records(self.states), self.setup)

    def _outcome(self, events: Sequence[Event]) -> dict[str, Any]:
        """Return the description of this position as the result of a tried move with these events."""
        return {"tracks": self.tracks(), "over": self.is_over}

    # --- what a seat may know -----------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """Return the view of a seat, or of a spectator (None)."""
        self.check_seat(seat)
        events = [self.seen_by(event, seat) for event in self.events]
        return self._shown_to(seat, self.setup_seen_by(seat), events)

    def news(self, seat: int | None = None) -> dict[str, Any]:
        """Return the current state for a seat, ready to send: the ``now_json`` of its view, without history."""
        return self.news_view(seat).now_json()

    def news_text(self, seat: int | None = None) -> bytes | None:
        """Return the :meth:`news` as JSON if the game has a fast encoder, otherwise None."""
        return None

    def news_view(self, seat: int | None = None) -> View:
        """Return a view of the current state without history."""
        self.check_seat(seat)
        return self._shown_to(seat, self._setup_for_news(), ())

    def seen_by(self, event: Event, seat: int | None) -> Event:
        """Return an independent copy of an event as a seat (or a spectator) sees it."""
        return copied(self.redacted(event, seat))

    def redacted(self, event: Event, seat: int | None) -> Event:
        """Return an event as :meth:`seen_by` does, for immediate encoding only: it may be the event itself."""
        return event

    def setup_seen_by(self, seat: int | None) -> Setup:
        """Return the setup as a seat (or a spectator) saw it."""
        return copied(self.setup)

    def _setup_for_news(self) -> Setup:
        """Return the part of the setup that a view needs to describe the current state."""
        return {}

    def _shown_to(self, seat: int | None, setup: Setup, events: Sequence[Event]) -> View:
        """Create the view of a seat with this setup and these events."""
        return self.view_type(self.game, seat, self._blanked(seat), setup, events, self.hand_counts)

    def _blanked(self, seat: int | None) -> Records:
        """Return the record without anything hidden from a seat."""
        return copied_records(self.states)

    # --- result and display -------------------------------------------------------------------------------

    def result(self) -> Result | None:
        """Return the result in the format of a record; None while the game runs."""
        return self.standing(self.reasons[int(self.s.phase)]) if self.is_over else None

    def track(self, seat: int) -> dict[str, int]:
        """Return the track a seat plays for."""
        fields = self.states["track"][0, self.game.track_rows[seat]].tolist()
        return dict(zip(self.game.colours, fields, strict=True))

    def tracks(self) -> list[dict[str, int]]:
        """Return the tracks in the format of a result: that of each seat, or the only one if all share it."""
        rows = self.game.track_rows
        return [self.track(seat) for seat in range(self.game.players if any(rows) else 1)]

    def standing(self, reason: str) -> Result:
        """Return the current ranking and tracks as a result."""
        sides = self.game.sides
        groups = rank(range(len(sides)), lambda a, b: self.kernels.compare_sides(self.states, a, b))
        ranking = [sorted(seat for side in group for seat in sides[side]) for group in groups]
        return {"ranking": ranking, "tracks": self.tracks(), "reason": reason}

    def __str__(self) -> str:
        return str(self.text())

    def text(
        self,
        unicode: bool = True,
        seat: int | None = None,
        names: Sequence[str] | None = None,
        lang: str = "en",
        compact: bool = False,
    ) -> "Text":
        """Draw the position for a terminal, in colour. With ``seat``, hidden tiles are shown for that seat only.

        ``compact`` is for low terminals: one line for each side.
        """
        scene = self.pictures.make_scene(self, seat, names, lang)
        return self.pictures.text(scene, unicode, compact=compact)

    def svg(
        self, theme: str = "paper", seat: int | None = None, names: Sequence[str] | None = None, lang: str = "en"
    ) -> str:
        """Draw the position as an SVG picture. With ``seat``, hidden tiles are shown for that seat only."""
        return self.pictures.svg(self.pictures.make_scene(self, seat, names, lang), theme)

    def legend(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> list[str]:
        """Explain the symbols in :meth:`text`, one sentence each."""
        return self.pictures.legend(self.pictures.make_scene(self, None, names, lang), unicode)

    def check_seat(self, seat: int | None) -> None:
        """Raise BadSetup for a seat that this table does not have."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.players):
            raise BadSetup(f"there is no seat {str(seat)[:20]!r}", "unknown-seat")

    # --- what each game supplies --------------------------------------------------------------------------

    @property
    def draws_pending(self) -> int:
        """The number of tiles or cards that the seat to move must draw before anything else can happen."""
        return 0

    def deal_pending(self, dealer: Dealer) -> list[str]:
        """Return the dealer's tiles for the pending draw, without drawing them yet."""
        return []

    @abstractmethod
    def _play(self, action: Action, *, counting: bool) -> tuple[Event | None, Any]:
        """Check and play an action other than a resignation.

        Return its event, or None if it has none; and what counted, or None without ``counting``.
        """

    def _implied_before(self, action: Action) -> Action:
        """Return the decision that must precede this action although no event records it, or None."""
        return None

    # --- internals ----------------------------------------------------------------------------------------

    def _resign(self, seat: int | None) -> Event:
        if seat is None:
            seat = int(self.s.seat)
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise IllegalMove("unknown-seat", f"there is no seat {str(seat)[:20]!r}")
        if self.s.resigned[seat]:
            raise IllegalMove("resigned", f"seat {seat} has resigned already")
        self.kernels.resign(self.states, seat)
        return {"seat": seat, "do": "resign"}


def is_play(event: Event) -> bool:
    """Whether an event plays a tile or card, which scores: it is no draw, no exchange and no resignation."""
    return "gains" in event


def last_steps(position: Position, seat: int) -> dict[str, int]:
    """Return how far the last play moved each marker of this seat's track; points beyond an end move nothing."""
    rows, letters = position.game.track_rows, position.game.colours
    plays = [event for event in position.events if is_play(event)]
    own = [event for event in plays if rows[event["seat"]] == rows[seat]]
    if not own or own[-1] is not plays[-1]:
        return dict.fromkeys(letters, 0)
    *_, before, after = [dict.fromkeys(letters, 0), *(event["track"] for event in own)]
    points = points_by_colour(own[-1].get(position.piece, ""), own[-1]["gains"])
    # A position set up by hand may start anywhere on its track, but no marker moves further than its points.
    return {c: max(-points.get(c, 0), min(points.get(c, 0), after[c] - before[c])) for c in letters}


def points_by_colour(move: str, points: Any) -> dict[str, int]:
    """Return the points of a move by colour, without zeros; ``points`` as in ``moves_with_points``.

    >>> points_by_colour("Rh12-Bh11", (2, 0)), points_by_colour("Rh12-Rh11", (2, 1))
    ({'R': 2}, {'R': 3})
    """
    if isinstance(points, dict):
        return {letter: int(gain) for letter, gain in points.items() if gain}
    found: dict[str, int] = {}
    # In the notation of all games, the capital letters are colours.
    for letter, gain in zip(filter(str.isupper, move), points, strict=False):
        if gain:
            found[letter] = found.get(letter, 0) + int(gain)
    return found
