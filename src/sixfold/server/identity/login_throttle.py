"""Keeps passwords from being guessed, and guessers from locking anybody out (docs/people.md).

Only wrong passwords count. Each known browser has its own count. Strangers are counted by address, never all together:
whatever others do, a first attempt from a new address is always checked. While many wrong passwords come for one
account, each address gets only a few attempts at it.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from starlette.requests import HTTPConnection

from sixfold.server.errors import Refused
from sixfold.server.rate_limiter import Limiter, TooFast, host_of_client, networks

MOST_WAITING: Final = 8
"""Log-ins of one browser or address that may queue. They run one at a time, so they cannot outrun the count."""

_Key = tuple[tuple[str, ...], int]
_Count = tuple[str, tuple[str, ...], int]
"""A rate, whom it counts, and the multiple of a single address's allowance."""


class LoginThrottle:
    """Counts wrong passwords in this process."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self._pending: Counter[tuple[str, tuple[str, ...]]] = Counter()
        self._lines: dict[tuple[str, ...], _Queue] = {}

    @asynccontextmanager
    async def attempt(self, name: str, connection: HTTPConnection, known: str | None) -> AsyncIterator[None]:
        """Wraps one log-in under this name; ``known`` is the number of a known browser.

        TooFast after too many wrong ones. The block reports a wrong password by raising Refused("wrong-password").
        """
        keys: list[_Key] = [
            *([] if known is None else [(("known", known), 1)]),
            *((("ip", network), times) for network, times in networks(host_of_client(connection)) if known is None),
        ]
        counts = _counts(name, keys, is_stranger=known is None)
        async with self._one_at_a_time(keys[0][0]):
            self._check(name, counts)
            with self._counted_as_pending(counts):
                try:
                    yield
                except Refused as wrong:
                    if wrong.code == "wrong-password":
                        for rate, who, times in counts:
                            self._limiter.note(rate, *who, times=times)
                    raise

    def _check(self, name: str, counts: list[_Count]) -> None:
        ignored = {"attack"} if self._wait("attack", (name,), 1) else {"attack", "guesses-under-attack"}
        waits = [self._wait(*count) for count in counts if count[0] not in ignored]
        if any(waits):
            raise TooFast(max(waits))

    def _wait(self, rate: str, who: tuple[str, ...], times: int) -> int:
        return self._limiter.wait(rate, *who, times=times, pending=self._pending[rate, who])

    @contextmanager
    def _counted_as_pending(self, counts: list[_Count]) -> Iterator[None]:
        """Count an attempt as wrong while its password is being checked.

        A network has many addresses, whose attempts do not wait for each other.
        """
        pending = [(rate, who) for rate, who, _ in counts]
        self._pending.update(pending)
        try:
            yield
        finally:
            self._pending.subtract(pending)
            for one in pending:
                if not self._pending[one]:
                    del self._pending[one]

    @asynccontextmanager
    async def _one_at_a_time(self, key: tuple[str, ...]) -> AsyncIterator[None]:
        line = self._lines.setdefault(key, _Queue())
        if self._limiter.is_on and line.waiting >= MOST_WAITING:
            raise TooFast(1)
        line.waiting += 1
        try:
            async with line.lock:
                yield
        finally:
            line.waiting -= 1
            if not line.waiting:
                del self._lines[key]


def _counts(name: str, keys: list[_Key], *, is_stranger: bool) -> list[_Count]:
    """The rates that count a wrong password."""
    rates = ("guess", "guesses", "guesses-under-attack") if is_stranger else ("guess", "guesses")
    found = [(rate, (*who, name), times) for who, times in keys for rate in rates]
    if not is_stranger:
        return found
    return [*found, *(("guesses-of-address", who, times) for who, times in keys), ("attack", (name,), 1)]


class _Queue:
    """A queue of log-ins."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0
