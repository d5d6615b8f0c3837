"""What tree search needs from this game: hidden tiles, candidate moves, continuing play, and who is ahead.

In the tree a move is a *code* independent of slots: the kind of tile and its two cells, eight bits each. So the same
move has the same code in every sample of a hidden rack.
"""

from math import exp, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.core.hands import random_kind, slot_of
from sixfold.core.kernels import rule, step
from sixfold.core.position import OVER
from sixfold.games.board.bot.evaluation import (
    BEST,
    COVER,
    DENIAL,
    LATER,
    MOST_GAIN,
    QUICK,
    SOFTNESS,
    SPREAD,
    TURN,
    fill_best,
    fill_gain_worth,
    fill_lost,
    fill_replies,
    fill_utility,
    fill_values,
    gain_worth_of,
    new_workspaces,
    reply_worth,
)
from sixfold.games.board.bot.line_tally import Prospect, fill_tally, lay_tally, lose_neighbour
from sixfold.games.board.bot.playout import EXCHANGE, KEEP, play_choice, random_draw
from sixfold.games.board.bot.solo_evaluation import expected_lowest, fill_outlook, foresee
from sixfold.games.board.bot.weights import PARAMETERS
from sixfold.games.board.game_end import compare_sides, resigned_rank, side_count
from sixfold.games.board.layout import OFF, TILES
from sixfold.games.board.legal import fill_sight
from sixfold.games.board.rules import (
    SECOND_END,
    deal,
    has_opened,
    opens,
    order_matters,
    side_of,
    sightings,
    tiles_on_rack,
)
from sixfold.games.board.state import CHOOSE, DUEL, FREE, NO_TILE, PLACE, RACK_SIZE, SOLO, Record

__all__ = [
    "LONGEST_MENU",
    "Sight",
    "advance",
    "choice_of",
    "code_of",
    "deal_hidden",
    "fill_menu",
    "new_sights",
    "new_workspaces",
    "parameters",
    "prepare",
    "quick_choice",
    "shares_of",
]

KINDS_TRIED: Final = 3
"""The number of placements examined for each kind of tile when the rack is unknown."""

OWN_TRIED: Final = 32
"""The number of placements examined for a known rack."""

LONGEST_MENU: Final = max(KINDS_TRIED * len(TILES), OWN_TRIED)
"""The most moves that :func:`fill_menu` writes."""

Sight = np.dtype([("sight", np.int8, (6, OFF)), ("prospect", Prospect)], align=True)
"""The map of :mod:`sixfold.games.board.legal` and, in solo, the lines available; updated from move to move."""


def new_sights(count: int) -> NDArray[Any]:
    """An array of blank maps."""
    return np.zeros(count, Sight).view(np.recarray)


def parameters(game: Game) -> NDArray[np.float64]:
    """The parameters of a table's search tree (see :mod:`sixfold.bots.tree_search`)."""
    return np.array(PARAMETERS[game.variant, game.players])


@step
def prepare(s: Record, t: Record, v: Record, m: Record, k: NDArray[np.float64]) -> None:
    """Fill the map and the workspace for a position."""
    fill_sight(s, t, v.sight)
    fill_utility(s, m, k)
    if s.variant == SOLO:
        fill_tally(s, t, v.sight, v.prospect)


@step
def deal_hidden(s: Record, t: Record, held: NDArray[np.int64], stream: NDArray[np.int64]) -> None:
    """Deal every hidden rack as many unseen tiles as it holds."""
    for seat in range(s.players):
        # A visible rack may have gaps, but it is never empty when a decision is due.
        if tiles_on_rack(s, seat) == 0:
            for slot in range(held[seat]):
                deal(s, seat, slot, random_kind(s.bag, int(s.bag_left), stream))


# --- candidate moves ---------------------------------------------------------------------------------------


@rule
def choice_of(s: Record, code: int) -> int:
    """The choice of a code for the seat to move; −9 if the seat does not hold that tile now."""
    if code < 0:
        return code
    slot = slot_of(s.rack[s.seat], code >> 16)
    return slot << 16 | (code & 65535) if slot >= 0 else -9


