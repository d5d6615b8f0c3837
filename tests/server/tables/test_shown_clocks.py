"""The clocks that clients show agree with the time that the server enforces."""

import asyncio
from typing import Any

from sixfold.server.bot_workers.workers import BotWorkers
from sixfold.server.maintenance import Maintenance
from sixfold.server.protocol import messages as m
from sixfold.server.tables.table_options import ClockOptions

from .recorded_tables import (
    ADA,
    BOB,
    ClockedHub,
    Listener,
    close_hub,
    first_move,
    message_id,
    new_table,
    open_hub,
    run_with_hub,
    set_wall_clock_back,
)


def shown_left(listener: Listener, now: int) -> int:
    """The time that a client shows: the time left when the clock started, less the time passed since."""
    clocks = next(found for message in reversed(listener.messages) if (found := clocks_in(message)) is not None)
    return max(0, clocks["left"][clocks["running"]] - max(0, now - clocks["since"]))


def clocks_in(message: dict[str, Any]) -> dict[str, Any] | None:
    """The clocks in a message, if any."""
    part = {"sync": message.get("table"), "event": message.get("now")}.get(message["type"], message)
    found: dict[str, Any] | None = (part or {}).get("clocks")
    return found


async def let_pass(hub: ClockedHub, maintenance: Maintenance, passed: int) -> None:
    """Let time pass while the server runs."""
    until = hub.now + passed
    while hub.now < until:
        hub.now = min(hub.now + 2_000, until)
        await maintenance.beat()


async def check_enforced(hub: ClockedHub, maintenance: Maintenance, ident: str, *listeners: Listener) -> None:
    """Check that the flag falls exactly when the shown clocks reach zero."""
    [left] = {shown_left(listener, hub.now) for listener in listeners}
    assert left > 0
    await let_pass(hub, maintenance, left - 1)
    await hub.flag(ident)
    assert (await hub.table(ident)).status == "playing"
    hub.now += 1
    await hub.flag(ident)
    assert (await hub.table(ident)).status == "over"


def test_after_a_restart_all_viewers_see_the_enforced_time(sqlite_url: str) -> None:
    async def scenario() -> None:
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
        # The outage is longer than the time left of any player.
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

    asyncio.run(scenario())


def test_clients_connected_during_an_outage_get_the_clocks_again(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.beat()
        table = await new_table(hub, clock=ClockOptions("move", 30))
        watching = [Listener(ADA.person), Listener(BOB.person), Listener()]
        for listener in watching:
            await hub.watch(table.id, listener, 0)
        # The database was unavailable for twenty seconds.
        hub.now += 20_000
        await maintenance.beat()
        assert [listener.messages[-1]["type"] for listener in watching] == ["clocks"] * 3
        assert shown_left(watching[0], hub.now) == 30_000
        received = len(watching[0].raw)
        hub.now += 2_000
        await maintenance.beat()
        assert len(watching[0].raw) == received, "nothing has changed"
        await check_enforced(hub, maintenance, table.id, *watching)

    run_with_hub(sqlite_url, scenario)


def test_a_retracted_outage_is_corrected_on_every_shown_clock(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
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

    run_with_hub(sqlite_url, scenario)


def test_taking_back_after_an_outage_shows_the_enforced_time(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.beat()
        table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60))
        watching = Listener(BOB.person)
        await hub.watch(table.id, watching, 0)
        await let_pass(hub, maintenance, 4_000)
        await first_move(hub, table.id)
        hub.now += 50_000
        await maintenance.beat()
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        assert shown_left(watching, hub.now) == 56_000
        await check_enforced(hub, maintenance, table.id, watching)

    run_with_hub(sqlite_url, scenario)


def test_the_shown_clock_runs_on_even_if_the_wall_clock_was_set_back(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        hub.ticks = 5_000
        maintenance = Maintenance(hub.database, hub, BotWorkers(1))
        await maintenance.begin()
        table = await new_table(hub, clock=ClockOptions("move", 30))
        watching = Listener(ADA.person)
        await hub.watch(table.id, watching, 0)
        set_wall_clock_back(hub, 2_000)
        await maintenance.beat()
        new = Listener()
        await hub.watch(table.id, new, 0)
        assert {shown_left(listener, hub.now) for listener in (watching, new)} == {28_000}

    run_with_hub(sqlite_url, scenario)
