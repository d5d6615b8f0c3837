"""A card with two symbols, printed on paper or enamelled on stone, with its upper left corner at the origin."""

from typing import Final

from sixfold.render.geometry import num
from sixfold.render.markup import rect, tag
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
    line, width = (theme.highlight, 6) if lit else (theme.rim if theme.stone else theme.sheet_line, 2)
    fill, opacity = (theme.slab, ".9") if theme.stone else (theme.sheet, ".55")
    faint = ".55" if theme.stone and not lit else None
    rim = {"stroke": line, "stroke_width": str(width), "stroke_opacity": faint}
    shadow = rect(None, 6, CARD_WIDTH, CARD_HEIGHT, 13, fill=theme.edge, opacity=opacity)
    body = rect(None, None, CARD_WIDTH, CARD_HEIGHT, 13, fill=fill, **rim)
    return shadow + body + (_back(theme) if face is None else _face(theme, face))


def _face(theme: Theme, face: tuple[int, int]) -> str:
    left, right, top, bottom = _RIM, CARD_WIDTH - _RIM, _RIM, CARD_HEIGHT - _RIM
    low, high = CARD_HEIGHT / 2 + _SLANT / 2, CARD_HEIGHT / 2 - _SLANT / 2
    if theme.stone:
        parts = [tag("path", d=f"M{left + 14} {low}L{right - 14} {high}", stroke=theme.sheet_line, stroke_width=3)]
    else:
        halves = (
            f"M{left + 7} {top}H{right - 7}Q{right} {top} {right} {top + 7}V{num(high - 2)}L{left} {num(low - 2)}"
            f"V{top + 7}Q{left} {top} {left + 7} {top}Z",
            f"M{left + 7} {bottom}H{right - 7}Q{right} {bottom} {right} {bottom - 7}"
            f"V{num(high + 2)}L{left} {num(low + 2)}V{bottom - 7}Q{left} {bottom} {left + 7} {bottom}Z",
        )
        parts = [tag("path", d=d, fill=theme.field[c]) for d, c in zip(halves, face, strict=True)]
    for colour, y in zip(face, (CARD_HEIGHT * 0.265, CARD_HEIGHT * 0.735), strict=True):
        parts.append(symbol_use(theme, colour, (CARD_WIDTH / 2, y), _SYMBOL, symbol_fill(theme, colour)))
    return "".join(parts)


def _back(theme: Theme) -> str:
    line = {"stroke": theme.rim if theme.stone else theme.edge, "stroke_opacity": ".45"}
    # Nothing that looks like a symbol: only the slanting line between two of them, three times.
    slants = "".join(
        f"M{_BACK} {num(CARD_HEIGHT / 2 + _SLANT / 2 + y)}L{CARD_WIDTH - _BACK} {num(CARD_HEIGHT / 2 - _SLANT / 2 + y)}"
        for y in (-22, 0, 22)
    )
    frame = rect(14, 14, CARD_WIDTH - 28, CARD_HEIGHT - 28, 8, fill="none", **line, stroke_width=3)
    return frame + tag("path", d=slants, **line, stroke_width=6, stroke_linecap="round")
