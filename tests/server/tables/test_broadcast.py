"""A table may have thousands of spectators: they share encoded messages and do not delay other tables."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import frame
from sixfold.server.store.database import Database, Row, Statement
from sixfold.server.tables.broadcast import SLICE, Broadcast
from sixfold.server.tables.table_options import SeatOptions, Wanted

from .recorded_tables import (
    ADA,
    BOB,
    CLEO,
    ClockedHub,
    Listener,
    any_move,
    message_id,
    new_table,
    run_with_hub,
    unframed,
)

CROWD = 4 * SLICE + 7


class Spectator:
    """A viewer that records its frames and the order of delivery."""

    proof = None
    asked_seat = None
    muted: frozenset[int] = frozenset()

    def __init__(self, order: list[str], name: str = "spectator", person: str | None = None) -> None:
        self.person = person
        self.order = order
        self.name = name
        self.sent: list[bytes] = []

    def push(self, frames: bytes) -> None:
        self.sent.append(frames)
        self.order.append(self.name)

    def leave(self, code: int, reason: str) -> None:
        pass

    @property
    def seqs(self) -> list[int]:
        messages = [json.loads(message) for frames in self.sent for message in unframed(frames)]
        return [message["seq"] for message in messages if message["type"] == "event"]


async def crowded(hub: ClockedHub, order: list[str]) -> tuple[str, list[Spectator]]:
    """A table with many spectators who are up to date."""
    table = await new_table(hub)
    crowd = [Spectator(order) for _ in range(CROWD)]
    for spectator in crowd:
        await hub.watch(table.id, spectator, 0)
        spectator.sent.clear()
    order.clear()
    return table.id, crowd


async def all_sent(crowd: list[Spectator], seq: int) -> None:
    while any(not spectator.seqs or spectator.seqs[-1] < seq for spectator in crowd):
        await asyncio.sleep(0)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_equal_those_of_the_websocket_library(size: int) -> None:
    data = b"x" * size
    assert frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_spectators_share_the_bytes_of_an_update(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        ident, crowd = await crowded(hub, [])
        await any_move(hub, await hub.table(ident), Random(1))
        await all_sent(crowd, (await hub.table(ident)).seq)
        first = crowd[0].sent
        for spectator in crowd:
            assert len(spectator.sent) == len(first)
            assert all(a is b for a, b in zip(spectator.sent, first, strict=True))

    run_with_hub(sqlite_url, scenario)


class Together:
    """A database that completes writes in pairs, in their order."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._both = asyncio.Event()
        self._written = 0

    async def read(self, sql: str, *values: Any) -> list[Row]:
        return await self._database.read(sql, *values)

    async def write(self, *statements: Statement) -> list[list[Row]]:
        found = await self._database.write(*statements)
        self._written += 1
        if self._written == 2:
            self._both.set()
            # The first write completes before this one.
            await asyncio.sleep(0)
        await self._both.wait()
        return found

    async def close(self) -> None:
        await self._database.close()


def test_a_move_at_another_table_is_sent_between_two_batches_of_spectators(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        order: list[str] = []
        ident, crowd = await crowded(hub, order)
        here, other = await hub.table(ident), await new_table(hub)
        await hub.watch(ident, Spectator(order, "player", BOB.person), 0)
        await hub.watch(other.id, Spectator(order, "elsewhere", BOB.person), 0)
        order.clear()
        hub.database = Together(hub.database)
        await asyncio.gather(any_move(hub, here, Random(1)), any_move(hub, other, Random(2)))
        await all_sent(crowd, (await hub.table(ident)).seq)
        assert order == ["player", *["spectator"] * SLICE, "elsewhere", *["spectator"] * (CROWD - SLICE)]

    run_with_hub(sqlite_url, scenario)


def test_an_announcement_to_many_spectators_takes_several_turns_of_the_event_loop() -> None:
    async def scenario() -> None:
        order: list[str] = []
        broadcast, crowd = Broadcast(), [Spectator(order) for _ in range(CROWD)]
        for spectator in crowd:
            broadcast.add(spectator, None)
        broadcast.add(Spectator(order, "player"), 0)
        broadcast.send(lambda viewer, muted: b"first")
        broadcast.send(lambda viewer, muted: b"second")
        # The first batch was served at once and waits for the second message.
        assert order == ["player", *["spectator"] * SLICE, "player"]
        while any(len(spectator.sent) < 2 for spectator in crowd):
            await asyncio.sleep(0)
        assert all(spectator.sent == [b"first", b"second"] for spectator in crowd)
        await asyncio.sleep(0)
        broadcast.send(lambda viewer, muted: b"third")
        assert len(crowd[0].sent) == 3

    asyncio.run(scenario())


def test_a_slow_spectator_gets_each_entry_once_and_in_order(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        ident, crowd = await crowded(hub, [])
        table, rng = await hub.table(ident), Random(3)
        begun = table.seq
        for _ in range(5):
            await any_move(hub, table, rng)
        late = Spectator([])
        await hub.watch(ident, late, 0)
        hub.unwatch(ident, crowd[-1])
        gone = len(crowd.pop().sent)
        for _ in range(3):
            await any_move(hub, table, rng)
        newest = (await hub.table(ident)).seq
        await all_sent([*crowd, late], newest)
        assert all(spectator.seqs == list(range(begun + 1, newest + 1)) for spectator in crowd)
        [sync, *_] = unframed(late.sent[0])
        assert late.seqs == list(range(json.loads(sync)["seq"] + 1, newest + 1))
        assert gone <= 5

    run_with_hub(sqlite_url, scenario)


def test_a_spectator_who_sits_down_misses_nothing(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        seats = [SeatOptions("me"), SeatOptions("open"), SeatOptions("open")]
        table = await hub.open_table(Wanted("board", "base", 3, seats), ADA)
        crowd = [Spectator([]) for _ in range(CROWD)]
        cleo = Listener(CLEO.person)
        for watcher in (*crowd, cleo):
            await hub.watch(table.id, watcher, 0)
        await hub.act(table.id, BOB, m.Sit(message_id(), 1))
        # Cleo is the last spectator and has not received that Bob sat down.
        assert cleo.seqs == []
        await hub.act(table.id, CLEO, m.Sit(message_id(), 2))
        begun = (await hub.table(table.id)).seq
        assert cleo.seqs == list(range(2, begun + 1))
        assert cleo.messages[-1]["now"]["view"]["rack"], "from now on she sees her own tiles"

    run_with_hub(sqlite_url, scenario)
