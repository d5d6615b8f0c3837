"""The kernels that positions call, as functions over arrays of one record.

Kernels take records, and a position holds arrays of one record: compiled functions accept only arrays from Python. A
title lists its kernels, and :class:`PositionKernels` generates the functions. ``engine/compiled_positions.py`` compiles
the same functions.

A call from Python costs more than most rules, so a kernel may answer related queries in one call. Compiled code does
not check indices: a position checks all external input before it calls.
"""

from collections.abc import Callable
from inspect import signature
from types import SimpleNamespace
from typing import Any, Final

RECORDS: Final = frozenset("stp")
"""The parameters of a kernel that are records: a game, the tables, a list of moves."""


class PositionKernels(SimpleNamespace):
    """Functions over arrays of one record, each under the name of its kernel."""

    def __init__(self, module: str, *kernels: Callable[..., Any]) -> None:
        """``module`` is the module with the list: titles may share a kernel, but not its compiled form."""
        super().__init__(**{kernel.__name__: _over_arrays(module, kernel) for kernel in kernels})


def _over_arrays(module: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
    parameters = list(signature(kernel).parameters)
    passed = [f"{name}[0]" if name in RECORDS else name for name in parameters]
    source = f"lambda {', '.join(parameters)}: kernel({', '.join(passed)})"
    # Numba caches a function by its file, line and name, so this one has those of its kernel.
    lines_before = "\n" * (kernel.__code__.co_firstlineno - 1)
    made: Callable[..., Any] = eval(
        compile(lines_before + source, kernel.__code__.co_filename, "eval"), {"kernel": kernel}
    )
    made.__module__, made.__name__, made.__qualname__ = module, kernel.__name__, kernel.__qualname__
    return made
