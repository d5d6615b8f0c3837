"""The board: the cells, their names, and the towers and bonus fields as tables for kernels.

The 247 cells form two hexagons of side 7 that share an edge. They are numbered in ascending order of ``(q, r)``;
one more number, ``OFF``, stands for everything outside. The places of the towers are not part of the board but of a
:class:`Layout`: they depend on the number of players, and users may supply their own.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from sixfold.core.choices import pack
from sixfold.core.hexgrid import DIRECTIONS, Cell, CellSet, distance
from sixfold.core.kernels import Records, blank_records

CENTRES: Final[tuple[Cell, ...]] = ((-3, -3), (3, 3))
RADIUS: Final = 6
_SPAN = range(-9, 10)


def cell_name(cell: Cell) -> str:
    """The name of a cell: its row as a letter from a to y, with the board standing upright, then 10 − r.

    >>> cell_name((0, 0)), cell_name((-3, -3)), cell_name((9, 3))
    ('m10', 'g13', 'y7')
    """
    q, r = cell
    return f"{chr(ord('m') + q + r)}{10 - r}"


BOARD: Final = CellSet(
    ((q, r) for q in _SPAN for r in _SPAN if min(distance((q, r), centre) for centre in CENTRES) <= RADIUS), cell_name
)
CELLS, NUMBER, OFF, CELL_NAMES = BOARD.cells, BOARD.number, BOARD.off, BOARD.cell_names
parse_cell, names_of = BOARD.parse_cell, BOARD.names_of

PAIRS: Final = tuple(BOARD.pairs_of(NUMBER))
"""Every pair of neighbouring cells, once, its lower cell first."""

COLOURS: Final = "OPBG"
"""The letters of the four colours, in the order used for tracks and choices."""

TOWERS: Final = 24
"""The maximum number of towers on the board, used by four players."""

ALL_TOWERS: Final = (1 << TOWERS) - 1
"""One bit for each tower."""

BIG_TOWERS: Final = {2: 6, 3: 8, 4: 10}
SMALL_TOWERS: Final = {2: 10, 3: 12, 4: 14}
"""By number of players: the number of towers of each size."""

CHIPS: Final = {2: {1: 2, 2: 2}, 3: {1: 3, 2: 2}, 4: {1: 3, 2: 3}}
"""By number of players and light value: the number of chips of each colour."""


class Tower(NamedTuple):
    """The place of a tower."""

    at: Cell
    big: bool


@dataclass(frozen=True)
class Layout:
    """The towers and the print of one table's board, the cells in ascending order."""

    towers: tuple[Tower, ...]
    bonus: tuple[Cell, ...]
    empty: tuple[Cell, ...] = ()
    """Tower fields unused with this number of players: ordinary cells that are only printed differently."""


def mirrored(cell: Cell) -> Cell:
    """The cell mirrored at the long axis of the board, which runs through both centres."""
    return cell[1], cell[0]


def opposite(cell: Cell) -> Cell:
    """The cell mirrored at the short axis of the board, which runs along the shared edge of the hexagons."""
    return -cell[1], -cell[0]


# --- for kernels -------------------------------------------------------------------------------------------

Tables = np.dtype(
    [
        ("near", np.int32, (OFF + 1,)),  # by cell: one bit for each tower next to it
        ("big", np.int32),  # one bit for each big tower
        ("towers", np.int32),  # the number of towers
        ("pairs", np.int32),  # the number of pairs a tile can cover: those without a tower
        ("pair", np.int32, (len(PAIRS),)),  # these: two cell numbers, eight bits each, the lower cell first
        ("neighbour", np.int16, (OFF + 1, len(DIRECTIONS))),  # by cell and direction; OFF beyond the edge
        ("tower", np.int16, (TOWERS,)),  # the cells of the towers
        ("bonus", np.int8, (OFF + 1,)),  # by cell: 1 on a bonus field
        ("chips", np.int8, (5, 3)),  # by number of players and light value: the number of chips of each colour
    ],
    align=True,
)
"""One layout as one record for kernels: a single pointer, the same on the host and on a device."""


@cache
def tables_of(layout: Layout) -> Records:
    """The tables of a layout."""
    tables = blank_records(Tables)
    t = tables[0]
    t.neighbour[:] = BOARD.neighbours()
    for number, tower in enumerate(layout.towers):
        t.tower[number] = NUMBER[tower.at]
        t.big |= tower.big << number
        for cell in t.neighbour[NUMBER[tower.at]].tolist():
            t.near[cell] |= 1 << number
    t.near[OFF] = 0
    t.towers = len(layout.towers)
    standing = {tower.at for tower in layout.towers}
    free = [pack(NUMBER[a], NUMBER[b]) for a, b in PAIRS if a not in standing and b not in standing]
    t.pairs = len(free)
    t.pair[: len(free)] = free
    t.bonus[[NUMBER[cell] for cell in layout.bonus]] = 1
    for players, values in CHIPS.items():
        for light, count in values.items():
            t.chips[players, light] = count
    return tables
