"""The clocks of a table. Time spent is written into the log, so a log always gives the same clocks."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, Self

from sixfold.server.tables.table_options import ClockOptions

Outage = tuple[int, int]
"""Begin and end of a time without any server process; nobody is charged for it."""

NOTICEABLE_MS: Final = 50
"""Smaller changes of what is shown are rounding and are not sent."""


class Clocks:
    """The time left to each seat, in milliseconds."""

    def __init__(self, options: ClockOptions, players: int) -> None:
        self.options = options
        self.left = [options.seconds * 1000] * players
        self.seat: int | None = None
        """The seat whose clock runs."""
        self.since = 0
        """When it started."""
        self._anchor: tuple[int, int] | None = None
        """A wall-clock time, and the monotonic clock of this process at that time."""
        self._shift = 0
        """How much later than ``since`` a clock without pauses would have started."""

    def copy(self) -> Self:
        """An independent copy."""
        twin = copy(self)
        twin.left = self.left[:]
        return twin

    def run(self, seat: int | None, at: int, *, fresh: bool = True) -> None:
        """Start the clock of this seat and stop all others; ``fresh``: for a new move."""
        if fresh and seat is not None and self.options.per == "move":
            self.left[seat] = self.options.seconds * 1000
        self.seat, self.since, self._anchor, self._shift = seat, at, None, 0

    def observe(self, now: int, ticks: int | None, outages: Sequence[Outage]) -> bool:
        """Measure the chargeable time since the clock started; returns whether :meth:`shown` has changed.

        From then on the monotonic clock is used as well, until another clock starts. Of an entry from another process
        only the wall time is known, which may be ahead of ours.
        """
        if self._anchor is None and ticks is not None:
            self._anchor = max(now, self.since), ticks
        if self.seat is None:
            return False
        shift = now - self.spent(self.time(now, ticks, outages), outages) - self.since
        if abs(shift - self._shift) < NOTICEABLE_MS:
            return False
        self._shift = shift
        return True

    def time(self, now: int, ticks: int | None, outages: Sequence[Outage] = ()) -> int:
        """The wall time by which the running clock is charged; setting the wall clock does not change its pace.

        A wall clock that is set far forward looks like an outage, which is subtracted again; so it is ahead by as much.
        """
        if self._anchor is None or ticks is None:
            return now
        wall, begun = self._anchor
        even = wall + ticks - begun
        return even + min(max(0, now - even), _covered(outages, wall, now))

    def spent(self, now: int, outages: Sequence[Outage] = ()) -> int:
        """Time used by the running clock since it started."""
        if self.seat is None:
            return 0
        return max(0, now - self.since - _covered(outages, self.since, now))

    def charge(self, spent: int, *, turn_over: bool) -> None:
        """Charge the running clock; at the end of a turn, add the increment."""
        if self.seat is not None:
            more = self.options.increment * 1000 if turn_over and self.options.per == "game" else 0
            self.left[self.seat] = max(0, self.left[self.seat] - spent) + more

    def falls_at(self, outages: Sequence[Outage] = ()) -> int | None:
        """When the running clock will run out."""
        if self.seat is None:
            return None
        end = self.since + self.left[self.seat]
        for begun, ended in sorted(outage for outage in outages if outage[1] > self.since):
            if begun < end:
                end += ended - max(begun, self.since)
        return end

    def shown(self) -> dict[str, object]:
        """The clocks as sent to clients: time left when the running clock started, and when it started.

        Time that is not charged, as far as it was measured, shifts ``since``: a client that subtracts the time since
        then, by the server's wall clock, gets the time that is enforced.
        """
        return {"left": list(self.left), "running": self.seat, "since": self.since + self._shift}


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, and the outages before it."""

    now: int
    outages: Sequence[Outage] = ()
    ticks: int | None = None
    """The same on the monotonic clock, in milliseconds."""

    def on(self, clocks: Clocks) -> int:
        """The time by which a clock is charged."""
        return clocks.time(self.now, self.ticks, self.outages)


def _covered(outages: Sequence[Outage], since: int, now: int) -> int:
    """How much of the time from one moment to another was an outage."""
    return sum(max(0, min(now, end) - max(since, begun)) for begun, end in outages)
