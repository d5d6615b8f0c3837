"""What tables do when somebody goes for good."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sixfold.core.errors import SixfoldError
from sixfold.server.ids import new_id
from sixfold.server.protocol import messages as m
from sixfold.server.tables.commands import Actor
from sixfold.server.tables.hub import REWRITTEN, Hub

_UNFINISHED: Final = "SELECT DISTINCT table_id FROM seats WHERE person = $1 AND over = 0"


class Leaving:
    """Lets people leave the tables of a hub, and of the processes that hear its news."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def vacate(self, person: str) -> None:
        """Close the sockets of somebody, and let them leave every table that is not over."""
        await self.changed(person, [])
        for (table,) in await self.hub.database.read(_UNFINISHED, person):
            await self._leave(table, person)

    async def _leave(self, table: str, person: str) -> None:
        for seat in (await self.hub.table(table)).seats_of(person):
            # Whoever plays against them has won. Where nothing can be resigned, they only leave.
            with suppress(SixfoldError):
                await self.hub.act(table, Actor(person), m.Resign(new_id(), seat))
        await self.hub.leave(table, person)

    async def signed_out(self, person: str, proof: str) -> None:
        """A session or a token of somebody has ended: close the sockets that were opened with it."""
        self.hub.presence.sign_out(person, proof)

    async def changed(self, person: str, tables: Sequence[str]) -> None:
        """Somebody is no more, or part of an account now: close their sockets, and read these logs anew."""
        self.hub.presence.hang_up(person)
        self.hub.bus.announce(person, REWRITTEN)
        for table in tables:
            await self.hub.forget(table)
            self.hub.bus.announce(table, REWRITTEN)
