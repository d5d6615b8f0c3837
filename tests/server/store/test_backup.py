"""One file holds everything, from either database and into either; an invalid file changes nothing."""

import asyncio
import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixfold.core.errors import BadSetup, SixfoldError
from sixfold.server.store import backup as backup_module
from sixfold.server.store.backup import backup, restore
from sixfold.server.store.backup_file import BadBackup
from sixfold.server.store.database import Statement
from sixfold.server.store.migration import REVISIONS, migrate
from sixfold.server.store.transaction import BATCH, TABLES, begin

from ..services import Postgres, in_loop
from .rows import entry, opened, secret
from .samples import columns_of, content, fill


@pytest.fixture
def made(sqlite_model: Path, tmp_path: Path) -> Path:
    """A small backup."""
    shutil.copy(sqlite_model, tmp_path / "source.db")
    asyncio.run(fill(f"sqlite:///{tmp_path / 'source.db'}"))
    file = tmp_path / "server.backup"
    backup(f"sqlite:///{tmp_path / 'source.db'}", file)
    return file


def lines(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


async def empty(url: str) -> bool:
    async with begin(url, writing=False) as one:
        return await one.is_empty()


def test_a_backup_restores_every_row_into_either_database(database_url: str, empty_url: str, tmp_path: Path) -> None:
    asyncio.run(fill(database_url))
    before = asyncio.run(content(database_url))
    assert set(before) == set(TABLES)
    assert all(before.values())
    backup(database_url, tmp_path / "b")
    assert (tmp_path / "b").stat().st_mode & 0o777 == 0o600
    restore(tmp_path / "b", empty_url)
    assert asyncio.run(content(empty_url)) == before
    # Sorted, both are equal to the byte.
    backup(empty_url, tmp_path / "again")
    assert sorted(lines(tmp_path / "again")) == sorted(lines(tmp_path / "b"))


@in_loop
async def test_a_backup_of_a_running_server_is_consistent(database_url: str, tmp_path: Path) -> None:
    """Each write adds two rows that belong together: a backup has both or neither."""
    database = opened(database_url)
    written = 0
    enough = asyncio.Event()

    async def go_on() -> None:
        nonlocal written
        while True:
            await database.write(entry("t", written), secret(f"{written}", "x"))
            written += 1
            if written == 300:
                enough.set()

    task = asyncio.create_task(go_on())
    await enough.wait()
    await asyncio.to_thread(backup, database_url, tmp_path / "b")
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await database.close()
    rows = [json.loads(line) for line in lines(tmp_path / "b")]
    moves = sum(isinstance(row, list) and row[0] == "t" for row in rows)
    secrets = sum(isinstance(row, list) and row[-1] == "x" for row in rows)
    assert 300 <= moves == secrets


def test_a_backup_may_have_more_rows_than_fit_into_one_batch(sqlite_url: str, empty_url: str, tmp_path: Path) -> None:
    async def many() -> None:
        database = opened(sqlite_url)
        await database.write(*(entry("t", number) for number in range(2 * BATCH + 1)))
        await database.close()

    asyncio.run(many())
    backup(sqlite_url, tmp_path / "b")
    restore(tmp_path / "b", empty_url)
    assert len(asyncio.run(content(empty_url))["entries"]) == 2 * BATCH + 1


def test_a_backup_is_not_restored_into_a_database_with_rows(made: Path, database_url: str) -> None:
    async def one() -> None:
        database = opened(database_url)
        await database.write(secret("s", "v"))
        await database.close()

    asyncio.run(one())
    before = asyncio.run(content(database_url))
    with pytest.raises(BadSetup, match="not empty"):
        restore(made, database_url)
    assert asyncio.run(content(database_url)) == before


def test_a_backup_is_restored_into_a_database_with_empty_tables(made: Path, database_url: str) -> None:
    restore(made, database_url)
    assert asyncio.run(content(database_url))["secrets"]


@pytest.mark.parametrize("part", [0.0, 0.001, 0.3, 0.9, 0.999])
def test_a_truncated_backup_is_refused(made: Path, tmp_path: Path, part: float) -> None:
    whole = made.read_bytes()
    made.write_bytes(whole[: int(len(whole) * part)])
    target = tmp_path / "target.db"
    with pytest.raises(BadBackup, match=r"cut off or damaged|no backup") as refused:
        restore(made, f"sqlite:///{target}")
    assert "\n" not in str(refused.value)
    assert not target.exists()


def test_a_backup_that_lacks_any_line_is_refused(made: Path, tmp_path: Path, sqlite_model: Path) -> None:
    all_lines = lines(made)
    for number in range(len(all_lines)):
        made.write_bytes(gzip.compress(b"".join(all_lines[:number] + all_lines[number + 1 :])))
        with pytest.raises(BadBackup):
            restore(made, f"sqlite:///{tmp_path / 'target.db'}")


GOOD = {"format": "sixfold-backup", "version": 1, "schema": REVISIONS[-1]}


def packed(*values: object) -> bytes:
    return gzip.compress(b"".join(json.dumps(value).encode() + b"\n" for value in values))


OTHER_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "no backup"),
    "text": (lambda: b"hello", "no backup"),
    "packed-text": (lambda: gzip.compress(b"hello"), "no backup"),
    "list": (lambda: packed([1, 2]), "no backup"),
    "other-format": (lambda: packed({"format": "other"}, {"end": 0}), "no backup"),
    "odd-schema": (lambda: packed(GOOD | {"schema": 7}, {"end": 0}), "no backup"),
    "newer-format": (lambda: packed(GOOD | {"version": 2}, {"end": 0}), "newer"),
    "newer-schema": (lambda: packed(GOOD | {"schema": "9999"}, {"end": 0}), "newer"),
    "something-after": (lambda: packed(GOOD, {"end": 0}) + b"more", "damaged"),
    "row-without-table": (lambda: packed(GOOD, [1], {"end": 1}), "damaged"),
    "row-after-end": (lambda: packed(GOOD, {"end": 0}, []), "damaged"),
    "wrong-count": (lambda: packed(GOOD, {"end": 1}), "damaged"),
    "no-text": (lambda: gzip.compress(json.dumps(GOOD).encode() + b"\n\xff\xfe\n"), "damaged"),
}


