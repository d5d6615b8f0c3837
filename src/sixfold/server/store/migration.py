"""Brings a database to the newest schema; refuses one that is newer than the program."""

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

from sixfold.core.errors import BadSetup
from sixfold.server.store.data_migrations import DATA_MIGRATIONS
from sixfold.server.store.transaction import MIGRATIONS, Transaction, begin

REVISIONS = tuple(sorted(file.stem for file in MIGRATIONS.glob("*.sql")))
"""Every released schema, oldest first."""


def migrate(url: str, to: str | None = None) -> None:
    """Upgrade the database at a URL, as :func:`~sixfold.server.store.connect.open_database` takes it.

    BadSetup if it was made by a newer or another program; Unavailable if it cannot be reached. All steps happen in one
    transaction.
    """
    run_in_thread(_migrate(url, to))


async def _migrate(url: str, to: str | None) -> None:
    async with begin(url, writing=True) as database:
        await upgrade(database, to)


async def upgrade(database: Transaction, to: str | None = None) -> None:
    """Run every step that the database lacks; BadSetup if the program is older than the database."""
    found = await known_revision(database)
    to = to or REVISIONS[-1]
    done = 0 if found is None else REVISIONS.index(found) + 1
    if missing := REVISIONS[done : REVISIONS.index(to) + 1]:
        for revision in missing:
            await _take_step(database, revision)
        await database.run("DELETE FROM alembic_version")
        await database.run("INSERT INTO alembic_version VALUES ($1)", to)


async def _take_step(database: Transaction, revision: str) -> None:
    sql = re.sub("--.*", "", (MIGRATIONS / f"{revision}.sql").read_text(encoding="utf-8"))
    for statement in filter(None, map(str.strip, database.adapted(sql).split(";"))):
        await database.run(statement)
    if revision in DATA_MIGRATIONS:
        await DATA_MIGRATIONS[revision](database.run)


def is_known(revision: str) -> bool:
    """Whether this program can upgrade a schema."""
    return revision in REVISIONS


async def known_revision(database: Transaction) -> str | None:
    """The schema of a database, if it has one; BadSetup if the database is newer than the program."""
    found = await database.revision()
    if found is not None and not is_known(found):
        raise BadSetup(
            f"the database has schema {found[:40]}, made by a newer Sixfold; this one knows {REVISIONS[-1]} at most",
            "newer-database",
        )
    return found


def run_in_thread(work: Coroutine[None, None, None]) -> None:
    """Run a coroutine in a thread with its own loop: the caller may be inside a loop."""
    with ThreadPoolExecutor(1, "database") as thread:
        thread.submit(asyncio.run, work).result()
