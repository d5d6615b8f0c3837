"""At tables that allow it, players can take back their own placement until the next draw or another player's action."""

from random import Random

import pytest

from sixfold import records
from sixfold.core.errors import Refused
from sixfold.server.protocol import messages as m

from .recorded_tables import ADA, BOB, PEOPLE, ClockedHub, Listener, any_move, message_id, new_table, run_with_hub


def test_a_placement_is_taken_back_until_the_draw(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        before = table.position.states.tobytes()
        listener = Listener("bob")
        await hub.watch(table.id, listener, 0)
        await any_move(hub, table, Random(1))
        current = await hub.table(table.id)
        assert (current.is_waiting_for_done, current.may_take_back) == (True, 0)
        with pytest.raises(Refused) as other:
            await hub.act(table.id, BOB, m.TakeBack(message_id()))
        assert other.value.code == "no-take-back"
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        current = await hub.table(table.id)
        assert current.position.states.tobytes() == before
        assert current.position.events == []
        assert listener.messages[-1]["now"]["view"]["board"] == listener.messages[0]["view"]["board"]
        await any_move(hub, table, Random(2))
        await hub.act(table.id, ADA, m.Done(message_id()))
        with pytest.raises(Refused) as drawn:
            await hub.act(table.id, ADA, m.TakeBack(message_id()))
        assert drawn.value.code == "no-take-back"
        assert (await hub.table(table.id)).position.to_move == 1

    run_with_hub(sqlite_url, scenario)


def test_without_draws_a_move_can_be_taken_back_until_another_player_acts(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "spezial", take_back=True)
        await any_move(hub, table, Random(1))
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        assert (await hub.table(table.id)).position.to_move == 0
        await any_move(hub, table, Random(2))
        await any_move(hub, table, Random(3))
        with pytest.raises(Refused):
            await hub.act(table.id, ADA, m.TakeBack(message_id()))

    run_with_hub(sqlite_url, scenario)


def test_taking_back_is_refused_at_tables_that_do_not_allow_it(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "spezial")
        await any_move(hub, table, Random(1))
        with pytest.raises(Refused):
            await hub.act(table.id, ADA, m.TakeBack(message_id()))

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize(
    ("game", "variant", "players"), [("board", "base", 2), ("board", "solo", 1), ("cards", "base", 3)]
)
def test_the_record_of_a_game_with_many_take_backs_verifies(
    sqlite_url: str, game: str, variant: str, players: int
) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, game, variant, players, take_back=True)
        rng = Random(7)
        current = await hub.table(table.id)
        while current.status == "playing":
            seat = current.position.to_move
            if current.is_waiting_for_done:
                what = m.TakeBack(message_id()) if rng.random() < 0.3 else m.Done(message_id())
                await hub.act(table.id, PEOPLE[seat], what)
            else:
                await any_move(hub, table, rng)
            current = await hub.table(table.id)
        [[text]] = await hub.database.read("SELECT record FROM games")
        assert records.verify(records.loads(text)).events == current.position.events

    run_with_hub(sqlite_url, scenario)


def test_a_hint_before_the_draw_is_refused_and_not_logged(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True, hints=True)
        await any_move(hub, table, Random(1))
        before = (await hub.table(table.id)).seq
        with pytest.raises(Refused) as refused:
            await hub.hint(table.id, ADA, m.Hint(message_id()))
        current = await hub.table(table.id)
        assert (refused.value.code, current.seq, current.hinted) == ("draw-first", before, set())

    run_with_hub(sqlite_url, scenario)
