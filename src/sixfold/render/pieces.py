"""The material of the table: pieces, printed symbols, chips and coins, in wood or in stone.

Everything is drawn around the origin with cells of radius ``SIZE``; callers move and scale whole groups.
"""

from collections.abc import Sequence
from typing import Final

from sixfold.render.geometry import SIZE, SQRT3, Point, corners, inset, num, pair_outline, rounded, turn
from sixfold.render.palette import Theme
from sixfold.render.symbols import symbol_defs, symbol_use

TURNS: Final = {"right": 0, "lower-right": 60, "lower-left": 120, "upright": 90}
"""The position of the second half of a pair relative to the first; an upright pair stands on a rack, flat side up."""

_BY_STEP: Final = {(1, 0): "right", (0, 1): "lower-right", (-1, 1): "lower-left"}


def placed(first: tuple[int, int], second: tuple[int, int]) -> tuple[str, bool]:
    """The relative position of two neighbouring cells: a ``TURNS`` key, and whether to start at the second."""
    step = second[0] - first[0], second[1] - first[1]
    if step in _BY_STEP:
        return _BY_STEP[step], False
    back = -step[0], -step[1]
    if back in _BY_STEP:
        return _BY_STEP[back], True
    raise ValueError(f"{first} and {second} are not neighbours")


def material_defs(theme: Theme) -> str:
    """Outlines, gradients and symbols that the other functions of this module refer to."""
    name = theme.name
    gap = 8.5 if theme.stone else 4
    shapes = [("one", corners())] + [(key, pair_outline(degrees)) for key, degrees in TURNS.items()]
    parts = [symbol_defs(name)]
    for key, outline in shapes:
        parts.append(f'<path id="{name}-body-{key}" d="{rounded(inset(outline, gap), 20)}"/>')
        if theme.stone:
            parts.append(f'<path id="{name}-rim-{key}" d="{rounded(inset(outline, gap + 2.5), 18)}"/>')
        else:
            parts += _face_defs(name, key, inset(outline, 14))
    parts.append(f'<path id="{name}-cell" d="{rounded(inset(corners(), 4.5), 12)}"/>')
    parts.append(f'<path id="{name}-inner" d="{rounded(inset(corners(), 15), 10)}"/>')
    return "".join(parts) + (_stone_defs(theme) if theme.stone else _wood_defs(theme))


def _face_defs(name: str, key: str, face: Sequence[Point]) -> list[str]:
    """The printed fields of a wooden piece. They meet without a rim, which makes two halves one."""
    if key == "one":
        return [f'<path id="{name}-first-one" d="{rounded(face, 17)}"/>']
    first = [face[i] for i in (1, 6, 7, 8, 9, 0)]
    second = [face[i] for i in (6, 1, 2, 3, 4, 5)]
    return [
        f'<path id="{name}-first-{key}" d="{rounded(first, 17, sharp=(0, 1))}"/>',
        f'<path id="{name}-second-{key}" d="{rounded(second, 17, sharp=(0, 1))}"/>',
    ]


def _wood_defs(theme: Theme) -> str:
    return (
        f'<pattern id="{theme.name}-grain" width="260" height="64" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(-7)"><path d="M0 7q65 9 130 0t130 0M0 25q65-8 130 1t130-1M0 39q65 5 130-2'
        't130 2M0 55q65-6 130 2t130-2" fill="none" stroke="#4a3210" stroke-width="2.2" opacity=".085"/>'
        "</pattern>"
    )


def linear(ident: str, *stops: tuple[float, str, float]) -> str:
    """A vertical gradient; a stop is offset, colour, opacity."""
    return f'<linearGradient id="{ident}" x1="0" y1="0" x2="0" y2="1">{_stops(stops)}</linearGradient>'


def radial(ident: str, *stops: tuple[float, str, float], at: str = "") -> str:
    """A radial gradient; ``at`` may place it by further attributes."""
    return f'<radialGradient id="{ident}"{at}>{_stops(stops)}</radialGradient>'


def _stops(stops: Sequence[tuple[float, str, float]]) -> str:
    return "".join(
        f'<stop offset="{num(offset)}" stop-color="{colour}"'
        + (f' stop-opacity="{num(opacity)}"' if opacity < 1 else "")
        + "/>"
        for offset, colour, opacity in stops
    )


def _stone_defs(theme: Theme) -> str:
    name = theme.name
    parts = [
        linear(f"{name}-stone", (0, "#2a323d", 1), (0.32, "#1a2028", 1), (1, "#0a0d11", 1)),
        linear(
            f"{name}-edge",
            (0, theme.rim, 0.95),
            (0.3, "#c9d6e4", 0.5),
            (0.8, "#9db2c8", 0.32),
            (1, "#9dc4ff", 0.5),
        ),
        radial(f"{name}-sheen", (0, "#fff", 0.13), (1, "#fff", 0)),
    ]
    for colour, (tone, gleam) in enumerate(zip(theme.symbol, theme.gleam, strict=True)):
        parts.append(linear(f"{name}-enamel-{colour}", (0, gleam, 1), (0.45, tone, 1), (1, tone, 1)))
        parts.append(radial(f"{name}-halo-{colour}", (0, tone, 0.34), (0.55, tone, 0.12), (1, tone, 0)))
    return "".join(parts)


