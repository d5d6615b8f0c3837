"""The draws of a :class:`~sixfold.core.chance.Dealer` inside kernels, which then deal what a table with its seed would.

A stream of words is an array: the number of words used, then each word in two halves of 32 bits. Kernels take it in
place of the stream of a simulation (``core/rng.py``), which has a single number.
"""

from typing import Final

import numpy as np

from sixfold.core.chance import WORDS_IN_BLOCK, Dealer, words_block
from sixfold.core.hands import kind_at
from sixfold.core.kernels import Int8s, Stream, rule

LOW: Final = 0xFFFFFFFF
RESERVE: Final = 32
"""More words than any draw takes: one for each slot of a hand, and rarely another one. A kernel does not check where
the array ends, so its caller keeps this distance."""


def dealer_words(dealer: Dealer, count: int) -> Stream:
    """Return the stream of a dealer, with at least ``count`` words that are not used yet."""
    used = dealer.used
    blocks = range(-(-(used + count) // WORDS_IN_BLOCK))
    halves = np.frombuffer(b"".join([words_block(dealer.seed, block) for block in blocks]), ">u4")
    return np.concatenate([[used], halves], dtype=np.int64)


@rule
def words_left(stream: Stream) -> int:
    """Return the number of words that are not used yet."""
    return (len(stream) - 1 >> 1) - int(stream[0])


@rule
def dealt_number(stream: Stream, n: int) -> int:
    """Return a number in 0…n−1, n below 2³¹, as ``Dealer.below`` does: without bias, by rejecting the last words."""
    half = (LOW + 1) % n
    rejected = half * half % n
    while True:
        at = 1 + 2 * int(stream[0])
        high, low = int(stream[at]), int(stream[at + 1])
        stream[0] += 1
        if high < LOW or low <= LOW - rejected:
            return (high % n * half + low) % n


@rule
def dealt_kind(counts: Int8s, left: int, stream: Stream) -> int:
    """Return the kind of the piece that the dealer draws next, of the ``left`` pieces counted."""
    return kind_at(counts, dealt_number(stream, left))
