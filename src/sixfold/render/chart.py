"""The parts of a chart in the style of the program: a sheet, lines, curves, and a scale of shares."""

from collections.abc import Sequence
from typing import Final

from sixfold.render.geometry import num
from sixfold.render.markup import escaped, text
from sixfold.render.palette import Theme

Spot = tuple[float, float]

WIDTH: Final = 860.0
MARGIN: Final = 36.0
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def framed(parts: Sequence[str], height: float, title: str, look: Theme) -> str:
    """A whole picture: the parts on a sheet of paper on the table."""
    box = f"0 0 {num(WIDTH)} {num(height)}"
    sheet = (
        f'<rect width="{num(WIDTH)}" height="{num(height)}" fill="{look.table}"/>'
        f'<rect x="12" y="12" width="{num(WIDTH - 24)}" height="{num(height - 24)}" rx="14" fill="{look.sheet}" '
        f'stroke="{look.sheet_line}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{num(WIDTH)}" height="{num(height)}" '
        f'role="img"><title>{escaped(title)}</title>' + "\n".join([sheet, *parts]) + "</svg>\n"
    )


def colour_of(number: int, look: Theme) -> str:
    """The colour of the first, second, … curve. Blue and red come first because they are easiest to tell apart."""
    order = (2, 0, 1, 3, 5, 4)
    return look.accent[order[number % len(order)]]


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1.0, dash: str = "") -> str:
    """A straight line."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}" stroke="{colour}" '
        f'stroke-width="{num(width)}" stroke-linecap="round"{dashed}/>'
    )


def curve(spots: Sequence[Spot], colour: str, look: Theme) -> list[str]:
    """A line through all points, with a dot at its end."""
    if not spots:
        return []
    return [
        f'<polyline points="{_written(spots)}" fill="none" stroke="{colour}" stroke-width="2.25" '
        'stroke-linejoin="round" stroke-linecap="round"/>',
        dot(*spots[-1], 4.5, colour, look),
    ]


def area(spots: Sequence[Spot], colour: str, opacity: float = 0.16) -> str:
    """A translucent area."""
    return f'<polygon points="{_written(spots)}" fill="{colour}" opacity="{num(opacity)}"/>'


def dot(x: float, y: float, radius: float, colour: str, look: Theme) -> str:
    """An emphasised point."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{colour}" stroke="{look.sheet}" '
        'stroke-width="1.5"/>'
    )


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
