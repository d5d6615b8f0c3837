"""A PostgreSQL database in one transaction."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from sixfold.server.store.database import Row, Unavailable
from sixfold.server.store.postgres_errors import at_start, meaning
from sixfold.server.store.transaction import BATCH, PATIENCE, BadRow, Transaction

_LOCK = 0x51F01D
"""The number of our advisory lock."""


@asynccontextmanager
async def begin_postgres(url: str, *, writing: bool) -> AsyncIterator[Transaction]:
    """The database in one transaction; BadSetup or Unavailable if it cannot be reached."""
    try:
        connection = await asyncpg.connect(url, timeout=10)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise at_start(wrong) from wrong
    # A snapshot to read, while the server keeps running. A writer must see what it has waited for.
    isolation = "read_committed" if writing else "repeatable_read"
    try:
        async with connection.transaction(isolation=isolation, readonly=not writing):
            if writing:
                await _lock(connection)
            yield PostgresTransaction(connection)
    except (ConnectionError, asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise meaning(wrong) from wrong
    finally:
        await connection.close()


async def _lock(connection: asyncpg.Connection) -> None:
    """Wait until no other process migrates; the lock ends with the transaction."""
    try:
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK, timeout=PATIENCE)
    except TimeoutError as wrong:
        raise Unavailable("another process has been migrating the database for too long") from wrong


class PostgresTransaction(Transaction):
    """A PostgreSQL database."""

    all_columns = (
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"
    )
    is_ours_alone = False

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, *values: Any) -> list[Row]:
        """Execute one statement."""
        return [tuple(row) for row in await self._connection.fetch(sql, *values)]

    async def batches(self, sql: str) -> AsyncIterator[list[Row]]:
        """The rows of a query, some at a time."""
        cursor = await self._connection.cursor(sql)
        while some := await cursor.fetch(BATCH):
            yield [tuple(row) for row in some]

    async def insert(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        """Add rows."""
        try:
            await self._connection.copy_records_to_table(table, records=rows, columns=columns)
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, ValueError, TypeError) as wrong:
            raise BadRow from wrong

    def adapted(self, sql: str) -> str:
        """Both databases order texts by code point, whatever the locale of the server."""
        return re.sub(r"\bTEXT\b", 'TEXT COLLATE "C"', re.sub(r" STRICT(, WITHOUT ROWID)?;", ";", sql))
