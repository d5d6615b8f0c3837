"""What a network reads about a position of Genial Spezial (:mod:`sixfold.core.network`).

For each seat it counts the points of a tile anywhere on the board, and the towers that a chain could reach with one
tile, two or three. Nothing is hidden in this game, so it does not matter who asks.
"""

from math import exp
from typing import Final

import numpy as np

from sixfold.core.choices import unpack
from sixfold.core.kernels import Int32s, Record, rule, step
from sixfold.core.network import Inputs, insert_ascending, part
from sixfold.core.seats import lowest_marker, turns_before
from sixfold.core.types import MOST_SEATS
from sixfold.games.spezial.layout import ALL_TOWERS, COLOURS, OFF, TOWERS
from sixfold.games.spezial.rules import (
    ONE_OF_EACH,
    TRACK_END,
    big_rewarded,
    chip_colour,
    chip_value,
    content,
    gain_of,
    scored_in,
)
from sixfold.games.spezial.state import FREE, TILES

VERSION: Final = 1
"""Changes whenever the inputs change: weights for other inputs are useless."""

SEEN: Final = 6
"""Tiles that score more points of a colour are counted with these."""
REACHED: Final = 3
"""The most tiles between a chain and a tower that are told apart."""
ROBUST: Final = 3
"""The most ways to the same tower that are told apart."""

SHARED: Final = 3
OWN: Final = 13 + SEEN + REACHED + ROBUST - 1
PLAIN: Final = 16
"""The inputs about the whole position besides the sorted tracks."""
INPUTS: Final = Inputs(len(COLOURS), MOST_SEATS, SHARED, OWN, PLAIN + 2 * len(COLOURS))

EIGHTS: Final = TOWERS // 8

MEMORY: Final = [
    ("points_of", np.int32, (EIGHTS, 256)),  # by set of eight towers: the points of their chips, by colour
    ("tiles_scoring", np.int32, (MOST_SEATS, len(COLOURS), SEEN + 1)),  # by points: the pairs where a tile scores them
    ("ways", np.int32, (MOST_SEATS, ROBUST)),  # the towers that a tile scores on one pair, on two, …
    ("reached", np.int32, (MOST_SEATS, REACHED)),  # the towers within one tile of a chain, two, …
    ("finished", np.int32, (MOST_SEATS,)),  # the towers that have scored in a chain of the seat
    ("most_points", np.int32, (MOST_SEATS,)),  # the most points of a tile, in all colours together
    ("most_rewards", np.int32, (MOST_SEATS,)),  # the most rewards of a tile
    ("pairs_scoring", np.int32, (MOST_SEATS,)),
    ("around", np.int64, (2, OFF + 1)),  # the towers around a cell, for two seats; and memory for the next ones
    ("free", np.int16, (OFF + 1,)),  # the free cells
    ("free_count", np.int32),
]
"""Memory for :func:`fill_inputs`."""


@rule
def points_in(m: Record, towers: int) -> int:
    """The points of the chips on a set of towers, by colour."""
    points = m.points_of
    return int(points[0, towers & 255]) + int(points[1, towers >> 8 & 255]) + int(points[2, towers >> 16 & 255])


@step
def fill_points(s: Record, t: Record, m: Record) -> None:
    """Fill in the points of every set of eight towers."""
    for eight in range(EIGHTS):
        points = m.points_of[eight]
        points[0] = 0
        for bit in range(8):
            tower, here = 8 * eight + bit, 0
            if tower < t.towers:
                here = chip_value(s, tower) << 8 * chip_colour(s, tower)
            for others in range(1 << bit):
                points[1 << bit | others] = points[others] + here


@step
def list_free(s: Record, m: Record) -> None:
    """List the free cells."""
    m.free_count = 0
    for cell in range(OFF):
        if content(s.board, cell) == FREE:
            m.free[m.free_count] = cell
            m.free_count += 1


@rule
def count_ways(ways: Int32s, towers: int) -> None:
    """Count one more way to each of these towers: entry ``i`` holds the towers with more than ``i`` ways."""
    for i in range(ROBUST - 1, 0, -1):
        ways[i] |= ways[i - 1] & towers
    ways[0] |= towers


# --- what one tile scores ----------------------------------------------------------------------------------


@step
def find_finished(v: Record, m: Record, seat: int) -> None:
    """Find the towers that have scored in a chain that can still grow."""
    scored, finished = v.scored[seat], 0
    for i in range(m.free_count):
        finished |= int(scored[m.free[i]])
    m.finished[seat] = finished


