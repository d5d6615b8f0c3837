"""How long the log of a table can get: what could be repeated for ever has a limit, beyond which games are finished.

Moves, draws and resignations carry a game on, so its rules limit them. A take-back undoes that; talk, agreements, and
people who sit down or come back have nothing to do with it. All these are counted.
"""

from collections import Counter
from typing import Final

from sixfold.server.tables.entries import Ready, Said, Sat, TookBack, Voted

MOST: Final[dict[str, int]] = {
    Said.kind: 1_000,
    TookBack.kind: 500,
    Voted.kind: 100,
    Sat.kind: 100,
    Ready.kind: 1_000,
}
"""How many entries of each kind a person can cause for each of their seats, from one beginning of a game to the next.

No game that people play meets them: a seat makes about 40 placements in the longest game, an agreement to play again
holds for five minutes, and who is ready is not noted again for five seconds.
"""


class LogLimits:
    """The entries that have a limit, counted since the last game began."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str | None]] = Counter()

    def note(self, kind: str, person: str | None) -> None:
        """Count an entry that somebody has caused; logs of earlier releases do not always say who."""
        self._counts[kind, person] += 1

    def reset(self) -> None:
        """Count from the beginning, because a game begins."""
        self._counts.clear()

    def allow(self, kind: str, person: str, own_seats: int, all_seats: int) -> bool:
        """Whether somebody can cause one more entry of a kind.

        Those who sit down and get up again may be more than there are seats, so all together have a limit, too.
        """
        most = MOST[kind]
        together = sum(count for (of, _), count in self._counts.items() if of == kind)
        return self._counts[kind, person] < most * max(1, own_seats) and together < most * all_seats
