"""A returning viewer receives each entry once, with the state after it, however many processes write meanwhile."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from sixfold.server.store.database import Database, Row, Statement
from sixfold.server.tables import persistence
from sixfold.server.tables.table import Table
from sixfold.server.tables.updates import TableMoment

from .recorded_tables import ADA, BOB, ClockedHub, Listener, any_move, close_hub, new_table, open_hub

Write = Callable[[], Awaitable[Any]]


class Interleaved:
    """A database during whose reads another process writes: before the rows are read, or before they arrive."""

    def __init__(self, database: Database, write: Write, read: int, *, before: bool) -> None:
        self._database = database
        self._write = write
        self._left = read
        self._before = before

    async def read(self, sql: str, *values: Any) -> list[Row]:
        self._left -= 1
        if self._left == 0 and self._before:
            await self._write()
        found = await self._database.read(sql, *values)
        if self._left == 0 and not self._before:
            await self._write()
        return found

    async def write(self, *statements: Statement) -> list[list[Row]]:
        return await self._database.write(*statements)

    async def close(self) -> None:
        await self._database.close()


async def check_received(hub: ClockedHub, table: str, listener: Listener, since: int) -> None:
    """Check that each entry came once and in order, with the state after it."""
    log = await persistence.read_entries(hub.database, table)
    assert listener.seqs == list(range(since + 1, log[-1].seq + 1))
    seen = [message for message in listener.messages if "now" in message]
    assert seen[-1]["seq"] == log[-1].seq
    for message in seen:
        then = Table(table)
        for entry in log[: message["seq"]]:
            then.apply(entry)
        assert message["now"] == json.loads(TableMoment(then).now([log[message["seq"] - 1]], 1)), message["seq"]


@pytest.mark.parametrize("before", [True, False], ids=["before the rows are read", "before the rows arrive"])
@pytest.mark.parametrize("read", [1, 2])
def test_entries_written_by_another_process_during_a_resume_are_sent_once(
    sqlite_url: str, read: int, before: bool
) -> None:
    async def scenario() -> None:
        one, other = await open_hub(sqlite_url), await open_hub(sqlite_url)
        table = await new_table(one)
        since = table.seq
        rng = Random(read)
        await any_move(one, table, rng)
        # A second listener, so that this process keeps following the table.
        await other.watch(table.id, Listener(), 0)
        database = other.database
        other.database = Interleaved(database, lambda: any_move(one, table, rng), read, before=before)
        back = Listener(BOB.person)
        await other.watch(table.id, back, since)
        other.database = database
        assert back.messages[0]["type"] == "resumed"
        await other._catch_up(other._live(table.id))
        await any_move(one, table, rng)
        await other._catch_up(other._live(table.id))
        await check_received(one, table.id, back, since)
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(scenario())


def test_a_client_ahead_of_this_process_gets_no_older_state(sqlite_url: str) -> None:
    async def scenario() -> None:
        one, other = await open_hub(sqlite_url), await open_hub(sqlite_url)
        table = await new_table(one)
        behind = (await other.table(table.id)).seq
        rng = Random(1)
        await any_move(one, table, rng)
        since = (await one.table(table.id)).seq
        assert since > behind
        back = Listener(ADA.person)
        await other.watch(table.id, back, since)
        assert [(message["type"], message["seq"]) for message in back.messages] == [("resumed", since)]
        newcomer = Listener(ADA.person)
        await other.watch(table.id, newcomer, 0)
        assert [(message["type"], message["seq"]) for message in newcomer.messages] == [("sync", since)]
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(scenario())
