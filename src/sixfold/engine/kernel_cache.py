"""Compile kernels for the CPU, and keep them between runs.

Numba's own cache looks only at the file of the outermost function: after a change to a rule in another file it
would silently run the old one. So the cache folder is named after a hash of all sources of the package.
"""

import hashlib
import os
import shutil
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs
from numba import config, njit

PACKAGE = Path(__file__).resolve().parents[1]
KEPT = 3
"""How many cache folders of other source versions are left in place."""

_cache_dir_lock = threading.Lock()
"""Numba reads its cache folder from a global setting: only one thread may set it and decorate at a time."""


@cache
def source_hash() -> str:
    """A hash over every source file that can take part in a kernel."""
    digest = hashlib.sha256()
    for room in ("core", "games", "engine", "bots"):
        for file in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(file.relative_to(PACKAGE).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept; None if nothing can be written there, and each run compiles anew."""
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
    """A place for what is kept of a kernel, by what it closes over.

    Kernels of one source line, such as the search in each game, would share an index that Numba writes without a lock:
    two processes that keep two of them at once could leave one under the name of the other.
    """
    return hashlib.sha256(repr(_closed_over(kernel)).encode()).hexdigest()[:8]


def _closed_over(value: Any) -> Any:
    if not callable(value):
        return value if isinstance(value, int | float | str) else type(value).__qualname__
    plain = getattr(value, "py_func", value)
    cells = [_closed_over(cell.cell_contents) for cell in getattr(plain, "__closure__", None) or ()]
    return [getattr(plain, "__module__", ""), getattr(plain, "__qualname__", ""), cells]


@cache
def compiled(kernel: Callable[..., Any], *, nogil: bool = True) -> Callable[..., Any]:
    """The kernel compiled for the CPU; the first call for new types takes seconds unless it was kept.

    ``nogil``: other threads may go on meanwhile. For a kernel that takes a microsecond that is no good: whoever gives
    up the interpreter's lock may have to wait a thousand times as long to get it back.
    """
    folder = cache_folder()
    with _cache_dir_lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder / _place(kernel)) if folder else ""
        try:
            # Numba chooses the folder here, once, so that other users of Numba keep theirs.
            fast: Callable[..., Any] = njit(cache=folder is not None, error_model="numpy", nogil=nogil)(kernel)
        finally:
            config.CACHE_DIR = before
    return fast
