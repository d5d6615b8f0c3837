"""Maps errors of SQLite."""

import sqlite3

from sixfold.server.store.database import Clash, Unavailable

_TAKEN = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID}

_TROUBLE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another process has locked the database",
    sqlite3.SQLITE_LOCKED: "another process has locked the database",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_PERM: "permission to open the file is denied",
    sqlite3.SQLITE_AUTH: "permission to open the file is denied",
    sqlite3.SQLITE_NOMEM: "out of memory",
    sqlite3.SQLITE_PROTOCOL: "another process has locked the database",
    sqlite3.SQLITE_INTERRUPT: "the operation was interrupted",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
}
"""By primary code: the reaction does not depend on the extended code."""


def meaning(error: Exception) -> Exception:
    """Clash or Unavailable where they apply; otherwise the error itself, which is a bug."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return error
    if code in _TAKEN:
        return Clash(str(error))
    trouble = _TROUBLE.get(code & 0xFF)
    return error if trouble is None else Unavailable(f"{trouble} ({error})")
