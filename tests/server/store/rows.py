"""Rows for tests, and helpers that write and count them."""

from pathlib import Path

from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Database, Statement

APPEND = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, $2, $3, $4, $5)"
READ = "SELECT seq, body FROM entries WHERE table_id = $1 ORDER BY seq"


def entry(table: str, seq: int, body: str = "{}") -> Statement:
    return Statement(APPEND, (table, seq, 1_700_000_000_000 + seq, "move", body))


def secret(name: str, value: str) -> Statement:
    return Statement("INSERT INTO secrets (name, value) VALUES ($1, $2)", (name, value))


async def length(database: Database, table: str) -> int:
    """The number of entries of a table, after checking that their numbers have no gap."""
    rows = await database.read(READ, table)
    assert [row[0] for row in rows] == list(range(len(rows)))
    return len(rows)


def opened(url: str) -> Database:
    return open_database(url, Path("/nowhere"))
