"""Reading and writing whole databases, for backups: one snapshot out, one transaction in."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol

import asyncpg

from sixfold.core.errors import BadSetup
from sixfold.server.store.database_urls import is_postgres, sqlite_path, unknown
from sixfold.server.store.migration import sqlite_revision
from sixfold.server.store.postgres_errors import meaning as meaning_in_postgres
from sixfold.server.store.postgres_migration import connect, postgres_revision
from sixfold.server.store.sqlite_errors import meaning

TABLES = (
    "aliases",
    "bests",
    "dailies",
    "entries",
    "games",
    "outages",
    "people",
    "processes",
    "pushes",
    "rating_steps",
    "ratings",
    "reviews",
    "seats",
    "secrets",
    "sessions",
    "tables",
    "tokens",
    "visits",
)
"""Every table of any released schema; other tables in the database are foreign."""

BATCH = 1000
"""Rows held in memory at a time."""


class BadRow(Exception):  # noqa: N818
    """A row that does not fit its table, or exists already."""


class TableDump(Protocol):
    """A database inside a transaction, as backups need it."""

    async def revision(self) -> str | None:
        """Its schema, if it has one."""

    async def columns(self) -> dict[str, list[str]]:
        """The columns of each of our tables that exists."""

    async def holds_any(self, table: str) -> bool:
        """Whether a table has a row."""

    def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Sequence[Any]]]:
        """All rows of a table, in batches."""

    async def insert(self, table: str, columns: Sequence[str], rows: list[Sequence[Any]]) -> None:
        """Add rows; BadRow if they do not fit, which ends the transaction."""

    async def drop(self) -> None:
        """Drop our tables and the version of the schema."""


def open_dump(url: str, *, writing: bool) -> AbstractAsyncContextManager[TableDump]:
    """The database at a URL, in one transaction for the duration of the block."""
    if (path := sqlite_path(url)) is not None:
        return _sqlite(path, writing)
    if is_postgres(url):
        return _postgres(url, writing)
    raise unknown(url)


async def is_empty(one: TableDump) -> bool:
    """Whether all our tables are empty."""
    return not any([await one.holds_any(table) for table in await one.columns()])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


@asynccontextmanager
async def _sqlite(path: Path, writing: bool) -> AsyncIterator[TableDump]:
    if not path.exists():
        raise BadSetup(f"there is no database at {path}", "bad-database")
    try:
        with closing(sqlite3.connect(path, timeout=60, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
            yield _SqliteDump(connection)
            connection.execute("COMMIT")
    except sqlite3.Error as wrong:
        raise meaning(wrong) from wrong


class _SqliteDump:
    """An SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def revision(self) -> str | None:
        return sqlite_revision(self._connection)

    async def columns(self) -> dict[str, list[str]]:
        found = {table: self._connection.execute(f"PRAGMA table_info({table})").fetchall() for table in TABLES}
        return {table: [column[1] for column in columns] for table, columns in found.items() if columns}

    async def holds_any(self, table: str) -> bool:
        return self._connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() is not None

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Sequence[Any]]]:
        cursor = self._connection.execute(f"SELECT {_listed(columns)} FROM {table}")
        while some := cursor.fetchmany(BATCH):
            yield some

    async def insert(self, table: str, columns: Sequence[str], rows: list[Sequence[Any]]) -> None:
        marks = ", ".join("?" * len(columns))
        try:
            self._connection.executemany(f"INSERT INTO {table} ({_listed(columns)}) VALUES ({marks})", rows)
        except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, ValueError) as wrong:
            raise BadRow from wrong

    async def drop(self) -> None:
        for table in (*TABLES, "alembic_version"):
            self._connection.execute(f"DROP TABLE IF EXISTS {table}")


@asynccontextmanager
async def _postgres(url: str, writing: bool) -> AsyncIterator[TableDump]:
    connection = await connect(url)
    try:
        # A snapshot, while the server keeps running.
        async with connection.transaction(isolation="repeatable_read", readonly=not writing):
            yield _PostgresDump(connection)
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as wrong:
        raise meaning_in_postgres(wrong) from wrong
    finally:
        await connection.close()


class _PostgresDump:
    """A PostgreSQL database."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def revision(self) -> str | None:
        return await postgres_revision(self._connection)

    async def columns(self) -> dict[str, list[str]]:
        sql = (
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = current_schema() AND table_name = ANY($1) ORDER BY table_name, ordinal_position"
        )
        found: dict[str, list[str]] = {}
        for table, column in await self._connection.fetch(sql, TABLES):
            found.setdefault(table, []).append(column)
        return found

    async def holds_any(self, table: str) -> bool:
        return await self._connection.fetchval(f"SELECT 1 FROM {table} LIMIT 1") is not None

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Sequence[Any]]]:
        cursor = await self._connection.cursor(f"SELECT {_listed(columns)} FROM {table}")
        while some := await cursor.fetch(BATCH):
            yield [tuple(row) for row in some]

    async def insert(self, table: str, columns: Sequence[str], rows: list[Sequence[Any]]) -> None:
        try:
            await self._connection.copy_records_to_table(table, records=rows, columns=columns)
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, ValueError, TypeError) as wrong:
            raise BadRow from wrong

    async def drop(self) -> None:
        await self._connection.execute(f"DROP TABLE IF EXISTS {', '.join((*TABLES, 'alembic_version'))}")
