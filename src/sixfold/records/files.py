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
    """Read a record from a file; raises BadRecord, code ``unreadable``, if the file cannot be read."""
    return loads(read_bytes(path))


def read_match(path: str | os.PathLike[str]) -> Match:
    """Read a match from a file; BadRecord as for :func:`read`."""
    return loads_match(read_bytes(path))


def read_any(path: str | os.PathLike[str]) -> Record | Match:
    """Read a record or a match from a file; BadRecord as for :func:`read`."""
    data = read_bytes(path)
    return loads_match(data) if is_match(data) else loads(data)


def write(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all: an interruption leaves the old file."""
    _write(dumps(record), path)


def write_match(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file, whole or not at all."""
    _write(dumps_match(match), path)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The content of a file, up to the size limit of a record or match."""
    try:
        with Path(path).open("rb") as file:
            # One byte beyond the limit is enough to reject the file.
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as wrong:
        raise BadRecord("unreadable", f"cannot read {_named(path)}: {_reason(wrong)}") from None


def _write(text: str, path: str | os.PathLike[str]) -> None:
    try:
        write_whole(path, text)
    except (OSError, ValueError) as wrong:
        raise BadRecord("unwritable", f"cannot write {_named(path)}: {_reason(wrong)}") from None


def _named(path: str | os.PathLike[str]) -> str:
    """The path on one line, whatever characters it contains."""
    name = str(path)
    return name if name.isprintable() else ascii(name)


def _reason(wrong: Exception) -> str:
    return wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else "this cannot be the name of a file"
