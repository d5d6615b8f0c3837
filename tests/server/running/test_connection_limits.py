"""Idle, slow and excessive connections do not block other clients."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from sixfold.server import process
from sixfold.server.services import Services
from sixfold.server.settings import Settings

from ..frozen_clock import frozen_clock
from ..services import in_loop
from .server_processes import Server, guest, open_table

LIMITED = ("--limits", "--sockets", "4")
WAITING = 2.0
"""Seconds that a request may take to arrive; less than a connection may be idle between two requests."""
HEAD = b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


async def open_connection(server: Server, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(server.host, server.port)
    writer.write(data)
    return reader, writer


TOO_LITTLE = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": HEAD,
    "half a body": HEAD + b'Content-Length: 50\r\n\r\n{"na',
    "half of a second request": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /",
}


@asynccontextmanager
async def listening(settings: Settings) -> AsyncIterator[tuple[Services, str]]:
    """A server in this process, and its address."""
    services, address = Services(settings), asyncio.get_running_loop().create_future()
    server = process.Server(process.config_of(settings, services), services, address.set_result)
    await services.open()
    serving = asyncio.create_task(server.serve())
    try:
        yield services, await address
    finally:
        server.should_exit = True
        await serving
        await services.close()


def waiting(url: str) -> Settings:
    """The settings of a server that waits only a moment for a request."""
    return Settings(port=0, database=url, folder=Path("/nowhere"), bot_workers=1, quick=False, patience=WAITING)


async def until_there_is_room(path: str) -> ClientConnection:
    """Open a socket as soon as the server has noticed that others are closed."""
    while True:
        with suppress(InvalidStatus):
            return await connect(path)


@in_loop
async def test_a_request_that_is_never_completed_is_closed(sqlite_url: str) -> None:
    async def is_closed(said: bytes) -> None:
        reader, writer = await open_connection(server, said)

        async def drip() -> None:
            # An occasional byte does not extend the limit.
            while said:
                await asyncio.sleep(0.05)
                writer.write(b"x")

        dripping = asyncio.create_task(drip())
        with suppress(ConnectionError):
            await reader.read()
        dripping.cancel()
        writer.close()

    with Server(sqlite_url, "--patience", "0.5") as server:
        await asyncio.gather(*map(is_closed, TOO_LITTLE.values()))
        assert "Traceback" not in server.end()


@in_loop
async def test_every_request_of_a_connection_has_the_same_time_limit(sqlite_url: str) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    async with listening(waiting(sqlite_url)) as (_, url):
        found = httpx.URL(url)
        with frozen_clock() as clock:
            reader, writer = await asyncio.open_connection(found.host, found.port)
            for _ in range(4):
                clock.advance(0.8 * WAITING)
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
                await reader.readexactly(int(length.split(b":")[1]))
            writer.write(request[:20])
            async with httpx.AsyncClient(base_url=url) as browser:
                await browser.get("/healthz")
            clock.advance(1.1 * WAITING)
            assert await reader.read() == b""
            writer.close()


@in_loop
async def test_an_open_socket_outlives_the_time_limit_of_requests(sqlite_url: str) -> None:
    async with listening(waiting(sqlite_url)) as (_, url):
        async with httpx.AsyncClient(base_url=f"{url}api/v1") as browser:
            await browser.post("/guest", json={"name": "Ada"})
            table = (await browser.post("/tables", json={"game": "board"})).json()["id"]
        with frozen_clock() as clock:
            async with connect(f"{url.replace('http', 'ws', 1)}api/v1/tables/{table}/socket") as socket:
                clock.advance(3 * WAITING)
                await socket.send('{"do": "ping", "id": "1"}')
                assert '"ack"' in str(await socket.recv())


@in_loop
async def test_the_number_of_connections_per_address_is_limited(sqlite_url: str) -> None:
    with Server(sqlite_url, *LIMITED) as server:
        table = await open_table(server, await guest(server, "Ada"), game="board")
        path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
        sockets = [await until_there_is_room(path) for _ in range(3)]
        _, waiting = await open_connection(server)
        reader, writer = await open_connection(server)
        answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 429")
        assert b"too-many-connections" in answer
        with pytest.raises(InvalidStatus):
            await connect(path)
        # A closed connection no longer counts.
        waiting.close()
        await sockets.pop().close()
        sockets.append(await until_there_is_room(path))
        for socket in sockets:
            await socket.close()


@in_loop
async def test_behind_a_proxy_the_forwarded_address_counts(sqlite_url: str) -> None:
    with Server(sqlite_url, *LIMITED, "--proxy", "127.0.0.1") as server:
        table = await open_table(server, await guest(server, "Ada"), game="board")
        path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"

        def coming_from(address: str) -> dict[str, str]:
            return {"X-Forwarded-For": address}

        sockets = [await connect(path, additional_headers=coming_from("192.0.2.1")) for _ in range(4)]
        with pytest.raises(InvalidStatus):
            await connect(path, additional_headers=coming_from("192.0.2.1"))
        async with httpx.AsyncClient(base_url=server.url) as browser:
            full = await browser.get("/healthz", headers=coming_from("192.0.2.1") | {"Accept-Language": "de"})
            assert (full.status_code, full.json()["error"]["code"]) == (429, "too-many-connections")
            assert "Verbindungen" in full.json()["error"]["message"]
            assert (await browser.get("/healthz", headers=coming_from("192.0.2.2"))).status_code == 200
        sockets += [await connect(path, additional_headers=coming_from("192.0.2.2")) for _ in range(4)]
        for socket in sockets:
            await socket.close()


@in_loop
async def test_the_forwarded_scheme_is_trusted_only_from_a_configured_proxy(sqlite_url: str) -> None:
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    for proxy, is_secure in (("127.0.0.1", True), ("192.0.2.9", False), (None, False)):
        settings = dataclasses.replace(waiting(sqlite_url), proxy=proxy)
        async with listening(settings) as (_, url), httpx.AsyncClient(base_url=url) as browser:
            answer = await browser.post("/api/v1/guest", json={"name": "Ada"}, headers=said)
            cookie = answer.headers["set-cookie"]
            assert ("Secure" in cookie) is is_secure, proxy
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie


@in_loop
async def test_requests_get_503_while_sessions_cannot_be_read(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(waiting(sqlite_url)) as (services, url), httpx.AsyncClient(base_url=url) as browser:
        await browser.post("/api/v1/guest", json={"name": "Ada"})
        cookie = {"Cookie": f"sixfold={browser.cookies['sixfold']}"}
        await services.database.close()
        with pytest.raises(InvalidStatus):
            await connect(f"{url.replace('http', 'ws', 1)}api/v1/tables/x/socket", additional_headers=cookie)
        assert (await browser.get("/readyz")).status_code == 503
    assert "ASGI" not in caplog.text
