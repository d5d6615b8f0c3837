"""How much a server carries, through real sockets, with its clients on the same two cores.

``uv run python benchmarks/server.py moves``     acknowledged moves a second, beside a bare echo of the same bytes
``uv run python benchmarks/server.py latency``   how long a move takes at 500 moves/s with 1,000 tables open
``uv run python benchmarks/server.py idle``      what 5,000 idle connections cost
``uv run python benchmarks/server.py opening``   how long it takes to open a table with 200 events
``uv run python benchmarks/server.py lists``     list pages with 1,000 and with 1,000,000 games

Each starts what it measures and ends it again. These machines are shared: only ratios within one run mean something.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import uvloop
from sockets import Client, connect

ECHO = "benchmarks/server_echo.py"
decode = msgspec.json.Decoder().decode


@dataclass
class Running:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    host: str
    port: int

    @property
    def megabytes(self) -> float:
        """What it holds in memory."""
        with Path(f"/proc/{self.process.pid}/smaps_rollup").open() as file:
            return int(re.search(r"Pss:\s+(\d+)", file.read())[1]) / 1024  # type: ignore[index]


@contextmanager
def serving(*command: str) -> Iterator[Running]:
    """Start a server, say where it is, and end it."""
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        host, port = re.search(r"http://([\d.]+):(\d+)", line).groups()  # type: ignore[union-attr]
        yield Running(process, host, int(port))
    finally:
        process.terminate()
        process.wait()


@contextmanager
def sixfold(*more: str) -> Iterator[Running]:
    """A whole server over a fresh SQLite file, with its rules compiled."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["serve", "--no-browser", "--port", "0", "--no-limits", "--folder", folder, *more]
        with serving("-m", "sixfold", *options) as running:
            wait_until_quick(running)
            yield running


def wait_until_quick(running: Running) -> None:
    """Until the rules of all games are compiled: nobody measures a server in its first seconds."""
    while json.load(urlopen(f"http://{running.host}:{running.port}/readyz"))["quick"] is not True:
        time.sleep(0.2)


class People:
    """Makes guests and tables over HTTP."""

    def __init__(self, running: Running) -> None:
        self.base = f"http://{running.host}:{running.port}/api/v1"

    def guest(self, name: str) -> str:
        """A new guest's cookie."""
        with self._ask("/guest", {"name": name}) as answer:
            return str(answer.headers["Set-Cookie"]).partition(";")[0]

    def table(self, cookie: str, wanted: dict[str, Any]) -> str:
        """A new table's id."""
        with self._ask("/tables", wanted, cookie) as answer:
            found: str = json.load(answer)["id"]
            return found

    def _ask(self, path: str, body: dict[str, Any], cookie: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        return urlopen(Request(self.base + path, json.dumps(body).encode(), headers))


@dataclass
class Game:
    """A game between two connections, each of which plays the first move it is offered."""

    clients: list[Client] = field(default_factory=list)
    moves: int = 0
    over: bool = False
    sent_at: float = 0.0


class Players:
    """Plays complete games at many tables."""

    def __init__(self, running: Running, echo: list[bytes] | None = None) -> None:
        self.running = running
        self.acked = 0
        self.bytes_out = 0
        self.bytes_in = 0
        self.waits: list[float] = []
        self.rng = Random(1)
        self.pace: float | None = None
        self.sample: list[bytes] = []
        self.stopped = asyncio.Event()

    def heard(self, client: Client, data: bytes) -> None:
        """Answer what the server says."""
        self.bytes_in += len(data)
        if data.startswith(b'{"type":"ack"'):
            game: Game | None = client.data.get("game")
            if game is not None and b'"seq"' in data:
                self.acked += 1
                self.waits.append(time.perf_counter() - game.sent_at)
            return
        message = decode(data)
        if message["type"] == "error":
            raise RuntimeError(message)
        view = message.get("view") or message.get("now", {}).get("view")
        if view is not None and view["moves"]:
            self.move(client, view)

    def move(self, client: Client, view: dict[str, Any]) -> None:
        """Play some legal move."""
        if self.stopped.is_set():
            return
        client.data["n"] = client.data.get("n", 0) + 1
        text = f'{{"do":"move","id":"{client.data["n"]}","move":"{some_move(view, self.rng)}"}}'.encode()
        client.data["game"].sent_at = time.perf_counter()
        self.bytes_out += len(text)
        client.send(text)


def some_move(view: dict[str, Any], rng: Random) -> str:
    """Any legal move of a board game."""
    moves = view["moves"]
    if "choose" in moves:
        return str(moves["choose"][-1])
    a, b = rng.choice(moves["pairs"])
    tile = rng.choice(view["rack"])
    return f"{tile[0]}{cell(a)}-{tile[1]}{cell(b)}"


NAMES: dict[tuple[int, int], str] = {}


def cell(at: list[int]) -> str:
    """The name of a cell."""
    if not NAMES:
        from sixfold.games.board.layout import CELLS, cell_name

        NAMES.update({tuple(known): cell_name(known) for known in CELLS})
    return NAMES[at[0], at[1]]


async def sit_down(running: Running, players: Players, count: int) -> list[Client]:
    """Open so many tables for two, and connect both seats."""
    people, clients = People(running), []
    cookies = [people.guest("Ada"), people.guest("Bob")]
    for _ in range(count):
        table = people.table(cookies[0], {"game": "board"})
        game = Game()
        path = f"/api/v1/tables/{table}/socket"
        for cookie in cookies:
            client = await connect(running.host, running.port, path, players.heard, cookie)
            client.data["game"] = game
            game.clients.append(client)
            clients.append(client)
    return clients


async def play(running: Running, tables: int, seconds: float) -> float:
    """Moves a second over so many tables; a game that is over is followed by another at a new table."""
    players = Players(running)
    clients = await sit_down(running, players, tables)
    for i, client in enumerate(clients):
        client.send(b'{"do":"hello","id":"h"}')
        if i % 2:
            client.send(b'{"do":"sit","id":"s"}')
    begun = time.perf_counter()
    await asyncio.sleep(seconds)
    rate = players.acked / (time.perf_counter() - begun)
    players.stopped.set()
    waits = sorted(players.waits)
    print(
        f"  {players.acked} moves, {rate:.0f}/s; median {1e3 * waits[len(waits) // 2]:.1f} ms,"
        f" 99 % {1e3 * waits[len(waits) * 99 // 100]:.1f} ms; in {players.bytes_in / players.acked:.0f} bytes a move"
    )
    for client in clients:
        client.transport.close()
    return rate


def moves() -> None:
    """Acknowledged moves a second."""
    with sixfold() as running:
        uvloop.run(play(running, 400, 8.0))


if __name__ == "__main__":
    {"moves": moves}[sys.argv[1]]()
