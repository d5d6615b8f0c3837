"""Verifiable randomness: a table commits to a seed, draws from it, and reveals it at the end.

docs/fairness.md specifies the derivation, so that anyone can write an independent checker.
"""

import hashlib
import secrets
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Final

SCHEME = "sixfold-shuffle-1"
"""The name of the derivation; a record stores it with the seed."""

WORDS_IN_BLOCK: Final = 4
"""The number of 64-bit words in a SHA-256 digest."""


class Dealer:
    """A stream of unbiased choices from a secret seed.

    >>> dealer = Dealer(bytes(32))
    >>> [dealer.below(6) for _ in range(8)]
    [0, 3, 3, 5, 2, 1, 4, 0]
    """

    def __init__(self, seed: bytes | None = None, used: int = 0) -> None:
        """Create a dealer with this 32-byte seed, or with a fresh random one.

        ``used`` is the number of words already consumed (see :attr:`used`); the dealer continues from there.
        """
        if seed is None:
            seed = secrets.token_bytes(32)
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        if type(used) is not int or used < 0:
            raise ValueError("the number of used words must be a whole number, 0 or more")
        self.seed = seed
        self._block, begun = divmod(used, WORDS_IN_BLOCK)
        self._words: list[int] = []
        for _ in range(begun):
            self._word()

    @property
    def used(self) -> int:
        """The number of words consumed so far. It reveals nothing about them."""
        return self._block * WORDS_IN_BLOCK - len(self._words)

    @cached_property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hex: public before the first draw, binding until the seed is revealed."""
        return hashlib.sha256(self.seed).hexdigest()

    def below(self, n: int) -> int:
        """Return a uniform random number in 0…n−1."""
        limit = (1 << 64) // n * n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def draw(self, bag: Mapping[str, int], count: int) -> list[str]:
        """Draw ``count`` pieces without replacement. ``bag`` maps kinds to counts; the order of its kinds matters."""
        left = dict(bag)
        drawn = []
        for _ in range(count):
            index = self.below(sum(left.values()))
            for kind, number in left.items():
                if index < number:
                    left[kind] -= 1
                    drawn.append(kind)
                    break
                index -= number
        return drawn

    def deal(self, bag: dict[str, int], hands: int, size: int) -> list[list[str]]:
        """Deal ``size`` pieces to one hand after another, and take them out of the bag."""
        dealt = []
        for _ in range(hands):
            dealt.append(self.draw(bag, size))
            for piece in dealt[-1]:
                bag[piece] -= 1
        return dealt

    def _word(self) -> int:
        if not self._words:
            block = words_block(self.seed, self._block)
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()


def words_block(seed: bytes, number: int) -> bytes:
    """Return the block of this number of a seed's stream: four words of 64 bits, each with its highest byte first."""
    return hashlib.sha256(seed + number.to_bytes(8, "big")).digest()


def simulation(seed: int, number: int) -> tuple[Dealer, Random]:
    """Return the chance of a simulated game: its dealer, and the random numbers of its bots."""
    key = f"{seed}/{number}"
    return Dealer(seed_from(key)), Random(key)


def seed_from(text: str) -> bytes:
    """Derive a seed from any text, for reproducible simulations and examples."""
    return hashlib.sha256(text.encode()).digest()