@pytest.mark.parametrize("kind", OTHER_FILES)
def test_a_file_that_is_not_a_backup_is_refused(tmp_path: Path, kind: str) -> None:
    make, words = OTHER_FILES[kind]
    (tmp_path / "b").write_bytes(make())
    with pytest.raises(BadBackup, match=words):
        restore(tmp_path / "b", f"sqlite:///{tmp_path / 'target.db'}")
    assert not (tmp_path / "target.db").exists()


@pytest.mark.parametrize(
    "body",
    [
        [{"table": "no_such", "columns": ["a"]}, ["x"]],
        [{"table": "secrets", "columns": ["name", 'value") --']}, ["x", "y"]],
        [{"table": "secrets", "columns": ["name", "value"]}, ["x", "y"], ["x", "z"]],
        [{"table": "outages", "columns": ["began", "ended"]}, [1, 2], ["one", 2]],
        [{"table": "secrets", "columns": ["name", "value"]}, ["x", "y"], ["z", None]],
    ],
)
def test_a_backup_with_invalid_rows_leaves_the_database_empty(
    database_url: str, tmp_path: Path, body: list[Any]
) -> None:
    count = sum(isinstance(item, list) for item in body)
    (tmp_path / "b").write_bytes(packed(GOOD, *body, {"end": count}))
    with pytest.raises(BadBackup, match="does not"):
        restore(tmp_path / "b", database_url)
    assert asyncio.run(empty(database_url))


def test_a_missing_file_a_missing_database_and_an_unknown_address_are_reported_in_one_line(tmp_path: Path) -> None:
    nothing = f"sqlite:///{tmp_path / 'nothing.db'}"
    for attempt in (
        lambda: restore(tmp_path / "missing", nothing),
        lambda: restore(tmp_path, nothing),
        lambda: backup(nothing, tmp_path / "b"),
        lambda: backup("mysql://x", tmp_path / "b"),
    ):
        with pytest.raises(SixfoldError) as refused:
            attempt()
        assert "\n" not in str(refused.value)
    assert not any(tmp_path.iterdir())


def test_an_empty_database_without_schema_has_nothing_to_back_up(empty_url: str, tmp_path: Path) -> None:
    if empty_url.startswith("sqlite"):
        (tmp_path / "empty.db").touch()
    with pytest.raises(BadSetup, match="no database of Sixfold"):
        backup(empty_url, tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_a_failed_backup_keeps_the_previous_one(made: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup_module.BackupWriter, "end", fail)
    with pytest.raises(OSError, match="No space"):
        backup(sqlite_url, made)
    assert made.read_bytes() == before
    assert not list(made.parent.glob(".sixfold-*"))


def test_a_newer_database_is_not_backed_up(database_url: str, tmp_path: Path) -> None:
    async def renew() -> None:
        database = opened(database_url)
        await database.write(Statement("UPDATE alembic_version SET version_num = '9999'"))
        await database.close()

    asyncio.run(renew())
    with pytest.raises(BadSetup, match="newer Sixfold"):
        backup(database_url, tmp_path / "b")


@pytest.mark.parametrize("old", REVISIONS)
def test_a_backup_of_an_older_schema_is_restored_and_migrated(database_url: str, tmp_path: Path, old: str) -> None:
    """The tables are created in the old schema and migrated afterwards."""
    source = f"sqlite:///{tmp_path / 'source.db'}"
    migrate(source, old)
    asyncio.run(fill(source))
    before, columns = asyncio.run(content(source)), asyncio.run(columns_of(source))
    backup(source, tmp_path / "b")
    restore(tmp_path / "b", database_url)
    assert asyncio.run(content(database_url, columns)) == before
    assert set(asyncio.run(content(database_url))) == set(TABLES)


def test_a_missing_postgres_database_is_reported(tmp_path: Path, postgres: Postgres) -> None:
    with pytest.raises(BadSetup, match="does not exist"):
        backup(postgres.url("nowhere"), tmp_path / "b")
