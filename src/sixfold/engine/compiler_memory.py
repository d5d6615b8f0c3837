"""Memory of the compiler: a server with all its kernels compiled no longer needs the compiler's large library."""

import ctypes
import sys
from pathlib import Path
from typing import Final

from llvmlite import binding

_PAGE_OUT: Final = 21
"""Linux's ``MADV_PAGEOUT``: evict these pages; they are read from disk again on the next access."""


def release_compiler_memory() -> int:
    """Release the memory of the compiler's library, and return its size in bytes. The next compilation reloads it.

    Does nothing on systems without support for this.
    """
    if not sys.platform.startswith("linux"):
        return 0
    advise = getattr(ctypes.CDLL(None), "madvise", None)
    if advise is None:
        return 0
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return sum(size for start, size in _mapped() if advise(start, size, _PAGE_OUT) == 0)


def _mapped() -> list[tuple[int, int]]:
    """Return the mapped regions of the library: start and size of each."""
    library = binding.ffi.get_library_name()
    found = []
    for line in Path("/proc/self/maps").read_text().splitlines():
        if line.endswith(f"/{library}"):
            start, end = (int(number, 16) for number in line.split(maxsplit=1)[0].split("-"))
            found.append((start, end - start))
    return found
