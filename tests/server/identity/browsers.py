"""A whole server over a real database, browsers that use it, and tables at which they play."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
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
from sixfold.server.tables.options import Options, SeatOptions, Wanted

HOST = "http://sixfold.test"
API = f"{HOST}/api/v1"
PASSWORD = "correct horse"
TABLES = (
    *("people", "tokens", "aliases", "tables", "entries", "seats", "games", "reviews"),
    *("ratings", "rating_steps", "dailies", "bests", "processes", "outages", "secrets", "sessions", "visits"),
    "pushes",
)
_IDS = count(1)


def fast() -> Passwords:
    """Passwords that cost next to nothing."""
    return Passwords(time_cost=1, memory_cost=8)


def message_id() -> str:
    return f"m{next(_IDS)}"


class Browser(httpx.AsyncClient):
    """A browser: it keeps its cookies and speaks JSON."""

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Ask for something under the API, with a body unless it is only a look."""
        if method == "GET":
            return await self.get(path)
        return await self.request(method, path, json=body)

    async def guest(self, name: str) -> str:
        """Become a guest; the id."""
        answer = await self.ask("POST", "/guest", name=name)
        assert answer.status_code == 201, answer.text
        ident: str = answer.json()["person"]["id"]
        return ident

    async def register(self, name: str) -> str:
        """Become an account; the id."""
        answer = await self.ask("POST", "/register", name=name, password=PASSWORD)
        assert answer.status_code == 201, answer.text
        ident: str = answer.json()["person"]["id"]
        return ident

    async def me(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = (await self.ask("GET", "/me")).json()["person"]
        return found


class Street:
    """A house and everybody who comes by."""

    def __init__(self, house: Services, app: Any) -> None:
        self.house = house
        self.app = app
        self.hub = house.hub
        self.database = house.database

    def browser(self, base: str = API, **more: Any) -> Browser:
        return Browser(transport=httpx.ASGITransport(self.app), base_url=base, **more)

    async def play(self, one: Actor, two: Actor, **options: Any) -> str:
        """Let two people play a game that the second gives up after a move of each; the table."""
        table = await self.sit_down(one, two, **options)
        for actor in (one, two):
            move = (await self.hub.table(table)).position.legal_moves()[0]
            await self.hub.act(table, actor, m.Move(message_id(), str(move)))
        await self.hub.act(table, one, m.Say(message_id(), text=f"I am {one.name}"))
        await self.hub.act(table, two, m.Say(message_id(), text="good game"))
        await self.hub.act(table, two, m.Resign(message_id()))
        return table

    async def sit_down(self, one: Actor, two: Actor, **options: Any) -> str:
        """Let two people begin a game; the table."""
        wanted = Wanted("board", "base", 2, [SeatOptions("me"), SeatOptions("open")], Options(**options))
        table = (await self.hub.open_table(wanted, one)).id
        await self.hub.act(table, two, m.Sit(message_id()))
        return table

    async def sit_down_alone(self, one: Actor) -> str:
        """Let somebody open a table and wait there; the table."""
        return (await self.hub.open_table(Wanted("board", "base", 2), one)).id

    async def traces(self, *words: str) -> dict[str, list[str]]:
        """Every row of every table in which one of these words stands."""
        found: dict[str, list[str]] = {}
        for table in TABLES:
            for row in await self.database.read(f"SELECT * FROM {table}"):
                text = json.dumps(list(row), ensure_ascii=False).lower()
                if any(word.lower() in text for word in words):
                    found.setdefault(table, []).append(text)
        return found


@asynccontextmanager
async def visiting(
    url: str, *, limits: bool = False, bus: str | None = None, push: tuple[str, ...] = PUSH_SERVICES
) -> AsyncIterator[Street]:
    """A house over this database, open for as long as it is needed."""
    settings = Settings(
        database=url,
        bus=bus,
        folder=Path("/nowhere"),
        limits=limits,
        thinkers=1,
        quick=False,
        push=push,
        allowed_hosts=("sixfold.test", "play.example"),
    )
    house = Services(settings)
    app = make_app(house)
    await house.open()
    try:
        house.identity.people.passwords = fast()
        yield Street(house, app)
    finally:
        await house.close()


@asynccontextmanager
async def serving(url: str, *, bus: str | None = None) -> AsyncIterator[str]:
    """A house that really listens; its address."""
    folder = Path("/nowhere")
    settings = Settings(port=0, database=url, bus=bus, folder=folder, limits=False, thinkers=1, quick=False)
    house, address = Services(settings), asyncio.get_running_loop().create_future()
    server = Server(config_of(settings, house), house, address.set_result)
    await house.open()
    task = asyncio.create_task(server.serve())
    try:
        yield await address
    finally:
        server.should_exit = True
        await task
        await house.close()


@asynccontextmanager
async def people_of(url: str) -> AsyncIterator[People]:
    """Only the people, without a house."""
    database = open_database(url, Path("/nowhere"))
    try:
        yield People(database, fast())
    finally:
        await database.close()


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which has always the same form."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message"}
    assert body["error"]["message"]
    return answer.status_code, body["error"]["code"]
