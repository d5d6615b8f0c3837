"""Writes files whole or not at all, even if the command is interrupted."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from sixfold.core.atomic_files import write_whole

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


_noted = threading.Event()


def interrupt(number: int, _: FrameType | None) -> None:
    """Handle Ctrl-C. The exception may be swallowed, as in a finalizer, so it is recorded as well."""
    _noted.set()
    raise KeyboardInterrupt


def check_interrupted() -> None:
    """Raise KeyboardInterrupt if one was swallowed; for long-running loops."""
    if _noted.is_set():
        _noted.clear()
        raise KeyboardInterrupt


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay an interruption until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []

    def hold(number: int, _: FrameType | None) -> None:
        held.append(number)

    before = {number: signal.signal(number, hold) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            # None is a handler that was not installed from Python and cannot be restored from here.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number in held[:1]:
            signal.raise_signal(number)


def write_text(path: Path, content: str | bytes) -> None:
    """Write a file, whole or not at all."""
    with uninterrupted():
        write_whole(path, content)
