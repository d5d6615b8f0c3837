"""Reading values out of a record's JSON: the right type, or one clear word about what is wrong."""

import json
from collections.abc import Mapping
from typing import Any

from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hexgrid import Cell


def read_seat(event: Mapping[str, Any]) -> int:
    """The seat of an event."""
    seat = event.get("seat")
    if type(seat) is not int:
        raise BadNotation("the seat must be a whole number")
    return seat


def read_list(event: Mapping[str, Any], key: str, length: int | None = None) -> list[Any]:
    """A list under a key, of a given length if one is given."""
    value = event.get(key)
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadNotation(f"{key!r} must be a list" + ("" if length is None else f" of {length}"))
    return value


def read_letters(value: Any, what: str) -> str:
    """Colour letters. People may type small letters; a record has one way to write them."""
    if not isinstance(value, str) or value != value.upper():
        raise BadNotation(f"a {what} is written in capital letters", f"unknown-{what}")
    return value


def read_cell(cell: Any, board: Mapping[Cell, Any]) -> Cell:
    """A cell written as ``[q, r]``, which the board must have."""
    if not (isinstance(cell, list) and len(cell) == 2 and all(type(x) is int for x in cell)):
        raise BadNotation("a cell is written [q, r]")
    at = (cell[0], cell[1])
    if at not in board:
        raise BadNotation(f"[{at[0]}, {at[1]}] is no cell of the board", "unknown-cell")
    return at


def copied(value: Any) -> Any:
    """A copy of JSON-like data that shares nothing with it; many times as fast as ``copy.deepcopy``."""
    if isinstance(value, dict):
        return {key: part if type(part) in _SINGLE else copied(part) for key, part in value.items()}
    if isinstance(value, list):
        return [part if type(part) in _SINGLE else copied(part) for part in value]
    return value


_SINGLE = frozenset({int, str, float, bool, type(None)})
"""What cannot be changed and need not be copied: asking here saves most calls."""


def named_cell(name: str, cells: Mapping[str, Cell]) -> Cell:
    """The cell of a name that a person typed; BadNotation if the board has none of that name."""
    cell = cells.get(name.lower())
    if cell is None:
        raise BadNotation(f"{name[:20]!r} is no cell of the board", "unknown-cell")
    return cell


def same(a: Any, b: Any) -> bool:
    """Whether two values are the same JSON; in Python True equals 1 and 1.0 equals 1, in a record they do not."""
    # What is written as usual is recognised without writing it out, which takes ten times as long.
    return _alike(a, b) or json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def _alike(a: Any, b: Any) -> bool:
    """Whether two values are the same and of the same types throughout; False also where that is hard to say."""
    kind = type(a)
    if kind is not type(b):
        return False
    if kind is dict:
        return a.keys() == b.keys() and all(_alike(a[key], b[key]) for key in a)
    if kind is list or kind is tuple:
        return len(a) == len(b) and all(map(_alike, a, b))
    return (kind is int or kind is str) and bool(a == b)


def check_same(claimed: Mapping[str, Any], happened: Mapping[str, Any], key: str, ruling: str) -> None:
    """Refuse an event whose track (or other ``key``) is not the one after what happened."""
    if not same(claimed.get(key), happened[key]):
        raise IllegalMove(f"wrong-{key}", f"the {key} after it should be {json.dumps(happened[key])}", ruling)
