"""Taking back: one's own placement, until the next draw or another player's action, where the table allows it."""

from random import Random

import pytest

from sixfold import records
from sixfold.server.errors import Refused
from sixfold.server.protocol import messages as m

from .recorded_tables import ADA, BOB, PEOPLE, ClockedHub, Listener, any_move, fresh, new_table, tell


def test_a_placement_is_taken_back_until_the_draw(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        before = table.position.states.tobytes()
        listener = Listener("bob")
        await hub.watch(table.id, listener, 0)
        await any_move(hub, table, Random(1))
        current = await hub.table(table.id)
        assert (current.is_waiting_for_done, current.may_take_back) == (True, 0)
        with pytest.raises(Refused) as other:
            await hub.act(table.id, BOB, m.TakeBack(fresh()))
        assert other.value.code == "no-take-back"
        await hub.act(table.id, ADA, m.TakeBack(fresh()))
        current = await hub.table(table.id)
        assert current.position.states.tobytes() == before
        assert current.position.events == []
        assert listener.messages[-1]["now"]["view"]["board"] == listener.messages[0]["view"]["board"]
        await any_move(hub, table, Random(2))
        await hub.act(table.id, ADA, m.Done(fresh()))
        with pytest.raises(Refused) as drawn:
            await hub.act(table.id, ADA, m.TakeBack(fresh()))
        assert drawn.value.code == "no-take-back"
        assert (await hub.table(table.id)).position.to_move == 1

    tell(sqlite_url, story)


def test_without_draws_it_is_taken_back_until_somebody_else_acts(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, "spezial", take_back=True)
        await any_move(hub, table, Random(1))
        await hub.act(table.id, ADA, m.TakeBack(fresh()))
        assert (await hub.table(table.id)).position.to_move == 0
        await any_move(hub, table, Random(2))
        await any_move(hub, table, Random(3))
        with pytest.raises(Refused):
            await hub.act(table.id, ADA, m.TakeBack(fresh()))

    tell(sqlite_url, story)


def test_where_the_table_does_not_allow_it_nothing_is_taken_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, "spezial")
        await any_move(hub, table, Random(1))
        with pytest.raises(Refused):
            await hub.act(table.id, ADA, m.TakeBack(fresh()))

    tell(sqlite_url, story)


@pytest.mark.parametrize(
    ("game", "variant", "players"), [("board", "base", 2), ("board", "solo", 1), ("cards", "base", 3)]
)
def test_a_whole_game_with_much_taken_back_has_a_true_record(
    sqlite_url: str, game: str, variant: str, players: int
) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, game, variant, players, take_back=True)
        rng = Random(7)
        current = await hub.table(table.id)
        while current.status == "playing":
            seat = current.position.to_move
            if current.is_waiting_for_done:
                what = m.TakeBack(fresh()) if rng.random() < 0.3 else m.Done(fresh())
                await hub.act(table.id, PEOPLE[seat], what)
            else:
                await any_move(hub, table, rng)
            current = await hub.table(table.id)
        [[text]] = await hub.database.read("SELECT record FROM games")
        assert records.verify(records.loads(text)).events == current.position.events

    tell(sqlite_url, story)


def test_there_is_no_hint_before_the_draw_and_none_is_noted(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True, hints=True)
        await any_move(hub, table, Random(1))
        before = (await hub.table(table.id)).seq
        with pytest.raises(Refused) as refused:
            await hub.hint(table.id, ADA, m.Hint(fresh()))
        current = await hub.table(table.id)
        assert (refused.value.code, current.seq, current.hinted) == ("draw-first", before, set())

    tell(sqlite_url, story)
