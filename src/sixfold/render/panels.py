"""A panel beside the board as SVG: name, score, tracks, coins and rack. Sizes are pixels."""

from collections.abc import Callable
from typing import Final

from sixfold.render.cards import CARD_HEIGHT, CARD_WIDTH, card
from sixfold.render.geometry import SIZE, SQRT3, num
from sixfold.render.markup import moved, rect, shorten, tag, text
from sixfold.render.palette import Theme
from sixfold.render.pieces import coin, piece
from sixfold.render.scene import Panel, TrackRow
from sixfold.render.towers import owned_piece
from sixfold.render.tracks import FIGURE, GAIN, ROW, TRACK, field_x, landmarks, pitch, track_base, track_top

PAD: Final = 20
HEAD: Final = 70
SCALE: Final = 20
COINS: Final = 40
_RACK: Final = 98
_NOTE: Final = 24
_SHOWN: Final = 128
_HAND: Final = 80
_FOOT: Final = 14

PANEL_WIDTH: Final = 2 * PAD + TRACK + GAIN + FIGURE
_INNER: Final = PANEL_WIDTH - 2 * PAD
RACK_WIDTH: Final = _INNER
RACK_HEIGHT: Final = max(_RACK, _HAND)

Drawing = Callable[[Panel, Theme], str]
"""Draws a part of a panel around the origin."""


def parts_of(panel: Panel) -> list[tuple[Drawing, float]]:
    """What a panel shows below its head, from top to bottom, and the height of each part."""
    parts: list[tuple[bool, Drawing, float]] = [
        (bool(panel.rows), tracks, len(panel.rows) * ROW + SCALE),
        (bool(panel.tokens), coins, COINS),
        (bool(panel.note), _note, _NOTE),
        (bool(panel.shown), open_cards, _SHOWN),
        (bool(panel.rack), rack_svg, _HAND if panel.as_cards else _RACK),
    ]
    return [(drawing, height) for shown, drawing, height in parts if shown]


def panel_height(panel: Panel) -> float:
    """The resulting height of the panel."""
    return HEAD + sum(height for _, height in parts_of(panel)) + _FOOT


def panel_svg(panel: Panel, theme: Theme) -> str:
    """The panel with its upper left corner at the origin."""
    parts, y = [sheet(panel, theme), side_badge(panel, theme), *head(panel, theme)], float(HEAD)
    for drawing, height in parts_of(panel):
        parts.append(moved(drawing(panel, theme), PAD, y))
        y += height
    return "".join(parts)


def rack_svg(panel: Panel, theme: Theme) -> str:
    """What the side holds, ``RACK_WIDTH`` wide and ``RACK_HEIGHT`` high."""
    return _hand(panel, theme) if panel.as_cards else _rack(panel, theme)


def _note(panel: Panel, theme: Theme) -> str:
    return text(shorten(panel.note, 50), 0, 14, 13, theme.ink_soft, theme.text_font, 500)


def sheet(panel: Panel, theme: Theme) -> str:
    """The background of the panel."""
    line, width = (theme.emphasis, 1.6 if theme.stone else 2) if panel.active else (theme.sheet_line, 1.2)
    height, opacity = panel_height(panel), ".12" if panel.active else ".06"
    shadow = rect(None, 5, PANEL_WIDTH, height, 18, fill=theme.shade, opacity=opacity)
    return shadow + rect(None, None, PANEL_WIDTH, height, 18, fill=theme.sheet, stroke=line, stroke_width=width)


def head(panel: Panel, theme: Theme) -> tuple[str, str, str, str]:
    """The name, the remark below it, and if the game marks one, the weakest value and its caption."""
    weakest = panel.weakest
    # Fonts differ between readers: these lengths leave space for a wide one.
    room, small = (17, 19) if weakest else (21, 34)
    # Above the caption of the weakest value, so that a long name does not overlap it.
    y = 32 if panel.subtitle or weakest else 42
    name = text(shorten(panel.title, room), PAD + 44, y, 19, theme.ink, theme.display_font, 600)
    remark = text(shorten(panel.subtitle, small), PAD + 44, 51, 13, theme.ink_soft, theme.text_font)
    if not weakest:
        return name, remark, "", ""
    right, tone = PANEL_WIDTH - PAD, theme.highlight if theme.stone else theme.ink_soft
    value = text(weakest.figure, right - 21, 46, 34, theme.emphasis, theme.display_font, 700, "middle")
    caption = text(shorten(panel.weakest_word, 14), right - 46, 51, 13, tone, theme.text_font, 500, "end")
    return name, remark, value, caption


