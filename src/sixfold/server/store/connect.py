"""From the settings to a database that is ready."""

import os
from pathlib import Path

from sixfold.core.errors import BadSetup
from sixfold.server.store.database import Database
from sixfold.server.store.database_urls import sqlite_path
from sixfold.server.store.migration import migrate
from sixfold.server.store.sqlite import SqliteDatabase
from sixfold.server.store.sqlite_integrity import check_file

FILE = "sixfold.db"
"""The default database in the server's folder."""


def open_database(url: str | None, folder: Path) -> Database:
    """The database at a URL, or the one in the folder; created if missing, and with the newest schema.

    The first time takes a moment. It needs no event loop; inside one, call it in a thread. BadSetup for an invalid
    URL, Unavailable for a database that cannot be reached.
    """
    url = address(url, folder)
    if (path := sqlite_path(url)) is not None:
        make_private(path)
        check_file(path)
    migrate(url)
    if path is not None:
        return SqliteDatabase(path)
    # Loaded only where it is used.
    from sixfold.server.store.postgres import PostgresDatabase

    return PostgresDatabase(url)


def address(url: str | None, folder: Path) -> str:
    """The URL of the database: the given one, or that of the file in the folder."""
    return url if url else f"sqlite:///{folder / FILE}"


def make_private(path: Path) -> None:
    """Create the file and its folder, readable only for the owner; existing ones keep their permissions."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # SQLite gives the files beside it the same permissions.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as wrong:
        raise BadSetup(f"the database {path} cannot be opened: {wrong.strerror}", "bad-database") from wrong
