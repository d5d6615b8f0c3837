"""All tables of this process: commands become entries, and entries become news.

Any process may serve any table. The log decides: the first to write entry N makes it happen, and everybody else reads
it and continues from there.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic_ns, time_ns
from typing import Any, Final, Protocol

import structlog
from msgspec.structs import replace

from sixfold.core.chance import Dealer
from sixfold.core.errors import Refused, SixfoldError
from sixfold.server.bus.bus import Bus
from sixfold.server.ids import new_code, new_id
from sixfold.server.metrics import CLASHES
from sixfold.server.protocol import messages as m
from sixfold.server.results import solo
from sixfold.server.store.database import Clash, Database
from sixfold.server.tables import commands, move_commands, persistence, reconciliation, seat_commands
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.broadcast import Watcher
from sixfold.server.tables.clocks import Moment, Outage
from sixfold.server.tables.creation import opened, rematch_of
from sixfold.server.tables.entries import Followed
from sixfold.server.tables.entry import Body, Origin
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.presence import Callers, Presence
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Wanted
from sixfold.server.tables.updates import News

log = structlog.get_logger()

TRIES: Final = 8
"""Attempts at a command when another process was first."""
MOST_IDLE: Final = 2_000
"""Tables kept in memory without watchers."""

OUTAGE_MS: Final = 5_000
"""If no process could write a heartbeat for this long, nobody could play."""

REWRITTEN: Final = 0
"""Announced instead of an entry number: read this table again, or this person has been deleted."""


class Helpers(Protocol):
    """Computes moves for bots."""

    def ask(self, hub: "Hub", table: Table) -> None:
        """Compute and make the move of the bot at this table."""


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
        """When this process last wrote its heartbeat, if it does."""
        self.draining = False
        self._tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to listen to other processes."""
        await self.bus.start(self._heard)

    async def finish(self) -> None:
        """Wait for pending commands."""
        for live in list(self._tables.values()):
            async with live.lock:
                live.stop_clock()

    async def close(self) -> None:
        """Cancel timers and tasks."""
        for live in self._tables.values():
            live.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def moment(self) -> Moment:
        """The current time."""
        return Moment(time_ns() // 1_000_000, self.outages, monotonic_ns() // 1_000_000)

    # --- doing --------------------------------------------------------------------------------------------

    async def open_table(
        self, wanted: Wanted, actor: Actor, daily: tuple[str, Dealer] | None = None, ident: str | None = None
    ) -> Table:
        """Open a new table; returns the existing one if ``ident`` is taken."""
        for _ in range(TRIES):
            table, drafts = Table(ident or new_id()), opened(wanted, actor, new_code(), daily)
            if ident is not None and await self.database.read("SELECT 1 FROM tables WHERE id = $1", ident):
                return await self.table(ident)
            with suppress(Clash):
                # A code of six letters may be taken; the next one hardly is.
                await self._store(table, drafts, self.moment)
                self._add(table)
                return table
        raise Refused("busy", "no table could be opened; please try again")

    async def act(self, ident: str, actor: Actor, message: m.Message) -> int:
        """Execute a command durably; returns the number of its entry."""
        origin = commands.origin_of(actor, message)
        if isinstance(message, m.Resign):
            draw = partial(move_commands.draw_before_resigning, actor=actor, message=message)
            await self._do(ident, lambda table, moment: draw(table, moment=moment), origin)
        return await self._do(ident, lambda table, moment: commands.act(table, actor, message, moment, origin), origin)

    async def hint(self, ident: str, actor: Actor, message: m.Hint) -> tuple[str, dict[str, Any]]:
        """Note that a hint was requested; returns the id of the game and the view of the seat to move."""
        asked: tuple[str, dict[str, Any]] = "", {}

        def command(table: Table, moment: Moment) -> list[Body]:
            nonlocal asked
            drafts = commands.act(table, actor, message, moment, commands.origin_of(actor, message))
            # Under the same lock: a moment later another seat may be to move, and the view would show its rack.
            seat = table.position.to_move
            asked = f"{persistence.game_id(table)}-{seat}", table.position.view(seat).to_json()
            return drafts

        await self._do(ident, command)
        return asked

    async def flag(self, ident: str) -> None:
        """Check whether a clock has run out at a table."""
        if self.beat_at is not None and self.moment.now - self.beat_at > OUTAGE_MS:
            # Nothing could be written for a while, so nobody could play. The outage is about to be recorded.
            return
        await self._do(ident, move_commands.flag)

    async def abandon(self, ident: str) -> None:
        """End an abandoned game."""
        await self._do(ident, lambda table, _: commands.abandon(table))

    async def leave(self, ident: str, person: str) -> None:
        """Remove a player permanently from a table."""
        await self._do(ident, lambda table, _: seat_commands.leave(table, person))

    async def ready(self, ident: str, person: str) -> None:
        """Note that a person is present; the table may be waiting for them."""
        await self._do(ident, lambda table, moment: seat_commands.ready(table, person, moment))

    async def wake(self, ident: str) -> None:
        """Resume a table, whose bot may have been lost with another process."""
        live = self._live(ident)
        async with live.lock:
            self._after(live, await self._current(live))

    async def _do(
        self, ident: str, command: Callable[[Table, Moment], list[Body]], origin: Origin | None = None
    ) -> int:
        """Execute a command, unless the message that it comes from was done before."""
        live = self._live(ident)
        async with live.lock:
            for _ in range(TRIES):
                table, moment = await self._current(live), self.moment
                if (seq := live.done.entry_of(origin)) is not None:
                    return seq
                if not (drafts := command(table, moment)):
                    return table.seq
                # Until the outcome is known, only the log can tell.
                live.is_behind = True
                later = table.copy()
                try:
                    news = await self._store(later, drafts, moment)
                except Clash:
                    CLASHES.inc()
                    continue
                live.advance(later, news.entries)
                self._tell(live, later, news, table.person_to_move)
                return news.entries[0].seq
        raise Refused("busy", "too many things happened at once; please try again")

    async def _store(self, table: Table, drafts: Sequence[Body], moment: Moment) -> News:
        """Apply entries to a table that nobody else sees, and store them; they have happened when this returns."""
        news = News()
        for entry in commands.happen(table, drafts, moment):
            news.add(table, entry)
        changes = [(table, news.entries)]
        last = news.entries[-1]
        if isinstance(rematch := last.body, Followed):
            follower = Table(rematch.table)
            changes.append((follower, list(commands.happen(follower, rematch_of(table, new_code()), moment))))
            # If the rematch begins at once, this is the only way to learn the commitment before the first hand.
            news.entries[-1] = replace(last, body=replace(rematch, commitment=follower.commitment))
        await persistence.store(self.database, *changes)
        self.bus.announce(table.id, table.seq)
        for follower, _ in changes[1:]:
            self._add(follower)
            self._call(follower, None)
        return news

    def _add(self, table: Table) -> None:
        """Hold a new table in memory."""
        live = self._tables[table.id] = LiveTable(table.id, table)
        self._after(live, table)

    def _call(self, table: Table, before: str | None) -> None:
        """Notify the person who is newly to move. Only the writing process does, so nobody is notified twice."""
        if self.callers is not None and (person := table.person_to_move) not in (None, before):
            self.callers.call(table, person, self.presence)

    def _tell(self, live: LiveTable, table: Table, news: News, before: str | None) -> None:
        """Publish news. Errors are only logged: the entries are stored, and clients ask for what they miss."""
        try:
            live.publish(news)
            self._after(live, table)
            self._gather(live, table, news)
            self._call(table, before)
        except Exception:
            log.exception("publishing news failed", table=live.id)

    # --- looking ------------------------------------------------------------------------------------------

    async def watch(self, ident: str, watcher: Watcher, since: int) -> None:
        """Send a watcher what they missed, and all news from now on."""
        live = self._live(ident)
        async with live.lock:
            # Another process may have written in the meantime; nobody may be set back behind what they know.
            table = await self._newest(live)
            self._check_daily(table, watcher.person)
            self.presence.add(watcher)
            # Only what will be sent, since logs can be long, and nothing that this table has not applied yet: that is
            # sent with the state at that time.
            some = since < table.seq and live.can_resume(since)
            missed = await persistence.read_entries(self.database, ident, since, table.seq) if some else []
            live.watch(watcher, since, missed)
            if table.is_gathering and watcher.person is not None:
                self.start_task(self.ready(ident, watcher.person))

    def _check_daily(self, table: Table, person: str | None) -> None:
        """Watching another's daily game would reveal your own draws."""
        if table.daily is not None and table.daily >= solo.day_of(self.moment.now) and person not in table.people:
            raise Refused("daily", "others can watch the daily challenge when the day is over")

    def unwatch(self, ident: str, watcher: Watcher) -> None:
        """Stop sending to a watcher."""
        if (live := self._tables.get(ident)) is not None:
            live.broadcast.remove(watcher)
            if not live.is_watched:
                # From now on the sweeper checks its clocks.
                live.stop_clock()
            self._forget_some()

    async def table(self, ident: str) -> Table:
        """A table as it is now; read-only."""
        live = self._live(ident)
        async with live.lock:
            return await self._current(live)

    async def look(self, ident: str, person: str | None) -> Table:
        """A table as it is now, if this person may see it; read-only."""
        table = await self.table(ident)
        self._check_daily(table, person)
        return table

    @property
    def connections(self) -> int:
        """Connections of people and of anonymous spectators."""
        nobodies = sum(watcher.person is None for live in self._tables.values() for watcher in live.broadcast.watchers)
        return nobodies + self.presence.connections

    @property
    def tables(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    # --- inside -------------------------------------------------------------------------------------------

    def _live(self, ident: str) -> LiveTable:
        if (live := self._tables.get(ident)) is None:
            live = self._tables[ident] = LiveTable(ident)
        return live

    async def _current(self, live: LiveTable) -> Table:
        """The table with everything that this process knows of. The caller holds the lock."""
        return await self._newest(live) if live.table is None or live.is_behind else live.table

    async def _newest(self, live: LiveTable) -> Table:
        """The table with everything that any process has written. The caller holds the lock."""
        before = 0 if live.table is None else live.table.seq
        news = await live.catch_up(self.database)
        if live.table is None:
            self._tables.pop(live.id, None)
            raise Refused("unknown-table", "there is no such table")
        if not before:
            self._after(live, live.table)
        elif live.table.seq > before:
            live.run_clock(self.flag_soon, self.moment)
        self._gather(live, live.table, news)
        return live.table

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what another process has written."""
        async with live.lock:
            if live.is_watched:
                await self._newest(live)
            else:
                # It is read when it is needed.
                live.table = None

    def _gather(self, live: LiveTable, table: Table, news: News) -> None:
        """Note who is present here, if the table waits for that; other processes do the same."""
        if table.is_gathering and any(entry.body.may_complete for entry in news.entries):
            for person in table.missing(self.moment.now) & {watcher.person for watcher in live.broadcast.watchers}:
                self.start_task(self.ready(live.id, person))

    def disconnect(self, watcher: Watcher, ident: str) -> None:
        """A connection has ended."""
        self.unwatch(ident, watcher)
        self.presence.remove(watcher)

    async def forget(self, ident: str) -> None:
        """Drop a table from memory, because its log was rewritten."""
        if (live := self._tables.get(ident)) is not None:
            async with live.lock:
                live.table = None

    def _heard(self, ident: str, seq: int) -> None:
        if self.presence.heard(ident):
            return
        if seq == REWRITTEN:
            self.presence.hang_up(ident)
            self.start_task(self.forget(ident))
            return
        live = self._tables.get(ident)
        if live is None or (live.table is not None and live.table.seq >= seq):
            return
        if live.is_watched:
            self.start_task(self._catch_up(live))
        elif not live.lock.locked():
            del self._tables[ident]

    async def close_signed_out(self) -> None:
        """Close sockets whose session or token has ended without this process hearing of it."""
        for watcher in await reconciliation.signed_out(self.database, self.presence.everybody):
            self.presence.close_socket(watcher)

    async def reconcile(self) -> None:
        """Read what other processes wrote and whose news was lost."""
        for live in await reconciliation.outdated(self.database, list(self._tables.values())):
            try:
                await self._catch_up(live)
            except (SixfoldError, ValueError) as wrong:
                log.error("cannot read table", table=live.id, reason=type(wrong).__name__)

    def _after(self, live: LiveTable, table: Table) -> None:
        """Start the clock and the bot that the state of the table requires."""
        if table.clocks is not None:
            live.run_clock(self.flag_soon, self.moment)
        if table.bot_to_move is not None and self.helpers and not self.draining:
            self.helpers.ask(self, table)

    def run_clocks(self) -> None:
        """Restart all clocks, after an outage or a change of the system clock."""
        for live in list(self._tables.values()):
            live.run_clock(self.flag_soon, self.moment)

    def flag_soon(self, ident: str) -> None:
        """Handle a clock that has run out."""
        if (live := self._tables.get(ident)) is not None:
            live.stop_clock()
        self.start_task(self.flag(ident))

    def start_task(self, work: Coroutine[Any, Any, object]) -> None:
        """Run something in the background; errors are logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.warning("background task failed", error=type(wrong).__name__, reason=str(wrong)[:200])

    def _forget_some(self) -> None:
        """Limit the number of tables in memory that nobody watches."""
        if len(self._tables) > MOST_IDLE:
            idle = [live for live in self._tables.values() if live.is_idle]
            for live in idle[: len(self._tables) - MOST_IDLE]:
                live.stop_clock()
                del self._tables[live.id]
