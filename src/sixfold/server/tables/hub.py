"""All tables that this process has to do with: one place where deeds become entries, and entries become news.

Any process may serve any table. The log decides: who writes entry N first has made it happen, and everybody else reads
it and goes on from there.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic_ns, time_ns
from typing import Any, Final, Protocol

import structlog

from sixfold.core.chance import Dealer
from sixfold.core.errors import SixfoldError
from sixfold.server.bus.bus import Bus
from sixfold.server.errors import Refused
from sixfold.server.ids import new_code, new_id
from sixfold.server.metrics import CLASHES, ENTRIES, KEEPING
from sixfold.server.protocol import messages as m
from sixfold.server.results import solo
from sixfold.server.store.database import Clash, Database
from sixfold.server.tables import commands, persistence, reconciliation
from sixfold.server.tables.broadcast import Watcher
from sixfold.server.tables.clocks import Outage
from sixfold.server.tables.commands import Actor, Moment
from sixfold.server.tables.creation import opened, rematch_of
from sixfold.server.tables.entries import ALL, Body, Followed
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.options import Wanted
from sixfold.server.tables.presence import Callers, Presence
from sixfold.server.tables.table import Table
from sixfold.server.tables.updates import News

log = structlog.get_logger()

TRIES: Final = 8
"""So often a deed is tried again when another process was first."""
MOST_IDLE: Final = 2_000
"""So many tables are kept in memory that nobody watches."""

OUTAGE_MS: Final = 5_000
"""If for so long no process could say that it is there, nobody could play."""

_WRITTEN: Final = {kind: ENTRIES.labels(kind) for kind in ALL}
"""By kind of entry: how many were written. To find a label costs more than to count."""

REWRITTEN: Final = 0
"""Said on the bus in the place of an entry's number: this table has to be read anew, or this person has gone."""


class Helpers(Protocol):
    """Who thinks for bots."""

    def ask(self, hub: "Hub", table: Table) -> None:
        """A bot is to move at this table."""


