"""Games over sockets while processes are killed: each acknowledged move is in the log, once and in order."""

import asyncio
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sixfold import records
from sixfold.core.errors import SixfoldError
from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Database, Unavailable
from sixfold.server.tables import persistence
from sixfold.server.tables.table import Table

from ..running.server_processes import Player, Server, guest, open_table

GAMES = ("board", "cards", "spezial")
SOON = 0.02
"""Seconds before a retry."""


@dataclass
class Tally:
    """What was done to the servers, and the fate of the moves."""

    kills: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    received: int = 0
    """Entries that clients received."""
    resumed: int = 0
    """The number of reconnections of clients."""
    games: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    records: list[str] = field(default_factory=list)
    """The records of all games that ended."""


class Client(Player):
    """A player who counts entries received twice or never."""

    def __init__(self, servers: list[Server], table: str, cookie: str, seed: int, tally: Tally) -> None:
        super().__init__(servers, table, cookie, seed)
        self.tally = tally
        # Each client starts at a different server.
        self.reconnects = seed

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "event":
            self.tally.received += 1
            if message["seq"] <= self.seq:
                self.tally.problems["received twice"] += 1
                return
            if message["seq"] > self.seq + 1:
                self.tally.problems["not received"] += 1
                self.seq = message["seq"] - 1
        self.tally.resumed += message["type"] == "resumed"
        before = len(self.acked)
        await super()._hear(socket, message)
        self.tally.acknowledged += len(self.acked) - before


class Spectator(Client):
    """A spectator, who loses the connection more often than players."""

    async def _look(self, socket: ClientConnection, view: dict[str, Any] | None) -> None:
        if view is not None:
            self.result = view["result"]
        if self.result is None and self.rng.random() < 0.1:
            # Without a closing handshake.
            socket.transport.abort()

    async def _ask(self, socket: ClientConnection) -> None:
        """Request no moves: a spectator cannot make any."""


@dataclass
class Cluster:
    """Server processes over one database; each can be killed and started again."""

    url: str
    more: Sequence[str] = ()
    processes: int = 1
    servers: list[Server] = field(default_factory=list)
    output: list[str] = field(default_factory=list)
    """The error output of stopped servers."""

    @contextmanager
    def running(self) -> Iterator["Cluster"]:
        try:
            for _ in range(self.processes):
                self.servers.append(Server(self.url, *self.more))
            yield self
        finally:
            self.output += [server.end() for server in self.servers]

    async def kill(self, number: int) -> None:
        """Kill a server with SIGKILL."""
        self.output.append(await asyncio.to_thread(self.servers[number].end, signal.SIGKILL))

    async def start(self, number: int) -> None:
        """Start a server in place of a killed one."""
        self.servers[number] = await asyncio.to_thread(Server, self.url, *self.more)


Attack = Callable[[Cluster, Random, Tally], Awaitable[None]]
"""An action against a cluster during games."""


async def kill_a_server(cluster: Cluster, rng: Random, tally: Tally) -> None:
    """Kill one server and restart it; the others keep running."""
    number = rng.randrange(len(cluster.servers))
    await cluster.kill(number)
    tally.kills["server"] += 1
    await cluster.start(number)


async def kill_all_servers(cluster: Cluster, rng: Random, tally: Tally) -> None:
    """Kill every server at the same moment."""
    await asyncio.gather(*(cluster.kill(number) for number in range(len(cluster.servers))))
    tally.kills["server"] += len(cluster.servers)
    await asyncio.gather(*(cluster.start(number) for number in range(len(cluster.servers))))


async def stop_a_server(cluster: Cluster, rng: Random, tally: Tally) -> None:
    """Suspend a server for a while, like a machine that is out of memory."""
    process = rng.choice(cluster.servers).process
    process.send_signal(signal.SIGSTOP)
    tally.kills["server stopped"] += 1
    await asyncio.sleep(rng.uniform(0.1, 1.5))
    process.send_signal(signal.SIGCONT)


