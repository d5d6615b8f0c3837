"""The figures of players and moves in a review, as types. The build of the client needs them without other modules."""

from typing import Literal

import msgspec

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
"""How much a move cost. ``best``: nothing better was found; ``good``: the search cannot tell the difference."""


class ReviewedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The decisions of a seat in a reviewed game."""

    seat: int
    decisions: int
    accuracy: float
    """From 0 to 1."""
    inaccuracies: int
    mistakes: int
    blunders: int
    costliest: int | None
    """The event of the costliest move, if it cost more than the precision of the search."""


class RetriedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a move compares: the expected shares of a win after it, after the move played, and after the best one."""

    move: str
    share: float
    played: float
    best: float
    grade: Grade
    reason: str
