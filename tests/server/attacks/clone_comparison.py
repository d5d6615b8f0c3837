"""Cloned tables at two servers: everything that other viewers get over sockets and HTTP is compared byte by byte.

The same people sit at both tables and do the same. Only what one of them may know differs: a tile, what comes out of
the bag next, or the right to exchange, which is then declined.
"""

import asyncio
import json
import re
import shutil
import time
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from sixfold.core.chance import Dealer
from sixfold.games import registry
from sixfold.server.store.connect import open_database

from ..running.server_processes import Server
from ..tables.clones import (
    Clones,
    Truth,
    bag_clones,
    exchange_clones,
    may_exchange,
    table_statements,
    tile_clones,
)

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Stranger")
STRANGER = 4
ANONYMOUS = 5
"""A viewer without a cookie."""

SETTINGS: Sequence[dict[str, Any]] = ({"public": True}, {"public": True, "take_back": True})


@dataclass(frozen=True)
class Pair:
    """Two cloned tables to compare."""

    kind: str
    table: tuple[str, str, int]
    clones: Clones
    options: dict[str, Any]
    is_control: bool = False
    """Whether the seats that know the difference are compared too: then something must differ."""


KINDS: dict[str, Callable[..., Clones]] = {
    "right to exchange": exchange_clones,
    "tile of the mover": tile_clones,
    "tile of another": partial(tile_clones, of_mover=False),
    "order of the bag": bag_clones,
}


def make_pair(kind: str, table: tuple[str, str, int], seed: int, *, is_control: bool = False) -> Pair:
    """A pair of this kind; the seed selects the game and the options of the table."""
    return Pair(kind, table, KINDS[kind](*table, seed), SETTINGS[seed % len(SETTINGS)], is_control)


@dataclass
class Compared:
    """The amount of compared data, and the differences."""

    pairs: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    size: int = 0
    """Bytes of one side."""
    differences: list[str] = field(default_factory=list)
    seen_by_control: list[str] = field(default_factory=list)

    def add(self, other: "Compared") -> None:
        """Add the counts of another comparison."""
        self.pairs.update(other.pairs)
        self.answers += other.answers
        self.size += other.size
        self.differences += other.differences
        self.seen_by_control += other.seen_by_control


@dataclass
class Side:
    """One of the two servers, and its clients."""

    server: Server
    truths: int
    """The index of its clone."""
    cookies: Sequence[str]
    people: Sequence[str]
    secrets: list[bytes] = field(default_factory=list)
    """The public commitments of its tables, which may differ."""

    def headers(self, person: int) -> dict[str, str]:
        return {} if person == ANONYMOUS else {"Cookie": self.cookies[person]}

    @asynccontextmanager
    async def socket(self, table: str, person: int) -> AsyncIterator[ClientConnection]:
        path = f"ws://{self.server.host}:{self.server.port}/api/v1/tables/{table}/socket"
        async with connect(path, additional_headers=self.headers(person), max_size=None) as found:
            yield found

    def without_names(self, data: bytes) -> bytes:
        """The data without what differs between any two tables: times, ports and commitments."""
        for commitment in self.secrets:
            data = data.replace(commitment, b"COMMITMENT")
        data = data.replace(f":{self.server.port}".encode(), b":PORT")
        # The cursor of a list contains the time and the id of its last item.
        data = re.sub(rb'(?<="next":")[\w-]+=*', lambda found: urlsafe_b64decode(found[0]), data)
        return re.sub(rb"\b1[6-9]\d{11}\b", b"TIME", data)


async def compare(pairs: Sequence[Pair], model: Path, folder: Path) -> Compared:
    """Play all pairs at two servers over copies of an empty database."""
    found = Compared()
    base = Path(shutil.copy(model, folder / "base.db"))
    people, cookies = await _guests(base)
    now = time.time_ns() // 10**6
    with ExitStack() as stack:
        sides = []
        for number in range(2):
            file = shutil.copy(base, folder / f"side{number}.db")
            side_url = f"sqlite:///{file}"
            secrets = await _write_tables(side_url, pairs, number, people, now)
            server = stack.enter_context(Server(side_url, "--metrics-port", "0"))
            sides.append(Side(server, number, cookies, people, secrets))
        for number, pair in enumerate(pairs):
            one, two = await asyncio.gather(*(_observe(side, pair, number) for side in sides))
            _add_differences(found, pair, one, two)
        metrics = await asyncio.gather(*(_metrics(side) for side in sides))
        if metrics[0] != metrics[1]:
            found.differences.append("metrics")
    return found


