"""Hands and racks: rows of slots, each empty or with a kind of tile or card. The same in all games that have them."""

from typing import Final

from sixfold.core.kernels import Int8s, Int64s, Record, Stream, rule
from sixfold.core.rng import below

EMPTY: Final = -1
"""An empty slot."""

MOVE, CHOOSE, DRAW = range(3)
"""The first phases of a game with hands: play a tile or card; exchange or keep the hand; draw."""


@rule
def count_held(row: Int8s) -> int:
    """Return the number of filled slots."""
    count = 0
    for slot in range(len(row)):
        count += row[slot] != EMPTY
    return count


@rule
def slot_of(row: Int8s, kind: int) -> int:
    """Return the first slot with this kind, or −1."""
    for slot in range(len(row)):
        if row[slot] == kind:
            return slot
    return -1


@rule
def colours_shown(row: Int8s, colours: Int8s) -> int:
    """Return one bit for each colour in the hand, given the bits of each kind; 0 only if the hand is empty."""
    bits = 0
    for slot in range(len(row)):
        kind = int(row[slot])
        if kind != EMPTY:
            bits |= int(colours[kind])
    return bits


@rule
def lowest_colours(track: Int8s) -> int:
    """Return one bit for each colour that is lowest on a track."""
    lowest = int(track[0])
    for colour in range(1, len(track)):
        lowest = min(lowest, int(track[colour]))
    bits = 0
    for colour in range(len(track)):
        bits |= (track[colour] == lowest) << colour
    return bits


@rule
def hand_back(hands: Int8s, stock: Int8s, players: int, viewer: int) -> int:
    """Return all hands except one (−1: all of them) to the stock; return the number of tiles or cards."""
    count = 0
    for seat in range(players):
        if seat != viewer:
            for slot in range(hands.shape[1]):
                kind = int(hands[seat, slot])
                if kind != EMPTY:
                    stock[kind] += 1
                    count += 1
                    hands[seat, slot] = EMPTY
    return count


@rule
def deal_hidden(hands: Int8s, stock: Int8s, players: int, held: Int64s, stream: Stream) -> int:
    """Deal every hidden hand as many unseen pieces as it holds (``held``); return the number left in the stock.

    A visible hand may have gaps, but it is never empty when a decision is due.
    """
    left = 0
    for kind in range(len(stock)):
        left += int(stock[kind])
    for seat in range(players):
        if count_held(hands[seat]) == 0:
            for slot in range(held[seat]):
                kind = random_kind(stock, left, stream)
                stock[kind] -= 1
                left -= 1
                hands[seat, slot] = kind
    return left


@rule
def random_kind(counts: Int8s, left: int, stream: Stream) -> int:
    """Return a random kind; each of the ``left`` pieces counted is equally likely."""
    return kind_at(counts, below(stream, left))


@rule
def kind_at(counts: Int8s, pick: int) -> int:
    """Return the kind of a piece, if all pieces counted are numbered from 0, kind by kind."""
    kind = 0
    passed = 0
    for other in range(len(counts)):
        # Sum over all kinds without an early exit: a loop of fixed length is twice as fast.
        passed += counts[other]
        kind += passed <= pick
    return kind


@rule
def random_slot(row: Int8s, stream: Stream) -> int:
    """Return a random filled slot. There must be at least one."""
    slot = below(stream, len(row))
    while row[slot] == EMPTY:
        slot = below(stream, len(row))
    return slot


@rule
def keep(s: Record) -> None:
    """Decline an allowed exchange."""
    s.phase = DRAW
