"""Clients in server tests have long timeouts, so no test fails because the machine is busy."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from .frozen_clock import frozen_clock
from .services import in_loop

LONG = 60
"""Seconds that a response may take on a very busy machine."""


@in_loop
async def test_test_clients_wait_for_a_response_that_takes_a_minute() -> None:
    requested, released = asyncio.Event(), asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        requested.set()
        await released.wait()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async def ask(port: int) -> int:
        async with httpx.AsyncClient() as browser:
            return (await browser.get(f"http://127.0.0.1:{port}/")).status_code

    async def open_socket(port: int) -> None:
        # It gets a response, but no socket.
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{port}/")

    async with await asyncio.start_server(answer, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        for client in (ask, open_socket):
            requested.clear()
            released.clear()
            with frozen_clock() as clock:
                asking = asyncio.create_task(client(port))
                await requested.wait()
                clock.advance(LONG)
                # The loop notices an expired timer in its next iteration.
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                released.set()
                await asking
