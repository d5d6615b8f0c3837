"""Votes at a table apply to the situation in which they were cast, and expire."""

from random import Random

from sixfold.server.protocol import messages as m

from .recorded_tables import ADA, BOB, CLEO, ClockedHub, any_move, message_id, new_table, run_with_hub


def test_votes_to_replace_a_player_expire_when_the_player_moves(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3)
        hub.now += 301_000
        await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
        while True:
            # Ada is back, and plays on with the others until it is her turn again.
            await any_move(hub, table, Random(1))
            if (await hub.table(table.id)).position.to_move == 0:
                break
        hub.now += 24 * 60 * 60 * 1000
        await hub.act(table.id, CLEO, m.Takeover(message_id(), 0))
        await hub.forget(table.id)
        assert (await hub.table(table.id)).seats[0].person == ADA.person
        await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
        assert (await hub.table(table.id)).seats[0].bot is not None

    run_with_hub(sqlite_url, scenario)


def test_votes_to_replace_one_player_stay_when_another_resigns(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=4)
        hub.now += 301_000
        await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
        await hub.act(table.id, CLEO, m.Resign(message_id()))
        assert (await hub.table(table.id)).votes.takeover == {0: {BOB.person}}

    run_with_hub(sqlite_url, scenario)
