"""A panel beside the board as SVG: name, score, tracks, coins and rack. Sizes are pixels."""

from typing import Final

from sixfold.render.cards import CARD_HEIGHT, CARD_WIDTH, card
from sixfold.render.geometry import SIZE, SQRT3, num
from sixfold.render.markup import shorten, text
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


def panel_height(panel: Panel) -> float:
    """The resulting height of the panel."""
    tracks = len(panel.rows) * ROW + SCALE if panel.rows else 0
    coins = COINS if panel.tokens else 0
    cards = (_SHOWN if panel.shown else 0) + (_NOTE if panel.note else 0)
    rack = 0 if not panel.rack else _HAND if panel.as_cards else _RACK
    return HEAD + tracks + coins + cards + rack + _FOOT


def panel_svg(panel: Panel, theme: Theme) -> str:
    """The panel with its upper left corner at the origin."""
    parts = [sheet(panel, theme), _head(panel, theme)]
    y: float = HEAD
    if panel.rows:
        parts.append(f'<g transform="translate({PAD} {num(y)})">{_tracks(panel, theme)}</g>')
        y += len(panel.rows) * ROW + SCALE
    if panel.tokens:
        parts.append(f'<g transform="translate({PAD} {num(y)})">{coins(panel, theme)}</g>')
        y += COINS
    if panel.note:
        parts.append(text(shorten(panel.note, 50), PAD, y + 14, 13, theme.ink_soft, theme.text_font, 500))
        y += _NOTE
    if panel.shown:
        parts.append(f'<g transform="translate({PAD} {num(y)})">{open_cards(panel, theme)}</g>')
        y += _SHOWN
    if panel.rack:
        art = _hand(panel, theme) if panel.as_cards else _rack(panel, theme)
        parts.append(f'<g transform="translate({PAD} {num(y)})">{art}</g>')
    return "".join(parts)


def sheet(panel: Panel, theme: Theme) -> str:
    """The background of the panel."""
    line, width = (theme.sheet_line, 1.2)
    if panel.active:
        line, width = (theme.highlight, 1.6) if theme.stone else (theme.ink, 2)
    box = f'width="{PANEL_WIDTH}" height="{num(panel_height(panel))}" rx="18"'
    return (
        f'<rect y="5" {box} fill="{theme.shade}" opacity="{".12" if panel.active else ".06"}"/>'
        f'<rect {box} fill="{theme.sheet}" stroke="{line}" stroke-width="{num(width)}"/>'
    )


def _head(panel: Panel, theme: Theme) -> str:
    weakest = panel.weakest
    # Fonts differ between readers: these lengths leave space for a wide one.
    room, small = (17, 19) if weakest else (21, 34)
    parts = [
        side_badge(panel, theme),
        text(
            shorten(panel.title, room),
            PAD + 44,
            # Above the caption of the weakest value, so that a long name does not overlap it.
            32 if panel.subtitle or weakest else 42,
            19,
            theme.ink,
            theme.display_font,
            600,
        ),
        text(shorten(panel.subtitle, small), PAD + 44, 51, 13, theme.ink_soft, theme.text_font),
    ]
    if weakest:
        tone = theme.highlight if theme.stone else theme.ink
        right = PANEL_WIDTH - PAD
        figure = weakest.figure
        parts.append(text(figure, right - 21, 46, 34, tone, theme.display_font, 700, "middle"))
        caption = theme.highlight if theme.stone else theme.ink_soft
        word = shorten(panel.weakest_word, 14)
        parts.append(text(word, right - 46, 51, 13, caption, theme.text_font, 500, "end"))
    return "".join(parts)


def side_badge(panel: Panel, theme: Theme) -> str:
    """The badge of a side: its material if it has its own pieces on the board, otherwise its first letter."""
    if panel.owner is not None:
        return f'<g transform="translate({PAD + 16} 34) scale(.19)">{owned_piece(theme, panel.owner, "one")}</g>'
    face = theme.ink if panel.active and not theme.stone else theme.highlight if panel.active else theme.well
    letter = theme.badge_ink if panel.active else theme.ink
    initial = shorten(panel.title, 1000)[:1].upper()
    return f'<circle cx="{PAD + 16}" cy="35" r="16" fill="{face}"/>' + text(
        initial, PAD + 16, 40.5, 15, letter, theme.display_font, 700, "middle"
    )


