"""A table in memory, with its watchers in this process."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from sixfold.core.errors import SixfoldError
from sixfold.server.protocol.frames import encode, frame
from sixfold.server.store.database import Database
from sixfold.server.tables.broadcast import Broadcast, Watcher
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.done_messages import DoneMessages
from sixfold.server.tables.entry import Entry
from sixfold.server.tables.persistence import read_entries
from sixfold.server.tables.projection import viewer_of, whole
from sixfold.server.tables.table import Table
from sixfold.server.tables.updates import News, Update

MOST_MISSED: Final = 200
"""Watchers who have missed more entries get the whole state instead."""


class LiveTable:
    """A table and its watchers. Changing the table requires the lock."""

    def __init__(self, ident: str, table: Table | None = None) -> None:
        self.id = ident
        self.table = table
        self.is_behind = False
        """Whether there may be entries in the log that the table does not have yet."""
        self.done = DoneMessages()
        self.lock = asyncio.Lock()
        self.sent = 0 if table is None else table.seq
        """The newest entry that was sent to watchers."""
        self.rewritten = 0
        """How often the log had been rewritten when last checked."""
        self.broadcast = Broadcast()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches it in this process."""
        return len(self.broadcast) > 0

    def advance(self, table: Table, entries: Iterable[Entry]) -> None:
        """Continue with this table, to which these entries were applied after they were stored."""
        self.table, self.is_behind = table, False
        for entry in entries:
            self.done.add(entry)

    async def catch_up(self, database: Database) -> News:
        """Read and publish what the log has and the table has not; the log of an unknown table is empty."""
        news = News()
        if not (entries := await read_entries(database, self.id, 0 if self.table is None else self.table.seq)):
            self.is_behind = False
            return news
        table = Table(self.id) if self.table is None else self.table.copy()
        try:
            for number, entry in enumerate(entries):
                table.apply(entry)
                if entry.seq > self.sent and self.is_watched:
                    news.add(table, entry)
                if number % 32 == 31:
                    # Let others run while a long log is read.
                    await asyncio.sleep(0)
        except (SixfoldError, ValueError):
            if self.table is None:
                raise
            self.table = None
            return await self.catch_up(database)
        self.advance(table, entries)
        self.publish(news)
        return news

    @property
    def is_idle(self) -> bool:
        """Whether it can be dropped from memory."""
        return not self.is_watched and not self.lock.locked() and self._timer is None

    def can_resume(self, since: int) -> bool:
        """Whether a watcher with the entries up to this one is sent only the others."""
        return self.table is not None and 0 < since <= self.table.seq <= since + MOST_MISSED

    def watch(self, watcher: Watcher, since: int, missed: Sequence[Entry]) -> None:
        """Send a watcher the missed entries or the whole state, and all news from now on."""
        assert self.table is not None
        viewer = viewer_of(self.table, watcher.person, watcher.asked_seat)
        self.broadcast.add(watcher, viewer)
        self.sent = max(self.sent, self.table.seq)
        if self.can_resume(since):
            clocks = None if self.table.clocks is None else self.table.clocks.shown()
            resumed = {"type": "resumed", "seq": self.table.seq, "seat": viewer, "clocks": clocks}
            watcher.push(frame(encode(resumed)))
            if missed:
                watcher.push(Update(self.table, missed, {}).frames(viewer, watcher.muted))
        else:
            watcher.push(frame(encode({"type": "sync"} | whole(self.table, viewer, watcher.person, watcher.muted))))

    def publish(self, news: News) -> None:
        """Send the news to all watchers, each as they may see it."""
        table = self.table
        if table is None or (update := news.update(table, self.sent)) is None:
            return
        self.sent = update.seq
        if any(entry.body.changes_seats for entry in news.entries):
            self.broadcast.seat(lambda watcher: viewer_of(table, watcher.person, watcher.asked_seat))
        self.broadcast.send(update.frames)

    def close(self) -> None:
        """Stop the clock and the broadcast."""
        self.stop_clock()
        self.broadcast.stop()

    # --- the clock ----------------------------------------------------------------------------------------

    def run_clock(self, flag: Callable[[str], None], moment: Moment) -> None:
        """Set a timer for when the running clock runs out."""
        self.stop_clock()
        clocks = None if self.table is None or self.table.status != "playing" else self.table.clocks
        if clocks is None:
            return
        if clocks.observe(moment.now, moment.ticks, moment.outages):
            shown = frame(encode({"type": "clocks", "clocks": clocks.shown()}))
            self.broadcast.send(lambda viewer, muted: shown)
        falls = clocks.falls_at(moment.outages)
        left = 0 if falls is None else falls - moment.on(clocks)
        # Only for watched tables: the sweeper finds the others in the database.
        if falls is not None and (self.is_watched or left < 60_000):
            wait = min(max(0, left) / 1000, 24 * 60 * 60)
            self._timer = asyncio.get_running_loop().call_later(wait + 0.001, flag, self.id)

    def stop_clock(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
