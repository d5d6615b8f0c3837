"""One source, three worlds: how rules are marked so that they run interpreted, on the CPU and on the GPU.

A function marked with :func:`rule` is plain Python when Python calls it, and is compiled into the caller
when an ``njit`` or ``cuda.jit`` function calls it. Rules therefore use nothing but whole numbers, arrays,
and the fields of a record; they never allocate (scratch arrays come in from outside).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import register_jitable

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a kernel that the bulk engines compile."""
    marked: F = register_jitable(forceinline=True)(function)
    return marked
