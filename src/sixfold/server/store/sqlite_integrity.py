"""Integrity check of an SQLite file before a server starts: playing on a damaged file would lose more of it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import structlog

from sixfold.core.errors import BadSetup

CHECK_SECONDS = 3.0
"""The check reads the whole file; the start does not wait longer for a large one."""

STEPS = 1000
"""SQLite steps between checks of the time."""

log = structlog.get_logger()


def check_file(path: Path, seconds: float = CHECK_SECONDS) -> bool:
    """Whether the whole file was checked in time; BadSetup if it is damaged."""
    deadline = time.monotonic() + seconds
    try:
        with closing(sqlite3.connect(path, timeout=seconds, isolation_level=None)) as connection:
            connection.set_progress_handler(lambda: int(time.monotonic() > deadline), STEPS)
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as wrong:
        code = getattr(wrong, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_CORRUPT:
            raise _damaged(path, str(wrong)) from wrong
        if code == sqlite3.SQLITE_INTERRUPT:
            log.warning("database only partly checked", seconds=seconds)
        # Opening the file will meet every other error again and report it.
        return False
    if found != "ok":
        raise _damaged(path, found)
    return True


def _damaged(path: Path, found: str) -> BadSetup:
    detail = " ".join(found.split())[:120]
    return BadSetup(f"the database {path} is damaged ({detail}): move it away and restore a backup", "damaged-database")
