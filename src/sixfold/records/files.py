"""Records in files."""

import os
from pathlib import Path

from sixfold.core.atomic_files import write_whole
from sixfold.core.errors import BadRecord
from sixfold.records.codec import dumps, loads
from sixfold.records.matches import Match, dumps_match, is_match, loads_match
from sixfold.records.record import Record
from sixfold.records.strict_json import MAX_BYTES


def read(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file; BadRecord, code ``unreadable``, if there is no readable file."""
    return loads(read_bytes(path))


def read_match(path: str | os.PathLike[str]) -> Match:
    """Read a match from a file; BadRecord as for :func:`read`."""
    return loads_match(read_bytes(path))


def read_any(path: str | os.PathLike[str]) -> Record | Match:
    """Read whichever of the two a file holds; BadRecord as for :func:`read`."""
    data = read_bytes(path)
    return loads_match(data) if is_match(data) else loads(data)


def write(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all: an interruption leaves what was there before."""
    _write(dumps(record), path)


def write_match(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file, whole or not at all."""
    _write(dumps_match(match), path)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """What is in a file, as far as it can be a record or a match."""
    try:
        with Path(path).open("rb") as file:
            # One byte too many is enough to know that the rest need not be read.
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as wrong:
        raise BadRecord("unreadable", f"cannot read {_named(path)}: {_reason(wrong)}") from None


def _write(text: str, path: str | os.PathLike[str]) -> None:
    try:
        write_whole(path, text)
    except (OSError, ValueError) as wrong:
        raise BadRecord("unwritable", f"cannot write {_named(path)}: {_reason(wrong)}") from None


def _named(path: str | os.PathLike[str]) -> str:
    """The path on one line, whatever characters it holds."""
    name = str(path)
    return name if name.isprintable() else ascii(name)


def _reason(wrong: Exception) -> str:
    return wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else "this cannot be the name of a file"
