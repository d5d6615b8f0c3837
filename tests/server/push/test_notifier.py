"""An absent player is notified once when their turn begins in a correspondence game, and nobody else ever."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from sixfold.server.protocol import messages as m
from sixfold.server.push import notifier, push_services
from sixfold.server.push.notifier import KEPT_SECONDS
from sixfold.server.rate_limiter import RATES
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.options import ClockOptions, Options, SeatOptions, Wanted

from ..identity.browsers import Browser, Street, message_id, visiting
from ..services import PATIENCE, Nats, in_loop
from ..tables.recorded_tables import Listener
from .service import Device, Got, PushService, claims_of, push_service

DAY = 24 * 60 * 60


class Player:
    """Somebody with a browser that wants to be called."""

    def __init__(self, street: Street, browser: Browser, actor: Actor) -> None:
        self.street = street
        self.browser = browser
        self.actor = actor
        self.device = Device()

    @property
    def id(self) -> str:
        assert self.actor.person is not None
        return self.actor.person

    def read(self, got: Got) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.device.read(got.body))
        return found

    async def do(self, table: str, message: m.Message) -> None:
        await self.street.hub.act(table, self.actor, message)

    async def move(self, table: str) -> None:
        """Any move, and whatever follows until it is the turn of somebody else."""
        while (current := await self.street.hub.table(table)).person_to_move == self.id:
            await self.do(table, m.Move(message_id(), str(current.position.legal_moves()[0])))


async def player(street: Street, service: PushService, name: str) -> Player:
    browser = street.browser()
    found = Player(street, browser, Actor(await browser.guest(name), name))
    answer = await browser.ask("POST", "/me/push", **found.device.subscription(f"{service.url}/{name}"))
    assert answer.status_code == 201, answer.text
    return found


@asynccontextmanager
async def two_away(url: str, **more: Any) -> AsyncIterator[tuple[Street, PushService, Player, Player]]:
    """A house, a push service, and two people who have gone home."""
    async with push_service() as service, visiting(url, push=(service.url,), **more) as street:
        street.house.caller.pause = 0.01
        yield street, service, await player(street, service, "ada"), await player(street, service, "bob")


async def calls_end(street: Street) -> None:
    """Wait until every call that was begun has been made, or given up."""
    while tasks := street.house.caller._tasks:
        await asyncio.wait(set(tasks))


async def is_quiet(street: Street, service: PushService) -> bool:
    await calls_end(street)
    return not service.got


@in_loop
async def test_who_is_away_is_called_once_with_what_anybody_may_know(database_url: str) -> None:
    async with two_away(database_url) as (street, service, ada, bob):
        table = await street.sit_down(ada.actor, bob.actor)
        got = await service.next()
        told = {"do": "turn", "table": table, "game": "board", "variant": "base"}
        assert (got.path, ada.read(got)) == ("/ada", told)
        assert {name: got.headers[name] for name in ("ttl", "topic", "content-encoding")} == {
            "ttl": str(KEPT_SECONDS),
            "topic": street.house.caller.topic(table),
            "content-encoding": "aes128gcm",
        }
        assert table not in str((got.path, got.headers))
        key = (await ada.browser.get("/push")).json()["key"]
        claims = claims_of(got.headers["authorization"], key)
        assert (claims["aud"], claims["sub"]) == (service.url, "https://sixfold.test")
        await ada.move(table)
        got = await service.next()
        assert (got.path, bob.read(got)) == ("/bob", told)
        # Talk is no turn, nor is a game that is over.
        await ada.do(table, m.Say(message_id(), phrase="bye"))
        await bob.do(table, m.Resign(message_id()))
        assert await is_quiet(street, service)


@in_loop
async def test_who_is_connected_is_not_called_wherever_in_the_house_they_are(sqlite_url: str) -> None:
    async with two_away(sqlite_url) as (street, service, ada, bob):
        other = await street.sit_down_alone(ada.actor)
        watcher = Listener(ada.id)
        await street.hub.watch(other, watcher, 0)
        table = await street.sit_down(ada.actor, bob.actor)
        assert await is_quiet(street, service)
        await ada.move(table)
        assert (await service.next()).path == "/bob"
        street.hub.go_out(watcher, other)
        await bob.move(table)
        assert (await service.next()).path == "/ada"


@in_loop
async def test_who_comes_back_in_time_is_not_called(sqlite_url: str) -> None:
    async with two_away(sqlite_url) as (street, service, ada, bob):
        street.house.caller.pause = PATIENCE
        table = await street.sit_down(ada.actor, bob.actor)
        await street.hub.watch(table, Listener(ada.id), 0)
        await street.house.caller.finish(PATIENCE)
        assert await is_quiet(street, service)


@pytest.mark.parametrize(
    ("clock", "called"),
    [
        (ClockOptions("move", DAY), True),
        (ClockOptions("move", 3 * DAY), True),
        (ClockOptions("move", DAY - 1), False),
        (ClockOptions("game", 600, 5), False),
    ],
)
def test_only_tables_that_wait_for_a_day_or_longer_call(sqlite_url: str, clock: ClockOptions, called: bool) -> None:
    @in_loop
    async def story() -> None:
        async with two_away(sqlite_url) as (street, service, ada, bob):
            await street.sit_down(ada.actor, bob.actor, clock=clock)
            if called:
                assert (await service.next()).path == "/ada"
            else:
                assert await is_quiet(street, service)

    story()


@in_loop
async def test_who_left_only_bots_waiting_is_not_called(sqlite_url: str) -> None:
    async with two_away(sqlite_url) as (street, service, ada, _):
        seats = [SeatOptions("me"), SeatOptions("bot", level=1)]
        table = (await street.hub.open_table(Wanted("board", "base", 2, seats, Options()), ada.actor)).id
        await ada.move(table)
        while (await street.hub.table(table)).person_to_move != ada.id:
            await asyncio.sleep(0.05)
        assert await is_quiet(street, service)


@in_loop
async def test_the_first_of_a_rematch_is_called_too(sqlite_url: str) -> None:
    async with two_away(sqlite_url) as (street, service, ada, bob):
        table = await street.play(ada.actor, bob.actor)
        await service.next()
        for one in (ada, bob):
            await one.do(table, m.Rematch(message_id()))
        got = await service.next()
        follower = await street.hub.table((await street.hub.table(table)).following or "")
        called = ada if got.path == "/ada" else bob
        # The moves of the game before may have called as well.
        while called.read(got)["table"] != follower.id:
            got = await service.next()
            called = ada if got.path == "/ada" else bob
        assert got.path == ("/ada" if follower.person_to_move == ada.id else "/bob")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(sqlite_url: str, status: int) -> None:
    @in_loop
    async def story() -> None:
        async with two_away(sqlite_url) as (street, service, ada, bob):
            service.answer = f"HTTP/1.1 {status} Gone\r\nContent-Length: 0\r\n\r\n".encode()
            await street.sit_down(ada.actor, bob.actor)
            await service.next()
            while await street.database.read("SELECT 1 FROM pushes WHERE person = $1", ada.id):
                await asyncio.sleep(0.01)
            assert await street.database.read("SELECT COUNT(*) FROM pushes") == [(1,)]

    story()


@pytest.mark.parametrize("answer", [b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", b"nonsense\r\n\r\n", b""])
def test_a_service_in_trouble_holds_nobody_up_and_costs_no_subscription(sqlite_url: str, answer: bytes) -> None:
    @in_loop
    async def story() -> None:
        async with two_away(sqlite_url) as (street, service, ada, bob):
            service.answer, service.hangs = answer, not answer
            table = await street.sit_down(ada.actor, bob.actor)
            await service.next()
            await ada.move(table)
            assert (await service.next()).path == "/bob"
            assert await street.database.read("SELECT COUNT(*) FROM pushes") == [(2,)]

    story()


@in_loop
async def test_a_subscription_of_a_service_that_is_no_longer_allowed_is_not_used(sqlite_url: str) -> None:
    async with push_service() as service:
        async with visiting(sqlite_url, push=(service.url,)) as street:
            ada = await player(street, service, "ada")
        for push in ((), ("fcm.googleapis.com",)):
            async with visiting(sqlite_url, push=push) as street:
                street.house.caller.pause = 0.01
                bob = Actor(await street.browser().guest("Bob"), "Bob")
                await street.sit_down(ada.actor, bob)
                assert await is_quiet(street, service)


@in_loop
async def test_a_house_that_closes_calls_first_whom_it_was_about_to_call(sqlite_url: str) -> None:
    async with two_away(sqlite_url) as (street, service, ada, bob):
        street.house.caller.pause = 60
        await street.sit_down(ada.actor, bob.actor)
        await street.house.drain()
        assert [got.path for got in service.got] == ["/ada"]


@in_loop
async def test_calls_that_nobody_answers_do_not_pile_up(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_away(sqlite_url) as (street, service, ada, bob):
        monkeypatch.setattr(notifier, "MOST_WAITING", 1)
        monkeypatch.setattr(push_services, "PATIENCE", PATIENCE)
        monkeypatch.setattr(push_services, "STEP", PATIENCE)
        service.hangs = True
        for _ in range(3):
            await street.sit_down(ada.actor, bob.actor)
        await service.next()
        service.released.set()
        assert await is_quiet(street, service)


@pytest.mark.usefixtures("frozen_limits")
@in_loop
async def test_nobody_is_called_all_the_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "call", "2/minute")
    async with two_away(sqlite_url, limits=True) as (street, service, ada, bob):
        for _ in range(4):
            await street.sit_down(ada.actor, bob.actor)
        await calls_end(street)
        assert [got.path for got in service.got] == ["/ada", "/ada"]


@in_loop
async def test_of_several_processes_one_calls_and_all_know_who_is_there(
    postgres_url: str, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        two_away(postgres_url, bus=nats.url) as (street, service, ada, bob),
        visiting(postgres_url, push=(service.url,), bus=nats.url) as there,
    ):
        there.house.caller.pause = 0.01
        watcher = Listener(bob.id)
        table = await street.sit_down(ada.actor, bob.actor)
        assert (await service.next()).path == "/ada"
        # Both processes have the table, and somebody looks on at the other one.
        await there.hub.watch(table, Listener(None), 0)
        await there.hub.watch(table, watcher, 0)
        with monkeypatch.context() as patient:
            # An answer of the other process counts, however long it takes.
            asked = partial(street.hub.presence.is_anywhere, patience=PATIENCE)
            patient.setattr(street.hub.presence, "is_anywhere", asked)
            await ada.move(table)
            assert await is_quiet(street, service)
        there.hub.go_out(watcher, table)
        moved = Player(there, bob.browser, bob.actor)
        await moved.move(table)
        assert (await service.next()).path == "/ada"
        await ada.move(table)
        assert (await service.next()).path == "/bob"
        # Each process has heard of the last move of the other one, and leaves the call to it.
        while (await there.hub.table(table)).person_to_move != bob.id:
            await asyncio.sleep(0.01)
        assert await is_quiet(street, service)
        assert await is_quiet(there, service)
