"""Writes to PostgreSQL: those that wait together share a transaction and one durable commit.

There are a few lanes. A write goes at once if one is free; while all are busy, writes queue, and the next free lane
takes them together. If one of a group fails, the group is rolled back and each write is made by itself.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import asyncpg

from sixfold.server.store.database import Clash, Row, Statement, Unavailable
from sixfold.server.store.postgres_errors import meaning

LANES = 3
LARGEST_GROUP = 100
"""Writes in one transaction; other processes wait for the rows it has changed."""
RETRY_SECONDS = 0.05

Results = list[list[Row]]
Write = tuple[Sequence[Statement], "asyncio.Future[Results]"]

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
        for _, future in self._waiting:
            _answer(future, Unavailable("the database is closed"))

    async def _drain(self) -> None:
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), LARGEST_GROUP))]
            group = [write for write in group if not write[1].done()]  # Skip cancelled ones.
            try:
                await self._make(group)
            except BaseException:  # The lane was cancelled; nobody may wait for ever.
                for _, future in group:
                    _answer(future, Unavailable("the database is closed"))
                raise

    async def _make(self, group: list[Write]) -> None:
        if len(group) > 1 and await self._made_together(group):
            return
        await asyncio.gather(*(self._made_alone(*write) for write in group))

    async def _made_together(self, group: list[Write]) -> bool:
        """Try a group; returns whether it is settled: it has happened, or nobody knows whether it has."""
        attempt = Attempt([statements for statements, _ in group])
        try:
            async with (await self._pool()).acquire(timeout=self._patience) as connection:
                outcomes: list[Any] = await attempt.make(connection)
        except Exception as wrong:
            if not attempt.may_have_happened:
                return False
            outcomes = [meaning(wrong) for _ in group]
        for (_, future), outcome in zip(group, outcomes, strict=True):
            _answer(future, outcome)
        return True

    async def _made_alone(self, statements: Sequence[Statement], future: "asyncio.Future[Results]") -> None:
        """Retry until it has happened, cannot happen, or may have happened; for some seconds at most."""
        deadline = time.monotonic() + self._patience
        while True:
            attempt = Attempt([statements])
            try:
                async with (await self._pool()).acquire(timeout=self._patience) as connection:
                    return _answer(future, (await attempt.make(connection))[0])
            except Exception as wrong:
                reason = meaning(wrong)
                hopeless = attempt.may_have_happened or not isinstance(reason, Unavailable)
                if hopeless or time.monotonic() >= deadline:
                    return _answer(future, reason)
                await asyncio.sleep(RETRY_SECONDS)


class Attempt:
    """One attempt; ``may_have_happened`` is set as soon as the last command was sent."""

    def __init__(self, writes: list[Sequence[Statement]]) -> None:
        self._writes = writes
        self.may_have_happened = False

    async def make(self, connection: Any) -> list[Results]:
        """The results of each write, all of which are now durable."""
        if len(self._writes) == 1 and len(self._writes[0]) == 1 and self._writes[0][0].changes is None:
            # A single statement is its own transaction: one round trip instead of three.
            self.may_have_happened = True
            return [[await _execute(connection, self._writes[0][0])]]
        transaction = connection.transaction()
        await transaction.start()
        try:
            results = [[await _execute(connection, one) for one in statements] for statements in self._writes]
        except BaseException:
            await _roll_back(transaction)
            raise
        self.may_have_happened = True
        await transaction.commit()
        return results


def _answer(future: "asyncio.Future[Results]", outcome: Results | Exception) -> None:
    """Set the result of a future, unless it was cancelled."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


async def _roll_back(transaction: Any) -> None:
    """Roll back; if the connection is lost, the server does so itself."""
    try:
        await transaction.rollback()
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return


async def _execute(connection: Any, statement: Statement) -> list[Row]:
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
