"""A server that has all its kernels needs the compiler no more, but holds much of its library in memory."""

import ctypes
import sys
from pathlib import Path
from typing import Final

from llvmlite import binding

_PAGE_OUT: Final = 21
"""Linux's word for: these pages may go, and come back from the disk when somebody asks for them."""


def let_compiler_rest() -> int:
    """Give back the memory of the compiler's library; how many bytes of it may go. Whoever compiles gets it back.

    Nothing happens on systems that cannot do that.
    """
    if not sys.platform.startswith("linux"):
        return 0
    advise = getattr(ctypes.CDLL(None), "madvise", None)
    if advise is None:
        return 0
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return sum(size for start, size in _mapped() if advise(start, size, _PAGE_OUT) == 0)


def _mapped() -> list[tuple[int, int]]:
    """Where the library is in memory, piece by piece: start and size."""
    library = binding.ffi.get_library_name()
    found = []
    for line in Path("/proc/self/maps").read_text().splitlines():
        if line.endswith(f"/{library}"):
            start, end = (int(number, 16) for number in line.split(maxsplit=1)[0].split("-"))
            found.append((start, end - start))
    return found
