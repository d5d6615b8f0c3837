"""The common part of all views: one seat's knowledge, as values and as JSON."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

from sixfold.core.game import Game
from sixfold.core.json_values import copied
from sixfold.core.kernels import Records, copied_records
from sixfold.core.snapshot import Snapshot
from sixfold.core.types import Event, PointsByMove, Setup

if TYPE_CHECKING:
    from rich.text import Text

    from sixfold.core.position import Position


class View(Snapshot):
    """One seat's knowledge, or a spectator's (``seat`` None). It holds no reference to the true position."""

    news_keys: ClassVar[tuple[str, ...]]
    """The keys of the news, in output order."""
    position_type: ClassVar[type["Position"]]
    """Set by the class of the positions."""

    def __init__(
        self,
        game: Game,
        seat: int | None,
        states: Records,
        setup: Setup,
        events: Sequence[Event],
        hand_counts: Sequence[int] = (),
    ) -> None:
        super().__init__(game, states, setup, events)
        self.seat = seat
        self.hand_counts = tuple(hand_counts)
        """The number of tiles or cards that each seat holds; empty in a game without hands."""

    @abstractmethod
    def sample(self, rng: Random) -> "Position":
        """Return a random full position that is consistent with everything this seat has seen, with the right odds."""

    @property
    def kernels(self) -> SimpleNamespace:
        """The kernels: the same as for positions."""
        return self.position_type.kernels

    @property
    def own_turn(self) -> bool:
        """Whether this seat is to move."""
        return self.seat is not None and self.to_move == self.seat

    def moves_with_points(self) -> list[tuple[Any, Any]]:
        """Return every legal move of this seat with its points."""
        moves: list[tuple[Any, Any]] = self._table().moves_with_points() if self.own_turn else []
        return moves

    def points_by_move(self) -> PointsByMove:
        """Return every legal move of this seat in notation, with its points by colour."""
        moves: PointsByMove = self._table().points_by_move() if self.own_turn else {}
        return moves

    @property
    def own_seat(self) -> int | None:
        """The seat whose hand this viewer sees."""
        return self.game.hand_seen_by(self.seat)

    def text(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> "Text":
        """Draw the view for a terminal."""
        return self.position_type.pictures.text(self._scene(names, lang), unicode)

    def svg(self, theme: str = "paper", names: Sequence[str] | None = None, lang: str = "en") -> str:
        """Draw the view as an SVG picture."""
        return self.position_type.pictures.svg(self._scene(names, lang), theme)

    def frame(self, names: Sequence[str] | None = None, lang: str = "en") -> Any:
        """Return the content of the picture, to be drawn in another layout."""
        return self.position_type.pictures.frame(self._scene(names, lang))

    def _scene(self, names: Sequence[str] | None, lang: str) -> Any:
        # The public part of the position lacks the sizes of the other hands.
        return self.position_type.pictures.make_scene(self._open(), self.own_seat, names, lang, self.hand_counts)

    # --- JSON ---------------------------------------------------------------------------------------------

    def to_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Return the view as JSON: its seat, the setup, the events, and the current state.

        ``with_moves=False`` leaves ``moves`` null, for clients that list the legal moves themselves.
        """
        now = self.now_json(with_moves=with_moves)
        last = {key: now.pop(key) for key in ("result", "moves")}
        told = {"setup": copied(self.setup), "events": copied(self.events)}
        return {"rules": self.game.rules, "seat": self.seat, **now, **told, **last}

    def now_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Return the current state, which the next event may change: the news for a client that has the rest.

        The result shares no mutable data with the view.
        """
        told = self.open_json() | self.own_json(with_moves=with_moves)
        return {key: told[key] for key in self.news_keys}

    def open_json(self) -> dict[str, Any]:
        """Return the part of the news that is the same for all viewers and after a draw."""
        position = self._table()
        return {
            "tracks": position.tracks(),
            "resigned": self.states["resigned"][0, : self.game.players].tolist(),
            "result": position.result(),
        }

    @abstractmethod
    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Return the rest of the news: the seat to move, this seat's hand, and its legal moves (``moves``)."""

    @abstractmethod
    def moves_json(self) -> dict[str, Any] | None:
        """Return the legal moves with their points in compact form; None when this seat is not to move."""

    # --- internals ----------------------------------------------------------------------------------------

    def _open(self) -> Any:
        """Return the public part of the position."""
        return self.position_type(self.game, copied_records(self.states), self.setup, self.events)

    def _table(self) -> Any:
        """Return the public part for reading only: it shares the record and has no history."""
        return self.position_type(self.game, self.states, self.setup)
