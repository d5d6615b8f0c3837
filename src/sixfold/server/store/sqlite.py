"""The database for a single process: an SQLite file, one writer thread, a few reader threads."""

import asyncio
import queue
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

from sixfold.server.store.database import Row, Statement, Unavailable
from sixfold.server.store.loop_bridge import LoopBridge
from sixfold.server.store.sqlite_errors import meaning
from sixfold.server.store.sqlite_writer import Writer, numbered

BUSY_SECONDS = 5.0
"""Seconds to wait for another process that writes."""

READERS = 2

Read = tuple[str, tuple[Any, ...], "asyncio.Future[list[Row]]"]


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


class SqliteDatabase:
    """A :class:`~sixfold.server.store.database.Database` over one file; for one event loop at a time."""

    def __init__(self, path: Path, readers: int = READERS, busy_seconds: float = BUSY_SECONDS) -> None:
        connections: list[sqlite3.Connection] = []
        try:
            for _ in range(1 + readers):
                connections.append(connect(path, busy_seconds))
        except sqlite3.Error as wrong:
            for connection in connections:
                connection.close()
            raise meaning(wrong) from wrong
        self._answers = LoopBridge()
        self._questions: queue.SimpleQueue[Read | None] = queue.SimpleQueue()
        self._writer = Writer(connections[0], self._answers)
        self._readers = [self._reader(connection) for connection in connections[1:]]
        self._closed = False

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query, including those of acknowledged writes."""
        self._check_open()
        future: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        self._questions.put((sql, values, future))
        return await future

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Durable when it returns. If the caller is cancelled while waiting, the write may have happened."""
        self._check_open()
        future: asyncio.Future[list[list[Row]]] = asyncio.get_running_loop().create_future()
        self._writer.put((statements, future))
        return await future

    async def close(self) -> None:
        """Finish queued work, then close the file."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._stop)

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the database is closed")

    def _stop(self) -> None:
        for _ in self._readers:
            self._questions.put(None)
        for reader in self._readers:
            reader.join()
        self._writer.close()

    def _reader(self, connection: sqlite3.Connection) -> threading.Thread:
        connection.execute("PRAGMA query_only = ON")
        thread = threading.Thread(target=self._answer, args=(connection,), name="sqlite-reader", daemon=True)
        thread.start()
        return thread

    def _answer(self, connection: sqlite3.Connection) -> None:
        while (question := self._questions.get()) is not None:
            sql, values, future = question
            result: Any
            try:
                result = connection.execute(numbered(sql), values).fetchall()
            except sqlite3.Error as wrong:
                result = meaning(wrong)
            except Exception as wrong:
                result = wrong
            self._answers.give([(future, result)])
        connection.close()
