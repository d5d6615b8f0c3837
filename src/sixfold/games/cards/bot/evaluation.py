"""The value of points, of a track, and of what a play leaves to oneself and to the next player.

Nothing here is a rule. The *weights* are an array of numbers that control the evaluation. Each table has its own
(see ``bot/weights.py``), tuned by matches.
"""

from typing import Final

import numpy as np

from sixfold.core.choices import insert_best
from sixfold.core.kernels import Int32s, Record, Records, Weights, rule, step
from sixfold.games.cards.bot.features import INPUTS
from sixfold.games.cards.layout import CARDS, LAST_AREA, TRACK_END
from sixfold.games.cards.legal import MOST_PLAYS, listed_play
from sixfold.games.cards.rules import NONE_MOVED, advanced, both_advanced
from sixfold.games.cards.state import HAND_SIZE, LONGEST_ROW, NO_CARD

# Indices into the weights. They follow one entry per field of the track: the value of a marker on that field.
BONUS, THREAT, DENIAL, HOLD, SPREAD, TURN = range(TRACK_END + 1, TRACK_END + 7)
"""The value of a bonus move, and of a win with the next card; the weight of the next player's best reply, and of one's
own next play; the distance between two tracks at which one is likely to win; the value of being to move."""

UNIT: Final = 1_000_000
"""The integer that represents a value of 1. Integers make values the same interpreted and compiled."""

MOST_GAIN: Final = 5
"""One more than the maximum number of open cards that can show a colour."""

WIN: Final = 50 * UNIT
"""More than any other value."""

Workspace = np.dtype(
    [
        ("worth", np.float64, (MOST_PLAYS,)),  # of each choice listed
        ("track", np.int8, (6,)),  # after one of them
        ("utility", np.int32, (TRACK_END + 1,)),  # by field
        ("bonus", np.int32),  # the value of a bonus move
        ("threat", np.int32),  # the value of a win with the next card
        ("lacking", np.int32, (6,)),  # by colour: the steps one seat still needs to the last area
        ("last_card", np.int32),  # the kind of card with the only two colours that still need steps
        ("gain_worth", np.int32, (6, MOST_GAIN + 1)),  # by colour and points, for one seat
        ("unseen", np.int32, (len(CARDS),)),  # by kind: the number of cards the seat to move has not seen
        ("unseen_left", np.int32),
        ("seen", np.int32, (6,)),  # by colour: the number of open cards that show it
        ("later", np.int32, (6,)),  # the same, counting only cards still open in one's own next turn
        ("single", np.int32, (6,)),  # by colour: the value of the points it would bring now
        ("reply", np.int32, (len(CARDS),)),  # by kind: the value of playing it
        ("network", INPUTS.network()),
        ("me", np.int32),  # the seat as which the position is judged
        ("unseen_symbols", np.int32, (6,)),  # by colour, on the cards that this seat has not seen
        ("unseen_cards", np.int32),
        ("quick", np.int32, (MOST_PLAYS,)),  # the moves worth trying, their values, and memory for them
        ("quick_worth", np.float32, (MOST_PLAYS,)),
        ("codes", np.int32, (2 * len(CARDS),)),
        ("worths", np.float32, (2 * len(CARDS),)),
        ("best", np.int32, (len(CARDS),)),  # the kinds, best first, and their values
        ("best_worth", np.int32, (len(CARDS),)),
    ],
    align=True,
)
"""Memory for the evaluation of one position."""


def new_workspaces(count: int = 1) -> Records:
    """An array of blank workspaces."""
    return np.zeros(count, Workspace).view(np.recarray)


# --- the value of points -----------------------------------------------------------------------------------


@step
def fill_utility(m: Record, k: Weights) -> None:
    """Read the weights: the value of a marker on each field, of a bonus move, of a win in sight."""
    for field in range(TRACK_END + 1):
        m.utility[field] = round(UNIT * k[field])
    m.bonus = round(UNIT * k[BONUS])
    m.threat = round(UNIT * k[THREAT])


