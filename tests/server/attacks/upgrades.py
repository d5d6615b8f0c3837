"""Schema migrations that are killed at a given statement: ``upgrades.py FILE STATEMENT`` runs one."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sixfold.server.store.migration import REVISIONS, migrate


def upgrade_until(path: Path, statement: int) -> None:
    """Migrate a database, and kill this process when it reaches a statement, counted from 1."""
    begun = 0

    def count(_: str) -> None:
        nonlocal begun
        begun += 1
        if begun == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection = _connect(*arguments, **named)
        connection.set_trace_callback(count)
        return connection

    _connect = sqlite3.connect
    with patch.object(sqlite3, "connect", connect):
        migrate(f"sqlite:///{path}")
    print(begun)


def old_database(path: Path) -> dict[str, list[Any]]:
    """Create a database of the first schema with rows in every table; return its content."""
    from ..store.samples import content, fill

    url = f"sqlite:///{path}"
    migrate(url, REVISIONS[0])
    asyncio.run(fill(url))
    return asyncio.run(content(url))


def count_statements(old: Path, copy: Path) -> int:
    """The number of statements of the whole migration."""
    return int(_run(old, copy, 0).stdout)


def kill_upgrade(old: Path, copy: Path, statement: int) -> list[str]:
    """Migrate a copy of an old database with a kill at a statement, then again; return the problems."""
    from ..store.samples import columns_of, content

    url = f"sqlite:///{copy}"
    columns, before = asyncio.run(columns_of(f"sqlite:///{old}")), asyncio.run(content(f"sqlite:///{old}"))
    if _run(old, copy, statement).returncode != -signal.SIGKILL:
        return ["the upgrade was not killed"]
    found = [] if asyncio.run(content(url, columns)) == before else ["rows differ after the kill"]
    migrate(url)
    return found + ([] if asyncio.run(content(url, columns)) == before else ["rows differ after the upgrade"])


def _run(old: Path, copy: Path, statement: int) -> subprocess.CompletedProcess[str]:
    for name in (copy.name, f"{copy.name}-wal", f"{copy.name}-journal", f"{copy.name}-shm"):
        copy.with_name(name).unlink(missing_ok=True)
    shutil.copy(old, copy)
    command = [sys.executable, __file__, str(copy), str(statement)]
    return subprocess.run(command, capture_output=True, text=True)


if __name__ == "__main__":
    upgrade_until(Path(sys.argv[1]), int(sys.argv[2]))