def _tracks(panel: Panel, theme: Theme) -> str:
    parts = []
    for i, row in enumerate(panel.drawn):
        base = track_base(row, theme)
        parts.append(f'<g data-track="{row.colour}" transform="translate(0 {i * ROW})">{base}</g>')
    if panel.weakest:
        parts.append(_low_water(panel.weakest, len(panel.rows), theme))
    for i, row in enumerate(panel.drawn):
        parts.append(f'<g transform="translate(0 {i * ROW})">{track_top(row, theme)}</g>')
    parts.append(axis(panel, theme))
    return "".join(parts)


def _low_water(row: TrackRow, rows: int, theme: Theme) -> str:
    """The line across all tracks at the weakest value: everything to its left is the score."""
    x = num(field_x(row, row.position) + pitch(row) / 2)
    tone, opacity = (theme.highlight, ".13") if theme.stone else (theme.ink, ".05")
    height = rows * ROW
    dash = "" if theme.stone else ' stroke-dasharray="2 4" stroke-linecap="round"'
    return (
        f'<g data-low-water=""><rect x="-4" width="{num(float(x) + 4)}" height="{height}" fill="{tone}" '
        f'opacity="{opacity}"/><path d="M{x} -2V{height + 2}" stroke="{tone}" stroke-width="1.6"{dash}/></g>'
    )


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
        f'<g data-coin="{colour}" transform="translate({16 + i * 38} 19) scale(.16)">{coin(theme, colour)}</g>'
        for i, colour in enumerate(panel.tokens)
    )


def _rack(panel: Panel, theme: Theme) -> str:
    count = max(6, len(panel.rack))
    slot = _INNER / count
    # An upright pair is two radii wide and two cell widths tall; it must fit both ways.
    scale = min(slot * 0.88 / (2 * SIZE), (_RACK - 16) / (2 * SQRT3 * SIZE))
    shelf_y, open_dump = _RACK - 36, 30
    parts = [
        f'<rect x="-6" y="{shelf_y}" width="{_INNER + 12}" height="{open_dump}" rx="9" fill="{theme.well}" '
        f'stroke="{theme.sheet_line}" stroke-width="1"/>'
    ]
    for i, tile in enumerate(panel.rack):
        x = slot * (i + 0.5)
        y = _RACK - 14 - scale * SQRT3 * SIZE * 1.5
        art = piece(theme, tile or (None, None), "upright")
        parts.append(f'<g transform="translate({num(x)} {num(y)}) scale({scale:.4f})">{art}</g>')
    return "".join(parts)


def open_cards(panel: Panel, theme: Theme) -> str:
    """Open cards, oldest first; the points of the newest stand beside it."""
    scale = (_SHOWN - 34) / CARD_HEIGHT
    step = CARD_WIDTH * scale + 12
    parts = [text(shorten(panel.shown_word, 30), 0, 13, 12.5, theme.ink_faint, theme.text_font, 500)]
    for i, face in enumerate(panel.shown):
        newest = bool(panel.shown_gain) and i == len(panel.shown) - 1
        art = card(theme, face, lit=newest)
        parts.append(f'<g data-shown="" transform="translate({num(i * step)} 22) scale({scale:.4f})">{art}</g>')
    if panel.shown_gain:
        x = len(panel.shown) * step + 4
        tone = theme.highlight if theme.stone else theme.ink
        parts.append(text(panel.shown_gain, x, 76, 20, tone, theme.display_font, 700))
    return "".join(parts)


def _hand(panel: Panel, theme: Theme) -> str:
    slot = _INNER / max(6, len(panel.rack))
    scale = min(slot * 0.9 / CARD_WIDTH, (_HAND - 12) / CARD_HEIGHT)
    return "".join(
        f'<g data-card="" transform="translate({num(slot * i)} 8) scale({scale:.4f})">{card(theme, face)}</g>'
        for i, face in enumerate(panel.rack)
    )
