"""One moment of a game: what positions and views have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sixfold.core.game import Game
from sixfold.core.kernels import Records
from sixfold.core.types import OVER, Event, Setup


class Snapshot(ABC):
    """The record of a game at one moment, with its setup and its events so far."""

    def __init__(self, game: Game, states: Records, setup: Setup, events: Sequence[Event] = ()) -> None:
        self.game = game
        self.states = states
        """An array of one record, for kernels."""
        self.s = states[0]
        self.setup = setup
        self.events: list[Event] = list(events)

    def value(self, field: str) -> int:
        """Return an integer field of the record; the attribute creates a NumPy scalar, at three times the cost."""
        found: int = self.states[field].item()
        return found

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.value("phase") >= OVER

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.value("phase") >= OVER else self.value("seat")

    @abstractmethod
    def moves_with_points(self) -> list[tuple[Any, Any]]:
        """Return every legal move with its points; a view lists only those of its own seat."""

    def legal_moves(self) -> list[Any]:
        """Return every legal move once; empty when there is nothing to decide."""
        return [move for move, _ in self.moves_with_points()]
