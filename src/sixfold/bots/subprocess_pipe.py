"""A child process that exchanges lines with us. It may misbehave in any way, so nothing here waits for ever.

Three threads serve its three streams: it never blocks on its standard error, and we never block on our questions.
"""

import contextlib
import errno
import os
import signal
import stat
import subprocess
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import IO, Final

from sixfold.core.printable import printable

LONGEST_LINE: Final = 64 * 1024
"""The maximum length of a line in bytes; a longer one is not an answer."""
MOST_LINES: Final = 64
"""The program has to wait while this many lines are unread."""
LAST_WORDS: Final = 4096
"""The number of bytes kept from the end of its standard error."""
GRACE: Final = 0.25
"""The seconds that a program has to exit after its input is closed, and again after SIGTERM."""
_CHUNK: Final = 64 * 1024
_NO_FILE: Final = "it is not a regular file"
# Only Windows distinguishes binary files, and only other systems can open without blocking.
_BINARY: Final = getattr(os, "O_BINARY", 0)
_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)


class LineTooLong(Exception):  # noqa: N818
    """The program wrote a line that is too long."""


class ProcessEnded(Exception):  # noqa: N818
    """The program has exited or closed its output."""


class LogFailed(Exception):  # noqa: N818
    """The log file for the program's standard error cannot be written."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BotProcess:
    """One process in its own process group, so that its children end with it."""

    def __init__(self, command: Sequence[str], stderr: Path | None = None) -> None:
        """Start the process; OSError or ValueError if there is no such program.

        Its standard error is appended to the file ``stderr``; LogFailed if that cannot be written.
        """
        self._log = _open_log(stderr)
        self._process = _started(command, self._log)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self.pid = self._process.pid
        self._changed = Condition()
        self._lines: deque[bytes] = deque()
        self._asked: deque[bytes] = deque()
        self._too_long = self._mute = self._over = False
        self._errors = b""
        self._threads = [
            Thread(target=work, args=(stream,), daemon=True, name=f"sixfold-bot-{self.pid}")
            for work, stream in (
                (self._write, self._process.stdin),
                (self._read, self._process.stdout),
                (self._drain, self._process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    # --- communication ------------------------------------------------------------------------------------

    def say(self, line: bytes) -> None:
        """Queue a line, to be sent as soon as the program reads it."""
        with self._changed:
            self._asked.append(line)
            self._changed.notify_all()

    def listen(self, until: float) -> bytes | None:
        """Return the next line; None if none arrives by ``until`` (monotonic clock).

        Raises LineTooLong or ProcessEnded.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._too_long or self._mute, max(0.0, until - monotonic()))
            if self._lines:
                self._changed.notify_all()
                return self._lines.popleft()
            if self._too_long:
                raise LineTooLong
            if self._mute or self._process.poll() is not None:
                raise ProcessEnded
            return None

    @property
    def has_ended(self) -> bool:
        """Whether no more output can arrive."""
        with self._changed:
            return not self._lines and (self._mute or self._process.poll() is not None)

    # --- shutdown -----------------------------------------------------------------------------------------

    def end(self, grace: float = GRACE) -> None:
        """Stop the process and its children: gracefully first, unless ``grace`` is 0, then by SIGKILL."""
        with self._changed:
            self._over = True
            self._changed.notify_all()
        if grace:
            self._wait(grace)
            if self._process.returncode is None:
                self._signal("SIGTERM")
                self._wait(grace)
        self._signal("SIGKILL")
        self._wait(5.0)
        for thread in self._threads:
            # A process that left the group may still hold a stream open; its thread then keeps running.
            thread.join(1.0)

    def last_words(self) -> str:
        """Describe how the process ended, with the last line of its standard error. Call it after the end."""
        self._wait(GRACE)
        code = self._process.returncode
        if code is None:
            how = "it closed its output"
        elif code < 0:
            how = f"it was ended by {_signal_name(-code)}"
        else:
            how = f"it ended with exit code {code}"
        self._threads[2].join(GRACE)
        said = [words for line in self._errors.decode(errors="replace").splitlines() if (words := one_line(line))]
        return f"{how}: {said[-1]}" if said else how

    def _wait(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _signal(self, name: str) -> None:
        # The process may have exited already.
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, getattr(signal, name))
            else:
                self._process.kill()

    # --- threads ------------------------------------------------------------------------------------------

    def _write(self, stream: IO[bytes]) -> None:
        # The program may close its input or exit at any time; ``listen`` handles a missing answer.
        with contextlib.suppress(OSError), stream:
            while True:
                with self._changed:
                    self._changed.wait_for(lambda: self._asked or self._over)
                    if self._over:
                        return
                    left = memoryview(self._asked.popleft())
                while left:
                    left = left[stream.write(left) :]

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            begun = b""
            while chunk := _chunk(stream):
                *whole, begun = (begun + chunk).split(b"\n")
                if not self._take(whole, begun):
                    # Stop reading: a program that keeps writing has to wait.
                    return
            with self._changed:
                self._mute = True
                self._changed.notify_all()

    def _take(self, whole: list[bytes], begun: bytes) -> bool:
        """Queue lines for :meth:`listen`; return whether to read on."""
        for line in whole:
            with self._changed:
                self._changed.wait_for(lambda: len(self._lines) < MOST_LINES or self._over)
                self._too_long = len(line) > LONGEST_LINE
                self._changed.notify_all()
                if self._over or self._too_long:
                    return False
                self._lines.append(line)
        with self._changed:
            self._too_long = len(begun) > LONGEST_LINE
            self._changed.notify_all()
            return not self._too_long and not self._over

    def _drain(self, stream: IO[bytes]) -> None:
        with stream, self._log or contextlib.nullcontext():
            while chunk := _chunk(stream):
                self._errors = (self._errors + chunk)[-LAST_WORDS:]
                if self._log is not None:
                    # A full disk must not stop the game: the program would block until its errors are read.
                    with contextlib.suppress(OSError):
                        self._log.write(chunk)


def _started(command: Sequence[str], log: IO[bytes] | None) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            # A Python program that does not flush its output would seem silent.
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    except BaseException:
        if log is not None:
            log.close()
        raise


def _open_log(path: Path | None) -> IO[bytes] | None:
    """Open the log file for appending, because several processes may share it."""
    if path is None:
        return None
    try:
        # Without O_NONBLOCK, opening a named pipe would block until something reads it.
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _NONBLOCK | _BINARY, 0o666)
    except OSError as wrong:
        raise LogFailed(_NO_FILE if wrong.errno == errno.ENXIO else wrong.strerror or str(wrong)) from None
    mode = os.fstat(handle).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISCHR(mode)):
        os.close(handle)
        raise LogFailed(_NO_FILE)
    if _NONBLOCK:
        os.set_blocking(handle, True)
    return os.fdopen(handle, "ab", buffering=0)


def one_line(text: str, longest: int = 120) -> str:
    """Return a program's output shortened, on one line, without control characters for the terminal."""
    return printable(text, longest)


def _chunk(stream: IO[bytes]) -> bytes:
    try:
        return stream.read(_CHUNK)
    except OSError:
        return b""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
