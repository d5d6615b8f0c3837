"""Clocks: charged fairly, flags fall on the server's clock, nobody pays for an outage."""

import pytest

from sixfold.server.protocol import messages as m
from sixfold.server.refusing import Refused
from sixfold.server.sweeping import Sweeper
from sixfold.server.tables.keeping import flagged
from sixfold.server.tables.options import ClockOptions
from sixfold.server.thinking.workers import Thinkers

from .telling import ADA, PEOPLE, ClockedHub, fresh, new_table, tell


async def first_move(hub: ClockedHub, ident: str) -> None:
    table = await hub.table(ident)
    seat = table.position.to_move
    await hub.act(ident, PEOPLE[seat], m.Move(fresh(), str(table.position.legal_moves()[0])))


def test_a_game_clock_is_charged_and_gets_its_increment(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("game", 60, 2))
        hub.now += 10_000
        await first_move(hub, table.id)
        hub.now += 5_000
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left == [52_000, 57_000]

    tell(sqlite_url, story)


def test_a_flag_falls_when_the_time_is_over_and_not_before(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("move", 30))
        hub.now += 29_999
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        hub.now += 1
        with pytest.raises(Refused) as late:
            await first_move(hub, table.id)
        assert late.value.code == "flag-fallen"
        await hub.flag(table.id)
        over = await hub.table(table.id)
        assert over.results[0]["ranking"] == [[1], [0]]
        assert over.results[0]["reason"] == "resigned"
        assert await flagged(hub.database, f"{table.id}-1") == (0,)
        assert await flagged(hub.database, f"{table.id}-2") == ()

    tell(sqlite_url, story)


def test_an_outage_is_not_charged(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("game", 60))
        begun = hub.now
        hub.now += 300_000
        hub.outages.append((begun + 10_000, begun + 290_000))
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left[0] == 40_000

    tell(sqlite_url, story)


def test_with_more_players_the_game_goes_on_without_who_lost_on_time(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3, clock=ClockOptions("move", 30))
        hub.now += 30_000
        await hub.flag(table.id)
        current = await hub.table(table.id)
        assert current.status == "playing"
        assert current.position.to_move == 1
        assert current.clocks is not None
        assert current.clocks.seat == 1

    tell(sqlite_url, story)


def test_taking_back_does_not_give_time_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60, 5))
        hub.now += 10_000
        await first_move(hub, table.id)
        hub.now += 1_000
        await hub.act(table.id, ADA, m.TakeBack(fresh()))
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert (clocks.left[0], clocks.seat) == (60_000, 0)
        assert clocks.spent(hub.now) == 11_000

    tell(sqlite_url, story)


@pytest.mark.parametrize("game", ["spezial", "cards", "board"])
def test_taking_back_wins_no_time_and_costs_nobody_else_any(sqlite_url: str, game: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, game, take_back=True, clock=ClockOptions("game", 60, 30))
        for _ in range(5):
            hub.now += 1_000
            await first_move(hub, table.id)
            hub.now += 1_000
            await hub.act(table.id, ADA, m.TakeBack(fresh()))
        hub.now += 1_000
        current = await hub.table(table.id)
        assert current.clocks is not None
        assert current.clocks.left == [60_000, 60_000]
        assert current.clocks.seat == 0
        assert current.clocks.spent(hub.now) == 11_000

    tell(sqlite_url, story)


def test_nobody_gets_an_increment_for_what_others_do(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3, clock=ClockOptions("game", 60, 30))
        hub.now += 5_000
        await hub.act(table.id, PEOPLE[2], m.Resign(fresh()))
        current = await hub.table(table.id)
        assert current.clocks is not None
        assert (current.clocks.left[0], current.clocks.spent(hub.now)) == (60_000, 5_000)

    tell(sqlite_url, story)


def test_no_flag_falls_while_nothing_can_be_written(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("move", 10))
        sweeper = Sweeper(hub.database, hub, Thinkers(1))
        await sweeper.beat()
        begun = hub.now
        hub.now += 60_000
        # The database was away for a minute, and is back: this process notices the flag first.
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await sweeper.beat()
        assert hub.outages == [(begun, hub.now)]
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await first_move(hub, table.id)

    tell(sqlite_url, story)


def test_nobody_pays_for_a_restart_however_quick(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("move", 6))
        begun = hub.now
        await Sweeper(hub.database, hub, Thinkers(1)).begin()
        # Killed after its first beat, and another process begins soon after.
        hub.now += 4_600
        after = Sweeper(hub.database, hub, Thinkers(1))
        await after.begin()
        assert hub.outages == [(begun, hub.now)]
        for _ in range(4):
            hub.now += 1_400
            await after.beat()
            await hub.flag(table.id)
        assert hub.outages == [(begun, begun + 4_600)]
        assert (await hub.table(table.id)).status == "playing"
        hub.now += 400
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "over"

    tell(sqlite_url, story)


def test_a_process_that_begins_beside_others_gives_nobody_time(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        before, after = (Sweeper(hub.database, hub, Thinkers(1)) for _ in range(2))
        await before.begin()
        hub.now += 1_500
        await after.begin()
        hub.now += 500
        await before.beat()
        hub.now += 1_500
        await after.beat()
        assert hub.outages == []

    tell(sqlite_url, story)


def test_of_processes_that_begin_together_each_knows_of_the_outage(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        begun = hub.now
        await Sweeper(hub.database, hub, Thinkers(1)).begin()
        one, two = (Sweeper(hub.database, hub, Thinkers(1)) for _ in range(2))
        hub.now += 3_000
        await one.begin()
        hub.now += 1_000
        await two.begin()
        for _ in range(4):
            hub.now += 2_000
            await one.beat()
            await two.beat()
        assert hub.outages == [(begun, begun + 3_000)]

    tell(sqlite_url, story)
