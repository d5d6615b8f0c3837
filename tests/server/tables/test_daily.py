"""Which games count for the daily challenge."""

from random import Random

import pytest

from sixfold.server.results.solo import daily_dealer, day_of
from sixfold.server.tables.table_options import SeatOptions, Wanted

from .recorded_tables import ADA, ClockedHub, play_out, run_with_hub


@pytest.mark.parametrize("late", [False, True])
def test_only_games_that_end_on_the_day_count_for_the_daily_challenge(sqlite_url: str, late: bool) -> None:
    async def scenario(hub: ClockedHub) -> None:
        day = day_of(hub.now)
        wanted = Wanted("board", "solo", 1, [SeatOptions("me")])
        table = await hub.open_table(wanted, ADA, (day, daily_dealer(b"secret", day)))
        await play_out(hub, table, Random(1), most=3)
        if late:
            # The records of others reveal the seed from then on.
            hub.now += 24 * 60 * 60 * 1000
        over = await play_out(hub, table, Random(2))
        assert over.status == "over"
        board = await hub.database.read("SELECT day, person FROM dailies")
        assert [tuple(row) for row in board] == ([] if late else [(day, ADA.person)])
        # The game itself is still stored.
        [[games]] = await hub.database.read("SELECT count(*) FROM games")
        assert games == 1

    run_with_hub(sqlite_url, scenario)
