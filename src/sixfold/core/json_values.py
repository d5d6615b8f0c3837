"""Typed values out of the JSON of a record, with a clear error message for anything else."""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hexgrid import Cell

T = TypeVar("T")


def read_seat(event: Mapping[str, Any]) -> int:
    """Return the seat of an event."""
    seat = event.get("seat")
    if type(seat) is not int:
        raise BadNotation("the seat must be a whole number")
    return seat


def read_list(event: Mapping[str, Any], key: str, length: int | None = None) -> list[Any]:
    """Return the list under a key, with this length if one is given."""
    value = event.get(key)
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadNotation(f"{key!r} must be a list" + ("" if length is None else f" of {length}"))
    return value


def read_letters(value: Any, what: str) -> str:
    """Return colour letters. People may type lower case, but a record must use capitals."""
    if not isinstance(value, str) or value != value.upper():
        raise BadNotation(f"a {what} is written in capital letters", f"unknown-{what}")
    return value


def read_cell(cell: Any, board: Mapping[Cell, Any]) -> Cell:
    """Return a cell written as ``[q, r]``; BadNotation if the board does not have it."""
    if not (isinstance(cell, list) and len(cell) == 2 and all(type(x) is int for x in cell)):
        raise BadNotation("a cell is written [q, r]")
    at = (cell[0], cell[1])
    if at not in board:
        raise BadNotation(f"[{at[0]}, {at[1]}] is not a cell of the board", "unknown-cell")
    return at


def copied(value: T) -> T:
    """Return a deep copy of JSON-like data; many times as fast as ``copy.deepcopy``."""
    copy: Any = value
    if isinstance(value, dict):
        copy = {key: part if type(part) in _SINGLE else copied(part) for key, part in value.items()}
    elif isinstance(value, list):
        copy = [part if type(part) in _SINGLE else copied(part) for part in value]
    return copy  # type: ignore[no-any-return]


_SINGLE = frozenset({int, str, float, bool, type(None)})
"""Immutable types, which need no copy. Checking them here saves most calls."""


def same(a: Any, b: Any) -> bool:
    """Return whether two values are the same JSON. In Python True == 1 == 1.0, but in a record they differ."""
    # Compare typical values directly; serializing them takes ten times as long.
    return _alike(a, b) or json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def _alike(a: Any, b: Any) -> bool:
    """Return whether two values are equal and have the same types throughout; False also in doubtful cases."""
    kind = type(a)
    if kind is not type(b):
        return False
    if kind is dict:
        return a.keys() == b.keys() and all(_alike(a[key], b[key]) for key in a)
    if kind is list or kind is tuple:
        return len(a) == len(b) and all(map(_alike, a, b))
    return (kind is int or kind is str) and bool(a == b)


def check_same(claimed: Mapping[str, Any], happened: Mapping[str, Any], key: str, ruling: str) -> None:
    """Reject an event whose track (or other ``key``) differs from the actual outcome."""
    if not same(claimed.get(key), happened[key]):
        raise IllegalMove(f"wrong-{key}", f"the {key} after it should be {json.dumps(happened[key])}", ruling)
