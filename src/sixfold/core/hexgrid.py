"""The hex grid in axial coordinates: a cell is ``(q, r)``, and the centre of a board is ``(0, 0)``."""

from collections.abc import Iterator
from typing import Final

Cell = tuple[int, int]

DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from the right; directions ``d`` and ``(d + 3) % 6`` are opposite."""


def step(cell: Cell, direction: int) -> Cell:
    """Return the neighbour of a cell in one of the six directions."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] + dq, cell[1] + dr


def distance(a: Cell, b: Cell = (0, 0)) -> int:
    """Return the number of steps between two cells.

    >>> distance((5, -5))
    5
    """
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(radius: int) -> Iterator[Cell]:
    """Return the cells at exactly this distance from the centre, in ascending order."""
    span = range(-radius, radius + 1)
    return ((q, r) for q in span for r in span if distance((q, r)) == radius)
