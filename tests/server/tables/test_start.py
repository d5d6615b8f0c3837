"""No clock runs against an absent player: a game starts when all players are present."""

import asyncio
from typing import Any

import pytest

from sixfold.server.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.options import ClockOptions, Options, SeatOptions, Wanted
from sixfold.server.tables.table import Table

from .recorded_tables import ADA, BOB, CLEO, ClockedHub, Listener, close_hub, fresh, new_table, open_hub, tell

FAST = ClockOptions("game", 300, 2)
MINUTE = 60_000


async def settle(*hubs: Hub) -> None:
    """Let everything happen that follows by itself."""
    for _ in range(3):
        for hub in hubs:
            while hub._tasks:
                await asyncio.gather(*hub._tasks)


async def opened(hub: ClockedHub, players: int = 2, clock: ClockOptions | None = FAST, **options: Any) -> Table:
    """A table that Ada has opened a minute ago."""
    table = await hub.open_table(Wanted("board", players=players, options=Options(clock=clock, **options)), ADA)
    hub.now += MINUTE
    return table


async def status(hub: Hub, table: Table) -> tuple[str, list[int]]:
    found = await hub.table(table.id)
    return found.status, found.waits_for


def test_a_game_with_a_clock_waits_for_absent_players(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table, bob, ada = await opened(hub), Listener("bob"), Listener("ada")
        await hub.watch(table.id, bob, 0)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        await settle(hub)
        assert await status(hub, table) == ("open", [0])
        assert bob.messages[-1]["now"]["waits_for"] == [0]
        hub.now += 10 * MINUTE
        await hub.watch(table.id, ada, 0)
        await settle(hub)
        begun = await hub.table(table.id)
        assert (begun.status, begun.waits_for) == ("playing", [])
        assert begun.clocks is not None
        assert begun.clocks.since == hub.now
        assert "'ada'" not in str([message for message in bob.messages if message.get("kind") == "ready"])

    tell(sqlite_url, story)


def test_who_is_there_need_not_say_so(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await opened(hub, players=3)
        for person in ("ada", "bob", "cleo"):
            await hub.watch(table.id, Listener(person), 0)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        hub.now += 5 * MINUTE
        await hub.act(table.id, CLEO, m.Sit(fresh()))
        await settle(hub)
        assert (await hub.table(table.id)).status == "playing"

    tell(sqlite_url, story)


def test_who_left_more_than_some_seconds_ago_is_not_there(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table, bob = await opened(hub), Listener("bob")
        await hub.watch(table.id, bob, 0)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        hub.go_out(bob, table.id)
        hub.now += 6_000
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert await status(hub, table) == ("open", [1])

    tell(sqlite_url, story)


def test_who_has_left_again_is_waited_for_too_and_may_get_up(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table, bob = await opened(hub), Listener("bob")
        await hub.watch(table.id, bob, 0)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        hub.go_out(bob, table.id)
        hub.now += 10 * MINUTE
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert await status(hub, table) == ("open", [1])
        await hub.watch(table.id, Listener("bob"), 0)
        await settle(hub)
        assert (await hub.table(table.id)).status == "playing"
        other = await opened(hub)
        await hub.act(other.id, BOB, m.Sit(fresh()))
        await hub.act(other.id, BOB, m.Stand(fresh()))
        assert await status(hub, other) == ("open", [])

    tell(sqlite_url, story)


@pytest.mark.parametrize("clock", [None, ClockOptions("move", 3 * 24 * 60 * 60)], ids=["no clock", "over days"])
def test_where_nobody_loses_by_being_away_the_game_begins_at_once(sqlite_url: str, clock: ClockOptions | None) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await opened(hub, clock=clock)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        assert (await hub.table(table.id)).status == "playing"

    tell(sqlite_url, story)


def test_a_rematch_with_a_clock_begins_when_all_have_come_over(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=FAST)
        await hub.act(table.id, BOB, m.Resign(fresh()))
        for actor in (ADA, BOB):
            await hub.act(table.id, actor, m.Rematch(fresh()))
        following = (await hub.table(table.id)).following
        assert following is not None
        for person, expected in (("ada", "open"), ("bob", "playing")):
            await hub.watch(following, Listener(person), 0)
            await settle(hub)
            assert (await hub.table(following)).status == expected

    tell(sqlite_url, story)


def test_the_next_game_of_a_match_waits_for_all_as_well(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("cards", players=2, options=Options(clock=FAST, games=3)), ADA)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        await hub.act(table.id, BOB, m.Resign(fresh()))
        hub.now += MINUTE
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert (await hub.table(table.id)).number == 1, "somebody has to ask for it"
        await hub.act(table.id, ADA, m.Next(fresh()))
        await settle(hub)
        assert ((await hub.table(table.id)).number, (await hub.table(table.id)).waits_for) == (1, [1])
        await hub.watch(table.id, Listener("bob"), 0)
        await settle(hub)
        assert ((await hub.table(table.id)).number, (await hub.table(table.id)).first) == (2, 1)

    tell(sqlite_url, story)


def test_who_has_had_enough_ends_a_match_between_its_games(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", clock=FAST, games=3)
        with pytest.raises(Refused) as begun:
            await hub.act(table.id, BOB, m.Close(fresh()))
        assert begun.value.code == "already-begun"
        await hub.act(table.id, ADA, m.Resign(fresh()))
        with pytest.raises(Refused) as stranger:
            await hub.act(table.id, CLEO, m.Close(fresh()))
        assert stranger.value.code == "not-seated"
        hub.now += MINUTE
        await hub.act(table.id, BOB, m.Next(fresh()))
        await hub.act(table.id, BOB, m.Close(fresh()))
        over = await hub.table(table.id)
        assert (over.status, over.waits_for, len(over.results)) == ("over", [], 1)

    tell(sqlite_url, story)


def test_the_host_frees_the_seat_of_somebody_whom_the_table_waits_for(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await opened(hub)
        await hub.act(table.id, BOB, m.Sit(fresh()))
        for actor, seat, code in ((BOB, 0, "not-your-seat"), (CLEO, 0, "not-seated"), (ADA, 1, "not-your-seat")):
            with pytest.raises(Refused) as refused:
                await hub.act(table.id, actor, m.Stand(fresh(), seat))
            assert refused.value.code == code
        hub.now += MINUTE
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert await status(hub, table) == ("open", [1])
        await hub.act(table.id, ADA, m.Stand(fresh(), 1))
        assert (await hub.table(table.id)).seats[1].is_free
        await hub.act(table.id, CLEO, m.Sit(fresh()))
        await settle(hub)
        assert (await hub.table(table.id)).status == "playing"

    tell(sqlite_url, story)


def test_who_is_connected_to_another_process_is_there(database_url: str) -> None:
    async def story() -> None:
        one, other = await open_hub(database_url), await open_hub(database_url)
        table = await opened(one)
        other.now = one.now
        await one.watch(table.id, Listener("ada"), 0)
        await other.watch(table.id, Listener("bob"), 0)
        await other.act(table.id, BOB, m.Sit(fresh()))
        await settle(other)
        assert (await other.table(table.id)).status == "open"
        await one._catch_up(one._live(table.id))
        await settle(one)
        assert (await one.table(table.id)).status == "playing"
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(story())


def test_bots_alone_do_not_play_at_a_table(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("board", seats=[SeatOptions("open"), SeatOptions("open")]), ADA)
        await hub.act(table.id, ADA, m.Fill(fresh(), 0))
        with pytest.raises(Refused) as alone:
            await hub.act(table.id, ADA, m.Fill(fresh(), 1))
        assert alone.value.code == "no-people"
        await hub.act(table.id, BOB, m.Sit(fresh()))
        assert (await hub.table(table.id)).status == "playing"

    tell(sqlite_url, story)
