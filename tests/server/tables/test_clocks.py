"""Clocks: charged fairly, flags fall on the server's clock, nobody pays for an outage."""

import asyncio
from typing import Any

import pytest

from sixfold.server.bot_workers.workers import BotWorkers
from sixfold.server.errors import Refused
from sixfold.server.maintenance import Maintenance
from sixfold.server.protocol import messages as m
from sixfold.server.tables.clocks import Clocks
from sixfold.server.tables.options import ClockOptions
from sixfold.server.tables.persistence import flagged

from .recorded_tables import ADA, BOB, PEOPLE, ClockedHub, Listener, close_hub, fresh, new_table, open_hub, tell


async def first_move(hub: ClockedHub, ident: str) -> None:
    table = await hub.table(ident)
    seat = table.position.to_move
    await hub.act(ident, PEOPLE[seat], m.Move(fresh(), str(table.position.legal_moves()[0])))


async def time_left(hub: ClockedHub, ident: str) -> list[int]:
    clocks = (await hub.table(ident)).clocks
    assert clocks is not None
    return clocks.left


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
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.beat()
        begun = hub.now
        hub.now += 60_000
        # The database was away for a minute, and is back: this process notices the flag first.
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await maintenance.beat()
        assert hub.outages == [(begun, hub.now)]
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        await first_move(hub, table.id)

    tell(sqlite_url, story)


def test_nobody_pays_for_a_restart_however_quick(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("move", 6))
        begun = hub.now
        await Maintenance(hub.database, hub, BotWorkers(1)).begin()
        # Killed after its first beat, and another process begins soon after.
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

    tell(sqlite_url, story)


def test_a_process_that_begins_beside_others_gives_nobody_time(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        before, after = (Maintenance(hub.database, hub, BotWorkers(1)) for _ in range(2))
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

    tell(sqlite_url, story)


def set_back(hub: ClockedHub, passed: int) -> None:
    """Let time pass while somebody sets the wall clock back by an hour."""
    assert hub.ticks is not None
    hub.ticks += passed
    hub.now += passed - 3_600_000


def test_who_moves_pays_though_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        table = await new_table(hub, clock=ClockOptions("game", 60))
        set_back(hub, 10_000)
        await first_move(hub, table.id)
        current = await hub.table(table.id)
        assert current.clocks is not None
        assert current.clocks.left == [50_000, 60_000]
        # The log keeps wall time.
        assert current.changed == hub.now
        hub.ticks, hub.now = hub.ticks + 4_000, hub.now + 4_000
        await first_move(hub, table.id)
        assert await time_left(hub, table.id) == [50_000, 56_000]

    tell(sqlite_url, story)


def test_a_flag_falls_in_time_though_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        table = await new_table(hub, clock=ClockOptions("move", 30))
        set_back(hub, 29_999)
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "playing"
        hub.ticks, hub.now = hub.ticks + 1, hub.now + 1
        with pytest.raises(Refused) as late:
            await first_move(hub, table.id)
        assert late.value.code == "flag-fallen"
        await hub.flag(table.id)
        assert (await hub.table(table.id)).status == "over"

    tell(sqlite_url, story)


@pytest.mark.parametrize("jump", [4_000, 3_600_000])
def test_nobody_pays_for_a_wall_clock_that_was_set_forward(sqlite_url: str, jump: int) -> None:
    async def story(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.begin()
        table = await new_table(hub, clock=ClockOptions("game", 60))
        # Before anybody has noticed it, and after.
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

    tell(sqlite_url, story)


def test_taking_back_wins_no_time_though_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60))
        set_back(hub, 10_000)
        await first_move(hub, table.id)
        hub.ticks, hub.now = hub.ticks + 1_000, hub.now + 1_000
        await hub.act(table.id, ADA, m.TakeBack(fresh()))
        hub.ticks, hub.now = hub.ticks + 1_000, hub.now + 1_000
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left[0] == 48_000

    tell(sqlite_url, story)


def test_a_process_that_knows_only_wall_time_charges_from_when_it_looked(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, clock=ClockOptions("game", 60))
        # Another process has read the table, after its wall clock was set back.
        await hub.forget(table.id)
        hub.ticks = 0
        set_back(hub, 0)
        await hub.table(table.id)
        set_back(hub, 7_000)
        await first_move(hub, table.id)
        clocks = (await hub.table(table.id)).clocks
        assert clocks is not None
        assert clocks.left == [53_000, 60_000]

    tell(sqlite_url, story)


# --- what is shown ------------------------------------------------------------------------------------------


def shown_left(listener: Listener, now: int) -> int:
    """The time that a client shows: what was left when the running clock began to run, less what has passed since."""
    clocks = next(found for message in reversed(listener.messages) if (found := clocks_in(message)) is not None)
    return max(0, clocks["left"][clocks["running"]] - max(0, now - clocks["since"]))


def clocks_in(message: dict[str, Any]) -> dict[str, Any] | None:
    """The clocks that a message tells of, if it does."""
    part = {"sync": message.get("table"), "event": message.get("now")}.get(message["type"], message)
    found: dict[str, Any] | None = (part or {}).get("clocks")
    return found


