"""An absent player, and no one else, is notified once when their turn begins in a correspondence game."""

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
from sixfold.server.tables.table_options import ClockOptions, Options, SeatOptions, Wanted

from ..harness import Browser, TestServer, message_id, running_server
from ..services import PATIENCE, Nats, in_loop
from ..tables.recorded_tables import Listener
from .service import Device, PushService, ReceivedRequest, claims_of, push_service

DAY = 24 * 60 * 60


class Player:
    """A player with a browser that is subscribed to notifications."""

    def __init__(self, server: TestServer, browser: Browser, actor: Actor) -> None:
        self.server = server
        self.browser = browser
        self.actor = actor
        self.device = Device()

    @property
    def id(self) -> str:
        assert self.actor.person is not None
        return self.actor.person

    def read(self, got: ReceivedRequest) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.device.read(got.body))
        return found

    async def do(self, table: str, message: m.Message) -> None:
        await self.server.hub.act(table, self.actor, message)

    async def move(self, table: str) -> None:
        """Make any legal moves until it is another player's turn."""
        while (current := await self.server.hub.table(table)).person_to_move == self.id:
            await self.do(table, m.Move(message_id(), str(current.position.legal_moves()[0])))


async def player(server: TestServer, service: PushService, name: str) -> Player:
    browser = server.browser()
    found = Player(server, browser, Actor(await browser.guest(name), name))
    answer = await browser.ask("POST", "/me/push", **found.device.subscription(f"{service.url}/{name}"))
    assert answer.status_code == 201, answer.text
    return found


@asynccontextmanager
async def two_absent_players(url: str, **more: Any) -> AsyncIterator[tuple[TestServer, PushService, Player, Player]]:
    """A server, a push service, and two players without a connection."""
    async with push_service() as service, running_server(url, push=(service.url,), **more) as server:
        server.services.caller.pause = 0.01
        yield server, service, await player(server, service, "ada"), await player(server, service, "bob")


async def notifications_sent(server: TestServer) -> None:
    """Wait until every notification in progress has been sent or given up."""
    while tasks := server.services.caller._tasks:
        await asyncio.wait(set(tasks))


async def sends_nothing(server: TestServer, service: PushService) -> bool:
    await notifications_sent(server)
    return not service.got


@in_loop
async def test_an_absent_player_is_notified_once_with_public_information_only(database_url: str) -> None:
    async with two_absent_players(database_url) as (server, service, ada, bob):
        table = await server.start_game(ada.actor, bob.actor)
        got = await service.next()
        turn = {"do": "turn", "table": table, "game": "board", "variant": "base"}
        assert (got.path, ada.read(got)) == ("/ada", turn)
        assert {name: got.headers[name] for name in ("ttl", "topic", "content-encoding")} == {
            "ttl": str(KEPT_SECONDS),
            "topic": server.services.caller.topic(table),
            "content-encoding": "aes128gcm",
        }
        assert table not in str((got.path, got.headers))
        key = (await ada.browser.get("/push")).json()["key"]
        claims = claims_of(got.headers["authorization"], key)
        assert (claims["aud"], claims["sub"]) == (service.url, "https://sixfold.test")
        await ada.move(table)
        got = await service.next()
        assert (got.path, bob.read(got)) == ("/bob", turn)
        # Neither a chat message nor the end of a game is a turn.
        await ada.do(table, m.Say(message_id(), phrase="bye"))
        await bob.do(table, m.Resign(message_id()))
        assert await sends_nothing(server, service)


@in_loop
async def test_a_player_connected_to_any_table_is_not_notified(sqlite_url: str) -> None:
    async with two_absent_players(sqlite_url) as (server, service, ada, bob):
        other = await server.open_table(ada.actor)
        watcher = Listener(ada.id)
        await server.hub.watch(other, watcher, 0)
        table = await server.start_game(ada.actor, bob.actor)
        assert await sends_nothing(server, service)
        await ada.move(table)
        assert (await service.next()).path == "/bob"
        server.hub.disconnect(watcher, other)
        await bob.move(table)
        assert (await service.next()).path == "/ada"


@in_loop
async def test_a_player_who_returns_in_time_is_not_notified(sqlite_url: str) -> None:
    async with two_absent_players(sqlite_url) as (server, service, ada, bob):
        server.services.caller.pause = PATIENCE
        table = await server.start_game(ada.actor, bob.actor)
        await server.hub.watch(table, Listener(ada.id), 0)
        await server.services.caller.finish(PATIENCE)
        assert await sends_nothing(server, service)


@pytest.mark.parametrize(
    ("clock", "is_notified"),
    [
        (ClockOptions("move", DAY), True),
        (ClockOptions("move", 3 * DAY), True),
        (ClockOptions("move", DAY - 1), False),
        (ClockOptions("game", 600, 5), False),
    ],
)
def test_only_tables_with_a_day_or_more_per_move_send_notifications(
    sqlite_url: str, clock: ClockOptions, is_notified: bool
) -> None:
    @in_loop
    async def scenario() -> None:
        async with two_absent_players(sqlite_url) as (server, service, ada, bob):
            await server.start_game(ada.actor, bob.actor, clock=clock)
            if is_notified:
                assert (await service.next()).path == "/ada"
            else:
                assert await sends_nothing(server, service)

    scenario()


@in_loop
async def test_a_player_who_plays_only_against_bots_is_not_notified(sqlite_url: str) -> None:
    async with two_absent_players(sqlite_url) as (server, service, ada, _):
        seats = [SeatOptions("me"), SeatOptions("bot", level=1)]
        table = (await server.hub.open_table(Wanted("board", "base", 2, seats, Options()), ada.actor)).id
        await ada.move(table)
        while (await server.hub.table(table)).person_to_move != ada.id:
            await asyncio.sleep(0.05)
        assert await sends_nothing(server, service)


