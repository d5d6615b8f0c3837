"""One source, three worlds: how rules are marked so that they run interpreted, on the CPU and on the GPU.

A function marked with :func:`rule` is plain Python when Python calls it, and is compiled into the caller
when an ``njit`` or ``cuda.jit`` function calls it. Rules therefore use nothing but whole numbers, arrays,
and the fields of a record; they never allocate (scratch arrays come in from outside).
"""

import copyreg
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a kernel that the bulk engines compile."""
    marked: F = register_jitable(forceinline=True)(function)
    return marked


class RecordClass(type):
    """The type of the classes that :func:`record_class` makes."""

    kind: np.dtype[Any]


@cache
def record_class(kind: np.dtype[Any]) -> RecordClass:
    """A class for the records of a type, with an attribute for each field.

    NumPy has such records too, but looks every attribute up by its name: ten times as slow, and rules that run
    interpreted do little else. Arrays of these are plain ones, which a compiled function takes far more quickly.
    """
    fields = {name: property(itemgetter(name), _setter(name)) for name in kind.names or ()}
    return RecordClass("Record", (np.void,), {"__slots__": (), "kind": kind, **fields})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


# Such a class has no name by which another process could find it: there it is made again from the fields.
copyreg.pickle(RecordClass, lambda made: (record_class, (made.kind,)))


@cache
def _record_type(kind: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype((record_class(kind), kind))


def blank_records(kind: np.dtype[Any], count: int = 1) -> NDArray[Any]:
    """An array of records of this type, with nothing in them yet."""
    return np.zeros(count, _record_type(kind))


def plain_value(records: NDArray[Any], field: str) -> int:
    """A number in an array of one record, as Python knows it.

    A record makes a NumPy number for each look at a field, at three times the cost: too much where a table asks often.
    """
    found: int = records[field].item()
    return found


def copied_records(records: NDArray[Any]) -> NDArray[Any]:
    """A copy; ten times as fast as NumPy's, which goes from field to field."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


def step(function: F) -> F:
    """Mark a larger function that kernels call: compiled once by itself, where :func:`rule` goes into every caller."""
    marked: F = register_jitable(function)
    return marked