async def let_pass(hub: ClockedHub, maintenance: Maintenance, passed: int) -> None:
    """Let time pass while the server is there."""
    until = hub.now + passed
    while hub.now < until:
        hub.now = min(hub.now + 2_000, until)
        await maintenance.beat()


async def check_enforced(hub: ClockedHub, maintenance: Maintenance, ident: str, *listeners: Listener) -> None:
    """The flag falls when the clocks that are shown reach zero, and not before."""
    [left] = {shown_left(listener, hub.now) for listener in listeners}
    assert left > 0
    await let_pass(hub, maintenance, left - 1)
    await hub.flag(ident)
    assert (await hub.table(ident)).status == "playing"
    hub.now += 1
    await hub.flag(ident)
    assert (await hub.table(ident)).status == "over"


def test_after_a_restart_everybody_is_shown_the_time_that_is_enforced(sqlite_url: str) -> None:
    async def story() -> None:
        before = await open_hub(sqlite_url)
        maintenance = Maintenance(before.database, before, BotWorkers(1))
        await maintenance.begin()
        table = await new_table(before, clock=ClockOptions("game", 60))
        loyal = Listener(ADA.person)
        await before.watch(table.id, loyal, 0)
        await let_pass(before, maintenance, 10_000)
        await first_move(before, table.id)
        since = (await before.table(table.id)).seq
        await let_pass(before, maintenance, 4_000)
        await close_hub(before)
        # The server is away for longer than anybody has left.
        after = await open_hub(sqlite_url)
        after.now = before.now + 100_000
        maintenance = Maintenance(after.database, after, BotWorkers(1))
        await maintenance.begin()
        resuming, new, looking = loyal, Listener(BOB.person), Listener()
        await after.watch(table.id, resuming, since)
        await after.watch(table.id, new, 0)
        await after.watch(table.id, looking, 0)
        assert [listener.messages[-1]["type"] for listener in (resuming, new, looking)] == ["resumed", "sync", "sync"]
        assert shown_left(new, after.now) == 56_000
        await check_enforced(after, maintenance, table.id, resuming, new, looking)
        await close_hub(after)

    asyncio.run(story())


def test_who_stayed_connected_through_an_outage_is_told_the_clocks_again(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.beat()
        table = await new_table(hub, clock=ClockOptions("move", 30))
        watching = [Listener(ADA.person), Listener(BOB.person), Listener()]
        for listener in watching:
            await hub.watch(table.id, listener, 0)
        # Nothing could be written for twenty seconds.
        hub.now += 20_000
        await maintenance.beat()
        assert [listener.messages[-1]["type"] for listener in watching] == ["clocks"] * 3
        assert shown_left(watching[0], hub.now) == 30_000
        told = len(watching[0].raw)
        hub.now += 2_000
        await maintenance.beat()
        assert len(watching[0].raw) == told, "nothing has changed"
        await check_enforced(hub, maintenance, table.id, *watching)

    tell(sqlite_url, story)


def test_an_outage_that_was_none_is_taken_back_on_every_clock_shown(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        before, after = (Maintenance(hub.database, hub, BotWorkers(1)) for _ in range(2))
        await before.begin()
        table = await new_table(hub, clock=ClockOptions("move", 30))
        hub.now += 1_500
        await after.begin()
        new = Listener()
        await hub.watch(table.id, new, 0)
        assert shown_left(new, hub.now) == 30_000
        hub.now += 500
        await before.beat()
        await after.beat()
        assert hub.outages == []
        assert shown_left(new, hub.now) == 28_000
        await check_enforced(hub, after, table.id, new)

    tell(sqlite_url, story)


def test_taking_back_after_an_outage_shows_the_time_that_is_enforced(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.beat()
        table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60))
        watching = Listener(BOB.person)
        await hub.watch(table.id, watching, 0)
        await let_pass(hub, maintenance, 4_000)
        await first_move(hub, table.id)
        hub.now += 50_000
        await maintenance.beat()
        await hub.act(table.id, ADA, m.TakeBack(fresh()))
        assert shown_left(watching, hub.now) == 56_000
        await check_enforced(hub, maintenance, table.id, watching)

    tell(sqlite_url, story)


def test_the_clock_shown_goes_on_though_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.begin()
        table = await new_table(hub, clock=ClockOptions("move", 30))
        watching = Listener(ADA.person)
        await hub.watch(table.id, watching, 0)
        set_back(hub, 2_000)
        await maintenance.beat()
        new = Listener()
        await hub.watch(table.id, new, 0)
        assert {shown_left(listener, hub.now) for listener in (watching, new)} == {28_000}

    tell(sqlite_url, story)


def test_outages_count_whatever_the_order_in_which_they_were_noted() -> None:
    clocks = Clocks(ClockOptions("game", 60), 2)
    clocks.run(0, 0)
    # The second one began only after the time would have been over without the first.
    outages = [(70_000, 80_000), (10_000, 30_000)]
    assert clocks.falls_at(outages) == clocks.falls_at(sorted(outages)) == 90_000
    assert clocks.spent(90_000, outages) == 60_000
