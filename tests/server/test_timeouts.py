"""No test of the server fails because the machine is busy: clients wait until something must have gone wrong."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from .frozen_clock import frozen_clock
from .services import in_loop

LONG = 60
"""Seconds that an answer may take on a machine that is very busy."""


@in_loop
async def test_clients_wait_for_an_answer_that_takes_a_minute() -> None:
    asked, released = asyncio.Event(), asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        asked.set()
        await released.wait()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async def ask(port: int) -> int:
        async with httpx.AsyncClient() as browser:
            return (await browser.get(f"http://127.0.0.1:{port}/")).status_code

    async def open_socket(port: int) -> None:
        # It gets an answer, though no socket.
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{port}/")

    async with await asyncio.start_server(answer, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        for client in (ask, open_socket):
            asked.clear()
            released.clear()
            with frozen_clock() as clock:
                asking = asyncio.create_task(client(port))
                await asked.wait()
                clock.advance(LONG)
                # A timer that has run out is noticed in the next round of the loop.
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                released.set()
                await asking
