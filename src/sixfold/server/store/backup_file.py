"""The file of a backup: JSON, line by line, compressed; the same whichever database it comes from or goes to.

The first line says what it is, the last how many rows there were. In between, a line that is an object begins a table,
and a line that is a list is a row of it::

    {"format": "sixfold-backup", "version": 1, "schema": "0001"}
    {"table": "secrets", "columns": ["name", "value"]}
    ["seed", "…"]
    {"end": 1}
"""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from sixfold.core.errors import SixfoldError

FORMAT = "sixfold-backup"
VERSION = 1


class BadBackup(SixfoldError):  # noqa: N818
    """A file that is no backup, or not all of one, or one that this program does not understand."""

    def __init__(self, message: str, code: str = "bad-backup") -> None:
        super().__init__(code, message)


@dataclass(frozen=True, slots=True)
class Section:
    """The head of a table; its rows follow."""

    table: str
    columns: list[str]


Item = Section | list[Any]


class BackupWriter:
    """Writes a backup into an open file, piece by piece."""

    def __init__(self, file: BinaryIO, schema: str) -> None:
        self._file = gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6)
        self._rows = 0
        self._line({"format": FORMAT, "version": VERSION, "schema": schema})

    def begin(self, table: str, columns: list[str]) -> None:
        """Begin a table."""
        self._line({"table": table, "columns": columns})

    def add(self, rows: list[Any]) -> None:
        """Add rows of the table that was begun."""
        self._file.write(msgspec.json.Encoder().encode_lines(rows))
        self._rows += len(rows)

    def end(self) -> None:
        """Say that this was all."""
        self._line({"end": self._rows})
        self._file.close()

    def _line(self, value: dict[str, Any]) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")


def read_schema(path: Path) -> str:
    """The schema of a backup, by its first line; BadBackup if it is none."""
    with _Reading(path) as file:
        return _schema(path, file.readline(10_000))


def read_items(path: Path) -> Iterator[Item]:
    """Tables and rows; BadBackup, wherever it turns out, if they are not what they should be or not all there."""
    with _Reading(path) as file:
        _schema(path, file.readline(10_000))
        section, rows = None, 0
        for line in file:
            item = msgspec.json.decode(line)
            if isinstance(item, list) and section is not None:
                _check_row(item, section)
                rows += 1
                yield item
            elif isinstance(item, dict) and item.keys() == {"table", "columns"}:
                section = msgspec.convert(item, Section)
                yield section
            elif item == {"end": rows}:
                if file.read(1):
                    break
                return
            else:
                break
        raise EOFError


def _schema(path: Path, line: bytes) -> str:
    try:
        head = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("schema"), str):
        raise BadBackup(f"{path} is no backup of Sixfold")
    if head.get("version") != VERSION:
        raise BadBackup(f"{path} was made by a newer Sixfold", "newer-backup")
    return str(head["schema"])


def _check_row(row: list[Any], section: Section) -> None:
    """Values are what a database column can hold, and as many as there are columns."""
    if len(row) != len(section.columns) or not all(isinstance(value, str | int | float | None) for value in row):
        raise EOFError


class _Reading:
    """An open backup, in which everything that may be wrong with a file becomes one line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: gzip.GzipFile | None = None

    def __enter__(self) -> gzip.GzipFile:
        try:
            self._file = gzip.open(self._path, "rb")
        except OSError as wrong:
            raise self._unreadable(wrong) from wrong
        return self._file

    def __exit__(self, kind: object, wrong: BaseException | None, trace: object) -> None:
        assert self._file is not None
        begun = self._file.tell() > 0
        self._file.close()
        if isinstance(wrong, EOFError | zlib.error | gzip.BadGzipFile | msgspec.MsgspecError | UnicodeDecodeError):
            # A file that cannot be read at all is not ours; one that begins well has been damaged.
            what = "is cut off or damaged" if begun else "is no backup of Sixfold"
            raise BadBackup(f"{self._path} {what}") from wrong
        if isinstance(wrong, OSError):
            raise self._unreadable(wrong) from wrong

    def _unreadable(self, wrong: OSError) -> BadBackup:
        return BadBackup(f"{self._path} cannot be read: {wrong.strerror or wrong}")
