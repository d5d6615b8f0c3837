"""Limits on the length of a log: entries that could be repeated for ever are counted.

Moves, draws and resignations advance the game, so its rules limit them. Take-backs undo that; chat, votes, and sitting
down or returning have nothing to do with it. All these are limited.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class LogLimits:
    """The number of limited entries since the last game began."""

    counts: Mapping[tuple[str, str | None], int] = field(default_factory=dict)
    """By kind and person; logs of earlier releases do not always name the person."""

    def counting(self, kind: str, person: str | None) -> "LogLimits":
        """A copy with one more entry."""
        return LogLimits({**self.counts, (kind, person): self.counts.get((kind, person), 0) + 1})

    def allow(self, kind: str, person: str, own_seats: int, all_seats: int) -> bool:
        """Whether a person can cause one more entry of a kind.

        More people than there are seats can sit down and leave, so there is also a limit for all together.
        """
        most = MOST[kind]
        together = sum(count for (of, _), count in self.counts.items() if of == kind)
        return self.counts.get((kind, person), 0) < most * max(1, own_seats) and together < most * all_seats
