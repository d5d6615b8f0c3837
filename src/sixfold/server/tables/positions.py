"""Copies of positions. The position of a table is replaced when it changes, and never changed in place."""

from typing import TypeVar

from sixfold.core.kernels import copied_records
from sixfold.core.position import Position

P = TypeVar("P", bound=Position)


def copied(position: P) -> P:
    """A copy to play on; it shares the earlier events, which nobody changes."""
    return type(position)(position.game, copied_records(position.states), position.setup, position.events)
