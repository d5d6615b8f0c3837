"""What tree search needs from a title: hidden tiles, candidate moves, continuing play, and who is ahead.

In the tree a move is a *code* independent of slots: the kind of tile and its two cells, eight bits each. So the same
move has the same code in every sample of a hidden rack.
"""

from math import exp
from typing import Any, Final

import numpy as np

from sixfold.core.choices import EXCHANGE, KEEP, hand_kernels, insert_best, pack
from sixfold.core.hands import slot_of
from sixfold.core.kernels import Float32s, Float64s, Int8s, Int32s, Kernel, Record, Records, Stream, Weights, rule, step
from sixfold.core.network import LOGIT, Features, evaluate, share_by_logits
from sixfold.core.seats import next_in_turn, win_shares
from sixfold.core.types import OVER
from sixfold.laying.bot.evaluation import (
    BEST,
    COVER,
    LATER,
    MOST_GAIN,
    SPREAD,
    TURN,
    Tracks,
    fill_best,
    fill_lost,
    fill_values,
    gain_worth_of,
    reply_worth,
)
from sixfold.laying.bot.features import VERSION, feature_kernels, inputs_of
from sixfold.laying.bot.line_tally import fill_tally, lay_tally, lose_neighbour, prospect_type
from sixfold.laying.bot.playout import LayingPlayout
from sixfold.laying.bot.policies import LayingPolicies, reply_weight
from sixfold.laying.layout import Layout
from sixfold.laying.legal import fill_sight
from sixfold.laying.rules import LayingRules, has_opened, is_open_pair, sightings
from sixfold.laying.state import CHOOSE, FREE, NO_TILE

MENU_SIZE: Final = 63
"""The most moves of a menu for an unknown rack; a node of the tree holds one more."""

DENIED: Final = -0.3
"""In a first estimate: the weight of the points that the next player loses where a tile covers them."""

OWN_TRIED: Final = 32
"""The number of placements examined for a known rack."""


def sight_type(layout: Layout) -> np.dtype[Any]:
    """The map of :mod:`sixfold.laying.legal` and the lines available, updated from move to move."""
    fields = [("sight", np.int8, (len(layout.colours), layout.off)), ("prospect", prospect_type(layout))]
    return np.dtype(fields, align=True)


deal_hidden, choice_of, code_of = hand_kernels("rack", "bag", 16)


# --- candidate moves ---------------------------------------------------------------------------------------


@step
def fill_own_menu(s: Record, t: Record, v: Record, m: Record, k: Weights, codes: Int32s, worths: Float32s) -> int:
    """The best of all placements of a known rack, each valued together with the replies it allows."""
    seat, pair, sight = int(s.seat), t.pair, v.sight
    weight, opened = reply_weight(s, k), has_opened(s, seat)
    count = 0
    for kind in range(len(s.bag)):
        if slot_of(s.rack[seat], kind) < 0:
            continue
        one, other = int(t.halves[kind, 0]), int(t.halves[kind, 1])
        ways = 1 if one == other else 2
        for i in range(t.pairs_in_zone[s.players]):
            for way in range(ways):
                both = int(pair[2 * i + way])
                a, b = both >> 8 & 255, both & 255
                if not is_open_pair(s, t, a, b, opened):
                    break
                gain = gain_worth_of(m.gain_worth, one, int(sight[one, a]), other, int(sight[other, b]))
                worth = gain - weight * reply_worth(s, t, m, kind, a, b)
                count = insert_best(codes, worths, 0, count, OWN_TRIED, kind << 16 | pack(a, b), worth * 1e-6)
    return count


@rule
def fill_held(s: Record, t: Record, m: Record) -> int:
    """List the distinct tiles on the rack of the seat to move; return their number."""
    rack, held = s.rack[s.seat], 0
    for slot in range(len(rack)):
        kind = int(rack[slot])
        if kind != NO_TILE and slot_of(rack, kind) == slot:
            m.held[held] = slot << 16 | int(t.halves[kind, 0]) << 8 | int(t.halves[kind, 1])
            held += 1
    return held