class Hub:
    """The tables of one process."""

    def __init__(
        self, database: Database, bus: Bus, helpers: Helpers | None = None, callers: Callers | None = None
    ) -> None:
        self.database = database
        self.bus = bus
        self.helpers = helpers
        self.callers = callers
        self.presence = Presence(bus)
        self.outages: list[Outage] = []
        self.beat_at: int | None = None
        """When this process last wrote that it is there, if it does."""
        self.draining = False
        self._tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to listen to what other processes do."""
        await self.bus.start(self._heard)

    async def finish(self) -> None:
        """Wait until nothing is being done at any table."""
        for live in list(self._tables.values()):
            async with live.lock:
                live.stop_clock()

    async def close(self) -> None:
        """Let everything go that is not needed to find the tables again."""
        for live in self._tables.values():
            live.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def moment(self) -> Moment:
        """Now."""
        return Moment(time_ns() // 1_000_000, self.outages, monotonic_ns() // 1_000_000)

    # --- doing --------------------------------------------------------------------------------------------

    async def open_table(
        self, wanted: Wanted, actor: Actor, daily: tuple[str, Dealer] | None = None, ident: str | None = None
    ) -> Table:
        """Open a new table; with ``ident`` there may be one already."""
        for _ in range(TRIES):
            table = Table(ident or new_id())
            drafts = opened(table, wanted, actor, new_code(), daily)
            if ident is not None and await self.database.read("SELECT 1 FROM tables WHERE id = $1", ident):
                return await self.table(ident)
            with suppress(Clash):
                # Six letters may be taken already; the next ones hardly are.
                await self._keep(table, drafts)
                live = self._tables[table.id] = LiveTable(table.id, table)
                self._after(live)
                return table
        raise Refused("busy", "no table could be opened just now")

    async def act(self, ident: str, actor: Actor, message: m.Message) -> int:
        """Let somebody do something at a table, durably; the number of the entry that it became."""
        if isinstance(message, m.Resign):
            await self._do(ident, lambda table: self._before_resigning(table, actor, message))
        return await self._do(ident, lambda table: self._deed(table, actor, message))

    def _done_before(self, table: Table, actor: Actor, message: m.Message) -> int | None:
        """The entry that this message has led to already, if it has."""
        if actor.person is None:
            return None
        return table.done_before(actor.person, message.id, commands.digest(message))

    def _before_resigning(self, table: Table, actor: Actor, message: m.Resign) -> int | list[Body]:
        return self._done_before(table, actor, message) or commands.before_resigning(table, actor, message, self.moment)

    def _deed(self, table: Table, actor: Actor, message: m.Message) -> int | list[Body]:
        if (seq := self._done_before(table, actor, message)) is not None:
            return seq
        drafts = commands.act(table, actor, message, self.moment)
        if isinstance(message, m.Rematch) and commands.is_rematch_agreed(table, actor, self.moment):
            drafts.append(Followed(new_id()))
        return drafts

    async def hint(self, ident: str, actor: Actor, message: m.Hint) -> tuple[str, dict[str, Any]]:
        """Note that somebody asks for a hint; the game, and what the seat knows that is to move now."""
        asked: tuple[str, dict[str, Any]] = "", {}

        def deed(table: Table) -> list[Body]:
            nonlocal asked
            drafts = commands.act(table, actor, message, self.moment)
            # In the same breath: a moment later it may be the turn of somebody else, whose rack that would be.
            seat = table.position.to_move
            asked = f"{persistence.game_id(table)}-{seat}", table.position.view(seat).to_json()
            return drafts

        await self._do(ident, deed)
        return asked

    async def flag(self, ident: str) -> None:
        """Let a flag fall at a table, if it is time."""
        if self.beat_at is not None and self.moment.now - self.beat_at > OUTAGE_MS:
            # Nothing could be written for a while, so nobody could play. How long that was is about to be found out.
            return
        await self._do(ident, lambda table: commands.flag(table, self.moment))

    async def abandon(self, ident: str) -> None:
        """End the game at a table that nobody came back to."""
        await self._do(ident, commands.abandon)

    async def leave(self, ident: str, person: str) -> None:
        """Let somebody leave a table who will not come back to it."""
        await self._do(ident, lambda table: commands.leave(table, person))

    async def ready(self, ident: str, person: str) -> None:
        """Somebody is there; a table may have been waiting for them."""
        await self._do(ident, lambda table: commands.ready(table, person, self.moment))

    async def wake(self, ident: str) -> None:
        """See to what a table waits for: its bot may have been lost with another process."""
        live = self._live(ident)
        async with live.lock:
            await self._current(live)
            self._after(live)

    async def _do(self, ident: str, deed: Callable[[Table], int | list[Body]]) -> int:
        live = self._live(ident)
        async with live.lock:
            for _ in range(TRIES):
                table = await self._current(live)
                # Before the deed: it moves the position on.
                before = table.person_to_move
                found = deed(table)
                if isinstance(found, int) or not found:
                    return found if isinstance(found, int) else table.seq
                try:
                    news = await self._keep(table, found)
                except Clash:
                    CLASHES.inc()
                    # Forgotten first: if it cannot be read again either, nobody may go on from what did not happen.
                    live.table = None
                    await self._read_again(live)
                    continue
                except BaseException:
                    # Its position is ahead of the log now, or the log of it: only reading tells.
                    live.table = None
                    raise
                self._tell(live, news, before)
                return news.entries[0].seq
        raise Refused("busy", "too many things happened at once")

    async def _keep(self, table: Table, drafts: Sequence[Body]) -> News:
        """Write what is about to happen; it has happened when this returns."""
        moment, news = self.moment, News()
        for entry in commands.happen(table, drafts, moment):
            news.add(table, entry)
        entries = news.entries
        follower = None
        if table.following is not None and isinstance(rematch := entries[-1].body, Followed):
            follower = Table(table.following)
            added = list(commands.happen(follower, rematch_of(table, follower, new_code()), moment))
            # Where the game begins at once, this is the only place to be told before one sees what was dealt.
            rematch.commitment = follower.commitment
        statements = persistence.statements(table, entries)
        statements += await persistence.results_of(self.database, table, entries)
        if follower is not None:
            statements += persistence.statements(follower, added)
        with KEEPING.time():
            await self.database.write(*statements)
        for entry in entries:
            _WRITTEN[entry.kind].inc()
        self.bus.announce(table.id, table.seq)
        if follower is not None:
            live = self._tables[follower.id] = LiveTable(follower.id, follower)
            self._after(live)
            self._call(follower, None)
        return news

    def _call(self, table: Table, before: str | None) -> None:
        """Call whoever is to move now and was not before. Who wrote that does it, so nobody is called twice."""
        if self.callers is not None and (person := table.person_to_move) not in (None, before):
            self.callers.call(table, person, self.presence)

    def _tell(self, live: LiveTable, news: News, before: str | None) -> None:
        """Tell what has happened. It has, whatever goes wrong here: who misses an entry will ask for it."""
        try:
            live.publish(news)
            self._after(live)
            self._gather(live, news)
            if live.table is not None:
                self._call(live.table, before)
        except Exception:
            log.exception("news could not be told", table=live.id)

    # --- looking ------------------------------------------------------------------------------------------

    async def watch(self, ident: str, watcher: Watcher, since: int) -> None:
        """Let somebody see a table from now on, and first what was missed."""
        live = self._live(ident)
        async with live.lock:
            # Another process may have written since: nobody is sent back to before what they know already.
            table = await self._newest(live)
            self._check_daily(table, watcher.person)
            self.presence.come_in(watcher)
            # Not what will not be sent: a log may be long. And nothing that this table does not know yet: it comes with
            # how things stand then.
            some = since < table.seq and live.can_resume(since)
            missed = await persistence.read_entries(self.database, ident, since, table.seq) if some else []
            live.watch(watcher, since, missed)
            if table.is_gathering and watcher.person is not None:
                self.soon(self.ready(ident, watcher.person))

    def _check_daily(self, table: Table, person: str | None) -> None:
        """Who sees somebody's challenge of the day knows the draws of the own one."""
        if table.daily is not None and table.daily >= solo.day_of(self.moment.now) and person not in table.people:
            raise Refused("daily", "the challenge of the day is open to others when the day is over")

    def unwatch(self, ident: str, watcher: Watcher) -> None:
        """Somebody has gone."""
        if (live := self._tables.get(ident)) is not None:
            live.broadcast.remove(watcher)
            if not live.is_watched:
                # From now on the sweeper looks after its flags.
                live.stop_clock()
            self._forget_some()

    async def table(self, ident: str) -> Table:
        """A table as it stands. It is not to be changed."""
        live = self._live(ident)
        async with live.lock:
            return await self._current(live)

    async def look(self, ident: str, person: str | None) -> Table:
        """A table as it stands, if this person may see it. It is not to be changed."""
        table = await self.table(ident)
        self._check_daily(table, person)
        return table

    @property
    def connections(self) -> int:
        """How many connections of people there are, and of those who only look on."""
        nobodies = sum(watcher.person is None for live in self._tables.values() for watcher in live.broadcast.watchers)
        return nobodies + self.presence.connections

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # --- inside -------------------------------------------------------------------------------------------

    def _live(self, ident: str) -> LiveTable:
        live = self._tables.get(ident)
        if live is None:
            live = self._tables[ident] = LiveTable(ident)
        return live

    async def _current(self, live: LiveTable) -> Table:
        """The table of this process, read from its log if need be. To be called with its lock."""
        if live.table is None:
            await self._read_again(live)
        assert live.table is not None
        return live.table

    async def _read_again(self, live: LiveTable) -> None:
        entries = await persistence.read_entries(self.database, live.id)
        if not entries:
            self._tables.pop(live.id, None)
            raise Refused("unknown-table", "there is no such table")
        table, news = Table(live.id), News()
        for number, entry in enumerate(entries):
            table.apply(entry)
            if entry.seq > live.sent and live.is_watched:
                news.add(table, entry)
            if number % 32 == 31:
                # A long log is read without making everybody else wait.
                await asyncio.sleep(0)
        live.table = table
        live.publish(news)
        self._after(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what another process has written."""
        async with live.lock:
            if not live.is_watched:
                # It is read when somebody needs it.
                live.table = None
                return
            await self._newest(live)

    async def _newest(self, live: LiveTable) -> Table:
        """The table as its log stands now, whichever process wrote it. To be called with its lock."""
        if live.table is None:
            return await self._current(live)
        missed = await persistence.read_entries(self.database, live.id, live.table.seq)
        if not missed:
            return live.table
        news = News()
        try:
            for entry in missed:
                live.table.apply(entry)
                news.add(live.table, entry)
        except (SixfoldError, ValueError):
            live.table = None
            return await self._current(live)
        live.publish(news)
        live.run_clock(self.flag_soon, self.moment)
        self._gather(live, news)
        return live.table

    def _gather(self, live: LiveTable, news: News) -> None:
        """Say who is here, if that is what a table waits for; other processes know it of those who are there."""
        if live.table is None or not live.table.is_gathering:
            return
        if any(entry.body.may_complete for entry in news.entries):
            for person in live.table.missing(self.moment.now) & {watcher.person for watcher in live.broadcast.watchers}:
                self.soon(self.ready(live.id, person))

    def go_out(self, watcher: Watcher, ident: str) -> None:
        """Somebody's connection has ended."""
        self.unwatch(ident, watcher)
        self.presence.go_out(watcher)

    async def forget(self, ident: str) -> None:
        """Forget what is known of a table: its log was rewritten, and is read again when it is needed."""
        if (live := self._tables.get(ident)) is not None:
            async with live.lock:
                live.table = None

    def _heard(self, ident: str, seq: int) -> None:
        if self.presence.heard(ident):
            return
        if seq == REWRITTEN:
            self.presence.hang_up(ident)
            self.soon(self.forget(ident))
            return
        live = self._tables.get(ident)
        if live is None or (live.table is not None and live.table.seq >= seq):
            return
        if live.is_watched:
            self.soon(self._catch_up(live))
        elif not live.lock.locked():
            del self._tables[ident]

    async def let_go_signed_out(self) -> None:
        """Close the sockets whose session or token has ended without this process being told."""
        for watcher in await reconciliation.signed_out(self.database, self.presence.everybody):
            self.presence.let_go(watcher)

    async def reconcile(self) -> None:
        """Read what other processes wrote and nobody told: news may be lost, entries are not."""
        for live in await reconciliation.outdated(self.database, list(self._tables.values())):
            try:
                await self._catch_up(live)
            except (SixfoldError, ValueError) as wrong:
                log.error("table cannot be read", table=live.id, reason=type(wrong).__name__)

    def _after(self, live: LiveTable) -> None:
        """See to what follows from how a table stands now: a clock that runs, a bot that is to move."""
        live.run_clock(self.flag_soon, self.moment)
        if live.table is not None and live.table.bot_to_move is not None and self.helpers and not self.draining:
            self.helpers.ask(self, live.table)

    def run_clocks(self) -> None:
        """See to all clocks here: an outage became known, or the machine's clock was set."""
        for live in list(self._tables.values()):
            live.run_clock(self.flag_soon, self.moment)

    def flag_soon(self, ident: str) -> None:
        """A clock has run out; see to it."""
        if (live := self._tables.get(ident)) is not None:
            live.stop_clock()
        self.soon(self.flag(ident))

    def soon(self, work: Any) -> None:
        """Do something beside everything else; what goes wrong is noted."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.warning("work failed", error=type(wrong).__name__, reason=str(wrong)[:200])

    def _forget_some(self) -> None:
        """Keep only so many tables in memory that nobody watches."""
        if len(self._tables) > MOST_IDLE:
            idle = [live for live in self._tables.values() if live.is_idle]
            for live in idle[: len(self._tables) - MOST_IDLE]:
                live.stop_clock()
                del self._tables[live.id]
