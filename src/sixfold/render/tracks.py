"""One row of a panel: fields, bar, marker, gain and figure. Widths are pixels."""

from typing import Final

from sixfold.render.geometry import num
from sixfold.render.markup import moved, rect, tag, text
from sixfold.render.palette import Theme
from sixfold.render.pieces import chip
from sixfold.render.scene import TrackRow

ROW: Final = 38
"""Height of a row."""

TRACK: Final = 226
"""Width of the fields; the gain and the figure are to the right of them."""

GAIN: Final = 42
FIGURE: Final = 42
FIGURE_X: Final = TRACK + GAIN + FIGURE / 2 + 1


def pitch(row: TrackRow) -> float:
    """The width of one field."""
    return TRACK / (row.high - row.low + 1)


def field_x(row: TrackRow, field: int) -> float:
    """The middle of a field."""
    return (field - row.low + 0.5) * pitch(row)


def landmarks(row: TrackRow) -> list[int]:
    """Fields with a figure below the track: both ends, the marks, and the 0 of a tug of war.

    >>> landmarks(TrackRow(0, 3, 0, 18))
    [0, 6, 12, 18]
    """
    stride = next((n for n in (6, 5, 3) if row.high % n == 0 and row.low % n == 0), row.high)
    if (row.high - row.low) // stride > 6:
        stride *= 2
    steps = () if row.gates else range(row.low, row.high + 1, stride)
    fields = {*steps, row.high, row.origin, *row.marks, *row.gates}
    return sorted(field for field in fields if row.low <= field <= row.high)


def track_base(row: TrackRow, theme: Theme) -> str:
    """Everything under the marker: the frame of the weakest row, fields, bar, gained stretch."""
    parts = [_frame(theme)] if row.weakest else []
    parts += _stone_fields(row, theme) if theme.stone else _paper_fields(row, theme)
    return "".join(parts)


def _frame(theme: Theme) -> str:
    width, paint = TRACK + GAIN + FIGURE + 16, {"fill": theme.weak_fill, "stroke": theme.weak_line}
    return rect(-8, 1, width, ROW - 2, 9, **paint, stroke_width=1.5)


def _paper_fields(row: TrackRow, theme: Theme) -> list[str]:
    parts: list[str] = []
    if row.bipolar:
        zero = field_x(row, 0)
        parts.append(rect(0, 6, zero - 6, 26, 6, fill=theme.well))
        parts.append(rect(zero + 6, 6, TRACK - zero - 6, 26, 6, fill=theme.weak_fill))
    large = set(landmarks(row))
    for field in range(row.low, row.high + 1):
        radius = 2.6 if field in large else min(1.6, pitch(row) / 5)
        opacity = ".25" if row.is_closed(field) else None if field in large else ".6"
        parts.append(tag("circle", cx=field_x(row, field), cy=ROW / 2, r=radius, fill=theme.peg, opacity=opacity))
    parts += [_mark(row, mark, theme) for mark in row.marks] + [_gate(row, gate, theme) for gate in row.gates]
    parts.append(_bar(row, row.origin, theme.accent[row.colour], theme))
    if row.gained:
        parts.append(_bar(row, row.position - row.gained, theme.highlight, theme))
    return parts


def _bar(row: TrackRow, start: int, fill: str, theme: Theme) -> str:
    """A bar from a field to the marker."""
    low, high = sorted((field_x(row, start), field_x(row, row.position)))
    line = {"stroke": theme.ink, "stroke_opacity": ".25", "stroke_width": ".8"}
    return rect(low - 3, ROW / 2 - 4.5, high - low + 6, 9, 4.5, fill=fill, **line)


def _mark(row: TrackRow, mark: int, theme: Theme) -> str:
    d = f"M{num(field_x(row, mark))} 8V30"
    return tag("path", d=d, stroke=theme.ink_faint, stroke_width=1.5, stroke_linecap="round")


def _gate(row: TrackRow, gate: int, theme: Theme) -> str:
    """The line before a stretch of the track, over the whole height of the row; dashed while it is closed."""
    x = num(field_x(row, gate) - pitch(row) / 2)
    if not row.is_closed(gate):
        return tag("path", d=f"M{x} 0V{ROW}", stroke=theme.ink_faint, stroke_opacity=".3", stroke_width=1)
    dashes = {"stroke_opacity": ".7", "stroke_width": "1.6", "stroke_dasharray": "4 3.6"}
    return tag("path", d=f"M{x} 2V{ROW}", stroke=theme.emphasis, **dashes)


def _stone_fields(row: TrackRow, theme: Theme) -> list[str]:
    width = pitch(row)
    gap = 2 if width > 7 else 1.2
    low, high = sorted((row.origin, row.position))
    large = set(landmarks(row))
    parts: list[str] = []
    for field in range(row.low, row.high + 1):
        fill, opacity = theme.peg, 1.0
        if row.bipolar and field == 0:
            fill, opacity = theme.ink_faint, 0.55
        elif low <= field <= high:
            # The bar gets lighter towards the marker, so that it shows its direction.
            share = 1 - abs(row.position - field) / max(1, high - low)
            fill, opacity = theme.accent[row.colour], 0.42 + 0.48 * share
        elif row.bipolar and field > 0:
            fill, opacity = theme.highlight, 0.2 if field in large else 0.14
        elif field in large:
            fill = theme.sheet_line
        if row.is_closed(field):
            opacity *= 0.4
        x, faint = field_x(row, field) - width / 2 + gap / 2, opacity if opacity < 1 else None
        ring = {"stroke": theme.highlight, "stroke_width": "1.4"} if field in row.entered else {}
        parts.append(rect(x, 8, width - gap, 22, min(3, width / 4), fill=fill, fill_opacity=faint, **ring))
    parts += [_gate(row, gate, theme) for gate in row.gates]
    return parts + [_mark(row, mark, theme) for mark in row.marks]


def marker(row: TrackRow, theme: Theme, x: float) -> str:
    """The chip of a row, at this place of its track."""
    return moved(chip(theme, row.colour), x, ROW / 2 - 0.5, ".165")


def track_top(row: TrackRow, theme: Theme) -> str:
    """The marker, its gain, and its figure."""
    parts = [marker(row, theme, field_x(row, row.position))]
    if row.gain:
        line = {} if theme.stone else {"stroke": theme.casing, "stroke_width": "1.3"}
        left, width, tone = TRACK + 9, GAIN - 10, theme.badge_ink if theme.stone else theme.ink
        parts.append(rect(left, 9, width, 20, 10, fill=theme.highlight, **line))
        parts.append(text(row.gain, left + width / 2, 23.6, 13, tone, theme.text_font, 700, "middle"))
    tone, size = theme.ink, 22.0
    if row.weakest:
        tone, size = theme.weak_ink, 23.0
        parts.append(rect(FIGURE_X - 20, 4, 40, ROW - 8, 7, fill=theme.weak_box))
    return "".join(parts) + figure(row, theme, tone, size)


def figure(row: TrackRow, theme: Theme, tone: str, size: float = 22) -> str:
    """The figure to the right of a row."""
    return text(row.figure, FIGURE_X, 27, size, tone, theme.display_font, 600, "middle")
