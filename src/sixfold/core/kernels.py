"""One source, three worlds: how rules are marked so that they run interpreted, on the CPU and on the GPU.

A function marked with :func:`rule` is plain Python when Python calls it, and is compiled into the caller
when an ``njit`` or ``cuda.jit`` function calls it. Rules therefore use nothing but whole numbers, arrays,
and the fields of a record; they never allocate (scratch arrays come in from outside).
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba.extending import register_jitable
from numpy.typing import DTypeLike, NDArray

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a kernel that the bulk engines compile."""
    marked: F = register_jitable(forceinline=True)(function)
    return marked


def blank_records(kind: DTypeLike, count: int = 1) -> NDArray[Any]:
    """An array of records of this type, with nothing in them yet."""
    return np.zeros(count, kind).view(np.recarray)


def step(function: F) -> F:
    """Mark a larger function that kernels call: compiled once by itself, where :func:`rule` goes into every caller."""
    marked: F = register_jitable(function)
    return marked
