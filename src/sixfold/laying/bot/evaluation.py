"""The bots' evaluation: the value of points, and of the replies that a move allows.

Nothing here is a rule. The *weights* ``k`` are an array of numbers that control the evaluation. A title has its own for
each table, tuned by matches.
"""

from dataclasses import dataclass
from math import exp
from typing import Any, Final

import numpy as np

from sixfold.core.colours import COLOURS
from sixfold.core.kernels import Int8s, Int32s, Kernel, Record, Weights, rule, step
from sixfold.core.ranking import soft_minimum
from sixfold.core.seats import next_seat
from sixfold.laying.bot.features import inputs_of
from sixfold.laying.legal import most_placements
from sixfold.laying.position import LayingPosition
from sixfold.laying.rules import LayingRules, is_open_pair, sightings
from sixfold.laying.state import FREE

# Indices into the weights.
STEEPNESS, BONUS, DENIAL, SOFTNESS, SPREAD, LATER, TURN, COVER = range(8)
"""For moves: how much the weakest colours outweigh the others, the value of a bonus move, the weight of the opponents'
replies. For positions: how much the weakest colours outweigh the others, the lead in fields that makes a win likely at
the end and the addition to it for every ten free pairs, the value in fields of being next to move. For fast choices:
the weight of the points that the covered cells would have offered."""

UNIT: Final = 1_000_000
"""The integer that represents a value of 1. Integers make values the same interpreted and compiled."""

MOST_GAIN: Final = 20
"""Larger gains are valued like this one."""

BEST: Final = 6
"""The number of best pairs remembered for each kind of tile."""

HIGHEST_FIELD: Final = 63
"""The highest field that a weakest-first key can hold."""

QUICK: Final = 8
"""The most placements that a fast choice examines closely."""

MOST_QUICK: Final = 32
"""The most placements of a first list."""


@rule
def marker_worth(s: Record, k: Weights, field: int) -> float:
    """The value of a marker on a field; the lower the field, the more a step counts."""
    return float(-exp(-k[STEEPNESS] * max(field, 0)))


@rule
def standing(s: Record, row: int, seat: int, k: Weights) -> float:
    """The standing of a seat with a row of ``track``, in fields; its weakest colours count most."""
    return soft_minimum(s.track[row], k[SOFTNESS])


@dataclass(frozen=True)
class Tracks:
    """How the evaluation values a title's tracks; a title may replace the kernels."""

    marker_worth: Kernel = marker_worth
    standing: Kernel = standing


def workspace_type(position: type[LayingPosition], *own: tuple[Any, ...]) -> np.dtype[Any]:
    """Memory for the evaluation of one position; ``own`` are fields that only this title has."""
    layout, rules = position.layout, position.rules
    colours, kinds, off = len(layout.colours), len(layout.tiles), layout.off
    return np.dtype(
        [
            ("worth", np.float64, (most_placements(layout, position.hand_size),)),  # of each choice listed
            ("utility", np.int32, (rules.TRACK_END - rules.TRACK_START + 1,)),  # by field, from the lowest
            ("gain_worth", np.int32, (colours, MOST_GAIN + 1)),  # by colour and points, for the seat to move
            ("reply_worth", np.int32, (colours, MOST_GAIN + 1)),  # the same for the replier
            ("value", np.int32, (colours, off + 1)),  # by colour and cell: the value of a half there to the replier
            ("own_best", np.int32, (kinds, BEST)),  # by kind: values of its best pairs for the mover, descending
            ("own_pair", np.int32, (kinds, BEST)),
            ("best", np.int32, (kinds, BEST)),  # by kind: values of its best pairs for the replier, descending
            ("best_pair", np.int32, (kinds, BEST)),
            ("reply", np.int32, (kinds,)),  # by kind: the best reply to the move under examination
            ("touched", np.int32, (16,)),  # a colour and a cell whose points have changed
            ("kept", np.int32, (16,)),
            ("lost", np.int32, (off + 1,)),  # by cell: the points available there, summed over all colours
            ("quick", np.int32, (MOST_QUICK,)),  # the best placements by a first estimate, and their values
            ("quick_worth", np.float64, (MOST_QUICK,)),
            ("network", inputs_of(layout).network()),
            ("me", np.int32),  # the seat as which the position is judged
            ("unseen", np.int32, (colours, 2)),  # by colour: unseen halves on tiles of two colours, and unseen doubles
            ("unseen_tiles", np.int32),
            ("held", np.int32, (position.hand_size,)),  # the distinct kinds on a rack
            ("track", np.int8, (len(COLOURS),)),  # the track after a move; colours that a title lacks count as highest
            *own,
        ],
        align=True,
    )


