"""What tree search needs from this game: as for all titles of laying tiles, and in solo a search of its own.

In solo nobody replies. A move counts by how far the lowest marker is expected to get, see
:mod:`sixfold.games.board.bot.solo_evaluation`.
"""

from typing import Final

from sixfold.core.choices import insert_best, pack
from sixfold.core.kernels import Float32s, Float64s, Int32s, Record, Stream, Weights, step
from sixfold.core.types import OVER
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES
from sixfold.games.board.bot.solo_evaluation import expected_lowest, fill_outlook, foresee
from sixfold.games.board.rules import TRACK_END, order_matters
from sixfold.games.board.state import SOLO
from sixfold.laying.bot.evaluation import QUICK
from sixfold.laying.bot.search import OWN_TRIED, LayingSearch
from sixfold.laying.rules import has_opened, is_open_pair
from sixfold.laying.state import PLACE

NEXT_TRIED: Final = 3
"""In solo, the number of placements examined for each tile that may be drawn next."""

PLAIN: Final = LayingSearch(PLAYOUT, POLICIES)
"""The search of all variants but solo."""

LONGEST_MENU, new_workspaces = PLAIN.LONGEST_MENU, PLAIN.new_workspaces
deal_hidden, choice_of, code_of = PLAIN.deal_hidden, PLAIN.choice_of, PLAIN.code_of

prepare, advance, new_sights, list_quick = PLAIN.prepare, PLAIN.advance, PLAIN.new_sights, PLAIN.list_quick
plain_menu, plain_shares, features = PLAIN.fill_menu, PLAIN.shares_of, PLAIN.features


@step
def fill_menu(
    s: Record, t: Record, v: Record, m: Record, k: Weights, codes: Int32s, worths: Float32s, own: bool
) -> int:
    """Fill in the candidate moves and their values; with ``own`` the rack is known, and only its tiles count."""
    if s.variant == SOLO:
        return fill_solo_menu(s, t, v, m, codes, worths) if own else fill_next_menu(s, t, v, m, k, codes, worths)
    return int(plain_menu(s, t, v, m, k, codes, worths, own))


@step
def fill_solo_menu(s: Record, t: Record, v: Record, m: Record, codes: Int32s, worths: Float32s) -> int:
    """In solo: the placements after which the lowest marker is expected to get farthest."""
    pair, sight = t.pair, v.sight
    opened, kind = has_opened(s, 0), int(s.rack[0, 0])
    one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
    fill_outlook(s, t, v.prospect, m.outlook)
    count = 0
    for i in range(2 * int(t.pairs_in_zone[s.players])):
        a, b = int(pair[i]) >> 8 & 255, int(pair[i]) & 255
        if not is_open_pair(s, t, a, b, opened):
            continue
        turned = one == other and i % 2 == 1
        if turned and not order_matters(s, t, 0, kind, int(sight[one, a]), int(sight[one, b])):
            continue
        worth = foresee(s, t, v, m.outlook, kind, a, b) / TRACK_END
        count = insert_best(codes, worths, 0, count, OWN_TRIED, kind << 16 | pack(a, b), worth)
    return count


@step
def fill_next_menu(s: Record, t: Record, v: Record, m: Record, k: Weights, codes: Int32s, worths: Float32s) -> int:
    """In solo, after the first move of a search: the most promising placements of every tile that may be drawn."""
    held, count = int(s.rack[0, 0]), 0
    for kind in range(len(s.bag)):
        if kind == held or s.bag[kind] > 0:
            s.rack[0, 0] = kind
            first, few = count, list_quick(s, t, v, m, k, QUICK)
            fill_outlook(s, t, v.prospect, m.outlook)
            for i in range(few):
                choice = int(m.quick[i])
                worth = foresee(s, t, v, m.outlook, kind, choice >> 8 & 255, choice & 255) / TRACK_END
                code = kind << 16 | (choice & 0xFFFF)
                count = insert_best(codes, worths, first, count, NEXT_TRIED, code, worth)
            best = worths[first]
            # Only placements of the same tile compete.
            for i in range(first, count):
                worths[i] -= best
    s.rack[0, 0] = held
    return count


@step
def quick_choice(s: Record, t: Record, v: Record, m: Record, k: Weights, stream: Stream) -> int:
    """The placement most valuable to one's own track; in solo, the most promising of the best few."""
    if s.variant == SOLO:
        choose_promising(s, t, v, m, k)
    else:
        list_quick(s, t, v, m, k, 1)
    return int(m.quick[0])


@step
def choose_promising(s: Record, t: Record, v: Record, m: Record, k: Weights) -> None:
    """In solo: make the most promising placement the first of the list, with the lowest marker as its value."""
    count = list_quick(s, t, v, m, k, QUICK)
    fill_outlook(s, t, v.prospect, m.outlook)
    best, most, kind = 0, -1e18, int(s.rack[0, 0])
    for i in range(count):
        choice = int(m.quick[i])
        promised = foresee(s, t, v, m.outlook, kind, choice >> 8 & 255, choice & 255)
        if promised > most:
            best, most = choice, promised
    m.quick[0] = best
    m.quick_worth[0] = most


@step
def shares_of(s: Record, t: Record, v: Record, m: Record, k: Weights, shares: Float64s) -> None:
    """By seat: its share of the win if the game is over, otherwise its expected share; in solo the lowest marker."""
    if s.variant == SOLO:
        shares[0] = lowest_marker(s, t, v, m, k) / TRACK_END
    else:
        plain_shares(s, t, v, m, k, shares)


@step
def lowest_marker(s: Record, t: Record, v: Record, m: Record, k: Weights) -> float:
    """In solo: the result if the game is over, otherwise the expected result."""
    if s.phase == PLACE:
        choose_promising(s, t, v, m, k)
        return float(m.quick_worth[0])
    fill_outlook(s, t, v.prospect, m.outlook)
    if s.phase >= OVER:
        m.outlook.room = 0  # no more tiles will be placed
    return expected_lowest(m.outlook)
