"""Sets of numbers as bits in 32-bit words, the lowest first: the masks of legal actions, for kernels.

A word is handled as a signed 64-bit integer: the compiler would turn a mix of signed and unsigned ones into a float.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import Kernel, Stream, rule
from sixfold.core.rng import below

WORD: Final = 32
EVERY: Final = 0xFFFFFFFF
"""All bits of a word."""

Words = NDArray[np.uint32]


def words_for(count: int) -> int:
    """Return the number of words for this many bits.

    >>> words_for(32), words_for(33)
    (1, 2)
    """
    return -(-count // WORD)


@rule
def word_at(words: Words, i: int) -> int:
    """Return a word as a signed number."""
    return int(np.int64(words[i]))


@rule
def has_bit(words: Words, number: int) -> bool:
    """Return whether a number is in the set."""
    return word_at(words, number >> 5) >> (number & 31) & 1 == 1


@rule
def set_bit(words: Words, number: int) -> None:
    """Add a number to the set."""
    words[number >> 5] = word_at(words, number >> 5) | 1 << (number & 31)


@rule
def clear_bit(words: Words, number: int) -> None:
    """Remove a number from the set."""
    words[number >> 5] = word_at(words, number >> 5) & ~(1 << (number & 31))


@rule
def clear_pair(words: Words, number: int) -> None:
    """Remove a number and its neighbour, with which it shares all bits but the lowest."""
    words[number >> 5] = word_at(words, number >> 5) & ~(3 << (number & 30))


@rule
def fill_bits(words: Words, count: int) -> None:
    """Make the set the numbers below ``count``."""
    for i in range(len(words)):
        left = count - i * WORD
        words[i] = EVERY if left >= WORD else (1 << max(left, 0)) - 1


@rule
def count_bits(word: int) -> int:
    """Return the number of bits set in a word."""
    word = word - (word >> 1 & 0x55555555)
    word = (word & 0x33333333) + (word >> 2 & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return (word * 0x01010101 & EVERY) >> 24


def random_member_kernel(count_bits: Kernel) -> Kernel:
    """Return the kernel ``(words, stream) -> int``: a random number of the set, all equally likely.

    It is −1 if the set is empty, which takes nothing from the stream.
    """

    @rule
    def nth_bit(word: int, n: int) -> int:
        """The place of bit ``n`` of those set in a word, counted from 0 and from the lowest."""
        for _ in range(n):
            word &= word - 1
        return int(count_bits((word & -word) - 1))

    @rule
    def random_member(words: Words, stream: Stream) -> int:
        total = 0
        for i in range(len(words)):
            total += count_bits(word_at(words, i))
        if total == 0:
            return -1
        left = below(stream, total)
        i = 0
        word = word_at(words, 0)
        count = count_bits(word)
        while left >= count:
            left -= count
            i += 1
            word = word_at(words, i)
            count = count_bits(word)
        return i * WORD + nth_bit(word, left)

    return random_member


random_member: Final = random_member_kernel(count_bits)
"""The kernel for every device; see :mod:`sixfold.engine.native_bits` for that of the CPU."""
