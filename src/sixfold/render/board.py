"""The board as SVG: plate, cells, pieces, outlines and badges, in units of ``SIZE`` per cell radius."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from sixfold.core.hexgrid import Cell, distance
from sixfold.core.printable import printable
from sixfold.render.geometry import SIZE, Point, centre, inset, num, outlines, plate, rounded, turn
from sixfold.render.markup import moved, rect, tag, text
from sixfold.render.palette import Theme
from sixfold.render.pieces import linear, piece, placed, printed, radial
from sixfold.render.scene import Hex, Highlight, Pair
from sixfold.render.towers import owned_piece, tower

MARGIN: Final = 0.34 * SIZE
_DEPTH: Final = 0.16 * SIZE
_CORNER: Final = 1.1 * SIZE
_PILL: Final = 96
"""Height of a badge."""
_SYMBOL: Final = 50
"""Half the width of what a badge should not hide."""


def board_defs(theme: Theme) -> str:
    """Gradients of the plate and of the cells of each zone."""
    zones = enumerate(zip(theme.cells_top, theme.cells, strict=True))
    parts = [linear(theme, f"zone-{zone}", (0, top, 1), (1, bottom, 1)) for zone, (top, bottom) in zones]
    if theme.stone:
        glow, lamp = theme.dot, {"cx": ".5", "cy": ".12", "r": ".8"}
        parts += [
            linear(theme, "plate", (0, theme.board_rim, 1), (0.5, theme.board, 1)),
            linear(theme, "plate-rim", (0, "#ffe2b8", 0.65), (0.3, "#fff", 0.08), (1, "#000", 0.35)),
            linear(theme, "sunk", (0, "#000", 0.38), (0.5, "#000", 0.08), (1, "#fff", 0.16)),
            radial(theme, "pool", (0, glow, 0.17), (0.6, glow, 0.06), (1, glow, 0), **lamp),
        ]
    return "".join(parts)


def board_box(cells: Collection[Cell]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the plate, including its edge and shadow."""
    points = plate(cells, MARGIN)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    # Rounding cuts the tips off, so the outline always stays inside this box.
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys) + _DEPTH


def board_svg(hexes: Sequence[Hex], tiles: Sequence[Pair], highlights: Iterable[Highlight], theme: Theme) -> str:
    """Everything that lies on the board."""
    by_cell = {hexagon.at: hexagon for hexagon in hexes}
    if len(by_cell) < len(hexes):
        raise ValueError("a cell is described twice")
    parts = [empty_board(hexes, theme)]
    parts += [art for _, _, art in sorted(piece_parts(hexes, tiles, theme), key=lambda entry: entry[:2])]
    parts += [label_svg(hexagon, theme) for hexagon in hexes if hexagon.label]
    return "".join(parts) + highlights_svg(hexes, list(highlights), theme)


def empty_board(hexes: Sequence[Hex], theme: Theme) -> str:
    """The plate, the cells and what is printed on them."""
    outline = plate([hexagon.at for hexagon in hexes], MARGIN)
    parts = [_plate(outline, theme)]
    parts += [_cell(hexagon, theme) for hexagon in hexes]
    if theme.stone:
        # A pool of light on the empty board; symbols and pieces lie above it and keep their colours.
        parts.append(tag("path", d=rounded(outline, _CORNER), fill=theme.paint("pool")))
    parts += [
        _at_cell(hexagon.at, printed(theme, hexagon.colour), data_printed="") for hexagon in hexes if hexagon.printed
    ]
    return "".join(parts)


def highlights_svg(hexes: Sequence[Hex], highlights: Sequence[Highlight], theme: Theme) -> str:
    """Outlines round cells, with all badges above them."""
    by_cell = {hexagon.at: hexagon for hexagon in hexes}
    parts = [_outline(highlight, theme) for highlight in highlights]
    parts += [_badge(highlight, by_cell, theme) for highlight in highlights if highlight.text]
    return "".join(parts)


def _plate(outline: Sequence[Point], theme: Theme) -> str:
    d = rounded(outline, _CORNER)
    fill, depth, opacity = (theme.paint("plate"), 1.9, ".35") if theme.stone else (theme.board, 1.7, ".1")
    shadow = f"translate(0 {num(_DEPTH * depth)})"
    parts = [
        tag("path", d=d, transform=shadow, fill=theme.shade, opacity=opacity),
        tag("path", d=d, transform=f"translate(0 {num(_DEPTH)})", fill=theme.board_edge),
        tag("path", d=d, fill=fill),
    ]
    if theme.stone:
        rim = rounded(inset(outline, 0.04 * SIZE), _CORNER)
        parts.append(tag("path", d=rim, fill="none", stroke=theme.paint("plate-rim"), stroke_width=6))
    return "".join(parts)


def _at_cell(cell: Cell, content: str, **data: str | int) -> str:
    return moved(content, *centre(cell), **data)


