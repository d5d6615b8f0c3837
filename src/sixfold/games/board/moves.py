"""What can happen in the board game, as values, in a short notation and as events of a record.

The notation, with cell names of :mod:`sixfold.games.board.layout`:

========== =====================================================================
Rh12-Bh11  place: red on h12, scored first, blue on h11
xGG,GO     exchange: these tiles are shown and set aside
keep       do without an exchange that is allowed
+OY,RB     draw these tiles
resign     give up
========== =====================================================================
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hexgrid import Cell
from sixfold.games.board.layout import NUMBER, cell_name, parse_cell, parse_tile


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile: its first letter on the first cell, and scored first."""

    tile: str
    at: tuple[Cell, Cell]

    def __str__(self) -> str:
        return "-".join(letter + cell_name(cell) for letter, cell in zip(self.tile, self.at, strict=True))


@dataclass(frozen=True, slots=True)
class Exchange:
    """Show these tiles of the rack and set them aside for new ones."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "x" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Keep:
    """Do without an exchange that is allowed."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """These tiles came out of the bag."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "+" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up; ``None`` means the seat to move."""

    seat: int | None = None

    def __str__(self) -> str:
        return "resign"


Move = Place | Exchange | Keep
"""What the seat to move decides."""
Action = Move | Draw | Resign
"""Anything that changes a position."""

_PLACE = re.compile(r"([a-z])([a-z]\d{1,2})[\s-]*([a-z])([a-z]\d{1,2})", re.IGNORECASE)
_PLACE_BY_TILE = re.compile(r"([a-z]{2})\s+([a-z]\d{1,2})[\s-]+([a-z]\d{1,2})", re.IGNORECASE)


def parse_action(text: str) -> Action:
    """Read the notation; upper and lower case are the same, and ``rb h12 h11`` is a placement too.

    >>> print(parse_action("Rh12-Bh11"), parse_action("rb h12 h11"), parse_action("xgo,GG"))
    Rh12-Bh11 Rh12-Bh11 xGO,GG
    """
    text = text.strip()
    word = text.lower()
    if word == "keep":
        return Keep()
    if word == "resign":
        return Resign()
    if word[:1] in ("x", "+") and word[1:]:
        tiles = tuple(parse_tile(tile.strip()) for tile in text[1:].split(","))
        return Exchange(tiles) if word[0] == "x" else Draw(tiles)
    if match := _PLACE.fullmatch(text):
        first, cell, second, other = match.groups()
        return placement(first + second, parse_cell(cell), parse_cell(other))
    if match := _PLACE_BY_TILE.fullmatch(text):
        tile, cell, other = match.groups()
        return placement(tile, parse_cell(cell), parse_cell(other))
    raise BadNotation(f"{text[:40]!r} is no move: write for example Rh12-Bh11, xGG,GO, keep or resign")


def placement(tile: str, a: Cell, b: Cell) -> Place:
    """A placement with the tile's letters in the order of the colours, which never changes a mixed tile's score."""
    ordered = parse_tile(tile)
    return Place(ordered, (a, b) if ordered == tile.upper() else (b, a))


def read_event(event: Mapping[str, Any]) -> tuple[int, Action]:
    """The seat and the action of an event as a record writes it; BadNotation if its shape is wrong."""
    seat = event.get("seat")
    if type(seat) is not int:
        raise BadNotation("the seat must be a whole number")
    match event.get("do"):
        case "place":
            a, b = _list(event, "at", 2)
            return seat, placement(_text(event.get("tile")), read_cell(a), read_cell(b))
        case "exchange":
            return seat, Exchange(read_tiles(_list(event, "tiles")))
        case "draw":
            return seat, Draw(read_tiles(_list(event, "tiles")))
        case "resign":
            return seat, Resign(seat)
        case other:
            raise BadNotation(f"no event of this game is called {str(other)[:40]!r}", "unknown-event")


def check_outcome(claimed: Mapping[str, Any], happened: Mapping[str, Any]) -> None:
    """Refuse an event that says something else of its gains, track or duel markers than what happened."""
    if happened["do"] != "place":
        return
    if _gains_by_cell(claimed) != _gains_by_cell(happened):
        raise IllegalMove("wrong-gains", f"the gains are {happened['gains']} on {happened['at']}", "B2")
    for key, ruling in (("track", "B5"), ("markers", "B14")):
        # Compared as text, because in Python True equals 1 and 1.0 equals 1.
        if key in happened and json.dumps(claimed.get(key), sort_keys=True) != json.dumps(
            happened[key], sort_keys=True
        ):
            raise IllegalMove(f"wrong-{key}", f"the {key} after it should be {json.dumps(happened[key])}", ruling)


def _gains_by_cell(event: Mapping[str, Any]) -> str:
    """The gains in a form that does not depend on which half is written first."""
    gains = _list(event, "gains", 2)
    return json.dumps(sorted(zip(event["at"], gains, strict=True), key=lambda pair: pair[0]))


def read_tiles(tiles: list[Any]) -> tuple[str, ...]:
    """Tiles of a hand or a draw, whose letters may stand in either order."""
    return tuple(parse_tile(_text(tile)) for tile in tiles)


def read_cell(cell: Any) -> Cell:
    """A cell written as ``[q, r]``."""
    if not (isinstance(cell, list) and len(cell) == 2 and all(type(x) is int for x in cell)):
        raise BadNotation("a cell is written [q, r]")
    at = (cell[0], cell[1])
    if at not in NUMBER:
        raise BadNotation(f"[{at[0]}, {at[1]}] is no cell of the board", "unknown-cell")
    return at


def _text(value: Any) -> str:
    # People may type small letters; a record has one way to write a tile.
    if not isinstance(value, str) or value != value.upper():
        raise BadNotation("a tile is written as two capital letters", "unknown-tile")
    return value


def _list(event: Mapping[str, Any], key: str, length: int | None = None) -> list[Any]:
    value = event.get(key)
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadNotation(f"{key!r} must be a list" + ("" if length is None else f" of {length}"))
    return value
