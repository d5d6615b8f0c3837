"""Genial Spezial as text and as SVG: describes a position with the primitives of :mod:`sixfold.render`.

The board stands upright, so its rows read like text; :func:`standing_cell` turns the coordinates of a record by 60°.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sixfold.core.colours import COLOURS as ALL_COLOURS
from sixfold.core.hexgrid import Cell
from sixfold.core.types import Event
from sixfold.games.spezial.layout import CELL_NAMES, CELLS, COLOURS
from sixfold.render import Frame, Hex, Pair, Panel, Tower, tower_text
from sixfold.render.captions import Scene
from sixfold.render.palette import EMPTY_GLYPHS, EMPTY_LETTERS, OWNER_GLYPHS, OWNER_LETTERS
from sixfold.render.title_picture import TitlePicture

BOARD_HEIGHT: Final = 1010
"""The board is much taller than wide, so it gets more height than others to keep the cells the same size."""

_BONUS: Final = "+1"
"""The print on a bonus field."""

_TOWER_FIELD, _EMPTY_TOWER_FIELD = 1, 2
"""The zones of a picture for tower fields."""


def standing_cell(cell: Cell) -> Cell:
    """The place of a cell on the upright board, row a at the top."""
    q, r = cell
    return -r, q + r


NAMES: Final = {standing_cell(cell): name for cell, name in CELL_NAMES.items()}


class SpezialPicture(TitlePicture):
    """Draws games of Genial Spezial."""

    def frame(self, scene: Scene) -> Frame:
        """The contents of a picture."""
        return replace(super().frame(scene), board_height=BOARD_HEIGHT)

    def legend(self, scene: Scene, unicode: bool = True) -> list[str]:
        """The meaning of the symbols in a text."""
        colour = ALL_COLOURS.index(COLOURS[-1])
        towers = {"big": Tower(colour, 2, big=True), "small": Tower(colour, 2), "black": Tower(colour, 2, black=True)}
        signs = OWNER_GLYPHS if unicode else OWNER_LETTERS
        marks = ", ".join(f"{sign} {name}" for sign, name in zip(signs, scene.names, strict=False))
        lines = [
            scene.say("legend-towers", **{size: tower_text(tower, unicode).strip() for size, tower in towers.items()}),
            scene.say("legend-bonus", bonus=_BONUS),
            scene.say("legend-tiles", marks=marks),
        ]
        if scene.position.game.layout.empty:
            empty = (EMPTY_GLYPHS if unicode else EMPTY_LETTERS)[_EMPTY_TOWER_FIELD]
            lines.insert(2, scene.say("legend-empty", empty=empty))
        return lines

    # --- in words -----------------------------------------------------------------------------------------

    def task(self, scene: Scene) -> str:
        """What the seat to move must do."""
        return scene.say("to-move")

    def remark(self, scene: Scene, seat: int) -> str:
        """The number of tiles that a seat has left."""
        return scene.say("tiles-left", count=scene.position.tiles_left(seat))

    # --- the board ----------------------------------------------------------------------------------------

    def hexes(self, scene: Scene) -> list[Hex]:
        """The cells of the upright board."""
        position, layout = scene.position, scene.position.game.layout
        owners = position.board()
        towers = {(tower["at"][0], tower["at"][1]): tower for tower in position.towers()}
        bonus, empty = set(layout.bonus), set(layout.empty)
        hexes = []
        for cell in CELLS:
            at, owner = standing_cell(cell), owners.get(cell)
            if cell in towers:
                hexes.append(Hex(at, _TOWER_FIELD, tower=_tower(towers[cell])))
            elif cell in bonus and owner is None:
                hexes.append(Hex(at, printed=True, label=_BONUS))
            else:
                hexes.append(Hex(at, _EMPTY_TOWER_FIELD if cell in empty else 0, owner=owner))
        return hexes

    def cell_names(self, scene: Scene) -> Mapping[Cell, str]:
        """The names of the cells."""
        return NAMES

    def cells_of(self, play: Event) -> Pair:
        """The cells of a placed tile."""
        a, b = map(standing_cell, super().cells_of(play))
        return a, b

    def points(self, play: Event) -> str:
        """The points of a placement by colour."""
        return " ".join(f"{letter}+{gain}" for letter, gain in play["gains"].items()) or "+0"

    def badge(self, play: Event) -> str | None:
        """The sum of the points of a placement."""
        return f"+{sum(play['gains'].values())}" if play["gains"] else None

    def seat_panel(self, scene: Scene, seat: int, weakest_word: str) -> Panel:
        """The panel of a seat, with the mark of its tiles."""
        return replace(super().seat_panel(scene, seat, weakest_word), owner=seat)


def _tower(tower: Event) -> Tower:
    return Tower(ALL_COLOURS.index(tower["colour"]), tower["value"], tower["big"], tower["black"])
