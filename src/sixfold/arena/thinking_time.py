"""Thinking times of bots: the mean, the slowest, and the 99th percentile, in a form that can be added up."""

from collections import Counter
from dataclasses import dataclass, field
from math import ceil, exp, log
from typing import Final

STEP: Final = log(1.05)
"""Times are counted in bins, each a twentieth wider than the one before, so a percentile is accurate to 5 %."""
SHORTEST: Final = 1e-6

ClockFigures = tuple[int, float, float, list[tuple[int, int]]]
"""Moves, seconds, the slowest move, and the bins that are not empty with their counts."""


@dataclass
class Clock:
    """The times of many moves.

    >>> clock = Clock()
    >>> for milliseconds in range(1, 101):
    ...     clock.add(milliseconds / 1000)
    >>> clock.moves, round(clock.mean, 4), 0.099 <= clock.percentile(0.99) <= 0.1
    (100, 0.0505, True)
    """

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    drawers: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """Count one move."""
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.drawers[ceil(log(max(seconds, SHORTEST) / SHORTEST) / STEP)] += 1

    def __iadd__(self, other: "Clock") -> "Clock":
        self.moves += other.moves
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.drawers.update(other.drawers)
        return self

    @property
    def mean(self) -> float:
        """Mean seconds per move."""
        return self.seconds / self.moves if self.moves else 0.0

    def percentile(self, part: float) -> float:
        """The time that this fraction of the moves does not exceed."""
        wanted = ceil(part * self.moves)
        for drawer in sorted(self.drawers):
            wanted -= self.drawers[drawer]
            if wanted <= 0:
                return min(self.slowest, SHORTEST * exp(drawer * STEP))
        return self.slowest

    def figures(self) -> ClockFigures:
        """The times in the format of the journal."""
        return self.moves, round(self.seconds, 6), round(self.slowest, 6), sorted(self.drawers.items())

    @classmethod
    def from_figures(cls, figures: ClockFigures) -> "Clock":
        """The reverse of :meth:`figures`."""
        moves, seconds, slowest, drawers = figures
        return cls(moves, seconds, slowest, Counter(dict(drawers)))
