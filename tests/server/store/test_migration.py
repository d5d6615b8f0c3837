"""Every database is migrated with its rows, and only programs that are too old for it refuse it."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.core.errors import BadSetup
from sixfold.server.store import migration
from sixfold.server.store.backup import backup, restore
from sixfold.server.store.connect import FILE, open_database
from sixfold.server.store.data_migrations import DATA_MIGRATIONS
from sixfold.server.store.database import Statement
from sixfold.server.store.migration import REVISIONS, migrate
from sixfold.server.store.transaction import TABLES, begin

from ..services import in_loop
from .rows import opened
from .samples import columns_of, content, fill

NEXT = """
-- A step of a later release; it takes effect as a whole.
ALTER TABLE people ADD COLUMN motto_{number} TEXT NOT NULL DEFAULT 'none';
UPDATE people SET motto_{number} = name;
CREATE TABLE x_{number} (id TEXT NOT NULL PRIMARY KEY) STRICT;
"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with two additional schema revisions."""
    scripts = tmp_path / "scripts"
    shutil.copytree(migration.MIGRATIONS, scripts)
    for number in ("later", "latest"):
        (scripts / f"{number}.sql").write_text(NEXT.format(number=number))
    monkeypatch.setattr(migration, "MIGRATIONS", scripts)
    monkeypatch.setattr(migration, "REVISIONS", (*REVISIONS, "later", "latest"))


async def revision(url: str) -> str | None:
    async with begin(url, writing=False) as one:
        return await one.revision()


def test_the_program_knows_every_schema_revision() -> None:
    assert tuple(f"{number:04}" for number in range(1, 7)) == REVISIONS
    assert set(DATA_MIGRATIONS) <= set(REVISIONS)


def test_backups_include_all_tables_and_both_databases_have_the_same_tables(
    database_url: str, sqlite_model: Path
) -> None:
    with sqlite3.connect(sqlite_model) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert names - {"alembic_version"} == set(TABLES)
    assert asyncio.run(columns_of(database_url)) == asyncio.run(columns_of(f"sqlite:///{sqlite_model}"))


def test_migration_keeps_confusable_accounts_and_reserves_the_name_for_the_older_one(empty_url: str) -> None:
    found: list[tuple[str, str | None, str | None]] = []

    @in_loop
    async def add() -> None:
        named = [("p1", "Mіa", "mіa", 9), ("p2", "Mia", "mia", 5), ("p3", "Mia", None, 1)]
        rows = [(ident, name, key, None, "en", "{}", 0, at, at) for ident, name, key, at in named]
        async with begin(empty_url, writing=True) as one:
            await one.insert("people", (await one.columns())["people"], list(rows))

    @in_loop
    async def look() -> None:
        async with begin(empty_url, writing=False) as one:
            async for rows in one.rows("people", ["id", "skeleton", "small_skeleton"]):
                found.extend((ident, look, small) for ident, look, small in rows)

    migrate(empty_url, "0005")
    add()
    migrate(empty_url)
    look()
    # The oldest of them is a guest, and guests reserve no name.
    assert sorted(found)[::2] == [("p1", None, None), ("p3", None, None)]
    assert None not in sorted(found)[1]


@pytest.mark.parametrize("old", REVISIONS)
def test_rows_of_every_released_schema_are_kept(empty_url: str, old: str) -> None:
    migrate(empty_url, old)
    asyncio.run(fill(empty_url))
    before = asyncio.run(content(empty_url))
    columns = asyncio.run(columns_of(empty_url))
    assert all(before.values())
    migrate(empty_url)
    assert asyncio.run(content(empty_url, columns)) == before
    assert asyncio.run(revision(empty_url)) == REVISIONS[-1]


@pytest.mark.usefixtures("later")
def test_migrating_two_revisions_at_once_keeps_the_rows(database_url: str) -> None:
    asyncio.run(fill_old(database_url))
    migrate(database_url)
    assert asyncio.run(revision(database_url)) == "latest"
    assert asyncio.run(mottos(database_url)) == [("Ada", "Ada", "Ada")]
    migrate(database_url)


