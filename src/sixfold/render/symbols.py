"""The six symbols as SVG path data on a square of 100, in the order of the colours.

Star, disc, star, hexagon, sun and ring have different outlines, so colour alone never carries meaning.
"""

from math import cos, pi, sin
from typing import Final

from sixfold.render.geometry import Point, num
from sixfold.render.markup import tag
from sixfold.render.palette import Theme


def _polar(radius: float, degrees: float) -> Point:
    angle = degrees * pi / 180
    return 50 + radius * cos(angle), 50 + radius * sin(angle)


def _polygon(points: list[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def _star(rays: int, outer: float, inner: float) -> str:
    return _polygon([_polar(inner if i % 2 else outer, -90 + 180 / rays * i) for i in range(2 * rays)])


def _disc(radius: float) -> str:
    return f"M{num(50 - radius)} 50a{num(radius)} {num(radius)} 0 1 0 {num(2 * radius)} 0" + (
        f"a{num(radius)} {num(radius)} 0 1 0 {num(-2 * radius)} 0Z"
    )


def _hexagon(radius: float) -> str:
    # A flat side is up, across the cell's own point, so that it never looks like part of the tile's outline.
    return _polygon([_polar(radius, 60 * i) for i in range(6)])


def _sun(rays: int) -> str:
    half = 360 / rays * 0.28
    beam = ((28, -half), (48, -half * 0.62), (48, half * 0.62), (28, half))
    beams = (_polygon([_polar(radius, -90 + 360 / rays * i + by) for radius, by in beam]) for i in range(rays))
    return _disc(20.5) + "".join(beams)


PATHS: Final = (
    _star(12, 48, 32),
    _disc(37),
    _star(6, 49.5, 22),
    _hexagon(45),
    _sun(14),
    _disc(43) + _disc(22.5),
)
"""Filled by the even-odd rule."""


def symbol_defs(theme: Theme) -> str:
    """All six as ``<symbol>`` elements."""
    shapes = (tag("path", d=path, fill_rule="evenodd") for path in PATHS)
    name, box = f"{theme.name}-symbol", "0 0 100 100"
    return "".join(tag("symbol", shape, id=f"{name}-{i}", viewBox=box) for i, shape in enumerate(shapes))


def symbol_use(theme: Theme, colour: int, at: Point, size: float, fill: str | None = None) -> str:
    """One symbol, ``size`` wide around a point, always upright, in its own colour or another."""
    x, y = at[0] - size / 2, at[1] - size / 2
    return theme.use(f"symbol-{colour}", x=x, y=y, width=size, height=size, fill=fill or theme.symbol[colour])
