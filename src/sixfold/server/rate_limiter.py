"""Rate limits by address and by person."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import time
from typing import Final, TypeVar

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.requests import HTTPConnection

from sixfold.core.errors import Refused

K = TypeVar("K", bound=Hashable)

RATES: Final = {
    "request": "1200/minute",
    "table": "60/minute",
    "guest": "20/minute",
    "register": "5/minute",
    "guess": "10/minute",
    "guesses": "50/hour",
    "guesses-under-attack": "3/hour",
    "guesses-of-address": "30/minute",
    "attack": "100/hour",
    "password": "10/minute",
    "change": "60/minute",
    "tokens": "20/minute",
    "push": "20/minute",
    "call": "30/minute",
    "export": "10/hour",
    "delete": "10/minute",
    "socket": "120/minute",
    "message": "3600/minute",
    "hello": "240/minute",
    "moves": "240/minute",
    "try": "1200/minute",
    "hint": "20/minute",
    "show": "120/minute",
    "animate": "10/minute",
    "say": "40/minute",
}
"""The rates of a server.

Guesses are log-ins with a wrong password (``identity/login_throttle.py``).
"""

WIDER: Final = ((64, 1), (48, 16))
"""IPv6 prefixes that are counted, and the multiple of a single address's allowance for each. A /64 is one home
network; the owner of a /48 has 65,536 of them."""

Who = tuple[str, ...]
"""The key under which somebody is counted."""


class TooFast(Refused):
    """Over the limit; ``retry_after`` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too-fast", f"too often; please try again in {retry_after} seconds")
        self.retry_after = retry_after


class Limiter:
    """Counts events in this process."""

    def __init__(self, rates: Mapping[str, str] | None = None, *, on: bool = True) -> None:
        """``rates`` override the rates above or add to them."""
        self._rates: dict[str, RateLimitItem] = {}
        for name, rate in (RATES | dict(rates or {})).items():
            self._rates[name] = parse(rate)
        # This strategy forgets idle clients; the exact one keeps every address for ever.
        self._limits = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.is_on = on

    def check(self, rate: str, connection: HTTPConnection, person: str | None = None) -> None:
        """Count by address and, if known, by person; TooFast if over the limit."""
        for who, times in _counted(connection, person):
            self.count(rate, *who, times=times)

    def counter(self, connection: HTTPConnection, person: str | None = None) -> Callable[[str], bool]:
        """A function that counts an event of a rate; returns False once over the limit."""
        counted = _counted(connection, person)
        return lambda rate: not self.is_on or all(self._hit(rate, who, times) for who, times in counted)

    def count(self, rate: str, *who: str, times: int = 1) -> None:
        """Count one event under any key; TooFast if over the limit."""
        if self.is_on and not self._hit(rate, who, times):
            raise TooFast(max(1, self.wait(rate, *who, times=times)))

    def note(self, rate: str, *who: str, times: int = 1) -> None:
        """Count one event, even over the limit."""
        if self.is_on:
            self._hit(rate, who, times)

    def wait(self, rate: str, *who: str, times: int = 1, pending: int = 0) -> int:
        """Seconds until the next event is allowed; 0 if it is now. Counts nothing.

        ``pending``: events that may be counted later, and reduce the allowance until then.
        """
        item = self._item(rate, times)
        if not self.is_on or self._limits.test(item, rate, *who, cost=1 + pending):
            return 0
        opens = self._limits.get_window_stats(item, rate, *who).reset_time
        return max(1, round(opens - time() + 0.5))

    def _hit(self, rate: str, who: Who, times: int) -> bool:
        return self._limits.hit(self._item(rate, times), rate, *who)

    def _item(self, rate: str, times: int) -> RateLimitItem:
        item = self._rates[rate]
        return item if times == 1 else type(item)(item.amount * times, item.multiples)


class Ongoing(Counter[K]):
    """Counts what is going on now, under any number of keys, and forgets idle ones."""

    @contextmanager
    def counting(self, *keys: K) -> Iterator[None]:
        """Count for the duration of the block."""
        self.update(keys)
        try:
            yield
        finally:
            self.end(keys)

    def end(self, keys: Iterable[K]) -> None:
        """Something that was counted under these keys has ended."""
        for key in keys:
            self[key] -= 1
            if self[key] <= 0:
                del self[key]


def _counted(connection: HTTPConnection, person: str | None) -> list[tuple[Who, int]]:
    """The keys under which a client is counted, and the multiple of a single address's allowance for each."""
    found: list[tuple[Who, int]] = [(("ip", name), times) for name, times in networks(host_of_client(connection))]
    return found if person is None else [*found, (("person", person), 1)]


def host_of_client(connection: HTTPConnection) -> str:
    """The address of a client."""
    return connection.client.host if connection.client else "?"


@lru_cache(4096)
def networks(host: str) -> tuple[tuple[str, int], ...]:
    """The networks under which an address is counted, and the multiple of a single address's allowance for each.

    In IPv6 everybody has billions of addresses, and some have thousands of networks.

    >>> networks("10.0.0.1"), networks("2001:db8:1:2::7")
    ((('10.0.0.1', 1),), (('2001:db8:1:2::/64', 1), ('2001:db8:1::/48', 16)))
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return ((host, 1),)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return tuple((str(ip_network((found, length), strict=False)), times) for length, times in WIDER)
        found = found.ipv4_mapped
    return ((str(found), 1),)
