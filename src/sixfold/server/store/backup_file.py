"""The format of a backup: compressed lines of JSON, independent of the kind of database.

The first line identifies the format, the last one has the number of rows. In between, an object begins a table,
and a list is a row of it::

    {"format": "sixfold-backup", "version": 1, "schema": "0001"}
    {"table": "secrets", "columns": ["name", "value"]}
    ["seed", "…"]
    {"end": 1}
"""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from sixfold.core.errors import SixfoldError
from sixfold.server.store.database import Row

FORMAT = "sixfold-backup"
VERSION = 1


class BadBackup(SixfoldError):
    """A file that is not a backup, is incomplete, or has an unknown version."""

    def __init__(self, message: str, code: str = "bad-backup") -> None:
        super().__init__(code, message)


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a table; its rows follow."""

    table: str
    columns: list[str]


class BackupWriter:
    """Writes a backup into an open file."""

    def __init__(self, file: BinaryIO, schema: str) -> None:
        self._file = gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6)
        self._rows = 0
        self._line({"format": FORMAT, "version": VERSION, "schema": schema})

    def begin(self, table: str, columns: list[str]) -> None:
        """Begin a table."""
        self._line({"table": table, "columns": columns})

    def add(self, rows: list[Row]) -> None:
        """Add rows to the current table."""
        self._file.write(msgspec.json.Encoder().encode_lines(rows))
        self._rows += len(rows)

    def end(self) -> None:
        """Write the last line."""
        self._line({"end": self._rows})
        self._file.close()

    def _line(self, value: object) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")


def read_schema(path: Path) -> str:
    """The schema of a backup, from its first line; BadBackup if it is invalid."""
    with _reading(path) as (schema, _):
        return schema


def read_rows(path: Path) -> Iterator[tuple[Section, Row]]:
    """All rows, each with the header of its table; BadBackup as soon as something is invalid or missing."""
    with _reading(path) as (_, file):
        section, rows = None, 0
        for line in file:
            item = msgspec.json.decode(line)
            if isinstance(item, list) and section is not None:
                _check_row(item, section)
                rows += 1
                yield section, item
            elif item == {"end": rows} and not file.read(1):
                return
            else:
                section = msgspec.convert(item, Section)
        raise EOFError


def _schema(path: Path, line: bytes) -> str:
    try:
        head = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("schema"), str):
        raise BadBackup(f"{path} is not a backup of Sixfold")
    if head.get("version") != VERSION:
        raise BadBackup(f"{path} was made by a newer Sixfold", "newer-backup")
    return str(head["schema"])


def _check_row(row: Row, section: Section) -> None:
    """A row of the right length with values that a database column can hold."""
    if len(row) != len(section.columns) or not all(isinstance(value, str | int | float | None) for value in row):
        raise EOFError


@contextmanager
def _reading(path: Path) -> Iterator[tuple[str, gzip.GzipFile]]:
    """The schema of a backup, and the file after its first line; all errors of reading become BadBackup."""
    try:
        with gzip.open(path, "rb") as file:
            try:
                yield _schema(path, file.readline(10_000)), file
            except (EOFError, zlib.error, gzip.BadGzipFile, msgspec.MsgspecError, UnicodeDecodeError) as wrong:
                # A file that cannot be decompressed at all is foreign; one that begins well is damaged.
                what = "is cut off or damaged" if file.tell() > 0 else "is not a backup of Sixfold"
                raise BadBackup(f"{path} {what}") from wrong
    except OSError as wrong:
        raise BadBackup(f"{path} cannot be read: {wrong.strerror or wrong}") from wrong
