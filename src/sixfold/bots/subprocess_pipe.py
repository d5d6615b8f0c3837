"""A child process that exchanges lines with us. It may misbehave in any way, so nothing here waits for ever.

Three threads serve its three streams: it never blocks on its standard error, and we never block on our questions.
"""

import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import IO, Final

from sixfold.core.errors import BadSetup
from sixfold.core.printable import printable

LONGEST_LINE: Final = 64 * 1024
"""The maximum length of a line in bytes; a longer one is not an answer."""
MOST_LINES: Final = 64
"""The program has to wait while this many lines are unread."""
SHOWN: Final = 120
"""The number of characters to quote from what a program wrote."""
LAST_WORDS: Final = 4096
"""The number of bytes kept from the end of its standard error."""
GRACE: Final = 0.25
"""The seconds that a program has to exit after its input is closed, and again after SIGTERM."""


class LineTooLong(Exception):
    """The program wrote a line that is too long."""


class ProcessEnded(Exception):
    """The program has exited or closed its output."""


class BotProcess:
    """One process in its own process group, so that its children end with it."""

    def __init__(self, command: Sequence[str], stderr: Path | None = None) -> None:
        """Start the process; OSError or ValueError if there is no such program.

        Its standard error is appended to the file ``stderr``; BadSetup if that cannot be written.
        """
        self._log = _open_log(stderr or Path(os.devnull))
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                # A Python program that does not flush its output would seem silent.
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        except BaseException:
            self._log.close()
            raise
        self.pid = self._process.pid
        self._changed = Condition()
        self._lines: deque[bytes] = deque()
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._stopped: type[LineTooLong | ProcessEnded] | None = None
        self._over = False
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
        self._asked.put(line)

    def listen(self, until: float) -> bytes | None:
        """Return the next line; None if none arrives by ``until`` (monotonic clock).

        Raises LineTooLong or ProcessEnded.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._stopped, max(0.0, until - monotonic()))
            if self._lines:
                self._changed.notify_all()
                return self._lines.popleft()
            if self._stopped is not None:
                raise self._stopped
            if self._process.poll() is not None:
                raise ProcessEnded
            return None

    @property
    def has_ended(self) -> bool:
        """Whether no more output can arrive."""
        with self._changed:
            return not self._lines and (self._stopped is ProcessEnded or self._process.poll() is not None)

    # --- shutdown -----------------------------------------------------------------------------------------

    def end(self, grace: float = GRACE) -> None:
        """Stop the process and its children: gracefully first, unless ``grace`` is 0, then by SIGKILL."""
        self._asked.put(None)
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
        lines = self._errors.decode(errors="replace").splitlines()
        said = [words for line in lines if (words := printable(line, SHOWN))]
        return f"{how}: {said[-1]}" if said else how

    def _wait(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _signal(self, name: str) -> None:
        # The process may have exited already.
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, getattr(signal, name))
            else:
                self._process.kill()

    # --- threads ------------------------------------------------------------------------------------------

    def _write(self, stream: IO[bytes]) -> None:
        # The program may close its input or exit at any time; ``listen`` handles a missing answer.
        with suppress(OSError), stream:
            while (line := self._asked.get()) is not None:
                stream.write(line)
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while (line := stream.readline(LONGEST_LINE + 1)).endswith(b"\n"):
                with self._changed:
                    # A program that keeps writing has to wait.
                    self._changed.wait_for(lambda: len(self._lines) < MOST_LINES or self._over)
                    if self._over:
                        return
                    self._lines.append(line[:-1])
                    self._changed.notify_all()
        with self._changed:
            self._stopped = LineTooLong if len(line) > LONGEST_LINE else ProcessEnded
            self._changed.notify_all()

    def _drain(self, stream: IO[bytes]) -> None:
        with self._log, stream:
            while chunk := os.read(stream.fileno(), LONGEST_LINE):
                self._errors = (self._errors + chunk)[-LAST_WORDS:]
                # A full disk must not stop the game: the program would block until its errors are read.
                with suppress(OSError):
                    self._log.write(chunk)


def _open_log(path: Path) -> IO[bytes]:
    """Open the log file for appending, because several processes may share it."""
    try:
        # Opening a named pipe would block until something reads it.
        if path.is_fifo() or path.is_socket() or path.is_block_device():
            raise OSError("it is not a regular file")
        return path.open("ab", buffering=0)
    except OSError as wrong:
        reason = f"cannot write {printable(str(path), SHOWN)!r}: {wrong.strerror or wrong}"
        raise BadSetup(reason, "unwritable") from None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
