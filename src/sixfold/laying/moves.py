"""Laying tiles as values, in a short notation, and as events of a record.

========== =====================================================================
Rh12-Bh11  place: red on h12, scored first, blue on h11
xGG,GO     exchange: these tiles are shown and set aside
keep       decline an allowed exchange
+OY,RB     draw these tiles
resign     give up
========== =====================================================================
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sixfold.core.actions import Draw, Exchange, Keep, Resign, parse_shared, read_pieces, read_shared
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hexgrid import Cell
from sixfold.core.json_values import check_same, read_cell, read_letters, read_list, read_seat, same
from sixfold.laying.layout import Layout


@dataclass(frozen=True, slots=True)
class Placement:
    """Place a tile: its first letter lies on the first cell and is scored first. A title adds its ``layout``."""

    tile: str
    at: tuple[Cell, Cell]

    layout: ClassVar[Layout]

    @property
    def tiles(self) -> tuple[str]:
        """The tile that it shows."""
        return (self.tile,)

    def __str__(self) -> str:
        tile, (a, b) = self.tile, self.at
        return f"{tile[0]}{self.layout.cell_name(a)}-{tile[1]}{self.layout.cell_name(b)}"


Move = Placement | Exchange | Keep
"""A decision of the seat to move."""
Action = Move | Draw | Resign
"""Anything that changes a position."""

_PLACE = re.compile(r"([a-z])([a-z]\d{1,2})[\s-]*([a-z])([a-z]\d{1,2})", re.IGNORECASE)
_PLACE_BY_TILE = re.compile(r"([a-z]{2})\s+([a-z]\d{1,2})[\s-]+([a-z]\d{1,2})", re.IGNORECASE)


class Notation:
    """Reads the actions of a title from text and from events."""

    def __init__(self, place: type[Placement], rulings: Mapping[str, str], examples: Sequence[str]) -> None:
        """Read placements of this type.

        ``rulings`` names the ruling behind each outcome that an event states: ``gains``, ``track`` and a title's own.
        ``examples`` are moves for people who mistype one, a placement first.
        """
        self.place = place
        self.layout = place.layout
        self.rulings = rulings
        self.examples = examples

    def parse_action(self, text: str) -> Action:
        """Parse the notation; case does not matter, and ``rb h12 h11`` is also a placement."""
        text = text.strip()
        if (shared := parse_shared(text, self.layout.parse_tile)) is not None:
            return shared
        parse_cell = self.layout.parse_cell
        if match := _PLACE.fullmatch(text):
            first, cell, second, other = match.groups()
            return self.placement(first + second, parse_cell(cell), parse_cell(other))
        if match := _PLACE_BY_TILE.fullmatch(text):
            tile, cell, other = match.groups()
            return self.placement(tile, parse_cell(cell), parse_cell(other))
        written = " or ".join(", ".join(self.examples).rsplit(", ", 1))
        raise BadNotation(f"{text[:40]!r} is not a move: write for example {written}", example=self.examples[0])

    def placement(self, tile: str, a: Cell, b: Cell) -> Placement:
        """A placement with the tile's letters in colour order; for a mixed tile this never changes the score."""
        ordered = self.layout.parse_tile(tile)
        return self.place(ordered, (a, b) if ordered == tile.upper() else (b, a))

    def read_event(self, event: Mapping[str, Any]) -> tuple[int, Action]:
        """Parse an event of a record into its seat and action; BadNotation if it is malformed."""
        if event.get("do") != "place":
            return read_shared(event, "tile", self.layout.parse_tile)
        seat = read_seat(event)
        a, b = (read_cell(cell, self.layout.number) for cell in read_list(event, "at", 2))
        return seat, self.placement(read_letters(event.get("tile"), "tile"), a, b)

    def check_outcome(self, claimed: Mapping[str, Any], happened: Mapping[str, Any]) -> None:
        """Reject an event whose gains, track or other outcome differs from what happened."""
        if happened["do"] != "place":
            return
        if not same(_gains_by_cell(claimed), _gains_by_cell(happened)):
            message = f"the gains are {happened['gains']} on {happened['at']}"
            raise IllegalMove("wrong-gains", message, self.rulings["gains"])
        for key, ruling in self.rulings.items():
            if key != "gains" and key in happened:
                check_same(claimed, happened, key, ruling)

    def read_tiles(self, tiles: list[Any]) -> tuple[str, ...]:
        """Parse the tiles of a hand or a draw; their letters may be in either order."""
        return read_pieces(tiles, "tile", self.layout.parse_tile)


def _gains_by_cell(event: Mapping[str, Any]) -> list[Any]:
    """The gains in a form independent of the order of the halves."""
    gains = read_list(event, "gains", 2)
    return sorted(zip(event["at"], gains, strict=True), key=lambda pair: list(pair[0]))
