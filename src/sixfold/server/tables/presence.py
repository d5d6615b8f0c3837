"""Who is connected: to this process, and on request to any other."""

import asyncio
from contextlib import suppress
from typing import Final, Protocol

from sixfold.server.bus.bus import Bus
from sixfold.server.tables.broadcast import Watcher
from sixfold.server.tables.table import Table

PATIENCE: Final = 1.0
"""Seconds in which other processes must answer."""
SIGNED_OUT: Final = 4401
"""Close code for sockets whose user has signed out."""
_ASKED: Final = "?"
_HERE: Final = "!"
"""Prefixes of a person's id on the bus, in place of a table's id: is this person connected, and yes."""
_ENDED: Final = "~"
"""Prefix of a person's id and the hash of a session or token that has ended."""


class Presence:
    """The connections of people."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._people: dict[str, set[Watcher]] = {}
        self._asked: dict[str, asyncio.Event] = {}

    @property
    def connections(self) -> int:
        """Connections of people to this process."""
        return sum(map(len, self._people.values()))

    def add(self, watcher: Watcher) -> None:
        """A connection was opened, to any table."""
        if watcher.person is not None:
            self._people.setdefault(watcher.person, set()).add(watcher)

    def remove(self, watcher: Watcher) -> None:
        """A connection has ended."""
        if watcher.person is not None and (others := self._people.get(watcher.person)) is not None:
            others.discard(watcher)
            if not others:
                del self._people[watcher.person]

    @property
    def everybody(self) -> list[Watcher]:
        """All connections of people to this process."""
        return [watcher for watchers in self._people.values() for watcher in watchers]

    def hang_up(self, person: str, proof: str | None = None) -> None:
        """Close a person's connections to this process, all or those of one session or token."""
        for watcher in list(self._people.get(person, ())):
            if proof is None or watcher.proof == proof:
                self.close_socket(watcher)

    def sign_out(self, person: str, proof: str) -> None:
        """Close the connections of a session or token that has ended, here and in other processes."""
        self.hang_up(person, proof)
        self._bus.announce(f"{_ENDED}{person} {proof}", 1)

    def close_socket(self, watcher: Watcher) -> None:
        """Close a connection whose user has signed out or changed."""
        watcher.leave(SIGNED_OUT, "you have signed out")

    def is_here(self, person: str) -> bool:
        """Whether a person is connected to this process."""
        return person in self._people

    async def is_anywhere(self, person: str, patience: float = PATIENCE) -> bool:
        """Whether a person is connected to any process; unreachable processes count as no."""
        if self.is_here(person):
            return True
        if not self._bus.others or not self._bus.connected:
            return False
        # Concurrent requests for the same person share one answer.
        found = self._asked.setdefault(person, asyncio.Event())
        self._bus.announce(_ASKED + person, 1)
        with suppress(TimeoutError):
            await asyncio.wait_for(found.wait(), patience)
        if self._asked.get(person) is found:
            del self._asked[person]
        return found.is_set() or self.is_here(person)

    def heard(self, ident: str) -> bool:
        """Handle a message from the bus; returns whether it was about presence."""
        said, person = ident[:1], ident[1:]
        if said == _ASKED and self.is_here(person):
            self._bus.announce(_HERE + person, 1)
        elif said == _HERE and person in self._asked:
            self._asked[person].set()
        elif said == _ENDED:
            owner, _, proof = person.partition(" ")
            self.hang_up(owner, proof)
        return said in (_ASKED, _HERE, _ENDED)


class Callers(Protocol):
    """Notifies people who are not connected."""

    def call(self, table: Table, person: str, presence: Presence) -> None:
        """Tell a person that it is their turn."""
