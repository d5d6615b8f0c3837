"""The database for several processes: PostgreSQL through a connection pool."""

import asyncio
import time
from typing import Any

import asyncpg

from sixfold.server.store.database import QueuedWrites, Row, Unavailable
from sixfold.server.store.postgres_errors import meaning
from sixfold.server.store.postgres_writer import RETRY_SECONDS, PostgresWriter

PATIENCE = 5.0
"""Seconds to wait for a database that has gone away; a restart takes less."""

COMMAND_SECONDS = 10.0
"""Seconds after which a statement counts as lost."""

CONNECTIONS = 10


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """A connection that is not reset after use: nothing here leaves state behind, and a reset is a round trip."""

    def get_reset_query(self) -> str:
        """Nothing to send."""
        return ""


async def _be_durable(connection: asyncpg.Connection) -> None:
    """The server's default may be to acknowledge before writing to disk."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )


class PostgresDatabase(QueuedWrites):
    """A :class:`~sixfold.server.store.database.Database` over PostgreSQL; for one event loop.

    A write is retried only if it cannot have happened.
    """

    def __init__(self, url: str, connections: int = CONNECTIONS, patience: float = PATIENCE) -> None:
        self._url = url
        self._connections = connections
        self._patience = patience
        self._pool: asyncpg.Pool | None = None
        self._making = asyncio.Lock()
        self._writer: PostgresWriter = PostgresWriter(self._ready, patience)

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query; lost connections are retried for some seconds."""
        self._check_open()
        deadline = time.monotonic() + self._patience
        while True:
            try:
                async with (await self._ready()).acquire(timeout=self._patience) as connection:
                    return [tuple(row) for row in await connection.fetch(sql, *values)]
            except Exception as wrong:
                reason = meaning(wrong)
                if not isinstance(reason, Unavailable) or self._closed or time.monotonic() >= deadline:
                    raise reason from (None if reason is wrong else wrong)
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """Let running work end, with a time limit."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        if self._pool is None:
            return
        try:
            await asyncio.wait_for(self._pool.close(), self._patience)
        except (TimeoutError, asyncpg.InterfaceError, OSError):
            self._pool.terminate()

    async def _ready(self) -> asyncpg.Pool:
        """The pool, which connects when it is first needed."""
        if self._pool is None:
            async with self._making:
                self._pool = self._pool or await asyncpg.create_pool(
                    self._url,
                    min_size=0,
                    max_size=self._connections,
                    timeout=self._patience,
                    command_timeout=COMMAND_SECONDS,
                    connection_class=_Connection,
                    init=_be_durable,
                )
        return self._pool
