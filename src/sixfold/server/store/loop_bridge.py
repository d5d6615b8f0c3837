"""Delivers results of worker threads to an event loop: many results, one wake-up."""

import asyncio
import contextlib
import queue
from typing import Any

Answer = tuple["asyncio.Future[Any]", Any]


class LoopBridge:
    """Hands results of threads to the futures of one event loop.

    Waking a loop costs a system call, so everything that is ready by then is delivered at once.
    """

    def __init__(self) -> None:
        self._ready: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._called: asyncio.AbstractEventLoop | None = None

    def give(self, answers: list[Answer]) -> None:
        """Set results of futures, or exceptions; called in a worker thread."""
        if not answers:
            return
        for answer in answers:
            self._ready.put(answer)
        # Two threads may both wake the loop; the second call finds nothing. None can be missed: the mark is cleared
        # before the loop takes the results.
        loop = answers[0][0].get_loop()
        if self._called is not loop:
            self._called = loop
            # The loop is closed, so nobody waits any more.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._called = None
        while not self._ready.empty():
            future, result = self._ready.get_nowait()
            if future.done():  # It was cancelled.
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
