"""The rules as a position calls them: one plain function for each question, over arrays of one record.

There are no rules here, only calls of them. :mod:`sixfold.engine.compiled_positions` compiles these functions for
servers. A call from Python costs more than the rule itself, so questions that belong together share a call. Compiled
code does not check indices: a position checks everything that comes from outside before it calls.
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
"""An array of one record: a game, the tables, or room for an answer."""


def start(states: Records, tables: Records, players: int, first: int) -> None:
    """Begin a game; no card is dealt yet."""
    rules.start(states[0], tables[0], players, first)


def deal(states: Records, seat: int, slot: int, kind: int) -> None:
    """A card from the pile into a hand, before the game begins."""
    rules.deal(states[0], seat, slot, kind)


def open_card(states: Records, seat: int, slot: int, kind: int) -> None:
    """A card from the pile into an open row, before the game begins."""
    rules.open_card(states[0], seat, slot, kind)


def cards_to_draw(states: Records) -> int:
    """How many cards the seat to move draws now."""
    return rules.cards_to_draw(states[0])


def matches(states: Records, tables: Records, colour: int) -> int:
    """How many open cards show this colour."""
    return rules.matches(states[0], tables[0], colour)


def play(states: Records, tables: Records, kind: int, first: int) -> tuple[int, int, int]:
    """Play a card of the hand: which of its symbols was scored first, and the matches in the order of scoring.

    Where the order changes nothing it is symbol 0, whichever was wished.
    """
    s, t = states[0], tables[0]
    first = rules.first_scored(s, t, kind, first)
    gain_a, gain_b = rules.play(s, t, slot_of(s.hand[s.seat], kind), first)
    return first, gain_a, gain_b


def look_for(states: Records, tables: Records, kind: int, first: int, shown: NDArray[np.int8]) -> int:
    """Which symbol of a card would be scored first, as for :func:`play`; nothing is played.

    Fills in, by symbol in the order of scoring, seat and slot, which open cards show it.
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
    """Whether the hand of a seat allows an exchange, the colours that decide, and which of them are in it."""
    s, t = states[0], tables[0]
    lowest = lowest_colours(s.track[seat])
    return rules.may_exchange(s, t, seat), lowest, lowest & colours_shown(s.hand[seat], t.colours)


def exchange(states: Records) -> None:
    """Show the hand and discard it."""
    rules.exchange(states[0])


def keep(states: Records) -> None:
    """Do without an exchange."""
    rules.keep(states[0])


def draw(states: Records, kinds: NDArray[np.int8]) -> None:
    """Make the pending draw with these cards in this order, as many as it takes, and pass the turn."""
    s = states[0]
    for i in range(len(kinds)):
        rules.draw(s, slot_of(s.hand[s.seat], NO_CARD), kinds[i])
    rules.pass_turn(s)


def resign(states: Records, seat: int) -> None:
    """A seat gives up."""
    rules.resign(states[0], seat)


def compare_seats(states: Records, a: int, b: int) -> int:
    """1 if seat ``a`` stands better than ``b``, −1 if worse, 0 if they share the place."""
    return seats.compare_seats(states[0], a, b, TRACK_END)


def list_plays(states: Records, tables: Records, room: Records) -> int:
    """List every play with its points; how many there are."""
    return legal.legal_plays(states[0], tables[0], room[0])


def try_plays(
    states: Records, tables: Records, room: Records, count: int, trial: Records, tracks: NDArray[np.int8]
) -> None:
    """Fill in the track of the seat to move after each of the plays listed, each tried in the record ``trial``."""
    seat = int(states[0].seat)
    for i in range(count):
        trial[0] = states[0]
        rules.play(trial[0], tables[0], int(room[0].slot[i]), int(room[0].first[i]))
        for colour in range(6):
            tracks[i, colour] = trial[0].track[seat, colour]


def blank(states: Records, own: int) -> None:
    """Blank what a seat may not know (−1: a spectator): other hands go into the pile."""
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
        # That an exchange would be allowed says something about a hidden hand: others see the end of a turn.
        s.phase = DRAW
