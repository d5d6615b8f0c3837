"""The clock of an event loop, which stands still until a test advances it, so that timers expire only on command."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class FrozenClock:
    """The time that the loop sees."""

    def __init__(self, now: float) -> None:
        self.now = now

    def advance(self, seconds: float) -> None:
        """Advance the time; the loop then fires every timer that is due."""
        self.now += seconds


@contextmanager
def frozen_clock() -> Iterator[FrozenClock]:
    """Stop the clock of the running loop; afterwards it continues from the advanced time."""
    loop = asyncio.get_running_loop()
    real = loop.time
    clock = FrozenClock(real())
    loop.time = lambda: clock.now  # type: ignore[method-assign]
    try:
        yield clock
    finally:
        ahead = clock.now - real()
        loop.time = lambda: real() + ahead  # type: ignore[method-assign]
