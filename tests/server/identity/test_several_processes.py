"""A deleted or logged-out user is removed from all processes."""

import asyncio
import json

import httpx
import pytest
from websockets.asyncio.client import connect

from sixfold.server import maintenance
from sixfold.server.bus import nats as nats_bus
from sixfold.server.identity.sessions import NAME
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.projection import NOBODY

from ..harness import TestServer, listening_server, message_id, running_server
from ..services import Nats, in_loop


@pytest.fixture
def unavailable_bus(monkeypatch: pytest.MonkeyPatch) -> str:
    """A bus that is never available; processes do not wait for it and often check the database for changes."""
    monkeypatch.setattr(nats_bus, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(maintenance, "BEAT_SECONDS", 0.1)
    return "nats://127.0.0.1:9"


class RecordingConnection:
    """A connection at another process, which records when it is closed."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.proof: str | None = None
        self.muted: frozenset[int] = frozenset()
        self.asked_seat = None
        self.muted = NOBODY
        self.left = asyncio.Event()

    def push(self, frames: bytes) -> None:
        pass

    def leave(self, code: int, reason: str) -> None:
        self.left.set()


def server_without_files(server: TestServer) -> dict[str, asyncio.Event]:
    """Events that are set when a process drops a table from memory."""
    events: dict[str, asyncio.Event] = {}
    forget = server.hub.forget

    async def noted(ident: str) -> None:
        await forget(ident)
        events.setdefault(ident, asyncio.Event()).set()

    server.hub.forget = noted  # type: ignore[method-assign]
    return events


@in_loop
async def test_a_user_deleted_in_one_process_is_removed_from_the_memory_of_all(postgres_url: str, nats: Nats) -> None:
    async with running_server(postgres_url, bus=nats.url) as here, running_server(postgres_url, bus=nats.url) as there:
        browser, friend = here.browser(), there.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        assert one.person is not None
        # A cookie set by one process is valid in the other.
        assert (await there.browser(cookies=browser.cookies).me() or {})["id"] == one.person
        table, other = await here.play_game(one, two), await here.start_game(one, two)
        watcher = RecordingConnection(one.person)
        await there.hub.watch(other, watcher, 0)
        assert (await there.hub.table(table)).seats[0].name == "Quirina"
        forgotten = server_without_files(there)
        dropped = forgotten.setdefault(table, asyncio.Event())
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        await watcher.left.wait()
        await dropped.wait()
        assert (await there.hub.table(table)).seats[0].name == "–"
        assert await there.rows_containing(one.person, "Quirina") == {}
        # The remaining player can still use the chat.
        await there.hub.act(table, two, m.Say(message_id(), phrase="bye"))


@pytest.mark.parametrize("action", ["deleted", "logged out everywhere", "token revoked"])
@in_loop
async def test_without_a_bus_other_processes_still_close_the_sockets_of_an_ended_session(
    database_url: str, unavailable_bus: str, action: str
) -> None:
    async with (
        listening_server(database_url, bus=unavailable_bus) as here,
        listening_server(database_url, bus=unavailable_bus) as there,
        httpx.AsyncClient(base_url=f"{here}api/v1") as browser,
    ):
        await browser.post("/guest", json={"name": "Quirina"})
        table = (await browser.post("/tables", json={"game": "board", "variant": "base", "players": 2})).json()["id"]
        made = (await browser.post("/me/tokens", json={"label": "bot"})).json()
        cookie = {"Cookie": f"sixfold={browser.cookies['sixfold']}"}
        credentials = {"Authorization": f"Bearer {made['token']}"} if action == "token revoked" else cookie
        address = f"{there.replace('http', 'ws')}api/v1/tables/{table}/socket"
        async with connect(address, additional_headers=credentials) as socket, connect(address) as stranger:
            for one in (socket, stranger):
                await one.send(json.dumps({"do": "hello", "id": "1"}))
                assert json.loads(await one.recv())["type"] == "sync"
            if action == "deleted":
                request = browser.request("DELETE", "/me", json={})
            elif action == "token revoked":
                request = browser.request("DELETE", "/me/tokens", json={"id": made["tokens"][0]["id"]})
            else:
                request = browser.post("/logout", json={"everywhere": True})
            assert (await request).status_code == 200
            await socket.wait_closed()
            assert socket.close_code == 4401
            await stranger.send(json.dumps({"do": "ping", "id": "2"}))
            while json.loads(await stranger.recv())["type"] != "ack":
                pass


@in_loop
async def test_sockets_of_valid_sessions_stay_open(database_url: str, unavailable_bus: str) -> None:
    async with running_server(database_url, bus=unavailable_bus) as server:
        browser = server.browser()
        person = await browser.guest("Bob")
        session = await server.services.identity.sessions.find(browser.cookies[NAME])
        assert session is not None
        watcher = RecordingConnection(person)
        watcher.proof = session.hash
        server.hub.presence.add(watcher)
        await server.hub.close_signed_out()
        assert not watcher.left.is_set()


@in_loop
async def test_without_a_bus_other_processes_still_reload_a_rewritten_log(
    database_url: str, unavailable_bus: str
) -> None:
    async with (
        running_server(database_url, bus=unavailable_bus) as here,
        running_server(database_url, bus=unavailable_bus) as there,
    ):
        browser, friend = here.browser(), there.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        watched, idle = await here.play_game(one, two), await here.play_game(one, two)
        watcher = RecordingConnection(str(two.person))
        await there.hub.watch(watched, watcher, 0)
        for table in (watched, idle):
            assert (await there.hub.table(table)).seats[0].name == "Quirina"
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        await there.hub.act(watched, two, m.Say(message_id(), phrase="bye"))
        await there.hub.reconcile()
        for table in (watched, idle):
            found = await there.hub.table(table)
            assert found.seats[0].name == "–"
            assert "Quirina" not in str(found.talk)
