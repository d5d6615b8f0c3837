"""How far each colour will get in a solo game: a fast evaluation of the position after a placement.

What the free cells offer a colour (:mod:`sixfold.laying.bot.line_tally`) gives the expected steps for each of its
halves still to be drawn. These give the final field of its marker, and the six markers give the lowest. The weights
(``solo_evaluation.json``) were learned from the results of games, see ``benchmarks/solo_training.py``.
"""

import json
from functools import cache
from importlib import resources
from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import Record, rule, step
from sixfold.games.board.rules import FIRST_END, advanced
from sixfold.laying.bot.line_tally import BESIDE, CELLS, COLUMNS, LINES, LONG, LONG_LINES, SEEN, lay_tally
from sixfold.laying.state import FREE

PLACED: Final = 0.48
"""Expected tiles placed for each free cell that can still be covered; some cells will be cut off."""
MOST_TILES: Final = 40

SOURCES: Final = (
    "rate", "ends",
    "offers_1", "offers_2", "offers_3", "offers_4", "offers_5", "offers_6", "offers_7", "offers_8",
    "grows_1", "grows_2", "grows_3", "grows_4", "grows_5",
    "grows_on_1", "grows_on_2", "grows_on_3", "grows_on_4", "grows_on_5",
)  # fmt: skip
"""The sources of a half's steps: a constant rate, the ends of lines, cells that offer at least 1, 2, … points, lines of
at least that length that can grow twice, and three times."""
NUMBERS: Final = (
    "lost_at_18", "sharp", "sharper", "all_colours", "room", "near_18", "few_cells", "few_lines", "few_ends",
    *SOURCES, *(f"{name}_early" for name in SOURCES),
)  # fmt: skip
"""The learned weights. The loss where a marker must stop on 18. How much the lowest colours outweigh the others: at the
start, and the addition towards the end. The weight of all colours together, and of each coverable cell. The loss for
each field that a marker stands close before 18. The number of cells, lines or ends at which half of the maximum value
is reached. The steps each source brings to a half: at the end, and the addition at the start."""
LOST, SHARP, SHARPER, ALL, ROOM, NEAR, FEW = range(7)
RATE: Final = FEW + 3
ENDS, OFFERS = 1, 2
GROWS: Final = OFFERS + SEEN
GROWS_ON: Final = GROWS + LONG

MOST: Final = 512
"""An upper bound for the number of lines or ends on the board."""

Outlook = np.dtype(
    [
        ("insight", np.float64, (len(NUMBERS),)),
        ("part", np.float64, (3, MOST)),  # by number of cells, lines, ends: the fraction of their maximum value
        ("steps", np.float64, (len(SOURCES),)),  # the steps each source brings to a half at this stage of the game
        ("coming", np.float64, (6,)),  # by colour: the mean number of its halves on a tile from the bag
        ("tally", np.int16, (6, COLUMNS)),  # the tally after the placement
        ("room", np.int32),  # the number of coverable cells then
        ("position", np.int32, (6,)),
        ("final", np.float64, (6,)),  # by colour: the expected final field of its marker
    ],
    align=True,
)
"""The expectations after a placement."""


@cache
def insight() -> NDArray[np.float64]:
    """The learned weights."""
    learned = json.loads(resources.files("sixfold.games.board.bot").joinpath("solo_evaluation.json").read_text("utf-8"))
    return np.array([learned[name] for name in NUMBERS])


def prepare_outlook(outlook: Any, numbers: NDArray[np.float64]) -> None:
    """Fill in everything that does not depend on the position."""
    count = np.arange(MOST)
    outlook.part[:] = count / (count + np.maximum(numbers[FEW : FEW + 3, None], 0.1))
    outlook.insight[:] = numbers


@step
def fill_outlook(s: Record, t: Record, w: Record, o: Record) -> None:
    """Fill in the expectations for this position, before any placement."""
    k, early = o.insight, PLACED * int(w.room) / MOST_TILES
    for i in range(len(SOURCES)):
        o.steps[i] = k[RATE + i] + k[RATE + len(SOURCES) + i] * early
    for colour in range(6):
        o.position[colour] = s.track[0, colour]
        o.coming[colour] = 0.0
    for kind in range(len(s.bag)):
        part = int(s.bag[kind]) / int(s.bag_left)
        o.coming[t.halves[kind, 0]] += part
        o.coming[t.halves[kind, 1]] += part
    begin_outlook(w, o)


@rule
def begin_outlook(w: Record, o: Record) -> None:
    """Start from the tally of the current position."""
    o.room = w.room
    for colour in range(6):
        for column in range(COLUMNS):
            o.tally[colour, column] = w.tally[colour, column]


@step
def foresee(s: Record, t: Record, v: Record, o: Record, kind: int, a: int, b: int) -> float:
    """The expected final lowest marker if the tile is placed here; changes only ``o``."""
    board, sight = s.board, v.sight
    one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    o.position[one] = advanced(s, 0, int(o.position[one]), int(sight[one, a]))
    o.position[other] = advanced(s, 0, int(o.position[other]), int(sight[other, b]))
    begin_outlook(v.prospect, o)
    board[a] = one
    board[b] = other
    o.room -= lay_tally(s, t, v, o.tally, a, b)
    board[a] = FREE
    board[b] = FREE
    found = expected_lowest(o)
    o.position[one] = s.track[0, one]
    o.position[other] = s.track[0, other]
    return found


@step
def expected_lowest(o: Record) -> float:
    """The soft minimum of the final markers; once the game is over, the minimum."""
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
    """The expected final field of a colour's marker."""
    k, steps, tally = o.insight, o.steps, o.tally[colour]
    rate = steps[0] + steps[ENDS] * o.part[2, tally[BESIDE]]
    part = o.part[0]
    count = 0
    for seen in range(SEEN, 0, -1):
        count += int(tally[CELLS + seen])
        rate += steps[OFFERS + seen - 1] * part[count]
    part, count, on = o.part[1], 0, 0
    for length in range(LONG, 0, -1):
        count += int(tally[LINES + length])
        on += int(tally[LONG_LINES + length])
        rate += steps[GROWS + length - 1] * part[count] + steps[GROWS_ON + length - 1] * part[on]
    position = int(o.position[colour])
    hoped = PLACED * int(o.room) * o.coming[colour] * rate
    to_stop = FIRST_END - position
    if to_stop > 0 and o.room > 0:
        hoped -= min(max(hoped - to_stop, 0.0), k[LOST]) + k[NEAR] * max(0, 4 - to_stop)
    return float(position + hoped)
