"""The material of the table: pieces, printed symbols, chips and coins, in wood or in stone.

Everything is drawn around the origin with cells of radius ``SIZE``; callers move and scale whole groups.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sixfold.render.geometry import SIZE, SQRT3, Point, corners, inset, pair_outline, rounded, turn
from sixfold.render.markup import tag
from sixfold.render.palette import Theme
from sixfold.render.symbols import symbol_defs, symbol_use

TURNS: Final = {"right": 0, "lower-right": 60, "lower-left": 120, "upright": 90}
"""The position of the second half of a pair relative to the first; an upright pair stands on a rack, flat side up."""

_BY_STEP: Final = {(1, 0): "right", (0, 1): "lower-right", (-1, 1): "lower-left"}


def placed(first: tuple[int, int], second: tuple[int, int]) -> tuple[str, bool]:
    """The relative position of two neighbouring cells: a ``TURNS`` key, and whether to start at the second."""
    for start, end, reverse in ((first, second, False), (second, first, True)):
        if lie := _BY_STEP.get((end[0] - start[0], end[1] - start[1])):
            return lie, reverse
    raise ValueError(f"{first} and {second} are not neighbours")


def material_defs(theme: Theme) -> str:
    """Outlines, gradients and symbols that the other functions of this module refer to."""
    gap = 8.5 if theme.stone else 4
    parts = [symbol_defs(theme)]
    for key, outline in {"one": corners(), **{key: pair_outline(degrees) for key, degrees in TURNS.items()}}.items():
        parts.append(shape(theme, f"body-{key}", inset(outline, gap), 20))
        if theme.stone:
            parts.append(shape(theme, f"rim-{key}", inset(outline, gap + 2.5), 18))
        else:
            parts += _face_defs(theme, key, inset(outline, 14))
    parts.append(shape(theme, "cell", inset(corners(), 4.5), 12))
    parts.append(shape(theme, "inner", inset(corners(), 15), 10))
    return "".join(parts) + (_stone_defs(theme) if theme.stone else _wood_defs(theme))


def shape(theme: Theme, key: str, outline: Sequence[Point], radius: float, sharp: tuple[int, ...] = ()) -> str:
    """A rounded shape that ``theme.use`` can draw."""
    return tag("path", id=f"{theme.name}-{key}", d=rounded(outline, radius, sharp))


def _face_defs(theme: Theme, key: str, face: Sequence[Point]) -> list[str]:
    """The printed fields of a wooden piece. They meet without a rim, which makes two halves one."""
    if key == "one":
        return [shape(theme, "first-one", face, 17)]
    halves = {"first": (1, 6, 7, 8, 9, 0), "second": (6, 1, 2, 3, 4, 5)}
    return [shape(theme, f"{half}-{key}", [face[i] for i in points], 17, (0, 1)) for half, points in halves.items()]


def _wood_defs(theme: Theme) -> str:
    return (
        f'<pattern id="{theme.name}-grain" width="260" height="64" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(-7)"><path d="M0 7q65 9 130 0t130 0M0 25q65-8 130 1t130-1M0 39q65 5 130-2'
        't130 2M0 55q65-6 130 2t130-2" fill="none" stroke="#4a3210" stroke-width="2.2" opacity=".085"/>'
        "</pattern>"
    )


Stop = tuple[float, str, float]
"""A stop of a gradient: offset, colour, opacity."""


def linear(theme: Theme, key: str, *stops: Stop) -> str:
    """A vertical gradient."""
    return tag("linearGradient", _stops(stops), id=f"{theme.name}-{key}", x1=0, y1=0, x2=0, y2=1)


def radial(theme: Theme, key: str, *stops: Stop, **at: str) -> str:
    """A radial gradient; further attributes may place it."""
    return tag("radialGradient", _stops(stops), id=f"{theme.name}-{key}", **at)


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity if opacity < 1 else None)
        for offset, colour, opacity in stops
    )


def _stone_defs(theme: Theme) -> str:
    parts = [
        linear(theme, "stone", (0, "#2a323d", 1), (0.32, "#1a2028", 1), (1, "#0a0d11", 1)),
        linear(theme, "edge", (0, theme.rim, 0.95), (0.3, "#c9d6e4", 0.5), (0.8, "#9db2c8", 0.32), (1, "#9dc4ff", 0.5)),
        radial(theme, "sheen", (0, "#fff", 0.13), (1, "#fff", 0)),
    ]
    for colour, (tone, gleam) in enumerate(zip(theme.symbol, theme.gleam, strict=True)):
        parts.append(linear(theme, f"enamel-{colour}", (0, gleam, 1), (0.45, tone, 1), (1, tone, 1)))
        parts.append(radial(theme, f"halo-{colour}", (0, tone, 0.34), (0.55, tone, 0.12), (1, tone, 0)))
    return "".join(parts)


def middles_of(key: str) -> list[Point]:
    """The middles of the cells under a piece: one, or two that lie like this ``TURNS`` key."""
    return [(0.0, 0.0)] if key == "one" else [(0.0, 0.0), turn((SIZE * SQRT3, 0), TURNS[key])]


def body(theme: Theme, key: str, fill: str) -> str:
    """The body of a piece, with its edge and its shadow below."""
    shadow, edge, opacity = (12, 6, ".55") if theme.stone else (16, 9, ".17")
    parts = [
        theme.use(f"body-{key}", y=shadow, fill=theme.shade, opacity=opacity),
        theme.use(f"body-{key}", y=edge, fill=theme.edge),
        theme.use(f"body-{key}", fill=fill),
    ]
    return "".join(parts)


def wooden(theme: Theme, key: str, fields: Sequence[str | None]) -> str:
    """A piece of wood with painted fields; a field None is bare."""
    painted = [
        theme.use(f"{half}-{key}", fill=field)
        for half, field in zip(("first", "second"), fields, strict=False)
        if field is not None
    ]
    return body(theme, key, theme.body) + "".join(painted) + theme.use(f"body-{key}", fill=theme.paint("grain"))


@cache
def piece(theme: Theme, colours: tuple[int | None, ...], lie: str = "right") -> str:
    """A piece of one or two cells; a colour None shows its back."""
    key = "one" if len(colours) == 1 else lie
    middles = middles_of(key)
    if theme.stone:
        parts = [body(theme, key, theme.paint("stone"))]
        parts += [tag("ellipse", cx=x, cy=y - 42, rx=54, ry=30, fill=theme.paint("sheen")) for x, y in middles]
        parts.append(theme.use(f"rim-{key}", fill="none", stroke=theme.paint("edge"), stroke_width=4.5))
    else:
        parts = [wooden(theme, key, [None if colour is None else theme.field[colour] for colour in colours])]
    for colour, at in zip(colours, middles, strict=True):
        if colour is None:
            parts.append(_engraving(theme, at))
            continue
        if theme.stone:
            parts.append(tag("circle", cx=at[0], cy=at[1], r=84, fill=theme.paint(f"halo-{colour}")))
        parts.append(symbol_use(theme, colour, at, 98 if theme.stone else 104, symbol_fill(theme, colour)))
    return "".join(parts)


def _engraving(theme: Theme, at: Point) -> str:
    """The back of a half: a hexagon cut into the material."""
    outer, inner = ([(at[0] + x * share, at[1] + y * share) for x, y in corners()] for share in (0.34, 0.13))
    line = theme.rim if theme.stone else theme.edge
    return tag("path", d=rounded(outer, 7), fill="none", stroke=line, stroke_opacity=".5", stroke_width=6) + tag(
        "path", d=rounded(inner, 3), fill=line, fill_opacity=".5"
    )


def symbol_fill(theme: Theme, colour: int) -> str:
    """How a symbol is painted on a piece of this theme."""
    return theme.paint(f"enamel-{colour}") if theme.stone else theme.symbol[colour]


def printed(theme: Theme, colour: int | None) -> str:
    """A symbol printed on the board: flat, without rim and shadow, so that it never looks like a piece.

    Without a colour it is a dashed field.
    """
    if colour is None:
        dashes = {"stroke_opacity": ".45", "stroke_width": "4", "stroke_dasharray": "16 11"}
        return theme.use("inner", fill="none", stroke=theme.dot, **dashes)
    base = theme.use("cell", fill=theme.slab if theme.stone else theme.field[colour])
    if not theme.stone:
        return base + symbol_use(theme, colour, (0, 0), 104)
    ring = theme.use("inner", fill="none", stroke=theme.accent[colour], stroke_opacity=".6", stroke_width=4)
    return base + ring + symbol_use(theme, colour, (0, 0), 90)


@cache
def chip(theme: Theme, colour: int) -> str:
    """The marker on a track: a one-cell piece with a symbol that stays readable when small."""
    if theme.stone:
        rim = theme.use("body-one", fill=theme.slab, stroke=theme.accent[colour], stroke_width=13)
        return rim + symbol_use(theme, colour, (0, 0), 100)
    wood = theme.use("body-one", y=10, fill=theme.edge) + theme.use("body-one", fill=theme.body)
    return wood + theme.use("first-one", fill=theme.field[colour]) + symbol_use(theme, colour, (0, 0), 112)


def coin(theme: Theme, colour: int) -> str:
    """A round coin: dark with a ring of light in either theme, so that it does not look like a marker."""
    face, tone = (theme.slab, theme.symbol[colour]) if theme.stone else (theme.casing, theme.badge_ink)
    shadow = tag("circle", cy=8, r=96, fill=theme.shade, opacity=".35")
    return (
        shadow
        + tag("circle", r=92, fill=face, stroke=theme.highlight, stroke_width=14)
        + symbol_use(theme, colour, (0, 0), 112, tone)
    )
