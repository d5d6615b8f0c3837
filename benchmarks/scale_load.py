"""Load for ``scale.py``: thousands of users, each with a session, a seat and a socket."""

import asyncio
import json
import resource
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from load_players import Players
from server_processes import Running
from sockets import Client, connect

T = TypeVar("T")
AT_ONCE = 16
"""Concurrent requests while users and tables are set up."""
NEWCOMERS = 200
"""Tables per second at which games start, to spread the load of the set-up."""


def raise_file_limit() -> None:
    """Raise the limit of open files to what the system allows. The server does the same for itself."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Http:
    """One keep-alive connection for requests: much cheaper for this process than ``urllib``."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.received = 0

    async def ask(
        self, path: str, body: dict[str, Any] | None = None, cookie: str = "", encoding: str = "identity"
    ) -> tuple[dict[str, str], bytes]:
        """The head and the body of a response; raises RuntimeError unless it is a success."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._running.host, self._running.port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            f"Content-Length: {len(data)}",
            f"Accept-Encoding: {encoding}",
            f"Cookie: {cookie}",
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + data)
        head = await reader.readuntil(b"\r\n\r\n")
        status, *fields = head.decode().splitlines()
        headers = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        self.received += len(head) + len(answer)
        if not 200 <= int(status.split()[1]) < 300:
            raise RuntimeError(f"{path}: {status} {answer[:200]!r}")
        return headers, answer

    async def close(self) -> None:
        """Close the connection, and wait until it is closed."""
        if self._streams is not None:
            self._streams[1].close()
            await self._streams[1].wait_closed()


async def spread(running: Running, work: Callable[[Http, int], Awaitable[T]], count: int) -> list[T]:
    """Do something ``count`` times over a few connections; returns the results in order."""
    found: dict[int, T] = {}
    numbers = iter(range(count))

    async def one() -> None:
        http = Http(running)
        for number in numbers:
            found[number] = await work(http, number)
        await http.close()

    await asyncio.gather(*(one() for _ in range(min(AT_ONCE, count))))
    return [found[number] for number in range(count)]


async def guests(running: Running, count: int) -> list[str]:
    """The cookies of new guests."""

    async def guest(http: Http, number: int) -> str:
        headers, _ = await http.ask("/api/v1/guest", {"name": f"Guest {number}"})
        return headers["set-cookie"].partition(";")[0]

    return await spread(running, guest, count)


async def open_tables(running: Running, hosts: Sequence[str]) -> list[str]:
    """A new table for two, created by each of these users."""

    async def table(http: Http, number: int) -> str:
        _, answer = await http.ask("/api/v1/tables", {"game": "board", "players": 2}, hosts[number])
        return str(json.loads(answer)["id"])

    return await spread(running, table, len(hosts))


def socket_of(table: str) -> str:
    return f"/api/v1/tables/{table}/socket"


class Crowd:
    """Users at tables of two, all connected; half of them may be at another server process."""

    def __init__(self, pause: float) -> None:
        self.players = Players(pause)
        self.tables: list[str] = []
        self.cookies: list[str] = []
        self.clients: list[Client] = []

    async def come(self, servers: Sequence[Running], tables: int, *, apart: bool = False) -> None:
        """Create guests and tables, the same number at each server, and connect all of them."""
        for number, server in enumerate(servers):
            other = servers[(number + 1) % len(servers)] if apart else server
            cookies = await guests(server, 2 * tables // len(servers))
            idents = await open_tables(server, cookies[::2])
            self.cookies += cookies
            self.tables += idents
            await self.connect((server, other), idents, cookies)

    async def connect(self, where: tuple[Running, Running], tables: Sequence[str], cookies: Sequence[str]) -> None:
        """Open the sockets of tables; ``where`` names the servers of the host and of the guest."""
        for number, cookie in enumerate(cookies):
            server = where[number % 2]
            client = await connect(server.host, server.port, socket_of(tables[number // 2]), self.players.heard, cookie)
            client.data |= {"seat": number % 2, "n": 0}
            self.clients.append(client)

    async def begin(self, first_client: int = 0) -> None:
        """Start the games of the clients from this one on, some tables at a time."""
        for first in range(first_client, len(self.clients), NEWCOMERS // 5):
            self.players.begin(self.clients[first : first + NEWCOMERS // 5])
            await asyncio.sleep(0.1)

    @property
    def received(self) -> int:
        """Bytes from the servers to all clients."""
        return sum(client.received for client in self.clients)

    async def leave(self) -> None:
        """Close all sockets, and wait until they are closed."""
        for client in self.clients:
            client.transport.close()
        for client in self.clients:
            await client.closed
        self.clients = []


class Holding(Players):
    """Players who wait until they are released, to measure a process with seated players and no moves."""

    def __init__(self) -> None:
        super().__init__()
        self._held: list[tuple[Client, dict[str, Any]]] | None = []

    def move(self, client: Client, view: dict[str, Any]) -> None:
        """Move, or remember that it is this client's turn."""
        if self._held is None:
            super().move(client, view)
        else:
            self._held.append((client, view))

    def let_go(self, pause: float) -> None:
        """Let all players move from now on, with this mean thinking time."""
        held, self._held, self.pause = self._held or [], None, pause
        loop = asyncio.get_running_loop()
        for client, view in held:
            loop.call_later(self.rng.expovariate(1 / pause), self.move, client, view)
