"""How far each colour will come in a game alone: the position after a placement, judged at a glance.

For every colour it is counted how many free cells offer it a point, two points, and so on. From that follows how
many steps each of its halves still to be drawn will bring, from those where its marker will come to stand, and from
the six markers the lowest. The numbers in it (``foresight.json``) were learned from games by what they ended with,
see ``benchmarks/solo_training.py``.
"""

import json
from functools import cache
from importlib import resources
from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule, step
from sixfold.games.board.layout import OFF, TILES
from sixfold.games.board.rules import FIRST_END, advanced, sightings
from sixfold.games.board.state import FREE, Record

SEEN: Final = 8
"""More points than that on a cell are counted alike."""
PLACED: Final = 0.48
"""How many tiles will be placed for each free cell that can still be covered: some cells will be cut off."""
MOST_TILES: Final = 40
LONG: Final = 5
"""Longer lines are counted alike."""

NUMBERS: Final = (
    "rate", "rate_early", "ends", "lost_at_18", "sharp", "sharper", "all_colours", "room", "near_18",
    "offers_1", "offers_2", "offers_3", "offers_4", "offers_5", "offers_6", "offers_7", "offers_8",
    "grows_1", "grows_2", "grows_3", "grows_4", "grows_5",
    "grows_on_1", "grows_on_2", "grows_on_3", "grows_on_4", "grows_on_5", "few",
)  # fmt: skip
"""The numbers of an insight. How many steps a half brings: always, the more in the beginning, thanks to the ends of
lines, thanks to cells that offer so many points or more, thanks to lines of that length or longer that
can grow twice, three times. What is lost where a marker must stop on 18, and for each
field that it stands close before it. How much the lowest colours outweigh the others: in the beginning, how much more
at the end. What all colours together count, and each cell that can be covered. And how many cells or lines are worth
half of what any number of them is."""
RATE, RATE_EARLY, ENDS, LOST, SHARP, SHARPER, ALL, ROOM, NEAR, OFFERS = range(10)
GROWS: Final = OFFERS + SEEN
GROWS_ON: Final = GROWS + LONG
FEW: Final = GROWS_ON + LONG

Outlook = np.dtype(
    [
        ("insight", np.float64, (len(NUMBERS),)),
        ("part", np.float64, (6 * OFF,)),  # by number of cells: what part of their worth so many are
        ("cells", np.int32, (6, SEEN + 1)),  # by colour and points: the cells that offer them and can be covered
        ("lines", np.int32, (6, LONG + 1)),  # by colour and length: lines with two free cells beyond an end
        ("long_lines", np.int32, (6, LONG + 1)),  # the same with three
        ("room", np.int32),  # how many cells can be covered: they and a neighbour are free
        ("ends", np.int32, (6,)),  # by colour: how often it lies beside such a cell
        ("around", np.int32, (OFF + 1,)),  # by free cell: how many of its neighbours are free
        ("coming", np.float64, (6,)),  # by colour: how many of its halves a tile from the bag has on average
        ("position", np.int32, (6,)),
        ("final", np.float64, (6,)),  # by colour: where its marker will come to stand
        ("touched", np.int32, (12,)),  # a cell that offers more now
        ("kept", np.int32, (12,)),  # and what it offered before
    ],
    align=True,
)
"""What there is to hope for in a position."""


@cache
def insight() -> NDArray[np.float64]:
    """The numbers as they were learned."""
    learned = json.loads(resources.files("sixfold.games.board").joinpath("foresight.json").read_text("utf-8"))
    return np.array([learned[name] for name in NUMBERS])


def prepare_outlook(outlook: Any, numbers: NDArray[np.float64]) -> None:
    """Fill in what does not change with the position."""
    count = np.arange(len(outlook.part))
    outlook.part[:] = count / (count + max(numbers[FEW], 0.1))
    outlook.insight[:] = numbers


# --- what the cells offer ----------------------------------------------------------------------------------


