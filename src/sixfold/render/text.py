"""A position as text for a terminal. It is readable without colour: a symbol or a letter always tells the colour."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from sixfold.core.hexgrid import Cell
from sixfold.core.printable import printable
from sixfold.render.palette import (
    BLACK_FIGURES,
    CLOSED_GLYPH,
    CLOSED_LETTER,
    EMPTY_GLYPHS,
    EMPTY_LETTERS,
    GLYPHS,
    LETTERS,
    OWNER_GLYPHS,
    OWNER_LETTERS,
    TERMINAL,
    TERMINAL_BARS,
    TERMINAL_EMPTY,
    TERMINAL_FAINT,
    TERMINAL_HIGHLIGHT,
    TERMINAL_OWNERS,
)
from sixfold.render.scene import Hex, Highlight, Panel, Tower, TrackRow

_MAX_FIELDS: Final = 40
"""Longer tracks are drawn at a smaller scale."""


def board_text(
    hexes: Sequence[Hex],
    *,
    names: Mapping[Cell, str] | None = None,
    highlights: Sequence[Highlight] = (),
    unicode: bool = True,
) -> Text:
    """The board, a row of cells a line, every second row shifted by half a cell.

    ``(✹)`` is printed on the board, ``[✹]`` is highlighted. With ``names`` each line begins with the name of
    its first cell and ends with that of its last, the latter without the letters both have in common.

    >>> print(board_text([Hex((0, 0), colour=0), Hex((1, 0)), Hex((0, 1), zone=1)], unicode=False))
     R   .
       :
    """
    marked = {cell for highlight in highlights for cell in highlight.cells}
    lines: dict[int, list[Hex]] = {}
    for hexagon in sorted(hexes, key=lambda one: (one.at[1], one.at[0])):
        lines.setdefault(hexagon.at[1], []).append(hexagon)
    left = min((_column(hexagon.at) for hexagon in hexes), default=0)
    width = max((len(printable(names.get(row[0].at, ""))) for row in lines.values()), default=0) + 1 if names else 0
    out = [_line(row, left - width, names or {}, marked, unicode) for row in lines.values()]
    notes = [printable(highlight.text) for highlight in highlights if highlight.text]
    if notes:
        out.append(Text().append(" ".join(notes), style=TERMINAL_HIGHLIGHT))
    return Text("\n").join(out)


def _column(cell: Cell) -> int:
    return 4 * cell[0] + 2 * cell[1]


def _line(row: Sequence[Hex], left: int, names: Mapping[Cell, str], marked: set[Cell], unicode: bool) -> Text:
    line = Text()
    first, last = (printable(names.get(row[i].at, "")) for i in (0, -1))
    start = _column(row[0].at) - left
    if first:
        line.append(f"{first} ".rjust(start), style=TERMINAL_FAINT)
    for hexagon in row:
        line.append(" " * (_column(hexagon.at) - left - line.cell_len))
        body, style = _cell(hexagon, hexagon.at in marked, unicode)
        line.append(body, style=style)
    if last:
        line.append(f" {_without_common_letters(last, first)}", style=TERMINAL_FAINT)
    elif row[-1].empty:  # a coloured cell keeps its whole background
        line.rstrip()
    return line


def _without_common_letters(name: str, other: str) -> str:
    common = takewhile(lambda pair: pair[0] == pair[1] and pair[0].isalpha(), zip(name, other, strict=False))
    return name[len(list(common)) :]


def _cell(hexagon: Hex, marked: bool, unicode: bool) -> tuple[str, str]:
    label = printable(hexagon.label or "")
    if hexagon.tower is not None:
        body, style = tower_text(hexagon.tower, unicode), TERMINAL[hexagon.tower.colour]
    elif hexagon.owner is not None:
        body, style = (OWNER_GLYPHS if unicode else OWNER_LETTERS)[hexagon.owner], TERMINAL_OWNERS[hexagon.owner]
    elif hexagon.colour is not None:
        body, style = (GLYPHS if unicode else LETTERS)[hexagon.colour] + label, TERMINAL[hexagon.colour]
    else:
        empty = (EMPTY_GLYPHS if unicode else EMPTY_LETTERS)[hexagon.zone]
        body, style = label or empty, TERMINAL_EMPTY[hexagon.zone]
    if len(body) > 1:
        return body[:3].rjust(3), f"{style} underline" if marked else style
    opening, closing = "[]" if marked else "()" if hexagon.printed else "  "
    return f"{opening}{body}{closing}", style


def tower_text(tower: Tower, unicode: bool = True) -> str:
    """Sign, figure, size. ``●❷▲`` and ``2G*`` lie on a big tower, ``●1`` and ``1g`` on a small one; black is ❷ or *.

    With letters the figure comes first: the other way round it would look like the name of a cell.
    """
    if unicode:
        figure = BLACK_FIGURES[tower.figure] if tower.black else str(tower.figure)
        return f"{GLYPHS[tower.colour]}{figure}{'▲' if tower.big else ' '}"
    letter = LETTERS[tower.colour] if tower.big else LETTERS[tower.colour].lower()
    return f"{tower.figure}{letter}{'*' if tower.black else ' '}"


def panel_text(panel: Panel, *, unicode: bool = True) -> Text:
    """One side: a headline, a bar for each track, its coins, its rack.

    >>> row = TrackRow(0, 5, 0, 9, gained=2, weakest=True)
    >>> print(panel_text(Panel("Mira", "bot", (row,), rack=((0, 1), None)), unicode=False))
      Mira  bot
      R ###++....  5 (+2)  < weakest
      [RG] [??]
    """
    headline = _title(panel, unicode)
    if panel.subtitle:
        headline.append(f"  {printable(panel.subtitle)}", style=TERMINAL_FAINT)
    lines = [headline] + [_row(row, panel, unicode) for row in panel.drawn]
    signs = GLYPHS if unicode else LETTERS
    if panel.tokens:
        coins = Text("  ")
        for colour in panel.tokens:
            coins.append(f"({signs[colour]})", style=TERMINAL[colour]).append(" ")
        lines.append(coins)
    if panel.note:
        lines.append(Text(f"  {printable(panel.note)}", style=TERMINAL_HIGHLIGHT))
    if panel.shown:
        shown = _pieces(panel.shown, signs).append(printable(panel.shown_word), style=TERMINAL_FAINT)
        lines.append(shown.append(f" {printable(panel.shown_gain)}", style=TERMINAL_HIGHLIGHT))
    if panel.rack:
        lines.append(_pieces(panel.rack, signs))
    return _stacked(lines)


def compact_text(panels: Sequence[Panel], *, unicode: bool = True, width: int = 80) -> Text:
    """Sides in a line each, for low terminals: figures without bars, and of the racks only what lies open.

    >>> rows = TrackRow(0, 12, 0, 18), TrackRow(1, 3, 0, 18, weakest=True)
    >>> mira = Panel("Mira", "bot", rows, ((0, 1), (2, 2)), active=True)
    >>> print(compact_text([mira, Panel("Ben", "bot", rows, (None,))], unicode=False))
    > Mira  R12 G3   weakest 3  [RG][BB]
      Ben   R12 G3   weakest 3  bot
    """
    longest = max((cell_len(printable(panel.title)) for panel in panels), default=0)
    lines: list[Text] = []
    for panel in panels:
        line = _title(panel, unicode)
        line.append(" " * (longest - cell_len(printable(panel.title))))
        line.append_text(_figures(panel, unicode))
        # The pointer already shows whose turn it is.
        if panel.subtitle and not panel.active:
            line.append(f"  {printable(panel.subtitle)}", style=TERMINAL_FAINT)
        extra = _open_pieces(panel, unicode)
        if panel.rows or extra:
            lines.append(line)
        for part in extra:
            if lines[-1].cell_len + part.cell_len <= width:
                lines[-1].append_text(part)
            else:
                lines.append(part)
    return _stacked(lines)


def _figures(panel: Panel, unicode: bool) -> Text:
    line = Text()
    for number, row in enumerate(panel.rows):
        line.append(" " if number else "  ")
        line.append(GLYPHS[row.colour] if unicode else "", style=TERMINAL[row.colour])
        line.append(LETTERS[row.colour]).append(_figure(f"{row.figure:<2}", unicode), style="bold")
    if panel.weakest is not None:
        line.append(f"  {printable(panel.weakest_word)} {panel.weakest.figure}", style=TERMINAL_HIGHLIGHT)
    return line


def _open_pieces(panel: Panel, unicode: bool) -> list[Text]:
    """The open cards and the rack, as far as the reader may see them."""
    signs = GLYPHS if unicode else LETTERS
    parts = []
    if panel.shown:
        shown = _pieces(panel.shown, signs, gap="")
        parts.append(shown.append(f" {printable(panel.shown_word)}", style=TERMINAL_FAINT))
    if any(panel.rack):
        parts.append(_pieces(panel.rack, signs, gap=""))
    return parts


def grid_text(parts: Sequence[Text], *, columns: int = 2, gap: int = 2) -> Text:
    """Blocks of text beside each other, row after row.

    >>> print(grid_text([Text("one\\n1"), Text("two"), Text("three")]))
    one    two
    1
    three
    """
    blocks = [list(part.split("\n")) for part in parts]
    widths = [max((line.cell_len for block in blocks[i::columns] for line in block), default=0) for i in range(columns)]
    lines: list[Text] = []
    for start in range(0, len(blocks), columns):
        row = blocks[start : start + columns]
        for i in range(max(map(len, row))):
            line = Text()
            for block, width in zip(row, widths, strict=False):
                cell = block[i].copy() if i < len(block) else Text()
                line.append_text(cell).append(" " * (width - cell.cell_len + gap))
            lines.append(line)
    return _stacked(lines)


def _stacked(lines: Sequence[Text]) -> Text:
    """Lines below each other, without spaces at their ends."""
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def _title(panel: Panel, unicode: bool) -> Text:
    """The name, the owner's symbol, and whether it is this side's turn."""
    pointer = ("▸ " if unicode else "> ") if panel.active else "  "
    line = Text().append(pointer, style=TERMINAL_HIGHLIGHT)
    if panel.owner is not None:
        sign = (OWNER_GLYPHS if unicode else OWNER_LETTERS)[panel.owner]
        line.append(f" {sign} ", style=TERMINAL_OWNERS[panel.owner]).append(" ")
    return line.append(printable(panel.title), style="bold")


def _pieces(pieces: Sequence[tuple[int, int] | None], signs: str, gap: str = " ") -> Text:
    line = Text("  ")
    for tile in pieces:
        line.append("[", style=TERMINAL_FAINT)
        for colour in tile or (None, None):
            sign, style = ("?", TERMINAL_FAINT) if colour is None else (signs[colour], TERMINAL[colour])
            line.append(sign, style=style)
        line.append(f"]{gap}", style=TERMINAL_FAINT)
    return line


def _figure(figure: str, unicode: bool) -> str:
    return figure if unicode else figure.replace("−", "-")


def _row(row: TrackRow, panel: Panel, unicode: bool) -> Text:
    line = Text("  ")
    if unicode:
        line.append(GLYPHS[row.colour], style=TERMINAL[row.colour]).append(" ")
    line.append(LETTERS[row.colour], style="bold").append(" ")
    line.append_text(_bar(row, unicode))
    line.append(_figure(f" {row.figure:>2}", unicode), style="bold")
    if row.gain:
        line.append(_figure(f" ({row.gain})", unicode), style=TERMINAL_HIGHLIGHT)
    if row.weakest:
        line.append(f"  {'◂' if unicode else '<'} {printable(panel.weakest_word)}", style=TERMINAL_HIGHLIGHT)
    return line


def _bar(row: TrackRow, unicode: bool) -> Text:
    """One character per field: reached, gained by the last move, or ahead; a stroke at marks and at a middle 0.

    Closed fields are crossed out.
    """
    reached, gained, ahead, stroke = "█▓░│" if unicode else "#+.|"
    closed = CLOSED_GLYPH if unicode else CLOSED_LETTER
    fields = [field for field in range(row.low, row.high + 1) if field != row.origin]
    bar = Text()
    every = -(-len(fields) // _MAX_FIELDS)
    previous = row.low
    for field in fields[::every]:
        if (row.bipolar and previous < 0 < field) or (field in row.gates and field != fields[0]):
            bar.append(stroke, style=TERMINAL_FAINT)
        # A field is reached if the marker stands on it or has passed it on the way from the origin.
        passed = min(row.origin, row.position) <= field <= max(row.origin, row.position)
        tone = TERMINAL_BARS[row.colour] if passed else TERMINAL_FAINT
        to_come = closed if row.is_closed(field) else ahead
        bar.append((gained if field in row.entered else reached) if passed else to_come, style=tone)
        if field in row.marks and field != row.high:
            bar.append(stroke, style=TERMINAL_FAINT)
        previous = field
    return bar
