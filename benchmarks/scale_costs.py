"""Measures the unit costs of ``scale_model.Costs``: one server process with SQLite, in short runs.

Every run is small (some hundred tables), and independent of the run that validates the model.
"""

import asyncio
import json
import re
import resource
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import uvloop
from scale_load import Crowd, Holding, Http, guests, open_tables, socket_of, spread
from scale_meters import PAGE, SqliteWal, Stopwatch, cpu_of, stored_bytes
from scale_model import AtRate, Costs
from server_processes import Running, sixfold
from sockets import Client, connect

from sixfold.server.bot_workers import tasks

RATES = (130.0, 40.0)
"""Moves per second at which the cost of a move is measured, besides full speed and the rate below."""
STEADY = 400.0
"""Moves per second at which memory, bytes and disk are measured too, on a fresh server."""
MIDDLE = 25
"""Moves at each table in that run; a game has about forty."""
PAGES = 100


@dataclass(frozen=True)
class Size:
    """Sizes and durations of the runs."""

    connections: int = 2000
    seconds: float = 30.0


@contextmanager
def prepared(folder: str, *more: str) -> Iterator[Running]:
    """A server with existing data that has compiled everything."""
    with sixfold(*more, folder=folder) as running:
        wait_until_prepared(running)
        yield running


def wait_until_prepared(running: Running) -> None:
    """Wait for the last of the three lines that a server prints at its start."""
    assert running.process.stdout is not None
    for _ in range(2):
        running.process.stdout.readline()


def measure_costs(size: Size) -> Costs:
    """All costs of one process."""
    with tempfile.TemporaryDirectory() as folder:
        # Only the first start creates the database, which needs more memory.
        with sixfold(folder=folder, quick=False):
            pass
        with prepared(folder) as running:
            found, left = uvloop.run(first_server(running, Path(folder) / "sixfold.db", size))
        with prepared(folder) as running:
            found |= uvloop.run(second_server(running, *left))
        found["table_memory"] = found.pop("seated_memory") - 2 * found["connection_memory"]
        record = one_record(Path(folder) / "sixfold.db")
    found |= review_costs(record)
    return Costs(**found)


async def first_server(running: Running, file: Path, size: Size) -> tuple[dict[str, Any], tuple[list[str], list[str]]]:
    """Measurements of a fresh server; tables in the middle of their games with the cookies of their players."""
    await warm_up(running)
    found, crowd = await steady_costs(running, file, size)
    for rate in RATES:
        found["moves"].append(await at_one_rate(running, file, rate, size, found))
    found |= await whole_games(running, file, size, found)
    for one in found["moves"]:
        print(f"  {one.rate:.0f} moves/s: {1e6 * one.cpu:.0f} µs a move, {one.commits:.2f} commits")
    return found, (crowd.tables, crowd.cookies)


async def warm_up(running: Running) -> None:
    """Play a little, so that all one-time work is done."""
    crowd = Crowd(0.0)
    await crowd.come([running], 50)
    await crowd.begin()
    await asyncio.sleep(3)
    await crowd.leave()
    await asyncio.sleep(2)


