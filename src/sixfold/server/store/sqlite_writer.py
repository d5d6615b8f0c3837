"""The only writer of an SQLite file: a thread that puts all queued writes into one transaction.

A durable commit takes milliseconds whatever its size, so writes that arrive during one share the next. A single write
is made at once: there is no timer.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from sixfold.server.store.database import Bulk, Clash, Results, Row, Statement, Unavailable, Write, settle
from sixfold.server.store.sqlite_errors import meaning

LARGEST_GROUP = 1000
"""A group with this many writes takes no more: the first would wait too long for the last."""

LARGEST_BULK = 256
"""Rows in one statement, a power of two."""


@lru_cache(1024)
def numbered(sql: str) -> str:
    """A statement in SQLite's syntax: it takes ``$1`` as a name, and ``?1`` as a number."""
    return sql.replace("$", "?")


class _Undo(Exception):
    """A write has failed after changing something, which only a savepoint can undo."""


class SqliteWriter:
    """Takes writes from an event loop and answers when they are on disk."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._new: list[Write] = []
        self._waiting: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite-writer", daemon=True)
        self._thread.start()

    def put(self, write: Write) -> None:
        """Queue a write for the next group. Waking the thread costs more than a write, so it is done once a turn."""
        if not self._new:
            asyncio.get_running_loop().call_soon(self.hand_over)
        self._new.append(write)

    def hand_over(self) -> None:
        """Give the thread what was put since the last time; called in the event loop."""
        if self._new:
            self._waiting.put(self._new)
            self._new = []

    def close(self) -> None:
        """Finish what was handed over, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (group := self._next_group()) is not None:
            outcomes = self._commit(group)
            # The loop may be closed; then nobody waits any more.
            with suppress(RuntimeError):
                group[0][1].get_loop().call_soon_threadsafe(_settle_all, group, outcomes)
        self._connection.close()

    def _next_group(self) -> list[Write] | None:
        group = self._waiting.get()
        while group is not None and len(group) < LARGEST_GROUP and not self._waiting.empty():
            if (more := self._waiting.get_nowait()) is None:
                self._waiting.put(None)  # For the next round; nothing comes after it.
                break
            group += more
        return group

    def _commit(self, group: list[Write]) -> list[Results | Exception]:
        """Write a group in one transaction; its results are final only after the commit."""
        try:
            try:
                return self._transaction(group, apart=False)
            except _Undo:
                return self._transaction(group, apart=True)
        except sqlite3.Error as wrong:
            reason = meaning(wrong)
            text = str(reason) if isinstance(reason, Unavailable) else f"the database cannot write now ({reason})"
            # A separate exception for each future: tracebacks are stored in them.
            return [Unavailable(text) for _ in group]
        except Exception as wrong:  # A bug must not end the thread that everybody waits for.
            return [wrong for _ in group]

    def _transaction(self, group: list[Write], *, apart: bool) -> list[Results | Exception]:
        """The results of a group; ``apart`` puts each write into its own savepoint.

        Savepoints triple the number of calls and are hardly ever needed, so a group is first tried without.
        """
        try:
            self._roll_back()  # An earlier rollback may have failed.
            self._connection.execute("BEGIN IMMEDIATE")
            if apart or len(group) == 1:
                outcomes = [self._outcome(statements, apart=apart) for statements, _ in group]
            else:
                outcomes = self._outcomes_together(group)
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._roll_back()
            raise
        return outcomes

    def _outcomes_together(self, group: list[Write]) -> list[Results | Exception]:
        """The results of a group, in which consecutive writes of the same kind share their statements.

        SQLite releases the interpreter lock during each statement, and a busy event loop keeps it for milliseconds.
        """
        outcomes: list[Results | Exception] = []
        rows: dict[Bulk, list[Any]] = {}
        for statements, _ in group:
            bulks = [(statement.bulk, statement.values) for statement in statements if statement.bulk is not None]
            if len(bulks) == len(statements):
                for bulk, values in bulks:
                    rows.setdefault(bulk, []).extend(values)
                outcomes.append([[] for _ in statements])
            else:
                # This write may depend on those before it.
                self._write_rows(rows)
                outcomes.append(self._outcome(statements, apart=False))
        self._write_rows(rows)
        return outcomes

    def _write_rows(self, rows: dict[Bulk, list[Any]]) -> None:
        """Write collected rows; _Undo if one of them fails, which only separate writes can tell."""
        for bulk, values in rows.items():
            before, count = self._connection.total_changes, len(values) // bulk.columns
            try:
                for first, size in _parts(count):
                    part = values[first * bulk.columns : (first + size) * bulk.columns]
                    self._connection.execute(numbered(bulk.sql(size)), part)
            except Exception as wrong:
                if isinstance(meaning(wrong), Unavailable) or not self._connection.in_transaction:
                    raise
                raise _Undo from wrong
            if bulk.changes is not None and self._connection.total_changes - before != count * bulk.changes:
                raise _Undo
        rows.clear()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # Some errors have already rolled it back.
            self._connection.execute("ROLLBACK")

    def _outcome(self, statements: Sequence[Statement], *, apart: bool) -> Results | Exception:
        """The rows of each statement, or why one failed; raises an error that ends the whole group."""
        if apart:
            self._connection.execute("SAVEPOINT one")
        outcome: Results | Exception
        done: Results = []
        before = self._connection.total_changes
        try:
            for statement in statements:
                done.append(self._execute(statement))
            outcome = done
        except Exception as wrong:
            outcome = meaning(wrong)
            if isinstance(outcome, Unavailable) or not self._connection.in_transaction:
                raise
            # SQLite undoes a failed statement, but not the ones before it.
            if apart:
                self._connection.execute("ROLLBACK TO one")
            elif done or self._connection.total_changes != before:
                raise _Undo from wrong
        if apart:
            self._connection.execute("RELEASE one")
        return outcome

    def _execute(self, statement: Statement) -> list[Row]:
        """The rows of a statement; Clash if it changes a different number of rows than expected."""
        before = self._connection.total_changes
        cursor = self._connection.execute(numbered(statement.sql), statement.values)
        # Rows have to be fetched before the number of changes is known.
        rows: list[Row] = [] if cursor.description is None else cursor.fetchall()
        changed = self._connection.total_changes - before
        if statement.changes is not None and changed != statement.changes:
            raise Clash(f"{changed} rows changed where it should have been {statement.changes}")
        return rows


def _parts(count: int) -> Iterator[tuple[int, int]]:
    """Divide rows into parts whose sizes are powers of two, so that few different statements have to be prepared."""
    first = 0
    while first < count:
        size = min(LARGEST_BULK, 1 << (count - first).bit_length() - 1)
        yield first, size
        first += size


def _settle_all(group: list[Write], outcomes: list[Results | Exception]) -> None:
    for write, outcome in zip(group, outcomes, strict=True):
        settle(write, outcome)
