"""The processes of a browser: each is stopped at the end of its with block."""

import os
import re
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import IO

from .pages import HANG, BrowserError


class Program:
    """A process, and the latest output of it and its children."""

    def __init__(self, process: subprocess.Popen[str], output: IO[str]) -> None:
        self.process = process
        self._output = output
        self._said: deque[str] = deque(maxlen=30)

    def read(self, pattern: str) -> str:
        """The group of this pattern in the first line that matches it."""
        for line in self._output:
            self._said.append(line)
            if found := re.fullmatch(pattern, line.strip()):
                self.read_on()
                return found[1]
        raise BrowserError(f"{self.process.args!r} ended: {self.said}")

    def read_on(self) -> None:
        """Read the rest in the background, because a full pipe would block the program."""
        Thread(target=self._read_rest, daemon=True).start()

    def _read_rest(self) -> None:
        # The pipe is closed after the program has ended, perhaps before its last line is read.
        with suppress(ValueError):
            self._said.extend(self._output)

    @property
    def said(self) -> str:
        return "".join(self._said)


@contextmanager
def running(command: list[str], env: dict[str, str] | None = None) -> Iterator[Program]:
    """A process whose whole output can be read, errors included."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | (env or {})
    ) as process:
        assert process.stdout is not None
        try:
            yield Program(process, process.stdout)
        finally:
            process.terminate()
            try:
                process.wait(timeout=HANG)
            except subprocess.TimeoutExpired:
                process.kill()
