"""Background compilation of kernels, so that the first move of a bot takes at most three seconds.

The first call of a kernel compiles it, which takes seconds unless it is cached. This module makes that first call in a
separate thread. A bot waits briefly for it, and then falls back to a move without the kernel.
"""

import os
import threading
from collections.abc import Callable
from time import monotonic
from typing import Final


def _patience() -> float:
    try:
        return min(max(float(os.environ["SIXFOLD_PATIENCE"]), 0.0), 3600.0)
    except (KeyError, ValueError):
        return 2.0


PATIENCE: Final = _patience()
"""How many seconds to wait for a kernel, counted from the start of its compilation."""

_lock = threading.Lock()
_begun: dict[str, "Compilation"] = {}


class Compilation:
    """The first call of one kernel."""

    def __init__(self, trial: Callable[[], object]) -> None:
        self._trial = trial
        self._since = monotonic()
        self._wrong: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._trial()
        except Exception as wrong:
            self._wrong = wrong

    @property
    def is_running(self) -> bool:
        """Whether the compiler is running."""
        return self._thread.is_alive()

    def is_done(self, patience: float | None) -> bool:
        """Return whether the kernel is ready, after waiting for up to ``patience`` seconds; None waits for ever."""
        if self._thread.is_alive():
            left = None if patience is None else max(0.0, patience - (monotonic() - self._since))
            self._thread.join(left)
        if self._wrong is not None:
            raise self._wrong
        return not self._thread.is_alive()


def is_warm(kernel: str, trial: Callable[[], object], patience: float | None = PATIENCE) -> bool:
    """Return whether the kernel with this name is ready; ``trial`` is a first call of it without side effects."""
    with _lock:
        compilation = _begun.get(kernel)
        if compilation is None:
            compilation = _begun[kernel] = Compilation(trial)
    return compilation.is_done(patience)


def is_compiling() -> bool:
    """Return whether any kernel is being compiled in the background."""
    return any(compilation.is_running for compilation in list(_begun.values()))