@step
def fill_outlook(s: Record, t: Record, sight: NDArray[np.int8], o: Record) -> None:
    """What is to be had in this position."""
    board, neighbour = s.board, t.neighbour
    o.room = 0
    for colour in range(6):
        o.position[colour] = s.track[0, colour]
        o.ends[colour] = 0
        o.coming[colour] = 0.0
        for seen in range(SEEN + 1):
            o.cells[colour, seen] = 0
    for cell in range(t.zone_size[s.players]):
        if board[cell] == FREE:
            free = 0
            for d in range(6):
                free += board[neighbour[cell, d]] == FREE
            o.around[cell] = free
            if free > 0:
                count_cell(s, t, sight, o, cell, 1)
    for kind in range(len(TILES)):
        part = int(s.bag[kind]) / int(s.bag_left)
        o.coming[t.halves[kind, 0]] += part
        o.coming[t.halves[kind, 1]] += part
    fill_lines(s, t, o)


@rule
def count_cell(s: Record, t: Record, sight: NDArray[np.int8], o: Record, cell: int, by: int) -> None:
    """A cell can be covered from now on (by 1), or no longer (by −1)."""
    board, neighbour = s.board, t.neighbour
    for colour in range(6):
        o.cells[colour, min(int(sight[colour, cell]), SEEN)] += by
    for d in range(6):
        beside = int(board[neighbour[cell, d]])
        if beside >= 0:
            o.ends[beside] += by
    o.room += by


@rule
def count_ends(s: Record, t: Record, o: Record, cell: int, by: int) -> None:
    """A half just laid lies beside these free cells."""
    board, neighbour = s.board, t.neighbour
    for d in range(6):
        there = int(neighbour[cell, d])
        if board[there] == FREE and o.around[there] > 0:
            o.ends[board[cell]] += by


@rule
def count_around(s: Record, t: Record, sight: NDArray[np.int8], o: Record, cell: int, by: int) -> None:
    """The free neighbours of a cell just covered have lost one; who has none left can no longer be covered."""
    board, neighbour = s.board, t.neighbour
    for d in range(6):
        there = int(neighbour[cell, d])
        if board[there] == FREE:
            o.around[there] += by
            # Alone now, or alone until now.
            if o.around[there] == max(by, 0):
                count_cell(s, t, sight, o, there, by)


@rule
def offer_more(s: Record, t: Record, sight: NDArray[np.int8], o: Record, cell: int, count: int) -> int:
    """The free cells at the ends of the lines through a half just laid offer its colour more now."""
    board, neighbour = s.board, t.neighbour
    colour = int(board[cell])
    for d in range(6):
        there = int(neighbour[cell, d])
        while board[there] == colour:
            there = int(neighbour[there, d])
        if board[there] == FREE:
            o.touched[count] = there
            o.kept[count] = sight[colour, there]
            count += 1
            offer(sight, o, colour, there, sightings(s, t, there, colour))
    return count


@rule
def offer(sight: NDArray[np.int8], o: Record, colour: int, cell: int, seen: int) -> None:
    """A free cell offers a colour so much from now on."""
    if o.around[cell] > 0:
        o.cells[colour, min(int(sight[colour, cell]), SEEN)] -= 1
        o.cells[colour, min(seen, SEEN)] += 1
    sight[colour, cell] = seen


@rule
def offer_less(sight: NDArray[np.int8], o: Record, colour: int, first: int, end: int) -> None:
    """As before."""
    for i in range(end - 1, first - 1, -1):
        offer(sight, o, colour, int(o.touched[i]), int(o.kept[i]))


@step
def fill_lines(s: Record, t: Record, o: Record) -> None:
    """Count the lines that can grow at an end: each half of their colour then brings more than the last."""
    board, neighbour = s.board, t.neighbour
    for colour in range(6):
        for length in range(LONG + 1):
            o.lines[colour, length] = 0
            o.long_lines[colour, length] = 0
    for cell in range(t.zone_size[s.players]):
        # A cell with no free neighbour has none beyond it.
        if board[cell] != FREE or o.around[cell] == 0:
            continue
        for d in range(6):
            colour = int(board[neighbour[cell, d]])
            if colour >= 0:
                back = d + 3 if d < 3 else d - 3
                beyond = int(neighbour[cell, back])
                if board[beyond] == FREE:
                    length = min(line_from(s, t, cell, d), LONG)
                    o.lines[colour, length] += 1
                    o.long_lines[colour, length] += board[neighbour[beyond, back]] == FREE


