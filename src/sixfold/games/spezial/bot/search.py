"""What tree search needs from this game: candidate moves, continuing play, and who is ahead.

Nothing is hidden in this game, so a move in the tree is a placement code, and every sample is the true position.
"""

from functools import partial
from typing import Final

import numpy as np

from sixfold.core.choices import insert_best, unpack
from sixfold.core.kernels import (
    Float32s,
    Float64s,
    Int8s,
    Int32s,
    Int64s,
    Record,
    Stream,
    Weights,
    blank_records,
    rule,
    step,
)
from sixfold.core.network import Features, seat_shares
from sixfold.core.position import OVER
from sixfold.core.ranking import soft_minimum
from sixfold.core.rng import below
from sixfold.core.seats import next_in_turn, share_by_standing, win_shares
from sixfold.games.spezial.bot.evaluation import (
    DENIAL,
    MOST_TRIED,
    MOVE,
    NOISE,
    OPEN,
    OWN,
    REPLY,
    SPREAD,
    UNIT,
    best_bonus,
    best_without,
    fill_joined,
    fill_reach,
    fill_weights,
    look,
    new_gains,
    prospect,
    softness,
)
from sixfold.games.spezial.bot.evaluation import new_workspaces as new_workspaces
from sixfold.games.spezial.bot.features import INPUTS, VERSION, fill_inputs, lowest_field
from sixfold.games.spezial.bot.playout import play_choice, random_choice
from sixfold.games.spezial.legal import MAP, placement_code
from sixfold.games.spezial.rules import (
    bonus_fields,
    compare_sides,
    first_like,
    scored_in,
    unmark,
    walk_chain,
)

BLOCKED: Final = 3
"""The number of the next player's best placements that may be blocked after the tree."""

LONGEST_MENU: Final = MOST_TRIED
"""The most moves that :func:`fill_menu` writes."""

Sight = np.dtype(MAP)
"""The map of :mod:`sixfold.games.spezial.legal` for every seat, updated from move to move."""
new_sights = partial(blank_records, Sight)
"""An array of blank maps."""


@step
def prepare(s: Record, t: Record, v: Record, m: Record, k: Weights) -> None:
    """Fill the map and the workspace for a position."""
    fill_weights(m, k)
    m.me = s.seat
    for seat in range(s.players):
        fill_joined(s, t, v, m, seat)


@rule
def deal_hidden(s: Record, t: Record, held: Int64s, stream: Stream) -> None:
    """Do nothing: this game has no hidden information."""


# --- candidate moves ---------------------------------------------------------------------------------------


@rule
def choice_of(s: Record, code: int) -> int:
    """The choice of a code; in this game they are the same."""
    return code


@rule
def code_of(s: Record, choice: int) -> int:
    """The code of a choice; in this game they are the same."""
    return choice


@step
def fill_menu(
    s: Record, t: Record, v: Record, m: Record, k: Weights, codes: Int32s, worths: Float32s, own: bool
) -> int:
    """Fill in the candidate moves and their values."""
    seat, gain = int(s.seat), m.gain[OWN]
    look(s, t, v, m, k, next_in_turn(s), REPLY)
    look(s, t, v, m, k, seat, OWN)
    fill_reach(s, t, m, k, seat, v.joined[seat])
    count = 0
    for i in range(t.pairs):
        if gain[i] >= 0:
            pair = int(t.pair[i])
            a, b = unpack(pair)
            worth = int(gain[i]) + prospect(t, m, v.joined[seat], a, b)
            left = best_without(t, m, REPLY, a, b)
            count = insert_best(codes, worths, 0, count, MOST_TRIED, pair, (worth - k[DENIAL] * left) / UNIT)
    for i in range(count):
        codes[i] = with_bonus(s, t, v, m, seat, int(codes[i]))
    return count


