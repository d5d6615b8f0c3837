"""A card with two symbols, printed on paper or enamelled on stone, with its upper left corner at the origin."""

from typing import Final

from sixfold.render.geometry import num
from sixfold.render.palette import Theme
from sixfold.render.pieces import symbol_fill
from sixfold.render.symbols import symbol_use

CARD_WIDTH: Final = 120
CARD_HEIGHT: Final = 172
_RIM: Final = 7
_SLANT: Final = 16
"""The rise of the line between the two symbols from left to right."""
_SYMBOL: Final = 58
_BACK: Final = 34
"""The margin around the pattern on a card's back."""


def card(theme: Theme, face: tuple[int, int] | None, *, lit: bool = False) -> str:
    """A card, or without a face its back; ``lit`` outlines the one that counts now."""
    box = f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="13"'
    line, width = (theme.highlight, 6) if lit else (theme.rim if theme.stone else theme.sheet_line, 2)
    body = theme.slab if theme.stone else theme.sheet
    parts = [
        f'<rect y="6" {box} fill="{theme.edge}" opacity="{".9" if theme.stone else ".55"}"/>',
        f'<rect {box} fill="{body}" stroke="{line}" stroke-width="{width}"'
        + (' stroke-opacity=".55"/>' if theme.stone and not lit else "/>"),
    ]
    return "".join(parts) + (_back(theme) if face is None else _face(theme, face))


def _face(theme: Theme, face: tuple[int, int]) -> str:
    left, right, top, bottom = _RIM, CARD_WIDTH - _RIM, _RIM, CARD_HEIGHT - _RIM
    low, high = CARD_HEIGHT / 2 + _SLANT / 2, CARD_HEIGHT / 2 - _SLANT / 2
    parts: list[str] = []
    if theme.stone:
        parts.append(f'<path d="M{left + 14} {low}L{right - 14} {high}" stroke="{theme.sheet_line}" stroke-width="3"/>')
    else:
        halves = (
            f"M{left + 7} {top}H{right - 7}Q{right} {top} {right} {top + 7}V{num(high - 2)}L{left} {num(low - 2)}"
            f"V{top + 7}Q{left} {top} {left + 7} {top}Z",
            f"M{left + 7} {bottom}H{right - 7}Q{right} {bottom} {right} {bottom - 7}"
            f"V{num(high + 2)}L{left} {num(low + 2)}V{bottom - 7}Q{left} {bottom} {left + 7} {bottom}Z",
        )
        parts += [f'<path d="{d}" fill="{theme.field[c]}"/>' for d, c in zip(halves, face, strict=True)]
    for colour, y in zip(face, (CARD_HEIGHT * 0.265, CARD_HEIGHT * 0.735), strict=True):
        parts.append(symbol_use(theme.name, colour, (CARD_WIDTH / 2, y), _SYMBOL, symbol_fill(theme, colour)))
    return "".join(parts)


def _back(theme: Theme) -> str:
    line = theme.rim if theme.stone else theme.edge
    inner = f'x="14" y="14" width="{CARD_WIDTH - 28}" height="{CARD_HEIGHT - 28}" rx="8"'
    # Nothing that looks like a symbol: only the slanting line between two of them, three times.
    slants = "".join(
        f"M{_BACK} {num(CARD_HEIGHT / 2 + _SLANT / 2 + y)}L{CARD_WIDTH - _BACK} {num(CARD_HEIGHT / 2 - _SLANT / 2 + y)}"
        for y in (-22, 0, 22)
    )
    return (
        f'<rect {inner} fill="none" stroke="{line}" stroke-opacity=".45" stroke-width="3"/>'
        f'<path d="{slants}" stroke="{line}" stroke-opacity=".45" stroke-width="6" stroke-linecap="round"/>'
    )
