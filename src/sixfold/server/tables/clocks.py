"""The clocks of a table. What a turn took is written into the log, so that a log always gives the same clocks."""

from collections.abc import Sequence
from typing import Final

from sixfold.server.tables.options import ClockOptions

Outage = tuple[int, int]
"""From when to when no process was there: time that nobody is charged for."""


Anchor = tuple[int, int]
"""A wall time, and what the monotonic clock of this process said then."""

ClockState = tuple[tuple[int, ...], int | None, int, Anchor | None, int]
"""The time left to each seat, whose clock runs, since when, the anchor of that, and its shift."""

NOTICEABLE_MS: Final = 50
"""A smaller change of what is shown is rounding, and nobody is told of it."""


class Clocks:
    """The time left to each seat, in milliseconds."""

    def __init__(self, options: ClockOptions, players: int) -> None:
        self.options = options
        self.left = [options.seconds * 1000] * players
        self.seat: int | None = None
        """Whose clock runs."""
        self.since = 0
        """From when on."""
        self._anchor: Anchor | None = None
        self._shift = 0
        """How much later than ``since`` a clock that was never stopped would have begun to run."""

    def run(self, seat: int | None, at: int, *, fresh: bool = True) -> None:
        """Let the clock of this seat run from now on, or none; ``fresh``: for a new move."""
        if fresh and seat is not None and self.options.per == "move":
            self.left[seat] = self.options.seconds * 1000
        self.seat, self.since, self._anchor, self._shift = seat, at, None, 0

    def observe(self, now: int, ticks: int | None, outages: Sequence[Outage]) -> bool:
        """Note how much of the time since the clock began to run is charged; whether :meth:`shown` changes by that.

        From here on it is counted by the monotonic clock as well, until another clock runs. Where an entry came from
        another process only its wall time is known, which may lie ahead of ours.
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
        """The wall time by which the running clock is charged: it goes on evenly though somebody sets the wall clock.

        A wall clock that is set far forward leaves an outage, which is taken off again; so it is ahead by as much.
        """
        if self._anchor is None or ticks is None:
            return now
        wall, begun = self._anchor
        even = wall + ticks - begun
        return even + min(max(0, now - even), _covered(outages, wall, now))

    @property
    def state(self) -> ClockState:
        """How the clocks stand."""
        return tuple(self.left), self.seat, self.since, self._anchor, self._shift

    def set_back(self, state: ClockState) -> None:
        """Let them stand as they stood."""
        left, self.seat, self.since, self._anchor, self._shift = state
        self.left = list(left)

    def spent(self, now: int, outages: Sequence[Outage] = ()) -> int:
        """What the seat whose clock runs has used up since it began to."""
        if self.seat is None:
            return 0
        return max(0, now - self.since - _covered(outages, self.since, now))

    def charge(self, spent: int, *, turn_over: bool) -> None:
        """Take what a move took from the seat whose clock runs; when its turn is over, add the increment."""
        if self.seat is not None:
            more = self.options.increment * 1000 if turn_over and self.options.per == "game" else 0
            self.left[self.seat] = max(0, self.left[self.seat] - spent) + more

    def falls_at(self, outages: Sequence[Outage] = ()) -> int | None:
        """When the flag of the running clock falls if nothing happens."""
        if self.seat is None:
            return None
        end = self.since + self.left[self.seat]
        for begun, ended in sorted(outage for outage in outages if outage[1] > self.since):
            if begun < end:
                end += ended - max(begun, self.since)
        return end

    def shown(self) -> dict[str, object]:
        """As it is sent: what was left when the running clock began to run, and from when on it has run without a stop.

        Time that is not charged lies before ``since``, as far as it was observed: a client that subtracts the time
        passed by the server's wall clock gets the time that is enforced.
        """
        return {"left": list(self.left), "running": self.seat, "since": self.since + self._shift}


def _covered(outages: Sequence[Outage], since: int, now: int) -> int:
    """How much of the time from one moment to another was an outage."""
    return sum(max(0, min(now, end) - max(since, begun)) for begun, end in outages)
