"""Genial Spezial as text and as SVG: describes a position with the primitives of :mod:`sixfold.render`.

The board stands upright, so its rows read like text; :func:`standing_cell` turns the coordinates of a record by 60°.
"""

from typing import Final

from rich.text import Text

from sixfold.core.colours import COLOURS as ALL_COLOURS
from sixfold.core.hexgrid import Cell
from sixfold.core.position import last_steps
from sixfold.core.types import Event
from sixfold.games.spezial.layout import CELL_NAMES, CELLS, COLOURS
from sixfold.games.spezial.rules import TRACK_END
from sixfold.render import (
    Frame,
    Hex,
    Highlight,
    Pair,
    Panel,
    Tower,
    TrackRow,
    board_text,
    compact_text,
    draw,
    grid_text,
    panel_text,
    tower_text,
)
from sixfold.render.captions import Scene, beside_name, ending, title
from sixfold.render.captions import make_scene as make_scene
from sixfold.render.palette import EMPTY_GLYPHS, EMPTY_LETTERS, OWNER_GLYPHS, OWNER_LETTERS

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


def text(scene: Scene, unicode: bool = True, compact: bool = False) -> Text:
    """The position for a terminal: headline, board, last move, tracks.

    ``compact`` is for terminals with few lines: it has one line for each seat.
    """
    head = title(_headline(scene), unicode)
    board = board_text(
        _hexes(scene), names=NAMES, highlights=_last(scene, in_words=not compact, quiet=compact), unicode=unicode
    )
    panels = _panels(scene, scene.say("low"))
    if compact:
        return Text("\n").join([head, board, compact_text(panels, unicode=unicode)])
    return Text("\n").join([head, board, grid_text([panel_text(panel, unicode=unicode) for panel in panels])])


def svg(scene: Scene, theme: str = "paper") -> str:
    """The position as SVG."""
    return draw(frame(scene), theme)


def frame(scene: Scene) -> Frame:
    """The contents of a picture."""
    return Frame(
        _hexes(scene),
        [_pair(event) for event in scene.plays],
        _last(scene, in_words=False),
        _panels(scene, scene.say("weakest")),
        " · ".join(_headline(scene)),
        BOARD_HEIGHT,
    )


def legend(scene: Scene, unicode: bool = True) -> list[str]:
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


# --- in words ----------------------------------------------------------------------------------------------


def _headline(scene: Scene) -> list[str]:
    """The name of the game, and whose turn it is or how it ended."""
    result = scene.position.result()
    if result is None:
        return ["Genial Spezial", f"{scene.names[scene.s.seat]}: {scene.say('to-move')}"]
    return ["Genial Spezial", *ending(scene, result, [scene.names[seat] for seat in result["ranking"][0]])]


# --- the board ---------------------------------------------------------------------------------------------


def _hexes(scene: Scene) -> list[Hex]:
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


def _tower(tower: Event) -> Tower:
    return Tower(ALL_COLOURS.index(tower["colour"]), tower["value"], tower["big"], tower["black"])


def _pair(placement: Event) -> Pair:
    a, b = (standing_cell((q, r)) for q, r in placement["at"])
    return a, b


def _last(scene: Scene, *, in_words: bool, quiet: bool = False) -> list[Highlight]:
    """The last tile with its points; gold and a badge mean points, a tile without points has a plain outline."""
    if quiet:
        return [Highlight(_pair(event)) for event in scene.plays[-1:]]
    highlights = []
    for event in scene.plays[-1:]:
        points = " ".join(f"{letter}+{gain}" for letter, gain in event["gains"].items())
        note: str | None = f"+{sum(event['gains'].values())}" if points else None
        if in_words:
            move = str(scene.position.action_of(event))
            note = f"{scene.names[event['seat']]}: {move} {points or '+0'}"
        highlights.append(Highlight(_pair(event), note))
    return highlights


# --- the panels --------------------------------------------------------------------------------------------


def _panels(scene: Scene, weakest_word: str) -> list[Panel]:
    return [
        Panel(
            scene.names[seat],
            beside_name(scene, seat, scene.say("tiles-left", count=scene.position.tiles_left(seat))),
            _rows(scene, seat),
            active=scene.position.to_move == seat,
            weakest_word=weakest_word,
            owner=seat,
        )
        for seat in scene.seats
    ]


def _rows(scene: Scene, seat: int) -> tuple[TrackRow, ...]:
    track, gained = scene.position.track(seat), last_steps(scene.position, seat)
    lowest = min(track.values())
    return tuple(
        TrackRow(ALL_COLOURS.index(letter), field, 0, TRACK_END, gained[letter], field == lowest)
        for letter, field in track.items()
    )
