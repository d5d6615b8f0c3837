"""A disk that can lose power under the SQLite store.

Python's own ``sqlite3`` cannot be given another file system, so the store writes through APSW, which can: every write
and every flush of the real writer is recorded. From the recording, the files are rebuilt as a power failure at any
moment could have left them.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import apsw

from sixfold.server.store.sqlite import SqliteDatabase

SECTOR = 512
"""Bytes that reach the disk together: a write may be torn at every multiple of them."""

_NAMES = count(1)


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes passed to the operating system."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file was truncated or extended."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """Everything written to a file before is on the disk."""

    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    """A file was removed; it may come back unless its folder was flushed, too."""

    file: str
    is_durable: bool


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An entry of a table was acknowledged as stored."""

    table: str
    seq: int
    requested_at: int = 0
    """The number of events before the write was requested."""


Event = Write | Truncate | Sync | Delete | Acknowledged


@dataclass
class Recording:
    """The files of a database at the start, and every change to them."""

    before: Mapping[str, bytes]
    events: list[Event] = field(default_factory=list)

    @property
    def flushes(self) -> list[Sync]:
        return [event for event in self.events if isinstance(event, Sync)]

    def add(self, event: Event) -> None:
        """Record an event; called from all threads of the store."""
        self.events.append(event)


