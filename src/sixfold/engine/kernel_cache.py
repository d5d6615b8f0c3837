"""Compile kernels for the CPU, and cache them between runs.

Numba's own cache checks only the file of the outermost function: after a change to a rule in another file it would
silently run the old code. So the cache folder is named after a hash of all sources of the package, and of
the packages that add titles.
"""

import hashlib
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numba import config, njit

from sixfold.core.file_lock import lock
from sixfold.games import registry

PACKAGE = Path(__file__).resolve().parents[1]
KEPT = 3
"""The number of cache folders of other source versions to keep."""

_cache_dir_lock = threading.Lock()
"""Numba reads its cache folder from a global setting, so only one thread at a time may set it and decorate."""


@cache
def source_hash() -> str:
    """Return a hash of all source files that can be part of a kernel."""
    digest = hashlib.sha256()
    own = [PACKAGE / part for part in ("core", "laying", "games", "engine", "bots")]
    for folder in (*own, *registry.other_packages()):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(folder.parent).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the cache folder for compiled kernels; None if it is not writable, so that each run compiles again."""
    root = Path(os.environ.get("SIXFOLD_CACHE") or platformdirs.user_cache_path("sixfold")) / "kernels"
    folder = root / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted(root.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in [path for path in others if path != folder][KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _place(kernel: Callable[..., Any]) -> str:
    """Return a subfolder name for a kernel, derived from its closure.

    Kernels from the same source line, such as the search of each game, would share an index that Numba writes without a
    lock: two processes that store two of them at once could save one under the name of the other.
    """
    return hashlib.sha256(repr(_closed_over(kernel)).encode()).hexdigest()[:8]


def _closed_over(value: Any) -> Any:
    if not callable(value):
        return value.tolist() if isinstance(value, np.ndarray) else repr(value)
    plain = getattr(value, "py_func", value)
    cells = [_closed_over(cell.cell_contents) for cell in getattr(plain, "__closure__", None) or ()]
    return [getattr(plain, "__module__", ""), getattr(plain, "__qualname__", ""), cells]


@cache
def compiled(kernel: Callable[..., Any], *, nogil: bool = True, counting: bool = True) -> Callable[..., Any]:
    """Return the kernel compiled for the CPU. The first call with new types takes seconds unless it is cached.

    Of several processes that make this call, one compiles; the others wait and load the result from the cache.

    ``nogil`` releases the interpreter lock, so that other threads can run. That does not pay for a kernel that takes a
    microsecond: getting the lock back may take a thousand times as long.

    Without ``counting``, the kernel cannot allocate and counts no references to its arrays: for one that takes the rows
    of several arrays for each game, that would take a third of the time.
    """
    folder = cache_folder()
    with _cache_dir_lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder / _place(kernel)) if folder else ""
        try:
            # Numba picks the folder at this point, once, so other users of Numba keep theirs.
            options = {"cache": folder is not None, "error_model": "numpy", "nogil": nogil, "_nrt": counting}
            fast: Any = njit(**options)(kernel)
        finally:
            config.CACHE_DIR = before
    if folder:
        _share(fast, folder / _place(kernel))
    made: Callable[..., Any] = fast
    return made


def _share(dispatcher: Any, place: Path) -> None:
    """Let one process at a time compile a kernel, and all find what it has stored."""
    # Numba's own key has a hash of the pickled closure. These bytes are others when a module is loaded from bytecode,
    # so the second start of a program would compile everything again. The folder says all that they say.
    dispatcher._cache._index_key = lambda signature, codegen: (signature, codegen.magic_tuple())
    compile_or_load = dispatcher.compile

    def compile_once(signature: Any) -> Any:
        with _one_process_at_a_time(place):
            return compile_or_load(signature)

    dispatcher.compile = compile_once


@contextmanager
def _one_process_at_a_time(place: Path) -> Iterator[None]:
    with ExitStack() as stack:
        # Without the lock, everything works but more slowly: the disk may be full, or another version may have deleted
        # the folder.
        with suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            lock(stack.enter_context((place / "lock").open("wb")), wait=True)
        yield
