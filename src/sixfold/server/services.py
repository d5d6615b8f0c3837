"""The composition root: everything that one server process consists of."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import HTTPConnection

from sixfold.engine.compiled_positions import compile_positions, is_compiled
from sixfold.engine.compiler_memory import release_compiler_memory
from sixfold.games import registry
from sixfold.server.allowed_hosts import AllowedHosts
from sixfold.server.bot_workers import tasks
from sixfold.server.bot_workers.workers import ASIDE, BotWorkers
from sixfold.server.bus.bus import Bus, open_bus
from sixfold.server.connection_limits import ConnectionCounter
from sixfold.server.identity.authentication import Identity
from sixfold.server.maintenance import Maintenance
from sixfold.server.metrics import SOCKETS, TABLES
from sixfold.server.push.notifier import Notifier
from sixfold.server.push.push_services import PushServices
from sixfold.server.rate_limiter import Limiter
from sixfold.server.readiness import Readiness
from sixfold.server.settings import Settings
from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Clash, Database, Statement
from sixfold.server.tables.departure import Leaving
from sixfold.server.tables.hub import Hub


class Services:
    """The parts of a server process, without HTTP."""

    def __init__(self, settings: Settings, prepared: Callable[[], None] = lambda: None) -> None:
        """``prepared`` is called once everything is compiled."""
        self.settings = settings
        self._prepared = prepared
        self.database: Database
        self.readiness: Readiness
        self.bus: Bus
        self.hub: Hub
        self.identity: Identity
        self.limiter = Limiter(on=settings.limits)
        self.held = ConnectionCounter(settings.sockets if settings.limits else None)
        self.hosts = AllowedHosts(settings.allowed_hosts, settings.host)
        self.secret = b""
        self.bot_workers = BotWorkers(settings.bot_workers)
        self.caller: Notifier
        self.maintenance: Maintenance
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open everything in order of dependency."""
        self.database = await asyncio.to_thread(open_database, self.settings.database, self.settings.folder)
        self.readiness = Readiness(self.database)
        self.secret = await _secret(self.database, "daily")
        self.bus = open_bus(self.settings.bus)
        secret = await _secret(self.database, "push")
        self.caller = Notifier(self.database, PushServices(self.settings.push), secret, self.limiter)
        self.hub = Hub(self.database, self.bus, self.bot_workers, self.caller)
        SOCKETS.set_function(lambda: self.hub.connections)
        TABLES.set_function(lambda: self.hub.tables)
        known = await _secret(self.database, "known")
        self.identity = Identity(self.database, self.limiter, Leaving(self.hub), known)
        self.maintenance = Maintenance(self.database, self.hub, self.bot_workers)
        await self.hub.start()
        # As late as possible: until here nobody could play.
        await self.maintenance.begin()
        self._sweeping = asyncio.create_task(self.maintenance.run())
        if self.settings.quick:
            self.hub.start_task(self._compile_kernels())

    async def _compile_kernels(self) -> None:
        """Switch to compiled rules, one game after the other, without blocking anybody."""
        # Start a worker for the bots first: loading the compiler would delay their first move.
        await self.bot_workers.run(int)
        for game in registry.published():
            # Compiling here would block the event loop, so another process fills the cache first.
            await self.bot_workers.run(tasks.prepare, game, where=ASIDE)
            await asyncio.to_thread(compile_positions, game)
        await asyncio.to_thread(release_compiler_memory)
        for game in registry.published():
            # Nobody's first hint should wait for it.
            await self.bot_workers.run(tasks.prepare_bots, game, where=ASIDE)
        self._prepared()

    async def condition(self) -> dict[str, bool]:
        """Readiness, and the state of each part."""
        kept = await self.readiness.can_write()
        ready = kept and not self.hub.draining
        quick = all(map(is_compiled, registry.published()))
        known = {"database": kept, "bus": self.bus.connected, "draining": self.hub.draining, "quick": quick}
        return {"ready": ready} | known

    async def drain(self) -> None:
        """Accept nothing new and finish pending work."""
        self.hub.draining = True
        self.bot_workers.cancel_answers()
        await self.hub.finish()
        await self.caller.finish()

    async def close(self) -> None:
        """Close everything. A killed process loses nothing by skipping this."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        await self.hub.close()
        await self.caller.close()
        self.identity.close()
        await asyncio.to_thread(self.bot_workers.close)
        await self.bus.close()
        await self.readiness.close()
        await self.database.close()


async def _secret(database: Database, name: str) -> bytes:
    """A secret that all processes of a server share, made when it is first needed."""
    made = Statement("INSERT INTO secrets (name, value) VALUES ($1, $2)", [name, secrets.token_hex(32)])
    while not (rows := await database.read("SELECT value FROM secrets WHERE name = $1", name)):
        # On a clash another process has made it in the meantime.
        with suppress(Clash):
            await database.write(made)
    return bytes.fromhex(rows[0][0])


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that handles a request."""
    services: Services = connection.app.state.services
    return services
