"""Measurements of running processes and databases for ``scale.py``: CPU time, memory, commits, bytes written."""

import os
import sqlite3
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import asyncpg

PAGE = 4096
WAL_HEAD, FRAME_HEAD = 32, 24
"""Bytes before the first frame of an SQLite write-ahead log, and before the page of each frame."""


def cpu_of(pid: int) -> float:
    """The CPU seconds of a process with all its threads, to the nanosecond; without its children."""
    # The clock id of another process, as computed by clock_getcpuclockid(3).
    return time.clock_gettime((~pid << 3) | 2)


def descendants(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            found += descendants(int(child))
    return found


def cpu_below(pid: int) -> float:
    """The CPU seconds of a process and all its descendants, including those that have ended."""
    found = 0.0
    for one in descendants(pid):
        with suppress(OSError):
            # For ended processes, their parent knows only hundredths of a second.
            ended = map(int, Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[13:15])
            found += cpu_of(one) + sum(ended) / os.sysconf("SC_CLK_TCK")
    return found


def stored_bytes(file: Path) -> int:
    """The size of an SQLite database, including its write-ahead log."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        (pages,), (free,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "freelist_count")
        )
    finally:
        connection.close()
    return int(pages - free) * PAGE


@dataclass
class WalCount:
    """Commits and frames of a write-ahead log; each commit is one disk sync."""

    commits: int = 0
    frames: int = 0


class SqliteWal:
    """Follows the write-ahead log of an SQLite file. The log wraps around, so call ``look`` often."""

    def __init__(self, database: Path) -> None:
        self._file = open(f"{database}-wal", "rb", buffering=0)  # noqa: SIM115, PTH123
        self._salt = self._read_salt()
        self._at = WAL_HEAD
        self.count = WalCount()
        self.look()
        self.count = WalCount()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def look(self) -> None:
        """Count what was written since the last call."""
        self._follow()
        if (salt := self._read_salt()) != self._salt:
            # The log restarted from its beginning; the end of the last round is still there.
            self._salt, self._at = salt, WAL_HEAD
            self._follow()

    def _read_salt(self) -> bytes:
        return os.pread(self._file.fileno(), 8, 16)

    def _follow(self) -> None:
        while len(head := os.pread(self._file.fileno(), FRAME_HEAD, self._at)) == FRAME_HEAD:
            if head[8:16] != self._salt:
                return
            self.count.frames += 1
            # The last frame of a transaction contains the size of the database.
            self.count.commits += struct.unpack_from("!I", head, 4)[0] > 0
            self._at += FRAME_HEAD + PAGE


@dataclass(frozen=True)
class PostgresReading:
    """Counters of PostgreSQL at one moment."""

    commits: int
    fsyncs: int
    wal_bytes: int


async def postgres_reading(url: str) -> PostgresReading:
    """Transactions of this database, and the write-ahead log of the whole server."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("SELECT pg_stat_clear_snapshot()")
        commits = await connection.fetchval(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        )
        wal = await connection.fetchval("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        syncs = await connection.fetchval("SELECT coalesce(sum(fsyncs), 0) FROM pg_stat_io WHERE object = 'wal'")
    finally:
        await connection.close()
    return PostgresReading(int(commits), int(syncs), int(wal))


async def compacted_bytes(url: str) -> int:
    """The size of a PostgreSQL database without dead rows."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("VACUUM FULL")
        return int(await connection.fetchval("SELECT pg_database_size(current_database())"))
    finally:
        await connection.close()


class Stopwatch:
    """Differences of some readings since the start or the last reading."""

    def __init__(self, **meters: Callable[[], float]) -> None:
        self._meters = meters | {"seconds": time.perf_counter}
        self._before = {name: read() for name, read in self._meters.items()}

    def lap(self) -> dict[str, float]:
        """The differences since then."""
        now = {name: read() for name, read in self._meters.items()}
        lap = {name: now[name] - self._before[name] for name in now}
        self._before = now
        return lap
