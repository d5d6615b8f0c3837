"""No clock runs against an absent player: a game starts when all players are present."""

import asyncio
from typing import Any

import pytest

from sixfold.bots import levels
from sixfold.bots.levels import levels_of
from sixfold.core.errors import BadSetup, Refused
from sixfold.games import registry
from sixfold.games.kit import MOST_LEVELS
from sixfold.server.protocol import messages as m
from sixfold.server.tables import seat_commands
from sixfold.server.tables.entries import Replaced
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import ClockOptions, Options, SeatOptions, Wanted

from .recorded_tables import (
    ADA,
    BOB,
    CLEO,
    ClockedHub,
    Listener,
    close_hub,
    message_id,
    new_table,
    open_hub,
    run_with_hub,
)

FAST = ClockOptions("game", 300, 2)
MINUTE = 60_000


async def settle(*hubs: Hub) -> None:
    """Let all pending tasks of the hubs run."""
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
    async def scenario(hub: ClockedHub) -> None:
        table, bob, ada = await opened(hub), Listener("bob"), Listener("ada")
        await hub.watch(table.id, bob, 0)
        await hub.act(table.id, BOB, m.Sit(message_id()))
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

    run_with_hub(sqlite_url, scenario)


def test_connected_players_count_as_present(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await opened(hub, players=3)
        for person in ("ada", "bob", "cleo"):
            await hub.watch(table.id, Listener(person), 0)
        await hub.act(table.id, BOB, m.Sit(message_id()))
        hub.now += 5 * MINUTE
        await hub.act(table.id, CLEO, m.Sit(message_id()))
        await settle(hub)
        assert (await hub.table(table.id)).status == "playing"

    run_with_hub(sqlite_url, scenario)


def test_a_player_disconnected_for_some_seconds_is_absent(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table, bob = await opened(hub), Listener("bob")
        await hub.watch(table.id, bob, 0)
        await hub.act(table.id, BOB, m.Sit(message_id()))
        hub.disconnect(bob, table.id)
        hub.now += 6_000
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert await status(hub, table) == ("open", [1])

    run_with_hub(sqlite_url, scenario)


def test_the_table_waits_for_a_player_who_left_again_and_who_may_still_stand_up(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table, bob = await opened(hub), Listener("bob")
        await hub.watch(table.id, bob, 0)
        await hub.act(table.id, BOB, m.Sit(message_id()))
        hub.disconnect(bob, table.id)
        hub.now += 10 * MINUTE
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert await status(hub, table) == ("open", [1])
        await hub.watch(table.id, Listener("bob"), 0)
        await settle(hub)
        assert (await hub.table(table.id)).status == "playing"
        other = await opened(hub)
        await hub.act(other.id, BOB, m.Sit(message_id()))
        await hub.act(other.id, BOB, m.Stand(message_id()))
        assert await status(hub, other) == ("open", [])

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize("clock", [None, ClockOptions("move", 3 * 24 * 60 * 60)], ids=["no clock", "over days"])
def test_without_a_fast_clock_the_game_starts_at_once(sqlite_url: str, clock: ClockOptions | None) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await opened(hub, clock=clock)
        await hub.act(table.id, BOB, m.Sit(message_id()))
        assert (await hub.table(table.id)).status == "playing"

    run_with_hub(sqlite_url, scenario)


def test_a_rematch_with_a_clock_starts_when_all_players_have_joined_it(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=FAST)
        await hub.act(table.id, BOB, m.Resign(message_id()))
        for actor in (ADA, BOB):
            await hub.act(table.id, actor, m.Rematch(message_id()))
        following = (await hub.table(table.id)).following
        assert following is not None
        for person, expected in (("ada", "open"), ("bob", "playing")):
            await hub.watch(following, Listener(person), 0)
            await settle(hub)
            assert (await hub.table(following)).status == expected

    run_with_hub(sqlite_url, scenario)


def test_the_next_game_of_a_match_waits_for_all_players(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("cards", players=2, options=Options(clock=FAST, games=3)), ADA)
        await hub.act(table.id, BOB, m.Sit(message_id()))
        await hub.act(table.id, BOB, m.Resign(message_id()))
        hub.now += MINUTE
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert (await hub.table(table.id)).number == 1, "a player has to request it"
        await hub.act(table.id, ADA, m.Next(message_id()))
        await settle(hub)
        assert ((await hub.table(table.id)).number, (await hub.table(table.id)).waits_for) == (1, [1])
        await hub.watch(table.id, Listener("bob"), 0)
        await settle(hub)
        assert ((await hub.table(table.id)).number, (await hub.table(table.id)).first) == (2, 1)

    run_with_hub(sqlite_url, scenario)


def test_a_player_can_end_a_match_between_its_games(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", clock=FAST, games=3)
        with pytest.raises(Refused) as begun:
            await hub.act(table.id, BOB, m.Close(message_id()))
        assert begun.value.code == "already-begun"
        await hub.act(table.id, ADA, m.Resign(message_id()))
        with pytest.raises(Refused) as stranger:
            await hub.act(table.id, CLEO, m.Close(message_id()))
        assert stranger.value.code == "not-seated"
        hub.now += MINUTE
        await hub.act(table.id, BOB, m.Next(message_id()))
        await hub.act(table.id, BOB, m.Close(message_id()))
        over = await hub.table(table.id)
        assert (over.status, over.waits_for, len(over.results)) == ("over", [], 1)

    run_with_hub(sqlite_url, scenario)


def test_the_host_can_free_the_seat_of_an_absent_player(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await opened(hub)
        await hub.act(table.id, BOB, m.Sit(message_id()))
        for actor, seat, code in ((BOB, 0, "not-your-seat"), (CLEO, 0, "not-seated"), (ADA, 1, "not-your-seat")):
            with pytest.raises(Refused) as refused:
                await hub.act(table.id, actor, m.Stand(message_id(), seat))
            assert refused.value.code == code
        hub.now += MINUTE
        await hub.watch(table.id, Listener("ada"), 0)
        await settle(hub)
        assert await status(hub, table) == ("open", [1])
        await hub.act(table.id, ADA, m.Stand(message_id(), 1))
        assert (await hub.table(table.id)).seats[1].is_free
        await hub.act(table.id, CLEO, m.Sit(message_id()))
        await settle(hub)
        assert (await hub.table(table.id)).status == "playing"

    run_with_hub(sqlite_url, scenario)


def test_a_player_connected_to_another_process_is_present(database_url: str) -> None:
    async def scenario() -> None:
        one, other = await open_hub(database_url), await open_hub(database_url)
        table = await opened(one)
        other.now = one.now
        await one.watch(table.id, Listener("ada"), 0)
        await other.watch(table.id, Listener("bob"), 0)
        await other.act(table.id, BOB, m.Sit(message_id()))
        await settle(other)
        assert (await other.table(table.id)).status == "open"
        await one._catch_up(one._live(table.id))
        await settle(one)
        assert (await one.table(table.id)).status == "playing"
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(scenario())


@pytest.mark.parametrize("name", registry.names())
def test_a_table_takes_no_bot_of_a_level_that_its_title_does_not_have(name: str, sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        game = registry.make(name)
        most = len(levels_of(game))
        seats = [SeatOptions("me", level=MOST_LEVELS), *[SeatOptions("open")] * (game.players - 1)]
        table = await hub.open_table(Wanted(name, seats=seats), ADA)
        for level in (0, most + 1, 10**30):
            with pytest.raises(BadSetup) as refused:
                await hub.act(table.id, ADA, m.Fill(message_id(), 1, level))
            assert refused.value.code == "unknown-bot"
        await hub.act(table.id, ADA, m.Fill(message_id(), 1))
        assert (await hub.table(table.id)).seats[1].bot == f"level:{min(3, most)}"

    run_with_hub(sqlite_url, scenario)


def test_a_title_with_one_level_has_bots_for_every_purpose(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("board", seats=[SeatOptions("me"), SeatOptions("bot")]), ADA)
        assert (await hub.table(table.id)).seats[1].bot == "level:1"
        other = await hub.open_table(Wanted("board"), ADA)
        await hub.act(other.id, BOB, m.Sit(message_id()))
        [replaced] = seat_commands.leave(await hub.table(other.id), "bob")
        assert isinstance(replaced, Replaced)
        assert replaced.bot == "level:1"

    monkeypatch.setattr(levels, "levels_of", lambda game: (levels.Level("random"),))
    run_with_hub(sqlite_url, scenario)


def test_rated_games_show_the_names_of_accounts(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        seats = [SeatOptions("me", "Bob"), SeatOptions("open")]
        table = await hub.open_table(Wanted("board", seats=seats, options=Options(rated=True)), ADA)
        await hub.act(table.id, BOB, m.Sit(message_id(), name="Cleo"))
        assert [seat.name for seat in (await hub.table(table.id)).seats] == [ADA.name, BOB.name]
        assert ADA.name != "Bob"

    run_with_hub(sqlite_url, scenario)


def test_a_table_cannot_be_filled_with_bots_alone(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("board", seats=[SeatOptions("open"), SeatOptions("open")]), ADA)
        await hub.act(table.id, ADA, m.Fill(message_id(), 0))
        with pytest.raises(Refused) as alone:
            await hub.act(table.id, ADA, m.Fill(message_id(), 1))
        assert alone.value.code == "no-people"
        await hub.act(table.id, BOB, m.Sit(message_id()))
        assert (await hub.table(table.id)).status == "playing"

    run_with_hub(sqlite_url, scenario)
