"""What the views of all games have in common: one seat's knowledge, as values and as it is sent."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from numpy.typing import NDArray

from sixfold.core.json_values import copied
from sixfold.core.kernels import copied_records, plain_value
from sixfold.core.types import OVER, Event, PointsByMove, Setup

if TYPE_CHECKING:
    from sixfold.core.game import Game
    from sixfold.core.position import Position


class View(ABC):
    """One seat's knowledge (``seat`` None: a spectator's). It holds no reference to the true position."""

    news_keys: ClassVar[tuple[str, ...]]
    """What is so now, in the order in which it is written."""
    position_type: ClassVar[Any]
    """Set by the game's ``position.py``: a view and a position each make the other."""

    hand_counts: tuple[int, ...] = ()
    """How many tiles or cards each seat holds; empty in a game without hands."""

    def __init__(
        self, game: "Game", seat: int | None, states: NDArray[Any], setup: Setup, events: Sequence[Event]
    ) -> None:
        self.game = game
        self.seat = seat
        self.states = states
        self.s = states[0]
        self.setup = setup
        self.events = list(events)

    @abstractmethod
    def sample(self, rng: Random) -> "Position":
        """A full position that agrees with everything this seat has seen, as likely as it deserves."""

    @property
    def kernels(self) -> Any:
        """What the view asks the rules by: the same as its positions."""
        return self.position_type.kernels

    def value(self, field: str) -> int:
        """A number of the record, as for a position."""
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
    def own_turn(self) -> bool:
        """Whether this seat is to move."""
        return self.seat is not None and self.to_move == self.seat

    def legal_moves(self) -> list[Any]:
        """The moves of this seat; empty when it is not to move."""
        return [move for move, _ in self.moves_with_points()]

    def moves_with_points(self) -> list[tuple[Any, Any]]:
        """Every move of this seat with its points."""
        moves: list[tuple[Any, Any]] = self._table().moves_with_points() if self.own_turn else []
        return moves

    def points_by_move(self) -> PointsByMove:
        """Every legal move of this seat in notation, with its points by colour."""
        moves: PointsByMove = self._table().points_by_move() if self.own_turn else {}
        return moves

    # --- as it is sent ------------------------------------------------------------------------------------

    def to_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """The view as it is sent: whose it is, how the game began, what happened, and the current state.

        ``with_moves=False`` leaves ``moves`` null, for readers that list the legal moves themselves.
        """
        now = self.now_json(with_moves=with_moves)
        last = {key: now.pop(key) for key in ("result", "moves")}
        told = {"setup": copied(self.setup), "events": copied(self.events)}
        return {"rules": self.game.rules, "seat": self.seat, **now, **told, **last}

    def now_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """What is so now, and may be otherwise after the next event: the news for who knows the rest already.

        It shares nothing that can be changed with the view.
        """
        told = self.open_json() | self.own_json(with_moves=with_moves)
        return {key: told[key] for key in self.news_keys}

    @abstractmethod
    def open_json(self) -> dict[str, Any]:
        """The part of the news that is the same for everybody, and that a draw does not change."""

    @abstractmethod
    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """The rest: whose turn it is, what this seat holds, and what it may do (``moves``)."""

    @abstractmethod
    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move."""

    def moves_text(self) -> bytes | None:
        """The legal moves as JSON where a game can write that faster than from values; else None."""
        return None

    # --- inside -------------------------------------------------------------------------------------------

    def _open(self) -> Any:
        """The open part of the position."""
        return self.position_type(self.game, copied_records(self.states), self.setup, self.events)

    def _table(self) -> Any:
        """The same to be looked at only: it shares the record, and knows nothing of what happened before."""
        return self.position_type(self.game, self.states, self.setup)