class _File(apsw.VFSFile):
    """A file whose changes are recorded and then made."""

    def __init__(self, recording: Recording, name: Any, flags: list[int]) -> None:
        self._recording = recording
        self._name = Path(name.filename() if isinstance(name, apsw.URIFilename) else name).name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        self._recording.add(Write(self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        self._recording.add(Truncate(self._name, size))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._recording.add(Sync(self._name))


class _FileSystem(apsw.VFS):
    """The file system of this machine, recorded."""

    def __init__(self, recording: Recording) -> None:
        self.name = f"recording-{next(_NAMES)}"
        self._recording = recording
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> _File:
        return _File(self._recording, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:
        super().xDelete(name, syncdir)
        self._recording.add(Delete(Path(name).name, syncdir))


class _Rows:
    """The rows of a statement, as a cursor of ``sqlite3`` gives them."""

    def __init__(self, cursor: apsw.Cursor) -> None:
        try:
            self.description: Any = cursor.get_description()
        except apsw.ExecutionCompleteError:
            self.description = None
        self._rows = cursor.fetchall()

    def fetchall(self) -> list[Any]:
        return self._rows


class _Connection:
    """The part of the ``sqlite3`` connection interface that the store uses, over APSW."""

    def __init__(self, path: Path, vfs: str, timeout: float) -> None:
        self._connection = apsw.Connection(str(path), vfs=vfs)
        self._connection.set_busy_timeout(int(timeout * 1000))

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    @property
    def total_changes(self) -> int:
        return self._connection.total_changes()

    def execute(self, sql: str, values: Mapping[str, Any] | None = None) -> _Rows:
        try:
            return _Rows(self._connection.execute(sql, values))
        except apsw.ConstraintError as wrong:
            raise sqlite3.IntegrityError(str(wrong)) from wrong
        except apsw.Error as wrong:
            raise sqlite3.OperationalError(str(wrong)) from wrong

    def close(self) -> None:
        self._connection.close()


@contextmanager
def recorded(path: Path, settings: Sequence[str] = ()) -> Iterator[tuple[SqliteDatabase, Recording]]:
    """The store over a file, with extra settings for its writer, and a recording of its file changes."""
    recording = Recording({path.name: path.read_bytes()})
    files = _FileSystem(recording)

    def connect(database: Path, *, timeout: float, **_: Any) -> _Connection:
        return _Connection(database, files.name, timeout)

    with patch.object(sqlite3, "connect", connect):
        database = SqliteDatabase(path)
    for setting in settings:
        database._writer._connection.execute(f"PRAGMA {setting}")
    try:
        yield database, recording
    finally:
        files.unregister()


# --- the files after a power failure -----------------------------------------------------------------------


@dataclass
class _State:
    """A file: its content on the disk, and the changes since the last flush."""

    durable: bytes | None
    pending: list[Write | Truncate] = field(default_factory=list)
    ghost: bytes | None = None
    """Its content when it was removed, while the removal may still be lost."""

    def sync(self) -> None:
        self.durable = self.written()
        self.pending = []

    def written(self) -> bytes:
        """Its content if nothing is lost."""
        data = bytearray(self.durable or b"")
        for event in self.pending:
            _apply(data, event)
        return bytes(data)

    def delete(self, event: Delete) -> None:
        was = self.written() if self.durable is not None or self.pending else None
        self.durable, self.pending = None, []
        self.ghost = None if event.is_durable else was

    def after_failure(self, rng: Random) -> bytes | None:
        """Its content after a power failure; None if it does not exist."""
        if self.ghost is not None and rng.random() < 0.5:
            return self.ghost
        if not self.pending:
            return self.durable
        data = bytearray(self.durable or b"")
        for event in _survivors(self.pending, rng):
            _apply(data, event)
        # The name of a new file is lost unless the file was flushed.
        return None if self.durable is None and rng.random() < 0.3 else bytes(data)


def _apply(data: bytearray, event: Write | Truncate) -> None:
    size = event.size if isinstance(event, Truncate) else event.offset + len(event.data)
    data.extend(bytes(max(0, size - len(data))))
    if isinstance(event, Truncate):
        del data[size:]
    else:
        data[event.offset : size] = event.data


def _survivors(pending: list[Write | Truncate], rng: Random) -> Iterator[Write | Truncate]:
    """The unflushed changes that reached the disk: all up to some moment, or any sectors in any order."""
    if rng.random() < 0.4:
        last = rng.randrange(len(pending))
        yield from pending[:last]
        event = pending[last]
        if isinstance(event, Write):
            sectors = list(_sectors(event))
            yield from sectors[: rng.randrange(len(sectors) + 1)]
        return
    kept, garbage = rng.random(), rng.choice([0.0, 0.2])
    for event in pending:
        for part in [event] if isinstance(event, Truncate) else _sectors(event):
            if rng.random() < kept:
                yield part
            elif isinstance(part, Write) and rng.random() < garbage:
                yield Write(part.file, part.offset, rng.randbytes(len(part.data)))


def _sectors(event: Write) -> Iterator[Write]:
    """The write in pieces that each reach the disk as a whole."""
    at = 0
    while at < len(event.data):
        size = SECTOR - (event.offset + at) % SECTOR
        yield Write(event.file, event.offset + at, event.data[at : at + size])
        at += size


def _flush(states: dict[str, _State], file: str) -> None:
    """Flush a file. With a new file SQLite also flushes the folder, which makes earlier removals permanent."""
    state = states.setdefault(file, _State(None))
    if state.durable is None:
        for other in states.values():
            other.ghost = None
    state.sync()


@dataclass(frozen=True)
class Image:
    """The files after a power failure, and how many entries of each table had been acknowledged before it."""

    moment: int
    files: dict[str, bytes]
    acknowledged: dict[str, int]

    def write_to(self, folder: Path) -> None:
        for name, data in self.files.items():
            (folder / name).write_bytes(data)


def images(
    recording: Recording, moments: Sequence[int], rng: Random, *, ignores_flushes: bool = False
) -> Iterator[Image]:
    """The files after power failures at these events. A disk may also only pretend to flush."""
    states = {name: _State(data) for name, data in recording.before.items()}
    acknowledged: dict[str, int] = {}
    due = sorted(moments, reverse=True)
    for moment in range(len(recording.events) + 1):
        while due and due[-1] == moment:
            due.pop()
            found = {name: state.after_failure(rng) for name, state in states.items()}
            kept = {name: data for name, data in found.items() if data is not None}
            yield Image(moment, kept, dict(acknowledged))
        if moment == len(recording.events):
            return
        match recording.events[moment]:
            case Acknowledged(table, seq, _):
                acknowledged[table] = max(acknowledged.get(table, 0), seq)
            case Sync(file):
                if not ignores_flushes:
                    _flush(states, file)
            case Delete(file) as event:
                states.setdefault(file, _State(None)).delete(event)
            case event:
                states.setdefault(event.file, _State(None)).pending.append(event)
