"""The printed board as a human-readable file: tower fields and bonus fields.

Sixfold's own ``layout.toml``, in this folder, is a reconstruction; the file explains how to enter the original.
"""

import os
import stat
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from sixfold.core.errors import BadNotation, BadSetup
from sixfold.core.hexgrid import Cell
from sixfold.games.spezial.layout import BIG_TOWERS, Layout, Tower, cell_name, parse_cell
from sixfold.games.spezial.setup import check_cells

FIELDS: Final = {"dark-blue": 10, "grey-blue": 14}
"""The number of tower fields of each kind."""

BIG_ON: Final = {"dark-blue": {2: 2, 3: 6, 4: 10}, "grey-blue": {2: 4, 3: 2, 4: 0}}
"""By kind and number of players: the number of fields with a big tower."""

MOST_BYTES: Final = 100_000

Fields = dict[Cell, tuple[int, ...]]
"""Tower fields, each with the numbers of players for which a big tower stands there."""


@dataclass(frozen=True)
class Design:
    """The print of a board."""

    dark_blue: Fields
    grey_blue: Fields
    bonus: tuple[Cell, ...]

    def layout(self, players: int) -> Layout:
        """The layout of this board for this number of players."""
        big = [at for at, numbers in {**self.dark_blue, **self.grey_blue}.items() if players in numbers]
        small = [at for at in self.grey_blue if at not in big]
        towers = sorted([Tower(at, True) for at in big] + [Tower(at, False) for at in small])
        return Layout(tuple(towers), self.bonus, tuple(sorted(set(self.dark_blue) - set(big))))


@cache
def own_design() -> Design:
    """Sixfold's own reconstruction."""
    file = resources.files("sixfold.games.spezial").joinpath("layout.toml")
    return parse_design(file.read_text(encoding="utf-8"))


def read_layout(path: str | os.PathLike[str]) -> Design:
    """Read a board from a file; BadSetup describes what is wrong with it."""
    data = _read(path)
    if len(data) > MOST_BYTES:
        raise BadSetup(f"the layout has more than {MOST_BYTES} bytes", "bad-layout")
    try:
        return parse_design(data.decode())
    except UnicodeDecodeError:
        raise BadSetup("the layout is not text in UTF-8", "bad-layout") from None


def _read(path: str | os.PathLike[str]) -> bytes:
    """The content of a file, up to the maximum size of a layout and one byte more."""
    try:
        # Reading a pipe would block, and a device may never end.
        if stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - the text may not be a valid path
            with Path(path).open("rb") as file:
                return file.read(MOST_BYTES + 1)
        reason = "it is not a regular file"
    except (OSError, ValueError) as wrong:
        reason = getattr(wrong, "strerror", None) or "this cannot be the name of a file"
    raise BadSetup(f"cannot read the layout {str(path)!r}: {reason}", "unreadable")


def parse_design(text: str) -> Design:
    """A board from the text of a file like ``layout.toml``; BadSetup describes what is wrong with it."""
    if text.startswith("\ufeff"):
        raise BadSetup("there is a byte order mark at the beginning of the layout; plain UTF-8 is needed", "bad-layout")
    try:
        whole = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise BadSetup(f"the layout is not valid TOML: {' '.join(str(wrong).split())[:200]}", "bad-layout") from None
    except ValueError:
        # Python refuses to convert numbers with thousands of digits.
        raise BadSetup("a number in the layout is too large", "bad-layout") from None
    try:
        fields = {kind: _fields(whole, kind) for kind in FIELDS}
        bonus = [_cell(name) for name in _bonus(whole)]
    except BadNotation as wrong:
        raise BadSetup(f"layout: {wrong.message}", wrong.code) from None
    design = Design(fields["dark-blue"], fields["grey-blue"], tuple(sorted(bonus)))
    check_cells([*design.dark_blue, *design.grey_blue], bonus)
    for kind, found in fields.items():
        _check_counts(kind, found)
    return design


def _fields(whole: Mapping[str, Any], kind: str) -> Fields:
    entries = whole.get(kind)
    if not isinstance(entries, dict):
        raise BadNotation(f"a table [{kind}] is needed", "bad-layout")
    cells = [_cell(name) for name in entries]
    # Names are case-insensitive, so one field may appear under two names.
    for cell, times in Counter(cells).items():
        if times > 1:
            raise BadNotation(f"{cell_name(cell)} is listed twice under [{kind}]", "same-cell")
    return {cell: _players(name, entries[name]) for cell, name in zip(cells, entries, strict=True)}


def _players(name: str, numbers: Any) -> tuple[int, ...]:
    if not isinstance(numbers, list) or not all(type(n) is int and n in BIG_TOWERS for n in numbers):
        raise BadNotation(f"{name} needs a list of the numbers of players with a big tower: 2, 3, 4", "bad-layout")
    if len(set(numbers)) < len(numbers):
        raise BadNotation(f"{name} lists a number of players twice", "bad-layout")
    return tuple(sorted(numbers))


def _bonus(whole: Mapping[str, Any]) -> list[Any]:
    names = whole.get("bonus")
    if not isinstance(names, list):
        raise BadNotation("a list called bonus is needed", "bad-layout")
    return names


def _cell(name: Any) -> Cell:
    if not isinstance(name, str):
        raise BadNotation("a cell is given by its name, such as m10", "unknown-cell")
    return parse_cell(name)


def _check_counts(kind: str, fields: Fields) -> None:
    if len(fields) != FIELDS[kind]:
        raise BadSetup(f"layout: there must be {FIELDS[kind]} fields under [{kind}], not {len(fields)}", "field-count")
    for players, wanted in BIG_ON[kind].items():
        found = sum(players in numbers for numbers in fields.values())
        if found != wanted:
            message = f"layout: with {players} players, {wanted} big towers stand on {kind} fields, not {found}"
            raise BadSetup(message, "tower-count")
