"""Server processes, and players who connect to them over sockets and reconnect after every failure."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sixfold.server.store.migration import migrate

from ..services import PATIENCE

_IDS = count(1)


class Server:
    """A server in its own process, started from the command line."""

    def __init__(self, url: str, *more: str, env: dict[str, str] | None = None) -> None:
        # Loading the migrations takes each server a second; here they are loaded once.
        migrate(url)
        command = [sys.executable, "-m", "sixfold", "serve", "--no-browser", "--port", "0", "--lang", "en"]
        self.process = subprocess.Popen(
            [*command, "--no-limits", "--no-quick", "--bot-workers", "1", "--database", url, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"} | (env or {}),
        )
        assert self.process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)/", self.process.stdout.readline())
        if found is None:
            self.process.kill()
            raise RuntimeError(self.process.communicate()[1][-2000:])
        self.host, self.port = found[1], int(found[2])
        self.metrics_url = ""
        if "--metrics-port" in more:
            said = re.search(r"http://\S+/metrics", self.process.stdout.readline())
            assert said is not None
            self.metrics_url = said[0]

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the process, whatever went wrong."""
        if self.process.returncode is None:
            self.end()

    def end(self, how: int = signal.SIGTERM) -> str:
        """Send a signal; return the error output."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.communicate(timeout=PATIENCE)[1]


async def guest(server: Server, name: str) -> str:
    """The cookie of a new guest."""
    async with httpx.AsyncClient() as browser:
        answer = await browser.post(f"{server.url}/api/v1/guest", json={"name": name})
        assert answer.status_code == 201, answer.text
        return f"sixfold={answer.cookies['sixfold']}"


async def open_table(server: Server, cookie: str, **wanted: Any) -> str:
    """The id of a new table."""
    async with httpx.AsyncClient() as browser:
        answer = await browser.post(f"{server.url}/api/v1/tables", json=wanted, headers={"Cookie": cookie})
        assert answer.status_code == 201, answer.text
        ident: str = answer.json()["id"]
        return ident


class Player:
    """A player who makes any legal move, and reconnects whenever the connection is lost.

    It plays for all seats of its person. ``servers`` are tried one after the other.
    """

    def __init__(self, servers: list[Server], table: str, cookie: str, seed: int = 1) -> None:
        self.servers = servers
        self.table = table
        self.cookie = cookie
        self.rng = Random(seed)
        self.seq = 0
        self.acked: dict[str, int] = {}
        """The acknowledged entry of each message."""
        self.errors: list[str] = []
        self.reconnects = 0
        self.result: dict[str, Any] | None = None
        self._waiting: dict[str, dict[str, Any]] = {}
        """Messages without an answer so far."""
        self.moved = asyncio.Event()

    async def play(self, until: int | None = None) -> None:
        """Play until the game is over or this number of moves is acknowledged."""
        while self.result is None and (until is None or len(self.acked) < until):
            try:
                server = self.servers[self.reconnects % len(self.servers)]
                path = f"ws://{server.host}:{server.port}/api/v1/tables/{self.table}/socket"
                async with connect(path, additional_headers={"Cookie": self.cookie}) as socket:
                    await self._talk(socket, until)
            except (TimeoutError, OSError, WebSocketException, EOFError):
                self.reconnects += 1
                await asyncio.sleep(0.05)

    async def _talk(self, socket: ClientConnection, until: int | None) -> None:
        await socket.send(json.dumps({"do": "hello", "id": f"h{next(_IDS)}", "since": self.seq}))
        for message in list(self._waiting.values()):
            await socket.send(json.dumps(message))
        async for line in socket:
            await self._hear(socket, json.loads(line))
            if self.result is not None or (until is not None and len(self.acked) >= until):
                return

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "ack":
                if self._waiting.pop(message["id"], None) is not None:
                    self.acked[message["id"]] = message["seq"]
                    self.moved.set()
                    await self._ask(socket)
                # A second request would make a second move, chosen for a position that has passed.
                if message.get("moves") and not self._waiting:
                    await self._move(socket, self.rng.choice(sorted(message["moves"])))
            case "error":
                self.errors.append(message["code"])
                if message["code"] == "unavailable":
                    await asyncio.sleep(0.05)
                    if (again := self._waiting.get(message["id"])) is not None:
                        await socket.send(json.dumps(again))
                    else:
                        await socket.close()
                elif self._waiting.pop(message["id"], None) is not None:
                    # The turn may have begun while the answer was pending.
                    await self._ask(socket)
            case "event" | "sync":
                assert message["type"] == "sync" or message["seq"] == self.seq + 1, "a gap"
                self.seq = message["seq"]
                await self._look(socket, message.get("view") or message.get("now", {}).get("view"))
            case "resumed" if message["seq"] == self.seq:
                await self._ask(socket)

    async def _look(self, socket: ClientConnection, view: dict[str, Any] | None) -> None:
        if view is None:
            return
        self.result = view["result"]
        if self.result is None and view["to_move"] is not None:
            await self._ask(socket)

    async def _ask(self, socket: ClientConnection) -> None:
        if not self._waiting:
            await socket.send(json.dumps({"do": "moves", "id": f"?{next(_IDS)}"}))

    async def _move(self, socket: ClientConnection, move: str) -> None:
        message = {"do": "move", "id": f"m{next(_IDS)}", "move": move}
        self._waiting[message["id"]] = message
        await socket.send(json.dumps(message))
