"""The bots' evaluation: the value of points, of what a tile prepares, and of the replies it allows.

Nothing here is a rule. The *weights* are an array of numbers that control the evaluation. Each table has its own
(see ``bot/weights.py``), tuned by matches.

Values are in fields of the track. The more tiles remain, the less it matters which colour is behind; with the last
tiles only the weakest colour counts.
"""

from math import exp
from typing import Final

import numpy as np

from sixfold.core.choices import insert_best, unpack
from sixfold.core.kernels import Int32s, Record, Records, Weights, blank_records, rule, step
from sixfold.games.spezial.bot.features import INPUTS, MEMORY
from sixfold.games.spezial.layout import ALL_TOWERS, COLOURS, OFF, PAIRS, TOWERS
from sixfold.games.spezial.legal import MAP, MOST_PLACEMENTS, SCRATCH, fill_map
from sixfold.games.spezial.rules import (
    TRACK_END,
    advanced,
    big_rewarded,
    bonus_fields,
    chip_colour,
    chip_value,
    chips_scored,
    content,
    gain_of,
    points_for,
    scored_in,
)
from sixfold.games.spezial.state import FREE, TILES

# Indices into the weights.
SOFTNESS, FADE, NEXT, LATER, DENIAL, SPREAD, OPEN, MOVE, NOISE = range(9)
"""How much the weakest colours outweigh the others at the end, and how fast that fades with the number of tiles left;
how much of what a tile prepares counts if it needs one more tile, and if it needs two; the weight of the next player's
best reply; the distance in fields at which one seat is almost sure to win, and the addition for each tile left; the
value of a tile left, in fields; the amount of noise in the turns after the tree."""

UNIT: Final = 1_000_000
"""The integer that represents a value of 1. Integers make values the same interpreted and compiled."""

SHARE: Final = 1024
"""The denominator for shares of a value."""

IS_FREE, IS_BONUS = 1 << 30, 1 << 29
"""Flags beside the towers of a map: the cell is free; it is a bonus field."""

MOST_TRIED: Final = 24
"""The number of placements examined."""

BEST: Final = 16
"""The number of best pairs remembered."""

OWN, REPLY = 0, 1
"""For whom the gains of pairs are listed: the seat to move, or the next one."""

Workspace = np.dtype(
    [
        ("worth", np.float64, (MOST_PLACEMENTS,)),  # of each choice listed
        ("track", np.int8, (6,)),  # after one of them; no game has more colours
        ("weight", np.float64, (TILES + 1, TRACK_END + 1)),  # by tiles left and field: the weight of a marker
        ("gain_worth", np.int32, (len(COLOURS), TRACK_END + 1)),  # by colour and points, for one seat
        ("one_of_each", np.int32),  # the value of a point in every colour
        ("tower_worth", np.int32, (TOWERS,)),  # the value of the chip on each tower
        ("best_tower", np.int32, (3, 256)),  # by set of eight towers: the best chip's value, its tower in the low bits
        *MAP,
        *SCRATCH,
        # By free cell: the towers within reach (``within`` is temporary), with one more tile, and with two.
        ("within", np.int32, (OFF + 1,)),
        ("next", np.int32, (OFF + 1,)),
        ("later", np.int32, (OFF + 1,)),
        ("next_share", np.int32),  # the share of their promise that counts
        ("later_share", np.int32),
        # By OWN or REPLY and pair: the immediate gain of a tile there, −1 if the pair is not free.
        ("gain", np.int32, (2, len(PAIRS))),
        ("best", np.int32, (2, BEST)),  # the best of these, descending
        ("best_pair", np.int32, (2, BEST)),
        ("count", np.int32, (2,)),
        ("network", INPUTS.network()),
        ("me", np.int32),  # the seat to move
        ("quick", np.int32, (MOST_TRIED,)),  # the moves worth trying, and their values
        ("quick_worth", np.float32, (MOST_TRIED,)),
        *MEMORY,
    ],
    align=True,
)
"""Memory for the evaluation of one position."""


def new_workspaces(count: int = 1) -> Records:
    """An array of blank workspaces."""
    return blank_records(Workspace, count)


# --- the value of points -----------------------------------------------------------------------------------


@rule
def softness(k: Weights, tiles: int) -> float:
    """How much the weakest colours outweigh the others with this number of tiles left."""
    return max(float(k[SOFTNESS]) * exp(-float(k[FADE]) * tiles), 0.01)


