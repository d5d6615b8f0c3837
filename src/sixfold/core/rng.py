"""Fast random numbers for simulations, identical in interpreted Python, Numba and CUDA.

A multiply-with-carry generator (Marsaglia's constants) whose state always fits a signed 64-bit integer, so that
interpreted Python, Numba and CUDA compute exactly the same stream. It is for bots and simulations; the draws of a real
table come from :mod:`sixfold.core.chance`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule

_MULTIPLIER = 698769069
_LOW = 0xFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15
_EVERY = 0xFFFFFFFFFFFFFFFF


@rule
def below(stream: NDArray[np.int64], n: int) -> int:
    """Return a random number in 0…n−1 (n far below 2³²); ``stream`` is an array of one number, updated in place."""
    state = int(stream[0])
    state = _MULTIPLIER * (state & _LOW) + (state >> 32)
    stream[0] = state
    word = (state & _LOW) ^ (state >> 32)
    # The mask changes nothing, but tells the compiler that the number can be an index without a bounds check.
    return (word * n >> 32) & _LOW


def first_state(seed: int) -> int:
    """Return the state of the first stream of a seed, as ``streams(seed, 1)`` has it but in a tenth of the time."""
    return int(_mixed(seed * _GOLDEN & _EVERY) >> 4 | 1)


def streams(seed: int, count: int, first: int = 0) -> NDArray[np.int64]:
    """Return ``count`` streams, one per row; stream ``i`` depends only on the seed and on ``first + i``."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    return _states(numbers + np.uint64(seed * _GOLDEN & _EVERY))


def first_streams(seeds: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the first stream of each of many seeds, one per row, as ``streams(seed, 1)`` does for one."""
    return _states(seeds * np.uint64(_GOLDEN))


def _states(numbers: NDArray[np.uint64]) -> NDArray[np.int64]:
    # The state must be neither 0 nor at its upper fixed point; 61 well-mixed bits are far from both.
    states: NDArray[np.int64] = (_mixed(numbers) >> 4 | 1).astype(np.int64).reshape(-1, 1)
    return states


def _mixed(x: Any) -> Any:
    """SplitMix64's finaliser, for a number or an array: maps neighbouring numbers to unrelated ones."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _EVERY
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _EVERY
    return x ^ x >> 31