async def play_under(
    cluster: Cluster, attacks: Iterable[Attack], rng: Random, tally: Tally, tables: int, is_over: Callable[[], bool]
) -> None:
    """Play at several tables during the attacks; return when the last games have ended."""
    cookies = [await guest(cluster.servers[0], name) for name in ("Ada", "Bob")]
    over = asyncio.Event()
    playing = [
        asyncio.create_task(_play_games(cluster, cookies, seed, tally, over))
        for seed in rng.sample(range(10**6), tables)
    ]
    for attack in attacks:
        if is_over():
            break
        await _some_moves(tally, rng.randrange(5, 12 * tables), playing)
        # Not always right after an answer.
        await asyncio.sleep(rng.uniform(0, SOON))
        await attack(cluster, rng, tally)
    over.set()
    await asyncio.gather(*playing)


async def _some_moves(tally: Tally, number: int, playing: Sequence[asyncio.Task[None]]) -> None:
    """Wait until this number of further moves was acknowledged."""
    goal = tally.acknowledged + number
    while tally.acknowledged < goal:
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(SOON / 10)


async def _play_games(cluster: Cluster, cookies: Sequence[str], seed: int, tally: Tally, over: asyncio.Event) -> None:
    """Play games of all titles until the event is set."""
    for number in count(seed):
        clients = await _sit_down(cluster, cookies, GAMES[number % len(GAMES)], number, tally)
        await asyncio.gather(*(client.play() for client in clients))
        await _check_game(cluster.url, clients, tally)
        if over.is_set():
            return


async def _sit_down(cluster: Cluster, cookies: Sequence[str], game: str, seed: int, tally: Tally) -> list[Client]:
    """Two players and a spectator at a new table; retries until the servers respond."""
    for number in count(seed):
        server = cluster.servers[number % len(cluster.servers)]
        try:
            table = await open_table(server, cookies[0], game=game)
            path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
            async with connect(path, additional_headers={"Cookie": cookies[1]}) as socket:
                await socket.send('{"do": "sit", "id": "sit"}')
                await socket.recv()
        except (OSError, EOFError, AssertionError, httpx.HTTPError, WebSocketException):
            await asyncio.sleep(SOON)
            continue
        players = [Client(cluster.servers, table, cookie, seed + one, tally) for one, cookie in enumerate(cookies)]
        return [*players, Spectator(cluster.servers, table, "", seed, tally)]
    raise AssertionError("never")


# --- checks of the log -------------------------------------------------------------------------------------


async def opened(url: str) -> Database:
    """The database, as soon as it can be reached."""
    while True:
        with suppress(Unavailable):
            return await asyncio.to_thread(open_database, url, Path("/nowhere"))
        await asyncio.sleep(SOON)


async def _check_game(url: str, clients: Sequence[Client], tally: Tally) -> None:
    database = await opened(url)
    try:
        table = clients[0].table
        tally.problems.update(await log_problems(database, table, [client.acked for client in clients]))
        [[text]] = await database.read("SELECT record FROM games WHERE table_id = $1", table)
    finally:
        await database.close()
    tally.games += 1
    tally.records.append(text)
    if any(records.verify(records.loads(text)).result() != client.result for client in clients):
        tally.problems["another result"] += 1


async def log_problems(database: Database, ident: str, acknowledged: Sequence[dict[str, int]]) -> list[str]:
    """The problems of a table's log, given the entry acknowledged to each client for each message."""
    entries = await persistence.read_entries(database, ident)
    found = [] if [entry.seq for entry in entries] == list(range(1, len(entries) + 1)) else ["gap in a log"]
    written = [(entry.body.msg[:2], entry.seq) for entry in entries if entry.body.msg is not None]
    found += ["doubled"] * (len(written) - len({message for message, _ in written}))
    where = {message[1]: seq for message, seq in written}
    for client in acknowledged:
        found += ["lost" for message in client if message not in where]
        found += ["reordered" for message, seq in client.items() if where.get(message, seq) != seq]
        found += ["reordered"] * (list(client.values()) != sorted(set(client.values())))
    try:
        table = Table(ident)
        for entry in entries:
            table.apply(entry)
    except SixfoldError:
        found.append("log does not replay")
    return found