@step
def fill_weights(m: Record, k: Weights) -> None:
    """Fill in the weight of a marker on each field."""
    for tiles in range(TILES + 1):
        for field in range(TRACK_END + 1):
            m.weight[tiles, field] = exp(-softness(k, tiles) * field)


@step
def fill_gain_worth(s: Record, t: Record, m: Record, k: Weights, seat: int) -> None:
    """Fill in the value to a seat of points in each colour, in fields of its whole track."""
    tiles = int(s.tiles[seat])
    weight = m.weight[tiles]
    total = 0.0
    for colour in range(len(COLOURS)):
        total += weight[s.track[seat, colour]]
    scale = UNIT / (total * softness(k, tiles))
    for colour in range(len(COLOURS)):
        stands = int(s.track[seat, colour])
        for gain in range(TRACK_END + 1):
            m.gain_worth[colour, gain] = round((weight[stands] - weight[advanced(stands, gain)]) * scale)


@rule
def worth_of(m: Record, gains: int) -> int:
    """The value of points."""
    worth = m.gain_worth
    return (
        int(worth[0, min(gain_of(gains, 0), TRACK_END)])
        + int(worth[1, min(gain_of(gains, 1), TRACK_END)])
        + int(worth[2, min(gain_of(gains, 2), TRACK_END)])
        + int(worth[3, min(gain_of(gains, 3), TRACK_END)])
    )


@rule
def best_bonus(m: Record, gains: int) -> int:
    """The colour in which one more point is most valuable, in addition to these points."""
    best, most = 0, -1
    for colour in range(len(COLOURS)):
        gain = min(gain_of(gains, colour), TRACK_END - 1)
        more = int(m.gain_worth[colour, gain + 1]) - int(m.gain_worth[colour, gain])
        if more > most:
            best, most = colour, more
    return best


# --- immediate gains ---------------------------------------------------------------------------------------


@step
def fill_joined(s: Record, t: Record, v: Record, m: Record, seat: int) -> None:
    """Fill the map of what each free cell would connect for a seat; ``joined`` is 0 for other cells."""
    fill_map(s, t, m, v, seat)
    joined = v.joined[seat]
    for cell in range(OFF + 1):
        if content(s.board, cell) == FREE:
            joined[cell] |= IS_FREE | (IS_BONUS if t.bonus[cell] else 0)
        else:
            joined[cell] = 0


@step
def fill_gains(s: Record, t: Record, v: Record, m: Record, seat: int, gain: Int32s) -> None:
    """Fill in the immediate gain of a seat's tile on each pair, −1 if the pair is not free."""
    pairs, joined = t.pair, v.joined[seat]
    for i in range(t.pairs):
        a, b = unpack(int(pairs[i]))
        one, other = int(joined[a]), int(joined[b])
        gain[i] = 0
        if one == 0 or other == 0:
            gain[i] = -1
            continue
        both = one | other
        if scored_in(both & ALL_TOWERS) == 0 and both & IS_BONUS == 0:
            continue
        gains = new_gains(s, t, v, seat, a, b)
        if both & IS_BONUS != 0:
            for _ in range(bonus_fields(t.bonus, a, b)):
                gains += 1 << 8 * best_bonus(m, gains)
        if gains != 0:
            gain[i] = worth_of(m, gains)


@step
def new_gains(s: Record, t: Record, v: Record, seat: int, a: int, b: int) -> int:
    """The points of a tile's chain. Usually nothing is new, and the loop over all towers can be skipped."""
    joined, scored, rewarded = v.joined[seat], v.scored[seat], v.rewarded[seat]
    towers = (int(joined[a]) | int(joined[b])) & ALL_TOWERS
    before, rewards = int(scored[a]) | int(scored[b]), int(rewarded[a]) | int(rewarded[b])
    if chips_scored(towers, before) | big_rewarded(t, towers, rewards) == 0:
        return 0
    return points_for(s, t, towers, before, rewards)


@step
def look(s: Record, t: Record, v: Record, m: Record, k: Weights, seat: int, whose: int) -> None:
    """Fill in the immediate gain of a seat's tile on each pair, and the best pairs; none if it has no tile left."""
    gain, best, best_pair = m.gain[whose], m.best[whose], m.best_pair[whose]
    m.count[whose] = 0
    if s.tiles[seat] == 0:
        return
    fill_gain_worth(s, t, m, k, seat)
    fill_gains(s, t, v, m, seat, gain)
    count, least = 0, 0
    for i in range(t.pairs):
        if gain[i] > least:
            count = insert_best(best_pair, best, 0, count, BEST, i, int(gain[i]))
            if count == BEST:
                least = int(best[BEST - 1])
    m.count[whose] = count


