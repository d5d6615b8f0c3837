"""Measures durable appends per second of both databases, beside a bare loop that commits each one separately.

uv run python benchmarks/store.py [--seconds 3] [--tasks 500] [--postgres URL]

PostgreSQL is measured on a new server with its default settings (fsync on), or on the given one, where the table
``entries`` of an empty database is filled. Both write to the same disk, in turns, and the bare loop is measured before
and after: only the ratio matters, since disks differ by a factor of a hundred.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import mean

import asyncpg
from rich.console import Console
from rich.table import Table

from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Database, Statement
from sixfold.server.store.migration import migrate

APPEND = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, $2, $3, $4, $5)"
BODY = '{"kind": "place", "seat": 1, "tile": "RB", "at": ["c4", "c5"], "points": 7}'


async def many(database: Database, tasks: int, seconds: float, mark: str) -> float:
    """Appends per second with this many tasks, each of which waits for its own."""
    end = time.perf_counter() + seconds

    async def one(task: int) -> int:
        seq = 0
        while time.perf_counter() < end:
            await database.write(Statement(APPEND, (f"{mark}{task}", seq, 0, "move", BODY)))
            seq += 1
        return seq

    start = time.perf_counter()
    count = sum(await asyncio.gather(*(one(task) for task in range(tasks))))
    return count / (time.perf_counter() - start)


def bare_sqlite(file: Path, seconds: float, mark: str) -> float:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    sql = APPEND.replace("$1, $2, $3, $4, $5", "?, ?, ?, ?, ?")
    start, seq = time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        connection.execute(sql, (mark, seq, 0, "move", BODY))
        seq += 1
    connection.close()
    return seq / (time.perf_counter() - start)


async def bare_postgres(url: str, seconds: float, mark: str) -> float:
    connection = await asyncpg.connect(url)
    start, seq = time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        await connection.execute(APPEND, mark, seq, 0, "move", BODY)
        seq += 1
    await connection.close()
    return seq / (time.perf_counter() - start)


Bare = Callable[[float, str], Awaitable[float]]


async def measure(database: Database, bare: Bare, tasks: int, seconds: float) -> tuple[float, float, float]:
    """The bare loop, a single task, many tasks."""
    before = await bare(seconds, "before")
    lonely = await many(database, 1, seconds, "lonely")
    together = await many(database, tasks, seconds, "many")
    after = await bare(seconds, "after")
    await database.close()
    return mean((before, after)), lonely, together


def sqlite_figures(folder: Path, tasks: int, seconds: float) -> tuple[float, float, float]:
    database = open_database(None, folder)

    async def bare(seconds: float, mark: str) -> float:
        return await asyncio.to_thread(bare_sqlite, folder / "sixfold.db", seconds, mark)

    return asyncio.run(measure(database, bare, tasks, seconds))


def postgres_figures(url: str, tasks: int, seconds: float) -> tuple[float, float, float]:
    migrate(url)

    async def bare(seconds: float, mark: str) -> float:
        return await bare_postgres(url, seconds, mark)

    async def all_of_it() -> tuple[float, float, float]:
        return await measure(open_database(url, Path()), bare, tasks, seconds)

    return asyncio.run(all_of_it())


def own_postgres_figures(tasks: int, seconds: float) -> tuple[float, float, float]:
    """The same on a server that the tests can start."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
    from services import Postgres

    server = Postgres(fsync=True)
    try:
        return postgres_figures(server.url(), tasks, seconds)
    finally:
        server.end()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=3.0, help="seconds to measure each figure")
    arguments.add_argument("--tasks", type=int, default=500, help="number of concurrent appends")
    arguments.add_argument("--postgres", help="the address of an empty database")
    options = arguments.parse_args()
    table = Table("database", "bare loop", "one task", "of bare", f"{options.tasks} tasks", "of bare")
    with tempfile.TemporaryDirectory() as folder:
        figures = {"SQLite": sqlite_figures(Path(folder), options.tasks, options.seconds)}
    if options.postgres:
        figures["PostgreSQL"] = postgres_figures(options.postgres, options.tasks, options.seconds)
    else:
        figures["PostgreSQL"] = own_postgres_figures(options.tasks, options.seconds)
    for name, (bare, lonely, together) in figures.items():
        ratios = f"{lonely / bare:.2f} ×", f"{together / bare:.1f} ×"
        table.add_row(name, f"{bare:,.0f}/s", f"{lonely:,.0f}/s", ratios[0], f"{together:,.0f}/s", ratios[1])
    Console().print(table)


if __name__ == "__main__":
    main()
