"""What the views of all games have in common: one seat's knowledge, as values and as it is sent."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from numpy.typing import NDArray

from sixfold.core.kernels import copied_records
from sixfold.core.protocol import OVER, Event, Setup
from sixfold.core.reading import copied


class BaseView(ABC):
    """One seat's knowledge (``seat`` None: a spectator's). It holds no reference to the true position."""

    position_type: ClassVar[Any]
    """Set by the game's ``position.py``: a view and a position each make the other."""

    def __init__(
        self, game: Any, seat: int | None, states: NDArray[Any], setup: Setup, events: Sequence[Event]
    ) -> None:
        self.game = game
        self.seat = seat
        self.states = states
        self.s = states[0]
        self.setup = setup
        self.events = list(events)

    @property
    def kernels(self) -> Any:
        """What the view asks the rules by: the same as its positions."""
        return self.position_type.kernels

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.phase >= OVER)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.is_over else int(self.s.seat)

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

    # --- as it is sent ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The view as it is sent: whose it is, how the game began, what happened, and all that is so now."""
        now = self.now_json()
        last = {key: now.pop(key) for key in ("result", "moves")}
        told = {"setup": copied(self.setup), "events": copied(self.events)}
        return {"rules": self.game.rules, "seat": self.seat, **now, **told, **last}

    @abstractmethod
    def now_json(self) -> dict[str, Any]:
        """What is so now, and may be otherwise after the next event: the news for who knows the rest already.

        It ends with ``result`` and ``moves``, and shares nothing that can be changed with the view.
        """

    @abstractmethod
    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move."""

    # --- inside -------------------------------------------------------------------------------------------

    def _open(self) -> Any:
        """The open part of the position."""
        return self.position_type(self.game, copied_records(self.states), self.setup, self.events)

    def _table(self) -> Any:
        """The same to be looked at only: it shares the record, and knows nothing of what happened before."""
        return self.position_type(self.game, self.states, self.setup)
