"""The actions of the board game: as values, in a short notation, and as events of a record.

The notation, with cell names of :mod:`sixfold.games.board.layout`:

========== =====================================================================
Rh12-Bh11  place: red on h12, scored first, blue on h11
xGG,GO     exchange: these tiles are shown and set aside
keep       decline an allowed exchange
+OY,RB     draw these tiles
resign     give up
========== =====================================================================
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from sixfold.core.actions import Draw, Exchange, Keep, Resign, parse_shared, read_pieces, read_shared
from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hexgrid import Cell
from sixfold.core.json_values import check_same, read_cell, read_letters, read_list, read_seat, same
from sixfold.games.board.layout import CELLS, NUMBER, cell_name, parse_cell, parse_tile


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile: its first letter lies on the first cell and is scored first."""

    tile: str
    at: tuple[Cell, Cell]

    def __str__(self) -> str:
        tile, (a, b) = self.tile, self.at
        return f"{tile[0]}{cell_name(a)}-{tile[1]}{cell_name(b)}"


HALF_NAMES: Final = np.array([[letter + cell_name(cell) for cell in CELLS] for letter in COLOURS], object)
"""By colour and cell: each half of a placement in the notation of :class:`Place`."""
FIRST_HALF_NAMES: Final = HALF_NAMES + "-"


__all__ = [
    "Action",
    "Draw",
    "Exchange",
    "Keep",
    "Move",
    "Place",
    "Resign",
    "check_outcome",
    "parse_action",
    "placement",
    "read_event",
    "read_tiles",
]

Move = Place | Exchange | Keep
"""A decision of the seat to move."""
Action = Move | Draw | Resign
"""Anything that changes a position."""

_PLACE = re.compile(r"([a-z])([a-z]\d{1,2})[\s-]*([a-z])([a-z]\d{1,2})", re.IGNORECASE)
_PLACE_BY_TILE = re.compile(r"([a-z]{2})\s+([a-z]\d{1,2})[\s-]+([a-z]\d{1,2})", re.IGNORECASE)


def parse_action(text: str) -> Action:
    """Parse the notation; case does not matter, and ``rb h12 h11`` is also a placement.

    >>> print(parse_action("Rh12-Bh11"), parse_action("rb h12 h11"), parse_action("xgo,GG"))
    Rh12-Bh11 Rh12-Bh11 xGO,GG
    """
    text = text.strip()
    if (shared := parse_shared(text, parse_tile)) is not None:
        return shared
    if match := _PLACE.fullmatch(text):
        first, cell, second, other = match.groups()
        return placement(first + second, parse_cell(cell), parse_cell(other))
    if match := _PLACE_BY_TILE.fullmatch(text):
        tile, cell, other = match.groups()
        return placement(tile, parse_cell(cell), parse_cell(other))
    message = f"{text[:40]!r} is no move: write for example Rh12-Bh11, xGG,GO, keep or resign"
    raise BadNotation(message, example="Rh12-Bh11")


def placement(tile: str, a: Cell, b: Cell) -> Place:
    """A placement with the tile's letters in colour order; for a mixed tile this never changes the score."""
    ordered = parse_tile(tile)
    return Place(ordered, (a, b) if ordered == tile.upper() else (b, a))


def read_event(event: Mapping[str, Any]) -> tuple[int, Action]:
    """Parse an event of a record into its seat and action; BadNotation if it is malformed."""
    if event.get("do") != "place":
        return read_shared(event, "tile", parse_tile)
    seat = read_seat(event)
    a, b = (read_cell(cell, NUMBER) for cell in read_list(event, "at", 2))
    return seat, placement(read_letters(event.get("tile"), "tile"), a, b)


def check_outcome(claimed: Mapping[str, Any], happened: Mapping[str, Any]) -> None:
    """Reject an event whose gains, track or duel markers differ from what happened."""
    if happened["do"] != "place":
        return
    if not same(_gains_by_cell(claimed), _gains_by_cell(happened)):
        raise IllegalMove("wrong-gains", f"the gains are {happened['gains']} on {happened['at']}", "B2")
    for key, ruling in (("track", "B5"), ("markers", "B14")):
        if key in happened:
            check_same(claimed, happened, key, ruling)


def _gains_by_cell(event: Mapping[str, Any]) -> list[Any]:
    """The gains in a form independent of the order of the halves."""
    gains = read_list(event, "gains", 2)
    return sorted(zip(event["at"], gains, strict=True), key=lambda pair: list(pair[0]))


def read_tiles(tiles: list[Any]) -> tuple[str, ...]:
    """Parse the tiles of a hand or a draw; their letters may be in either order."""
    return read_pieces(tiles, "tile", parse_tile)