@rule
def step_worth(m: Record, before: int, after: int) -> int:
    """The value of moving a marker from one field to another."""
    bonus = int(m.bonus) if before < TRACK_END and after == TRACK_END else 0
    return int(m.utility[after]) - int(m.utility[before]) + bonus


@step
def play_worth(s: Record, t: Record, m: Record, a: int, gain_a: int, b: int, gain_b: int) -> int:
    """The value of a card to the track of the seat to move, its symbol ``a`` scored first."""
    seat = int(s.seat)
    at_a, at_b = both_advanced(s, t, seat, a, gain_a, b, gain_b)
    worth = step_worth(m, int(s.track[seat, a]), at_a) + step_worth(m, int(s.track[seat, b]), at_b)
    lowest = min(at_a, at_b)
    for colour in range(6):
        if colour != a and colour != b:
            lowest = min(lowest, int(s.track[seat, colour]))
    return worth + WIN if lowest >= LAST_AREA else worth


@step
def fill_gain_worth(s: Record, t: Record, m: Record, seat: int) -> None:
    """Fill in the value to a seat of each number of points in each colour, with the other markers where they are."""
    lacking, bits = 0, 0
    for colour in range(6):
        m.lacking[colour] = LAST_AREA - int(s.track[seat, colour])
        if m.lacking[colour] > 0:
            lacking += 1
            bits |= 1 << colour
    for colour in range(6):
        before = int(s.track[seat, colour])
        limit = advanced(s, t, seat, colour, TRACK_END, NONE_MOVED, 0)
        for gain in range(MOST_GAIN + 1):
            m.gain_worth[colour, gain] = step_worth(m, before, min(before + gain, limit))
            if lacking == 1 and gain >= m.lacking[colour] > 0:
                m.gain_worth[colour, gain] += m.threat
    m.last_card = -1
    if lacking == 2:
        for kind in range(len(CARDS)):
            if t.colours[kind] == bits:
                m.last_card = kind


@rule
def wins(t: Record, m: Record, kind: int, seen: Int32s) -> bool:
    """Whether a card takes the last two markers into the last area, given how often each colour lies open."""
    a, b = int(t.symbols[kind, 0]), int(t.symbols[kind, 1])
    return bool(kind == m.last_card and seen[a] >= m.lacking[a] and seen[b] >= m.lacking[b])


# --- open and unseen cards ---------------------------------------------------------------------------------


@step
def fill_unseen(s: Record, t: Record, m: Record) -> None:
    """Count the cards of each kind that the seat to move has not seen: in the pile or in other hands."""
    left = 0
    for kind in range(len(CARDS)):
        m.unseen[kind] = int(t.copies[kind]) - int(s.discards[kind])
        left += int(m.unseen[kind])
    for slot in range(HAND_SIZE):
        left -= strike(m, int(s.hand[s.seat, slot]))
    for seat in range(s.players):
        for slot in range(LONGEST_ROW):
            left -= strike(m, int(s.row[seat, slot]))
    m.unseen_left = left


@rule
def strike(m: Record, kind: int) -> int:
    """Count one card of a kind as seen."""
    if kind == NO_CARD:
        return 0
    m.unseen[kind] -= 1
    return 1


@step
def fill_seen(s: Record, t: Record, m: Record) -> None:
    """Count how often each colour lies open now, and how often it still will in the next turn of the seat to move."""
    for colour in range(6):
        m.seen[colour] = 0
        m.later[colour] = 0
    size = int(t.row_size[s.players])
    for seat in range(s.players):
        for slot in range(size):
            kind = int(s.row[seat, slot])
            # Every seat discards its oldest open card before then.
            stays = 1 if slot > 0 or s.resigned[seat] > 0 else 0
            for symbol in range(2):
                m.seen[t.symbols[kind, symbol]] += 1
                m.later[t.symbols[kind, symbol]] += stays


