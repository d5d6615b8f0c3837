"""The only writer of an SQLite file: a thread that puts all queued writes into one transaction.

A durable commit takes milliseconds whatever its size, so writes that arrive during one share the next. A single write
is made at once: there is no timer.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sixfold.server.store.database import Clash, Row, Statement, Unavailable
from sixfold.server.store.loop_bridge import Answer, LoopBridge
from sixfold.server.store.sqlite_errors import meaning

LARGEST_GROUP = 1000
"""Writes in one transaction; with more of them the first would wait too long for the last."""


@lru_cache(1024)
def numbered(sql: str) -> str:
    """A statement in SQLite's syntax: it takes ``$1`` as a name, and ``?1`` as a number."""
    return sql.replace("$", "?")


Write = tuple[Sequence[Statement], "asyncio.Future[list[list[Row]]]"]


class _Undo(Exception):  # noqa: N818
    """A write has failed after changing something, which only a savepoint can undo."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why a write failed; ``traces`` if parts of it are still in the transaction."""

    reason: Exception
    traces: bool


class Writer:
    """Takes writes from an event loop and answers when they are on disk."""

    def __init__(self, connection: sqlite3.Connection, answers: LoopBridge) -> None:
        self._connection = connection
        self._answers = answers
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite-writer", daemon=True)
        self._thread.start()

    def put(self, write: Write) -> None:
        """Queue it for the next group."""
        self._waiting.put(write)

    def close(self) -> None:
        """Finish queued writes, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (group := self._next_group()) is not None:
            self._answers.give(self._commit(group))
        self._connection.close()

    def _next_group(self) -> list[Write] | None:
        first = self._waiting.get()
        if first is None:
            return None
        group = [first]
        while len(group) < LARGEST_GROUP and not self._waiting.empty():
            write = self._waiting.get_nowait()
            if write is None:
                self._waiting.put(None)  # For the next round; nothing comes after it.
                break
            group.append(write)
        return group

    def _commit(self, group: list[Write]) -> list[Answer]:
        """Write a group in one transaction; its results are final only after the commit."""
        try:
            try:
                outcomes = self._transaction(group, apart=False)
            except _Undo:
                outcomes = self._transaction(group, apart=True)
        except sqlite3.Error as wrong:
            reason = meaning(wrong)
            text = str(reason) if isinstance(reason, Unavailable) else f"the database cannot write now ({reason})"
            # A separate exception for each future: tracebacks are stored in them.
            return [(future, Unavailable(text)) for _, future in group]
        except Exception as wrong:  # A bug must not end the thread that everybody waits for.
            return [(future, wrong) for _, future in group]
        return [(future, outcome) for (_, future), outcome in zip(group, outcomes, strict=True)]

    def _transaction(self, group: list[Write], *, apart: bool) -> list[Any]:
        """The results of a group; ``apart`` puts each write into its own savepoint.

        Savepoints triple the number of calls and are hardly ever needed, so a group is first tried without.
        """
        with self._rolling_back():
            self._roll_back()  # An earlier rollback may have failed.
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._in_savepoint(write) if apart else self._in_the_open(write) for write, _ in group]
            self._connection.execute("COMMIT")
        return outcomes

    @contextmanager
    def _rolling_back(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # Some errors have already rolled it back.
            self._connection.execute("ROLLBACK")

    def _in_the_open(self, statements: Sequence[Statement]) -> Any:
        outcome = self._execute(statements)
        if isinstance(outcome, _Failure):
            if outcome.traces:
                raise _Undo
            return outcome.reason
        return outcome

    def _in_savepoint(self, statements: Sequence[Statement]) -> Any:
        self._connection.execute("SAVEPOINT one")
        outcome = self._execute(statements)
        if isinstance(outcome, _Failure):
            self._connection.execute("ROLLBACK TO one")
        self._connection.execute("RELEASE one")
        return outcome.reason if isinstance(outcome, _Failure) else outcome

    def _execute(self, statements: Sequence[Statement]) -> list[list[Row]] | _Failure:
        """The rows of each statement, or why one failed; sqlite3.Error if the whole group must be given up."""
        results: list[list[Row]] = []
        for statement in statements:
            before = self._connection.total_changes
            try:
                cursor = self._connection.execute(numbered(statement.sql), statement.values)
                # Rows have to be fetched before the number of changes is known.
                results.append([] if cursor.description is None else cursor.fetchall())
            except Exception as wrong:
                reason = meaning(wrong)
                if isinstance(reason, Unavailable) or not self._connection.in_transaction:
                    raise
                # SQLite undoes a failed statement, but not the ones before it.
                return _Failure(reason, traces=bool(results))
            changed = self._connection.total_changes - before
            if statement.changes is not None and changed != statement.changes:
                clash = Clash(f"{changed} rows changed where it should have been {statement.changes}")
                return _Failure(clash, traces=len(results) > 1 or changed > 0)
        return results
