"""A position as one self-contained SVG picture: the board in the middle, panels to its left and right.

It has no script, no font file and no external reference: the file can be mailed, embedded or printed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from sixfold.core.printable import printable
from sixfold.render.board import board_box, board_defs, board_svg
from sixfold.render.geometry import num
from sixfold.render.markup import SVG, escaped, moved, tag, text
from sixfold.render.palette import Theme, theme_named
from sixfold.render.panels import PANEL_WIDTH, RACK_HEIGHT, RACK_WIDTH, panel_height, panel_svg, rack_svg
from sixfold.render.pieces import linear, material_defs, radial
from sixfold.render.scene import Hex, Highlight, Pair, Panel
from sixfold.render.towers import owned_defs

_MARGIN: Final = 28
_GAP: Final = 24
_TITLE: Final = 46
_BOARD_WIDTH: Final = 1000
_BOARD_HEIGHT: Final = 720
_MAX_SCALE: Final = 0.46
_RACK_SCALE: Final = 1.4
_UNTITLED: Final = "Sixfold"


@dataclass(frozen=True)
class Frame:
    """The content of a picture at one moment.

    ``tiles`` are the pairs of cells that form one piece; their colours are those of ``hexes``. A coloured cell that is
    neither printed nor part of a pair is drawn as a separate piece. Panels go round the board clockwise from the upper
    left. ``board_height`` gives more height to a board that is taller than wide.
    """

    hexes: Sequence[Hex]
    tiles: Sequence[Pair] = ()
    highlights: Sequence[Highlight] = ()
    panels: Sequence[Panel] = ()
    title: str = ""
    board_height: float = _BOARD_HEIGHT


def draw(frame: Frame, theme: str = "paper") -> str:
    """The picture of a frame as an SVG document.

    >>> draw(Frame([Hex((0, 0)), Hex((1, 0))]), theme="evening").startswith("<svg ")
    True
    """
    chosen = theme_named(theme)
    art = board_svg(frame.hexes, frame.tiles, frame.highlights, chosen) if frame.hexes else ""
    return compose(frame, art, lambda panel: panel_svg(panel, chosen), title_svg(frame.title, chosen), chosen)


def draw_board(frame: Frame, theme: str = "paper") -> str:
    """The board with the open racks below it, for pages with their own scores; without a board, the whole picture."""
    if not frame.hexes:
        return draw(frame, theme)
    chosen = theme_named(theme)
    art = board_svg(frame.hexes, frame.tiles, frame.highlights, chosen)
    board, width, height = _board(frame.hexes, art, frame.board_height)
    parts = [moved(board, _MARGIN, 0)]
    racks = [rack_svg(panel, chosen) for panel in frame.panels if any(panel.rack)]
    scale = min(_RACK_SCALE, (width + _GAP) / (RACK_WIDTH + _GAP) / max(1, len(racks)))
    step = (RACK_WIDTH + _GAP) * scale
    x = _MARGIN + (width - step * len(racks) + _GAP * scale) / 2
    parts += [moved(rack, x + i * step, height + _GAP, f"{scale:.4f}") for i, rack in enumerate(racks)]
    bottom = height + (_GAP + RACK_HEIGHT * scale if racks else 0)
    return _document("".join(parts), (width + 2 * _MARGIN, bottom), chosen, frame.title, ground=False)


def title_svg(title: str, theme: Theme) -> str:
    """The headline."""
    return text(title, _MARGIN + 2, _MARGIN + 22, 22, theme.ink, theme.display_font, 600) if printable(title) else ""


def compose(
    frame: Frame, art: str, panel_art: Callable[[Panel], str], title_art: str, theme: Theme, style: str = ""
) -> str:
    """The document: the board in the middle and the panels of the frame beside it."""
    left, right = _columns(frame.panels)
    tall = max((_column_height(column) for column in (left, right)), default=0.0)
    board, width, board_height = _board(frame.hexes, art, max(frame.board_height, tall))
    height = max(board_height, tall)
    top = _MARGIN + (_TITLE if title_art else 0)
    x: float = _MARGIN
    parts: list[str] = []
    if left:
        parts.append(_column(left, x, top + (height - _column_height(left)) / 2, panel_art))
        x += PANEL_WIDTH + _GAP
    if board:
        parts.append(moved(board, x, top + (height - board_height) / 2))
        x += width + _GAP
    if right:
        parts.append(_column(right, x, top + (height - _column_height(right)) / 2, panel_art))
        x += PANEL_WIDTH + _GAP
    # Fonts differ between readers: leave space for a title in a wide one.
    total = max(x - _GAP, 240, _MARGIN + 13 * len(printable(frame.title))) + _MARGIN, top + height + _MARGIN
    return _document("".join(parts) + title_art, total, theme, frame.title, style)


def _document(
    content: str, size: tuple[float, float], theme: Theme, title: str, style: str = "", *, ground: bool = True
) -> str:
    width, height = map(num, size)
    defs = _definitions(theme)
    table = tag("rect", width=width, height=height, fill=theme.paint("table")) if ground else ""
    if theme.stone and ground:
        at = {"cx": ".5", "cy": "-.12", "r": ".9"}
        defs += radial(theme, "lamp", (0, theme.dot, 0.2), (0.45, theme.dot, 0.07), (0.8, theme.dot, 0), **at)
        table += tag("rect", width=width, height=height, fill=theme.paint("lamp"))
    # A browser window narrower than the picture shows all of it, scaled down.
    fitted = {"style": "max-width:100%;height:auto", "viewBox": f"0 0 {width} {height}"}
    inner = f"{tag('title', escaped(title) or _UNTITLED)}{tag('defs', defs)}{style}{table}{content}"
    return tag("svg", inner, xmlns=SVG, width=width, height=height, **fitted, role="img") + "\n"


@cache
def _definitions(theme: Theme) -> str:
    """What all pictures of a theme refer to."""
    table = linear(theme, "table", (0, theme.table, 1), (1, theme.table_deep, 1))
    return material_defs(theme) + board_defs(theme) + owned_defs(theme) + table


def _columns(panels: Sequence[Panel]) -> tuple[list[Panel], list[Panel]]:
    """Clockwise from the upper left, so that partners at a table of four sit across from each other."""
    across = len(panels) // 2
    right = list(panels[1 : 1 + across])
    left = list(panels[:1]) + list(panels[1 + across :])[::-1]
    return left, right


def _column_height(column: Sequence[Panel]) -> float:
    return sum(panel_height(panel) for panel in column) + _GAP * max(0, len(column) - 1)


def _column(column: Sequence[Panel], x: float, top: float, panel_art: Callable[[Panel], str]) -> str:
    parts = []
    for panel in column:
        parts.append(moved(panel_art(panel), x, top, data_panel=""))
        top += panel_height(panel) + _GAP
    return "".join(parts)


def _board(hexes: Sequence[Hex], art: str, room: float) -> tuple[str, float, float]:
    """The board scaled into its space, with its resulting width and height."""
    if not hexes:
        return "", 0.0, 0.0
    left, top, width, height = board_box([hexagon.at for hexagon in hexes])
    scale = min(_BOARD_WIDTH / width, room / height, _MAX_SCALE)
    shift = f"scale({scale:.4f}) translate({num(-left)} {num(-top)})"
    return tag("g", art, transform=shift), width * scale, height * scale
