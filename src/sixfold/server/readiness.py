"""Whether this process can store moves: probed by a durable write, since reading works on a full disk too."""

import asyncio

from sixfold.server.ids import new_id
from sixfold.server.store.database import Database, Statement, Unavailable

FRESH_SECONDS = 1.0
"""Results are cached this long, so that frequent checks do not delay players."""

PATIENCE_SECONDS = 2.0
"""A write that takes longer than this counts as failed."""

_INSERT = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, 1, 0, 'probe', $2)"
_DELETE = "DELETE FROM entries WHERE table_id = $1"
_BODY = "x" * 8_000
"""Longer than a page of SQLite: a full disk has no room for it."""


class Readiness:
    """Probes the table of entries: writes and removes one in a single transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._id = new_id()
        """Unique, so that processes do not wait for each other's probe."""
        self._probe: asyncio.Task[bool] | None = None
        self._started = 0.0

    async def can_write(self) -> bool:
        """Whether an entry can be stored now; the result may be a second old."""
        now = asyncio.get_running_loop().time()
        # While a probe hangs, no second one is started.
        if self._probe is None or (self._probe.done() and now - self._started >= FRESH_SECONDS):
            self._probe = asyncio.create_task(self._write())
            self._started = now
        done, _ = await asyncio.wait([self._probe], timeout=PATIENCE_SECONDS)
        return bool(done) and self._probe.result()

    async def close(self) -> None:
        """Cancel the probe."""
        if self._probe is not None:
            self._probe.cancel()
            await asyncio.gather(self._probe, return_exceptions=True)

    async def _write(self) -> bool:
        try:
            await self._database.write(Statement(_INSERT, [self._id, _BODY]), Statement(_DELETE, [self._id]))
        except Unavailable:
            return False
        return True
