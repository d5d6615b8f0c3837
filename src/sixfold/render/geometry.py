"""Exact hex geometry for drawing: pointy-top cells, ``x = √3·(q + r/2)``, ``y = 1.5·r``, y pointing down."""

from collections.abc import Collection, Iterable, Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from sixfold.core.hexgrid import DIRECTIONS, Cell, neighbour

Point = tuple[float, float]

SIZE: Final = 100.0
"""Radius of a cell in drawing units. A picture scales whole groups, so one outline serves all sizes."""

SQRT3: Final = sqrt(3)

# Corners relative to a centre, clockwise from the top, in half widths (√3/2) and half radii. In these units every
# corner is a pair of integers, so two cells agree exactly about the corner they share.
_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def num(value: float) -> str:
    """A coordinate as short text.

    >>> num(-0.004), num(12.0), num(3.14159)
    ('0', '12', '3.14')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def centre(cell: Cell) -> Point:
    """The middle of a cell.

    >>> centre((0, 2))
    (173.20508075688772, 300.0)
    """
    q, r = cell
    return SIZE * SQRT3 * (q + r / 2), SIZE * 1.5 * r


def turn(point: Point, degrees: float) -> Point:
    """A point rotated clockwise around the origin."""
    angle = degrees * pi / 180
    c, s = cos(angle), sin(angle)
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def corners() -> list[Point]:
    """The corners of the cell around the origin, clockwise from the top."""
    return [(x * SIZE * SQRT3 / 2, y * SIZE / 2) for x, y in _CORNERS]


def pair_outline(degrees: float = 0) -> list[Point]:
    """The ten corners of two joined cells: one around the origin, its partner to the right, then rotated.

    Corners 1 and 6 are the waist.
    """
    width, half = SIZE * SQRT3, SIZE / 2
    upper = [(0.0, -SIZE), (width / 2, -half), (width, -SIZE), (width * 1.5, -half), (width * 1.5, half)]
    lower = [(width, SIZE), (width / 2, half), (0.0, SIZE), (-width / 2, half), (-width / 2, -half)]
    return [turn(point, degrees) for point in upper + lower]


def inset(points: Sequence[Point], by: float) -> list[Point]:
    """A clockwise polygon moved inwards on all sides (outwards if ``by`` is negative)."""
    count = len(points)
    sides: list[tuple[Point, Point]] = []
    for i, (x, y) in enumerate(points):
        nx, ny = points[(i + 1) % count]
        dx, dy = nx - x, ny - y
        length = hypot(dx, dy)
        sides.append(((x - dy / length * by, y + dx / length * by), (dx / length, dy / length)))
    moved: list[Point] = []
    for i, ((bx, by_), (vx, vy)) in enumerate(sides):
        (ax, ay), (ux, uy) = sides[i - 1]
        along = ((bx - ax) * vy - (by_ - ay) * vx) / (ux * vy - uy * vx)
        moved.append((ax + ux * along, ay + uy * along))
    return moved


def _towards(start: Point, end: Point, distance: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    share = min(distance, length / 2) / length
    return start[0] + dx * share, start[1] + dy * share


def rounded(points: Sequence[Point], radius: float, sharp: Collection[int] = ()) -> str:
    """Path data of a polygon with rounded corners, except the corners listed in ``sharp``."""
    parts: list[str] = []
    for i, corner in enumerate(points):
        command = "L" if parts else "M"
        if i in sharp:
            parts.append(f"{command}{num(corner[0])} {num(corner[1])}")
            continue
        a = _towards(corner, points[i - 1], radius)
        b = _towards(corner, points[(i + 1) % len(points)], radius)
        curve = f"Q{num(corner[0])} {num(corner[1])} {num(b[0])} {num(b[1])}"
        parts.append(f"{command}{num(a[0])} {num(a[1])}{curve}")
    return "".join(parts) + "Z"


def outlines(cells: Iterable[Cell]) -> list[list[Point]]:
    """The closed borders of a set of cells: one per connected part and one per hole."""
    follow: dict[Cell, Cell] = {}
    borders: set[tuple[Cell, Cell]] = set()
    for q, r in set(cells):
        ring = [(2 * q + r + x, 3 * r + y) for x, y in _CORNERS]
        borders.update(zip(ring, ring[1:] + ring[:1], strict=True))
    # A side that two cells share occurs once in either direction; the rest is the border.
    follow = {a: b for a, b in sorted(borders) if (b, a) not in borders}
    loops: list[list[Point]] = []
    while follow:
        at = next(iter(follow))
        loop: list[Point] = []
        while at in follow:
            loop.append((at[0] * SIZE * SQRT3 / 2, at[1] * SIZE / 2))
            at = follow.pop(at)
        loops.append(loop)
    return loops


def plate(cells: Collection[Cell], margin: float) -> list[Point]:
    """A straight-sided outline around a board, ``margin`` beyond the sides of its outer cells."""
    border = _border_walk(set(cells))
    if border is not None:
        return inset([centre(cell) for cell in border], -(SIZE + margin))
    return inset(_hull([point for loop in outlines(cells) for point in loop]), -margin)


def _border_walk(cells: set[Cell]) -> list[Cell] | None:
    """The corner cells of the board, clockwise; None if the board is too thin or in several parts."""
    start = min(cells, key=lambda cell: (cell[1], cell[0]))
    at, heading = start, 0
    path: list[tuple[Cell, int]] = []
    while not path or at != start:
        # Keep the outside on the left: try the sharpest left turn first.
        options = (d % 6 for d in range(heading - 2, heading + 3))
        found = next((d for d in options if neighbour(at, d) in cells), None)
        if found is None or len(path) > 6 * len(cells):
            return None
        path.append((at, found))
        at, heading = neighbour(at, found), found
    visited = {cell for cell, _ in path}
    if len(visited) < len(path) or not _connected(cells):
        return None
    bends = [cell for i, (cell, d) in enumerate(path) if path[i - 1][1] != d]
    return bends if len(bends) > 2 else None


def _connected(cells: set[Cell]) -> bool:
    seen: set[Cell] = set()
    todo = [next(iter(cells))]
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            todo += [near for d in range(len(DIRECTIONS)) if (near := neighbour(cell, d)) in cells]
    return len(seen) == len(cells)


def _hull(points: Collection[Point]) -> list[Point]:
    """The convex hull, clockwise on the screen (y points down)."""

    def half(ordered: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in ordered:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-6:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    ordered = sorted(set(points))
    return half(ordered) + half(ordered[::-1])
