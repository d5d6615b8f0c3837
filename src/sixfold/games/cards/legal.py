"""Every legal play with its points: each kind of card in the hand once, or twice where the order matters."""

import numpy as np

from sixfold.core.hands import slot_of
from sixfold.core.kernels import Int8s, Record, Records, blank_records, rule
from sixfold.games.cards.rules import both_advanced, matches, order_matters
from sixfold.games.cards.state import HAND_SIZE, NO_CARD

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


def new_choices() -> Records:
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
        for first in range(2 if order_matters(s, t, kind, gain_a, gain_b) else 1):
            p.slot[count] = slot
            p.first[count] = first
            p.gains[count, 0] = gain_b if first else gain_a
            p.gains[count, 1] = gain_a if first else gain_b
            count += 1
    return count


@rule
def listed_play(s: Record, t: Record, p: Record, i: int) -> tuple[int, int, int, int, int]:
    """Play ``i`` of the list: the kind of card, and its colours in the order of scoring, each with its points."""
    kind, first = int(s.hand[s.seat, p.slot[i]]), int(p.first[i])
    gain_a, gain_b = int(p.gains[i, 0]), int(p.gains[i, 1])
    return kind, int(t.symbols[kind, first]), gain_a, int(t.symbols[kind, 1 - first]), gain_b


@rule
def list_tracks(s: Record, t: Record, p: Record, count: int, tracks: Int8s) -> None:
    """Fill in the track of the seat to move after each listed play."""
    for i in range(count):
        track_after(s, t, p, i, tracks[i])


@rule
def track_after(s: Record, t: Record, p: Record, i: int, track: Int8s) -> None:
    """Fill in the track of the seat to move after play ``i`` of the list."""
    seat = int(s.seat)
    _, a, gain_a, b, gain_b = listed_play(s, t, p, i)
    for colour in range(6):
        track[colour] = s.track[seat, colour]
    track[a], track[b] = both_advanced(s, t, seat, a, gain_a, b, gain_b)