@step
def count_tiles(s: Record, t: Record, v: Record, m: Record, seat: int) -> None:
    """Count the tiles by the points that they score in each colour."""
    joined, scored, rewarded = v.joined[seat], v.scored[seat], v.rewarded[seat]
    counts, ways, pairs = m.tiles_scoring[seat], m.ways[seat], t.pair
    counts[:] = 0
    ways[:] = 0
    m.most_points[seat] = 0
    m.most_rewards[seat] = 0
    m.pairs_scoring[seat] = 0
    for i in range(t.pairs):
        a, b = unpack(int(pairs[i]))
        one, other = int(joined[a]), int(joined[b])
        if one == 0 or other == 0:
            continue
        towers = (one | other) & ALL_TOWERS
        all_scored = scored_in(towers)
        if all_scored == 0:
            continue
        fresh = all_scored & ~(int(scored[a]) | int(scored[b]))
        rewards = big_rewarded(t, towers, int(rewarded[a]) | int(rewarded[b]))
        if fresh | rewards == 0:
            continue
        count_ways(ways, fresh)
        gains, extra = points_in(m, fresh), 0
        while rewards != 0:
            extra += 1
            rewards &= rewards - 1
        gains += extra * ONE_OF_EACH
        total = 0
        for colour in range(len(COLOURS)):
            gain = gain_of(gains, colour)
            total += gain
            counts[colour, min(gain, SEEN)] += 1
        m.most_points[seat] = max(int(m.most_points[seat]), total)
        m.most_rewards[seat] = max(int(m.most_rewards[seat]), extra)
        m.pairs_scoring[seat] += 1


# --- what more tiles reach ---------------------------------------------------------------------------------


@step
def spread(t: Record, m: Record, old: int, new: int) -> None:
    """Extend the towers around each free cell by those around its neighbours."""
    neighbour, near, far = t.neighbour, m.around[old], m.around[new]
    for i in range(m.free_count):
        cell = int(m.free[i])
        far[cell] = (
            near[cell]
            | near[neighbour[cell, 0]]
            | near[neighbour[cell, 1]]
            | near[neighbour[cell, 2]]
            | near[neighbour[cell, 3]]
            | near[neighbour[cell, 4]]
            | near[neighbour[cell, 5]]
        )


@step
def fill_reached(s: Record, t: Record, v: Record, m: Record, first: int) -> None:
    """Find the towers that a seat and the next one can add to a chain or to another tower with a few tiles."""
    second = min(first + 1, int(s.players) - 1)
    here, there = v.joined[first], v.joined[second]
    m.around[:] = 0
    for i in range(m.free_count):
        cell = int(m.free[i])
        m.around[0, cell] = (int(here[cell]) & ALL_TOWERS) | (int(there[cell]) & ALL_TOWERS) << TOWERS
    for seat in range(first, second + 1):
        m.reached[seat, 0] = m.ways[seat, 0]
    at = 0
    for tiles in range(1, REACHED):
        # Two more cells, the first time three: a tile covers two, and the cell itself belongs to the first.
        for _ in range(3 if tiles == 1 else 2):
            spread(t, m, at, 1 - at)
            at = 1 - at
        around, one, other = m.around[at], 0, 0
        for i in range(m.free_count):
            cell = int(m.free[i])
            mine, theirs, towers = int(here[cell]) & ALL_TOWERS, int(there[cell]) & ALL_TOWERS, int(around[cell])
            if mine != 0:
                one |= towers & ~mine
            if theirs != 0:
                other |= (towers >> TOWERS) & ~theirs
        m.reached[first, tiles] = one & ALL_TOWERS
        if second > first:
            m.reached[second, tiles] = other & ALL_TOWERS


# --- the inputs --------------------------------------------------------------------------------------------


@rule
def lowest_field(s: Record, seat: int) -> int:
    """The field of a seat's lowest marker."""
    return lowest_marker(s.track[seat])


@step
def fill_shared(s: Record, t: Record, m: Record) -> None:
    """Fill in what concerns each colour for all seats: its chips."""
    everything, turned = points_in(m, ALL_TOWERS), points_in(m, int(s.dark))
    for colour in range(len(COLOURS)):
        found = m.network.inputs.shared[colour]
        found[0] = gain_of(everything, colour) / 10.0
        found[1] = gain_of(turned, colour) / 10.0
        found[2] = int(s.tiles[s.seat]) / TILES


