"""The schema of a PostgreSQL database, and its upgrade."""

import asyncpg

from sixfold.server.store.database import Unavailable
from sixfold.server.store.migration import PATIENCE, is_behind, upgrade
from sixfold.server.store.postgres_errors import at_start

_LOCK = 0x51F01D
"""The number of our advisory lock."""


async def migrate_postgres(url: str, to: str) -> None:
    """Upgrade it, unless another process does so at the same time."""
    connection = await connect(url)
    try:
        if not is_behind(await postgres_revision(connection), to):
            return
        # Held by the session, not by a transaction, so it ends with the connection at the latest.
        await connection.execute("SELECT pg_advisory_lock($1)", _LOCK, timeout=PATIENCE)
        if is_behind(found := await postgres_revision(connection), to):
            async with connection.transaction():
                await upgrade(connection.fetch, found, to, postgres=True)
    except TimeoutError as wrong:
        raise Unavailable("another process has been migrating the database for too long") from wrong
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise at_start(wrong) from wrong
    finally:
        await connection.close()


async def connect(url: str) -> asyncpg.Connection:
    """A separate connection; BadSetup or Unavailable if it fails."""
    try:
        return await asyncpg.connect(url, timeout=10)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise at_start(wrong) from wrong


async def postgres_revision(connection: asyncpg.Connection) -> str | None:
    """The schema; None if the database has none of ours."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    found = await connection.fetchval("SELECT version_num FROM alembic_version")
    return None if found is None else str(found)
