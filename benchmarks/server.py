"""Measures the capacity of a server, through real sockets, with its clients on the same two cores.

``uv run python benchmarks/server.py moves``     the CPU time of a move, beside a bare echo of the same bytes
``uv run python benchmarks/server.py latency``   how long a move takes at 500 moves/s with 1,000 tables open
``uv run python benchmarks/server.py crowd``     how much 5,000 spectators of one table delay moves at others
``uv run python benchmarks/server.py idle``      the cost of 5,000 idle connections
``uv run python benchmarks/server.py opening``   how long it takes to open a table with 200 events
``uv run python benchmarks/server.py lists``     list pages with 1,000 and with 1,000,000 games
``uv run python benchmarks/server.py processes`` one, two and four processes with PostgreSQL and NATS

Each starts what it measures and stops it again. These machines are shared: only ratios within one run are meaningful.
"""

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

import uvloop
from load_players import Players, sit_down
from server_processes import People, Running, serving, sixfold
from sockets import Client, connect

from sixfold.server.connection_limits import allow_many

SECONDS = 10.0


def moves() -> None:
    """The CPU time of a move, beside a bare echo of the same bytes."""
    with sixfold() as running:
        sent = uvloop.run(one_game(running))
        cpu = uvloop.run(at_full_speed(running, "sixfold"))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(sent, file)
        file.flush()
        with serving(str(Path(__file__).with_name("server_echo.py")), file.name) as running:
            echo = uvloop.run(at_full_speed(running, "echo", known=True))
    print(f"a move costs the server {1e6 * cpu:.0f} µs of CPU time, a bare echo of the same bytes {1e6 * echo:.0f} µs")


Sent = dict[str, list[str]]
"""The messages for a move: to the seat that moves (``mover``) and to the other (``other``)."""


async def one_game(running: Running) -> list[Sent]:
    """The messages for each ordinary move of a game, after which it is the other player's turn."""
    players = Players()
    clients = await sit_down(running, players, 1)
    players.begin(clients)
    while not players.over:
        await asyncio.sleep(0.05)
    for client in clients:
        client.transport.close()
    heard = [[(json.loads(data), data.decode()) for data in client.data["heard"]] for client in clients]
    moves = {
        message["seq"]: (mover, text)
        for mover, messages in enumerate(heard)
        for message, text in messages
        if message["type"] == "ack" and message["id"].isdecimal()
    }
    found = []
    for first, end in pairwise(sorted(moves)):
        mover, ack = moves[first]
        own, other = (
            [text for message, text in heard[seat] if message["type"] == "event" and first <= message["seq"] < end]
            for seat in (mover, 1 - mover)
        )
        if '"pairs"' in other[-1]:
            found.append({"mover": [*own, ack], "other": other})
    return found


async def at_full_speed(running: Running, name: str, known: bool = False) -> float:
    """The server's CPU seconds per move at 400 tables where all players move at once.

    The measurement ends before any game is over.
    """
    players = Players()
    clients = await sit_down(running, players, 400, known=known)
    players.begin(clients)
    await asyncio.sleep(0.5)
    players.acked, players.waits = 0, []
    before, begun = running.cpu_seconds, time.perf_counter()
    own = time.process_time()
    while time.perf_counter() - begun < SECONDS and not players.over:
        await asyncio.sleep(0.05)
    took = time.perf_counter() - begun
    rate, cpu = players.acked / took, running.cpu_seconds - before
    own = time.process_time() - own
    print(
        f"{name}: {rate:.0f} acknowledged moves/s; {1e6 * cpu / players.acked:.0f} µs of the server's and "
        f"{1e6 * own / players.acked:.0f} µs of the clients' processor a move; {players.waiting()}"
    )
    for client in clients:
        client.transport.close()
    return cpu / players.acked


def latency() -> None:
    """How long a move takes at 500 moves/s with 1,000 tables open."""

    async def run(running: Running) -> None:
        players = Players(pause=2.0)
        clients = await sit_down(running, players, 1000)
        players.begin(clients)
        await asyncio.sleep(5)
        players.acked, players.waits = 0, []
        begun = time.perf_counter()
        await asyncio.sleep(2 * SECONDS)
        rate = players.acked / (time.perf_counter() - begun)
        print(f"{rate:.0f} moves/s at 1,000 tables: {players.waiting()}; {running.megabytes:.0f} MB")
        for client in clients:
            client.transport.close()

    with sixfold() as running:
        uvloop.run(run(running))


def crowd() -> None:
    """How much 5,000 spectators of one table delay moves at others.

    The spectators are in a process of their own with a low priority: they would be on other machines, and reading what
    5,000 of them receive must not delay the players who are measured.
    """

    async def run(running: Running) -> None:
        alone = Players(pause=0.5)
        await play_a_while(alone, await sit_down(running, alone, 50))
        watched, crowded = Players(pause=0.5), Players(pause=0.5)
        pair = await sit_down(running, watched, 1)
        for client in pair:
            del client.data["heard"]
        with spectators(running, pair[0].path, 5000) as leave:
            # Other games: those of before may be over by now.
            others = await sit_down(running, crowded, 50)
            watched.begin(pair)
            await play_a_while(crowded, others)
            print(f"5000 spectators of a table with {watched.acked} moves received {leave()} MB")
        print(f"{len(alone.waits)} moves at 50 other tables, without the crowd: {alone.waiting()}")
        print(f"{len(crowded.waits)} moves at 50 other tables, beside the crowd: {crowded.waiting()}")
        print(f"moves at the crowded table: {watched.waiting()}")
        print(
            f"the crowd delays moves at other tables by {crowded.wait(50) - alone.wait(50):.1f} ms (median),"
            f" {crowded.wait(99) - alone.wait(99):.1f} ms (99 %)"
        )

    async def play_a_while(players: Players, clients: list[Client]) -> None:
        """Play for as long as no game ends: about 38 moves."""
        players.begin(clients)
        await asyncio.sleep(1)
        players.waits = []
        begun = time.perf_counter()
        while time.perf_counter() - begun < SECONDS and not players.over:
            await asyncio.sleep(0.05)
        for client in clients:
            client.transport.close()

    allow_many()
    with sixfold() as running:
        uvloop.run(run(running))