def _cell(hexagon: Hex, theme: Theme) -> str:
    """The cell itself, drawn under a piece too: its edge shows in the gap between neighbouring pieces."""
    sunk = {"stroke": theme.paint("sunk"), "stroke_width": "5"} if theme.stone else {}
    content = theme.use("cell", fill=theme.paint(f"zone-{hexagon.zone}"), **sunk)
    if hexagon.empty and not hexagon.label and not hexagon.printed:
        content += tag("circle", r=8, fill=theme.dot, opacity=".38" if theme.stone else ".16")
    return _at_cell(hexagon.at, content, data_cell=_name(hexagon.at), data_zone=hexagon.zone)


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def piece_parts(hexes: Sequence[Hex], tiles: Iterable[Pair], theme: Theme) -> list[tuple[float, Cell, str]]:
    """All pieces and towers with their sort keys.

    They are drawn from top to bottom, so that a shadow does not darken the next face.
    """
    by_cell = {hexagon.at: hexagon for hexagon in hexes}
    found: list[tuple[float, Cell, str]] = []
    covered: set[Cell] = set()
    for pair in tiles:
        if not by_cell.keys() >= set(pair) or covered & set(pair):
            raise ValueError(f"a piece lies beside the board or on another piece: {pair}")
        covered |= set(pair)
        lie, reverse = placed(*pair)
        first, second = pair[::-1] if reverse else pair
        owner = by_cell[first].owner
        if owner is None:
            art = piece(theme, (by_cell[first].colour, by_cell[second].colour), lie)
        else:
            art = owned_piece(theme, owner, lie)
        found.append((first[1] + second[1], first, _at_cell(first, art, data_piece=_name(first))))
    for hexagon in hexes:
        at = hexagon.at
        if hexagon.tower is not None:
            found.append((2 * at[1] + 0.5, at, _at_cell(at, tower(theme, hexagon.tower), data_tower=_name(at))))
        elif hexagon.colour is not None and not hexagon.printed and at not in covered:
            found.append((2 * at[1], at, _at_cell(at, piece(theme, (hexagon.colour,)), data_piece=_name(at))))
    return found


def label_svg(hexagon: Hex, theme: Theme) -> str:
    """A word in a cell: in the middle if that is free, otherwise on a small plate at the lower edge."""
    words = printable(hexagon.label or "")[:6]
    if hexagon.colour is None:
        content = text(words, 0, 13, 38, theme.ink_soft, theme.text_font, 600, "middle")
    else:
        width = 26 + 19 * len(words)
        content = rect(-width / 2, 46, width, 38, 19, fill=theme.badge)
        content += text(words, 0, 76, 31, theme.badge_ink, theme.text_font, 700, "middle")
    return _at_cell(hexagon.at, content, data_label="")


def _outline(highlight: Highlight, theme: Theme) -> str:
    """A line round the cells: gold in a dark casing if it counts points, otherwise subdued."""
    if highlight.text:
        lines = [{"stroke": theme.casing, "stroke_width": "17"}, {"stroke": theme.highlight, "stroke_width": "8.5"}]
    elif theme.stone:
        lines = [{"stroke": theme.highlight, "stroke_opacity": ".9", "stroke_width": "7"}]
    else:
        dots = {"stroke_linecap": "round", "stroke_dasharray": ".1 14"}
        lines = [{"stroke": theme.ink, "stroke_width": "7.5", **dots}]
    paths = [rounded(inset(loop, 3.5), 20) for loop in outlines(highlight.cells)]
    drawn = [tag("path", d=d, fill="none", stroke_linejoin="round", **line) for d in paths for line in lines]
    return tag("g", "".join(drawn), data_highlight="")


def _badge(highlight: Highlight, by_cell: Mapping[Cell, Hex], theme: Theme) -> str:
    """A pill with the points."""
    words = printable(highlight.text or "")[:8]
    width = max(100, 46 + 40 * len(words))
    rim = {"stroke": theme.highlight if theme.stone else theme.sheet, "stroke_width": "8"}
    box = {"x": -width / 2, "width": width, "height": _PILL, "rx": _PILL // 2}
    art = tag("rect", y=-42, **box, fill=theme.shade, opacity=".3") + tag("rect", y=-48, **box, fill=theme.badge, **rim)
    art += text(words, 0, 21, 60, theme.badge_ink, theme.display_font, 700, "middle")
    return moved(art, *_badge_place(highlight.cells, width, by_cell), data_badge="")


def _badge_place(cells: Sequence[Cell], width: float, by_cell: Mapping[Cell, Hex]) -> Point:
    """The centre of a pill beside the cells where it hides the least, and no symbol at all if there is space."""
    left, _, board_width, _ = board_box(by_cell)
    reach = width / 2
    own = set(cells)
    near = [
        (centre(hexagon.at), 2 if hexagon.at in own else 1)
        for hexagon in by_cell.values()
        if not hexagon.empty and any(distance(hexagon.at, cell) <= 3 for cell in cells)
    ]

    def cost(point: Point, radius: float) -> float:
        hidden = sum(
            weight
            * min(max(0.0, reach + _SYMBOL - abs(point[0] - x)), 2 * _SYMBOL)
            # The corners of the pill are round: it may come a little closer than its box.
            * min(max(0.0, _PILL / 2 + _SYMBOL - 4 - abs(point[1] - y)), 2 * _SYMBOL)
            for (x, y), weight in near
        )
        # A near pill reads as part of the piece, one to the left and above as first; both only break ties.
        return hidden + 8 * radius + 0.05 * sum(point)

    options: list[tuple[float, Point]] = []
    for cell in cells:
        x, y = centre(cell)
        for radius in (1.07 * SIZE, 1.4 * SIZE, 1.75 * SIZE):
            for degrees in range(0, 360, 30):
                dx, dy = turn((radius, 0), degrees)
                # A pill that sticks out sideways could reach a panel.
                point = min(max(x + dx, left + reach), left + board_width - reach), y + dy
                options.append((cost(point, radius), point))
    return min(options)[1]
