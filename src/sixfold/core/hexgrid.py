"""The hex grid in axial coordinates: a cell is ``(q, r)``, and the centre of a board is ``(0, 0)``."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from sixfold.core.errors import BadNotation

Cell = tuple[int, int]

DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from the right; directions ``d`` and ``(d + 3) % 6`` are opposite."""


def neighbour(cell: Cell, direction: int) -> Cell:
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


class CellSet:
    """The cells of a board, numbered in this order, and their names. The number ``off`` is for everything outside."""

    def __init__(self, cells: Iterable[Cell], name: Callable[[Cell], str]) -> None:
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        self.off = len(self.cells)
        self.cell_names = {cell: name(cell) for cell in self.cells}
        self._named = {name: cell for cell, name in self.cell_names.items()}

    def neighbours(self) -> list[list[int]]:
        """Return the numbers of the neighbours of each cell by direction, and in the end those of ``off``."""
        directions = range(len(DIRECTIONS))
        around = [[self.number.get(neighbour(cell, d), self.off) for d in directions] for cell in self.cells]
        return [*around, [self.off for _ in directions]]

    def pairs_of(self, free: Collection[Cell]) -> list[tuple[Cell, Cell]]:
        """Return every pair of neighbouring cells among these once, its lower cell first."""
        # Only these directions lead to a higher cell.
        return [(cell, neighbour(cell, d)) for cell in free for d in (5, 0, 1) if neighbour(cell, d) in free]

    def parse_cell(self, name: str) -> Cell:
        """Return the cell with a name typed by a person; BadNotation if there is none."""
        cell = self._named.get(name.lower())
        if cell is None:
            raise BadNotation(f"{name[:20]!r} is not a cell of the board", "unknown-cell")
        return cell

    def names_of(self, cells: Sequence[Cell]) -> str:
        """Return the names of cells, joined for a sentence."""
        return " and ".join(self.cell_names[cell] for cell in cells)

    def has_pair(self, cells: Sequence[Any]) -> bool:
        """Return whether these are two cells of the board."""
        return len(cells) == 2 and all(type(cell) is tuple and cell in self.number for cell in cells)
