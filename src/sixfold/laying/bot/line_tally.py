"""What the free cells offer each colour, counted and updated from placement to placement.

A *tally* has a row for each colour: the number of coverable cells that offer it no point, one, two and so on; the
number of lines of each length that can grow, and grow twice; and how often the colour lies beside such a cell.
A full recount takes longer than the rest of the evaluation of a move. Therefore :func:`lay_tally` finds only what a
placement changes: a half affects nothing but the six lines through its cell.
"""

from typing import Any, Final

import numpy as np

from sixfold.core.kernels import Int8s, Int16s, Record, rule, step
from sixfold.laying.layout import Layout
from sixfold.laying.rules import seen_along
from sixfold.laying.state import FREE

SEEN: Final = 8
"""Cells that offer more points are counted with these."""
LONG: Final = 5
"""Longer lines are counted with these."""

# The columns of a tally: cells by the points they offer, from 0; lines by length, from 0, with a free cell beyond
# the one at their end; the same with two such cells; how often the colour lies beside a cell.
CELLS: Final = 0
LINES: Final = CELLS + SEEN + 1
LONG_LINES: Final = LINES + LONG + 1
BESIDE: Final = LONG_LINES + LONG + 1
COLUMNS: Final = 24


def prospect_type(layout: Layout) -> np.dtype[Any]:
    """The points and lines still available in a position."""
    return np.dtype(
        [
            ("tally", np.int16, (len(layout.colours), COLUMNS)),
            ("room", np.int32),  # the number of coverable cells: the cell and a neighbour are free
            ("around", np.int8, (layout.off + 1,)),  # by free cell: the number of its free neighbours
            ("touched", np.int32, (12,)),  # a colour and a cell that now offers it more
            ("kept", np.int32, (12,)),  # the points it offered before
            ("changes", np.int32),  # the number of these
        ],
        align=True,
    )


# --- full count --------------------------------------------------------------------------------------------


@step
def fill_tally(s: Record, t: Record, v: Record) -> None:
    """Count everything available in this position."""
    board, neighbour, sight, w = s.board, t.neighbour, v.sight, v.prospect
    tally = w.tally
    w.room = 0
    for colour in range(len(tally)):
        for column in range(COLUMNS):
            tally[colour, column] = 0
    for cell in range(t.zone_size[s.players]):
        if board[cell] != FREE:
            continue
        free = 0
        for d in range(6):
            free += board[neighbour[cell, d]] == FREE
        w.around[cell] = free
        if free > 0:
            w.room += 1
            for colour in range(len(tally)):
                tally[colour, CELLS + min(int(sight[colour, cell]), SEEN)] += 1
            for d in range(6):
                fill_line(s, t, tally, cell, d)


@rule
def fill_line(s: Record, t: Record, tally: Int16s, cell: int, d: int) -> None:
    """Count the line that begins beside a free cell, if any."""
    board, neighbour = s.board, t.neighbour
    colour = int(board[neighbour[cell, d]])
    if colour < 0:
        return
    tally[colour, BESIDE] += 1
    back = opposite(d)
    beyond = int(neighbour[cell, back])
    if board[beyond] == FREE:
        length = min(run_of(s, t, cell, d, colour), LONG)
        tally[colour, LINES + length] += 1
        tally[colour, LONG_LINES + length] += board[neighbour[beyond, back]] == FREE


@rule
def opposite(d: int) -> int:
    """The opposite direction."""
    return d + 3 if d < 3 else d - 3


@rule
def run_of(s: Record, t: Record, cell: int, d: int, colour: int) -> int:
    """The number of consecutive cells of a colour after a cell in a direction."""
    return seen_along(s.board, t.neighbour, cell, d, colour, 0)


# --- changes by a placement --------------------------------------------------------------------------------


@step
def lay_tally(s: Record, t: Record, v: Record, tally: Int16s, a: int, b: int) -> int:
    """Update a tally after a tile was laid on two cells; return the number of cells that can no longer be covered.

    The map and ``around`` must still describe the position before the placement. The map is restored on return.
    """
    board, neighbour, sight, w = s.board, t.neighbour, v.sight, v.prospect
    toward = 0
    while neighbour[a, toward] != b:
        toward += 1
    drop_cell(s, t, sight, tally, a, a, b)
    drop_cell(s, t, sight, tally, b, a, b)
    gone = 2
    w.changes = 0
    for half in range(2):
        cell, partner = (a, b) if half == 0 else (b, a)
        to_partner = toward if half == 0 else opposite(toward)
        colour = int(board[cell])
        for d in range(3):
            ahead, behind = run_of(s, t, cell, d, colour), run_of(s, t, cell, d + 3, colour)
            for way in range(2):
                out = d + 3 * way
                if out == to_partner:
                    continue
                before, after = (ahead, behind) if way == 0 else (behind, ahead)
                there = int(neighbour[cell, out])
                if board[there] == FREE:
                    turn = (out - to_partner) % 6
                    beside_both = turn == 1 or turn == 5
                    free = int(w.around[there]) - (2 if beside_both else 1)
                    if free > 0:
                        tally[colour, BESIDE] += 1
                        offer_more(v, tally, colour, there, after + 1)
                    elif half == 0 or not beside_both:
                        drop_cell(s, t, sight, tally, there, a, b)
                        gone += 1
                    lines_at_gap(s, t, tally, cell, partner, out, after)
                elif board[there] >= 0:
                    lines_of_cell(s, t, tally, cell, partner, out)
                    if before > 0:
                        line_longer(s, t, v, tally, cell, out, before, after)
    # In reverse, because halves of one colour can touch a cell twice.
    for i in range(w.changes - 1, -1, -1):
        sight[w.touched[i] >> 8, w.touched[i] & 255] = w.kept[i]
    return gone


