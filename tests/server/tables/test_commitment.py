"""The commitment of a table is public before the first draw of each of its games."""

from random import Random
from typing import Any

from sixfold import records
from sixfold.server.protocol import messages as m
from sixfold.server.tables import persistence
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, Wanted

from .log_rows import entry_from, plain
from .recorded_tables import ADA, BOB, ClockedHub, Listener, message_id, new_table, play_out, run_with_hub


def newest(listener: Listener, kind: str) -> dict[str, Any]:
    """The newest event of this kind."""
    return next(message for message in reversed(listener.messages) if message.get("kind") == kind)


async def revealed(hub: ClockedHub, table: Table, number: int) -> str:
    """The commitment of a finished game, after verifying its shuffle against the seed."""
    [[text]] = await hub.database.read("SELECT record FROM games WHERE id = $1", f"{table.id}-{number}")
    record = records.loads(text)
    records.verify(record)
    assert record.shuffle is not None
    assert record.shuffle.seed is not None
    return record.shuffle.commitment


def test_waiting_players_see_the_commitment_before_the_first_draw(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        opened = await hub.open_table(Wanted("board", "base", 2), ADA)
        watchers = [Listener(ADA.person), Listener(BOB.person), Listener()]
        for watcher in watchers:
            await hub.watch(opened.id, watcher, 0)
        [early] = {watcher.messages[0]["table"]["commitment"] for watcher in watchers}
        assert all(watcher.messages[0]["view"] is None for watcher in watchers)
        await hub.act(opened.id, BOB, m.Sit(message_id(), 1))
        for watcher in watchers:
            assert newest(watcher, "began")["commitment"] == early
            assert newest(watcher, "began")["now"]["commitment"] == early
        table = await play_out(hub, opened, Random(1))
        assert await revealed(hub, table, 1) == early
        assert table.commitment == early

    run_with_hub(sqlite_url, scenario)


def test_the_commitment_of_the_next_game_of_a_match_is_public_when_the_last_one_ends(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", games=2)
        watcher = Listener()
        await hub.watch(table.id, watcher, 0)
        first = watcher.messages[0]["table"]["commitment"]
        await play_out(hub, table, Random(1))
        second = newest(watcher, "ended")["now"]["commitment"]
        await hub.act(table.id, ADA, m.Next(message_id()))
        assert newest(watcher, "began")["commitment"] == second != first
        await play_out(hub, table, Random(2))
        assert [await revealed(hub, table, number) for number in (1, 2)] == [first, second]

    run_with_hub(sqlite_url, scenario)


def test_the_commitment_of_a_rematch_is_public_when_it_is_agreed_on(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        watcher = Listener(BOB.person)
        await hub.watch(table.id, watcher, 0)
        await hub.act(table.id, ADA, m.Resign(message_id()))
        for actor in (ADA, BOB):
            await hub.act(table.id, actor, m.Rematch(message_id()))
        followed = newest(watcher, "followed")
        again = await hub.table(followed["table"])
        assert again.commitment == followed["commitment"] != (await hub.table(table.id)).commitment
        await play_out(hub, again, Random(1))
        assert await revealed(hub, again, 1) == followed["commitment"]

    run_with_hub(sqlite_url, scenario)


def test_a_log_without_a_table_secret_can_still_be_played(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        opened = await hub.open_table(Wanted("board", "base", 2, options=Options()), ADA)
        [entry] = await persistence.read_entries(hub.database, opened.id)
        body = {key: value for key, value in plain(entry).items() if key != "secret"}
        old, first = Table("old"), entry_from(1, entry.at, entry.kind, body | {"code": "OLDOLD"})
        old.apply(first)
        await hub.database.write(*persistence.statements(old, [first]))
        assert old.commitment is None
        await hub.act("old", BOB, m.Sit(message_id(), 1))
        table = await play_out(hub, old, Random(1))
        assert await revealed(hub, table, 1) == table.commitment

    run_with_hub(sqlite_url, scenario)
