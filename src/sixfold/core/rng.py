"""Small fast random numbers for simulations, the same in all three worlds.

A multiply-with-carry generator (Marsaglia's constants) whose state never leaves a signed 64-bit number, so
that interpreted Python, Numba and CUDA compute exactly the same stream. It is for bots and simulations;
the draws of a real table come from :mod:`sixfold.core.chance`.
"""

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule

_MULTIPLIER = 698769069
_LOW = 0xFFFFFFFF


@rule
def below(stream: NDArray[np.int64], n: int) -> int:
    """A number in 0…n−1 (n far below 2³²); ``stream`` is an array of one number, which moves on."""
    state = int(stream[0])
    state = _MULTIPLIER * (state & _LOW) + (state >> 32)
    stream[0] = state
    word = (state & _LOW) ^ (state >> 32)
    # The mask changes nothing, but tells the compiler that the number can serve as an index without a check.
    return (word * n >> 32) & _LOW


def streams(seed: int, count: int, first: int = 0) -> NDArray[np.int64]:
    """``count`` streams, one a row; stream ``i`` depends on the seed and on ``first + i`` alone."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    mixed = _mix(numbers + np.uint64(seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF))
    # The state must be neither 0 nor at its upper fixed point; 61 bits of a good mix are far from both.
    return ((mixed >> np.uint64(4)) | np.uint64(1)).astype(np.int64).reshape(count, 1)


def _mix(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64's finaliser: neighbouring numbers in, unrelated ones out."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: NDArray[np.uint64] = x ^ (x >> np.uint64(31))
    return mixed
