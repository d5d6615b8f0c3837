"""The database for a single process: an SQLite file, one writer thread, a few reader threads."""

import asyncio
import queue
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from sixfold.server.store.database import QueuedWrites, Row
from sixfold.server.store.sqlite_errors import meaning
from sixfold.server.store.sqlite_writer import SqliteWriter, numbered

BUSY_SECONDS = 5.0
"""Seconds to wait for another process that writes."""

READERS = 2


def connect(path: Path, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A durable connection for use by one other thread, without implicit transactions."""
    connection = sqlite3.connect(
        path, timeout=busy_seconds, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        _write_ahead(connection, busy_seconds)
        for setting in ("synchronous = FULL", "foreign_keys = ON", "wal_autocheckpoint = 4000"):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switch to WAL mode, which is a property of the file.

    If another process is about to write, SQLite refuses this at once instead of waiting, for example when processes
    start together on a new file.
    """
    patience = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as wrong:
            if wrong.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(0.01)


class SqliteDatabase(QueuedWrites):
    """A :class:`~sixfold.server.store.database.Database` over one file; for one event loop at a time."""

    def __init__(self, path: Path, readers: int = READERS, busy_seconds: float = BUSY_SECONDS) -> None:
        self._idle: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        """Connections that nobody reads from now."""
        try:
            with ExitStack() as opened:
                writing, *reading = (
                    opened.enter_context(closing(connect(path, busy_seconds))) for _ in range(1 + readers)
                )
                for connection in reading:
                    connection.execute("PRAGMA query_only = ON")
                    self._idle.put(connection)
                opened.pop_all()
        except sqlite3.Error as wrong:
            raise meaning(wrong) from wrong
        self._writer: SqliteWriter = SqliteWriter(writing)
        self._threads = ThreadPoolExecutor(readers, "sqlite-reader")

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query, including those of acknowledged writes."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, sql, values)

    async def close(self) -> None:
        """Finish queued work, then close the file."""
        if self._closed:
            return
        self._closed = True
        self._writer.hand_over()
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()
        self._writer.close()

    def _read(self, sql: str, values: Sequence[Any]) -> list[Row]:
        connection = self._idle.get()
        try:
            return connection.execute(numbered(sql), values).fetchall()
        except sqlite3.Error as wrong:
            raise meaning(wrong) from wrong
        finally:
            self._idle.put(connection)
