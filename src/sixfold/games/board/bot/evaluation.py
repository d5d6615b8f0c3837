"""The bots' evaluation: the value of points, of a position, and of the replies that a move allows.

Nothing here is a rule. The *weights* are an array of numbers that control the evaluation. Each table has its own
(see ``bot/weights.py``), tuned by matches.
"""

from math import exp
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule, step
from sixfold.core.seats import next_seat
from sixfold.games.board.bot.solo_evaluation import Outlook, insight, prepare_outlook
from sixfold.games.board.layout import OFF, TILES
from sixfold.games.board.legal import MOST_PLACEMENTS
from sixfold.games.board.rules import DUEL_END, SECOND_END, advanced, earns_bonus, opens, side_of, sightings
from sixfold.games.board.state import DUEL, FREE, RACK_SIZE, Record

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

QUICK: Final = 8
"""The number of placements that a fast choice examines closely."""

Workspace = np.dtype(
    [
        ("worth", np.float64, (MOST_PLACEMENTS,)),  # of each choice listed
        ("utility", np.int32, (DUEL_END + SECOND_END + 1,)),  # by field, from −9
        ("gain_worth", np.int32, (6, MOST_GAIN + 1)),  # by colour and points, for the seat to move
        ("reply_worth", np.int32, (6, MOST_GAIN + 1)),  # the same for the replier
        ("value", np.int32, (6, OFF + 1)),  # by colour and cell: the value of a half there to the replier
        ("own_best", np.int32, (len(TILES), BEST)),  # by kind: values of its best pairs for the mover, descending
        ("own_pair", np.int32, (len(TILES), BEST)),
        ("best", np.int32, (len(TILES), BEST)),  # by kind: values of its best pairs for the replier, descending
        ("best_pair", np.int32, (len(TILES), BEST)),
        ("reply", np.int32, (len(TILES),)),  # by kind: the best reply to the move under examination
        ("kind", np.int8, (6, 6)),  # the kind of tile with two colours
        ("touched", np.int32, (16,)),  # a colour and a cell whose points have changed
        ("kept", np.int32, (16,)),
        ("lost", np.int32, (OFF + 1,)),  # by cell: the points available there, summed over all colours
        ("quick", np.int32, (QUICK,)),  # the best placements by a first estimate, and their values
        ("quick_worth", np.float64, (QUICK,)),
        ("held", np.int32, (RACK_SIZE,)),  # the distinct kinds on a rack
        ("outlook", Outlook),  # solo: how far the colours are expected to get
    ],
    align=True,
)
"""Memory for the evaluation of one position."""


def new_workspaces(count: int = 1) -> NDArray[Any]:
    """An array of blank workspaces."""
    workspaces = np.zeros(count, Workspace).view(np.recarray)
    for workspace in workspaces:
        prepare_outlook(workspace.outlook, insight())
    for kind, tile in enumerate(TILES):
        a, b = ("RGBOYP".index(letter) for letter in tile)
        workspaces.kind[:, a, b] = kind
        workspaces.kind[:, b, a] = kind
    return workspaces


# --- the value of points -----------------------------------------------------------------------------------


@step
def fill_utility(s: Record, m: Record, k: NDArray[np.float64]) -> None:
    """Fill in the value to a side of a marker on each field; the lower the field, the more a step counts."""
    for field in range(-DUEL_END, SECOND_END + 1):
        if s.variant == DUEL:
            # A marker far out on either side is hard to bring back; the middle decides.
            worth = 1.0 / (1.0 + exp(-k[STEEPNESS] * field)) + 0.02 * field / DUEL_END
        else:
            worth = -exp(-k[STEEPNESS] * max(field, 0))
        m.utility[field + DUEL_END] = round(UNIT * worth)


@rule
def utility(s: Record, m: Record, seat: int, position: int) -> int:
    """The value to a seat of its side's marker standing here."""
    return int(m.utility[(position * (1 - 2 * seat) if s.variant == DUEL else position) + DUEL_END])


@step
def fill_gain_worth(s: Record, m: Record, seat: int, k: NDArray[np.float64], worth: NDArray[np.int32]) -> None:
    """Fill in the value to a seat of each number of points in each colour."""
    side = side_of(s, seat)
    for colour in range(6):
        before = int(s.track[side, colour])
        stands = utility(s, m, seat, before)
        for gain in range(MOST_GAIN + 1):
            after = advanced(s, seat, before, gain)
            bonus = round(UNIT * k[BONUS]) if earns_bonus(s, seat, colour, before, after) else 0
            worth[colour, gain] = utility(s, m, seat, after) - stands + bonus


@rule
def gain_worth_of(worth: NDArray[np.int32], colour_a: int, gain_a: int, colour_b: int, gain_b: int) -> int:
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
            for colour in range(6):
                total += int(value[colour, cell])
            lost[cell] = total


