"""The database of many processes: PostgreSQL through a pool of connections."""

import asyncio
import re
import time
from collections.abc import Sequence
from typing import Any

import asyncpg

from sixfold.server.store.database import Clash, Row, Statement, Unavailable
from sixfold.server.store.postgres_errors import meaning

PATIENCE = 5.0
"""Seconds for which a database that went away is waited for; a restart takes less."""

COMMAND_SECONDS = 10.0
"""How long one statement may take before the connection counts as lost."""

CONNECTIONS = 10

_ANSWERS = re.compile(r"\s*(SELECT|WITH)\b|.*\bRETURNING\b", re.IGNORECASE | re.DOTALL)


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """One that is not tidied up after each use: nothing here leaves anything behind, and tidying is a round trip."""

    def get_reset_query(self) -> str:
        """Nothing to send."""
        return ""


class PostgresDatabase:
    """A :class:`~sixfold.server.store.database.Database` over a server; for one event loop."""

    def __init__(self, url: str, connections: int = CONNECTIONS, patience: float = PATIENCE) -> None:
        self._url = url
        self._connections = connections
        self._patience = patience
        self._pool: asyncpg.Pool | None = None
        self._making = asyncio.Lock()
        self._closed = False

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query; a lost connection is made again without a word, for some seconds."""
        deadline = time.monotonic() + self._patience
        while True:
            try:
                async with (self._pool or await self._make_pool()).acquire(timeout=self._patience) as connection:
                    return [tuple(row) for row in await connection.fetch(sql, *values)]
            except Exception as wrong:
                await self._bear(wrong, deadline)

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Durable when it returns. A write that may have happened is never tried again; one that cannot have is."""
        deadline = time.monotonic() + self._patience
        while True:
            attempt = _Attempt(statements)
            try:
                async with (self._pool or await self._make_pool()).acquire(timeout=self._patience) as connection:
                    return await attempt.make(connection)
            except Exception as wrong:
                await self._bear(wrong, 0.0 if attempt.may_have_happened else deadline)

    async def close(self) -> None:
        """Let running work end, but not for ever."""
        self._closed = True
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        try:
            await asyncio.wait_for(pool.close(), self._patience)
        except (TimeoutError, asyncpg.InterfaceError, OSError):
            pool.terminate()

    async def _make_pool(self) -> asyncpg.Pool:
        """The pool, which connects when somebody needs it and not before."""
        async with self._making:
            if self._closed:
                raise Unavailable("the database is closed")
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=self._connections,
                    timeout=self._patience,
                    command_timeout=COMMAND_SECONDS,
                    connection_class=_Connection,
                )
            return self._pool

    async def _bear(self, wrong: Exception, deadline: float) -> None:
        """Wait a little before the next attempt; raise what it means if there is to be none."""
        reason = meaning(wrong)
        if not isinstance(reason, Unavailable) or self._closed or time.monotonic() >= deadline:
            raise reason from (None if reason is wrong else wrong)
        await asyncio.sleep(0.05)


class _Attempt:
    """One try to write; ``may_have_happened`` from the moment the last word was sent."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self._statements = statements
        self.may_have_happened = False

    async def make(self, connection: Any) -> list[list[Row]]:
        if len(self._statements) == 1 and self._statements[0].changes is None:
            # A single statement is its own transaction, in one round trip instead of three.
            self.may_have_happened = True
            return [await _execute(connection, self._statements[0])]
        transaction = connection.transaction()
        await transaction.start()
        try:
            results = [await _execute(connection, statement) for statement in self._statements]
        except BaseException:
            await _roll_back(transaction)
            raise
        self.may_have_happened = True
        await transaction.commit()
        return results


async def _roll_back(transaction: Any) -> None:
    """Undo; where the connection is gone, the server does it by itself."""
    try:
        await transaction.rollback()
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return


async def _execute(connection: Any, statement: Statement) -> list[Row]:
    """The rows of a statement; Clash if it changes more or fewer than it should."""
    rows: list[Row] = []
    if _ANSWERS.match(statement.sql):
        rows = [tuple(row) for row in await connection.fetch(statement.sql, *statement.values)]
        changed = len(rows)
    else:
        told = await connection.execute(statement.sql, *statement.values)
        last = told.rpartition(" ")[2]  # "INSERT 0 1", "UPDATE 3"; "CREATE TABLE" counts nothing
        changed = int(last) if last.isdigit() else 0
    if statement.changes is not None and changed != statement.changes:
        raise Clash(f"{changed} rows changed where it should have been {statement.changes}")
    return rows
