"""``/readyz`` says ready only where a move can be kept."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import httpx
import pytest

from sixfold.server.app import make_app
from sixfold.server.readiness import FRESH_SECONDS
from sixfold.server.services import Services
from sixfold.server.settings import Settings
from sixfold.server.store.database import Statement, Unavailable
from sixfold.server.store.sqlite import SqliteDatabase

from ..frozen_clock import frozen_clock
from ..services import in_loop
from ..store.rows import entry


@asynccontextmanager
async def ready_house(url: str) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    """A server without a socket, and a client that asks it."""
    house = Services(Settings(database=url, folder=Path("/nowhere"), thinkers=1, quick=False))
    app = make_app(house)
    await house.open()
    try:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield house, client
    finally:
        await house.close()


@in_loop
async def test_a_server_that_can_write_is_ready_and_keeps_nothing_of_the_probe(database_url: str) -> None:
    async with ready_house(database_url) as (house, client):
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["database"]) == (200, True)
        assert await house.database.read("SELECT COUNT(*) FROM entries") == [(0,)]


async def fill(house: Services) -> None:
    """Write until there is no room."""
    for number in count():
        await house.database.write(entry("t", number, "x" * 3_000))


@in_loop
async def test_on_a_full_disk_it_is_not_ready_until_there_is_room_again(sqlite_url: str) -> None:
    async with ready_house(sqlite_url) as (house, client):
        with frozen_clock() as clock:
            await house.database.write(Statement("PRAGMA max_page_count = 80"))
            with pytest.raises(Unavailable, match="the disk is full"):
                await fill(house)
            full = await client.get("/readyz")
            assert (full.status_code, full.json()["database"]) == (503, False)
            assert (await client.get("/healthz")).status_code == 200
            await house.database.write(Statement("PRAGMA max_page_count = 100000"))
            clock.advance(FRESH_SECONDS)
            assert (await client.get("/readyz")).status_code == 200


@in_loop
async def test_on_a_damaged_file_it_is_not_ready(sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    async with ready_house(sqlite_url) as (house, client):
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        with file.open("r+b") as raw:
            raw.seek(4096)
            raw.write(b"\xff" * (file.stat().st_size - 4096))
        # A connection knows the pages that it has read; the next process would not.
        await house.database.write(Statement("PRAGMA shrink_memory"))
        assert (await client.get("/readyz")).status_code == 503


@in_loop
async def test_however_often_it_is_asked_it_writes_once_a_second(sqlite_url: str) -> None:
    async with ready_house(sqlite_url) as (house, client):
        assert isinstance(house.database, SqliteDatabase)
        said: list[str] = []
        house.database._writer._connection.set_trace_callback(said.append)
        with frozen_clock() as clock:
            for _ in range(2):
                answers = await asyncio.gather(*(client.get("/readyz") for _ in range(20)))
                assert {answer.status_code for answer in answers} == {200}
                clock.advance(FRESH_SECONDS)
        assert sum("INSERT INTO entries" in text for text in said) == 2
