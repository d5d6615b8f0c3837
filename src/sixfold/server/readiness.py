"""Can this process keep what players do? Found out by a durable write, since reading works on a full disk too."""

import asyncio

from sixfold.server.ids import new_id
from sixfold.server.store.database import Database, Statement, Unavailable

FRESH_SECONDS = 1.0
"""An answer is good for this long: however often somebody asks, players do not wait for it."""

PATIENCE_SECONDS = 2.0
"""A write that takes longer than this counts as failed."""

_INSERT = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, 1, 0, 'probe', $2)"
_DELETE = "DELETE FROM entries WHERE table_id = $1"
_BODY = "x" * 8_000
"""Longer than a page of SQLite: a full file has no room for it."""


class Readiness:
    """Probes the database where moves go: an entry is written and removed in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._id = new_id()
        """Processes must not wait for each other's probe."""
        self._probe: asyncio.Task[bool] | None = None
        self._started = 0.0

    async def can_write(self) -> bool:
        """Whether an entry can be kept now; the answer may be a second old."""
        now = asyncio.get_running_loop().time()
        # While a probe hangs there is no second one: they would only queue up.
        if self._probe is None or (self._probe.done() and now - self._started >= FRESH_SECONDS):
            self._probe = asyncio.create_task(self._write())
            self._started = now
        done, _ = await asyncio.wait([self._probe], timeout=PATIENCE_SECONDS)
        return bool(done) and self._probe.result()

    async def close(self) -> None:
        """Wait for nothing any more."""
        if self._probe is not None:
            self._probe.cancel()
            await asyncio.gather(self._probe, return_exceptions=True)

    async def _write(self) -> bool:
        try:
            await self._database.write(Statement(_INSERT, [self._id, _BODY]), Statement(_DELETE, [self._id]))
        except Unavailable:
            return False
        return True
