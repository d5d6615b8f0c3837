"""What tree search needs from this game: hidden cards, candidate moves, continuing play, and who is ahead.

In the tree a move is a *code* independent of slots: the kind of card, and in the lowest bit the symbol to score first.
So the same move has the same code in every sample of a hidden hand.
"""

from functools import partial
from typing import Final

import numpy as np

from sixfold.core.choices import EXCHANGE, KEEP, hand_kernels, insert_best
from sixfold.core.hands import lowest_colours, slot_of
from sixfold.core.kernels import (
    Float32s,
    Float64s,
    Int8s,
    Int32s,
    Record,
    Stream,
    Weights,
    blank_records,
    step,
)
from sixfold.core.network import Features, seat_shares
from sixfold.core.position import OVER
from sixfold.core.seats import next_in_turn, next_seat, share_by_standing, win_shares
from sixfold.games.cards.bot.evaluation import (
    DENIAL,
    SPREAD,
    TURN,
    WIN,
    fill_gain_worth,
    fill_seen,
    fill_unseen,
    fill_utility,
    play_worth,
    reply_worth,
    step_worth,
)
from sixfold.games.cards.bot.evaluation import new_workspaces as new_workspaces
from sixfold.games.cards.bot.features import INPUTS, VERSION, fill_inputs, lowest_field
from sixfold.games.cards.bot.playout import play_turn
from sixfold.games.cards.layout import CARDS, LAST_AREA
from sixfold.games.cards.rules import NONE_MOVED, advanced, compare_sides, matches, order_matters
from sixfold.games.cards.state import CHOOSE, HAND_SIZE, NO_CARD, PLAY

LONGEST_MENU: Final = 2 * len(CARDS)
"""The most moves that :func:`fill_menu` writes: each card in both orders."""

Sight = np.dtype([("nothing", np.int8)])
"""This game needs no map besides the record."""
new_sights = partial(blank_records, Sight)
"""An array of these maps."""


@step
def prepare(s: Record, t: Record, v: Record, m: Record, k: Weights) -> None:
    """Fill the workspace for a position."""
    fill_utility(m, k)
    m.me = s.seat


deal_hidden, choice_of, code_of = hand_kernels("hand", "pile", 1)


# --- candidate moves ---------------------------------------------------------------------------------------


@step
def fill_menu(
    s: Record, t: Record, v: Record, m: Record, k: Weights, codes: Int32s, worths: Float32s, own: bool
) -> int:
    """Fill in the candidate moves and their values; with ``own`` the hand is known, and only its cards count."""
    if s.phase == CHOOSE:
        codes[0], codes[1] = EXCHANGE, KEEP
        worths[0], worths[1] = 0.05, 0.0
        return 2
    seat, count = int(s.seat), 0
    fill_unseen(s, t, m)
    fill_seen(s, t, m)
    for kind in range(len(CARDS)):
        if own and slot_of(s.hand[seat], kind) < 0:
            continue
        gain_a, gain_b = int(m.seen[t.symbols[kind, 0]]), int(m.seen[t.symbols[kind, 1]])
        for first in range(2 if order_matters(s, t, kind, gain_a, gain_b) else 1):
            a, b = int(t.symbols[kind, first]), int(t.symbols[kind, 1 - first])
            codes[count] = kind << 1 | first
            worths[count] = play_worth(s, t, m, a, int(m.seen[a]), b, int(m.seen[b])) * 1e-6
            count += 1
    fill_gain_worth(s, t, m, next_in_turn(s))
    for i in range(count):
        worths[i] -= k[DENIAL] * reply_worth(s, t, m, codes[i] >> 1) * 1e-6
    return count


@step
def list_candidates(s: Record, t: Record, v: Record, m: Record, k: Weights, few: int) -> int:
    """List the plays in ``m.quick``, best first; return their number. There are so few that all are worth trying."""
    listed, count = int(fill_menu(s, t, v, m, k, m.codes, m.worths, True)), 0
    for i in range(listed):
        count = insert_best(m.quick, m.quick_worth, 0, count, listed, choice_of(s, int(m.codes[i])), float(m.worths[i]))
    return count


features: Final = Features(VERSION, INPUTS, fill_inputs, lowest_field, list_candidates)


# --- continuing play ---------------------------------------------------------------------------------------


@step
def advance(s: Record, t: Record, v: Record, choice: int, stream: Stream, scratch: Int8s) -> None:
    """Play a choice and everything up to the next play."""
    play_turn(s, t, choice, stream, scratch)


@step
def quick_choice(s: Record, t: Record, v: Record, m: Record, k: Weights, stream: Stream) -> int:
    """The card most valuable to one's own track."""
    seat = int(s.seat)
    behind = 0
    for colour in range(6):
        at = int(s.track[seat, colour])
        gain = matches(s, t, colour)
        behind += at < LAST_AREA
        m.seen[colour] = gain
        m.single[colour] = step_worth(m, at, advanced(s, t, seat, colour, gain, NONE_MOVED, 0))
    lowest = lowest_colours(s.track[seat])
    # One symbol affects the value of the other only if its marker alone is last; then it is scored first.
    alone = lowest & (lowest - 1) == 0
    best, most = 0, -WIN
    for slot in range(HAND_SIZE):
        kind = int(s.hand[seat, slot])
        if kind == NO_CARD:
            continue
        a, b, first = int(t.symbols[kind, 0]), int(t.symbols[kind, 1]), 0
        if behind <= 2 or (alone and int(t.colours[kind]) & lowest != 0):
            if lowest >> b & 1:
                a, b, first = b, a, 1
            worth = play_worth(s, t, m, a, int(m.seen[a]), b, int(m.seen[b]))
        else:
            worth = int(m.single[a]) + int(m.single[b])
        if worth > most:
            best, most = slot << 1 | first, worth
    return best


# --- who is ahead ------------------------------------------------------------------------------------------

share_win: Final = win_shares(compare_sides)
learned_shares: Final = seat_shares(fill_inputs)


@step
def shares_of(s: Record, t: Record, v: Record, m: Record, k: Weights, shares: Float64s) -> None:
    """By seat: its share of the win if the game is over, otherwise its expected share, from its track and its turn."""
    if s.phase >= OVER:
        share_win(s, shares)
        return
    if m.network.trained:
        learned_shares(s, t, v, m, shares)
        return
    # A seat that is about to draw has had its turn.
    seat = int(s.seat) if s.phase == PLAY else next_in_turn(s)
    for place in range(s.players):
        shares[seat] = -k[TURN] * place
        for colour in range(6):
            shares[seat] += k[int(s.track[seat, colour])]
        seat = next_seat(s, seat)
    share_by_standing(s, 0.0, float(k[SPREAD]), shares)