@rule
def best_without(t: Record, m: Record, whose: int, a: int, b: int) -> int:
    """The gain of the best remembered pair that uses neither of two cells."""
    best, best_pair, count = m.best[whose], m.best_pair[whose], int(m.count[whose])
    for i in range(count):
        c, d = unpack(int(t.pair[best_pair[i]]))
        if c != a and c != b and d != a and d != b:
            return int(best[i])
    return int(best[count - 1]) if count == BEST else 0


# --- what a tile prepares ----------------------------------------------------------------------------------


@step
def spread(t: Record, near: Int32s, far: Int32s, joined: Int32s) -> None:
    """Extend what free cells see by one cell."""
    neighbour = t.neighbour
    for cell in range(OFF):
        if joined[cell] != 0:
            far[cell] = (
                near[cell]
                | near[neighbour[cell, 0]]
                | near[neighbour[cell, 1]]
                | near[neighbour[cell, 2]]
                | near[neighbour[cell, 3]]
                | near[neighbour[cell, 4]]
                | near[neighbour[cell, 5]]
            )
        else:
            far[cell] = 0
    far[OFF] = 0


@step
def fill_reach(s: Record, t: Record, m: Record, k: Weights, seat: int, joined: Int32s) -> None:
    """Find the towers that a chain through each cell can reach with one more tile, and with two, and their values."""
    tiles = int(s.tiles[seat])
    m.next_share = round(SHARE * k[NEXT]) if tiles > 1 else 0
    m.later_share = round(SHARE * k[LATER]) if tiles > 2 else 0
    spread(t, joined, m.within, joined)
    spread(t, m.within, m.next, joined)
    if m.later_share > 0:
        spread(t, m.next, m.within, joined)
        spread(t, m.within, m.later, joined)
    m.one_of_each = 0
    for colour in range(len(COLOURS)):
        m.one_of_each += m.gain_worth[colour, 1]
    for tower in range(t.towers):
        m.tower_worth[tower] = m.gain_worth[chip_colour(s, tower), chip_value(s, tower)]
    for eight in range(3):
        best = m.best_tower[eight]
        best[0] = 0
        for bit in range(8):
            tower = 8 * eight + bit
            here = int(m.tower_worth[tower]) << 5 | tower
            for others in range(1 << bit):
                best[1 << bit | others] = max(int(best[others]), here)


@rule
def best_of(m: Record, towers: int) -> int:
    """The tower of a set with the most valuable chip: its value, and its number in the lowest five bits."""
    best = m.best_tower
    return max(int(best[0, towers & 255]), int(best[1, towers >> 8 & 255]), int(best[2, towers >> 16 & 255]))


@rule
def promised(t: Record, m: Record, joined: int, reach: int) -> int:
    """The score of a chain with these towers if it reached the best additional one."""
    fresh = reach & ~joined & ALL_TOWERS
    if joined == 0 or fresh == 0:
        return 0
    big = int(t.big)
    # A single tower has not been scored yet; the second one scores it.
    base = best_of(m, joined) >> 5 if scored_in(joined) == 0 else 0
    more = best_of(m, fresh) >> 5
    if joined & big != 0 and fresh & big != 0:
        rewards = 1 if scored_in(joined & big) != 0 else 2
        more = max(more, (best_of(m, fresh & big) >> 5) + rewards * int(m.one_of_each))
    return base + more


@rule
def two_promised(m: Record, reach: int) -> int:
    """The score of a chain without towers if it reached the best two within reach."""
    fresh = reach & ALL_TOWERS
    if scored_in(fresh) == 0:
        return 0
    best = best_of(m, fresh)
    return (best >> 5) + (best_of(m, fresh & ~(1 << (best & 31))) >> 5)


@rule
def prospect(t: Record, m: Record, joined: Int32s, a: int, b: int) -> int:
    """The promise of a tile on two cells: the best with one more tile, here or elsewhere, and with two."""
    following, after = int(m.next_share), int(m.later_share)
    towers = (int(joined[a]) | int(joined[b])) & ALL_TOWERS
    soon = int(m.next[a]) | int(m.next[b])
    elsewhere = best_without(t, m, OWN, a, b)
    if towers == 0:
        return (elsewhere * following + two_promised(m, soon) * after) // SHARE
    late = promised(t, m, towers, int(m.later[a]) | int(m.later[b])) if after > 0 else 0
    return (max(elsewhere, promised(t, m, towers, soon)) * following + late * after) // SHARE