@rule
def line_from(s: Record, t: Record, cell: int, d: int) -> int:
    """How long the line is that begins beside a cell."""
    board, neighbour = s.board, t.neighbour
    there = int(neighbour[cell, d])
    colour, length = board[there], 0
    while board[there] == colour:
        length += 1
        there = int(neighbour[there, d])
    return length


# --- what a placement leads to -----------------------------------------------------------------------------


@step
def foresee(s: Record, t: Record, sight: NDArray[np.int8], o: Record, kind: int, a: int, b: int) -> float:
    """The lowest marker to be expected in the end if the tile is placed here; nothing is changed."""
    board = s.board
    one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    o.position[one] = advanced(s, 0, int(o.position[one]), int(sight[one, a]))
    o.position[other] = advanced(s, 0, int(o.position[other]), int(sight[other, b]))
    count_cell(s, t, sight, o, a, -1)
    count_cell(s, t, sight, o, b, -1)
    board[a] = one
    board[b] = other
    count_ends(s, t, o, a, 1)
    count_ends(s, t, o, b, 1)
    count_around(s, t, sight, o, a, -1)
    count_around(s, t, sight, o, b, -1)
    middle = offer_more(s, t, sight, o, a, 0)
    end = offer_more(s, t, sight, o, b, middle)
    fill_lines(s, t, o)
    found = expected_lowest(o)
    offer_less(sight, o, other, middle, end)
    offer_less(sight, o, one, 0, middle)
    count_around(s, t, sight, o, b, 1)
    count_around(s, t, sight, o, a, 1)
    count_ends(s, t, o, b, -1)
    count_ends(s, t, o, a, -1)
    board[a] = FREE
    board[b] = FREE
    count_cell(s, t, sight, o, b, 1)
    count_cell(s, t, sight, o, a, 1)
    o.position[one] = s.track[0, one]
    o.position[other] = s.track[0, other]
    return found


@step
def expected_lowest(o: Record) -> float:
    """The softly lowest of the markers in the end; in the end itself the lowest."""
    k, final = o.insight, o.final
    early = PLACED * int(o.room) / MOST_TILES
    least, total = 1e9, 0.0
    for colour in range(6):
        final[colour] = expected_final(o, colour)
        total += final[colour]
        least = min(least, final[colour])
    if o.room == 0:
        return least
    worth = k[ALL] * total + k[ROOM] * int(o.room)
    sharp = max(0.05, k[SHARP] + k[SHARPER] * (1.0 - early))
    total = 0.0
    for colour in range(6):
        total += exp(-sharp * (final[colour] - least))
    return float(least - log(total) / sharp + worth)


@rule
def expected_final(o: Record, colour: int) -> float:
    """Where the marker of a colour will come to stand."""
    k, cells, part = o.insight, o.cells[colour], o.part
    tiles = PLACED * int(o.room)
    rate = k[RATE] + k[RATE_EARLY] * tiles / MOST_TILES + k[ENDS] * part[o.ends[colour]]
    count = 0
    for seen in range(SEEN, 0, -1):
        count += int(cells[seen])
        rate += k[OFFERS + seen - 1] * part[count]
    count, on = 0, 0
    for length in range(LONG, 0, -1):
        count += int(o.lines[colour, length])
        on += int(o.long_lines[colour, length])
        rate += k[GROWS + length - 1] * part[count] + k[GROWS_ON + length - 1] * part[on]
    position = int(o.position[colour])
    steps = tiles * o.coming[colour] * rate
    to_stop = FIRST_END - position
    if to_stop > 0 and o.room > 0:
        steps -= min(max(steps - to_stop, 0.0), k[LOST]) + k[NEAR] * max(0, 4 - to_stop)
    return float(position + steps)
