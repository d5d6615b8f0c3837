"""Players' pieces, made of a material with a mark, and towers with chips.

Everything is drawn around the origin with cells of radius ``SIZE``; callers move and scale whole groups.
"""

from typing import Final

from sixfold.render.geometry import SIZE, SQRT3, Point, corners, inset, num, rounded, turn
from sixfold.render.markup import text
from sixfold.render.palette import Theme
from sixfold.render.pieces import TURNS, linear
from sixfold.render.scene import OWNERS, Tower
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
    name = theme.name
    parts = [
        linear(f"{name}-owner-{owner}", (0, theme.owners[owner], 1), (1, theme.owners_low[owner], 1))
        for owner in range(OWNERS)
    ]
    for key, (share, height, _) in (("big", _BIG), ("small", _SMALL)):
        outline = [(x * share, y * share) for x, y in inset(corners(), 3)]
        # A prism is the outline of its foot and its top, with straight walls between them.
        right, left = outline[1:3], outline[4:6]
        walls = [outline[0], right[0], right[1], outline[3], left[0], left[1]]
        raised = [(x, y - height) for x, y in walls]
        body = [raised[0], raised[1], walls[2], walls[3], walls[4], raised[5]]
        parts.append(f'<path id="{name}-tower-{key}" d="{rounded(body, 12)}"/>')
        parts.append(f'<path id="{name}-top-{key}" d="{rounded(raised, 12)}"/>')
        parts.append(f'<path id="{name}-crown-{key}" d="{rounded(inset(raised, 9), 9)}"/>')
        parts.append(f'<path id="{name}-foot-{key}" d="{rounded(inset(walls, -5), 16)}"/>')
    return "".join(parts) + linear(f"{name}-wall", (0, theme.tower_line, 1), (0.4, theme.tower_side, 1))


def owned_piece(theme: Theme, owner: int, lie: str) -> str:
    """A player's piece of two cells, or with ``lie`` "one" of one; each half bears the player's mark."""
    name = theme.name
    body = f'<use href="#{name}-body-{lie}"'
    middles: tuple[Point, ...] = ((0.0, 0.0),)
    if lie != "one":
        middles += (turn((SIZE * SQRT3, 0), TURNS[lie]),)
    if theme.stone:
        parts = [
            f'{body} y="12" fill="{theme.shade}" opacity=".55"/>',
            f'{body} y="6" fill="{theme.edge}"/>',
            f'{body} fill="url(#{name}-owner-{owner})"/>',
            f'<use href="#{name}-rim-{lie}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>',
        ]
    else:
        parts = [
            f'{body} y="16" fill="{theme.shade}" opacity=".17"/>',
            f'{body} y="9" fill="{theme.edge}"/>',
            f'{body} fill="{theme.body}"/>',
        ]
        halves = ("first", "second")[: len(middles)]
        parts += [f'<use href="#{name}-{half}-{lie}" fill="{theme.owners[owner]}"/>' for half in halves]
        parts.append(f'{body} fill="url(#{name}-grain)"/>')
    return "".join(parts) + "".join(_mark(theme, owner, at) for at in middles)


def _mark(theme: Theme, owner: int, at: Point) -> str:
    return (
        f'<path transform="translate({num(at[0])} {num(at[1])})" d="{_MARKS[owner]}" fill="none" '
        f'stroke="{theme.owner_ink[owner]}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def tower(theme: Theme, one: Tower) -> str:
    """A prism with a chip on top; it rises upwards from its cell."""
    name, key = theme.name, "big" if one.big else "small"
    _, height, radius = _BIG if one.big else _SMALL
    use = f'<use href="#{name}-'
    parts = [
        f'{use}foot-{key}" y="10" fill="{theme.shade}" opacity="{".5" if theme.stone else ".26"}"/>',
        f'{use}tower-{key}" fill="url(#{name}-wall)"/>',
        f'{use}top-{key}" fill="{theme.tower_top}" stroke="{theme.tower_line}" stroke-width="3"/>',
    ]
    if one.big:
        crown = theme.highlight if theme.stone else theme.tower_side
        parts.append(f'{use}crown-{key}" fill="none" stroke="{crown}" stroke-opacity=".75" stroke-width="4"/>')
    chip = _chip(theme, one, radius)
    return "".join(parts) + f'<g transform="translate(0 {num(-height)})">{chip}</g>'


def _chip(theme: Theme, one: Tower, radius: float) -> str:
    """The symbol in its colour with the figure below; a light chip has a thin line, a black one a coloured ring."""
    face = theme.chip_black if one.black else theme.chip_light
    tone = (_ON_BLACK if one.black else _ON_LIGHT)[one.colour]
    ink = "#fffaf0" if one.black else "#1b1206"
    ring = f'stroke="{tone}" stroke-width="7"' if one.black else f'stroke="{theme.tower_line}" stroke-width="3"'
    size = radius * 0.94
    return (
        f'<circle cy="6" r="{num(radius)}" fill="#000" opacity=".28"/>'
        f'<circle r="{num(radius - 2)}" fill="{face}" {ring}/>'
        + symbol_use(theme.name, one.colour, (0, -radius * 0.38), size, tone)
        + text(str(one.figure), 0, radius * 0.8, radius * 0.82, ink, theme.display_font, 700, "middle")
    )
