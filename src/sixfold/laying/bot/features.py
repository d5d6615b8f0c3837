"""What a network reads about a position of a title of laying tiles (:mod:`sixfold.core.network`).

The position is judged as one seat knows it: only this seat's rack is read, and all other tiles count as unseen.
"""

from math import exp
from typing import Any, Final

from sixfold.core.hands import count_held
from sixfold.core.kernels import Kernel, Record, rule, step
from sixfold.core.network import FIELD, Inputs, insert_ascending, part
from sixfold.core.seats import next_seat
from sixfold.laying.bot.line_tally import BESIDE, CELLS, LINES, LONG, LONG_LINES, SEEN
from sixfold.laying.layout import SEATS, Layout
from sixfold.laying.rules import LayingRules
from sixfold.laying.state import NO_TILE

VERSION: Final = 1
"""Changes whenever the inputs change: weights for other inputs are useless."""

SHARED: Final = SEEN + 2 * LONG + 2
OWN: Final = 12
PLAIN: Final = 9
"""The inputs about the whole position besides the sorted tracks."""


def inputs_of(layout: Layout) -> Inputs:
    """The inputs of a title."""
    colours = len(layout.colours)
    return Inputs(colours, SEATS, SHARED, OWN, PLAIN + 2 * colours)


def feature_kernels(rules: LayingRules) -> tuple[Kernel, Kernel]:
    """The kernels ``fill_inputs`` and ``lowest_field`` (:class:`sixfold.core.network.Features`)."""
    side_of_seat, side_count, row_of = rules.side_of_seat, rules.side_count, rules.row_of
    own_field, advanced, rack_size = rules.own_field, rules.advanced, rules.rack_size

    @step
    def fill_shared(s: Record, t: Record, v: Record, m: Record, me: int) -> None:
        """Fill in what concerns each colour for all sides; ``m.unseen`` gets the unseen halves by colour."""
        x, tally, unseen = m.network.inputs, v.prospect.tally, m.unseen
        for colour in range(len(tally)):
            unseen[colour, 0] = 0
            unseen[colour, 1] = 0
        m.unseen_tiles = 0
        for kind in range(len(s.bag)):
            count_unseen(t, m, kind, int(s.bag[kind]))
        for seat in range(s.players):
            if seat != me:
                for slot in range(s.rack.shape[1]):
                    if s.rack[seat, slot] != NO_TILE:
                        count_unseen(t, m, int(s.rack[seat, slot]), 1)
        for colour in range(len(tally)):
            row, found, total = tally[colour], x.shared[colour], 0
            for points in range(SEEN, 0, -1):
                total += int(row[CELLS + points])
                found[points - 1] = part(total, 2.0)
            for length in range(LONG):
                found[SEEN + length] = part(int(row[LINES + 1 + length]), 2.0)
                found[SEEN + LONG + length] = part(int(row[LONG_LINES + 1 + length]), 2.0)
            found[SEEN + 2 * LONG] = int(row[BESIDE]) / 30.0
            found[SEEN + 2 * LONG + 1] = int(unseen[colour, 0] + 2 * unseen[colour, 1]) / 30.0

    @rule
    def lowest_field(s: Record, side: int) -> int:
        """The field of a side's lowest marker, from its point of view."""
        row, lowest = s.track[row_of(s, side)], 1000
        for colour in range(len(row)):
            lowest = min(lowest, own_field(s, side, int(row[colour])))
        return lowest

    @step
    def fill_side(s: Record, t: Record, v: Record, m: Record, side: int, me: int) -> None:
        """Fill in what concerns one side."""
        x, colours, sides = m.network.inputs, len(m.unseen), side_count(s)
        row, own, whole = s.track[row_of(s, side)], x.own[side], x.whole[side]
        mine = side == side_of_seat(s, me)
        mover = side == side_of_seat(s, int(s.seat))
        wait, seat = 0, int(s.seat)
        while side_of_seat(s, seat) != side:
            wait += 1
            seat = next_seat(s, seat)
        lowest = lowest_field(s, side)
        rival, rival_lowest = -1, -1000
        for other in range(sides):
            if other != side:
                low = lowest_field(s, other)
                if low > rival_lowest:
                    rival, rival_lowest = other, low
        held = count_held(s.rack[me]) if mine else 0
        missing = (rack_size(s) - held) / max(int(m.unseen_tiles), 1)
        for colour in range(colours):
            field, o = own_field(s, side, int(row[colour])), own[colour]
            top = own_field(s, side, advanced(s, side, int(row[colour]), 120))
            highest, total = -1000, 0
            for other in range(sides):
                if other != side:
                    there = own_field(s, other, int(s.track[row_of(s, other), colour]))
                    highest = max(highest, there)
                    total += there
            o[0] = field / FIELD
            o[1] = min((field - lowest) / 6.0, 2.0)
            o[2] = (top - field) / FIELD
            o[3] = part(1.0, float(top - field))
            if sides > 1:
                o[4] = highest / FIELD
                o[5] = min((highest - rival_lowest) / 6.0, 2.0)
                o[6] = total / (sides - 1) / FIELD
            o[7] = int(m.unseen[colour, 0]) * missing
            o[8] = int(m.unseen[colour, 1]) * missing
            o[9] = 1.0 if mover else 0.0
            o[10] = wait / int(s.players)
            o[11] = 1.0 if field == lowest else 0.0
            x.focus[side, colour] = exp(-0.4 * (field - lowest))
        if mine:
            add_rack(s, t, own, me)
        whole[0] = int(v.prospect.room) / 60.0
        whole[1] = part(int(s.pairs), 20.0)
        whole[2] = 1.0 if mover else 0.0
        whole[3] = int(s.bonus) if mover else 0.0
        whole[4] = 1.0 if mine else 0.0
        whole[5] = wait / int(s.players)
        whole[6] = max(-2.0, min(2.0, (lowest - rival_lowest) / 6.0)) if sides > 1 else 0.0
        whole[7] = exp(-int(v.prospect.room) / 8.0)
        whole[8] = held / 6.0
        for colour in range(colours):
            insert_ascending(whole, PLAIN, colour, own_field(s, side, int(row[colour])) / FIELD)
            if sides > 1:
                there = own_field(s, rival, int(s.track[row_of(s, rival), colour]))
                insert_ascending(whole, PLAIN + colours, colour, there / FIELD)

    @step
    def fill_inputs(s: Record, t: Record, v: Record, m: Record, me: int) -> None:
        """Fill in the inputs of a position, as seat ``me`` knows it."""
        fill_shared(s, t, v, m, me)
        for side in range(side_count(s)):
            fill_side(s, t, v, m, side, me)

    return fill_inputs, lowest_field


@rule
def count_unseen(t: Record, m: Record, kind: int, count: int) -> None:
    """Count the halves of unseen tiles: those on tiles of two colours, and the doubles."""
    one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    m.unseen_tiles += count
    if one == other:
        m.unseen[one, 1] += count
    else:
        m.unseen[one, 0] += count
        m.unseen[other, 0] += count


@rule
def add_rack(s: Record, t: Record, own: Any, me: int) -> None:
    """Add the tiles on the rack of a seat."""
    for slot in range(s.rack.shape[1]):
        kind = int(s.rack[me, slot])
        if kind != NO_TILE:
            one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
            if one == other:
                own[one, 8] += 1
            else:
                own[one, 7] += 1
                own[other, 7] += 1