@step
def fill_best_few(s: Record, t: Record, v: Record, m: Record, cover: float, few: int) -> int:
    """Fill in the few best placements by what they gain and cover, from the values in ``m``; return their number."""
    pair, value, sight, worth, lost = t.pair, m.value, v.sight, m.gain_worth, m.lost
    held, opened = fill_held(s, t, m), has_opened(s, int(s.seat))
    count, least = 0, -1e18
    for i in range(t.pairs_in_zone[s.players]):
        both = int(pair[2 * i])
        a, b = both >> 8 & 255, both & 255
        if not is_open_pair(s, t, a, b, opened):
            continue
        covered = cover * (int(lost[a]) + int(lost[b]))
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
                count = insert_best(m.quick, m.quick_worth, 0, count, few, slot << 16 | pack(a, b), found)
                least = m.quick_worth[count - 1]
            if turned > least:
                count = insert_best(m.quick, m.quick_worth, 0, count, few, slot << 16 | pack(b, a), turned)
                least = m.quick_worth[count - 1]
    return count


# --- continuing play ---------------------------------------------------------------------------------------


@step
def see_half(s: Record, t: Record, sight: Int8s, cell: int) -> None:
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
def see_tile(s: Record, t: Record, v: Record, choice: int) -> None:
    """Update the map and the lines after a choice."""
    if choice >= 0:
        a, b, w = choice >> 8 & 255, choice & 255, v.prospect
        w.room -= lay_tally(s, t, v, w.tally, a, b)
        lose_neighbour(s, t, w, a)
        lose_neighbour(s, t, w, b)
        see_half(s, t, v.sight, choice >> 8 & 255)
        see_half(s, t, v.sight, choice & 255)


# --- who is ahead ------------------------------------------------------------------------------------------


def share_kernel(rules: LayingRules, tracks: Tracks, fill_inputs: Kernel) -> Kernel:
    """The kernel that fills in each seat's share of the win if the game is over, otherwise its expected share."""
    side_of_seat, side_count, row_of = rules.side_of_seat, rules.side_count, rules.row_of
    resigned_rank, standing = rules.resigned_rank, tracks.standing
    share_win = win_shares(rules.compare_sides, side_of_seat, side_count)

    @step
    def expected_shares(s: Record, k: Weights, shares: Float64s) -> None:
        """The more moves remain, the less a lead counts."""
        sides, mover = side_count(s), side_of_seat(s, int(s.seat))
        spread = k[SPREAD] + k[LATER] * int(s.pairs) / 10.0
        total, level = 0.0, standing(s, row_of(s, mover), mover, k)
        for side in range(sides):
            turn = k[TURN] if side == mover else 0.0
            gone = resigned_rank(s, side) > 0
            shares[side] = 0.0 if gone else exp((standing(s, row_of(s, side), side, k) + turn - level) / spread)
            total += shares[side]
        for side in range(sides):
            shares[side] /= total
        for seat in range(sides, int(s.players)):
            shares[seat] = shares[side_of_seat(s, seat)]

    @step
    def shares_of(s: Record, t: Record, v: Record, m: Record, k: Weights, shares: Float64s) -> None:
        if s.phase >= OVER:
            share_win(s, shares)
        elif m.network.trained:
            fill_inputs(s, t, v, m, int(m.me))
            evaluate(m.network, side_count(s))
            for side in range(side_count(s)):
                if resigned_rank(s, side) > 0:
                    m.network.result[side, LOGIT] = -np.inf
            share_by_logits(m.network, side_count(s), shares)
            for seat in range(side_count(s), int(s.players)):
                shares[seat] = shares[side_of_seat(s, seat)]
        else:
            expected_shares(s, k, shares)

    return shares_of


