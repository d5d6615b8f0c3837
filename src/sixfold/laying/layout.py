"""A hexagonal board of any radius and its tiles: cells, their names, and the pairs of cells that a tile can cover.

Cells are numbered ring by ring from the centre, so a zone is a prefix of the cells. One more number, ``off``, stands
for everything outside.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import WORD, words_for
from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadNotation
from sixfold.core.hexgrid import DIRECTIONS, Cell, CellSet, distance, neighbour, ring
from sixfold.core.kernels import Records, blank_records
from sixfold.core.types import MOST_SEATS

SEATS: Final = MOST_SEATS
"""The most seats of a game."""
LARGEST_RADIUS: Final = 8
"""Kernels store the number of a cell in eight bits, and a board of radius 9 has more cells than that."""


class Layout(CellSet):
    """The board and the tiles of a title."""

    def __init__(
        self,
        *,
        zone_radius: Mapping[int, int],
        symbols: Sequence[Cell],
        copies: Callable[[str], int],
        colours: str = COLOURS,
    ) -> None:
        """Describe a board.

        ``zone_radius`` is the radius of the board for each number of players, ``symbols`` the cell of each colour's
        printed symbol, and ``copies`` the number of copies of a tile.
        """
        self.zone_radius = dict(zone_radius)
        self.radius = max(zone_radius.values())
        _check_board(self.zone_radius, symbols, colours)
        self.colours = colours
        self.symbols = tuple(symbols)
        cells = (cell for radius in range(self.radius + 1) for cell in ring(radius))
        super().__init__(cells, self.cell_name)
        self.tiles = tuple(a + b for a, b in combinations_with_replacement(colours, 2))
        """The kinds of tile, each with its letters in colour order."""
        self.kind = {tile: kind for kind, tile in enumerate(self.tiles)}
        self.copies = tuple(map(copies, self.tiles))
        self.pairs = tuple(
            sorted(
                self.pairs_of(self.number.keys() - set(self.symbols)), key=lambda pair: (max(map(distance, pair)), pair)
            )
        )
        """Every pair of neighbouring cells that a tile can ever cover, inner zones first."""
        zones = self.zone_radius.items()
        self.zone_size = {players: sum(distance(cell) <= zone for cell in self.cells) for players, zone in zones}
        """By number of players: the number of cells in the zone."""
        self.pair_count = {
            players: sum(max(map(distance, pair)) <= zone for pair in self.pairs) for players, zone in zones
        }
        """By number of players: the number of pairs that a tile can cover on the empty board."""

    # --- for kernels --------------------------------------------------------------------------------------

    @cached_property
    def tables(self) -> Records:
        """The layout as one record for kernels: a single pointer, the same on the host and on a device."""
        kinds, seats = len(self.tiles), max(self.zone_radius) + 1
        tables = blank_records(
            np.dtype(
                [
                    ("neighbour", np.uint8, (self.off + 1, len(DIRECTIONS))),  # by cell and direction; off at the edge
                    ("symbol", np.uint8, (len(self.colours),)),  # the cell of each colour's printed symbol
                    ("beside", np.int8, (self.off + 1,)),  # by cell: the colour of the symbol next to it, or -1
                    ("pair", np.int32, (2 * len(self.pairs),)),  # the pairs in both orders: two cells, 8 bits each
                    (
                        "pair_number",
                        np.int16,
                        (self.off, len(DIRECTIONS)),
                    ),  # by first cell and direction: index
                    # by colour: the pairs with a cell next to its symbol, as bits
                    ("beside_symbol", np.uint32, (len(self.colours), words_for(2 * len(self.pairs)))),
                    ("pairs_in_zone", np.uint16, (seats,)),  # by number of players
                    ("zone_size", np.uint8, (seats,)),  # by number of players
                    ("halves", np.uint8, (kinds, 2)),  # the two colours of each kind of tile
                    ("kind", np.int8, (len(self.colours), len(self.colours))),  # the kind of tile with two colours
                    ("colours", np.uint8, (kinds,)),  # the same as bits
                    ("copies", np.uint8, (kinds,)),  # the number of copies of each kind
                    ("zone_radius", np.uint8, (seats,)),  # by number of players
                    ("axial", np.int8, (self.off, 2)),  # the coordinates of each cell
                    ("letter", np.uint8, (len(self.colours),)),  # the letter of each colour, in ASCII
                ],
                align=True,
            )
        )
        t = tables[0]
        t.neighbour[:] = self.neighbours()
        t.symbol[:] = [self.number[cell] for cell in self.symbols]
        t.beside[:] = -1
        for colour, symbol in enumerate(t.symbol):
            t.beside[[cell for cell in t.neighbour[symbol] if cell != self.off]] = colour
        t.pair[:] = [self.number[a] << 8 | self.number[b] for pair in self.pairs for a, b in (pair, pair[::-1])]
        t.pair_number[:] = -1
        for number, (a, b) in enumerate((int(pair) >> 8, int(pair) & 255) for pair in t.pair):
            t.pair_number[a, t.neighbour[a].tolist().index(b)] = number
            for colour in {int(t.beside[cell]) for cell in (a, b)} - {-1}:
                t.beside_symbol[colour, number // WORD] |= np.uint32(1 << number % WORD)
        for players in self.zone_radius:
            t.pairs_in_zone[players] = self.pair_count[players]
            t.zone_size[players] = self.zone_size[players]
            t.zone_radius[players] = self.zone_radius[players]
        t.halves[:] = [[self.colours.index(letter) for letter in tile] for tile in self.tiles]
        t.colours[:] = [1 << a | 1 << b for a, b in t.halves]
        for kind, (one, other) in enumerate(t.halves.tolist()):
            t.kind[one, other] = t.kind[other, one] = kind
        t.copies[:] = self.copies
        t.axial[:] = self.cells
        t.letter[:] = list(self.colours.encode())
        return tables

    @cached_property
    def lines(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """By cell number and direction: the cells from there to the edge, nearest first."""
        return tuple(tuple(self._line(cell, d) for d in range(len(DIRECTIONS))) for cell in self.cells)

    def _line(self, cell: Cell, d: int) -> tuple[Cell, ...]:
        there = neighbour(cell, d)
        return (there, *self._line(there, d)) if there in self.number else ()

    @cached_property
    def half_names(self) -> NDArray[Any]:
        """By colour and cell: each half of a placement in notation."""
        return np.array([[letter + name for name in self.cell_names.values()] for letter in self.colours], object)

    # --- names --------------------------------------------------------------------------------------------

    def cell_name(self, cell: Cell) -> str:
        """The name of a cell: its row as a letter from the top, and its column counted from the left edge."""
        q, r = cell
        return f"{chr(ord('a') + self.radius + r)}{q + self.radius + 1}"

    def parse_tile(self, text: str) -> str:
        """A tile with its letters in colour order."""
        if len(text) != 2:
            raise BadNotation(f"{text[:20]!r} is not a tile: two colour letters are needed", "unknown-tile")
        for letter in text.upper():
            if letter not in self.colours:
                known = " ".join(self.colours)
                message = f"{text!r} is not a tile: unknown colour {letter!r}, expected one of {known}"
                raise BadNotation(message, "unknown-tile")
        return "".join(sorted(text.upper(), key=self.colours.index))


def _check_board(zone_radius: Mapping[int, int], symbols: Sequence[Cell], colours: str) -> None:
    """Reject a board on which a game gets stuck, or that breaks kernels: compiled code checks nothing."""
    zones = zone_radius.values()
    wrong = {
        f"a board has a radius of 1 to {LARGEST_RADIUS}": not 1 <= min(zones) <= max(zones) <= LARGEST_RADIUS,
        f"a game has 1 to {SEATS} players": not 1 <= min(zone_radius) <= max(zone_radius) <= SEATS,
        f"the colours are some of {COLOURS}, each once": not set(colours) <= set(COLOURS)
        or len(set(colours)) != len(colours),
        "each colour has one symbol": len(symbols) != len(colours),
        "each player begins at a symbol of their own": max(zone_radius) > len(symbols),
        "all symbols lie within the smallest zone": max(map(distance, symbols)) > min(zones),
        # A tile could touch two of them otherwise, and leave none for another player.
        "symbols are more than three steps apart": min(distance(a, b) for a, b in combinations(symbols, 2)) <= 3,
    }
    if problems := [problem for problem, is_wrong in wrong.items() if is_wrong]:
        raise ValueError("; ".join(problems))
