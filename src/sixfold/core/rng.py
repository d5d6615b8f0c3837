"""Fast random numbers for simulations, identical in interpreted Python, Numba and CUDA.

A multiply-with-carry generator (Marsaglia's constants) whose state always fits a signed 64-bit integer, so that
interpreted Python, Numba and CUDA compute exactly the same stream. It is for bots and simulations; the draws of a real
table come from :mod:`sixfold.core.chance`.
"""

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule

_MULTIPLIER = 698769069
_LOW = 0xFFFFFFFF
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@rule
def below(stream: NDArray[np.int64], n: int) -> int:
    """Return a random number in 0…n−1 (n far below 2³²); ``stream`` is an array of one number, updated in place."""
    state = int(stream[0])
    state = _MULTIPLIER * (state & _LOW) + (state >> 32)
    stream[0] = state
    word = (state & _LOW) ^ (state >> 32)
    # The mask changes nothing, but tells the compiler that the number can be an index without a bounds check.
    return (word * n >> 32) & _LOW


def streams(seed: int, count: int, first: int = 0) -> NDArray[np.int64]:
    """Return ``count`` streams, one per row; stream ``i`` depends only on the seed and on ``first + i``."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    return _states(numbers + np.uint64(seed * int(_GOLDEN) & 0xFFFFFFFFFFFFFFFF))


def first_streams(seeds: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the first stream of each of many seeds, one per row, as ``streams(seed, 1)`` does for one."""
    return _states(seeds * _GOLDEN)


def _states(numbers: NDArray[np.uint64]) -> NDArray[np.int64]:
    # The state must be neither 0 nor at its upper fixed point; 61 well-mixed bits are far from both.
    return ((_mix(numbers) >> np.uint64(4)) | np.uint64(1)).astype(np.int64).reshape(-1, 1)


def _mix(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64's finaliser: maps neighbouring numbers to unrelated ones."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: NDArray[np.uint64] = x ^ (x >> np.uint64(31))
    return mixed