@step
def with_bonus(s: Record, t: Record, v: Record, m: Record, seat: int, pair: int) -> int:
    """A placement on a pair, with the best colours for its bonus fields."""
    a, b = unpack(pair)
    fields = bonus_fields(t.bonus, a, b)
    if fields == 0:
        return pair
    gains, bonus = new_gains(s, t, v, seat, a, b), 0
    more = gains
    for _ in range(fields):
        colour = best_bonus(m, more)
        more += 1 << 8 * colour
        bonus = bonus << 2 | colour
    # Of equivalent choices, the listed one.
    return placement_code(pair, first_like(s, gains, fields, bonus))


@step
def list_candidates(s: Record, t: Record, v: Record, m: Record, k: Weights, few: int) -> int:
    """List the few most promising placements in ``m.quick``; return their number."""
    return min(int(fill_menu(s, t, v, m, k, m.quick, m.quick_worth, True)), few)


features: Final = Features(VERSION, INPUTS, fill_inputs, lowest_field, list_candidates)


# --- continuing play ---------------------------------------------------------------------------------------


@step
def advance(s: Record, t: Record, v: Record, choice: int, stream: Stream, scratch: Int8s) -> None:
    """Play a choice and update the map: the cells around the new tile's chain now connect more."""
    seat = int(s.seat)
    a, b = unpack(choice)
    play_choice(s, t, choice, scratch)
    for other in range(s.players):
        v.joined[other, a] = 0
        v.joined[other, b] = 0
    towers, count = walk_chain(s, t, a, seat, scratch, 0)
    unmark(s, seat, scratch, count)
    if towers == 0:
        return
    joined, scored, rewarded = v.joined[seat], v.scored[seat], v.rewarded[seat]
    neighbour, done, rewards = t.neighbour, scored_in(towers), scored_in(towers & int(t.big))
    for i in range(count):
        cell = int(scratch[i]) + 128
        for d in range(6):
            there = neighbour[cell, d]
            if joined[there] != 0:
                joined[there] |= towers
                scored[there] |= done
                rewarded[there] |= rewards


@step
def quick_choice(s: Record, t: Record, v: Record, m: Record, k: Weights, stream: Stream) -> int:
    """One of the best placements: those with the highest immediate gain, and those that deny the next player most."""
    seat = int(s.seat)
    look(s, t, v, m, k, next_in_turn(s), REPLY)
    look(s, t, v, m, k, seat, OWN)
    count, replies = int(m.count[OWN]), int(m.count[REPLY])
    if count + replies == 0:
        return random_choice(s, t, stream)
    noise = round(k[NOISE] * UNIT)
    best, most = 0, -1e18
    for i in range(count + min(replies, BLOCKED)):
        number = int(m.best_pair[OWN, i]) if i < count else int(m.best_pair[REPLY, i - count])
        pair = int(t.pair[number])
        a, b = unpack(pair)
        worth = int(m.gain[OWN, number]) - k[DENIAL] * best_without(t, m, REPLY, a, b) + below(stream, noise + 1)
        if worth > most:
            best, most = pair, worth
    return with_bonus(s, t, v, m, seat, best)


# --- who is ahead ------------------------------------------------------------------------------------------

share_win: Final = win_shares(compare_sides)
learned_shares: Final = seat_shares(fill_inputs)


@step
def standing_of(s: Record, seat: int, k: Weights) -> float:
    """The standing of a seat, in fields; its weakest colours count most, and its tiles left count too."""
    tiles = int(s.tiles[seat])
    return soft_minimum(s.track[seat], softness(k, tiles)) + float(k[MOVE]) * tiles


@step
def shares_of(s: Record, t: Record, v: Record, m: Record, k: Weights, shares: Float64s) -> None:
    """By seat: its share of the win if the game is over, otherwise its expected share; early leads count less."""
    if s.phase >= OVER:
        share_win(s, shares)
        return
    if m.network.trained:
        learned_shares(s, t, v, m, shares)
        return
    for seat in range(s.players):
        shares[seat] = standing_of(s, seat, k)
    share_by_standing(s, float(shares[s.seat]), float(k[SPREAD] + k[OPEN] * int(s.tiles[s.seat])), shares)
