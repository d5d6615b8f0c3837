"""The closed areas of a track (C1), explained: which area, which markers are too far behind, which points a card loses.

The tables' ``limit`` decides how far a marker may go, in :func:`sixfold.games.cards.rules.advanced`. This module reads
the same table in reverse.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sixfold.games.cards.layout import AREAS, TABLES, TRACK_END, area_of

LIMITS: Final[tuple[int, ...]] = tuple(TABLES[0].limit.tolist())
"""By field of the last marker: the last field open to the others."""

_CLOSED: Final = {
    end: (*AREAS[area_of(end) + 1], next(field for field, limit in enumerate(LIMITS) if limit > end))
    for end in LIMITS
    if end < TRACK_END
}
"""By the last open field: the first and last field of the next area, and the field that opens it."""


class Gate(NamedTuple):
    """The first closed area of a track."""

    first: int
    last: int
    opens_at: int
    """The field that every marker must reach first."""
    behind: tuple[str, ...]
    """The colours that have not reached it."""

    def to_json(self) -> dict[str, Any]:
        """The gate in the format sent to clients."""
        return {"from": self.first, "to": self.last, "opens_at": self.opens_at, "behind": list(self.behind)}


class Lost(NamedTuple):
    """Points of one symbol that its marker could not use."""

    colour: str
    points: int
    gate: Gate | None
    """The closed gate; None at the end of the track."""
    track: dict[str, int]
    """The markers at that moment: for the second symbol, the first has already moved."""

    def to_json(self) -> dict[str, Any]:
        """The loss in the format sent to clients."""
        gate = None if self.gate is None else self.gate.to_json()
        return {"colour": self.colour, "points": self.points, "gate": gate}


def gate_of(track: Mapping[str, int]) -> Gate | None:
    """The area that the last markers of a track keep closed to the others; None once everything is open."""
    end = LIMITS[min(track.values())]
    if end == TRACK_END:
        return None
    first, last, opens_at = _CLOSED[end]
    return Gate(first, last, opens_at, tuple([letter for letter, field in track.items() if field < opens_at]))


def losses(card: str, gains: Sequence[int], before: Mapping[str, int], after: Mapping[str, int]) -> list[Lost]:
    """The points a card lost, by symbol in the order of scoring."""
    points = [gain - (after[letter] - before[letter]) for letter, gain in zip(card, gains, strict=True)]
    if not any(points):
        return []
    first = {**before, card[0]: after[card[0]]}
    return [
        Lost(letter, lost, gate_of(track), track)
        for letter, lost, track in zip(card, points, (first, dict(after)), strict=True)
        if lost
    ]