@rule
def code_of(s: Record, choice: int) -> int:
    """The code of a choice of the seat to move."""
    return int(s.rack[s.seat, choice >> 16]) << 16 | (choice & 65535) if choice >= 0 else choice


@step
def fill_menu(
    s: Record,
    t: Record,
    v: Record,
    m: Record,
    k: NDArray[np.float64],
    codes: NDArray[np.int32],
    worths: NDArray[np.float32],
    own: bool,
) -> int:
    """Fill in the candidate moves and their values; with ``own`` the rack is known, and only its tiles count."""
    if s.phase == CHOOSE:
        codes[0], codes[1] = EXCHANGE, KEEP
        worths[0], worths[1] = 0.1, 0.0
        return 2
    if own and s.variant == SOLO:
        return fill_solo_menu(s, t, v, m, codes, worths)
    seat = int(s.seat)
    fill_gain_worth(s, m, seat, k, m.gain_worth)
    if own:
        return fill_own_menu(s, t, v, m, k, codes, worths)
    fill_values(s, t, v.sight, m.gain_worth, m.value)
    fill_best(s, t, m, v.sight, m.gain_worth, m.own_best, m.own_pair, has_opened(s, seat))
    fill_replies(s, t, m, v.sight, k)
    weight = reply_weight(s, k)
    count = 0
    for kind in range(len(TILES)):
        first = count
        for i in range(BEST):
            if m.own_best[kind, i] < 0:
                break
            pair = int(m.own_pair[kind, i])
            worth = m.own_best[kind, i] - weight * reply_worth(s, t, m, v.sight, kind, pair >> 8, pair & 255, k)
            count = add_to_menu(codes, worths, first, count, kind << 16 | pair, worth * 1e-6, KINDS_TRIED)
    return count


@step
def fill_own_menu(
    s: Record,
    t: Record,
    v: Record,
    m: Record,
    k: NDArray[np.float64],
    codes: NDArray[np.int32],
    worths: NDArray[np.float32],
) -> int:
    """The best of all placements of a known rack, each valued together with the replies it allows."""
    seat, board, pair, sight = int(s.seat), s.board, t.pair, v.sight
    fill_replies(s, t, m, sight, k)
    weight, opened = reply_weight(s, k), has_opened(s, seat)
    count = 0
    for kind in range(len(TILES)):
        if slot_of(s.rack[seat], kind) < 0:
            continue
        one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
        ways = 1 if one == other else 2
        for i in range(t.pairs_in_zone[s.players]):
            for way in range(ways):
                both = int(pair[2 * i + way])
                a, b = both >> 8 & 255, both & 255
                if board[a] & board[b] != FREE or not (opened or opens(s, t, a, b)):
                    break
                gain = gain_worth_of(m.gain_worth, one, int(sight[one, a]), other, int(sight[other, b]))
                worth = gain - weight * reply_worth(s, t, m, sight, kind, a, b, k)
                count = add_to_menu(codes, worths, 0, count, kind << 16 | a << 8 | b, worth * 1e-6, OWN_TRIED)
    return count


@step
def fill_solo_menu(
    s: Record, t: Record, v: Record, m: Record, codes: NDArray[np.int32], worths: NDArray[np.float32]
) -> int:
    """In solo: the placements after which the lowest marker is expected to get farthest."""
    board, pair, sight = s.board, t.pair, v.sight
    opened, kind = has_opened(s, 0), int(s.rack[0, 0])
    one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    fill_outlook(s, t, v.prospect, m.outlook)
    count = 0
    for i in range(2 * int(t.pairs_in_zone[s.players])):
        a, b = int(pair[i]) >> 8 & 255, int(pair[i]) & 255
        if board[a] & board[b] != FREE or not (opened or opens(s, t, a, b)):
            continue
        turned = one == other and i % 2 == 1
        if turned and not order_matters(s, t, 0, kind, int(sight[one, a]), int(sight[one, b])):
            continue
        worth = foresee(s, t, sight, v.prospect, m.outlook, kind, a, b) / SECOND_END
        count = add_to_menu(codes, worths, 0, count, kind << 16 | a << 8 | b, worth, OWN_TRIED)
    return count


