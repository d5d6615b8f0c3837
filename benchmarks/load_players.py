"""Clients at many tables, two or more at each, that play legal moves as fast as they are asked to."""

import asyncio
import time
from random import Random
from typing import Any

import msgspec
from server_processes import People, Running
from sockets import Client, connect

from sixfold.games.board.layout import LAYOUT

NAMES = {tuple(cell): LAYOUT.cell_name(cell) for cell in LAYOUT.cells}
decode = msgspec.json.Decoder().decode


class Players:
    """Plays complete games at many tables; ``pause`` is the mean thinking time."""

    def __init__(self, pause: float = 0.0) -> None:
        self.pause = pause
        self.acked = 0
        self.waits: list[float] = []
        self.over: set[str] = set()
        self.rng = Random(1)

    def begin(self, clients: list[Client]) -> None:
        """Send hello for all clients, and take seats where needed."""
        for client in clients:
            client.send(b'{"do":"hello","id":"h"}')
            if client.data["seat"]:
                client.send(b'{"do":"sit","id":"s"}')

    def heard(self, client: Client, data: bytes) -> None:
        """React to a message of the server."""
        if "heard" in client.data:
            client.data["heard"].append(data)
        if data.startswith(b'{"type":"ack"'):
            if (sent := client.data.pop("sent", None)) is not None:
                self.acked += 1
                self.waits.append(time.perf_counter() - sent)
            return
        message = decode(data)
        if message["type"] == "error":
            raise RuntimeError(message)
        view = message.get("view") or message.get("now", {}).get("view")
        if view is None:
            return
        if view["result"] is not None:
            self.over.add(client.path)
        elif view["moves"]:
            if self.pause:
                wait = self.rng.expovariate(1 / self.pause)
                asyncio.get_running_loop().call_later(wait, self.move, client, view)
            else:
                self.move(client, view)

    def move(self, client: Client, view: dict[str, Any]) -> None:
        """Play some legal move."""
        if client.transport.is_closing():
            return
        client.data["n"] += 1
        text = f'{{"do":"move","id":"{client.data["n"]}","move":"{some_move(view, self.rng)}"}}'
        client.data["sent"] = time.perf_counter()
        client.send(text.encode())

    def wait(self, percent: int) -> float:
        """The time in milliseconds within which this part of the moves was acknowledged."""
        waits = sorted(self.waits)
        return 1e3 * waits[len(waits) * percent // 100]

    def waiting(self) -> str:
        """Times until moves were acknowledged."""
        return f"median {self.wait(50):.1f} ms, 99 % {self.wait(99):.1f} ms"


def some_move(view: dict[str, Any], rng: Random) -> str:
    """Any legal move of a board game."""
    moves = view["moves"]
    if "choose" in moves:
        return str(moves["choose"][-1])
    (a, b), tile = rng.choice(moves["pairs"]), rng.choice(view["rack"])
    return f"{tile[0]}{NAMES[tuple(a)]}-{tile[1]}{NAMES[tuple(b)]}"


async def sit_down(
    running: Running,
    players_of: Players,
    count: int,
    players: int = 2,
    known: bool = False,
    elsewhere: list[Running] | None = None,
) -> list[Client]:
    """Create this many tables and connect to all their seats, optionally at the other processes in ``elsewhere``.

    An echo server already knows all tables.
    """
    people, clients = People(running), []
    cookies = ["" if known else people.guest(name) for name in ("Ada", "Bob", "Cleo", "Dan")[:players]]
    for number in range(count):
        table = f"t{number}" if known else people.table(cookies[0], {"game": "board", "players": players})
        path = f"/api/v1/tables/{table}/socket"
        for seat, cookie in enumerate(cookies):
            server = running if elsewhere is None else players_of.rng.choice(elsewhere)
            client = await connect(server.host, server.port, path, players_of.heard, cookie)
            client.data |= {"seat": seat, "n": 0} | ({"heard": []} if count == 1 else {})
            clients.append(client)
    return clients
