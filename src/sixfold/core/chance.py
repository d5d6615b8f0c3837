"""Fair chance that anyone can check: a table commits to a seed, draws from it, and reveals it at the end.

The derivation is written out in docs/fairness.md, so that others can write their own checker.
"""

import hashlib
import secrets
from collections.abc import Mapping
from functools import cached_property
from typing import Final

SCHEME = "sixfold-shuffle-1"
"""Names the derivation; a record carries it beside its seed."""

WORDS_IN_BLOCK: Final = 4
"""How many numbers of 64 bits a SHA-256 gives."""


class Dealer:
    """A stream of unbiased choices from a secret seed.

    >>> dealer = Dealer(bytes(32))
    >>> [dealer.below(6) for _ in range(8)]
    [0, 3, 3, 5, 2, 1, 4, 0]
    """

    def __init__(self, seed: bytes | None = None, used: int = 0) -> None:
        """A dealer with this seed of 32 bytes, or with a fresh one that nobody can guess.

        ``used`` is how much of its stream was used up before, as :attr:`used` said: it goes on from there.
        """
        if seed is None:
            seed = secrets.token_bytes(32)
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        if type(used) is not int or used < 0:
            raise ValueError("of a stream, a whole number of words is used up")
        self.seed = seed
        self._block, begun = divmod(used, WORDS_IN_BLOCK)
        self._words: list[int] = []
        for _ in range(begun):
            self._word()

    @property
    def used(self) -> int:
        """How many words of the stream were taken so far. It tells nothing about them."""
        return self._block * WORDS_IN_BLOCK - len(self._words)

    @cached_property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hex: public before the first draw, binding until the seed is shown."""
        return hashlib.sha256(self.seed).hexdigest()

    def below(self, n: int) -> int:
        """A number in 0…n−1, each equally likely."""
        limit = (1 << 64) // n * n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def draw(self, bag: Mapping[str, int], count: int) -> list[str]:
        """Draw ``count`` things without putting any back, from kinds with their numbers, in the kinds' order."""
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

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self.seed + self._block.to_bytes(8, "big")).digest()
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()


def seed_from(text: str) -> bytes:
    """A dealer's seed from any text, for simulations and examples that must come out the same each time."""
    return hashlib.sha256(text.encode()).digest()
