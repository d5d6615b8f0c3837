"""Every legal placement with its points, from a map of what each free cell would see.

``sight[colour, cell]`` is the score of a half of that colour on that cell. Once the map is filled, the points of any
placement take two look-ups, because the halves of a tile never see each other.
"""

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import Int8s, Kernel, Record, Records, blank_records, rule
from sixfold.laying.layout import Layout
from sixfold.laying.rules import LayingRules, has_opened, is_open_pair, seen_along
from sixfold.laying.state import FREE, NO_TILE


def most_placements(layout: Layout, rack_size: int) -> int:
    """An upper bound for the number of placements of a rack."""
    return 2 * rack_size * len(layout.pairs)


def new_placements(layout: Layout, rack_size: int) -> Records:
    """Memory for the result of ``legal_placements``: an array of one record."""
    most = most_placements(layout, rack_size)
    return blank_records(
        np.dtype(
            [
                ("sight", np.int8, (len(layout.colours), layout.off)),
                ("free", np.uint8, (len(layout.pairs), 2)),  # the pairs on which the seat to move may place
                ("slot", np.uint8, (most,)),
                ("cells", np.uint8, (most, 2)),  # the tile's first colour lies on the first cell and is scored first
                ("gains", np.int8, (most, 2)),
            ]
        )
    )


def new_free_pairs(layout: Layout) -> Records:
    """Memory for the result of :func:`list_free_pairs`: an array of one record."""
    colours, pairs = len(layout.colours), len(layout.pairs)
    return blank_records(
        np.dtype(
            [
                ("sight", np.int8, (colours, layout.off)),
                ("free", np.uint8, (pairs, 2)),
                ("pair", np.uint16, (pairs,)),  # the same pairs, each as one number: a << 8 | b
                ("seen", np.uint16, (colours * layout.off,)),  # what they see, by colour: cell << 8 | points
                ("seen_of", np.uint16, (colours,)),  # the number of these for each colour
                ("usable", np.uint8, (layout.off,)),  # the cells of these pairs
            ],
            align=True,
        )
    )


@rule
def fill_sight(s: Record, t: Record, sight: Int8s) -> None:
    """Fill the map for all free cells; entries for other cells are undefined."""
    board, neighbour = s.board, t.neighbour
    for cell in range(t.zone_size[s.players]):
        if board[cell] != FREE:
            continue
        for colour in range(len(sight)):
            sight[colour, cell] = 0
        for d in range(6):
            colour = board[neighbour[cell, d]]
            if colour >= 0:
                sight[colour, cell] += seen_along(board, neighbour, cell, d, colour, 0)


@rule
def fill_free(s: Record, t: Record, free: NDArray[np.uint8]) -> int:
    """List the pairs on which the seat to move may place; return their number."""
    pair, opened = t.pair, has_opened(s, s.seat)
    count = 0
    for i in range(t.pairs_in_zone[s.players]):
        a, b = pair[2 * i] >> 8 & 255, pair[2 * i] & 255
        if is_open_pair(s, t, a, b, opened):
            free[count, 0] = a
            free[count, 1] = b
            count += 1
    return count


@rule
def list_free_pairs(s: Record, t: Record, p: Record) -> int:
    """List the pairs on which the seat to move may place, and what their cells see; return the number of pairs."""
    sight, free, pair, usable, seen = p.sight, p.free, p.pair, p.usable, p.seen
    fill_sight(s, t, sight)
    pairs = fill_free(s, t, free)
    usable[:] = 0
    for i in range(pairs):
        a, b = int(free[i, 0]), int(free[i, 1])
        pair[i] = a << 8 | b
        usable[a] = 1
        usable[b] = 1
    count = 0
    for colour in range(len(sight)):
        before = count
        for cell in range(t.zone_size[s.players]):
            if usable[cell] and sight[colour, cell] > 0:
                seen[count] = cell << 8 | int(sight[colour, cell])
                count += 1
        p.seen_of[colour] = count - before
    return pairs


def placement_list(rules: LayingRules) -> Kernel:
    """The kernel ``(s, t, p) -> int`` that lists every placement of the seat to move, each once, with its points."""
    gain_to_reorder, order_matters = rules.gain_to_reorder, rules.order_matters

    @rule
    def placements_of(s: Record, t: Record, p: Record, slot: int, kind: int, pairs: int, count: int) -> int:
        """Add the placements of one tile. A reversed double is a separate move only where the order matters."""
        colour_a, colour_b = t.halves[kind, 0], t.halves[kind, 1]
        sight, free, slots, cells, gains = p.sight, p.free, p.slot, p.cells, p.gains
        double = colour_a == colour_b
        seat = int(s.seat)
        crossing = gain_to_reorder(s, t, seat, kind)
        for i in range(pairs):
            for way in range(2):
                a, b = free[i, way], free[i, 1 - way]
                gain_a, gain_b = sight[colour_a, a], sight[colour_b, b]
                if way == 1 and double:
                    # Checking the order only past the crossing keeps the interpreted list fast.
                    crosses = gain_a >= crossing or gain_b >= crossing
                    if not (crosses and order_matters(s, t, seat, kind, int(gain_a), int(gain_b))):
                        break
                slots[count] = slot
                cells[count, 0] = a
                cells[count, 1] = b
                gains[count, 0] = gain_a
                gains[count, 1] = gain_b
                count += 1
        return count

    @rule
    def legal_placements(s: Record, t: Record, p: Record) -> int:
        fill_sight(s, t, p.sight)
        pairs = fill_free(s, t, p.free)
        rack = s.rack[s.seat]
        count = 0
        for slot in range(len(rack)):
            kind = int(rack[slot])
            repeated = kind == NO_TILE
            for other in range(slot):
                if rack[other] == kind:
                    repeated = True
            if not repeated:
                count = placements_of(s, t, p, slot, kind, pairs, count)
        return count

    return legal_placements