# --- the consequences of a play ----------------------------------------------------------------------------


@step
def expected_best(m: Record, draws: int, least: int) -> float:
    """The mean value, by ``m.reply``, of the best of ``draws`` unseen cards; ``least`` is the minimum."""
    best, worth, reply, unseen = m.best, m.best_worth, m.reply, m.unseen
    count = 0
    for kind in range(len(CARDS)):
        if unseen[kind] > 0 and reply[kind] > least:
            count = insert_best(best, worth, 0, count, len(CARDS), kind, int(reply[kind]))
    left = int(m.unseen_left)
    missed, mean = 1.0, 0.0
    for i in range(count):
        before = missed
        for _ in range(unseen[best[i]]):
            missed *= max(left - draws, 0) / left
            left -= 1
        mean += (before - missed) * int(worth[i])
        if missed < 0.005:
            break
    return mean + missed * least


@step
def reply_worth(s: Record, t: Record, m: Record, kind: int) -> float:
    """The mean value of the best reply to the replier, after this kind of card has been played.

    ``m.gain_worth`` must be filled for the replier.
    """
    mover = int(s.seat)
    gone = int(s.row[mover, 0])
    change(t, m, gone, -1)
    change(t, m, kind, 1)
    for other in range(len(CARDS)):
        a, b = int(t.symbols[other, 0]), int(t.symbols[other, 1])
        m.reply[other] = m.gain_worth[a, m.seen[a]] + m.gain_worth[b, m.seen[b]]
        if wins(t, m, other, m.seen):
            m.reply[other] += m.threat
    change(t, m, kind, -1)
    change(t, m, gone, 1)
    return expected_best(m, HAND_SIZE, 0)


@rule
def change(t: Record, m: Record, kind: int, by: int) -> None:
    """Add or remove one open card."""
    m.seen[t.symbols[kind, 0]] += by
    m.seen[t.symbols[kind, 1]] += by


@step
def hand_worth(s: Record, t: Record, m: Record, without: int) -> float:
    """The expected value of the next turn of the seat to move, with the hand left after a play and one new card.

    ``m.later`` tells which open cards are certain to remain; each colour is on one in three of the others.
    ``m.gain_worth`` must be filled for the seat to move.
    """
    unknown = int(s.players) - 1
    for kind in range(len(CARDS)):
        a, b = int(t.symbols[kind, 0]), int(t.symbols[kind, 1])
        m.reply[kind] = round(hoped(m, a, unknown) + hoped(m, b, unknown))
        if wins(t, m, kind, m.later):
            m.reply[kind] += m.threat
    best = 0
    for slot in range(HAND_SIZE):
        kind = int(s.hand[s.seat, slot])
        if kind != NO_CARD and slot != without:
            best = max(best, int(m.reply[kind]))
    return expected_best(m, 1, best)


@rule
def hoped(m: Record, colour: int, unknown: int) -> float:
    """The expected value of a symbol in one's own next turn."""
    sure = int(m.later[colour])
    low = int(m.gain_worth[colour, sure])
    return low + (int(m.gain_worth[colour, sure + 1]) - low) * (unknown / 3.0)


@step
def next_worth(s: Record, t: Record, p: Record, m: Record, i: int) -> float:
    """The expected value of one's own next turn after play ``i`` of the list."""
    seat = int(s.seat)
    _, a, gain_a, b, gain_b = listed_play(s, t, p, i)
    was_a, was_b = int(s.track[seat, a]), int(s.track[seat, b])
    s.track[seat, a], s.track[seat, b] = both_advanced(s, t, seat, a, gain_a, b, gain_b)
    fill_gain_worth(s, t, m, seat)
    m.later[a] += 1
    m.later[b] += 1
    worth = hand_worth(s, t, m, int(p.slot[i]))
    m.later[a] -= 1
    m.later[b] -= 1
    s.track[seat, a], s.track[seat, b] = was_a, was_b
    return worth
