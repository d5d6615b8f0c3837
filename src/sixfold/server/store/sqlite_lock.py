"""One server per SQLite file: several processes need a bus, which SQLite does not have."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from sixfold.core.errors import BadSetup
from sixfold.core.file_lock import lock
from sixfold.server.store.connect import make_private
from sixfold.server.store.database_urls import sqlite_path


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold the lock of an SQLite file; BadSetup if another server holds it. Other databases need none.

    The lock is a separate file: closing the database file a second time would drop SQLite's own locks. The system holds
    it for as long as the process lives, so a killed server leaves no lock behind.
    """
    if (path := sqlite_path(url)) is None or os.name != "posix":
        yield
        return
    make_private(path)
    path = path.resolve()
    # Never removed: another process might have just opened it.
    lock_path = path.with_name(f"{path.name}.lock")
    make_private(lock_path)
    with lock_path.open("r+") as file:
        if not lock(file):
            holder = file.read(20).strip()
            raise BadSetup(
                f"another server (process {holder}) is using the database {path}; several need PostgreSQL and NATS",
                "database-in-use",
            )
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
