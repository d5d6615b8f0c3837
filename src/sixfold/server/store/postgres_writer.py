"""Writes to PostgreSQL: those that wait together share a transaction and one durable commit.

There are a few lanes. A write goes at once if one is free; while all are busy, writes queue, and the next free lane
takes them together. If one of a group fails, the group is rolled back and each write is made by itself.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import asyncpg

from sixfold.server.store.database import Clash, Results, Row, Statement, Unavailable, Write, settle
from sixfold.server.store.postgres_errors import meaning

LANES = 3
LARGEST_GROUP = 100
"""Writes in one transaction; other processes wait for the rows it has changed."""
RETRY_SECONDS = 0.05

_ANSWERS = re.compile(
    r"\s*(SELECT|SHOW|VALUES)\b|.*\bRETURNING\b|\s*WITH\b(?!.*\b(INSERT|UPDATE|DELETE)\b)", re.IGNORECASE | re.DOTALL
)
"""Statements that return rows; of the others only the number of changes is known."""


class PostgresWriter:
    """Queues writes and makes them, in groups when there are many."""

    def __init__(self, pool: Callable[[], Awaitable[asyncpg.Pool]], patience: float) -> None:
        self._pool = pool
        self._patience = patience
        self._waiting: deque[Write] = deque()
        self._lanes: set[asyncio.Task[None]] = set()

    def put(self, write: Write) -> None:
        """Queue a write for the next free lane."""
        self._waiting.append(write)
        if len(self._lanes) < LANES:
            lane = asyncio.get_running_loop().create_task(self._drain())
            self._lanes.add(lane)
            lane.add_done_callback(self._lanes.discard)

    async def close(self) -> None:
        """Finish queued writes, with a time limit."""
        if self._lanes:
            await asyncio.wait(self._lanes, timeout=self._patience)
        for lane in self._lanes:
            lane.cancel()
        await asyncio.gather(*self._lanes, return_exceptions=True)
        for write in self._waiting:
            settle(write, Unavailable("the database is closed"))

    async def _drain(self) -> None:
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), LARGEST_GROUP))]
            group = [write for write in group if not write[1].done()]  # Skip cancelled ones.
            try:
                await self._make(group)
            except BaseException:  # The lane was cancelled; nobody may wait for ever.
                for write in group:
                    settle(write, Unavailable("the database is closed"))
                raise

    async def _make(self, group: list[Write]) -> None:
        if len(group) > 1 and await self._try(group) is None:
            return
        await asyncio.gather(*(self._make_alone(write) for write in group))

    async def _make_alone(self, write: Write) -> None:
        """Retry until it has happened, cannot happen, or may have happened; for some seconds at most."""
        deadline = time.monotonic() + self._patience
        while (reason := await self._try([write])) is not None:
            if not isinstance(reason, Unavailable) or time.monotonic() >= deadline:
                settle(write, reason)
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _try(self, group: list[Write]) -> Exception | None:
        """Why writes have not happened; None if they are settled: made, or of unknown outcome."""
        outcomes: Sequence[Results | Exception]
        may_have_happened = False
        try:
            async with (await self._pool()).acquire(timeout=self._patience) as connection:
                if len(group) == 1 and len(group[0][0]) == 1 and group[0][0][0].changes is None:
                    # A single statement is its own transaction: one round trip instead of three.
                    may_have_happened = True
                    outcomes = [[await _execute(connection, group[0][0][0])]]
                else:
                    async with connection.transaction():
                        outcomes = [[await _execute(connection, one) for one in statements] for statements, _ in group]
                        may_have_happened = True  # From the commit on.
        except Exception as wrong:
            if not may_have_happened:
                return meaning(wrong)
            outcomes = [meaning(wrong) for _ in group]
        for write, outcome in zip(group, outcomes, strict=True):
            settle(write, outcome)
        return None


async def _execute(connection: asyncpg.Connection, statement: Statement) -> list[Row]:
    """The rows of a statement; Clash if it changes a different number of rows than expected."""
    rows: list[Row] = []
    if _ANSWERS.match(statement.sql):
        rows = [tuple(row) for row in await connection.fetch(statement.sql, *statement.values)]
        changed = len(rows)
    else:
        told = await connection.execute(statement.sql, *statement.values)
        last = told.rpartition(" ")[2]  # "INSERT 0 1", "UPDATE 3"; "CREATE TABLE" counts nothing
        changed = int(last) if last.isdigit() else 0
    if statement.changes is not None and changed != statement.changes:
        raise Clash(f"{changed} rows changed where it should have been {statement.changes}")
    return rows
