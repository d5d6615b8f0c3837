"""Players' pieces, made of a material with a mark, and towers with chips.

Everything is drawn around the origin with cells of radius ``SIZE``; callers move and scale whole groups.
"""

from typing import Final

from sixfold.render.geometry import Point, corners, inset, num
from sixfold.render.markup import moved, tag, text
from sixfold.render.palette import Theme
from sixfold.render.pieces import body, linear, middles_of, shape, wooden
from sixfold.render.scene import Tower
from sixfold.render.symbols import symbol_use

_MARKS: Final = (
    "M-11 -24V24M11 -24V24",
    "M-24 -12L0 14L24 -12",
    "M-18 -18L18 18M18 -18L-18 18",
    "M0 -27L24 0L0 27L-24 0Z",
)
"""The mark engraved in each player's pieces: bars, chevron, cross, diamond."""

_BIG, _SMALL = (0.93, 50.0, 68.0), (0.74, 24.0, 56.0)
"""Of a tower: its width as a share of the cell's, its height, the radius of its chip."""

_ON_LIGHT: Final = ("#b8313f", "#1f7a63", "#0d4a8b", "#c95a06", "#8a6d00", "#7b4fb0")
_ON_BLACK: Final = ("#ff6a78", "#68dca0", "#58a8f5", "#f79a33", "#ffef45", "#cfb0ff")
"""The six colours on a light chip, and brighter ones on a black chip."""


def owned_defs(theme: Theme) -> str:
    """Gradients of the materials, outlines of towers."""
    materials = enumerate(zip(theme.owners, theme.owners_low, strict=True))
    parts = [linear(theme, f"owner-{owner}", (0, high, 1), (1, low, 1)) for owner, (high, low) in materials]
    for key, (share, height, _) in (("big", _BIG), ("small", _SMALL)):
        outline = [(x * share, y * share) for x, y in inset(corners(), 3)]
        raised = [(x, y - height) for x, y in outline]
        parts += [
            # A prism is the outline of its foot and its top, with straight walls between them.
            shape(theme, f"tower-{key}", [*raised[:2], *outline[2:5], raised[5]], 12),
            shape(theme, f"top-{key}", raised, 12),
            shape(theme, f"crown-{key}", inset(raised, 9), 9),
            shape(theme, f"foot-{key}", inset(outline, -5), 16),
        ]
    return "".join(parts) + linear(theme, "wall", (0, theme.tower_line, 1), (0.4, theme.tower_side, 1))


def owned_piece(theme: Theme, owner: int, lie: str) -> str:
    """A player's piece of two cells, or with ``lie`` "one" of one; each half bears the player's mark."""
    middles = middles_of(lie)
    if theme.stone:
        rim = theme.use(f"rim-{lie}", fill="none", stroke="#fff", stroke_opacity=".4", stroke_width=4)
        art = body(theme, lie, theme.paint(f"owner-{owner}")) + rim
    else:
        art = wooden(theme, lie, [theme.owners[owner]] * len(middles))
    return art + "".join(_mark(theme, owner, at) for at in middles)


def _mark(theme: Theme, owner: int, at: Point) -> str:
    round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    place = f"translate({num(at[0])} {num(at[1])})"
    line = theme.owner_ink[owner]
    return tag("path", transform=place, d=_MARKS[owner], fill="none", stroke=line, stroke_width="9", **round_ends)


def tower(theme: Theme, one: Tower) -> str:
    """A prism with a chip on top; it rises upwards from its cell."""
    key, (_, height, radius) = ("big", _BIG) if one.big else ("small", _SMALL)
    parts = [
        theme.use(f"foot-{key}", y=10, fill=theme.shade, opacity=".5" if theme.stone else ".26"),
        theme.use(f"tower-{key}", fill=theme.paint("wall")),
        theme.use(f"top-{key}", fill=theme.tower_top, stroke=theme.tower_line, stroke_width=3),
    ]
    if one.big:
        crown = theme.highlight if theme.stone else theme.tower_side
        parts.append(theme.use(f"crown-{key}", fill="none", stroke=crown, stroke_opacity=".75", stroke_width=4))
    return "".join(parts) + moved(_chip(theme, one, radius), 0, -height)


def _chip(theme: Theme, one: Tower, radius: float) -> str:
    """The symbol in its colour with the figure below; a light chip has a thin line, a black one a coloured ring."""
    if one.black:
        face, tone, ink, ring, width = theme.chip_black, _ON_BLACK[one.colour], "#fffaf0", _ON_BLACK[one.colour], 7
    else:
        face, tone, ink, ring, width = theme.chip_light, _ON_LIGHT[one.colour], "#1b1206", theme.tower_line, 3
    return (
        tag("circle", cy=6, r=radius, fill="#000", opacity=".28")
        + tag("circle", r=radius - 2, fill=face, stroke=ring, stroke_width=width)
        + symbol_use(theme, one.colour, (0, -radius * 0.38), radius * 0.94, tone)
        + text(str(one.figure), 0, radius * 0.8, radius * 0.82, ink, theme.display_font, 700, "middle")
    )
