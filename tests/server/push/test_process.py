"""A server with default settings notifies absent players, and not those with an open socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from websockets.asyncio.client import ClientConnection, connect

from ..running.server_processes import Server, guest, open_table
from ..services import in_loop
from .service import Device, push_service


@asynccontextmanager
async def at(server: Server, table: str, cookie: str) -> AsyncIterator[ClientConnection]:
    """A socket at a table, after its first message."""
    path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
    async with connect(path, additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"do": "hello", "id": "h"}))
        await socket.recv()
        yield socket


async def sit(server: Server, table: str, cookie: str) -> None:
    async with at(server, table, cookie) as socket:
        await socket.send(json.dumps({"do": "sit", "id": "s"}))
        async for line in socket:
            if json.loads(line).get("id") == "s":
                return


@in_loop
async def test_an_absent_player_is_notified_and_a_connected_one_is_not(sqlite_url: str) -> None:
    async with push_service() as service:
        with await asyncio.to_thread(Server, sqlite_url, "--push-service", service.url) as server:
            ada, bob, device = await guest(server, "Ada"), await guest(server, "Bob"), Device()
            async with httpx.AsyncClient(headers={"Cookie": ada}) as browser:
                body = device.subscription(f"{service.url}/ada")
                assert (await browser.post(f"{server.url}/api/v1/me/push", json=body)).status_code == 201
            first, second = [await open_table(server, ada, game="board") for _ in range(2)]
            async with at(server, second, ada):
                await sit(server, second, bob)
            await sit(server, first, bob)
            # A notification for the second table would have come earlier, or at the latest when the server stops.
            assert json.loads(device.read((await service.next()).body))["table"] == first
            await asyncio.to_thread(server.end)
            assert not service.got
