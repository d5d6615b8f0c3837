"""Limits on the length of a log: entries that could be repeated for ever are counted.

Moves, draws and resignations advance the game, so its rules limit them. Take-backs undo that; chat, votes, and sitting
down or returning have nothing to do with it. All these are limited.
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
"""How many entries of each kind a person can cause for each of their seats, per game.

No real game reaches them: a seat makes about 40 placements in the longest game, a vote for a rematch holds for five
minutes, and presence is not noted again for five seconds.
"""


class LogLimits:
    """Counts limited entries since the last game began."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str | None]] = Counter()

    def note(self, kind: str, person: str | None) -> None:
        """Count an entry; logs of earlier releases do not always name its author."""
        self._counts[kind, person] += 1

    def reset(self) -> None:
        """Start again, because a game begins."""
        self._counts.clear()

    def allow(self, kind: str, person: str, own_seats: int, all_seats: int) -> bool:
        """Whether a person can cause one more entry of a kind.

        More people than there are seats can sit down and leave, so there is also a limit for all together.
        """
        most = MOST[kind]
        together = sum(count for (of, _), count in self._counts.items() if of == kind)
        return self._counts[kind, person] < most * max(1, own_seats) and together < most * all_seats