class LayingSearch:
    """The search of a title (see :class:`sixfold.games.kit.Search`)."""

    def __init__(self, playout: LayingPlayout, policies: LayingPolicies) -> None:
        self.new_workspaces = policies.new_workspaces
        position, values = policies.position, policies.values
        self.layout, kinds = position.layout, len(position.layout.tiles)
        kinds_tried = min(BEST, MENU_SIZE // kinds)
        self.LONGEST_MENU = max(kinds_tried * kinds, OWN_TRIED)
        play_turn = playout.play_turn
        fill_utility, fill_gain_worth, fill_replies = values.fill_utility, values.fill_gain_worth, values.fill_replies
        fill_inputs, lowest_field = feature_kernels(position.rules)

        @step
        def prepare(s: Record, t: Record, v: Record, m: Record, k: Weights) -> None:
            """Fill the map and the workspace for a position."""
            fill_sight(s, t, v.sight)
            fill_tally(s, t, v)
            fill_utility(s, m, k)
            m.me = s.seat

        @step
        def fill_menu(
            s: Record, t: Record, v: Record, m: Record, k: Weights, codes: Int32s, worths: Float32s, own: bool
        ) -> int:
            """Fill in the candidate moves and their values; with ``own``, only of the tiles on the known rack."""
            if s.phase == CHOOSE:
                codes[0], codes[1] = EXCHANGE, KEEP
                worths[0], worths[1] = 0.1, 0.0
                return 2
            seat = int(s.seat)
            fill_gain_worth(s, m, seat, k, m.gain_worth)
            if own:
                fill_replies(s, t, m, v.sight, k)
                return fill_own_menu(s, t, v, m, k, codes, worths)
            fill_values(s, t, v.sight, m.gain_worth, m.value)
            fill_best(s, t, m, v.sight, m.gain_worth, m.own_best, m.own_pair, has_opened(s, seat))
            fill_replies(s, t, m, v.sight, k)
            weight = reply_weight(s, k)
            count = 0
            for kind in range(len(s.bag)):
                first = count
                for i in range(BEST):
                    if m.own_best[kind, i] < 0:
                        break
                    pair = int(m.own_pair[kind, i])
                    worth = m.own_best[kind, i] - weight * reply_worth(s, t, m, kind, pair >> 8, pair & 255)
                    count = insert_best(codes, worths, first, count, kinds_tried, kind << 16 | pair, worth * 1e-6)
            return count

        @step
        def advance(s: Record, t: Record, v: Record, choice: int, stream: Stream, scratch: Int8s) -> None:
            """Play a choice and everything up to the next placement, and update the map."""
            play_turn(s, t, choice, stream, scratch)
            see_tile(s, t, v, choice)

        @step
        def list_quick(s: Record, t: Record, v: Record, m: Record, k: Weights, few: int) -> int:
            """Fill in the few placements most valuable to one's own track; return their number."""
            fill_gain_worth(s, m, int(s.seat), k, m.gain_worth)
            fill_values(s, t, v.sight, m.gain_worth, m.value)
            fill_lost(s, t, m)
            return fill_best_few(s, t, v, m, k[COVER], few)

        @step
        def list_candidates(s: Record, t: Record, v: Record, m: Record, k: Weights, few: int) -> int:
            """List the few placements that help one's own track or hurt the next player most; return their number."""
            seat = int(s.seat)
            fill_gain_worth(s, m, next_in_turn(s), k, m.reply_worth)
            fill_values(s, t, v.sight, m.reply_worth, m.value)
            fill_lost(s, t, m)
            fill_gain_worth(s, m, seat, k, m.gain_worth)
            fill_values(s, t, v.sight, m.gain_worth, m.value)
            return fill_best_few(s, t, v, m, DENIED, few)

        @step
        def quick_choice(s: Record, t: Record, v: Record, m: Record, k: Weights, stream: Stream) -> int:
            """The placement most valuable to one's own track."""
            list_quick(s, t, v, m, k, 1)
            return int(m.quick[0])

        self.prepare, self.fill_menu, self.advance = prepare, fill_menu, advance
        self.list_quick, self.quick_choice = list_quick, quick_choice
        self.shares_of = share_kernel(position.rules, policies.tracks, fill_inputs)
        self.deal_hidden, self.choice_of, self.code_of = deal_hidden, choice_of, code_of
        self.features = Features(VERSION, inputs_of(self.layout), fill_inputs, lowest_field, list_candidates)

    def new_sights(self, count: int) -> Records:
        """An array of blank maps."""
        return np.zeros(count, sight_type(self.layout)).view(np.recarray)
