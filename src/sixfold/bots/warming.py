"""Kernels are compiled in the background, so that nobody waits longer for a first move than a person would.

The first call of a kernel compiles it, for seconds where nothing was kept from an earlier run. Here such a first
call is made in a thread of its own. Who needs the kernel waits for it a while, and then helps himself otherwise.
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
        return 7.0


PATIENCE: Final = _patience()
"""For so many seconds, counted from when its compiling began, a kernel is waited for."""

_lock = threading.Lock()
_begun: dict[str, "Warming"] = {}


class Warming:
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

    def is_done(self, patience: float | None) -> bool:
        """Whether the kernel is ready, after waiting for it as long as patience lasts; None waits for ever."""
        if self._thread.is_alive():
            left = None if patience is None else max(0.0, patience - (monotonic() - self._since))
            self._thread.join(left)
        if self._wrong is not None:
            raise self._wrong
        return not self._thread.is_alive()


def is_warm(kernel: str, trial: Callable[[], object], patience: float | None = PATIENCE) -> bool:
    """Whether a kernel, by its name, is ready to be called; ``trial`` is a first call of it that changes nothing."""
    with _lock:
        warming = _begun.get(kernel)
        if warming is None:
            warming = _begun[kernel] = Warming(trial)
    return warming.is_done(patience)
