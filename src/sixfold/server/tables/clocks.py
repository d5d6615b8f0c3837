"""The clocks of a table. What a turn took is written into the log, so that a log always gives the same clocks."""

from collections.abc import Sequence

from sixfold.server.tables.options import ClockOptions

Outage = tuple[int, int]
"""From when to when no process was there: time that nobody is charged for."""


ClockState = tuple[tuple[int, ...], int | None, int]
"""The time left to each seat, whose clock runs, and since when."""


class Clocks:
    """The time left to each seat, in milliseconds."""

    def __init__(self, options: ClockOptions, players: int) -> None:
        self.options = options
        self.left = [options.seconds * 1000] * players
        self.seat: int | None = None
        """Whose clock runs."""
        self.since = 0
        """From when on."""

    def run(self, seat: int | None, at: int, *, fresh: bool = True) -> None:
        """Let the clock of this seat run from now on, or none; ``fresh``: for a new move."""
        if fresh and seat is not None and self.options.per == "move":
            self.left[seat] = self.options.seconds * 1000
        self.seat, self.since = seat, at

    @property
    def state(self) -> ClockState:
        """How the clocks stand."""
        return tuple(self.left), self.seat, self.since

    def set_back(self, state: ClockState) -> None:
        """Let them stand as they stood."""
        left, self.seat, self.since = state
        self.left = list(left)

    def spent(self, now: int, outages: Sequence[Outage] = ()) -> int:
        """What the seat whose clock runs has used up since it began to."""
        if self.seat is None:
            return 0
        gone = sum(max(0, min(now, end) - max(self.since, begin)) for begin, end in outages)
        return max(0, now - self.since - gone)

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
        for begun, ended in outages:
            if begun < end and ended > self.since:
                end += ended - max(begun, self.since)
        return end

    def shown(self) -> dict[str, object]:
        """As it is sent: what was left when the running clock began to run."""
        return {"left": list(self.left), "running": self.seat, "since": self.since}
