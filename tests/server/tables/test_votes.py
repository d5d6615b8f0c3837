"""Votes at a table hold for what the voters have seen, and not for ever."""

from random import Random

from sixfold.server.protocol import messages as m

from .recorded_tables import ADA, BOB, CLEO, ClockedHub, any_move, fresh, new_table, tell


def test_who_comes_back_and_moves_is_not_replaced_by_votes_from_before(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3)
        hub.now += 301_000
        await hub.act(table.id, BOB, m.Takeover(fresh(), 0))
        while True:
            # Ada is back, and plays on with the others until it is her turn again.
            await any_move(hub, table, Random(1))
            if (await hub.table(table.id)).position.to_move == 0:
                break
        hub.now += 24 * 60 * 60 * 1000
        await hub.act(table.id, CLEO, m.Takeover(fresh(), 0))
        await hub.forget(table.id)
        assert (await hub.table(table.id)).seats[0].person == ADA.person
        await hub.act(table.id, BOB, m.Takeover(fresh(), 0))
        assert (await hub.table(table.id)).seats[0].bot is not None

    tell(sqlite_url, story)


def test_votes_for_one_seat_stay_while_another_gives_up(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, players=4)
        hub.now += 301_000
        await hub.act(table.id, BOB, m.Takeover(fresh(), 0))
        await hub.act(table.id, CLEO, m.Resign(fresh()))
        assert (await hub.table(table.id)).votes.takeover == {0: {BOB.person}}

    tell(sqlite_url, story)
