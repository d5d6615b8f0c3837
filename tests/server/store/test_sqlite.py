"""SQLite only: group commits, a full disk, locks of other processes."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from sixfold.core.errors import BadSetup
from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Statement, Unavailable
from sixfold.server.store.sqlite import SqliteDatabase, connect
from sixfold.server.store.sqlite_integrity import check_file

from ..services import PATIENCE, in_loop
from .rows import READ, entry, length


@pytest.fixture
def file(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


@in_loop
async def test_sqlite_uses_wal_and_full_synchronisation(file: Path) -> None:
    database = SqliteDatabase(file)
    settings = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for name, value in settings.items():
        assert await database.write(Statement(f"PRAGMA {name}")) == [[(value,)]]
    await database.close()


@in_loop
async def test_concurrent_writes_share_a_commit(file: Path) -> None:
    database = SqliteDatabase(file)
    said: list[str] = []
    database._writer._connection.set_trace_callback(said.append)
    await asyncio.gather(*(database.write(entry("t", number)) for number in range(1000)))
    assert said.count("COMMIT") < 100
    assert not any("SAVEPOINT" in text for text in said)
    assert await length(database, "t") == 1000
    await database.close()


async def fits(database: SqliteDatabase, statement: Statement) -> bool:
    [outcome] = await asyncio.gather(database.write(statement), return_exceptions=True)
    if isinstance(outcome, Unavailable) and "the disk is full" in str(outcome):
        return False
    assert outcome == [[]]
    return True


@in_loop
async def test_a_full_disk_is_reported_and_writing_resumes_afterwards(file: Path) -> None:
    database = SqliteDatabase(file)
    await database.write(Statement("PRAGMA max_page_count = 80"))
    kept = 0
    while await fits(database, entry("t", kept, "x" * 10_000)):
        kept += 1
    # The whole group fails, and reading still works.
    outcomes = await asyncio.gather(
        *(database.write(entry("t", kept + number, "x" * 100_000)) for number in range(5)), return_exceptions=True
    )
    assert all(isinstance(outcome, Unavailable) for outcome in outcomes)
    assert await length(database, "t") == kept > 5
    await database.write(Statement("PRAGMA max_page_count = 100000"))
    await asyncio.gather(*(database.write(entry("t", kept + number, "x" * 100_000)) for number in range(5)))
    assert await length(database, "t") == kept + 5
    await database.close()


@in_loop
async def test_a_locked_file_is_unavailable_until_it_is_released(file: Path) -> None:
    database = SqliteDatabase(file, busy_seconds=0.05)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="another process"):
        await database.write(entry("t", 0))
    assert await database.read(READ, "t") == []
    other.execute("COMMIT")
    await database.write(entry("t", 0))
    other.close()
    await database.close()


def test_opening_a_new_file_waits_for_another_writer(tmp_path: Path) -> None:
    # Only a file that was never opened is not in WAL mode yet.
    other = sqlite3.connect(tmp_path / "new.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TABLE begun (x)")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        connect(tmp_path / "new.db", busy_seconds=0.05)
    letting_go = threading.Timer(0.05, lambda: other.execute("COMMIT"))
    letting_go.start()
    connection = connect(tmp_path / "new.db", busy_seconds=PATIENCE)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("begun",)]
    letting_go.join()
    connection.close()
    other.close()


@in_loop
async def test_a_failed_commit_fails_every_write_of_its_group_and_the_next_one_succeeds(file: Path) -> None:
    database = SqliteDatabase(file)

    def forbid(action: int, first: str | None, *_: object) -> int:
        refused = action == sqlite3.SQLITE_TRANSACTION and first == "COMMIT"
        return sqlite3.SQLITE_DENY if refused else sqlite3.SQLITE_OK

    database._writer._connection.set_authorizer(forbid)
    outcomes = await asyncio.gather(*(database.write(entry("t", n)) for n in range(20)), return_exceptions=True)
    assert all(isinstance(outcome, Unavailable) for outcome in outcomes)
    database._writer._connection.set_authorizer(None)
    assert await length(database, "t") == 0
    await database.write(entry("t", 0))
    await database.close()


@in_loop
async def test_a_read_cannot_write(file: Path) -> None:
    database = SqliteDatabase(file)
    with pytest.raises(Unavailable, match="read-only"):
        await database.read("DELETE FROM entries")
    await database.close()


def test_a_file_that_is_not_a_database_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"hello" * 1000)
    with pytest.raises(Unavailable, match="not a database"):
        SqliteDatabase(tmp_path / "x.db")


def fill(file: Path) -> None:
    """Fill a file with some hundred pages."""
    connection = sqlite3.connect(file)
    rows = [("t", number, 0, "move", "x" * 1000) for number in range(1000)]
    connection.executemany("INSERT INTO entries (table_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)", rows)
    connection.commit()
    connection.close()


@pytest.mark.parametrize("where", ["the schema", "the middle"])
def test_a_damaged_file_is_refused_in_one_line(file: Path, where: str) -> None:
    fill(file)
    with file.open("r+b") as raw:
        raw.seek(100 if where == "the schema" else file.stat().st_size // 8192 * 4096)
        raw.write(b"\xff" * 3996)
    with pytest.raises(BadSetup, match="is damaged") as refused:
        open_database(f"sqlite:///{file}", Path("/nowhere"))
    assert refused.value.code == "damaged-database"
    assert "\n" not in str(refused.value)


def test_startup_does_not_wait_for_the_integrity_check_of_a_large_file(file: Path) -> None:
    fill(file)
    assert check_file(file)
    assert not check_file(file, seconds=-1)