@contextmanager
def spectators(running: Running, path: str, count: int) -> Iterator[Callable[[], str]]:
    """Spectators of a table in another process; the function makes them leave, and returns the megabytes received."""
    command = [sys.executable, __file__, "spectate", running.host, str(running.port), path, str(count)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield lambda: str(process.communicate()[0]).strip()
        finally:
            process.terminate()


def spectate(host: str, port: str, path: str, count: str) -> None:
    """Watch a table until the standard input ends."""

    async def run() -> None:
        clients = []
        for _ in range(int(count)):
            clients.append(client := await connect(host, int(port), path, None))
            client.send(b'{"do":"hello","id":"h"}')
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        print(round(sum(client.unparsed for client in clients) / 1e6))

    os.nice(15)
    allow_many()
    uvloop.run(run())


def idle() -> None:
    """The cost of 5,000 idle connections."""

    async def run(running: Running) -> None:
        people = People(running)
        cookie = people.guest("Ada")
        tables = [people.table(cookie, {"game": "board"}) for _ in range(50)]
        before, clients = running.megabytes, []
        for number in range(5000):
            path = f"/api/v1/tables/{tables[number % 50]}/socket"
            client = await connect(running.host, running.port, path, lambda client, data: None, cookie)
            client.send(b'{"do":"hello","id":"h"}')
            clients.append(client)
        await asyncio.sleep(2)
        after = running.megabytes
        each = 1024 * (after - before) / len(clients)
        print(f"{len(clients)} idle connections: {after:.0f} MB, {before:.0f} MB without them, {each:.1f} kB each")
        for client in clients:
            client.transport.close()

    with tempfile.TemporaryDirectory() as folder:
        # Only the first start creates the database, which needs more memory.
        with sixfold(folder=folder):
            pass
        with sixfold(folder=folder) as running:
            uvloop.run(run(running))


def opening() -> None:
    """How long it takes to open a table with 200 events that is not in memory."""
    with tempfile.TemporaryDirectory() as folder:
        with sixfold(folder=folder) as running:
            tables = uvloop.run(long_tables(running, 20))
        with sixfold(folder=folder) as running:
            base = f"http://{running.host}:{running.port}/api/v1"
            urlopen(f"{base}/tables/{tables[0]}").read()
            took = [seconds(f"{base}/tables/{table}") for table in tables[1:]]
            again = [seconds(f"{base}/tables/{table}") for table in tables[1:]]
    print(
        f"a table with 200 events opens in {1e3 * median(took):.1f} ms from the database"
        f" (slowest {1e3 * max(took):.1f}), in {1e3 * median(again):.1f} ms from memory"
    )


async def long_tables(running: Running, count: int) -> list[str]:
    """Tables with 200 events: moves at four, chat at one."""
    players = Players()
    clients = await sit_down(running, players, count, players=4)
    players.begin(clients)
    while len(players.over) < count:
        await asyncio.sleep(0.1)
    found = []
    for client in clients[::4]:
        for number in range(60):
            client.send(b'{"do":"say","id":"t%d","phrase":"hello"}' % number)
        found.append(client.path.split("/")[4])
    await asyncio.sleep(1)
    return found


def seconds(url: str) -> float:
    """The time of a response."""
    begun = time.perf_counter()
    urlopen(url).read()
    return time.perf_counter() - begun


def lists() -> None:
    """List pages with 1,000 and with 1,000,000 games."""
    from sample_database import fill

    took: dict[int, list[float]] = {}
    for games in (1_000, 1_000_000):
        with tempfile.TemporaryDirectory() as folder:
            person = fill(Path(folder) / "sixfold.db", games)
            with sixfold(folder=folder, quick=False) as running:
                base = f"http://{running.host}:{running.port}/api/v1"
                took[games] = [page_seconds(f"{base}{path}") for path in paths(person)]
    for path, few, many in zip(paths("P"), took[1_000], took[1_000_000], strict=True):
        print(
            f"{path}: {1e3 * few:.2f} ms with 1,000 games, {1e3 * many:.2f} ms with 1,000,000: {many / few:.2f} times"
        )


def paths(person: str) -> list[str]:
    """The lists to request."""
    ladder = "/ladders/board-base-2"
    return ["/games", "/games?game=board&variant=base&players=2", "/tables?status=playing", ladder, f"/people/{person}"]


def page_seconds(url: str) -> float:
    """The median over forty requests for the first page, and for the second if there is one."""
    first: Any = json.load(urlopen(Request(url)))
    after = first.get("next") if isinstance(first, dict) else None
    urls = [url, f"{url}{'&' if '?' in url else '?'}after={after}"] if after else [url]
    return median(seconds(one) for one in urls * 40)


if __name__ == "__main__":
    # The clients hold little memory; garbage collection would be measured as the server's time.
    gc.disable()
    from processes import processes

    known = {
        "processes": processes,
        "moves": moves,
        "latency": latency,
        "crowd": crowd,
        "idle": idle,
        "opening": opening,
        "lists": lists,
    }
    if sys.argv[1:2] == ["spectate"]:
        spectate(*sys.argv[2:])
        sys.exit()
    if len(sys.argv) < 2 or sys.argv[1] not in known:
        sys.exit(__doc__)
    known[sys.argv[1]]()
