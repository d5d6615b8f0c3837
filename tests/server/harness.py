"""Servers over a real database, clients that act as browsers, and tables at which they play."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from sixfold.server.app import make_app
from sixfold.server.identity.passwords import Passwords
from sixfold.server.identity.users import People
from sixfold.server.process import Server, config_of
from sixfold.server.protocol import messages as m
from sixfold.server.services import Services
from sixfold.server.settings import PUSH_SERVICES, Settings
from sixfold.server.store.connect import open_database
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, SeatOptions, Wanted

from .tables.recorded_tables import message_id

HOST = "http://sixfold.test"
API = f"{HOST}/api/v1"
PASSWORD = "correct horse"
TABLES = (
    *("people", "tokens", "aliases", "tables", "entries", "seats", "games", "reviews"),
    *("ratings", "rating_steps", "dailies", "bests", "processes", "outages", "secrets", "sessions", "visits"),
    "pushes",
)


def fast_passwords() -> Passwords:
    """Password hashing at minimal cost."""
    return Passwords(time_cost=1, memory_cost=8)


class Browser(httpx.AsyncClient):
    """An HTTP client that keeps cookies and sends JSON, like a browser."""

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Send a request to the API; every method but GET has a JSON body."""
        if method == "GET":
            return await self.get(path)
        return await self.request(method, path, json=body)

    async def guest(self, name: str) -> str:
        """Sign in as a new guest; return the id."""
        answer = await self.ask("POST", "/guest", name=name)
        assert answer.status_code == 201, answer.text
        ident: str = answer.json()["person"]["id"]
        return ident

    async def register(self, name: str) -> str:
        """Register an account; return the id."""
        answer = await self.ask("POST", "/register", name=name, password=PASSWORD)
        assert answer.status_code == 201, answer.text
        ident: str = answer.json()["person"]["id"]
        return ident

    async def me(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = (await self.ask("GET", "/me")).json()["person"]
        return found


class TestServer:
    """A server in this process, with shortcuts for its clients, tables and database."""

    __test__ = False

    def __init__(self, services: Services, app: Any) -> None:
        self.services = services
        self.app = app
        self.hub = services.hub
        self.database = services.database

    def browser(self, base: str = API, **more: Any) -> Browser:
        return Browser(transport=httpx.ASGITransport(self.app), base_url=base, **more)

    async def play_game(self, one: Actor, two: Actor, **options: Any) -> str:
        """Play a game that the second player resigns after one move each; return the table."""
        table = await self.start_game(one, two, **options)
        for actor in (one, two):
            move = (await self.hub.table(table)).position.legal_moves()[0]
            await self.hub.act(table, actor, m.Move(message_id(), str(move)))
        await self.hub.act(table, one, m.Say(message_id(), text=f"I am {one.name}"))
        await self.hub.act(table, two, m.Say(message_id(), text="good game"))
        await self.hub.act(table, two, m.Resign(message_id()))
        return table

    async def start_game(self, one: Actor, two: Actor, **options: Any) -> str:
        """Start a game of two players; return the table."""
        wanted = Wanted("board", "base", 2, [SeatOptions("me"), SeatOptions("open")], Options(**options))
        table = (await self.hub.open_table(wanted, one)).id
        await self.hub.act(table, two, m.Sit(message_id()))
        return table

    async def open_table(self, one: Actor) -> str:
        """Open a table at which one player waits; return the table."""
        return (await self.hub.open_table(Wanted("board", "base", 2), one)).id

    async def play_alone(self, table: str, actor: Actor, seed: int) -> Table:
        """Play random moves for every seat until the game is over; return the table."""
        rng = Random(seed)
        current = await self.hub.table(table)
        while current.status == "playing":
            move = str(rng.choice(current.position.legal_moves()))
            await self.hub.act(table, actor, m.Move(message_id(), move))
            current = await self.hub.table(table)
        return current

    async def rows_containing(self, *words: str) -> dict[str, list[str]]:
        """Every row of the database that contains one of these words, by table."""
        found: dict[str, list[str]] = {}
        for table in TABLES:
            for row in await self.database.read(f"SELECT * FROM {table}"):
                text = json.dumps(list(row), ensure_ascii=False).lower()
                if any(word.lower() in text for word in words):
                    found.setdefault(table, []).append(text)
        return found


@asynccontextmanager
async def running_server(
    url: str, *, limits: bool = False, bus: str | None = None, push: tuple[str, ...] = PUSH_SERVICES
) -> AsyncIterator[TestServer]:
    """A server over this database, without a socket."""
    settings = Settings(
        database=url,
        bus=bus,
        folder=Path("/nowhere"),
        limits=limits,
        bot_workers=1,
        quick=False,
        push=push,
        allowed_hosts=("sixfold.test", "play.example"),
    )
    services = Services(settings)
    app = make_app(services)
    await services.open()
    try:
        services.identity.people.passwords = fast_passwords()
        yield TestServer(services, app)
    finally:
        await services.close()


@asynccontextmanager
async def listening_server(url: str, *, bus: str | None = None) -> AsyncIterator[str]:
    """A server that listens on a socket; yields its address."""
    folder = Path("/nowhere")
    settings = Settings(port=0, database=url, bus=bus, folder=folder, limits=False, bot_workers=1, quick=False)
    services, address = Services(settings), asyncio.get_running_loop().create_future()
    server = Server(config_of(settings, services), services, address.set_result)
    await services.open()
    task = asyncio.create_task(server.serve())
    try:
        yield await address
    finally:
        server.should_exit = True
        await task
        await services.close()


@asynccontextmanager
async def people_of(url: str) -> AsyncIterator[People]:
    """The users of this database, without a server."""
    database = open_database(url, Path("/nowhere"))
    try:
        yield People(database, fast_passwords())
    finally:
        await database.close()


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of an error response, which always has the same form."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message"}
    assert body["error"]["message"]
    return answer.status_code, body["error"]["code"]
