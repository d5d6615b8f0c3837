"""Whoever comes and says nothing, or too little, or comes too often at once, does not stand in the way of others."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sixfold.server import running
from sixfold.server.house import House
from sixfold.server.settings import Settings

from ..services import in_loop
from .processes import Server, guest, open_table

LIMITED = ("--limits", "--sockets", "4")
WAITING = ("--patience", "0.5")
HEAD = b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


async def knock(server: Server, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
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


@in_loop
async def test_who_does_not_come_to_an_end_is_shown_out(sqlite_url: str) -> None:
    async def is_shown_out(name: str, said: bytes) -> None:
        reader, writer = await knock(server, said)
        begun = time.monotonic()
        # A byte now and then does not help.
        with suppress(ConnectionError):
            for _ in range(5):
                await asyncio.sleep(0.15)
                writer.write(b"x" if said else b"")
            await asyncio.wait_for(reader.read(), 10)
        assert time.monotonic() - begun < 8, name
        writer.close()

    with Server(sqlite_url, *WAITING) as server:
        await asyncio.gather(*(is_shown_out(*each) for each in TOO_LITTLE.items()))
        async with httpx.AsyncClient(base_url=server.url) as browser:
            for _ in range(3):
                assert (await browser.get("/healthz")).status_code == 200
                await asyncio.sleep(0.4)
        assert "Traceback" not in server.end()


@in_loop
async def test_a_table_may_be_watched_for_longer_than_a_request_may_take(sqlite_url: str) -> None:
    with Server(sqlite_url, *WAITING) as server:
        table = await open_table(server, await guest(server, "Ada"), game="board")
        async with connect(f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket") as socket:
            await asyncio.sleep(1.2)
            await socket.send('{"do": "ping", "id": "1"}')
            assert '"ack"' in str(await socket.recv())


@in_loop
async def test_an_address_holds_only_so_many_connections(sqlite_url: str) -> None:
    with Server(sqlite_url, *LIMITED) as server:
        table = await open_table(server, await guest(server, "Ada"), game="board")
        await asyncio.sleep(0.1)
        path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
        sockets = [await connect(path) for _ in range(3)]
        _, waiting = await knock(server)
        await asyncio.sleep(0.1)
        reader, writer = await knock(server)
        answer = await asyncio.wait_for(reader.read(), 5)
        writer.close()
        assert answer.startswith(b"HTTP/1.1 429")
        assert b"too-many-connections" in answer
        with pytest.raises(InvalidStatus):
            await connect(path)
        # Whoever goes makes room.
        waiting.close()
        await sockets.pop().close()
        await asyncio.sleep(0.1)
        sockets.append(await connect(path))
        for socket in sockets:
            await socket.close()


@in_loop
async def test_behind_a_proxy_it_is_the_address_that_it_names(sqlite_url: str) -> None:
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
async def test_only_a_proxy_that_is_named_is_believed_that_it_was_https(sqlite_url: str) -> None:
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    for more, is_secure in ((("--proxy", "127.0.0.1"), True), (("--proxy", "192.0.2.9"), False), ((), False)):
        with Server(sqlite_url, *more) as server:
            async with httpx.AsyncClient(base_url=server.url) as browser:
                answer = await browser.post("/api/v1/guest", json={"name": "Ada"}, headers=said)
                cookie = answer.headers["set-cookie"]
                assert ("Secure" in cookie) is is_secure, more
                assert "HttpOnly" in cookie
                assert "SameSite=lax" in cookie


@in_loop
async def test_who_comes_while_nobody_can_be_looked_up_is_asked_to_come_again(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(port=0, database=sqlite_url, folder=Path("/nowhere"), thinkers=1, quick=False)
    house, address = House(settings), asyncio.get_running_loop().create_future()
    server = running.Server(running.config_of(settings, house), house, address.set_result)
    serving = asyncio.create_task(server.serve())
    url = await address
    async with httpx.AsyncClient(base_url=url) as browser:
        await browser.post("/api/v1/guest", json={"name": "Ada"})
        cookie = {"Cookie": f"sixfold={browser.cookies['sixfold']}"}
        await house.database.close()
        with pytest.raises(InvalidStatus):
            await connect(f"{url.replace('http', 'ws', 1)}api/v1/tables/x/socket", additional_headers=cookie)
        assert (await browser.get("/readyz")).status_code == 503
    server.should_exit = True
    await serving
    assert "ASGI" not in caplog.text
