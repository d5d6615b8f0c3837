"""What a network reads about a position of the card game (:mod:`sixfold.core.network`).

The position is judged as one seat knows it: only this seat's hand is read, and all other cards count as unseen.
"""

from math import exp
from typing import Final

from sixfold.core.hands import count_held
from sixfold.core.kernels import Record, rule, step
from sixfold.core.network import Inputs, insert_ascending
from sixfold.core.seats import lowest_marker, next_seat, turns_before
from sixfold.core.types import MOST_SEATS
from sixfold.games.cards.layout import CARDS, LAST_AREA, TRACK_END
from sixfold.games.cards.rules import NONE_MOVED, advanced
from sixfold.games.cards.state import HAND_SIZE, LONGEST_ROW, NO_CARD

VERSION: Final = 1
"""Changes whenever the inputs change: weights for other inputs are useless."""

SEEN: Final = 4
"""The most open cards with a colour that are told apart."""
LACKING: Final = 7
"""The most steps to the last area."""

SHARED: Final = SEEN + 2
OWN: Final = 24
PLAIN: Final = 9
"""The inputs about the whole position besides the sorted tracks."""
INPUTS: Final = Inputs(6, MOST_SEATS, SHARED, OWN, PLAIN + 12)

# Inputs for each seat and colour: the field, one number for each; then those below.
FIELDS: Final = TRACK_END + 1
LACKS, ROOM, RIVAL, RIVAL_LACKS, HELD, OLDEST, LATER, SOON, MOVES, WAITS, LAST, ABOVE, MEAN = range(FIELDS, OWN)


@step
def fill_unseen(s: Record, t: Record, m: Record, me: int) -> None:
    """Count, for each colour, the symbols on cards that a seat has not seen, and those cards."""
    for colour in range(6):
        m.unseen_symbols[colour] = 0
    m.unseen_cards = 0
    for kind in range(len(CARDS)):
        count_unseen(t, m, kind, int(t.copies[kind]) - int(s.discards[kind]))
    for slot in range(HAND_SIZE):
        count_unseen(t, m, int(s.hand[me, slot]), -1)
    for seat in range(s.players):
        for slot in range(LONGEST_ROW):
            count_unseen(t, m, int(s.row[seat, slot]), -1)


@rule
def count_unseen(t: Record, m: Record, kind: int, count: int) -> None:
    """Count cards of a kind, if any."""
    if kind != NO_CARD:
        m.unseen_cards += count
        m.unseen_symbols[t.symbols[kind, 0]] += count
        m.unseen_symbols[t.symbols[kind, 1]] += count


@rule
def shows(t: Record, kind: int, colour: int) -> int:
    """Whether a card, if any, shows a colour."""
    return 0 if kind == NO_CARD else int(t.colours[kind]) >> colour & 1


@rule
def lowest_field(s: Record, seat: int) -> int:
    """The field of a seat's lowest marker."""
    return lowest_marker(s.track[seat])


@rule
def steps_left(s: Record, seat: int) -> int:
    """The steps that a seat still needs to bring all markers to the last area."""
    left = 0
    for colour in range(6):
        left += max(LAST_AREA - int(s.track[seat, colour]), 0)
    return left


@step
def fill_shared(s: Record, t: Record, m: Record, me: int) -> None:
    """Fill in what concerns each colour for all seats."""
    x = m.network.inputs
    fill_unseen(s, t, m, me)
    for colour in range(6):
        found, open_now = x.shared[colour], 0
        for seat in range(s.players):
            for slot in range(LONGEST_ROW):
                open_now += shows(t, int(s.row[seat, slot]), colour)
        for count in range(SEEN):
            found[count] = 1.0 if open_now > count else 0.0
        found[SEEN] = int(m.unseen_symbols[colour]) / max(int(m.unseen_cards), 1)
        found[SEEN + 1] = int(m.unseen_symbols[colour]) / 20.0


@step
def fill_seat(s: Record, t: Record, m: Record, seat: int, me: int) -> None:
    """Fill in what concerns one seat."""
    x, players = m.network.inputs, int(s.players)
    own, whole, lowest = x.own[seat], x.whole[seat], lowest_field(s, seat)
    wait = turns_before(s, seat)
    rival, fewest = -1, 1000
    for other in range(players):
        if other != seat and steps_left(s, other) < fewest:
            rival, fewest = other, steps_left(s, other)
    held = count_held(s.hand[me]) if seat == me else 0
    missing = (HAND_SIZE - held) / max(int(m.unseen_cards), 1)
    lacking = 0
    for colour in range(6):
        o, field = own[colour], int(s.track[seat, colour])
        for number in range(FIELDS):
            o[number] = 1.0 if field == number else 0.0
        lacking += field < LAST_AREA
        o[LACKS] = max(LAST_AREA - field, 0) / LACKING
        o[ROOM] = (advanced(s, t, seat, colour, TRACK_END, NONE_MOVED, 0) - field) / LACKING
        o[RIVAL] = int(s.track[rival, colour]) / TRACK_END
        o[RIVAL_LACKS] = max(LAST_AREA - int(s.track[rival, colour]), 0) / LACKING
        o[HELD] = int(m.unseen_symbols[colour]) * missing
        o[OLDEST] = shows(t, int(s.row[seat, 0]), colour)
        # Every seat that moves earlier discards its oldest open card, and adds one that nobody knows.
        later, turns, mover = 0, wait, int(s.seat)
        for _ in range(players):
            stays = turns <= 0
            for slot in range(LONGEST_ROW):
                if slot > 0 or stays:
                    later += shows(t, int(s.row[mover, slot]), colour)
            turns -= 1
            mover = next_seat(s, mover)
        o[LATER] = later / SEEN
        o[SOON] = 1.0 if later >= LAST_AREA - field else 0.0
        o[MOVES] = 1.0 if wait == 0 else 0.0
        o[WAITS] = wait / players
        o[LAST] = 1.0 if field == lowest else 0.0
        o[ABOVE] = (field - lowest) / LACKING
        total = 0
        for other in range(players):
            total += int(s.track[other, colour]) if other != seat else 0
        o[MEAN] = total / (players - 1) / TRACK_END
        x.focus[seat, colour] = exp(-0.4 * (field - lowest))
    if seat == me:
        for slot in range(HAND_SIZE):
            kind = int(s.hand[me, slot])
            if kind != NO_CARD:
                own[t.symbols[kind, 0], HELD] += 1
                own[t.symbols[kind, 1], HELD] += 1
    whole[0] = steps_left(s, seat) / 20.0
    whole[1] = fewest / 20.0
    whole[2] = 1.0 if wait == 0 else 0.0
    whole[3] = int(s.bonus) if wait == 0 else 0.0
    whole[4] = 1.0 if seat == me else 0.0
    whole[5] = wait / players
    whole[6] = (fewest - steps_left(s, seat)) / 10.0
    whole[7] = 1.0 if lacking <= 1 else 0.0
    whole[8] = 1.0 if lacking <= 2 else 0.0
    for colour in range(6):
        insert_ascending(whole, PLAIN, colour, int(s.track[seat, colour]) / TRACK_END)
        insert_ascending(whole, PLAIN + 6, colour, int(s.track[rival, colour]) / TRACK_END)


@step
def fill_inputs(s: Record, t: Record, v: Record, m: Record, me: int) -> None:
    """Fill in the inputs of a position, as seat ``me`` knows it."""
    fill_shared(s, t, m, me)
    for seat in range(s.players):
        fill_seat(s, t, m, seat, me)