async def steady_costs(running: Running, file: Path, size: Size) -> tuple[dict[str, Any], Crowd]:
    """Costs of a process, of connections and tables without moves, and of moves at a steady rate."""
    pid, tables = running.process.pid, size.connections // 2
    watch = Stopwatch(cpu=lambda: cpu_of(pid), memory=lambda: running.megabytes * 2**20)
    await asyncio.sleep(size.seconds / 2)
    base = watch.lap()
    crowd = Crowd(0.0)
    crowd.players = players = Holding()
    first, second = [await arrivals(running, crowd, tables // 2, watch) for _ in range(2)]
    # Pings come every 20 seconds: the mean is accurate only over whole rounds of them.
    await asyncio.sleep(40)
    idle = watch.lap()
    base_cpu = base["cpu"] / base["seconds"]
    seated_memory = (second["memory"] - first["memory"]) / (tables // 2)
    found: dict[str, Any] = {
        "connections": size.connections,
        "base_cpu": base_cpu,
        "base_memory": second["memory"] - tables * seated_memory,
        "guest_cpu": (first["guest"] + second["guest"]) / size.connections,
        "opening_cpu": (first["opening"] + second["opening"]) / tables,
        "joining_cpu": (first["joining"] + second["joining"]) / size.connections,
        "connection_cpu": (idle["cpu"] / idle["seconds"] - base_cpu) / size.connections,
        "seated_memory": seated_memory,
    }
    players.let_go(tables / STEADY)
    disk = stored_bytes(file)
    move, lap = await measured(running, file, crowd, MIDDLE * tables / STEADY, found)
    found |= {
        "moves": [move],
        "move_bytes": lap["received"] / lap["moves"],
        "move_disk": (stored_bytes(file) - disk) / lap["moves"],
        "table_move_memory": watch.lap()["memory"] / lap["moves"],
    }
    await crowd.leave()
    return found, crowd


async def arrivals(running: Running, crowd: Crowd, tables: int, watch: Stopwatch) -> dict[str, float]:
    """Let players come and begin their games: the CPU time of each step, and the memory of the process afterwards.

    A process has free memory, which those who come first fill. So only the memory of those who come later tells how
    much a table and its players take.
    """
    before = len(crowd.clients)
    cookies = await guests(running, 2 * tables)
    guest = watch.lap()
    idents = await open_tables(running, cookies[::2])
    opening = watch.lap()
    await crowd.connect((running, running), idents, cookies)
    crowd.tables += idents
    crowd.cookies += cookies
    await crowd.begin(before)
    await asyncio.sleep(3)
    joining = watch.lap()
    memory = running.megabytes * 2**20
    return {"guest": guest["cpu"], "opening": opening["cpu"], "joining": joining["cpu"], "memory": memory}


async def measured(
    running: Running, file: Path, crowd: Crowd, seconds: float, quiet: dict[str, Any]
) -> tuple[AtRate, dict[str, float]]:
    """The cost of a move under load, without the costs of the process and its connections.

    It ends early with the first finished game, because fewer players move from then on.
    """
    wal = SqliteWal(file)
    watch = Stopwatch(
        cpu=lambda: cpu_of(running.process.pid),
        moves=lambda: crowd.players.acked,
        commits=lambda: wal.count.commits,
        frames=lambda: wal.count.frames,
        received=lambda: crowd.received,
    )
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not crowd.players.over:
        await asyncio.sleep(0.05)
        wal.look()
    lap = watch.lap()
    wal.close()
    moves = lap["moves"]
    cpu = lap["cpu"] - lap["seconds"] * (quiet["base_cpu"] + len(crowd.clients) * quiet["connection_cpu"])
    return AtRate(moves / lap["seconds"], cpu / moves, lap["commits"] / moves, lap["frames"] / moves * PAGE), lap


async def at_one_rate(running: Running, file: Path, rate: float, size: Size, quiet: dict[str, Any]) -> AtRate:
    """Costs of a move at a steady rate."""
    tables = size.connections // 4
    crowd = Crowd(tables / rate)
    await crowd.come([running], tables)
    await crowd.begin()
    await asyncio.sleep(3)
    found, _ = await measured(running, file, crowd, size.seconds, quiet)
    await crowd.leave()
    return found


async def whole_games(running: Running, file: Path, size: Size, quiet: dict[str, Any]) -> dict[str, Any]:
    """Costs at full speed, and the disk space of whole games."""
    tables = size.connections // 4
    before, crowd = stored_bytes(file), Crowd(0.0)
    await crowd.come([running], tables)
    await crowd.begin()
    full, _ = await measured(running, file, crowd, size.seconds, quiet)
    while len(crowd.players.over) < tables:
        await asyncio.sleep(0.1)
    await crowd.leave()
    return {
        "moves": [*quiet["moves"], full],
        "game_moves": crowd.players.acked / tables,
        "game_disk": (stored_bytes(file) - before) / tables,
    }


async def second_server(running: Running, tables: list[str], cookies: list[str]) -> dict[str, float]:
    """The memory of a connection, and the costs of reconnecting after a restart and of loading the first page."""
    connection_memory = await memory_of_spectators(running, tables[0], len(cookies))
    cpu = Stopwatch(cpu=lambda: cpu_of(running.process.pid))
    synced, clients = 0, []

    def heard(client: Client, data: bytes) -> None:
        nonlocal synced
        synced += data.startswith(b'{"type":"sync"')

    for number, cookie in enumerate(cookies):
        client = await connect(running.host, running.port, socket_of(tables[number // 2]), heard, cookie)
        client.send(b'{"do":"hello","id":"h"}')
        clients.append(client)
    while synced < len(cookies):
        await asyncio.sleep(0.05)
    rejoining = cpu.lap()
    received = sum(client.received for client in clients)
    for client in clients:
        client.transport.close()
    for client in clients:
        await client.closed
    return {
        "connection_memory": connection_memory,
        "rejoining_cpu": rejoining["cpu"] / len(cookies),
        "sync_bytes": received / len(cookies),
    } | await page_costs(running, cookies[0])


async def memory_of_spectators(running: Running, table: str, count: int) -> float:
    """The memory of a connection, from the second half of the spectators of one table (see ``arrivals``)."""
    clients, memory = [], []
    for _ in range(2):
        for _ in range(count // 2):
            clients.append(client := await connect(running.host, running.port, socket_of(table), None))
            client.send(b'{"do":"hello","id":"h"}')
        await asyncio.sleep(3)
        memory.append(running.megabytes * 2**20)
    for client in clients:
        client.transport.close()
    for client in clients:
        await client.closed
    return (memory[1] - memory[0]) / (count // 2)


async def page_costs(running: Running, cookie: str) -> dict[str, float]:
    """The requests of a new browser that opens the lobby, and the recurring ones of an open lobby."""
    first = Http(running)
    _, page = await first.ask("/")
    await first.close()
    files = sorted(set(re.findall(r'(?:src|href)="(/[^"]+)"', page.decode())))
    received = 0

    async def load(http: Http, number: int) -> None:
        nonlocal received
        before = http.received
        for path in ("/", *files, "/api/v1/me", "/api/v1/tables?status=open"):
            await http.ask(path, cookie=cookie, encoding="gzip")
        received += http.received - before

    async def look(http: Http, number: int) -> None:
        await http.ask("/api/v1/tables?status=open", cookie=cookie)

    cpu = Stopwatch(cpu=lambda: cpu_of(running.process.pid))
    await spread(running, load, PAGES)
    page_lap = cpu.lap()
    await spread(running, look, 10 * PAGES)
    lobby_lap = cpu.lap()
    return {
        "page_cpu": page_lap["cpu"] / PAGES,
        "page_bytes": received / PAGES,
        "lobby_cpu": lobby_lap["cpu"] / (10 * PAGES),
    }


def one_record(file: Path) -> str:
    """The record of a finished game."""
    connection = sqlite3.connect(file)
    try:
        return str(connection.execute("SELECT record FROM games LIMIT 1").fetchone()[0])
    finally:
        connection.close()


def review_costs(record: str) -> dict[str, float]:
    """The cost of reviewing a game in a dedicated process, as on the server."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with ProcessPoolExecutor(1, get_context("spawn"), tasks.settle_in) as pool:
        review = pool.submit(tasks.review_of, record).result()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"review_cpu": cpu, "review_disk": float(len(json.dumps(review)))}
