"""Backup of a whole database into one file, and restore into a database of either kind."""

from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sixfold.core.atomic_files import writing_whole
from sixfold.core.errors import BadSetup
from sixfold.server.store.backup_file import BackupWriter, BadBackup, Item, Section, read_items, read_schema
from sixfold.server.store.connect import make_private
from sixfold.server.store.database_urls import sqlite_path
from sixfold.server.store.dump import BATCH, BadRow, TableDump, is_empty, open_dump
from sixfold.server.store.migration import is_known, migrate, newer, run_in_thread


def backup(database_url: str, file: Path) -> None:
    """Write a snapshot of the whole database into a file; the server may keep running.

    The file is complete or absent, and readable only for its owner: it contains the server's secrets.
    """
    run_in_thread(_backup(database_url, file))


def restore(file: Path, database_url: str) -> None:
    """Fill an empty database from a file and bring it to the newest schema.

    BadBackup for an invalid file, BadSetup for a database that is not empty; nothing is written then.
    """
    schema = read_schema(file)
    if not is_known(schema):
        raise BadBackup(f"{file} was made by a newer Sixfold: it has schema {schema}", "newer-backup")
    # Read it to the end before anything is written: in a truncated file the last line is missing.
    deque(read_items(file), maxlen=0)
    if (path := sqlite_path(database_url)) is not None:
        make_private(path)
    run_in_thread(_prepare(database_url, schema))
    migrate(database_url, schema)
    run_in_thread(_fill(database_url, file))
    migrate(database_url)


async def _backup(url: str, file: Path) -> None:
    async with open_dump(url, writing=False) as source:
        revision = await source.revision()
        if revision is None:
            raise BadSetup("there is no database of Sixfold at this address", "bad-database")
        if not is_known(revision):
            raise newer(revision)
        with writing_whole(file, private=True) as raw:
            writer = BackupWriter(raw, revision)
            for table, columns in (await source.columns()).items():
                writer.begin(table, columns)
                async for rows in source.rows(table, columns):
                    writer.add(rows)
            writer.end()


async def _prepare(url: str, schema: str) -> None:
    """Check that the database is empty and has the schema of the file."""
    async with open_dump(url, writing=True) as target:
        await _check_empty(target)
        if await target.revision() not in (None, schema):
            await target.drop()


async def _fill(url: str, file: Path) -> None:
    async with open_dump(url, writing=True) as target:
        await _check_empty(target)
        known = await target.columns()
        for section, rows in _batches(read_items(file)):
            if not set(section.columns) <= set(known.get(section.table, [])):
                raise BadBackup(f"{file} has a table {section.table[:40]!r} that its schema does not know")
            try:
                await target.insert(section.table, section.columns, rows)
            except BadRow as wrong:
                raise BadBackup(f"{file} has a row in {section.table!r} that its schema does not allow") from wrong


async def _check_empty(target: TableDump) -> None:
    if not await is_empty(target):
        raise BadSetup("the database is not empty; a backup can be restored only into an empty one", "full-database")


def _batches(items: Iterable[Item]) -> Iterable[tuple[Section, list[Any]]]:
    """Rows grouped by table, in batches."""
    section: Section | None = None
    rows: list[Any] = []
    for item in items:
        if isinstance(item, Section) or len(rows) == BATCH:
            if section is not None:
                yield section, rows
            rows = []
        if isinstance(item, Section):
            section = item
        else:
            rows.append(item)
    if section is not None:
        yield section, rows
