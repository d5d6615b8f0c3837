"""Several processes at one table: the log decides, and all processes end with the same state."""

import asyncio
from random import Random

import pytest

from sixfold.core.errors import SixfoldError
from sixfold.server.protocol import messages as m
from sixfold.server.store.database import Statement, Unavailable
from sixfold.server.tables import persistence

from .recorded_tables import ADA, BOB, PEOPLE, Listener, any_move, close_hub, message_id, new_table, open_hub, play_out


def test_one_of_two_concurrent_moves_in_different_processes_succeeds(database_url: str) -> None:
    async def scenario() -> None:
        one, other = await open_hub(database_url), await open_hub(database_url)
        table = await new_table(one)
        watchers = Listener(), Listener()
        await one.watch(table.id, watchers[0], 0)
        await other.watch(table.id, watchers[1], 0)
        for _ in range(10):
            current = await one.table(table.id)
            await other._catch_up(other._live(table.id))
            seat = current.position.to_move
            move, another = Random(seat).sample(current.position.legal_moves(), 2)
            done = await asyncio.gather(
                one.act(table.id, PEOPLE[seat], m.Move(message_id(), str(move))),
                other.act(table.id, PEOPLE[seat], m.Move(message_id(), str(another))),
                return_exceptions=True,
            )
            assert sum(isinstance(result, int) for result in done) == 1
            assert sum(isinstance(result, SixfoldError) for result in done) == 1
            await one._catch_up(one._live(table.id))
        await other._catch_up(other._live(table.id))
        assert (await one.table(table.id)).position == (await other.table(table.id)).position
        # A placement and its draw are two entries.
        assert watchers[0].seqs == watchers[1].seqs == list(range(4, 24))
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(scenario())


def test_simultaneous_moves_at_many_tables_are_stored_as_single_ones_are(database_url: str) -> None:
    async def scenario() -> None:
        hub = await open_hub(database_url)
        opened = [await new_table(hub) for _ in range(5)]
        for seed in range(3):
            await asyncio.gather(*(any_move(hub, table, Random(seed)) for table in opened))
            for ident in [table.id for table in opened]:
                table = await hub.table(ident)
                [row] = await hub.database.read(
                    "SELECT status, seq, to_move, bot_turn, flag_at, changed FROM tables WHERE id = $1", ident
                )
                assert tuple(row) == (table.status, table.seq, table.position.to_move, 0, None, table.changed)
                entries = await persistence.read_entries(hub.database, ident)
                assert [entry.seq for entry in entries] == list(range(1, table.seq + 1))
        await close_hub(hub)

    asyncio.run(scenario())


def test_the_same_message_to_two_processes_takes_effect_once(database_url: str) -> None:
    async def scenario() -> None:
        one, other = await open_hub(database_url), await open_hub(database_url)
        table = await new_table(one)
        move = m.Move("again", str(table.position.legal_moves()[0]))
        done = await asyncio.gather(*[hub.act(table.id, ADA, move) for hub in (one, other)])
        assert done[0] == done[1]
        # The placement, and the draw after it.
        assert len(await persistence.read_entries(one.database, table.id)) == done[0] + 1
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(scenario())


def test_a_move_that_cannot_be_stored_does_not_happen(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        hub = await open_hub(sqlite_url)
        table = await new_table(hub)
        listener = Listener()
        await hub.watch(table.id, listener, 0)
        before = table.position.states.tobytes()
        with monkeypatch.context() as broken:
            # The disk is full from now on.
            async def refuse(*statements: Statement) -> None:
                raise Unavailable("disk full")

            broken.setattr(hub.database, "write", refuse)
            with pytest.raises(Unavailable):
                await any_move(hub, table, Random(1))
        after = await hub.table(table.id)
        assert after.position.states.tobytes() == before
        assert listener.seqs == []
        placed = await any_move(hub, table, Random(1))
        assert listener.seqs == [placed, placed + 1]
        assert (await hub.table(table.id)).seq == placed + 1
        await close_hub(hub)

    asyncio.run(scenario())


def test_a_stored_move_whose_acknowledgement_was_lost_is_recognised(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        hub = await open_hub(sqlite_url)
        table = await new_table(hub)
        listener = Listener()
        await hub.watch(table.id, listener, 0)
        write = hub.database.write
        move = m.Move("lost", str(table.position.legal_moves()[0]))
        with monkeypatch.context() as broken:

            async def forget(*statements: Statement) -> None:
                await write(*statements)
                raise Unavailable("the connection was lost on the way back")

            broken.setattr(hub.database, "write", forget)
            with pytest.raises(Unavailable):
                await hub.act(table.id, ADA, move)
        # The client repeats the message, which took effect and does so only once.
        seq = await hub.act(table.id, ADA, move)
        assert listener.seqs == [seq, seq + 1]
        assert (await hub.table(table.id)).position.to_move == 1
        await close_hub(hub)

    asyncio.run(scenario())


def test_a_table_dropped_from_memory_continues_from_its_log(sqlite_url: str) -> None:
    async def scenario() -> None:
        hub = await open_hub(sqlite_url)
        table = await new_table(hub)
        await play_out(hub, table, Random(3), 4)
        await close_hub(hub)
        again = await open_hub(sqlite_url)
        await play_out(again, table, Random(4))
        assert (await again.table(table.id)).status == "over"
        with pytest.raises(SixfoldError):
            await again.act(table.id, BOB, m.Resign(message_id()))
        await close_hub(again)

    asyncio.run(scenario())


def test_a_conflicting_write_is_not_acknowledged_if_the_log_cannot_be_read(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        one, other = await open_hub(sqlite_url), await open_hub(sqlite_url)
        table = await new_table(one)
        await other.table(table.id)
        first, second = [str(move) for move in table.position.legal_moves()[:2]]
        theirs = await other.act(table.id, ADA, m.Move("theirs", first))
        with monkeypatch.context() as broken:

            async def unreadable(sql: str, *values: object) -> None:
                raise Unavailable("away")

            broken.setattr(one.database, "read", unreadable)
            with pytest.raises(Unavailable):
                await one.act(table.id, ADA, m.Move("mine", second))
        with pytest.raises(SixfoldError) as refused:
            await one.act(table.id, ADA, m.Move("mine", second))
        assert refused.value.code == "not-your-turn"
        placed = await any_move(one, table, Random(1))
        assert placed == theirs + 2
        await other._catch_up(other._live(table.id))
        assert (await other.table(table.id)).seq == placed + 1
        for hub in (one, other):
            await close_hub(hub)

    asyncio.run(scenario())
