"""Keeps passwords from being guessed, and guessers from locking anybody out (docs/people.md).

Only wrong passwords count. Each known browser has its own count. Strangers are counted by address, never all together:
whatever others do, a first attempt from a new address is always checked. While many wrong passwords come for one
account, each address gets only a few attempts at it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from sixfold.core.errors import Refused
from sixfold.server.rate_limiter import Limiter, Ongoing, TooFast, Who, host_of_client, networks

MOST_WAITING: Final = 8
"""Log-ins of one browser or address that may queue. They run one at a time, so they cannot outrun the count."""

_Key = tuple[Who, int]
_Count = tuple[str, Who, int]
"""A rate, whom it counts, and the multiple of a single address's allowance."""


class LoginThrottle:
    """Counts wrong passwords in this process."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self._pending: Ongoing[tuple[str, Who]] = Ongoing()
        self._lines: Ongoing[Who] = Ongoing()
        self._locks: WeakValueDictionary[Who, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def attempt(self, name: str, connection: HTTPConnection, known: str | None) -> AsyncIterator[None]:
        """Wraps one log-in under this name; ``known`` is the number of a known browser.

        TooFast after too many wrong ones. The block reports a wrong password by raising Refused("wrong-password").
        """
        hosts: list[_Key] = [(("ip", network), times) for network, times in networks(host_of_client(connection))]
        keys: list[_Key] = hosts if known is None else [(("known", known), 1)]
        counts = _counts(name, keys, is_stranger=known is None)
        async with self._one_at_a_time(keys[0][0]):
            self._check(name, counts)
            # Counted as wrong while the password is being checked: a network has many addresses, whose attempts do not
            # wait for each other.
            with self._pending.counting(*((rate, who) for rate, who, _ in counts)):
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

    def _wait(self, rate: str, who: Who, times: int) -> int:
        return self._limiter.wait(rate, *who, times=times, pending=self._pending[rate, who])

    @asynccontextmanager
    async def _one_at_a_time(self, key: Who) -> AsyncIterator[None]:
        if self._limiter.is_on and self._lines[key] >= MOST_WAITING:
            raise TooFast(1)
        with self._lines.counting(key):
            async with self._locks.setdefault(key, asyncio.Lock()):
                yield


def _counts(name: str, keys: list[_Key], *, is_stranger: bool) -> list[_Count]:
    """The rates that count a wrong password."""
    rates = ("guess", "guesses", "guesses-under-attack") if is_stranger else ("guess", "guesses")
    found = [(rate, (*who, name), times) for who, times in keys for rate in rates]
    if not is_stranger:
        return found
    return [*found, *(("guesses-of-address", who, times) for who, times in keys), ("attack", (name,), 1)]