@step
def fill_seat(s: Record, t: Record, m: Record, seat: int, free_bonus: int) -> None:
    """Fill in what concerns one seat."""
    x, players, colours = m.network.inputs, int(s.players), len(COLOURS)
    own, whole, track, lowest = x.own[seat], x.whole[seat], s.track[seat], lowest_field(s, seat)
    wait, tiles = turns_before(s, seat), int(s.tiles[seat])
    rival, rival_lowest = -1, -1
    for other in range(players):
        if other != seat and lowest_field(s, other) > rival_lowest:
            rival, rival_lowest = other, lowest_field(s, other)
    ways, reached, finished = m.ways[seat], m.reached[seat], int(m.finished[seat])
    soon = int(reached[0])
    second = int(reached[1]) & ~(finished | soon)
    third = int(reached[2]) & ~(finished | soon | second)
    rest = ALL_TOWERS & ~(finished | soon | second | third)
    for colour in range(colours):
        o, field, counts, count = own[colour], int(track[colour]), m.tiles_scoring[seat, colour], 0
        o[0] = field / TRACK_END
        o[1] = min((field - lowest) / 6.0, 2.0)
        o[2] = part(1.0, float(TRACK_END - field))
        o[3] = int(s.track[rival, colour]) / TRACK_END
        o[4] = min((int(s.track[rival, colour]) - rival_lowest) / 6.0, 2.0)
        o[5] = 1.0 if field == lowest else 0.0
        o[6] = 1.0 if wait == 0 else 0.0
        o[7] = tiles / TILES
        o[8] = gain_of(points_in(m, rest), colour) / 10.0
        o[9] = gain_of(points_in(m, finished), colour) / 10.0
        o[10] = wait / players
        # What the rival can still score in a colour, this seat may lose.
        o[11] = gain_of(points_in(m, int(m.reached[rival, 0])), colour) / 10.0
        most = 0
        for points in range(SEEN, 0, -1):
            count += int(counts[points])
            if count > 0:
                most = max(most, points)
            o[12 + points] = part(count, 4.0)
        o[12] = most / SEEN
        at = 13 + SEEN
        o[at] = gain_of(points_in(m, soon), colour) / 10.0
        o[at + 1] = gain_of(points_in(m, second), colour) / 10.0
        o[at + 2] = gain_of(points_in(m, third), colour) / 10.0
        for i in range(1, ROBUST):
            o[at + REACHED + i - 1] = gain_of(points_in(m, int(ways[i])), colour) / 10.0
        x.focus[seat, colour] = exp(-0.4 * (field - lowest))
    whole[0] = tiles / TILES
    whole[1] = part(int(s.pairs), 40.0)
    whole[2] = 1.0 if wait == 0 else 0.0
    whole[3] = wait / players
    whole[4] = max(-2.0, min(2.0, (lowest - rival_lowest) / 6.0))
    whole[5] = free_bonus / 6.0
    whole[6] = exp(-tiles / 4.0)
    whole[7] = count_towers(finished) / TOWERS
    whole[8] = count_towers(soon) / 8.0
    whole[9] = count_towers(second) / 8.0
    whole[10] = count_towers(rest) / 8.0
    whole[11] = int(m.most_points[seat]) / 10.0
    whole[12] = int(m.most_rewards[seat]) / 2.0
    whole[13] = part(int(m.pairs_scoring[seat]), 20.0)
    whole[14] = count_towers(finished & int(t.big)) / 6.0
    whole[15] = int(m.most_points[rival]) / 10.0
    for colour in range(colours):
        insert_ascending(whole, PLAIN, colour, int(track[colour]) / TRACK_END)
        insert_ascending(whole, PLAIN + colours, colour, int(s.track[rival, colour]) / TRACK_END)


@rule
def count_towers(towers: int) -> int:
    """The number of towers in a set."""
    count = 0
    while towers != 0:
        towers &= towers - 1
        count += 1
    return count


@step
def fill_inputs(s: Record, t: Record, v: Record, m: Record, me: int) -> None:
    """Fill in the inputs of a position."""
    fill_points(s, t, m)
    list_free(s, m)
    for seat in range(s.players):
        find_finished(v, m, seat)
        count_tiles(s, t, v, m, seat)
    for first in range(0, int(s.players), 2):
        fill_reached(s, t, v, m, first)
    free_bonus = 0
    for i in range(m.free_count):
        free_bonus += int(t.bonus[m.free[i]])
    fill_shared(s, t, m)
    for seat in range(s.players):
        fill_seat(s, t, m, seat, free_bonus)
