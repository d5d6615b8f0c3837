"""The parts of a chart in the style of the program: a sheet, lines, curves, and a scale of shares."""

from collections.abc import Iterable, Sequence
from typing import Final

from sixfold.render.geometry import num
from sixfold.render.markup import SVG, escaped, rect, tag, text
from sixfold.render.palette import Theme

Spot = tuple[float, float]

WIDTH: Final = 860.0
MARGIN: Final = 36.0
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def framed(parts: Sequence[str], height: float, title: str, look: Theme) -> str:
    """A whole picture: the parts on a sheet of paper on the table."""
    ground = tag("rect", width=WIDTH, height=height, fill=look.table)
    sheet = ground + rect(12, 12, WIDTH - 24, height - 24, 14, fill=look.sheet, stroke=look.sheet_line)
    size = {"viewBox": f"0 0 {num(WIDTH)} {num(height)}", "width": num(WIDTH), "height": num(height)}
    content = tag("title", escaped(title)) + "\n".join([sheet, *parts])
    return tag("svg", content, xmlns=SVG, **size, role="img") + "\n"


def colour_of(number: int, look: Theme) -> str:
    """The colour of the first, second, … curve. Blue and red come first because they are easiest to tell apart."""
    order = (2, 0, 1, 3, 5, 4)
    return look.accent[order[number % len(order)]]


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1.0, dash: str | None = None) -> str:
    """A straight line."""
    look = {"stroke": colour, "stroke_width": num(width), "stroke_linecap": "round", "stroke_dasharray": dash}
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **look)


def curve(spots: Sequence[Spot], colour: str, look: Theme) -> list[str]:
    """A line through all points, with a dot at its end."""
    if not spots:
        return []
    stroke = {"stroke": colour, "stroke_width": "2.25", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return [tag("polyline", points=_written(spots), fill="none", **stroke), dot(*spots[-1], 4.5, colour, look)]


def area(spots: Sequence[Spot], colour: str, opacity: float = 0.16) -> str:
    """A translucent area."""
    return tag("polygon", points=_written(spots), fill=colour, opacity=opacity)


def dot(x: float, y: float, radius: float, colour: str, look: Theme, rim: float = 1.5) -> str:
    """An emphasised point."""
    return tag("circle", cx=x, cy=y, r=radius, fill=colour, stroke=look.sheet, stroke_width=rim)


def ticks(labels: Iterable[tuple[float, str]], y: float, look: Theme, right: float = WIDTH) -> list[str]:
    """The labels of a horizontal axis, each in the middle below its place, or if that is near ``right``, before it."""
    return [
        text(label, x, y, 11.5, look.ink_faint, look.text_font, anchor="end" if x > right - 20 else "middle")
        for x, label in labels
    ]


def share_scale(
    left: float, right: float, top: float, bottom: float, look: Theme, whole: int | None = None
) -> list[str]:
    """Grid lines for the quarters from 0 % at the bottom to 100 % at the top, or from 0 to ``whole``."""
    parts = []
    for share in QUARTERS:
        y = bottom - (bottom - top) * share
        parts.append(line(left, y, right, y, look.sheet_line))
        label = f"{100 * share:.0f} %" if whole is None else f"{whole * share:.0f}"
        parts.append(text(label, left - 8, y + 4, 11.5, look.ink_faint, look.text_font, anchor="end"))
    return parts


def _written(spots: Sequence[Spot]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in spots)
