"""What the server needs of a database: SQL that works in both SQLite and PostgreSQL.

Parameters are written ``$1``, ``$2``…; times are whole milliseconds since 1970; JSON is text. Each write is atomic, and
durable when the call returns.
"""

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

Row = Sequence[Any]
Results = list[list[Row]]
"""The rows of each statement of a write."""


class Clash(Exception):
    """A concurrent write was first: a row exists already or is not as expected. Nothing was written."""


class Unavailable(Exception):
    """The database cannot be reached or cannot write now. The last write may have happened."""


class Bulk(Struct, frozen=True, eq=False):
    """One statement for the rows of several writes; ``{rows}`` in its text is replaced by their placeholders."""

    text: str
    columns: int
    """The number of values of a row."""
    changes: int | None = None
    """As that of :class:`Statement`, for each row."""

    def sql(self, count: int) -> str:
        """The statement for this number of rows."""
        return _bulk_sql(self.text, self.columns, count)


@lru_cache(256)
def _bulk_sql(text: str, columns: int, count: int) -> str:
    firsts = range(1, columns * count, columns)
    rows = [", ".join(f"${number}" for number in range(first, first + columns)) for first in firsts]
    return text.format(rows=", ".join(f"({row})" for row in rows))


class Statement(Struct, frozen=True):
    """One statement of a write. With ``changes``, exactly that many rows must change, or it is a :class:`Clash`."""

    sql: str
    values: Sequence[Any] = ()
    changes: int | None = None
    bulk: Bulk | None = None
    """A statement that does the same with ``values`` as one or more rows. A database may use it to join writes."""


class Database(Protocol):
    """A durable database."""

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query."""

    async def write(self, *statements: Statement) -> Results:
        """Execute all statements durably, or none; returns the rows of each (``RETURNING``).

        If the caller is cancelled while waiting, the write may have happened.
        """

    async def close(self) -> None:
        """Close it."""


Write = tuple[Sequence[Statement], "asyncio.Future[Results]"]
"""A queued write, and where its results are awaited."""


class Writer(Protocol):
    """Makes writes, several in one transaction if they wait together."""

    def put(self, write: Write) -> None:
        """Queue a write; called in the event loop."""


class QueuedWrites:
    """The writing half of a :class:`Database`, for one event loop."""

    _writer: Writer
    _closed = False

    async def write(self, *statements: Statement) -> Results:
        """Durable when it returns. If the caller is cancelled while waiting, the write may have happened."""
        self._check_open()
        future: asyncio.Future[Results] = asyncio.get_running_loop().create_future()
        self._writer.put((statements, future))
        return await future

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the database is closed")


def settle(write: Write, outcome: Results | Exception) -> None:
    """Give a write its results, or the reason why it failed, unless it was cancelled."""
    _, future = write
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
