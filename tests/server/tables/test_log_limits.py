"""The log of a table is limited whatever players send, and the game can always be finished."""

import asyncio
from random import Random
from typing import Any

import pytest

from sixfold import records
from sixfold.core.errors import Refused, SixfoldError
from sixfold.server.error_messages import said
from sixfold.server.protocol import messages as m
from sixfold.server.tables import persistence
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.log_limits import MOST
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import ClockOptions, Options, Wanted

from .recorded_tables import (
    ADA,
    BOB,
    CLEO,
    PEOPLE,
    ClockedHub,
    Listener,
    alone,
    any_move,
    message_id,
    new_table,
    run_with_hub,
)

FEW = 3
FIVE_MINUTES = 301_000


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small limits, so that tests reach them soon."""
    for kind in MOST:
        monkeypatch.setitem(MOST, kind, FEW)


async def kinds_in_log(hub: ClockedHub, ident: str) -> list[str]:
    return [entry.kind for entry in await persistence.read_entries(hub.database, ident)]


async def refused(hub: ClockedHub, ident: str, actor: Actor, message: m.Message) -> str | None:
    """The code of the refusal, or None."""
    try:
        await hub.act(ident, actor, message)
    except SixfoldError as wrong:
        return wrong.code
    return None


async def play_on(hub: ClockedHub, table: Table, rng: Random) -> None:
    """Make a move for the seat to move, and end the turn if that is a separate command."""
    await any_move(hub, table, rng)
    current = await hub.table(table.id)
    if current.is_waiting_for_done and current.status == "playing":
        seat = current.position.to_move
        person = current.seats[seat].person
        await hub.act(table.id, Actor(person), m.Done(message_id(), seat))


async def finish(hub: ClockedHub, table: Table) -> Table:
    """Play until the game is over."""
    rng, games = Random(1), len((await hub.table(table.id)).results)
    while len((await hub.table(table.id)).results) == games:
        await play_on(hub, table, rng)
    return await hub.table(table.id)


async def take_back_until_refused(hub: ClockedHub, table: Table, actor: Actor) -> int:
    """Place and take back until it is refused; return how often it was allowed."""
    for count in range(100):
        await any_move(hub, table, Random(count))
        if (code := await refused(hub, table.id, actor, m.TakeBack(message_id()))) is not None:
            assert code == "too-often"
            return count
    raise AssertionError("the log has no limit")


# --- taking back --------------------------------------------------------------------------------------------


def test_the_number_of_take_backs_is_limited(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        assert await take_back_until_refused(hub, table, ADA) == FEW
        # Another process that reads the log enforces the limit too.
        await hub.forget(table.id)
        assert await refused(hub, table.id, ADA, m.TakeBack(message_id())) == "too-often"
        assert (await kinds_in_log(hub, table.id)).count("took-back") == FEW

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize("game", ["board", "cards", "spezial"])
def test_after_the_limit_the_game_can_be_finished(sqlite_url: str, game: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, game, take_back=True)
        await take_back_until_refused(hub, table, ADA)
        if (await hub.table(table.id)).is_waiting_for_done:
            await hub.act(table.id, ADA, m.Done(message_id()))
        over = await finish(hub, table)
        assert over.status == "over"
        [[record]] = await hub.database.read("SELECT record FROM games WHERE id = $1", persistence.game_id(over))
        records.verify(records.loads(record))

    run_with_hub(sqlite_url, scenario)


def test_after_the_limit_a_player_can_resign_and_a_flag_can_fall(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        for ends_by_flag in (True, False):
            table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60))
            await take_back_until_refused(hub, table, ADA)
            if ends_by_flag:
                hub.now += 60_000
                await hub.flag(table.id)
            else:
                await hub.act(table.id, ADA, m.Resign(message_id()))
            assert (await hub.table(table.id)).status == "over"

    run_with_hub(sqlite_url, scenario)


def test_each_player_has_their_own_limit(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        await take_back_until_refused(hub, table, ADA)
        await hub.act(table.id, ADA, m.Done(message_id()))
        await any_move(hub, table, Random(1))
        await hub.act(table.id, BOB, m.TakeBack(message_id()))

    run_with_hub(sqlite_url, scenario)


def test_a_player_with_several_seats_has_a_limit_for_each(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await alone(hub, "spezial", players=3, take_back=True)
        for count in range(3 * FEW):
            await hub.act(table.id, ADA, m.Move(message_id(), str(table.position.legal_moves()[count])))
            await hub.act(table.id, ADA, m.TakeBack(message_id()))
        await hub.act(table.id, ADA, m.Move(message_id(), str(table.position.legal_moves()[0])))
        assert await refused(hub, table.id, ADA, m.TakeBack(message_id())) == "too-often"

    run_with_hub(sqlite_url, scenario)


def test_the_next_game_of_a_match_has_its_own_limits(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", take_back=True, games=2)
        await take_back_until_refused(hub, table, ADA)
        for _ in range(FEW):
            await hub.act(table.id, ADA, m.Say(message_id(), "hello"))
        assert await refused(hub, table.id, ADA, m.Say(message_id(), "hello")) == "too-often"
        if (await hub.table(table.id)).is_waiting_for_done:
            await hub.act(table.id, ADA, m.Done(message_id()))
        await finish(hub, table)
        await hub.act(table.id, ADA, m.Next(message_id()))
        await hub.act(table.id, ADA, m.Say(message_id(), "hello"))
        assert (await finish(hub, table)).status == "over"

    run_with_hub(sqlite_url, scenario)


# --- everything else ----------------------------------------------------------------------------------------


def test_chat_is_limited_and_a_rematch_can_still_be_agreed_on(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        for _ in range(FEW):
            await hub.act(table.id, ADA, m.Say(message_id(), text="so"))
        with pytest.raises(Refused) as much:
            await hub.act(table.id, ADA, m.Say(message_id(), text="so"))
        assert much.value.code == "too-often"
        assert "zu oft" in said(much.value, "de")
        await hub.act(table.id, BOB, m.Say(message_id(), text="so"))
        await hub.act(table.id, ADA, m.Resign(message_id()))
        await hub.act(table.id, BOB, m.Rematch(message_id()))
        await hub.act(table.id, ADA, m.Rematch(message_id()))
        following = (await hub.table(table.id)).following
        assert following is not None
        await hub.act(following, ADA, m.Say(message_id(), text="so"))

    run_with_hub(sqlite_url, scenario)


def test_votes_are_limited(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3)
        hub.now += FIVE_MINUTES
        codes = [await refused(hub, table.id, BOB, m.Takeover(message_id(), 0)) for _ in range(FEW + 1)]
        assert codes == [None] * FEW + ["too-often"]
        # The others may still vote, and the game continues.
        await hub.act(table.id, CLEO, m.Takeover(message_id(), 0))
        assert (await hub.table(table.id)).seats[0].bot is not None
        other = await new_table(hub)
        await hub.act(other.id, ADA, m.Resign(message_id()))
        codes = [await refused(hub, other.id, BOB, m.Rematch(message_id())) for _ in range(FEW + 1)]
        assert codes == [None] * FEW + ["too-often"]

    run_with_hub(sqlite_url, scenario)


def test_a_replaced_player_may_always_return(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        hub.now += FIVE_MINUTES
        for _ in range(FEW):
            await hub.act(table.id, BOB, m.Takeover(message_id(), 0))
            await hub.act(table.id, ADA, m.Sit(message_id(), 0))
        assert await refused(hub, table.id, BOB, m.Takeover(message_id(), 0)) == "too-often"
        assert (await hub.table(table.id)).seats[0].person == ADA.person

    run_with_hub(sqlite_url, scenario)


def test_sitting_down_and_standing_up_is_limited(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("board", players=3, options=Options()), ADA)
        for _ in range(FEW):
            await hub.act(table.id, BOB, m.Sit(message_id(), 1))
            await hub.act(table.id, BOB, m.Stand(message_id(), 1))
        assert await refused(hub, table.id, BOB, m.Sit(message_id(), 1)) == "too-often"
        # The limit is per table, because one person can create many guests.
        guests = [Actor(f"guest{number}", "guest") for number in range(100)]
        sat = 0
        for guest in guests:
            if await refused(hub, table.id, guest, m.Sit(message_id(), 1)) is None:
                await hub.act(table.id, guest, m.Stand(message_id(), 1))
                sat += 1
        assert sat == 3 * FEW - FEW
        await hub.act(table.id, ADA, m.Close(message_id()))

    run_with_hub(sqlite_url, scenario)


def test_announcements_of_presence_are_limited(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", clock=ClockOptions("game", 300), games=2)
        await hub.act(table.id, ADA, m.Resign(message_id()))
        # Bob is absent, and Ada requests the next game repeatedly.
        codes = []
        for _ in range(FEW + 1):
            hub.now += 60_000
            codes.append(await refused(hub, table.id, ADA, m.Next(message_id())))
        assert codes == [None] * FEW + ["too-often"]
        size = len(await kinds_in_log(hub, table.id))
        for _ in range(FEW):
            hub.now += 60_000
            listener = Listener(ADA.person)
            await hub.watch(table.id, listener, 0)
            await asyncio.gather(*hub._tasks)
            hub.disconnect(listener, table.id)
        assert len(await kinds_in_log(hub, table.id)) == size
        await hub.act(table.id, ADA, m.Close(message_id()))

    run_with_hub(sqlite_url, scenario)


def test_two_concurrent_requests_for_the_next_game_are_logged_once(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", clock=ClockOptions("game", 300), games=2)
        await hub.act(table.id, ADA, m.Resign(message_id()))
        hub.now += 60_000
        first, second = [await hub.act(table.id, ADA, m.Next(message_id())) for _ in range(2)]
        assert first == second
        assert (await kinds_in_log(hub, table.id)).count("ready") == 1
        await hub.act(table.id, BOB, m.Next(message_id()))
        assert (await hub.table(table.id)).number == 2

    run_with_hub(sqlite_url, scenario)


def hostile(table: Table, rng: Random) -> m.Message:
    """Any message a player might send, except moves."""
    seat = rng.randrange(len(table.seats))
    made: list[Any] = [
        m.TakeBack(message_id(), seat),
        m.Say(message_id(), rng.choice(["hello", "thanks"])),
        m.Takeover(message_id(), seat),
        m.Sit(message_id(), rng.choice([None, seat])),
        m.Stand(message_id(), seat),
        m.Fill(message_id(), seat, 1),
        m.Next(message_id()),
        m.Hint(message_id(), seat),
    ]
    message: m.Message = rng.choice(made)
    return message


@pytest.mark.parametrize("seed", range(2))
def test_no_sequence_of_messages_exceeds_the_limit_of_the_log(sqlite_url: str, seed: int) -> None:
    async def scenario(hub: ClockedHub) -> None:
        rng = Random(seed)
        table = await new_table(hub, "cards", players=3, take_back=True, hints=True, games=2)
        moves = 0
        for _ in range(1_500):
            hub.now += rng.choice([0, 1_000, FIVE_MINUTES])
            await refused(hub, table.id, rng.choice(PEOPLE), hostile(await hub.table(table.id), rng))
            if rng.random() < 0.05 and (await hub.table(table.id)).seat_to_move is not None:
                await refused_move(hub, table, rng)
                moves += 1
        log = await kinds_in_log(hub, table.id)
        assert log.count("said") == 3 * FEW
        # A take-back needs a placement, and a replacement needs a vote.
        beside = 3 * (2 * FEW + FEW + 3 * FEW + 2 * FEW) + 3
        assert len(log) <= 4 + 2 * moves + beside
        # The remaining players can finish the game.
        for person in PEOPLE[:3]:
            await refused(hub, table.id, person, m.Resign(message_id()))
        assert (await hub.table(table.id)).results

    run_with_hub(sqlite_url, scenario)


async def refused_move(hub: ClockedHub, table: Table, rng: Random) -> str | None:
    """Make any move, or end the turn, for the seat to move if a person holds it."""
    current = await hub.table(table.id)
    seat = current.position.to_move
    if current.is_waiting_for_done:
        return await refused(hub, table.id, PEOPLE[seat], m.Done(message_id(), seat))
    move = str(rng.choice(current.position.legal_moves()))
    return await refused(hub, table.id, PEOPLE[seat], m.Move(message_id(), move, seat))
