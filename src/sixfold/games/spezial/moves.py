"""The actions of Genial Spezial: as values, in a short notation, and as events of a record.

The notation, with cell names of :mod:`sixfold.games.spezial.layout`:

========== =====================================================================
m9-m10     place a tile on these two cells
m9-m10+G   the same, and green for the bonus field that it covers
m9-m10+OG  the same with two bonus fields: orange and green
resign     give up
========== =====================================================================
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.core.actions import Resign as Resign
from sixfold.core.actions import read_resign
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hexgrid import Cell
from sixfold.core.json_values import check_same, read_cell, read_letters, read_list, read_seat, same
from sixfold.games.spezial.layout import COLOURS, NUMBER, cell_name, parse_cell


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile. Its halves are alike, so the lower cell comes first, and the bonus colours are in colour order."""

    at: tuple[Cell, Cell]
    bonus: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(cell_name, self.at)) + bonus_name(self.bonus)


def bonus_name(letters: Sequence[str]) -> str:
    """The colours chosen for bonus fields, as the suffix of a placement in notation."""
    return "+" + "".join(letters) if letters else ""


Move = Place
"""A decision of the seat to move."""
Action = Place | Resign
"""Anything that changes a position."""

_PLACE = re.compile(r"([a-z]\d{1,2})[\s-]*([a-z]\d{1,2})(?:[\s+]*([a-z]{1,2}))?", re.IGNORECASE)


def parse_action(text: str) -> Action:
    """Parse the notation; case does not matter, and the cells may come in either order.

    >>> print(parse_action("m9-m10+G"), parse_action("m10 m9 g"))
    m9-m10+G m9-m10+G
    """
    text = text.strip()
    if text.lower() == "resign":
        return Resign()
    if match := _PLACE.fullmatch(text):
        cell, other, colours = match.groups()
        return placement(parse_cell(cell), parse_cell(other), (colours or "").upper())
    message = f"{text[:40]!r} is not a move: write for example m9-n9, with a bonus field m9-n9+G, or resign"
    raise BadNotation(message, example="m9-n9")


def placement(a: Cell, b: Cell, bonus: Sequence[str] = ()) -> Place:
    """A placement in canonical form."""
    for letter in bonus:
        if letter not in tuple(COLOURS):
            raise BadNotation(f"{str(letter)[:20]!r} is none of the colours {' '.join(COLOURS)}", "unknown-colour")
    return Place((min(a, b), max(a, b)), tuple(sorted(bonus, key=COLOURS.index)))


def read_event(event: Mapping[str, Any]) -> tuple[int, Action]:
    """Parse an event of a record into its seat and action; BadNotation if it is malformed."""
    if event.get("do") != "place":
        return read_resign(event)
    seat = read_seat(event)
    a, b = (read_cell(cell, NUMBER) for cell in read_list(event, "at", 2))
    return seat, placement(a, b, _read_bonus(event))


def _read_bonus(event: Mapping[str, Any]) -> list[str]:
    """The chosen colours; a list, if present, is not empty."""
    if "bonus" not in event:
        return []
    letters = [read_letters(letter, "colour") for letter in read_list(event, "bonus")]
    if not letters or any(len(letter) != 1 for letter in letters):
        raise BadNotation("'bonus' must be a list of colour letters, and is left out without a bonus field")
    return letters


def check_outcome(claimed: Mapping[str, Any], happened: Mapping[str, Any]) -> None:
    """Reject an event whose gains or track differ from what happened."""
    if happened["do"] != "place":
        return
    gains = _gains(happened, claimed.get("bonus", []))
    if not same(claimed.get("gains"), gains):
        raise IllegalMove("wrong-gains", f"the gains are {json.dumps(gains)}", "S3")
    check_same(claimed, happened, "track", "S7")


def _gains(happened: Mapping[str, Any], bonus: Sequence[str]) -> dict[str, int]:
    """The gains of the move when written with these bonus colours, which may be an equivalent choice."""
    gains = Counter(happened["gains"])
    gains.subtract(happened.get("bonus", []))
    gains.update(bonus)
    return {letter: gains[letter] for letter in COLOURS if gains[letter]}