# --- the value of points -----------------------------------------------------------------------------------


class GainWorth:
    """The kernels that value points: first ``fill_utility`` for all fields, then ``fill_gain_worth`` for a seat."""

    def __init__(self, rules: LayingRules, tracks: Tracks) -> None:
        lowest, highest, marker_worth = rules.TRACK_START, rules.TRACK_END, tracks.marker_worth
        row_of, own_field, advanced, earns_bonus = rules.row_of, rules.own_field, rules.advanced, rules.earns_bonus

        @step
        def fill_utility(s: Record, m: Record, k: Weights) -> None:
            """Fill in the value to a side of a marker on each field."""
            for field in range(lowest, highest + 1):
                m.utility[field - lowest] = round(UNIT * marker_worth(s, k, field))

        @rule
        def utility(s: Record, m: Record, seat: int, field: int) -> int:
            """The value to a seat of its side's marker standing here."""
            return int(m.utility[own_field(s, seat, field) - lowest])

        @step
        def fill_gain_worth(s: Record, m: Record, seat: int, k: Weights, worth: Int32s) -> None:
            """Fill in the value to a seat of each number of points in each colour."""
            row = row_of(s, seat)
            for colour in range(len(worth)):
                before = int(s.track[row, colour])
                stands = utility(s, m, seat, before)
                for gain in range(MOST_GAIN + 1):
                    after = advanced(s, seat, before, gain)
                    bonus = round(UNIT * k[BONUS]) if earns_bonus(s, seat, colour, before, after) else 0
                    worth[colour, gain] = utility(s, m, seat, after) - stands + bonus

        @step
        def fill_replies(s: Record, t: Record, m: Record, sight: Int8s, k: Weights) -> None:
            """For each kind of tile, find the pairs most valuable to the replier if nothing changed."""
            fill_gain_worth(s, m, next_seat(s, int(s.seat)), k, m.reply_worth)
            fill_values(s, t, sight, m.reply_worth, m.value)
            fill_best(s, t, m, sight, m.reply_worth, m.best, m.best_pair, True)

        self.fill_utility, self.fill_gain_worth, self.fill_replies = fill_utility, fill_gain_worth, fill_replies


@rule
def gain_worth_of(worth: Int32s, colour_a: int, gain_a: int, colour_b: int, gain_b: int) -> int:
    """The value of a placement with these points."""
    if colour_a == colour_b:
        return int(worth[colour_a, min(gain_a + gain_b, MOST_GAIN)])
    return int(worth[colour_a, min(gain_a, MOST_GAIN)]) + int(worth[colour_b, min(gain_b, MOST_GAIN)])


# --- the shape of the board --------------------------------------------------------------------------------


@step
def fill_lost(s: Record, t: Record, m: Record) -> None:
    """Fill in the points available on each free cell, summed over all colours; covering the cell removes them."""
    board, value, lost = s.board, m.value, m.lost
    for cell in range(t.zone_size[s.players]):
        if board[cell] == FREE:
            total = 0
            for colour in range(len(value)):
                total += int(value[colour, cell])
            lost[cell] = total


# --- the replies that a move allows ------------------------------------------------------------------------


@step
def fill_values(s: Record, t: Record, sight: Int8s, worth: Int32s, value: Int32s) -> None:
    """Fill in the value of a half of each colour on each free cell."""
    board = s.board
    for cell in range(t.zone_size[s.players]):
        if board[cell] == FREE:
            for colour in range(len(worth)):
                value[colour, cell] = worth[colour, min(int(sight[colour, cell]), MOST_GAIN)]


