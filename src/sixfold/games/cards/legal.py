"""Every legal play with its points: each kind of card in the hand once, or twice where the order matters."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.hands import slot_of
from sixfold.core.kernels import blank_records, rule
from sixfold.games.cards.rules import both_advanced, first_scored, matches, order_matters, shows
from sixfold.games.cards.state import HAND_SIZE, LONGEST_ROW, NO_CARD, Record

MOST_PLAYS = 2 * HAND_SIZE

Plays = np.dtype(
    [
        ("seen", np.int8, (6,)),  # by colour: the number of open cards that show it
        ("slot", np.int8, (MOST_PLAYS,)),
        ("first", np.int8, (MOST_PLAYS,)),  # the card's symbol that is scored first
        ("gains", np.int8, (MOST_PLAYS, 2)),  # in the order of scoring
    ]
)
"""Memory for the result of :func:`legal_plays`."""


def new_plays() -> NDArray[Any]:
    """An array of one ``Plays``."""
    return blank_records(Plays)


@rule
def legal_plays(s: Record, t: Record, p: Record) -> int:
    """List every play of the seat to move, each once, with its points; return their number."""
    for colour in range(6):
        p.seen[colour] = matches(s, t, colour)
    seat = int(s.seat)
    count = 0
    for slot in range(HAND_SIZE):
        kind = int(s.hand[seat, slot])
        if kind == NO_CARD or slot_of(s.hand[seat], kind) < slot:
            continue
        gain_a, gain_b = int(p.seen[t.symbols[kind, 0]]), int(p.seen[t.symbols[kind, 1]])
        count = add_play(p, count, slot, 0, gain_a, gain_b)
        if order_matters(s, t, kind, gain_a, gain_b):
            count = add_play(p, count, slot, 1, gain_b, gain_a)
    return count


@rule
def list_tracks(s: Record, t: Record, p: Record, count: int, tracks: NDArray[np.int8]) -> None:
    """Fill in the track of the seat to move after each listed play."""
    for i in range(count):
        track_after(s, t, p, i, tracks[i])


@rule
def track_after(s: Record, t: Record, p: Record, i: int, track: NDArray[np.int8]) -> None:
    """Fill in the track of the seat to move after play ``i`` of the list."""
    seat, first = int(s.seat), int(p.first[i])
    kind = int(s.hand[seat, p.slot[i]])
    a, b = int(t.symbols[kind, first]), int(t.symbols[kind, 1 - first])
    for colour in range(6):
        track[colour] = s.track[seat, colour]
    track[a], track[b] = both_advanced(s, t, seat, a, int(p.gains[i, 0]), b, int(p.gains[i, 1]))


@rule
def list_matches(s: Record, t: Record, kind: int, wished: int, shown: NDArray[np.int8]) -> int:
    """The symbol of a card that would be scored first, as for ``play_card``; plays nothing.

    Fills in the open cards that show each symbol, by symbol in the order of scoring, seat and slot.
    """
    first = first_scored(s, t, kind, wished)
    for number in range(2):
        colour = int(t.symbols[kind, first if number == 0 else 1 - first])
        for seat in range(s.players):
            for slot in range(LONGEST_ROW):
                shown[number, seat, slot] = shows(s, t, seat, slot, colour)
    return first


@rule
def add_play(p: Record, count: int, slot: int, first: int, gain_a: int, gain_b: int) -> int:
    """Add one play to the list."""
    p.slot[count] = slot
    p.first[count] = first
    p.gains[count, 0] = gain_a
    p.gains[count, 1] = gain_b
    return count + 1
