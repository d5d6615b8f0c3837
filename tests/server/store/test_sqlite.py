"""SQLite only: group commits, a full disk, locks of other processes."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from sixfold.core.errors import BadSetup
from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Bulk, Clash, Statement, Unavailable
from sixfold.server.store.sqlite import SqliteDatabase, connect
from sixfold.server.store.sqlite_integrity import check_file

from ..services import PATIENCE, in_loop
from .rows import APPEND, READ, entry, length


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


LOGS = Bulk("INSERT INTO entries (table_id, seq, at, kind, body) VALUES {rows}", columns=5)
BEAT = "UPDATE processes SET beat = $3 WHERE id = $1 AND beat = $2"
BEATS = Bulk(
    "UPDATE processes SET beat = new.column3 FROM (VALUES {rows}) AS new"
    " WHERE processes.id = new.column1 AND processes.beat = new.column2",
    columns=3,
    changes=1,
)


def step(name: str, number: int) -> list[Statement]:
    """An entry that other writes can share a statement with, and an update that requires the step before."""
    return [
        Statement(APPEND, (name, number, 0, "move", "{}"), bulk=LOGS),
        Statement(BEAT, (name, number, number + 1), changes=1, bulk=BEATS),
    ]


async def with_processes(file: Path, count: int) -> tuple[SqliteDatabase, list[str]]:
    """A database with rows to update, and the statements that it executes from now on."""
    database, said = SqliteDatabase(file), list[str]()
    rows = ", ".join(f"('t{number}', 0)" for number in range(count))
    await database.write(Statement(f"INSERT INTO processes (id, beat) VALUES {rows}"))
    database._writer._connection.set_trace_callback(said.append)
    return database, said


@in_loop
async def test_writes_of_a_group_share_their_statements(file: Path) -> None:
    database, said = await with_processes(file, 500)
    outcomes = await asyncio.gather(*(database.write(*step(f"t{number}", 0)) for number in range(500)))
    assert outcomes == [[[], []]] * 500
    # The first few may have been written by themselves, while the others arrived.
    assert sum("INSERT" in text or "UPDATE" in text for text in said) < 50
    assert await database.read("SELECT COUNT(*) FROM entries WHERE table_id LIKE 't%' AND seq = 0") == [(500,)]
    assert await database.read("SELECT beat, COUNT(*) FROM processes GROUP BY beat") == [(1, 500)]
    await database.close()


@pytest.mark.parametrize("spoilt", ["entry", "update"])
@in_loop
async def test_a_conflict_among_shared_statements_affects_only_its_own_write(file: Path, spoilt: str) -> None:
    database, _ = await with_processes(file, 9)
    if spoilt == "entry":
        await database.write(entry("t4", 0))
    else:
        await database.write(Statement("UPDATE processes SET beat = 7 WHERE id = 't4'"))
    writes = (database.write(*step(f"t{number}", 0)) for number in range(9))
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [isinstance(outcome, Clash) for outcome in outcomes] == [number == 4 for number in range(9)]
    beat = 0 if spoilt == "entry" else 7
    beats = [(f"t{number}", beat if number == 4 else 1) for number in range(9)]
    assert await database.read("SELECT id, beat FROM processes ORDER BY id") == beats
    assert await length(database, "t4") == (spoilt == "entry")
    await database.close()


@in_loop
async def test_shared_statements_keep_the_order_of_writes(file: Path) -> None:
    database, _ = await with_processes(file, 2)
    gone = Statement("DELETE FROM entries WHERE table_id = 't0'")
    reset = Statement("UPDATE processes SET beat = 0 WHERE id = 't0' AND beat = 1", changes=1)
    writes = [step("t0", 0), step("t1", 0), step("t1", 1), [gone, reset], step("t0", 0), step("t0", 1), step("t1", 2)]
    outcomes = await asyncio.gather(*(database.write(*statements) for statements in writes))
    assert all(outcome == [[], []] for outcome in outcomes)
    assert await database.read("SELECT id, beat FROM processes ORDER BY id") == [("t0", 2), ("t1", 3)]
    assert [await length(database, name) for name in ("t0", "t1")] == [2, 3]
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
