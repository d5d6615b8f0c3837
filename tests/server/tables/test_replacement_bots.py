"""When a bot replaces an absent player, and how its moves are made."""

from random import Random

import pytest

from sixfold.core.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.table_options import ClockOptions, SeatOptions, Wanted

from .recorded_tables import (
    ADA,
    BOB,
    CLEO,
    DAN,
    ClockedHub,
    any_move,
    message_id,
    new_table,
    run_with_hub,
)


def test_a_bot_takes_over_only_an_abandoned_seat_and_only_if_all_others_agree(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3)
        with pytest.raises(Refused) as early:
            await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
        assert early.value.code == "not-abandoned"
        hub.now += 301_000
        await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
        assert (await hub.table(table.id)).seats[0].bot is None
        await hub.act(table.id, CLEO, m.Takeover(message_id(), 0))
        current = await hub.table(table.id)
        assert (current.seats[0].bot, current.seats[0].person, current.bot_to_move) == ("level:4", None, "level:4")
        # A returning player gets the seat back.
        with pytest.raises(Refused):
            await hub.act(table.id, DAN, m.Sit(message_id(), 0))
        await hub.act(table.id, ADA, m.Sit(message_id()))
        current = await hub.table(table.id)
        assert (current.seats[0].person, current.seats[0].bot, current.bot_to_move) == ("ada", None, None)

    run_with_hub(sqlite_url, scenario)


def test_no_bot_takes_over_at_tables_with_clocks_or_ratings(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        for options in ({"clock": ClockOptions("move", 3 * 24 * 60 * 60)}, {"rated": True}):
            table = await new_table(hub, **options)
            hub.now += 400_000
            with pytest.raises(Refused) as refused:
                await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
            assert refused.value.code == "not-abandoned"

    run_with_hub(sqlite_url, scenario)


def test_a_bot_that_takes_over_does_not_wait_for_a_draw(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        await any_move(hub, table, Random(1))
        assert (await hub.table(table.id)).is_waiting_for_done
        hub.now += 301_000
        await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
        current = await hub.table(table.id)
        assert (current.is_waiting_for_done, current.position.to_move) == (False, 1)

    run_with_hub(sqlite_url, scenario)


def test_a_bot_move_for_an_earlier_position_is_discarded(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        seats = [SeatOptions("bot"), SeatOptions("me")]
        table = await hub.open_table(Wanted("board", seats=seats), ADA)
        turn, move = table.turn, str(table.position.legal_moves()[0])
        # A chat message does not invalidate the bot's move.
        await hub.act(table.id, ADA, m.Say(message_id(), phrase="hello"))
        assert (await hub.table(table.id)).turn == turn
        with pytest.raises(Refused) as late:
            await hub.act(table.id, Actor(None, seat=0, turn=(1, 7, 0)), m.Move("bot", move))
        assert late.value.code == "too-late"
        await hub.act(table.id, Actor(None, seat=0, turn=turn), m.Move("bot", move))

    run_with_hub(sqlite_url, scenario)