@in_loop
async def test_the_first_player_of_a_rematch_is_notified(sqlite_url: str) -> None:
    async with two_absent_players(sqlite_url) as (server, service, ada, bob):
        table = await server.play_game(ada.actor, bob.actor)
        await service.next()
        for one in (ada, bob):
            await one.do(table, m.Rematch(message_id()))
        got = await service.next()
        follower = await server.hub.table((await server.hub.table(table)).following or "")
        notified = ada if got.path == "/ada" else bob
        # The previous game may have sent notifications too.
        while notified.read(got)["table"] != follower.id:
            got = await service.next()
            notified = ada if got.path == "/ada" else bob
        assert got.path == ("/ada" if follower.person_to_move == ada.id else "/bob")


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_the_service_reports_as_gone_is_deleted(sqlite_url: str, status: int) -> None:
    @in_loop
    async def scenario() -> None:
        async with two_absent_players(sqlite_url) as (server, service, ada, bob):
            service.answer = f"HTTP/1.1 {status} Gone\r\nContent-Length: 0\r\n\r\n".encode()
            await server.start_game(ada.actor, bob.actor)
            await service.next()
            while await server.database.read("SELECT 1 FROM pushes WHERE person = $1", ada.id):
                await asyncio.sleep(0.01)
            assert await server.database.read("SELECT COUNT(*) FROM pushes") == [(1,)]

    scenario()


@pytest.mark.parametrize("answer", [b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", b"nonsense\r\n\r\n", b""])
def test_a_failing_push_service_delays_no_other_notification_and_deletes_no_subscription(
    sqlite_url: str, answer: bytes
) -> None:
    @in_loop
    async def scenario() -> None:
        async with two_absent_players(sqlite_url) as (server, service, ada, bob):
            service.answer, service.hangs = answer, not answer
            table = await server.start_game(ada.actor, bob.actor)
            await service.next()
            await ada.move(table)
            assert (await service.next()).path == "/bob"
            assert await server.database.read("SELECT COUNT(*) FROM pushes") == [(2,)]

    scenario()


@in_loop
async def test_a_subscription_to_a_service_that_is_no_longer_allowed_is_not_used(sqlite_url: str) -> None:
    async with push_service() as service:
        async with running_server(sqlite_url, push=(service.url,)) as server:
            ada = await player(server, service, "ada")
        for push in ((), ("fcm.googleapis.com",)):
            async with running_server(sqlite_url, push=push) as server:
                server.services.caller.pause = 0.01
                bob = Actor(await server.browser().guest("Bob"), "Bob")
                await server.start_game(ada.actor, bob)
                assert await sends_nothing(server, service)


@in_loop
async def test_pending_notifications_are_sent_before_the_server_stops(sqlite_url: str) -> None:
    async with two_absent_players(sqlite_url) as (server, service, ada, bob):
        server.services.caller.pause = 60
        await server.start_game(ada.actor, bob.actor)
        await server.services.drain()
        assert [got.path for got in service.got] == ["/ada"]


@in_loop
async def test_unanswered_notifications_do_not_accumulate(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_absent_players(sqlite_url) as (server, service, ada, bob):
        monkeypatch.setattr(notifier, "MOST_WAITING", 1)
        monkeypatch.setattr(push_services, "PATIENCE", PATIENCE)
        monkeypatch.setattr(push_services, "STEP", PATIENCE)
        service.hangs = True
        for _ in range(3):
            await server.start_game(ada.actor, bob.actor)
        await service.next()
        service.released.set()
        assert await sends_nothing(server, service)


@pytest.mark.usefixtures("frozen_limits")
@in_loop
async def test_notifications_are_rate_limited(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "call", "2/minute")
    async with two_absent_players(sqlite_url, limits=True) as (server, service, ada, bob):
        for _ in range(4):
            await server.start_game(ada.actor, bob.actor)
        await notifications_sent(server)
        assert [got.path for got in service.got] == ["/ada", "/ada"]


@in_loop
async def test_one_of_several_processes_notifies_and_all_know_who_is_connected(
    postgres_url: str, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        two_absent_players(postgres_url, bus=nats.url) as (server, service, ada, bob),
        running_server(postgres_url, push=(service.url,), bus=nats.url) as there,
    ):
        there.services.caller.pause = 0.01
        watcher = Listener(bob.id)
        table = await server.start_game(ada.actor, bob.actor)
        assert (await service.next()).path == "/ada"
        # Both processes have the table in memory, and a spectator is connected to the other one.
        await there.hub.watch(table, Listener(None), 0)
        await there.hub.watch(table, watcher, 0)
        with monkeypatch.context() as patient:
            # An answer of the other process counts, however long it takes.
            is_anywhere = partial(server.hub.presence.is_anywhere, patience=PATIENCE)
            patient.setattr(server.hub.presence, "is_anywhere", is_anywhere)
            await ada.move(table)
            assert await sends_nothing(server, service)
        there.hub.disconnect(watcher, table)
        moved = Player(there, bob.browser, bob.actor)
        await moved.move(table)
        assert (await service.next()).path == "/ada"
        await ada.move(table)
        assert (await service.next()).path == "/bob"
        # Each process knows the last move made at the other one, and leaves the notification to it.
        while (await there.hub.table(table)).person_to_move != bob.id:
            await asyncio.sleep(0.01)
        assert await sends_nothing(server, service)
        assert await sends_nothing(there, service)
