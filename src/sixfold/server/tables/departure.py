"""What happens at tables when a person leaves for good."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sixfold.core.errors import SixfoldError
from sixfold.server.ids import new_id
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.hub import REWRITTEN, Hub

_UNFINISHED: Final = "SELECT DISTINCT table_id FROM seats WHERE person = $1 AND over = 0"


class Leaving:
    """Makes people leave the tables of a hub, and tells other processes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def vacate(self, person: str) -> None:
        """Close the sockets of a person and make them leave every table that is not over."""
        await self.changed(person, [])
        for (table,) in await self.hub.database.read(_UNFINISHED, person):
            await self._leave(table, person)

    async def _leave(self, table: str, person: str) -> None:
        for seat in (await self.hub.table(table)).seats_of(person):
            # The opponents win. Where there is nothing to resign, the person only leaves.
            with suppress(SixfoldError):
                await self.hub.act(table, Actor(person), m.Resign(new_id(), seat))
        await self.hub.leave(table, person)

    async def signed_out(self, person: str, proof: str) -> None:
        """Close the sockets that belong to a session or token that has ended."""
        self.hub.presence.sign_out(person, proof)

    async def changed(self, person: str, tables: Sequence[str]) -> None:
        """After a deletion or merge: close the person's sockets, and read these logs again."""
        self.hub.presence.hang_up(person)
        self.hub.bus.announce(person, REWRITTEN)
        for table in tables:
            await self.hub.forget(table)
            self.hub.bus.announce(table, REWRITTEN)
