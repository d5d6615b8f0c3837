"""Handles standard streams that were closed before the command started, or whose reader has gone."""

import contextlib
import errno
import io
import os
import sys


class ClosedOutput(io.TextIOBase):
    """Replaces a closed standard output: every write raises an error."""

    encoding = "utf-8"

    def writable(self) -> bool:
        """Behaves like any output file."""
        return True

    def write(self, text: str) -> int:
        """Refuse."""
        if not text:
            return 0
        raise OSError(errno.EBADF, "standard output is closed")


def repair_streams() -> None:
    """Replace each closed stream, so that no other file gets its descriptor."""
    # The system assigns the lowest free descriptor, so the order matters.
    if sys.stdin is None:
        sys.stdin = open(os.open(os.devnull, os.O_RDONLY))  # noqa: SIM115, PTH123
    if sys.stdout is None:
        os.open(os.devnull, os.O_WRONLY)
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = open(os.open(os.devnull, os.O_WRONLY), "w")  # noqa: SIM115, PTH123


def forget_output() -> None:
    """Discard what is left in the buffers, so that the exit does not try to write it again."""
    with contextlib.suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
