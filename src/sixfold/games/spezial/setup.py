"""The initial table as a record stores it: the towers with their chips, and the bonus fields."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sixfold.core.errors import BadNotation, BadSetup
from sixfold.core.hexgrid import Cell
from sixfold.core.json_values import read_cell, read_list
from sixfold.games.spezial.layout import BIG_TOWERS, CHIPS, COLOURS, NUMBER, SMALL_TOWERS, Layout, Tower, cell_name
from sixfold.games.spezial.state import DARK_MORE

Chip = tuple[str, int]
"""A colour letter and the value of the light side."""


def write_setup(layout: Layout, chips: Sequence[Chip]) -> dict[str, Any]:
    """A layout with a chip for each tower, as a setup."""
    return {
        "towers": [
            {"at": list(tower.at), "big": tower.big, "colour": letter, "light": light, "dark": light + DARK_MORE}
            for tower, (letter, light) in zip(layout.towers, chips, strict=True)
        ],
        "bonus": [list(cell) for cell in layout.bonus],
    }


def read_setup(setup: Mapping[str, Any], players: int) -> tuple[Layout, list[Chip]]:
    """The layout of a record's setup and the chips on its towers; BadSetup if it is invalid."""
    whole = setup.get("layout")
    if not isinstance(whole, dict):
        raise BadSetup("the setup needs a layout")
    try:
        standing = sorted(_tower(entry) for entry in read_list(whole, "towers"))
        bonus = sorted(read_cell(cell, NUMBER) for cell in read_list(whole, "bonus"))
    except BadNotation as wrong:
        raise BadSetup(f"layout: {wrong.message}", wrong.code) from None
    layout = Layout(tuple(tower for tower, _ in standing), tuple(bonus))
    chips = [chip for _, chip in standing]
    check_cells([tower.at for tower in layout.towers], layout.bonus)
    _check_counts(layout, chips, players)
    return layout, chips


def check_cells(towers: Sequence[Cell], bonus: Sequence[Cell]) -> None:
    """Reject a cell with two things on it."""
    for cell, times in Counter([*towers, *bonus]).items():
        if times > 1:
            where = f"{cell_name(cell)} {list(cell)}"
            both = cell in towers and cell in bonus
            wrong = f"there is a tower and a bonus field on {where}" if both else f"{where} is listed twice"
            raise BadSetup(f"layout: {wrong}", "same-cell")


def _tower(entry: Any) -> tuple[Tower, Chip]:
    if not isinstance(entry, dict):
        raise BadNotation("a tower must be an object")
    at = read_cell(entry.get("at"), NUMBER)
    big, letter, light, dark = (entry.get(key) for key in ("big", "colour", "light", "dark"))
    where = f"the tower on {cell_name(at)}"
    if not isinstance(big, bool):
        raise BadNotation(f"{where} must be big or not: true or false")
    if not isinstance(letter, str) or len(letter) != 1 or letter not in COLOURS:
        raise BadNotation(f"{where} needs a chip of one of the colours {' '.join(COLOURS)}", "unknown-colour")
    if type(light) is not int or light not in (1, 2):
        raise BadNotation(f"the light side of the chip on {cell_name(at)} shows 1 or 2")
    if type(dark) is not int or dark != light + DARK_MORE:
        raise BadNotation(f"the black side of the chip on {cell_name(at)} shows {light + DARK_MORE}")
    return Tower(at, big), (letter, light)


def _check_counts(layout: Layout, chips: Sequence[Chip], players: int) -> None:
    big = sum(tower.big for tower in layout.towers)
    small = len(layout.towers) - big
    if (big, small) != (BIG_TOWERS[players], SMALL_TOWERS[players]):
        wanted = f"{BIG_TOWERS[players]} big and {SMALL_TOWERS[players]} small towers"
        raise BadSetup(f"layout: {players} players need {wanted}, not {big} and {small}", "tower-count")
    found = Counter(chips)
    for letter in COLOURS:
        for light, count in CHIPS[players].items():
            if found[letter, light] != count:
                message = f"layout: there are {count} chips {letter}{light} with {players} players"
                raise BadSetup(f"{message}, not {found[letter, light]}", "chip-count")