@rule
def reply_weight(s: Record, k: NDArray[np.float64]) -> float:
    """The weight of replies against a move; negative in solo, where the replies are one's own next moves."""
    return float(-k[DENIAL] if s.variant == SOLO else k[DENIAL])


@rule
def add_to_menu(
    codes: NDArray[np.int32], worths: NDArray[Any], first: int, count: int, code: int, worth: float, most: int
) -> int:
    """Insert a move among those of its kind, which begin at ``first``; return the number of moves."""
    if count - first == most and worth <= worths[count - 1]:
        return count
    i = count if count - first < most else count - 1
    end = i + 1
    while i > first and worths[i - 1] < worth:
        worths[i] = worths[i - 1]
        codes[i] = codes[i - 1]
        i -= 1
    worths[i] = worth
    codes[i] = code
    return end


# --- continuing play ---------------------------------------------------------------------------------------


@step
def advance(s: Record, t: Record, v: Record, choice: int, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> None:
    """Play a choice and everything up to the next placement; make an exchange whenever it is allowed."""
    if choice >= 0:
        a, b = choice >> 8 & 255, choice & 255
        play_choice(s, t, choice, scratch)
        if s.variant == SOLO:
            w = v.prospect
            w.room -= lay_tally(s, t, v.sight, w, w.tally, a, b)
            lose_neighbour(s, t, w, a)
            lose_neighbour(s, t, w, b)
        see_half(s, t, v.sight, a)
        see_half(s, t, v.sight, b)
        if s.phase == CHOOSE:
            play_choice(s, t, EXCHANGE, scratch)
    else:
        play_choice(s, t, choice, scratch)
    random_draw(s, t, stream, scratch)


@rule
def see_half(s: Record, t: Record, sight: NDArray[np.int8], cell: int) -> None:
    """Update the map after a half was laid: the free ends of its lines now see its colour."""
    board, neighbour = s.board, t.neighbour
    colour = board[cell]
    for d in range(6):
        there = neighbour[cell, d]
        while board[there] == colour:
            there = neighbour[there, d]
        if board[there] == FREE:
            sight[colour, there] = sightings(s, t, int(there), int(colour))


@step
def quick_choice(s: Record, t: Record, v: Record, m: Record, k: NDArray[np.float64], stream: NDArray[np.int64]) -> int:
    """The placement most valuable to one's own track; in solo, the most promising of the best few."""
    list_quick(s, t, v, m, k)
    return int(m.quick[0])


@step
def list_quick(s: Record, t: Record, v: Record, m: Record, k: NDArray[np.float64]) -> None:
    """Make the fast choice the first of the list, with its value; in solo the value is the lowest marker."""
    fill_gain_worth(s, m, int(s.seat), k, m.gain_worth)
    fill_values(s, t, v.sight, m.gain_worth, m.value)
    fill_lost(s, t, m)
    count = fill_quick(s, t, v, m, k, fill_held(s, t, m))
    if s.variant != SOLO:
        return
    fill_outlook(s, t, v.prospect, m.outlook)
    best, most, kind = 0, -1e18, int(s.rack[0, 0])
    for i in range(count):
        choice = int(m.quick[i])
        promised = foresee(s, t, v.sight, v.prospect, m.outlook, kind, choice >> 8 & 255, choice & 255)
        if promised > most:
            best, most = choice, promised
    m.quick[0] = best
    m.quick_worth[0] = most


@rule
def fill_held(s: Record, t: Record, m: Record) -> int:
    """List the distinct tiles on the rack of the seat to move; return their number."""
    seat, held = int(s.seat), 0
    for slot in range(RACK_SIZE):
        kind = int(s.rack[seat, slot])
        if kind != NO_TILE and slot_of(s.rack[seat], kind) == slot:
            m.held[held] = slot << 16 | int(t.halves[kind, 0]) << 8 | int(t.halves[kind, 1])
            held += 1
    return held


@step
def fill_quick(s: Record, t: Record, v: Record, m: Record, k: NDArray[np.float64], held: int) -> int:
    """Fill in the few best placements by what they gain and cover; return their number."""
    board, pair, value, sight, worth, lost = s.board, t.pair, m.value, v.sight, m.gain_worth, m.lost
    opened = has_opened(s, int(s.seat))
    few = QUICK if s.variant == SOLO else 1
    count, least = 0, -1e18
    for i in range(t.pairs_in_zone[s.players]):
        both = int(pair[2 * i])
        a, b = both >> 8 & 255, both & 255
        if board[a] & board[b] != FREE or not (opened or opens(s, t, a, b)):
            continue
        covered = k[COVER] * (int(lost[a]) + int(lost[b]))
        for j in range(held):
            tile = int(m.held[j])
            one, other, slot = tile >> 8 & 255, tile & 255, tile >> 16
            if one == other:
                found = int(worth[one, min(int(sight[one, a]) + int(sight[one, b]), MOST_GAIN)]) - covered
                turned = -1e18
            else:
                found = int(value[one, a]) + int(value[other, b]) - covered
                turned = int(value[one, b]) + int(value[other, a]) - covered
            if found > least or count < few:
                count = add_to_menu(m.quick, m.quick_worth, 0, count, slot << 16 | a << 8 | b, found, few)
                least = m.quick_worth[count - 1]
            if turned > least:
                count = add_to_menu(m.quick, m.quick_worth, 0, count, slot << 16 | b << 8 | a, turned, few)
                least = m.quick_worth[count - 1]
    return count


# --- who is ahead ------------------------------------------------------------------------------------------


@step
def standing_of(s: Record, seat: int, k: NDArray[np.float64]) -> float:
    """The standing of a seat's side, in fields; its weakest colours count most."""
    side, total = side_of(s, seat), 0.0
    for colour in range(6):
        position = int(s.track[side, colour])
        if s.variant == DUEL:
            total += 1.0 / (1.0 + exp(-k[SOFTNESS] * position * (1 - 2 * seat)))
        else:
            total += exp(-k[SOFTNESS] * position)
    return total if s.variant == DUEL else -log(total / 6.0) / k[SOFTNESS]


@step
def shares_of(s: Record, t: Record, v: Record, m: Record, k: NDArray[np.float64], shares: NDArray[np.float64]) -> None:
    """By seat: its share of the win if the game is over, otherwise its expected share."""
    if s.variant == SOLO:
        shares[0] = lowest_marker(s, t, v, m, k) / SECOND_END
    elif s.phase >= OVER:
        final_shares(s, shares)
    else:
        expected_shares(s, t, k, shares)


@step
def lowest_marker(s: Record, t: Record, v: Record, m: Record, k: NDArray[np.float64]) -> float:
    """In solo: the result if the game is over, otherwise the expected result."""
    if s.phase == PLACE:
        list_quick(s, t, v, m, k)
        return float(m.quick_worth[0])
    fill_outlook(s, t, v.prospect, m.outlook)
    if s.phase >= OVER:
        m.outlook.room = 0  # no more tiles will be placed
    return expected_lowest(m.outlook)


@step
def final_shares(s: Record, shares: NDArray[np.float64]) -> None:
    """Fill in the share of each seat in a decided win."""
    sides = side_count(s)
    best, equals = 0, 1
    for side in range(1, sides):
        ahead = compare_sides(s, side, best)
        if ahead > 0:
            best, equals = side, 1
        elif ahead == 0:
            equals += 1
    for seat in range(s.players):
        shares[seat] = 1.0 / equals if compare_sides(s, seat % sides, best) == 0 else 0.0


@step
def expected_shares(s: Record, t: Record, k: NDArray[np.float64], shares: NDArray[np.float64]) -> None:
    """Fill in each seat's expected share of the win; the more moves remain, the less a lead counts."""
    sides = side_count(s)
    spread = k[SPREAD] + k[LATER] * int(s.pairs) / 10.0
    total, level = 0.0, standing_of(s, int(s.seat) % sides, k)
    for side in range(sides):
        turn = k[TURN] if s.seat % sides == side else 0.0
        gone = resigned_rank(s, side) > 0
        shares[side] = 0.0 if gone else exp((standing_of(s, side, k) + turn - level) / spread)
        total += shares[side]
    for side in range(sides):
        shares[side] /= total
    for seat in range(sides, int(s.players)):
        shares[seat] = shares[seat % sides]
