"""Clocks charge players fairly, flags fall by the server's time, and outages are not charged."""

import pytest

from sixfold.core.errors import Refused
from sixfold.server.bot_workers.workers import BotWorkers
from sixfold.server.maintenance import Maintenance
from sixfold.server.protocol import messages as m
from sixfold.server.tables.clocks import Clocks
from sixfold.server.tables.persistence import flagged
from sixfold.server.tables.table_options import ClockOptions

from .recorded_tables import (
    ADA,
    PEOPLE,
    ClockedHub,
    first_move,
    message_id,
    new_table,
    run_with_hub,
    set_wall_clock_back,
)


async def time_left(hub: ClockedHub, ident: str) -> list[int]:
    clocks = (await hub.table(ident)).clocks
    assert clocks is not None
    return clocks.left


def test_a_game_clock_is_charged_and_gets_its_increment(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("game", 60, 2))
        hub.now += 10_000
        await first_move(hub, table.id)
        hub.now += 5_000
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left == [52_000, 57_000]

    run_with_hub(sqlite_url, scenario)


def test_a_flag_falls_exactly_when_the_time_is_over(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
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

    run_with_hub(sqlite_url, scenario)


def test_an_outage_is_not_charged(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
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

    run_with_hub(sqlite_url, scenario)


def test_with_more_players_the_game_continues_after_one_loses_on_time(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3, clock=ClockOptions("move", 30))
        hub.now += 30_000
        await hub.flag(table.id)
        current = await hub.table(table.id)
        assert current.status == "playing"
        assert current.position.to_move == 1
        assert current.clocks is not None
        assert current.clocks.seat == 1

    run_with_hub(sqlite_url, scenario)


def test_taking_back_does_not_refund_time(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60, 5))
        hub.now += 10_000
        await first_move(hub, table.id)
        hub.now += 1_000
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert (clocks.left[0], clocks.seat) == (60_000, 0)
        assert clocks.spent(hub.now) == 11_000

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize("game", ["spezial", "cards", "board"])
def test_taking_back_changes_the_time_of_no_other_player(sqlite_url: str, game: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, game, take_back=True, clock=ClockOptions("game", 60, 30))
        for _ in range(5):
            hub.now += 1_000
            await first_move(hub, table.id)
            hub.now += 1_000
            await hub.act(table.id, ADA, m.TakeBack(message_id()))
        hub.now += 1_000
        current = await hub.table(table.id)
        assert current.clocks is not None
        assert current.clocks.left == [60_000, 60_000]
        assert current.clocks.seat == 0
        assert current.clocks.spent(hub.now) == 11_000

    run_with_hub(sqlite_url, scenario)


def test_a_player_gets_no_increment_for_actions_of_others(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3, clock=ClockOptions("game", 60, 30))
        hub.now += 5_000
        await hub.act(table.id, PEOPLE[2], m.Resign(message_id()))
        current = await hub.table(table.id)
        assert current.clocks is not None
        assert (current.clocks.left[0], current.clocks.spent(hub.now)) == (60_000, 5_000)

    run_with_hub(sqlite_url, scenario)


def test_no_flag_falls_while_the_database_is_unavailable(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("move", 10))
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.beat()
        begun = hub.now
        hub.now += 60_000
        # The database was unavailable for a minute: this process notices the flag first.
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await maintenance.beat()
        assert hub.outages == [(begun, hub.now)]
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await first_move(hub, table.id)

    run_with_hub(sqlite_url, scenario)


def test_no_player_is_charged_for_a_restart_however_short(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("move", 6))
        begun = hub.now
        await Maintenance(hub.database, hub, BotWorkers(1)).begin()
        # Killed after its first heartbeat, and another process starts soon after.
        hub.now += 4_600
        after = Maintenance(hub.database, hub, BotWorkers(1))
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

    run_with_hub(sqlite_url, scenario)


def test_a_process_that_starts_beside_others_credits_no_time(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        before, after = (Maintenance(hub.database, hub, BotWorkers(1)) for _ in range(2))
        await before.begin()
        hub.now += 1_500
        await after.begin()
        hub.now += 500
        await before.beat()
        hub.now += 1_500
        await after.beat()
        assert hub.outages == []

    run_with_hub(sqlite_url, scenario)


def test_processes_that_start_together_all_know_the_outage(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        begun = hub.now
        await Maintenance(hub.database, hub, BotWorkers(1)).begin()
        one, two = (Maintenance(hub.database, hub, BotWorkers(1)) for _ in range(2))
        hub.now += 3_000
        await one.begin()
        hub.now += 1_000
        await two.begin()
        for _ in range(4):
            hub.now += 2_000
            await one.beat()
            await two.beat()
        assert hub.outages == [(begun, begun + 3_000)]

    run_with_hub(sqlite_url, scenario)


def test_a_move_is_charged_even_if_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        table = await new_table(hub, clock=ClockOptions("game", 60))
        set_wall_clock_back(hub, 10_000)
        await first_move(hub, table.id)
        current = await hub.table(table.id)
        assert current.clocks is not None
        assert current.clocks.left == [50_000, 60_000]
        # The log keeps wall time.
        assert current.changed == hub.now
        hub.ticks, hub.now = hub.ticks + 4_000, hub.now + 4_000
        await first_move(hub, table.id)
        assert await time_left(hub, table.id) == [50_000, 56_000]

    run_with_hub(sqlite_url, scenario)


def test_a_flag_falls_in_time_even_if_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        table = await new_table(hub, clock=ClockOptions("move", 30))
        set_wall_clock_back(hub, 29_999)
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        hub.ticks, hub.now = hub.ticks + 1, hub.now + 1
        with pytest.raises(Refused) as late:
            await first_move(hub, table.id)
        assert late.value.code == "flag-fallen"
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "over"

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize("jump", [4_000, 3_600_000])
def test_no_player_is_charged_for_a_wall_clock_that_was_set_forward(sqlite_url: str, jump: int) -> None:
    async def scenario(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.begin()
        table = await new_table(hub, clock=ClockOptions("game", 60))
        # Before and after the server notices it.
        hub.ticks, hub.now = hub.ticks + 2_000, hub.now + 2_000 + jump
        await hub.flag(table.id)
        await first_move(hub, table.id)
        assert await time_left(hub, table.id) == [58_000, 60_000]
        await maintenance.beat()
        hub.now += jump
        await maintenance.beat()
        hub.ticks, hub.now = hub.ticks + 3_000, hub.now + 3_000
        await first_move(hub, table.id)
        assert await time_left(hub, table.id) == [58_000, 57_000]

    run_with_hub(sqlite_url, scenario)


def test_taking_back_gains_no_time_even_if_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60))
        set_wall_clock_back(hub, 10_000)
        await first_move(hub, table.id)
        hub.ticks, hub.now = hub.ticks + 1_000, hub.now + 1_000
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        hub.ticks, hub.now = hub.ticks + 1_000, hub.now + 1_000
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left[0] == 48_000

    run_with_hub(sqlite_url, scenario)


def test_a_process_that_knows_only_wall_time_charges_from_its_first_read(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("game", 60))
        # Another process has loaded the table after its wall clock was set back.
        await hub.forget(table.id)
        hub.ticks = 0
        set_wall_clock_back(hub, 0)
        await hub.table(table.id)
        set_wall_clock_back(hub, 7_000)
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left == [53_000, 60_000]

    run_with_hub(sqlite_url, scenario)


def test_outages_count_in_any_order_of_recording() -> None:
    clocks = Clocks(ClockOptions("game", 60), 2)
    clocks.run(0, 0)
    # The second outage began after the time would have run out without the first.
    outages = [(70_000, 80_000), (10_000, 30_000)]
    assert clocks.falls_at(outages) == clocks.falls_at(sorted(outages)) == 90_000
    assert clocks.spent(90_000, outages) == 60_000
