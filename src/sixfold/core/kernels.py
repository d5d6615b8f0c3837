"""Decorators for rules that run interpreted, on the CPU and on the GPU from a single source.

A function marked with :func:`rule` is plain Python when Python calls it, and is compiled into the caller when an
``njit`` or ``cuda.jit`` function calls it. Rules therefore use only integers, arrays and the fields of a record. They
never allocate; the caller passes in scratch arrays.
"""

import copyreg
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from types import FunctionType
from typing import Any, Final, TypeVar

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

INNER: Final = {"no_cfunc_wrapper": True}
"""Only kernels call kernels: without a version of each for callers in C, compilation takes an eighth less time."""

_jitable: Callable[..., Callable[[F], F]] = register_jitable

Kernel = Callable[..., Any]
"""A function marked with :func:`rule` or :func:`step`."""

Record = Any
"""One element of an array of records, such as games or tables; its fields read the same everywhere kernels run."""

# Arrays that kernels take.
Records = NDArray[Any]
Weights = NDArray[np.float64]
Int64s = NDArray[np.int64]
Stream = Int64s
"""The state of a random number generator: one number."""
Int8s = NDArray[np.int8]
Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]
Float32s = NDArray[np.float32]
Float64s = NDArray[np.float64]


def rule(function: F) -> F:
    """Mark a function as a kernel that the bulk engines compile."""
    return _jitable(forceinline=True, **INNER)(function)


class RecordClass(type):
    """The metaclass of the classes that :func:`record_class` creates."""

    kind: np.dtype[Any]


@cache
def record_class(kind: np.dtype[Any]) -> RecordClass:
    """Create a class for the records of a dtype, with an attribute for each field.

    NumPy's own record class looks up every attribute by name, which is ten times as slow, and interpreted rules do
    little else. Arrays of these records are plain arrays, which compiled functions accept far more quickly.
    """
    fields = {name: property(itemgetter(name), _setter(name)) for name in kind.names or ()}
    return RecordClass("Record", (np.void,), {"__slots__": (), "kind": kind, **fields})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


# These classes have no importable name, so unpickling recreates them from their fields.
copyreg.pickle(RecordClass, lambda made: (record_class, (made.kind,)))


@cache
def _record_type(kind: np.dtype[Any]) -> np.dtype[Any]:
    names = kind.names or ()
    if any(kind[name].names for name in names):
        # Records in records, such as the inputs of a network, are of such a class, too.
        formats = [_record_type(kind[name]) if kind[name].names else kind[name] for name in names]
        offsets = [kind.fields[name][1] for name in names] if kind.fields else []
        inner: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": kind.itemsize}
        kind = np.dtype(inner, align=kind.isalignedstruct)
    return np.dtype((record_class(kind), kind))


def blank_records(kind: np.dtype[Any], count: int = 1) -> Records:
    """Create an array of zeroed records of this dtype."""
    return np.zeros(count, _record_type(kind))


def copied_records(records: Records) -> Records:
    """Return a copy; ten times as fast as NumPy's, which copies field by field."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


def checked(function: Kernel) -> Kernel:
    """Return a :func:`step` that raises IndexError for an index beyond an array, as interpreted; it is slower."""
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    return _jitable(boundscheck=True, **INNER)(twin)


def step(function: F) -> F:
    """Mark a larger function that kernels call. It is compiled once, whereas :func:`rule` inlines into every caller."""
    return _jitable(**INNER)(function)
