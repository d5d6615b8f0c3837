"""How often somebody may knock: for each door so many times a minute, counted by address and by person."""

from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from time import time
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.requests import HTTPConnection

from sixfold.server.identity.people import Person
from sixfold.server.refusing import Refused

DOORS: Final = {
    "request": "1200/minute",
    "table": "60/minute",
    "guest": "20/minute",
    "register": "5/minute",
    "login": "10/minute",
    "login-name": "30/minute",
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
    "say": "40/minute",
}
"""How often each door opens. Where many people share an address, the settings may say more."""


class TooFast(Refused):
    """Knocked too often; ``retry_after`` says in how many seconds the door opens again."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too-fast", f"too often; please try again in {retry_after} seconds")
        self.retry_after = retry_after


class Limiter:
    """Counts who knocks where, in this process."""

    def __init__(self, doors: Mapping[str, str] | None = None, *, on: bool = True) -> None:
        """Doors that are given take the place of those above, and new ones are added."""
        self._doors: dict[str, RateLimitItem] = {}
        for name, rate in (DOORS | dict(doors or {})).items():
            self._doors[name] = parse(rate)
        # The strategy that forgets who has not knocked for long; the exact one keeps every address for ever.
        self._limits = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._on = on

    def check(self, door: str, connection: HTTPConnection, person: Person | None = None) -> None:
        """Let somebody through a door, by address and, if known, by person; TooFast if it has been too often."""
        for who in _names(connection, person):
            self.count(door, *who)

    def knocker(self, connection: HTTPConnection, person: Person | None = None) -> Callable[[str], bool]:
        """A function that counts a knock at a door each time, and says whether it was not too many."""
        names = _names(connection, person)
        return lambda door: not self._on or all(self._limits.hit(self._doors[door], door, *who) for who in names)

    def count(self, door: str, kind: str, who: str) -> None:
        """Count one knock of whatever kind; TooFast if there have been too many."""
        item = self._doors[door]
        if self._on and not self._limits.hit(item, door, kind, who):
            opens = self._limits.get_window_stats(item, door, kind, who).reset_time
            raise TooFast(max(1, round(opens - time() + 0.5)))


def _names(connection: HTTPConnection, person: Person | None) -> list[tuple[str, str]]:
    names = [("ip", address(connection))]
    return names if person is None else [*names, ("person", person.id)]


def address(connection: HTTPConnection) -> str:
    """The address that somebody comes from."""
    return household(connection.client.host if connection.client else "?")


def household(host: str) -> str:
    """An address as it is counted: a whole household in IPv6, where everybody has billions of them."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return str(found)