@rule
def drop_cell(s: Record, t: Record, sight: Int8s, tally: Int16s, cell: int, a: int, b: int) -> None:
    """Remove a cell that can no longer be covered; ``a`` and ``b`` were free while it could."""
    board, neighbour = s.board, t.neighbour
    for colour in range(len(tally)):
        tally[colour, CELLS + min(int(sight[colour, cell]), SEEN)] -= 1
    for d in range(6):
        there = int(neighbour[cell, d])
        if board[there] >= 0 and there != a and there != b:
            tally[board[there], BESIDE] -= 1


@rule
def offer_more(v: Record, tally: Int16s, colour: int, cell: int, more: int) -> None:
    """Record that a cell now offers a colour more points."""
    sight, w = v.sight, v.prospect
    seen, change = int(sight[colour, cell]), int(w.changes)
    tally[colour, CELLS + min(seen, SEEN)] -= 1
    tally[colour, CELLS + min(seen + more, SEEN)] += 1
    w.touched[change] = colour << 8 | cell
    w.kept[change] = seen
    w.changes = change + 1
    sight[colour, cell] = seen + more


@rule
def lines_at_gap(s: Record, t: Record, tally: Int16s, cell: int, partner: int, d: int, behind: int) -> None:
    """Update the lines at a free cell beside a half: one begins at the half; lines towards the half have less space."""
    board, neighbour = s.board, t.neighbour
    gap = int(neighbour[cell, d])
    second = int(neighbour[gap, d])
    facing = int(board[second])
    if facing >= 0:
        length = min(run_of(s, t, gap, d, facing), LONG)
        tally[facing, LINES + length] -= 1
        back = int(neighbour[cell, opposite(d)])
        tally[facing, LONG_LINES + length] -= board[back] == FREE or back == partner
    elif facing == FREE:
        length = min(behind + 1, LONG)
        colour = int(board[cell])
        tally[colour, LINES + length] += 1
        third = int(board[neighbour[second, d]])
        if third == FREE:
            tally[colour, LONG_LINES + length] += 1
        elif third >= 0:
            tally[third, LONG_LINES + min(run_of(s, t, second, d, third), LONG)] -= 1


@rule
def lines_of_cell(s: Record, t: Record, tally: Int16s, cell: int, partner: int, d: int) -> None:
    """Remove the line beside a half that could have grown onto the half's cell."""
    board, neighbour = s.board, t.neighbour
    colour = int(board[neighbour[cell, d]])
    back = int(neighbour[cell, opposite(d)])
    if board[back] == FREE or back == partner:
        length = min(run_of(s, t, cell, d, colour), LONG)
        tally[colour, LINES + length] -= 1
        tally[colour, LONG_LINES + length] -= board[neighbour[back, opposite(d)]] == FREE


@rule
def line_longer(s: Record, t: Record, v: Record, tally: Int16s, cell: int, d: int, ahead: int, behind: int) -> None:
    """Update the far end of a line that the half extends: it now offers more."""
    board, neighbour = s.board, t.neighbour
    colour = int(board[cell])
    end = int(neighbour[cell, d])
    while board[end] == colour:
        end = int(neighbour[end, d])
    if board[end] != FREE:
        return
    beyond = int(neighbour[end, d])
    if board[beyond] == FREE:
        short, long = min(ahead, LONG), min(ahead + 1 + behind, LONG)
        room = board[neighbour[beyond, d]] == FREE
        tally[colour, LINES + short] -= 1
        tally[colour, LINES + long] += 1
        tally[colour, LONG_LINES + short] -= room
        tally[colour, LONG_LINES + long] += room
    if v.prospect.around[end] > 0:
        offer_more(v, tally, colour, end, behind + 1)


@rule
def lose_neighbour(s: Record, t: Record, w: Record, cell: int) -> None:
    """Decrement the count of free neighbours for the neighbours of a cell just covered."""
    board, neighbour = s.board, t.neighbour
    for d in range(6):
        there = int(neighbour[cell, d])
        if board[there] == FREE:
            w.around[there] -= 1
