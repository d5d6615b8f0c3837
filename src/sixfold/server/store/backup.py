"""Everything into one file, and from one file everything: between the two kinds of database as well."""

from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sixfold.core.atomic_files import writing_whole
from sixfold.core.errors import BadSetup
from sixfold.server.store.backup_file import BackupWriter, BadBackup, Item, Section, read_items, read_schema
from sixfold.server.store.connect import make_private
from sixfold.server.store.database_urls import sqlite_path
from sixfold.server.store.dump import BATCH, Misfit, Shelf, is_empty, shelf
from sixfold.server.store.migration import in_own_loop, is_known, migrate, newer


def backup(database_url: str, file: Path) -> None:
    """Write all of a database, as it is at one moment, into a file; the server may go on meanwhile.

    The file is there whole or not at all, and only its owner can read it: it holds what the house keeps secret.
    """
    in_own_loop(_backup(database_url, file))


def restore(file: Path, database_url: str) -> None:
    """Fill an empty database from a file, and bring it to the newest schema.

    BadBackup for a file that is not all right, BadSetup for a database that is not empty; nothing is written then.
    """
    schema = read_schema(file)
    if not is_known(schema):
        raise BadBackup(f"{file} was made by a newer Sixfold: it has schema {schema}", "newer-backup")
    # Read to its end before anything is touched: the last line is the one that is missing.
    deque(read_items(file), maxlen=0)
    if (path := sqlite_path(database_url)) is not None:
        make_private(path)
    in_own_loop(_prepare(database_url, schema))
    migrate(database_url, schema)
    in_own_loop(_fill(database_url, file))
    migrate(database_url)


async def _backup(url: str, file: Path) -> None:
    async with shelf(url, writing=False) as source:
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
    """See that the database is empty, and of no other schema than the file."""
    async with shelf(url, writing=True) as target:
        await _check_empty(target)
        if await target.revision() not in (None, schema):
            await target.drop()


async def _fill(url: str, file: Path) -> None:
    async with shelf(url, writing=True) as target:
        await _check_empty(target)
        known = await target.columns()
        for section, rows in _batches(read_items(file)):
            if not set(section.columns) <= set(known.get(section.table, [])):
                raise BadBackup(f"{file} has a table {section.table[:40]!r} that its schema does not know")
            try:
                await target.insert(section.table, section.columns, rows)
            except Misfit as wrong:
                raise BadBackup(f"{file} has a row in {section.table!r} that its schema does not allow") from wrong


async def _check_empty(target: Shelf) -> None:
    if not await is_empty(target):
        raise BadSetup("the database is not empty; a backup goes into an empty one", "full-database")


def _batches(items: Iterable[Item]) -> Iterable[tuple[Section, list[Any]]]:
    """Rows of the same table together, some at a time."""
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