@step
def fill_best(
    s: Record, t: Record, m: Record, sight: Int8s, worth: Int32s, best: Int32s, best_pair: Int32s, opened: bool
) -> None:
    """For each kind of tile, find the best pairs by the values in ``m``; its first colour lies on the first cell."""
    pair, value, colours, off = t.pair, m.value, len(worth), len(s.board) - 1
    for kind in range(len(best)):
        for i in range(BEST):
            best[kind, i] = -1
            best_pair[kind, i] = off << 8 | off
    for i in range(t.pairs_in_zone[s.players]):
        both = int(pair[2 * i])
        a, b = both >> 8 & 255, both & 255
        if not is_open_pair(s, t, a, b, opened):
            continue
        for one in range(colours):
            double = int(worth[one, min(int(sight[one, a]) + int(sight[one, b]), MOST_GAIN)])
            remember(best, best_pair, int(t.kind[one, one]), double, both)
            for other in range(one + 1, colours):
                kind = int(t.kind[one, other])
                remember(best, best_pair, kind, int(value[one, a]) + int(value[other, b]), both)
                remember(best, best_pair, kind, int(value[one, b]) + int(value[other, a]), b << 8 | a)


@rule
def remember(best: Int32s, best_pair: Int32s, kind: int, found: int, pair: int) -> None:
    """Insert a pair into the best pairs of a kind if it is good enough."""
    if found <= best[kind, BEST - 1]:
        return
    i = BEST - 1
    while i > 0 and best[kind, i - 1] < found:
        best[kind, i] = best[kind, i - 1]
        best_pair[kind, i] = best_pair[kind, i - 1]
        i -= 1
    best[kind, i] = found
    best_pair[kind, i] = pair


@step
def reply_worth(s: Record, t: Record, m: Record, kind: int, a: int, b: int) -> float:
    """The value to the replier of the best reply to a placement, averaged over the tiles it may hold."""
    board = s.board
    colour_a, colour_b = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    for other in range(len(m.reply)):
        m.reply[other] = best_without(m, other, a, b)
    board[a] = colour_a
    board[b] = colour_b
    count = touch(s, t, m, a, colour_a, 0)
    count = touch(s, t, m, b, colour_b, count)
    for i in range(count):
        raise_replies(s, t, m, int(m.touched[i]) >> 8, int(m.touched[i]) & 255)
    for i in range(count - 1, -1, -1):
        m.value[m.touched[i] >> 8, m.touched[i] & 255] = m.kept[i]
    board[a] = FREE
    board[b] = FREE
    return expected_best(s, m)


@rule
def best_without(m: Record, kind: int, a: int, b: int) -> int:
    """The value of the best remembered pair of a kind that uses neither of two cells."""
    best, best_pair = m.best[kind], m.best_pair[kind]
    for i in range(BEST):
        c, d = best_pair[i] >> 8 & 255, best_pair[i] & 255
        if c != a and c != b and d != a and d != b:
            return max(int(best[i]), 0)
    return max(int(best[BEST - 1]), 0)


@rule
def touch(s: Record, t: Record, m: Record, cell: int, colour: int, count: int) -> int:
    """Record the free cells at the ends of the lines through a new half: its colour now scores more there."""
    board, neighbour = s.board, t.neighbour
    for d in range(6):
        there = neighbour[cell, d]
        while board[there] == colour:
            there = neighbour[there, d]
        if board[there] == FREE:
            m.touched[count] = colour << 8 | int(there)
            m.kept[count] = m.value[colour, there]
            gain = sightings(s, t, int(there), colour)
            m.value[colour, there] = m.reply_worth[colour, min(gain, MOST_GAIN)]
            count += 1
    return count


@rule
def raise_replies(s: Record, t: Record, m: Record, colour: int, cell: int) -> None:
    """Raise the best replies of all kinds with this colour, because this cell now offers more."""
    board, neighbour, value = s.board, t.neighbour, m.value
    here = int(value[colour, cell])
    for d in range(6):
        there = neighbour[cell, d]
        if board[there] != FREE:
            continue
        for other in range(len(value)):
            kind = t.kind[colour, other]
            # Two halves of one colour are worth slightly less together than separately; this is ignored here.
            found = here + int(value[other, there])
            if found > m.reply[kind]:
                m.reply[kind] = found


@rule
def expected_best(s: Record, m: Record) -> float:
    """The mean over the tiles the replier may draw or hold, each unseen tile equally likely."""
    bag = s.bag
    total, weight = 0, 0
    for kind in range(len(bag)):
        total += int(m.reply[kind]) * int(bag[kind])
        weight += int(bag[kind])
    return total / max(weight, 1)
