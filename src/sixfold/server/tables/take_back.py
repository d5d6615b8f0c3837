"""Positions before a move that is taken back. Events cannot be undone, so the game is replayed."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sixfold.core.position import Position
from sixfold.core.types import Event

MOST_TAKEN_BACK: Final = 8
"""The most placements that can be taken back in a row; there are never more bonus moves."""


class Placement(NamedTuple):
    """A placement of a person that may be taken back."""

    seat: int
    events: int
    """How many events there were before it."""
    used: int
    """How much of the dealer's stream had been drawn before it."""


class Rewinder:
    """Finds earlier positions of one game.

    A replay takes milliseconds, so an earlier position is kept as a starting point: repeated take-backs, and reading a
    log of them, cost one replay per turn.
    """

    def __init__(self) -> None:
        self._base: Position | None = None

    def before_last(self, position: Position) -> Position:
        """The position before the last event of this one."""
        return self.after(position, len(position.events) - 1)

    def after(self, position: Position, count: int) -> Position:
        """The position after the first events of this one."""
        events = position.events[:count]
        base = self._base
        if base is None or not len(events) - MOST_TAKEN_BACK <= len(base.events) <= len(events):
            base = self._base = position.game.position(position.setup)
            _follow(base, events)
        earlier = base.branch()
        _follow(earlier, events)
        return earlier


def _follow(position: Position, events: Sequence[Event]) -> None:
    """Apply the remaining events to a position that has made the first of them."""
    for event in events[len(position.events) :]:
        position.apply(event)
