"""Standard streams that were closed before the command began, or that nobody reads any more."""

import contextlib
import errno
import io
import os
import sys


class ClosedOutput(io.TextIOBase):
    """Stands in for a closed standard output: nothing can be written, and whoever tries is told."""

    encoding = "utf-8"

    def writable(self) -> bool:
        """As of any output."""
        return True

    def write(self, text: str) -> int:
        """Refuse."""
        if not text:
            return 0
        raise OSError(errno.EBADF, "standard output is closed")


def mend_streams() -> None:
    """Put something in the place of each closed stream, so that no file is opened under its number."""
    # The lowest free number is the next one to be given: they are taken in their order.
    if sys.stdin is None:
        sys.stdin = open(os.open(os.devnull, os.O_RDONLY))  # noqa: SIM115, PTH123
    if sys.stdout is None:
        os.open(os.devnull, os.O_WRONLY)
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = open(os.open(os.devnull, os.O_WRONLY), "w")  # noqa: SIM115, PTH123


def forget_output() -> None:
    """What is left in the buffers goes nowhere: the end of the program must not try it again."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def write_bytes(text: str) -> None:
    """A text to standard output in UTF-8, whatever the terminal speaks: it is meant for a file or a program."""
    sys.stdout.flush()
    below = getattr(sys.stdout, "buffer", None)
    if below is None:
        sys.stdout.write(text)
    else:
        below.write(text.encode())
    sys.stdout.flush()
