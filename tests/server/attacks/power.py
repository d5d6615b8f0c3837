"""Power failures during games: every acknowledged entry must be on the disk afterwards."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.errors import BadSetup, SixfoldError
from sixfold.server.bus.bus import open_bus
from sixfold.server.protocol import messages as m
from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Unavailable
from sixfold.server.store.sqlite import SqliteDatabase
from sixfold.server.tables.entries import read_entry
from sixfold.server.tables.entry import Entry
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import SeatOptions, Wanted

from ..tables.recorded_tables import ADA, ClockedHub, message_id
from .disk import Acknowledged, Event, Image, Recording, images, recorded

GAMES = ("cards", "spezial", "board")
CHECKPOINTS = "wal_autocheckpoint = 40"
"""Pages between two checkpoints. The store's own value is a hundred times as high, too rare for a test."""


CARELESS_SETTINGS = ("synchronous = NORMAL", "synchronous = OFF")
"""Settings of SQLite under which acknowledged moves can be lost."""


def record_play(model: Path, folder: Path, rng: Random, moves: int, settings: Sequence[str] = ()) -> Recording:
    """Play at several tables at once over the store, with extra settings for its writer."""
    path = Path(shutil.copy(model, folder / "played.db"))

    async def play() -> Recording:
        with recorded(path, [CHECKPOINTS, *settings]) as (database, recording):
            hub = ClockedHub(database, open_bus(None))
            await hub.start()
            await asyncio.gather(*(_play_one(hub, recording, game, Random(rng.random()), moves) for game in 2 * GAMES))
            await hub.close()
            await database.close()
        return recording

    return asyncio.run(play())


async def _play_one(hub: ClockedHub, recording: Recording, game: str, rng: Random, moves: int) -> None:
    """Play some moves for all seats of a new table, and record the acknowledgements."""
    seats = [SeatOptions("me", "left"), SeatOptions("me", "right")]
    table = await hub.open_table(Wanted(game, "base", 2, seats), ADA)
    recording.add(Acknowledged(table.id, table.seq, len(recording.events)))
    for _ in range(moves):
        position = (await hub.table(table.id)).position
        if position.is_over:
            return
        requested_at = len(recording.events)
        seq = await hub.act(table.id, ADA, m.Move(message_id(), str(rng.choice(position.legal_moves()))))
        recording.add(Acknowledged(table.id, seq, requested_at))


def acknowledged_early(recording: Recording) -> Recording:
    """The same recording, as if the store acknowledged every write at once."""
    early: dict[int, list[Event]] = {}
    for event in recording.events:
        if isinstance(event, Acknowledged):
            early.setdefault(event.requested_at, []).append(event)
    events: list[Event] = []
    for number, event in enumerate(recording.events):
        events += early.get(number, [])
        if not isinstance(event, Acknowledged):
            events.append(event)
    return Recording(recording.before, events)


# --- checks after a failure --------------------------------------------------------------------------------


@dataclass
class Losses:
    """The number of power failures, of entries acknowledged before them, and the problems afterwards."""

    failures: int = 0
    acknowledged: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    with_losses: int = 0
    """Power failures with any problem afterwards."""

    @property
    def lost(self) -> int:
        return sum(self.problems.values())

    def add(self, other: "Losses") -> None:
        """Add the counts of another run."""
        self.failures += other.failures
        self.acknowledged += other.acknowledged
        self.problems.update(other.problems)
        self.with_losses += other.with_losses


def fail_power(recording: Recording, rng: Random, failures: int, *, ignores_flushes: bool = False) -> Losses:
    """Simulate power failures at random moments of the recording, and check the files after each."""
    found = Losses()
    # Losses are most likely right after an acknowledgement.
    risky = [n + 1 for n, event in enumerate(recording.events) if isinstance(event, Acknowledged)]
    anywhere = range(len(recording.events) + 1)
    moments = [rng.choice(risky if rng.random() < 0.5 else anywhere) for _ in range(failures)]
    for image in images(recording, moments, rng, ignores_flushes=ignores_flushes):
        found.failures += 1
        found.acknowledged += sum(image.acknowledged.values())
        with tempfile.TemporaryDirectory() as folder:
            image.write_to(Path(folder))
            problems = problems_of(image, Path(folder) / next(iter(recording.before)))
        found.problems.update(problems)
        found.with_losses += bool(problems)
    return found


def problems_of(image: Image, path: Path) -> list[str]:
    """The problems of the files after a power failure."""
    try:
        database = open_database(f"sqlite:///{path}", Path("/nowhere"))
        assert isinstance(database, SqliteDatabase)
        entries, ends = asyncio.run(_read(database))
        with closing(sqlite3.connect(path)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except (BadSetup, Unavailable, sqlite3.Error, ValueError):
        return ["file damaged"]
    found = [] if sound == "ok" else ["file damaged"]
    for table, seq in image.acknowledged.items():
        if len(entries.get(table, ())) < seq:
            found.append("acknowledged entry lost")
    for table, log in entries.items():
        found += _problems_of_log(table, log, ends.get(table))
    return found


async def _read(database: SqliteDatabase) -> tuple[dict[str, list[Entry]], dict[str, int]]:
    """The log of every table, and the number of its last entry according to its row."""
    entries: dict[str, list[Entry]] = {}
    try:
        rows = await database.read("SELECT table_id, seq, at, kind, body FROM entries ORDER BY table_id, seq")
        ends = await database.read("SELECT id, seq FROM tables")
    finally:
        await database.close()
    for table, seq, at, kind, body in rows:
        entries.setdefault(table, []).append(read_entry(seq, at, kind, body))
    return entries, dict(ends)


def _problems_of_log(ident: str, log: list[Entry], end: Any) -> Iterable[str]:
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        return ["gap in a log"]
    if end != len(log):
        return ["part of a write"]
    table = Table(ident)
    try:
        for entry in log:
            table.apply(entry)
    except SixfoldError:
        return ["log does not replay"]
    return []
