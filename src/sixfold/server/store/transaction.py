"""A whole database in one transaction, for migrations and backups."""

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, ClassVar, Final

from sixfold.core.errors import BadSetup
from sixfold.server.store.database import Row
from sixfold.server.store.database_urls import is_postgres, sqlite_path, unknown

MIGRATIONS: Final = Path(__file__).with_name("migrations")
_SQL: Final = "".join(file.read_text(encoding="utf-8") for file in MIGRATIONS.glob("*.sql"))
TABLES: Final = sorted(re.findall(r"^CREATE TABLE (\w+) \(", _SQL, re.MULTILINE))
"""Every table of any released schema; other tables in the database are foreign."""

BATCH = 1000
"""Rows held in memory at a time."""


PATIENCE = 60.0
"""Seconds to wait for another process that migrates."""


class BadRow(Exception):
    """A row that does not fit its table, or exists already."""


class Transaction(ABC):
    """A database inside a transaction."""

    all_columns: ClassVar[str]
    """The query for the tables and columns of the database, in order."""
    is_ours_alone: ClassVar[bool]
    """Whether a database with tables of other programs only is refused."""

    @abstractmethod
    async def run(self, sql: str, *values: Any) -> list[Row]:
        """Execute one statement and return its rows."""

    @abstractmethod
    def batches(self, sql: str) -> AsyncIterator[list[Row]]:
        """The rows of a query, some at a time."""

    @abstractmethod
    async def insert(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        """Add rows; BadRow if they do not fit, which ends the transaction."""

    @abstractmethod
    def adapted(self, sql: str) -> str:
        """The SQL of a migration in the syntax of the database."""

    async def revision(self) -> str | None:
        """Its schema, if it has one; BadSetup if it is a file of another program."""
        tables = {table for table, _ in await self.run(self.all_columns)}
        if "alembic_version" not in tables:
            if tables and self.is_ours_alone:
                raise BadSetup("the file is a database of another program", "foreign-database")
            return None
        return next((str(row[0]) for row in await self.run("SELECT version_num FROM alembic_version")), None)

    async def columns(self) -> dict[str, list[str]]:
        """The columns of each of our tables that exists."""
        found: dict[str, list[str]] = {}
        for table, column in await self.run(self.all_columns):
            if table in TABLES:
                found.setdefault(table, []).append(column)
        return found

    async def is_empty(self) -> bool:
        """Whether all our tables are empty."""
        return not any([await self.run(f"SELECT 1 FROM {table} LIMIT 1") for table in await self.columns()])

    def rows(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Row]]:
        """All rows of a table, in batches."""
        return self.batches(f"SELECT {listed(columns)} FROM {table}")

    async def drop(self) -> None:
        """Drop our tables and the version of the schema."""
        for table in (*TABLES, "alembic_version"):
            await self.run(f"DROP TABLE IF EXISTS {table}")


def begin(url: str, *, writing: bool) -> AbstractAsyncContextManager[Transaction]:
    """The database at a URL, in one transaction for the duration of the block: a snapshot, or alone to write."""
    # Loaded only where they are used.
    if (path := sqlite_path(url)) is not None:
        from sixfold.server.store.sqlite_transaction import begin_sqlite

        return begin_sqlite(path, writing=writing)
    if is_postgres(url):
        from sixfold.server.store.postgres_transaction import begin_postgres

        return begin_postgres(url, writing=writing)
    raise unknown(url)


def listed(names: Sequence[str]) -> str:
    """Names of columns in SQL."""
    return ", ".join(f'"{name}"' for name in names)