def piece(theme: Theme, colours: Sequence[int | None], lie: str = "right") -> str:
    """A piece of one or two cells; a colour None shows its back."""
    key = "one" if len(colours) == 1 else lie
    partner = turn((SIZE * SQRT3, 0), TURNS[lie])
    middles = ((0.0, 0.0), partner)[: len(colours)]
    return _stone_piece(theme, key, colours, middles) if theme.stone else _wood_piece(theme, key, colours, middles)


def _wood_piece(theme: Theme, key: str, colours: Sequence[int | None], middles: Sequence[Point]) -> str:
    name = theme.name
    body = f'<use href="#{name}-body-{key}"'
    parts = [
        f'{body} y="16" fill="{theme.shade}" opacity=".17"/>',
        f'{body} y="9" fill="{theme.edge}"/>',
        f'{body} fill="{theme.body}"/>',
    ]
    for half, colour in zip(("first", "second"), colours, strict=False):
        if colour is not None:
            parts.append(f'<use href="#{name}-{half}-{key}" fill="{theme.field[colour]}"/>')
    parts.append(f'{body} fill="url(#{name}-grain)"/>')
    for colour, at in zip(colours, middles, strict=True):
        parts.append(_engraving(theme, at) if colour is None else _symbol(theme, colour, at, 104))
    return "".join(parts)


def _stone_piece(theme: Theme, key: str, colours: Sequence[int | None], middles: Sequence[Point]) -> str:
    name = theme.name
    body = f'<use href="#{name}-body-{key}"'
    parts = [
        f'{body} y="12" fill="{theme.shade}" opacity=".55"/>',
        f'{body} y="6" fill="{theme.edge}"/>',
        f'{body} fill="url(#{name}-stone)"/>',
    ]
    for x, y in middles:
        parts.append(f'<ellipse cx="{num(x)}" cy="{num(y - 42)}" rx="54" ry="30" fill="url(#{name}-sheen)"/>')
    parts.append(f'<use href="#{name}-rim-{key}" fill="none" stroke="url(#{name}-edge)" stroke-width="4.5"/>')
    for colour, at in zip(colours, middles, strict=True):
        parts.append(_engraving(theme, at) if colour is None else _enamel(theme, colour, at))
    return "".join(parts)


def _enamel(theme: Theme, colour: int, at: Point) -> str:
    halo = f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="84" fill="url(#{theme.name}-halo-{colour})"/>'
    return halo + _symbol(theme, colour, at, 98)


def _engraving(theme: Theme, at: Point) -> str:
    """The back of a half: a hexagon cut into the material."""
    points = [(at[0] + x * 0.34, at[1] + y * 0.34) for x, y in corners()]
    inner = [(at[0] + x * 0.13, at[1] + y * 0.13) for x, y in corners()]
    line = theme.rim if theme.stone else theme.edge
    return (
        f'<path d="{rounded(points, 7)}" fill="none" stroke="{line}" stroke-opacity=".5" stroke-width="6"/>'
        f'<path d="{rounded(inner, 3)}" fill="{line}" fill-opacity=".5"/>'
    )


def symbol_fill(theme: Theme, colour: int) -> str:
    """How a symbol is painted on a piece of this theme."""
    return f"url(#{theme.name}-enamel-{colour})" if theme.stone else theme.symbol[colour]


def _symbol(theme: Theme, colour: int, at: Point, size: float) -> str:
    return symbol_use(theme.name, colour, at, size, symbol_fill(theme, colour))


def printed(theme: Theme, colour: int | None) -> str:
    """A symbol printed on the board: flat, without rim and shadow, so that it never looks like a piece.

    Without a colour it is a dashed field.
    """
    name = theme.name
    inner = f'<use href="#{name}-inner" fill="none"'
    if colour is None:
        return f'{inner} stroke="{theme.dot}" stroke-opacity=".45" stroke-width="4" stroke-dasharray="16 11"/>'
    base = f'<use href="#{name}-cell" fill="{theme.slab if theme.stone else theme.field[colour]}"/>'
    if not theme.stone:
        return base + symbol_use(name, colour, (0, 0), 104, theme.symbol[colour])
    ring = f'{inner} stroke="{theme.accent[colour]}" stroke-opacity=".6" stroke-width="4"/>'
    return base + ring + symbol_use(name, colour, (0, 0), 90, theme.symbol[colour])


def chip(theme: Theme, colour: int) -> str:
    """The marker on a track: a one-cell piece with a symbol that stays readable when small."""
    name = theme.name
    if not theme.stone:
        body = f'<use href="#{name}-body-one"'
        return (
            f'{body} y="10" fill="{theme.edge}"/>{body} fill="{theme.body}"/>'
            f'<use href="#{name}-first-one" fill="{theme.field[colour]}"/>'
            + symbol_use(name, colour, (0, 0), 112, theme.symbol[colour])
        )
    return (
        f'<use href="#{name}-body-one" fill="{theme.slab}" '
        f'stroke="{theme.accent[colour]}" stroke-width="13"/>'
        + symbol_use(name, colour, (0, 0), 100, theme.symbol[colour])
    )


def coin(theme: Theme, colour: int) -> str:
    """A round coin: dark with a ring of light in either theme, so that it does not look like a marker."""
    face = theme.slab if theme.stone else theme.casing
    tone = theme.symbol[colour] if theme.stone else theme.badge_ink
    return (
        f'<circle cy="8" r="96" fill="{theme.shade}" opacity=".35"/>'
        f'<circle r="92" fill="{face}" stroke="{theme.highlight}" stroke-width="14"/>'
        + symbol_use(theme.name, colour, (0, 0), 112, tone)
    )
