"""The figures of a player in a review, as types. The build of the client needs them, so this imports no other module."""

from typing import Literal

import msgspec

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
"""How much a move cost. ``best``: nothing better was found; ``good``: the difference is within the search's precision."""


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
