"""Bring a database to the newest schema, whoever starts first; refuse one that is newer than the program."""

import asyncio
import re
import sqlite3
import threading
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from sixfold.core.errors import BadSetup
from sixfold.server.store.database import Unavailable
from sixfold.server.store.postgres_errors import at_start
from sixfold.server.store.sqlite_errors import meaning

REVISIONS = ("0001",)
"""Every released schema, oldest first. Known without asking Alembic, which takes longer to load than all else here."""

SCRIPTS = Path(__file__).parent / "migrations"

_PATIENCE = 60.0
"""Seconds to wait for another process that migrates."""
_LOCK = 0x51F01D
"""The number of our advisory lock in PostgreSQL."""


def migrate(url: str, to: str = REVISIONS[-1]) -> None:
    """Upgrade the database at an address as :func:`~sixfold.server.store.opening.open_database` takes it.

    BadSetup if it was made by a newer program or is no database of ours; Unavailable if it cannot be reached.
    """
    if (path := sqlite_path(url)) is not None:
        _migrate_sqlite(path, to)
    elif is_postgres(url):
        in_own_loop(_migrate_postgres(url, to))
    else:
        raise unknown(url)


def sqlite_path(url: str) -> Path | None:
    """The file that an address of SQLite names: ``sqlite:///relative`` or ``sqlite:////absolute``."""
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") and url != "sqlite:///" else None


def is_postgres(url: str) -> bool:
    """Whether an address is one of PostgreSQL."""
    return url.startswith(("postgresql://", "postgres://"))


def unknown(url: str) -> BadSetup:
    """The answer to an address that names no database; it may hold a password, so only its kind is repeated."""
    kind = re.match(r"[A-Za-z][A-Za-z0-9+.-]{0,30}:", url)
    begins = f"one that begins with {kind[0]!r}" if kind else "this one"
    return BadSetup(
        f"a database is given as sqlite:///FILE or postgresql://USER@HOST/NAME, not as {begins}", "bad-database"
    )


def newer(found: str) -> BadSetup:
    """The answer to a database that is ahead of the program."""
    return BadSetup(
        f"the database has schema {found[:40]}, made by a newer Sixfold; this one knows {REVISIONS[-1]} at most",
        "newer-database",
    )


def in_own_loop(work: Coroutine[Any, Any, Any]) -> None:
    """Run it to its end in a thread with a loop of its own: the caller may be inside a loop already."""
    wrong: list[BaseException] = []

    def target() -> None:
        try:
            asyncio.run(work)
        except BaseException as caught:
            wrong.append(caught)

    thread = threading.Thread(target=target, name="database")
    thread.start()
    thread.join()
    if wrong:
        raise wrong[0]


def _to_do(found: str | None, to: str) -> bool:
    """Whether there is anything to upgrade; BadSetup if the program is older than the database."""
    if found is None:
        return True
    if found not in REVISIONS:
        raise newer(found)
    return REVISIONS.index(found) < REVISIONS.index(to)


def _migrate_sqlite(path: Path, to: str) -> None:
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as connection:

            def needed() -> bool:
                return _to_do(sqlite_revision(connection), to)

            if needed():
                from sixfold.server.store.migrations.running import upgrade_sqlite

                upgrade_sqlite(connection, to, needed)
    except sqlite3.Error as wrong:
        raise meaning(wrong) from wrong


def sqlite_revision(connection: sqlite3.Connection) -> str | None:
    """The schema of an SQLite database, None if it is empty; BadSetup if it is somebody else's."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if "alembic_version" not in tables:
        if tables:
            raise BadSetup("the file is a database of some other program", "foreign-database")
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


async def _migrate_postgres(url: str, to: str) -> None:
    connection = await connect(url)
    try:
        if not _to_do(await postgres_revision(connection), to):
            return
        # Held by the session, not by a transaction, and so gone at the latest when the connection is.
        await connection.execute("SELECT pg_advisory_lock($1)", _LOCK, timeout=_PATIENCE)
        if _to_do(await postgres_revision(connection), to):
            from sixfold.server.store.migrations.running import upgrade_postgres

            await upgrade_postgres(url, to)
    except TimeoutError as wrong:
        raise Unavailable("another process has been migrating the database for too long") from wrong
    finally:
        await connection.close()


async def connect(url: str) -> asyncpg.Connection:
    """A connection of one's own to PostgreSQL; BadSetup or Unavailable if there is none to be had."""
    try:
        return await asyncpg.connect(url, timeout=10)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise at_start(wrong) from wrong


async def postgres_revision(connection: asyncpg.Connection) -> str | None:
    """The schema of a PostgreSQL database, None if it has none of ours."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    found = await connection.fetchval("SELECT version_num FROM alembic_version")
    return None if found is None else str(found)
