"""Somebody who has gone has gone from all processes."""

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

from ..services import Nats, in_loop
from .browsers import Street, message_id, serving, visiting


@pytest.fixture
def no_bus(monkeypatch: pytest.MonkeyPatch) -> str:
    """A bus that is away for good; processes do not wait for it, and look often whether they missed something."""
    monkeypatch.setattr(nats_bus, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(maintenance, "BEAT_SECONDS", 0.1)
    return "nats://127.0.0.1:9"


class Guestbook:
    """A connection of somebody, at another process."""

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


def forgetting(street: Street) -> dict[str, asyncio.Event]:
    """What a process has forgotten, as soon as it has."""
    events: dict[str, asyncio.Event] = {}
    forget = street.hub.forget

    async def noted(ident: str) -> None:
        await forget(ident)
        events.setdefault(ident, asyncio.Event()).set()

    street.hub.forget = noted  # type: ignore[method-assign]
    return events


@in_loop
async def test_who_is_deleted_in_one_process_is_gone_from_the_memory_of_all(postgres_url: str, nats: Nats) -> None:
    async with visiting(postgres_url, bus=nats.url) as here, visiting(postgres_url, bus=nats.url) as there:
        browser, friend = here.browser(), there.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        assert one.person is not None
        # The cookie that one process gave is good in the other.
        assert (await there.browser(cookies=browser.cookies).me() or {})["id"] == one.person
        table, other = await here.play(one, two), await here.sit_down(one, two)
        watcher = Guestbook(one.person)
        await there.hub.watch(other, watcher, 0)
        assert (await there.hub.table(table)).seats[0].name == "Quirina"
        forgotten = forgetting(there)
        gone = forgotten.setdefault(table, asyncio.Event())
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        await watcher.left.wait()
        await gone.wait()
        assert (await there.hub.table(table)).seats[0].name == "–"
        assert await there.traces(one.person, "Quirina") == {}
        # And the one that was left over can still talk about it.
        await there.hub.act(table, two, m.Say(message_id(), phrase="bye"))


@pytest.mark.parametrize("way", ["deleted", "logged out everywhere", "token taken back"])
@in_loop
async def test_who_has_gone_in_one_process_is_let_go_by_others_that_nobody_told(
    database_url: str, no_bus: str, way: str
) -> None:
    async with (
        serving(database_url, bus=no_bus) as here,
        serving(database_url, bus=no_bus) as there,
        httpx.AsyncClient(base_url=f"{here}api/v1") as browser,
    ):
        await browser.post("/guest", json={"name": "Quirina"})
        table = (await browser.post("/tables", json={"game": "board", "variant": "base", "players": 2})).json()["id"]
        made = (await browser.post("/me/tokens", json={"label": "bot"})).json()
        cookie = {"Cookie": f"sixfold={browser.cookies['sixfold']}"}
        shown = {"Authorization": f"Bearer {made['token']}"} if way == "token taken back" else cookie
        address = f"{there.replace('http', 'ws')}api/v1/tables/{table}/socket"
        async with connect(address, additional_headers=shown) as socket, connect(address) as stranger:
            for one in (socket, stranger):
                await one.send(json.dumps({"do": "hello", "id": "1"}))
                assert json.loads(await one.recv())["type"] == "sync"
            if way == "deleted":
                asked = browser.request("DELETE", "/me", json={})
            elif way == "token taken back":
                asked = browser.request("DELETE", "/me/tokens", json={"id": made["tokens"][0]["id"]})
            else:
                asked = browser.post("/logout", json={"everywhere": True})
            assert (await asked).status_code == 200
            await socket.wait_closed()
            assert socket.close_code == 4401
            await stranger.send(json.dumps({"do": "ping", "id": "2"}))
            while json.loads(await stranger.recv())["type"] != "ack":
                pass


@in_loop
async def test_who_stays_signed_in_is_not_let_go(database_url: str, no_bus: str) -> None:
    async with visiting(database_url, bus=no_bus) as street:
        browser = street.browser()
        person = await browser.guest("Bob")
        session = await street.house.identity.sessions.find(browser.cookies[NAME])
        assert session is not None
        watcher = Guestbook(person)
        watcher.proof = session.hash
        street.hub.presence.come_in(watcher)
        await street.hub.let_go_signed_out()
        assert not watcher.left.is_set()


@in_loop
async def test_a_rewritten_log_is_read_again_by_others_that_nobody_told(database_url: str, no_bus: str) -> None:
    async with visiting(database_url, bus=no_bus) as here, visiting(database_url, bus=no_bus) as there:
        browser, friend = here.browser(), there.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        watched, idle = await here.play(one, two), await here.play(one, two)
        watcher = Guestbook(str(two.person))
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