def side_badge(panel: Panel, theme: Theme) -> str:
    """The badge of a side: its material if it has its own pieces on the board, otherwise its first letter."""
    if panel.owner is not None:
        return moved(owned_piece(theme, panel.owner, "one"), PAD + 16, 34, ".19")
    face = theme.emphasis if panel.active else theme.well
    letter = theme.badge_ink if panel.active else theme.ink
    initial = shorten(panel.title, 1000)[:1].upper()
    badge = tag("circle", cx=PAD + 16, cy=35, r=16, fill=face)
    return badge + text(initial, PAD + 16, 40.5, 15, letter, theme.display_font, 700, "middle")


def tracks(panel: Panel, theme: Theme) -> str:
    """The tracks of a side with their markers, and the figures below them."""
    parts = [moved(track_base(row, theme), 0, i * ROW, data_track=row.colour) for i, row in enumerate(panel.drawn)]
    if panel.weakest:
        parts.append(_low_water(panel.weakest, len(panel.rows), theme))
    parts += [moved(track_top(row, theme), 0, i * ROW) for i, row in enumerate(panel.drawn)]
    return "".join(parts) + axis(panel, theme)


def _low_water(row: TrackRow, rows: int, theme: Theme) -> str:
    """The line across all tracks at the weakest value: everything to its left is the score."""
    x, height = field_x(row, row.position) + pitch(row) / 2, rows * ROW
    dots = {} if theme.stone else {"stroke_dasharray": "2 4", "stroke_linecap": "round"}
    opacity = ".13" if theme.stone else ".05"
    area = tag("rect", x=-4, width=x + 4, height=height, fill=theme.emphasis, opacity=opacity)
    line = tag("path", d=f"M{num(x)} -2V{height + 2}", stroke=theme.emphasis, stroke_width=1.6, **dots)
    return tag("g", area + line, data_low_water="")


def axis(panel: Panel, theme: Theme) -> str:
    """The figures below the tracks."""
    scales = {(row.low, row.high, row.marks) for row in panel.rows}
    if len(scales) > 1:
        return ""
    row = panel.rows[0]
    y = len(panel.rows) * ROW + 14
    return "".join(
        text(str(abs(field)), field_x(row, field), y, 12, theme.ink_faint, theme.text_font, 500, "middle")
        for field in landmarks(row)
    )


def coins(panel: Panel, theme: Theme) -> str:
    """The coins of a side, in a row."""
    return "".join(
        moved(coin(theme, colour), 16 + i * 38, 19, ".16", data_coin=colour) for i, colour in enumerate(panel.tokens)
    )


def _rack(panel: Panel, theme: Theme) -> str:
    slot = _INNER / max(6, len(panel.rack))
    # An upright pair is two radii wide and two cell widths tall; it must fit both ways.
    scale = min(slot * 0.88 / (2 * SIZE), (_RACK - 16) / (2 * SQRT3 * SIZE))
    shelf = {"fill": theme.well, "stroke": theme.sheet_line, "stroke_width": "1"}
    parts = [rect(-6, _RACK - 36, _INNER + 12, 30, 9, **shelf)]
    for i, tile in enumerate(panel.rack):
        art = piece(theme, tile or (None, None), "upright")
        parts.append(moved(art, slot * (i + 0.5), _RACK - 14 - scale * SQRT3 * SIZE * 1.5, f"{scale:.4f}"))
    return "".join(parts)


def open_cards(panel: Panel, theme: Theme) -> str:
    """Open cards, oldest first; the points of the newest stand beside it."""
    scale = (_SHOWN - 34) / CARD_HEIGHT
    step = CARD_WIDTH * scale + 12
    parts = [text(shorten(panel.shown_word, 30), 0, 13, 12.5, theme.ink_faint, theme.text_font, 500)]
    for i, face in enumerate(panel.shown):
        newest = bool(panel.shown_gain) and i == len(panel.shown) - 1
        parts.append(moved(card(theme, face, lit=newest), i * step, 22, f"{scale:.4f}", data_shown=""))
    if panel.shown_gain:
        x = len(panel.shown) * step + 4
        parts.append(text(panel.shown_gain, x, 76, 20, theme.emphasis, theme.display_font, 700))
    return "".join(parts)


def _hand(panel: Panel, theme: Theme) -> str:
    slot = _INNER / max(6, len(panel.rack))
    scale = min(slot * 0.9 / CARD_WIDTH, (_HAND - 12) / CARD_HEIGHT)
    cards = (moved(card(theme, face), slot * i, 8, f"{scale:.4f}", data_card="") for i, face in enumerate(panel.rack))
    return "".join(cards)
