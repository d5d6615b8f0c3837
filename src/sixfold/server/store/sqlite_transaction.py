"""An SQLite file in one transaction."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from sixfold.core.errors import BadSetup
from sixfold.server.store.database import Row
from sixfold.server.store.sqlite_errors import meaning
from sixfold.server.store.sqlite_writer import numbered
from sixfold.server.store.transaction import BATCH, PATIENCE, BadRow, Transaction, listed


@asynccontextmanager
async def begin_sqlite(path: Path, *, writing: bool) -> AsyncIterator[Transaction]:
    """The file in one transaction; a new one is made only to write."""
    if not writing and not path.exists():
        raise BadSetup(f"there is no database at {path}", "bad-database")
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
            yield SqliteTransaction(connection)
            connection.execute("COMMIT")
    except sqlite3.Error as wrong:
        if getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise BadSetup(f"{path} exists and is not a database", "bad-database") from wrong
        raise meaning(wrong) from wrong


class SqliteTransaction(Transaction):
    """An SQLite file."""

    all_columns = (
        "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'"
        " ORDER BY t.name, c.cid"
    )
    is_ours_alone = True

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, *values: Any) -> list[Row]:
        """Execute one statement."""
        return self._connection.execute(numbered(sql), values).fetchall()

    async def batches(self, sql: str) -> AsyncIterator[list[Row]]:
        """The rows of a query, some at a time."""
        cursor = self._connection.execute(sql)
        while some := cursor.fetchmany(BATCH):
            yield some

    async def insert(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        """Add rows."""
        marks = ", ".join("?" * len(columns))
        try:
            self._connection.executemany(f"INSERT INTO {table} ({listed(columns)}) VALUES ({marks})", rows)
        except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, ValueError) as wrong:
            raise BadRow from wrong

    def adapted(self, sql: str) -> str:
        """Strict tables know one whole number and one floating-point number, both of eight bytes."""
        return sql.replace("BIGINT", "INTEGER").replace("DOUBLE PRECISION", "REAL")
