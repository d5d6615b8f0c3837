"""At tables that allow it, players can take back their own placement until the next draw or another player's action.

Against bots they can do so at any time, and turns end by themselves.
"""

from random import Random
from typing import Any

import pytest

from sixfold import records
from sixfold.core.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import ClockOptions, Options, SeatOptions, Wanted

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


# --- against bots -----------------------------------------------------------------------------------------------------


async def against_bots(hub: Hub, game: str = "board", players: int = 2, **options: Any) -> Table:
    """A table of one person and bots, with take-backs."""
    seats = [SeatOptions("me"), *[SeatOptions("bot")] * (players - 1)]
    return await hub.open_table(Wanted(game, "base", players, seats, Options(take_back=True, **options)), ADA)


async def play(hub: Hub, table: Table, rng: Random, until: int | None = 0) -> Table:
    """The person and the bots move, until it is a seat's turn again; without one, until the end."""
    while (table := await hub.table(table.id)).status == "playing":
        seat = table.position.to_move
        actor = ADA if seat == 0 else Actor(None, seat=seat, turn=table.turn)
        move = str(rng.choice(table.position.legal_moves()))
        await hub.act(table.id, actor, m.Move(message_id(), move, seat))
        table = await hub.table(table.id)
        if table.seat_to_move == until:
            break
    return table


@pytest.mark.parametrize(("game", "players"), [("board", 2), ("cards", 3), ("spezial", 3)])
def test_against_bots_a_turn_ends_by_itself_and_can_be_undone_after_the_answer(
    sqlite_url: str, game: str, players: int
) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await against_bots(hub, game, players)
        assert table.may_take_back is None
        before = table.position.states.tobytes()
        table = await play(hub, table, Random(1))
        assert (table.position.to_move, table.may_take_back) == (0, 0)
        first = list(table.position.events)
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        table = await hub.table(table.id)
        assert table.position.states.tobytes() == before
        assert (table.position.events, table.may_take_back) == ([], None)
        # The same moves lead to the same draws, so that nothing is gained by drawing again.
        assert (await play(hub, table, Random(1))).position.events == first

    run_with_hub(sqlite_url, scenario)


def test_several_turns_can_be_undone_and_the_log_says_the_same(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await against_bots(hub)
        rng, states = Random(4), []
        for _ in range(6):
            states.append((await hub.table(table.id)).position.states.tobytes())
            await play(hub, table, rng)
        for state in reversed(states[2:]):
            await hub.act(table.id, ADA, m.TakeBack(message_id()))
            assert (await hub.table(table.id)).position.states.tobytes() == state
        now = await play(hub, table, rng)
        await hub.forget(table.id)
        again = await hub.table(table.id)
        assert again is not now
        assert (again.position.events, again.turn, again.may_take_back) == (now.position.events, now.turn, 0)

    run_with_hub(sqlite_url, scenario)


def test_the_answer_of_a_bot_to_a_move_that_was_undone_comes_too_late(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await against_bots(hub, "spezial")
        moves = [str(move) for move in table.position.legal_moves()][:2]
        await hub.act(table.id, ADA, m.Move(message_id(), moves[0]))
        asked = (await hub.table(table.id)).turn
        await hub.act(table.id, ADA, m.TakeBack(message_id()))
        await hub.act(table.id, ADA, m.Move(message_id(), moves[1]))
        answer = str((await hub.table(table.id)).position.legal_moves()[0])
        with pytest.raises(Refused) as late:
            await hub.act(table.id, Actor(None, seat=1, turn=asked), m.Move(message_id(), answer, 1))
        assert late.value.code == "too-late"

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize("game", ["board", "cards"])
def test_the_record_of_a_game_with_undone_turns_verifies(sqlite_url: str, game: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await against_bots(hub, game)
        rng = Random(9)
        for _ in range(8):
            table = await play(hub, table, rng)
            if rng.random() < 0.5:
                await hub.act(table.id, ADA, m.TakeBack(message_id()))
        table = await play(hub, table, rng, until=None)
        assert table.status == "over"
        [[text]] = await hub.database.read("SELECT record FROM games")
        assert records.verify(records.loads(text)).events == table.position.events

    run_with_hub(sqlite_url, scenario)


def test_with_a_clock_only_the_last_placement_is_taken_back(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await against_bots(hub, clock=ClockOptions("game", 600))
        await hub.act(table.id, ADA, m.Move(message_id(), str(table.position.legal_moves()[0])))
        assert (await hub.table(table.id)).is_waiting_for_done
        await hub.act(table.id, ADA, m.Done(message_id()))
        assert (await hub.table(table.id)).may_take_back is None

    run_with_hub(sqlite_url, scenario)
