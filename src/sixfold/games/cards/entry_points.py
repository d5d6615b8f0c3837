"""The rules as a position calls them: one plain function per query, over arrays of one record.

This module contains no rules, only calls to them. :mod:`sixfold.engine.compiled_positions` compiles these functions
for servers. A call from Python costs more than the rule itself, so related queries share a call. Compiled code does
not check indices: a position checks all external input before it calls.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core import seats
from sixfold.core.hands import colours_shown, lowest_colours, slot_of
from sixfold.games.cards import legal, rules
from sixfold.games.cards.layout import TRACK_END
from sixfold.games.cards.state import CHOOSE, DRAW, HAND_SIZE, LONGEST_ROW, NO_CARD

Records = NDArray[Any]
"""An array of one record: a game, the tables, or memory for a result."""


def start(states: Records, tables: Records, players: int, first: int) -> None:
    """Start a game with no cards dealt yet."""
    rules.start(states[0], tables[0], players, first)


def deal(states: Records, seat: int, slot: int, kind: int) -> None:
    """Move a card from the pile to a hand, before the game begins."""
    rules.deal(states[0], seat, slot, kind)


def open_card(states: Records, seat: int, slot: int, kind: int) -> None:
    """Move a card from the pile to an open row, before the game begins."""
    rules.open_card(states[0], seat, slot, kind)


def cards_to_draw(states: Records) -> int:
    """The number of cards the seat to move must draw now."""
    return rules.cards_to_draw(states[0])


def matches(states: Records, tables: Records, colour: int) -> int:
    """The number of open cards that show this colour."""
    return rules.matches(states[0], tables[0], colour)


def play(states: Records, tables: Records, kind: int, first: int) -> tuple[int, int, int]:
    """Play a card of the hand; return the symbol scored first, and the matches in the order of scoring.

    Where the order changes nothing, symbol 0 is scored first, whatever was requested.
    """
    s, t = states[0], tables[0]
    first = rules.first_scored(s, t, kind, first)
    gain_a, gain_b = rules.play(s, t, slot_of(s.hand[s.seat], kind), first)
    return first, gain_a, gain_b


def look_for(states: Records, tables: Records, kind: int, first: int, shown: NDArray[np.int8]) -> int:
    """The symbol of a card that would be scored first, as for :func:`play`; plays nothing.

    Fills in the open cards that show each symbol, by symbol in the order of scoring, seat and slot.
    """
    s, t = states[0], tables[0]
    first = rules.first_scored(s, t, kind, first)
    for number in range(2):
        colour = int(t.symbols[kind, first if number == 0 else 1 - first])
        for seat in range(s.players):
            for slot in range(LONGEST_ROW):
                shown[number, seat, slot] = rules.shows(s, t, seat, slot, colour)
    return first


def ask_exchange(states: Records, tables: Records, seat: int) -> tuple[bool, int, int]:
    """Whether the hand of a seat allows an exchange, the colours that decide it, and which of them are in the hand."""
    s, t = states[0], tables[0]
    lowest = lowest_colours(s.track[seat])
    return rules.may_exchange(s, t, seat), lowest, lowest & colours_shown(s.hand[seat], t.colours)


def exchange(states: Records) -> None:
    """Show and discard the hand."""
    rules.exchange(states[0])


def keep(states: Records) -> None:
    """Decline an exchange."""
    rules.keep(states[0])


def draw(states: Records, kinds: NDArray[np.int8]) -> None:
    """Make the pending draw with the first of these cards, as many as it needs, in this order; pass the turn."""
    s = states[0]
    for i in range(len(kinds)):
        rules.draw(s, slot_of(s.hand[s.seat], NO_CARD), kinds[i])
    rules.pass_turn(s)


def resign(states: Records, seat: int) -> None:
    """Resign a seat."""
    rules.resign(states[0], seat)


def compare_seats(states: Records, a: int, b: int) -> int:
    """1 if seat ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    return seats.compare_seats(states[0], a, b, TRACK_END)


def list_plays(states: Records, tables: Records, room: Records) -> int:
    """List every play with its points; return their number."""
    return legal.legal_plays(states[0], tables[0], room[0])


def try_plays(
    states: Records, tables: Records, room: Records, count: int, trial: Records, tracks: NDArray[np.int8]
) -> None:
    """Fill in the track of the seat to move after each listed play; tries each in the record ``trial``."""
    seat = int(states[0].seat)
    for i in range(count):
        trial[0] = states[0]
        rules.play(trial[0], tables[0], int(room[0].slot[i]), int(room[0].first[i]))
        for colour in range(6):
            tracks[i, colour] = trial[0].track[seat, colour]


def blank(states: Records, own: int) -> None:
    """Remove what a seat may not know (−1: a spectator): other hands go into the pile."""
    s = states[0]
    for seat in range(s.players):
        if seat != own:
            for slot in range(HAND_SIZE):
                kind = int(s.hand[seat, slot])
                if kind != NO_CARD:
                    s.pile[kind] += 1
                    s.pile_left += 1
                    s.hand[seat, slot] = NO_CARD
    if s.phase == CHOOSE and s.seat != own:
        # A permitted exchange reveals something about a hidden hand, so others see the end of a turn instead.
        s.phase = DRAW
