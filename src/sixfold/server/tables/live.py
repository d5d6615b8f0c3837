"""A table in the memory of a process, with those who watch it from here."""

import asyncio
from collections.abc import Callable, Sequence
from time import time_ns
from typing import Any, Final, Protocol

import msgspec

from sixfold.server.tables.clocks import Outage
from sixfold.server.tables.entries import SAID, Body, Entry
from sixfold.server.tables.seeing import CHANGES_SEATS, NOBODY, Muted, Viewer, facts, now, seen, viewer_of, whole
from sixfold.server.tables.table import Table

MOST_MISSED: Final = 200
"""Who has missed more than that is told everything anew."""
encode: Final = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """A connection that watches a table."""

    person: str | None
    proof: int | str | None
    """By what the person is recognised: the epoch of a cookie, the hash of a token; None if that cannot end."""
    asked_seat: int | None
    muted: Muted

    def push(self, data: bytes) -> None:
        """Send this, without waiting."""

    def leave(self, code: int, reason: str) -> None:
        """Close the connection."""


class LiveTable:
    """A table and its watchers. Whoever changes the table holds the lock."""

    def __init__(self, ident: str, table: Table | None = None) -> None:
        self.id = ident
        self.table = table
        self.lock = asyncio.Lock()
        self.sent = 0 if table is None else table.seq
        """The newest entry that the watchers know."""
        self.rewritten = 0
        """How often the log had been rewritten when that was last looked up."""
        self.watchers: dict[Watcher, Viewer] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not self.watchers and not self.lock.locked() and self._timer is None

    def can_resume(self, since: int) -> bool:
        """Whether somebody who knows the entries up to this one is told only the others."""
        return self.table is not None and 0 < since <= self.table.seq <= since + MOST_MISSED

    def watch(self, watcher: Watcher, since: int, missed: Sequence[Entry]) -> None:
        """Tell somebody what was missed, or everything, and from now on all news."""
        assert self.table is not None
        viewer = viewer_of(self.table, watcher.person, watcher.asked_seat)
        self.watchers[watcher] = viewer
        self.sent = max(self.sent, self.table.seq)
        if self.can_resume(since):
            watcher.push(encode({"type": "resumed", "seq": self.table.seq, "seat": viewer}))
            for message in self._messages(missed, viewer, watcher.muted):
                watcher.push(message)
        else:
            watcher.push(encode({"type": "sync"} | whole(self.table, viewer, watcher.person, watcher.muted)))

    def publish(self, entries: Sequence[Entry]) -> None:
        """Tell all watchers the news, each as they may see it."""
        entries = [entry for entry in entries if entry.seq > self.sent]
        if not entries or self.table is None:
            return
        self.sent = entries[-1].seq
        if any(entry.kind in CHANGES_SEATS for entry in entries):
            for watcher in self.watchers:
                self.watchers[watcher] = viewer_of(self.table, watcher.person, watcher.asked_seat)
        ready: dict[tuple[Viewer, Muted], list[bytes]] = {}
        known = facts(self.table)
        is_talk = any(entry.kind == SAID for entry in entries)
        for watcher, viewer in list(self.watchers.items()):
            # Who wants to hear whom makes a difference only when somebody speaks.
            muted = watcher.muted if is_talk else NOBODY
            if (viewer, muted) not in ready:
                ready[viewer, muted] = self._messages(entries, viewer, muted, known)
            for message in ready[viewer, muted]:
                watcher.push(message)

    def _messages(
        self, entries: Sequence[Entry], viewer: Viewer, muted: Muted, known: Body | None = None
    ) -> list[bytes]:
        """The news as a viewer sees them; the last carries how the table stands now."""
        assert self.table is not None
        bodies: list[Body] = [{"type": "event"} | seen(self.table, entry, viewer, muted) for entry in entries]
        if bodies:
            bodies[-1]["now"] = now(self.table, [entry.kind for entry in entries], viewer, known)
        return [encode(body) for body in bodies]

    # --- the clock ----------------------------------------------------------------------------------------

    def run_clock(self, flag: Callable[[str], None], outages: Sequence[Outage]) -> None:
        """Wake up when the flag of the running clock falls."""
        self.stop_clock()
        clocks = None if self.table is None or self.table.status != "playing" else self.table.clocks
        falls = None if clocks is None else clocks.falls_at(outages)
        # Only where somebody watches: the others are found by a look into the database.
        if falls is not None and (self.watchers or falls - _now_ms() < 60_000):
            loop: Any = asyncio.get_running_loop()
            wait = min(max(0, falls - _now_ms()) / 1000, 24 * 60 * 60)
            self._timer = loop.call_later(wait + 0.001, flag, self.id)

    def stop_clock(self) -> None:
        """Wake up no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _now_ms() -> int:
    return time_ns() // 1_000_000
