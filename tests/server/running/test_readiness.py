"""``/readyz`` reports ready only if a move can be stored."""

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
async def ready_server(url: str) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    """A server without a socket, and a client."""
    services = Services(Settings(database=url, folder=Path("/nowhere"), bot_workers=1, quick=False))
    app = make_app(services)
    await services.open()
    try:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield services, client
    finally:
        await services.close()


@in_loop
async def test_a_server_that_can_write_is_ready_and_stores_nothing(database_url: str) -> None:
    async with ready_server(database_url) as (services, client):
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["database"]) == (200, True)
        assert await services.database.read("SELECT COUNT(*) FROM entries") == [(0,)]


async def fill(services: Services) -> None:
    """Write until the disk is full."""
    for number in count():
        await services.database.write(entry("t", number, "x" * 3_000))


@in_loop
async def test_a_server_with_a_full_disk_is_not_ready_until_there_is_space(sqlite_url: str) -> None:
    async with ready_server(sqlite_url) as (services, client):
        with frozen_clock() as clock:
            await services.database.write(Statement("PRAGMA max_page_count = 80"))
            with pytest.raises(Unavailable, match="the disk is full"):
                await fill(services)
            full = await client.get("/readyz")
            assert (full.status_code, full.json()["database"]) == (503, False)
            assert (await client.get("/healthz")).status_code == 200
            await services.database.write(Statement("PRAGMA max_page_count = 100000"))
            clock.advance(FRESH_SECONDS)
            assert (await client.get("/readyz")).status_code == 200


@in_loop
async def test_a_server_with_a_damaged_database_is_not_ready(sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    async with ready_server(sqlite_url) as (services, client):
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        with file.open("r+b") as raw:
            raw.seek(4096)
            raw.write(b"\xff" * (file.stat().st_size - 4096))
        # Clear the page cache, as in a new process.
        await services.database.write(Statement("PRAGMA shrink_memory"))
        assert (await client.get("/readyz")).status_code == 503


@in_loop
async def test_readiness_checks_write_at_most_once_a_second(sqlite_url: str) -> None:
    async with ready_server(sqlite_url) as (services, client):
        assert isinstance(services.database, SqliteDatabase)
        said: list[str] = []
        services.database._writer._connection.set_trace_callback(said.append)
        with frozen_clock() as clock:
            for _ in range(2):
                answers = await asyncio.gather(*(client.get("/readyz") for _ in range(20)))
                assert {answer.status_code for answer in answers} == {200}
                clock.advance(FRESH_SECONDS)
        assert sum("INSERT INTO entries" in text for text in said) == 2