async def _guests(file: Path) -> tuple[list[str], list[str]]:
    """Guests that exist at both servers: their ids and cookies."""
    people, cookies = [], []
    with Server(f"sqlite:///{file}") as server:
        for name in NAMES:
            async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as browser:
                answer = await browser.post("/guest", json={"name": name})
                people.append(answer.json()["person"]["id"])
                cookies.append(f"sixfold={browser.cookies['sixfold']}")
    return people, cookies


async def _write_tables(url: str, pairs: Sequence[Pair], side: int, people: Sequence[str], at: int) -> list[bytes]:
    """Write the tables of one side into its database; return the commitments of their games."""
    database = await asyncio.to_thread(open_database, url, Path("/nowhere"))
    commitments = []
    for number, pair in enumerate(pairs):
        truth, game = pair.clones[side], registry.make(*pair.table)
        seats = [{"person": people[seat], "name": NAMES[seat], "bot": None} for seat in range(game.players)]
        statements = table_statements(_ident(number), _code(number), game, truth, seats, pair.options, at)
        await database.write(*statements)
        commitments.append(Dealer(bytes.fromhex(truth.seed)).commitment.encode())
    await database.close()
    return sorted(set(commitments))


def _ident(number: int) -> str:
    return f"clone-{number}"


def _code(number: int) -> str:
    return "".join("ABCDEFGH"[number // 8**place % 8] for place in range(6))


# --- what viewers receive ----------------------------------------------------------------------------------

Seen = dict[str, list[bytes]]
"""The messages by receiver, in order."""


async def _observe(side: Side, pair: Pair, number: int) -> Seen:
    """Everything that others are sent and can request while this seat and the next one move."""
    truth, players, table = pair.clones[side.truths], pair.table[2], _ident(number)
    hidden_from = set() if pair.is_control else {truth.seat, truth.changed}
    viewers = [person for person in (*range(players), STRANGER, ANONYMOUS) if person not in hidden_from]
    seen: Seen = {}
    async with AsyncExitStack() as stack:
        sockets = {person: await stack.enter_async_context(side.socket(table, person)) for person in viewers}
        for person, socket in sockets.items():
            await _ask(side, seen, person, socket, [{"do": "hello"}])
        await _take_turn(side, table, truth, pair)
        for person, socket in sockets.items():
            await _ask(side, seen, person, socket, _probing_messages(truth))
        await _read_endpoints(side, seen, viewers, table, _code(number), side.people[truth.seat])
        after = await _next_turn(side, seen, sockets, table)
        for person in viewers:
            if person != after:
                await _ask(side, seen, person, sockets[person], [{"do": "moves"}])
                await _reconnect(side, seen, person, table)
    return seen


def _probing_messages(truth: Truth) -> list[dict[str, Any]]:
    """Messages that try to learn hidden information."""
    seat = truth.seat
    return [
        {"do": "moves", "seat": seat},
        {"do": "moves"},
        {"do": "try", "move": truth.move, "seat": seat},
        {"do": "hello", "seat": seat},
        {"do": "move", "move": "keep", "seat": seat},
        {"do": "done", "seat": seat},
        {"do": "take-back", "seat": seat},
        {"do": "hint", "seat": seat},
        {"do": "takeover", "seat": seat},
        {"do": "hello"},
    ]


async def _ask(side: Side, seen: Seen, person: int, socket: ClientConnection, messages: list[dict[str, Any]]) -> None:
    """Send messages and collect everything received until the last one is answered."""
    name = "anonymous" if person == ANONYMOUS else NAMES[person]
    for number, message in enumerate(messages):
        await socket.send(json.dumps(message | {"id": str(number)}))
    while True:
        data = str(await socket.recv()).encode()
        seen.setdefault(f"{name}'s socket", []).append(side.without_names(data))
        answer = json.loads(data)
        if answer["type"] in ("ack", "error") and answer["id"] == str(len(messages) - 1):
            return


async def _take_turn(side: Side, table: str, truth: Truth, pair: Pair) -> None:
    """Make the move of the seat, decline an exchange if it is offered, and draw."""
    chooses = may_exchange(registry.make(*pair.table), truth)
    messages: list[dict[str, Any]] = [{"do": "move", "move": truth.move, "id": "move"}]
    if chooses:
        messages.append({"do": "move", "move": "keep", "id": "keep"})
    elif pair.options.get("take_back"):
        messages.append({"do": "done", "id": "done"})
    async with side.socket(table, truth.seat) as socket:
        for message in messages:
            await socket.send(json.dumps(message))
            answer = json.loads(await socket.recv())
            assert answer["type"] == "ack", answer


async def _next_turn(side: Side, seen: Seen, sockets: dict[int, ClientConnection], table: str) -> int | None:
    """Make a move of the next seat, unless that seat knows the difference; return the seat."""
    async with httpx.AsyncClient(base_url=f"{side.server.url}/api/v1") as browser:
        view = (await browser.get(f"/tables/{table}")).json()["view"]
    if (seat := view["to_move"]) not in sockets:
        return None
    socket = sockets[seat]
    await socket.send('{"do": "moves", "id": "moves"}')
    while (answer := json.loads(await socket.recv()))["type"] == "event":
        pass
    await socket.send(json.dumps({"do": "move", "move": min(answer["moves"]), "id": "next"}))
    while (answer := json.loads(await socket.recv()))["type"] == "event":
        pass
    assert answer["type"] == "ack", answer
    return int(seat)


async def _reconnect(side: Side, seen: Seen, person: int, table: str) -> None:
    """Reconnect with all, none, or all but the last few entries."""
    async with httpx.AsyncClient(base_url=f"{side.server.url}/api/v1") as browser:
        last = (await browser.get(f"/tables/{table}")).json()["seq"]
    for since in (0, *range(max(1, last - 5), last + 1)):
        async with side.socket(table, person) as socket:
            await _ask(side, seen, person, socket, [{"do": "hello", "since": since}, {"do": "ping"}])


PAGES = ("/", "/tables/{table}", "/games/{game}", "/api/docs")


async def _read_endpoints(side: Side, seen: Seen, viewers: Sequence[int], table: str, code: str, other: str) -> None:
    """Request every GET endpoint as every viewer."""
    values = {"table": table, "game": f"{table}-1", "code": code, "person": other, "ladder": "board base 2", "event": 1}
    async with httpx.AsyncClient(base_url=side.server.url) as browser:
        endpoints = (await browser.get("/api/openapi.json")).json()["paths"]
        paths = [path for path, methods in endpoints.items() if "get" in methods]
        for person in viewers:
            for path in (*paths, *PAGES):
                answer = await browser.get(path.format(**values), headers=side.headers(person))
                headers = {name: value for name, value in answer.headers.items() if name != "date"}
                response = f"{answer.status_code} {headers}\n".encode() + answer.content
                name = "anonymous" if person == ANONYMOUS else NAMES[person]
                seen.setdefault(f"{name} at {path}", []).append(side.without_names(response))


async def _metrics(side: Side) -> list[str]:
    """The metrics of the server, except durations."""
    async with httpx.AsyncClient() as operator:
        text = (await operator.get(side.server.metrics_url)).text
    lines = [line for line in text.splitlines() if line.startswith("sixfold_")]
    return [line for line in lines if not re.match(r"\w+_(seconds_\w+|created)[{ ]", line)]


def _add_differences(found: Compared, pair: Pair, one: Seen, two: Seen) -> None:
    found.pairs["control" if pair.is_control else pair.kind] += 1
    differences = found.seen_by_control if pair.is_control else found.differences
    for name in sorted(one.keys() | two.keys()):
        here, there = one.get(name, []), two.get(name, [])
        found.answers += len(here)
        found.size += sum(map(len, here))
        if here != there:
            differences.append(f"{pair.kind} {pair.table}: {name}{_first_difference(here, there)}")


def _first_difference(here: Sequence[bytes], there: Sequence[bytes]) -> str:
    if len(here) != len(there):
        return f": {len(here)} and {len(there)} messages"
    for one, two in zip(here, there, strict=True):
        if one != two:
            at = next(place for place in count() if one[place : place + 1] != two[place : place + 1])
            return f": …{one[max(0, at - 60) : at + 60]!r}, …{two[max(0, at - 60) : at + 60]!r}"
    return ""