@pytest.mark.usefixtures("later")
def test_a_failed_migration_changes_nothing(database_url: str) -> None:
    asyncio.run(fill_old(database_url))
    before = asyncio.run(content(database_url))
    script = migration.MIGRATIONS / "latest.sql"
    script.write_text(NEXT.format(number="latest") + "INSERT INTO no_such_table VALUES (1);")
    with pytest.raises(Exception, match="no_such_table"):
        migrate(database_url)
    assert asyncio.run(revision(database_url)) == REVISIONS[-1]
    assert asyncio.run(content(database_url)) == before
    script.write_text(NEXT.format(number="latest"))
    migrate(database_url)
    assert asyncio.run(revision(database_url)) == "latest"


@pytest.mark.usefixtures("later")
def test_an_old_backup_is_migrated(sqlite_url: str, empty_url: str, tmp_path: Path) -> None:
    asyncio.run(fill_old(sqlite_url))
    backup(sqlite_url, tmp_path / "old.backup")
    restore(tmp_path / "old.backup", empty_url)
    assert asyncio.run(revision(empty_url)) == "latest"
    assert asyncio.run(mottos(empty_url)) == [("Ada", "Ada", "Ada")]


async def fill_old(url: str) -> None:
    """Write a row into a database without running its migrations."""
    async with begin(url, writing=True) as one:
        columns = ["id", "name", "lang", "preferences", "epoch", "created", "seen"]
        await one.insert("people", columns, [("1", "Ada", "en", "{}", 0, 1, 2)])


async def mottos(url: str) -> list[object]:
    async with begin(url, writing=False) as one:
        return [
            row
            for rows in [r async for r in one.rows("people", ["name", "motto_later", "motto_latest"])]
            for row in rows
        ]


def test_a_newer_database_is_refused_in_one_line(database_url: str) -> None:
    async def renew() -> None:
        database = opened(database_url)
        await database.write(Statement("UPDATE alembic_version SET version_num = '9999'"))
        await database.close()

    asyncio.run(renew())
    with pytest.raises(BadSetup, match="schema 9999, made by a newer Sixfold") as refused:
        open_database(database_url, Path("/nowhere"))
    assert "\n" not in str(refused.value)


OPEN = (
    "import sys, pathlib; from sixfold.server.store.connect import open_database as o; o(sys.argv[1], pathlib.Path())"
)


def test_concurrent_processes_can_migrate_the_same_database(empty_url: str) -> None:
    starts = [subprocess.Popen([sys.executable, "-c", OPEN, empty_url]) for _ in range(2)]
    assert [start.wait() for start in starts] == [0, 0]
    assert asyncio.run(revision(empty_url)) == REVISIONS[-1]


@in_loop
async def test_a_database_can_be_opened_inside_an_event_loop(empty_url: str) -> None:
    database = open_database(empty_url, Path("/nowhere"))
    assert await database.read("SELECT COUNT(*) FROM people") == [(0,)]
    await database.close()


@in_loop
async def test_the_default_database_is_a_private_file_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "server"
    database = open_database(None, folder)
    await database.write(Statement("INSERT INTO secrets VALUES ('a', 'b')"))
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    assert (folder / FILE).exists()
    await database.close()


@pytest.mark.parametrize(
    "url", ["mysql://root:secret@x/y", "sqlite://", "sqlite:///", "server.db", "postgresql:x", ":"]
)
def test_an_invalid_database_address_is_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="a database is given as") as refused:
        open_database(url, tmp_path)
    assert "secret" not in str(refused.value)
    assert not any(tmp_path.iterdir())


def test_files_that_cannot_be_databases_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello" * 1000)
    (tmp_path / "file").write_text("")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    for name, words in [
        ("text", "not a database"),
        ("file/deeper.db", "cannot be opened"),
        ("", "cannot be opened"),
        ("other.db", "other program"),
    ]:
        with pytest.raises(BadSetup, match=words) as refused:
            open_database(f"sqlite:///{tmp_path}/{name}", tmp_path)
        assert "\n" not in str(refused.value)


def test_a_rejected_postgres_login_is_reported_in_one_line(postgres_url: str) -> None:
    wrong = postgres_url.replace("postgres@", "no_such_user@")
    with pytest.raises(BadSetup, match="no_such_user") as refused:
        open_database(wrong, Path("/nowhere"))
    assert "\n" not in str(refused.value)