# --- the replies that a move allows ------------------------------------------------------------------------


@rule
def replier(s: Record) -> int:
    """The next opponent to move, as far as it is known before the move."""
    return next_seat(s, int(s.seat))


@step
def fill_replies(s: Record, t: Record, m: Record, sight: NDArray[np.int8], k: NDArray[np.float64]) -> None:
    """For each kind of tile, find the pairs most valuable to the replier if nothing changed."""
    fill_gain_worth(s, m, replier(s), k, m.reply_worth)
    fill_values(s, t, sight, m.reply_worth, m.value)
    fill_best(s, t, m, sight, m.reply_worth, m.best, m.best_pair, True)


@step
def fill_values(
    s: Record, t: Record, sight: NDArray[np.int8], worth: NDArray[np.int32], value: NDArray[np.int32]
) -> None:
    """Fill in the value of a half of each colour on each free cell."""
    board = s.board
    for cell in range(t.zone_size[s.players]):
        if board[cell] == FREE:
            for colour in range(6):
                value[colour, cell] = worth[colour, min(int(sight[colour, cell]), MOST_GAIN)]


@step
def fill_best(
    s: Record,
    t: Record,
    m: Record,
    sight: NDArray[np.int8],
    worth: NDArray[np.int32],
    best: NDArray[np.int32],
    best_pair: NDArray[np.int32],
    opened: bool,
) -> None:
    """For each kind of tile, find the best pairs by the values in ``m``; its first colour lies on the first cell."""
    board, pair, value = s.board, t.pair, m.value
    for kind in range(len(TILES)):
        for i in range(BEST):
            best[kind, i] = -1
            best_pair[kind, i] = OFF << 8 | OFF
    for i in range(t.pairs_in_zone[s.players]):
        both = int(pair[2 * i])
        a, b = both >> 8 & 255, both & 255
        if board[a] & board[b] != FREE or not (opened or opens(s, t, a, b)):
            continue
        for one in range(6):
            double = int(worth[one, min(int(sight[one, a]) + int(sight[one, b]), MOST_GAIN)])
            remember(best, best_pair, int(m.kind[one, one]), double, both)
            for other in range(one + 1, 6):
                kind = int(m.kind[one, other])
                remember(best, best_pair, kind, int(value[one, a]) + int(value[other, b]), both)
                remember(best, best_pair, kind, int(value[one, b]) + int(value[other, a]), b << 8 | a)


@rule
def remember(best: NDArray[np.int32], best_pair: NDArray[np.int32], kind: int, found: int, pair: int) -> None:
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
def reply_worth(
    s: Record, t: Record, m: Record, sight: NDArray[np.int8], kind: int, a: int, b: int, k: NDArray[np.float64]
) -> float:
    """The value to the replier of the best reply to a placement, averaged over the tiles it may hold."""
    board = s.board
    colour_a, colour_b = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    for other in range(len(TILES)):
        m.reply[other] = best_without(m, other, a, b)
    board[a] = colour_a
    board[b] = colour_b
    count = touch(s, t, m, sight, a, colour_a, 0)
    count = touch(s, t, m, sight, b, colour_b, count)
    for i in range(count):
        raise_replies(s, t, m, sight, int(m.touched[i]) >> 8, int(m.touched[i]) & 255)
    for i in range(count - 1, -1, -1):
        m.value[m.touched[i] >> 8, m.touched[i] & 255] = m.kept[i]
    board[a] = FREE
    board[b] = FREE
    return expected_best(s, m, k)


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
def touch(s: Record, t: Record, m: Record, sight: NDArray[np.int8], cell: int, colour: int, count: int) -> int:
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
def raise_replies(s: Record, t: Record, m: Record, sight: NDArray[np.int8], colour: int, cell: int) -> None:
    """Raise the best replies of all kinds with this colour, because this cell now offers more."""
    board, neighbour, value = s.board, t.neighbour, m.value
    here = int(value[colour, cell])
    for d in range(6):
        there = neighbour[cell, d]
        if board[there] != FREE:
            continue
        for other in range(6):
            kind = m.kind[colour, other]
            # Two halves of one colour are worth slightly less together than separately; this is ignored here.
            found = here + int(value[other, there])
            if found > m.reply[kind]:
                m.reply[kind] = found


@rule
def expected_best(s: Record, m: Record, k: NDArray[np.float64]) -> float:
    """The mean over the tiles the replier may draw or hold, each unseen tile equally likely."""
    bag = s.bag
    total, weight = 0, 0
    for kind in range(len(TILES)):
        total += int(m.reply[kind]) * int(bag[kind])
        weight += int(bag[kind])
    return total / max(weight, 1)
