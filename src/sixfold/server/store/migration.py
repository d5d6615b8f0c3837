"""Brings a database to the newest schema; refuses one that is newer than the program."""

import asyncio
import re
import sqlite3
import threading
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

from sixfold.core.errors import BadSetup
from sixfold.server.store.data_migrations import DATA_MIGRATIONS, Run
from sixfold.server.store.database_urls import is_postgres, sqlite_path, unknown
from sixfold.server.store.sqlite_errors import meaning
from sixfold.server.store.sqlite_writer import numbered

MIGRATIONS = Path(__file__).with_name("migrations")
REVISIONS = tuple(sorted(file.stem for file in MIGRATIONS.glob("*.sql")))
"""Every released schema, oldest first."""

PATIENCE = 60.0
"""Seconds to wait for another process that migrates."""


def migrate(url: str, to: str | None = None) -> None:
    """Upgrade the database at a URL, as :func:`~sixfold.server.store.connect.open_database` takes it.

    BadSetup if it was made by a newer or another program; Unavailable if it cannot be reached. All steps happen in one
    transaction.
    """
    to = to or REVISIONS[-1]
    if (path := sqlite_path(url)) is not None:
        run_in_thread(_migrate_sqlite(path, to))
    elif is_postgres(url):
        # Loaded only where it is used.
        from sixfold.server.store.postgres_migration import migrate_postgres

        run_in_thread(migrate_postgres(url, to))
    else:
        raise unknown(url)


def is_behind(found: str | None, to: str) -> bool:
    """Whether an upgrade is needed; BadSetup if the program is older than the database."""
    if found is None:
        return True
    if not is_known(found):
        raise newer(found)
    return REVISIONS.index(found) < REVISIONS.index(to)


async def upgrade(run: Run, found: str | None, to: str, *, postgres: bool = False) -> None:
    """Run every step after a revision; the caller provides the transaction."""
    done = 0 if found is None else REVISIONS.index(found) + 1
    for revision in REVISIONS[done : REVISIONS.index(to) + 1]:
        for statement in _statements(revision, postgres):
            await run(statement)
        if revision in DATA_MIGRATIONS:
            await DATA_MIGRATIONS[revision](run)
    await run("DELETE FROM alembic_version")
    await run("INSERT INTO alembic_version VALUES ($1)", to)


def _statements(revision: str, postgres: bool) -> list[str]:
    """The SQL of a step, adapted to the database."""
    sql = re.sub("--.*", "", (MIGRATIONS / f"{revision}.sql").read_text(encoding="utf-8"))
    if postgres:
        # Both databases order texts by code point, whatever the locale of the server.
        sql = re.sub(r"\bTEXT\b", 'TEXT COLLATE "C"', re.sub(r" STRICT(, WITHOUT ROWID)?;", ";", sql))
    else:
        # SQLite's strict tables know one whole number and one floating-point number, both of eight bytes.
        sql = sql.replace("BIGINT", "INTEGER").replace("DOUBLE PRECISION", "REAL")
    return [statement for part in sql.split(";") if (statement := part.strip())]


def is_known(revision: str) -> bool:
    """Whether this program can upgrade a schema."""
    return revision in REVISIONS


def newer(found: str) -> BadSetup:
    """The error for a database that is newer than the program."""
    return BadSetup(
        f"the database has schema {found[:40]}, made by a newer Sixfold; this one knows {REVISIONS[-1]} at most",
        "newer-database",
    )


def run_in_thread(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a thread with its own loop: the caller may be inside a loop."""
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


def sqlite_revision(connection: sqlite3.Connection) -> str | None:
    """The schema of an SQLite database, None if it is empty; BadSetup if it is foreign."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if "alembic_version" not in tables:
        if tables:
            raise BadSetup("the file is a database of another program", "foreign-database")
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


async def _migrate_sqlite(path: Path, to: str) -> None:
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as connection:

            async def run(sql: str, *values: Any) -> list[Any]:
                return connection.execute(numbered(sql), values).fetchall()

            if is_behind(sqlite_revision(connection), to):
                await run("BEGIN IMMEDIATE")
                # Read again: another process may have just done it.
                if is_behind(found := sqlite_revision(connection), to):
                    await upgrade(run, found, to)
                    await run("COMMIT")
    except sqlite3.Error as wrong:
        if getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise BadSetup(f"{path} exists and is not a database", "bad-database") from wrong
        raise meaning(wrong) from wrong
