"""Backup of a whole database into one file, and restore into a database of either kind."""

from collections import deque
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path

from sixfold.core.atomic_files import writing_whole
from sixfold.core.errors import BadSetup
from sixfold.server.store.backup_file import BackupWriter, BadBackup, read_rows, read_schema
from sixfold.server.store.connect import make_private
from sixfold.server.store.database_urls import sqlite_path
from sixfold.server.store.migration import is_known, known_revision, run_in_thread, upgrade
from sixfold.server.store.transaction import BATCH, BadRow, begin


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
    deque(read_rows(file), maxlen=0)
    if (path := sqlite_path(database_url)) is not None:
        make_private(path)
    run_in_thread(_restore(file, database_url, schema))


async def _backup(url: str, file: Path) -> None:
    async with begin(url, writing=False) as source:
        revision = await known_revision(source)
        if revision is None:
            raise BadSetup("there is no database of Sixfold at this address", "bad-database")
        with writing_whole(file, private=True) as raw:
            writer = BackupWriter(raw, revision)
            for table, columns in (await source.columns()).items():
                writer.begin(table, columns)
                async for rows in source.rows(table, columns):
                    writer.add(rows)
            writer.end()


async def _restore(file: Path, url: str, schema: str) -> None:
    async with begin(url, writing=True) as target:
        if not await target.is_empty():
            raise BadSetup(
                "the database is not empty; a backup can be restored only into an empty one", "full-database"
            )
        # The tables are made as they were then, and brought forward afterwards.
        if await target.revision() not in (None, schema):
            await target.drop()
        await upgrade(target, schema)
        known = await target.columns()
        for section, items in groupby(read_rows(file), itemgetter(0)):
            if not set(section.columns) <= set(known.get(section.table, [])):
                raise BadBackup(f"{file} has a table {section.table[:40]!r} that its schema does not know")
            rows = (row for _, row in items)
            while some := list(islice(rows, BATCH)):
                try:
                    await target.insert(section.table, section.columns, some)
                except BadRow as wrong:
                    raise BadBackup(f"{file} has a row in {section.table!r} that its schema does not allow") from wrong
        await upgrade(target)
