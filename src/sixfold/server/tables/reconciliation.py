"""Finds what other processes did and whose news was lost: entries are never lost."""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Final

from sixfold.server.store.database import Database, Row
from sixfold.server.tables.broadcast import Watcher
from sixfold.server.tables.live_table import LiveTable

CHUNK: Final = 200
"""Rows per query."""

_TABLES: Final = "SELECT id, seq, rewritten FROM tables WHERE id IN"
_PROOFS: Final = tuple(f"SELECT hash, person FROM {table} WHERE hash IN" for table in ("sessions", "tokens"))


async def outdated(database: Database, tables: Iterable[LiveTable]) -> list[LiveTable]:
    """Tables behind their log; drops rewritten ones from memory."""
    known = {live.id: live for live in tables}
    found: list[LiveTable] = []
    async for ident, seq, rewritten in _rows(database, _TABLES, list(known)):
        live = known[ident]
        if live.rewritten != rewritten:
            # A table that was rewritten before it was read is read once more; that is cheaper than checking every time.
            async with live.lock:
                live.rewritten, live.table = rewritten, None
        if live.is_watched if live.table is None else live.table.seq < seq:
            found.append(live)
    return found


async def signed_out(database: Database, watchers: Iterable[Watcher]) -> list[Watcher]:
    """Watchers whose session or token has ended, or who were deleted."""
    asked = [watcher for watcher in watchers if watcher.person is not None and watcher.proof is not None]
    proofs = sorted({str(watcher.proof) for watcher in asked})
    holding = {(person, key) for sql in _PROOFS async for key, person in _rows(database, sql, proofs)}
    return [watcher for watcher in asked if (watcher.person, watcher.proof) not in holding]


async def _rows(database: Database, sql: str, idents: Sequence[str]) -> AsyncIterator[Row]:
    for first in range(0, len(idents), CHUNK):
        some = idents[first : first + CHUNK]
        places = ", ".join(f"${number}" for number in range(1, len(some) + 1))
        for row in await database.read(f"{sql} ({places})", *some):
            yield row
