"""How worker threads answer an event loop: many answers, one wake-up."""

import asyncio
import contextlib
import queue
from typing import Any

Answer = tuple["asyncio.Future[Any]", Any]


class Answers:
    """Hands results of threads to the futures of one event loop.

    Waking a loop costs a system call and some of its time, so whatever is ready by the time it looks is told at once.
    """

    def __init__(self) -> None:
        self._ready: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._called: asyncio.AbstractEventLoop | None = None

    def give(self, answers: list[Answer]) -> None:
        """Let futures have their results, or raise them if they are exceptions; called in a worker thread."""
        if not answers:
            return
        for answer in answers:
            self._ready.put(answer)
        # Two threads may both call: the second call finds nothing to do. None may call too late: the mark is wiped
        # before the loop begins to look.
        loop = answers[0][0].get_loop()
        if self._called is not loop:
            self._called = loop
            # A loop that is closed has nobody waiting any more.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._called = None
        while not self._ready.empty():
            future, result = self._ready.get_nowait()
            if future.done():  # Whoever asked has been cancelled.
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
