"""One row of a panel: fields, bar, marker, gain and figure. Widths are pixels."""

from typing import Final

from sixfold.render.geometry import num
from sixfold.render.markup import text
from sixfold.render.palette import Theme
from sixfold.render.pieces import chip
from sixfold.render.scene import TrackRow

ROW: Final = 38
"""Height of a row."""

TRACK: Final = 226
"""Width of the fields; the gain and the figure are to the right of them."""

GAIN: Final = 42
FIGURE: Final = 42


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
    width = TRACK + GAIN + FIGURE + 16
    return (
        f'<rect x="-8" y="1" width="{width}" height="{ROW - 2}" rx="9" fill="{theme.weak_fill}" '
        f'stroke="{theme.weak_line}" stroke-width="1.5"/>'
    )


def _paper_fields(row: TrackRow, theme: Theme) -> list[str]:
    middle = ROW / 2
    parts: list[str] = []
    if row.bipolar:
        zero = field_x(row, 0)
        parts += [
            f'<rect x="0" y="6" width="{num(zero - 6)}" height="26" rx="6" fill="{theme.well}"/>',
            f'<rect x="{num(zero + 6)}" y="6" width="{num(TRACK - zero - 6)}" height="26" rx="6" '
            f'fill="{theme.weak_fill}"/>',
        ]
    large = set(landmarks(row))
    for field in range(row.low, row.high + 1):
        radius = 2.6 if field in large else min(1.6, pitch(row) / 5)
        opacity = ' opacity=".25"' if row.is_closed(field) else "" if field in large else ' opacity=".6"'
        x = num(field_x(row, field))
        parts.append(f'<circle cx="{x}" cy="{num(middle)}" r="{num(radius)}" fill="{theme.peg}"{opacity}/>')
    parts += [_mark(row, mark, theme) for mark in row.marks] + [_gate(row, gate, theme) for gate in row.gates]
    start = row.position - row.gained
    parts.append(_bar(row, row.origin, row.position, theme.accent[row.colour], theme))
    if row.gained:
        parts.append(_bar(row, start, row.position, theme.highlight, theme))
    return parts


def _bar(row: TrackRow, start: int, end: int, fill: str, theme: Theme) -> str:
    low, high = sorted((field_x(row, start), field_x(row, end)))
    y = num(ROW / 2 - 4.5)
    return (
        f'<rect x="{num(low - 3)}" y="{y}" width="{num(high - low + 6)}" height="9" rx="4.5" fill="{fill}" '
        f'stroke="{theme.ink}" stroke-opacity=".25" stroke-width=".8"/>'
    )


def _mark(row: TrackRow, mark: int, theme: Theme) -> str:
    x = num(field_x(row, mark))
    return f'<path d="M{x} 8V30" stroke="{theme.ink_faint}" stroke-width="1.5" stroke-linecap="round"/>'


def _gate(row: TrackRow, gate: int, theme: Theme) -> str:
    """The line before a stretch of the track, over the whole height of the row; dashed while it is closed."""
    x = num(field_x(row, gate) - pitch(row) / 2)
    if not row.is_closed(gate):
        return f'<path d="M{x} 0V{ROW}" stroke="{theme.ink_faint}" stroke-opacity=".3" stroke-width="1"/>'
    tone = theme.highlight if theme.stone else theme.ink
    return f'<path d="M{x} 2V{ROW}" stroke="{tone}" stroke-opacity=".7" stroke-width="1.6" stroke-dasharray="4 3.6"/>'


def _stone_fields(row: TrackRow, theme: Theme) -> list[str]:
    width = pitch(row)
    gap = 2 if width > 7 else 1.2
    low, high = sorted((row.origin, row.position))
    large = set(landmarks(row))
    parts: list[str] = []
    for field in range(row.low, row.high + 1):
        reached = low <= field <= high and not (row.bipolar and field == 0)
        # The bar gets lighter towards the marker, so that it shows its direction.
        share = 1 - abs(row.position - field) / max(1, high - low)
        fill, opacity = (theme.accent[row.colour], 0.42 + 0.48 * share) if reached else (theme.peg, 1.0)
        if row.bipolar and field == 0:
            fill, opacity = theme.ink_faint, 0.55
        elif row.bipolar and field > 0 and not reached:
            fill, opacity = theme.highlight, 0.2 if field in large else 0.14
        elif not reached and field in large:
            fill = theme.sheet_line
        if row.is_closed(field):
            opacity *= 0.4
        ring = f' stroke="{theme.highlight}" stroke-width="1.4"' if field in row.entered else ""
        x = num(field_x(row, field) - width / 2 + gap / 2)
        parts.append(
            f'<rect x="{x}" y="8" width="{num(width - gap)}" height="22" rx="{num(min(3, width / 4))}"'
            + f' fill="{fill}"'
            + (f' fill-opacity="{num(opacity)}"' if opacity < 1 else "")
            + f"{ring}/>"
        )
    parts += [_gate(row, gate, theme) for gate in row.gates]
    return parts + [_mark(row, mark, theme) for mark in row.marks]


def track_top(row: TrackRow, theme: Theme) -> str:
    """The marker, its gain, and its figure."""
    x, middle = field_x(row, row.position), ROW / 2
    parts = [f'<g transform="translate({num(x)} {num(middle - 0.5)}) scale(.165)">{chip(theme, row.colour)}</g>']
    if row.gain:
        left = TRACK + 9
        parts.append(
            f'<rect x="{left}" y="9" width="{GAIN - 10}" height="20" rx="10" fill="{theme.highlight}"'
            + ("/>" if theme.stone else f' stroke="{theme.casing}" stroke-width="1.3"/>')
        )
        tone = theme.badge_ink if theme.stone else theme.ink
        parts.append(text(row.gain, left + (GAIN - 10) / 2, 23.6, 13, tone, theme.text_font, 700, "middle"))
    return "".join(parts) + _figure(row, theme)


def _figure(row: TrackRow, theme: Theme) -> str:
    middle = TRACK + GAIN + FIGURE / 2 + 1
    box, tone, size = "", theme.ink, 22.0
    if row.weakest:
        tone, size = theme.weak_ink, 23.0
        box = f'<rect x="{num(middle - 20)}" y="4" width="40" height="{ROW - 8}" rx="7" fill="{theme.weak_box}"/>'
    return box + text(row.figure, middle, 27, size, tone, theme.display_font, 600, "middle")
