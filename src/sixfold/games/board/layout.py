"""The board and the tiles: the cells, their names, and the pairs of cells that a tile can cover.

Cells are numbered ring by ring from the centre, so a zone is a prefix: white 0…90, grey to 126, blue to 168.
One more number, ``OFF``, stands for everything outside.
"""

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.colours import COLOURS, colour_number
from sixfold.core.errors import BadNotation
from sixfold.core.hexgrid import DIRECTIONS, Cell, distance, ring, step
from sixfold.core.json_values import named_cell
from sixfold.core.kernels import blank_records

RADIUS: Final = 7
CELLS: Final[tuple[Cell, ...]] = tuple(cell for radius in range(RADIUS + 1) for cell in ring(radius))
NUMBER: Final = {cell: number for number, cell in enumerate(CELLS)}
OFF: Final = len(CELLS)

ZONE_RADIUS: Final = {1: 5, 2: 5, 3: 6, 4: 7}
"""By number of players: the radius of the zone in play (white, then grey, then blue)."""

SYMBOLS: Final[tuple[Cell, ...]] = ((5, 0), (0, 5), (-5, 5), (-5, 0), (0, -5), (5, -5))
"""The cells of the printed symbols, by colour."""

TILES: Final = tuple(a + b for a, b in combinations_with_replacement(COLOURS, 2))
"""The 21 kinds of tile, each with its letters in colour order."""

KIND: Final = {tile: kind for kind, tile in enumerate(TILES)}
COPIES: Final = tuple(5 if tile[0] == tile[1] else 6 for tile in TILES)

PAIRS: Final = tuple(
    sorted(
        (
            (cell, step(cell, d))
            for cell in CELLS
            # Each pair once, its lower cell first: only the directions that lead to a higher cell.
            for d in (0, 1, 5)
            if step(cell, d) in NUMBER and cell not in SYMBOLS and step(cell, d) not in SYMBOLS
        ),
        key=lambda pair: (max(map(distance, pair)), pair),
    )
)
"""Every pair of neighbouring cells that a tile can ever cover, inner zones first."""


@cache
def zone_size(players: int) -> int:
    """The number of cells in the zone for this number of players."""
    return sum(distance(cell) <= ZONE_RADIUS[players] for cell in CELLS)


def pair_count(players: int) -> int:
    """The number of pairs that a tile can cover on the empty board with this number of players."""
    return sum(max(map(distance, pair)) <= ZONE_RADIUS[players] for pair in PAIRS)


Tables = np.dtype(
    [
        ("neighbour", np.uint8, (OFF + 1, len(DIRECTIONS))),  # by cell and direction; OFF beyond the edge
        ("symbol", np.uint8, (6,)),  # the cell of each colour's printed symbol
        ("beside", np.int8, (OFF + 1,)),  # by cell: the colour of the printed symbol next to it, or -1
        ("pair", np.int32, (2 * len(PAIRS),)),  # PAIRS in both orders: two cell numbers, eight bits each
        ("pairs_in_zone", np.uint16, (5,)),  # by number of players
        ("zone_size", np.uint8, (5,)),  # by number of players
        ("halves", np.uint8, (len(TILES), 2)),  # the two colours of each kind of tile
        ("colours", np.uint8, (len(TILES),)),  # the same as bits
        ("copies", np.uint8, (len(TILES),)),  # the number of copies of each kind
    ],
    align=True,
)
"""The layout as one record for kernels: a single pointer, the same on the host and on a device."""


def _tables() -> NDArray[Any]:
    tables = blank_records(Tables)
    t = tables[0]
    t.neighbour[:] = OFF
    for number, cell in enumerate(CELLS):
        for d in range(len(DIRECTIONS)):
            t.neighbour[number, d] = NUMBER.get(step(cell, d), OFF)
    t.symbol[:] = [NUMBER[cell] for cell in SYMBOLS]
    t.beside[:] = -1
    for colour, symbol in enumerate(t.symbol):
        t.beside[[cell for cell in t.neighbour[symbol] if cell != OFF]] = colour
    t.pair[:] = [NUMBER[a] << 8 | NUMBER[b] for pair in PAIRS for a, b in (pair, pair[::-1])]
    t.pairs_in_zone[1:] = [pair_count(players) for players in range(1, 5)]
    t.zone_size[1:] = [zone_size(players) for players in range(1, 5)]
    t.halves[:] = [[COLOURS.index(letter) for letter in tile] for tile in TILES]
    t.colours[:] = [1 << a | 1 << b for a, b in t.halves]
    t.copies[:] = COPIES
    return tables


TABLES: Final = _tables()


def _line(cell: Cell, d: int) -> tuple[Cell, ...]:
    there = step(cell, d)
    return (there, *_line(there, d)) if there in NUMBER else ()


LINES: Final = tuple(tuple(_line(cell, d) for d in range(len(DIRECTIONS))) for cell in CELLS)
"""By cell number and direction: the cells from there to the edge, nearest first."""


@lru_cache(maxsize=512)
def cell_name(cell: Cell) -> str:
    """The name of a cell: its row as a letter from a (top) to o, then q + 8.

    >>> cell_name((0, 0)), cell_name((5, 0)), cell_name((0, -5))
    ('h8', 'h13', 'c8')
    """
    q, r = cell
    return f"{chr(ord('h') + r)}{q + 8}"


CELL_NAMES: Final = {cell: cell_name(cell) for cell in CELLS}
_CELL_OF = {name: cell for cell, name in CELL_NAMES.items()}


def parse_cell(name: str) -> Cell:
    """The cell with this name; BadNotation if there is none."""
    return named_cell(name, _CELL_OF)


def parse_tile(text: str) -> str:
    """A tile with its letters in colour order.

    >>> parse_tile("br")
    'RB'
    """
    if len(text) != 2:
        raise BadNotation(f"{text[:20]!r} is no tile: two colour letters are needed", "unknown-tile")
    try:
        a, b = sorted(map(colour_number, text.upper()))
    except ValueError as wrong:
        raise BadNotation(f"{text!r} is no tile: {wrong}", "unknown-tile") from None
    return COLOURS[a] + COLOURS[b]
