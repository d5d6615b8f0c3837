"""The log of a table has a limit, whatever people send; the game itself can always be finished."""

import asyncio
from random import Random
from typing import Any

import pytest

from sixfold import records
from sixfold.core.errors import SixfoldError
from sixfold.server.error_messages import said
from sixfold.server.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables import persistence
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.log_limits import MOST
from sixfold.server.tables.options import ClockOptions, Options, Wanted
from sixfold.server.tables.table import Table

from .recorded_tables import ADA, BOB, CLEO, PEOPLE, ClockedHub, Listener, alone, any_move, fresh, new_table, tell

FEW = 3
FIVE_MINUTES = 301_000


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small limits, so that they are soon met."""
    for kind in MOST:
        monkeypatch.setitem(MOST, kind, FEW)


async def kinds_in_log(hub: ClockedHub, ident: str) -> list[str]:
    return [entry.kind for entry in await persistence.read_entries(hub.database, ident)]


async def refused(hub: ClockedHub, ident: str, actor: Actor, message: m.Message) -> str | None:
    """Why this is refused, if it is."""
    try:
        await hub.act(ident, actor, message)
    except SixfoldError as wrong:
        return wrong.code
    return None


async def play_on(hub: ClockedHub, table: Table, rng: Random) -> None:
    """Make a move for the seat to move, and draw where that is a separate command."""
    await any_move(hub, table, rng)
    current = await hub.table(table.id)
    if current.is_waiting_for_done and current.status == "playing":
        seat = current.position.to_move
        person = current.seats[seat].person
        await hub.act(table.id, Actor(person), m.Done(fresh(), seat))


async def finish(hub: ClockedHub, table: Table) -> Table:
    """Play until the game is over."""
    rng, games = Random(1), len((await hub.table(table.id)).results)
    while len((await hub.table(table.id)).results) == games:
        await play_on(hub, table, rng)
    return await hub.table(table.id)


async def take_back_until_refused(hub: ClockedHub, table: Table, actor: Actor) -> int:
    """Place and take back until that is refused; how often it was not."""
    for count in range(100):
        await any_move(hub, table, Random(count))
        if (code := await refused(hub, table.id, actor, m.TakeBack(fresh()))) is not None:
            assert code == "too-often"
            return count
    raise AssertionError("the log has no limit")


# --- taking back --------------------------------------------------------------------------------------------


def test_placing_and_taking_back_cannot_go_on_for_ever(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        assert await take_back_until_refused(hub, table, ADA) == FEW
        # Readers of the log know it, too.
        await hub.forget(table.id)
        assert await refused(hub, table.id, ADA, m.TakeBack(fresh())) == "too-often"
        assert (await kinds_in_log(hub, table.id)).count("took-back") == FEW

    tell(sqlite_url, story)


@pytest.mark.parametrize("game", ["board", "cards", "spezial"])
def test_after_the_limit_the_game_can_be_finished(sqlite_url: str, game: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, game, take_back=True)
        await take_back_until_refused(hub, table, ADA)
        if (await hub.table(table.id)).is_waiting_for_done:
            await hub.act(table.id, ADA, m.Done(fresh()))
        over = await finish(hub, table)
        assert over.status == "over"
        [[record]] = await hub.database.read("SELECT record FROM games WHERE id = $1", persistence.game_id(over))
        records.verify(records.loads(record))

    tell(sqlite_url, story)


def test_after_the_limit_one_can_resign_and_a_flag_can_fall(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        for ends_by_flag in (True, False):
            table = await new_table(hub, take_back=True, clock=ClockOptions("game", 60))
            await take_back_until_refused(hub, table, ADA)
            if ends_by_flag:
                hub.now += 60_000
                await hub.flag(table.id)
            else:
                await hub.act(table.id, ADA, m.Resign(fresh()))
            assert (await hub.table(table.id)).status == "over"

    tell(sqlite_url, story)


def test_nobody_uses_up_what_others_may_do(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        await take_back_until_refused(hub, table, ADA)
        await hub.act(table.id, ADA, m.Done(fresh()))
        await any_move(hub, table, Random(1))
        await hub.act(table.id, BOB, m.TakeBack(fresh()))

    tell(sqlite_url, story)


def test_who_plays_several_seats_may_take_back_for_each(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await alone(hub, "spezial", players=3, take_back=True)
        for count in range(3 * FEW):
            await hub.act(table.id, ADA, m.Move(fresh(), str(table.position.legal_moves()[count])))
            await hub.act(table.id, ADA, m.TakeBack(fresh()))
        await hub.act(table.id, ADA, m.Move(fresh(), str(table.position.legal_moves()[0])))
        assert await refused(hub, table.id, ADA, m.TakeBack(fresh())) == "too-often"

    tell(sqlite_url, story)


def test_the_next_game_of_a_match_begins_and_has_limits_of_its_own(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", take_back=True, games=2)
        await take_back_until_refused(hub, table, ADA)
        for _ in range(FEW):
            await hub.act(table.id, ADA, m.Say(fresh(), "hello"))
        assert await refused(hub, table.id, ADA, m.Say(fresh(), "hello")) == "too-often"
        if (await hub.table(table.id)).is_waiting_for_done:
            await hub.act(table.id, ADA, m.Done(fresh()))
        await finish(hub, table)
        await hub.act(table.id, ADA, m.Next(fresh()))
        await hub.act(table.id, ADA, m.Say(fresh(), "hello"))
        assert (await finish(hub, table)).status == "over"

    tell(sqlite_url, story)


# --- everything else ----------------------------------------------------------------------------------------


def test_talk_has_a_limit_and_a_rematch_is_still_agreed_to(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub)
        for _ in range(FEW):
            await hub.act(table.id, ADA, m.Say(fresh(), text="so"))
        with pytest.raises(Refused) as much:
            await hub.act(table.id, ADA, m.Say(fresh(), text="so"))
        assert much.value.code == "too-often"
        assert "zu oft" in said(much.value, "de")
        await hub.act(table.id, BOB, m.Say(fresh(), text="so"))
        await hub.act(table.id, ADA, m.Resign(fresh()))
        await hub.act(table.id, BOB, m.Rematch(fresh()))
        await hub.act(table.id, ADA, m.Rematch(fresh()))
        following = (await hub.table(table.id)).following
        assert following is not None
        await hub.act(following, ADA, m.Say(fresh(), text="so"))

    tell(sqlite_url, story)


def test_what_was_agreed_to_is_not_agreed_to_for_ever(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3)
        hub.now += FIVE_MINUTES
        codes = [await refused(hub, table.id, BOB, m.Takeover(fresh(), 0)) for _ in range(FEW + 1)]
        assert codes == [None] * FEW + ["too-often"]
        # The others may still agree, and the game goes on.
        await hub.act(table.id, CLEO, m.Takeover(fresh(), 0))
        assert (await hub.table(table.id)).seats[0].bot is not None
        other = await new_table(hub)
        await hub.act(other.id, ADA, m.Resign(fresh()))
        codes = [await refused(hub, other.id, BOB, m.Rematch(fresh())) for _ in range(FEW + 1)]
        assert codes == [None] * FEW + ["too-often"]

    tell(sqlite_url, story)


def test_who_was_replaced_may_always_come_back(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub)
        hub.now += FIVE_MINUTES
        for _ in range(FEW):
            await hub.act(table.id, BOB, m.Takeover(fresh(), 0))
            await hub.act(table.id, ADA, m.Sit(fresh(), 0))
        assert await refused(hub, table.id, BOB, m.Takeover(fresh(), 0)) == "too-often"
        assert (await hub.table(table.id)).seats[0].person == ADA.person

    tell(sqlite_url, story)


def test_sitting_down_and_standing_up_has_a_limit(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("board", players=3, options=Options()), ADA)
        for _ in range(FEW):
            await hub.act(table.id, BOB, m.Sit(fresh(), 1))
            await hub.act(table.id, BOB, m.Stand(fresh(), 1))
        assert await refused(hub, table.id, BOB, m.Sit(fresh(), 1)) == "too-often"
        # Others may sit down, but anybody can be as many guests as they like.
        guests = [Actor(f"guest{number}", "guest") for number in range(100)]
        sat = 0
        for guest in guests:
            if await refused(hub, table.id, guest, m.Sit(fresh(), 1)) is None:
                await hub.act(table.id, guest, m.Stand(fresh(), 1))
                sat += 1
        assert sat == 3 * FEW - FEW
        await hub.act(table.id, ADA, m.Close(fresh()))

    tell(sqlite_url, story)


def test_being_there_again_and_again_has_a_limit(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", clock=ClockOptions("game", 300), games=2)
        await hub.act(table.id, ADA, m.Resign(fresh()))
        # Bob is away, and Ada asks for the next game again and again.
        codes = []
        for _ in range(FEW + 1):
            hub.now += 60_000
            codes.append(await refused(hub, table.id, ADA, m.Next(fresh())))
        assert codes == [None] * FEW + ["too-often"]
        size = len(await kinds_in_log(hub, table.id))
        for _ in range(FEW):
            hub.now += 60_000
            listener = Listener(ADA.person)
            await hub.watch(table.id, listener, 0)
            await asyncio.gather(*hub._tasks)
            hub.go_out(listener, table.id)
        assert len(await kinds_in_log(hub, table.id)) == size
        await hub.act(table.id, ADA, m.Close(fresh()))

    tell(sqlite_url, story)


def test_who_asks_for_the_next_game_twice_at_once_is_noted_once(sqlite_url: str) -> None:
    async def story(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", clock=ClockOptions("game", 300), games=2)
        await hub.act(table.id, ADA, m.Resign(fresh()))
        hub.now += 60_000
        first, second = [await hub.act(table.id, ADA, m.Next(fresh())) for _ in range(2)]
        assert first == second
        assert (await kinds_in_log(hub, table.id)).count("ready") == 1
        await hub.act(table.id, BOB, m.Next(fresh()))
        assert (await hub.table(table.id)).number == 2

    tell(sqlite_url, story)


def hostile(table: Table, rng: Random) -> m.Message:
    """Anything that somebody might send, moves left out."""
    seat = rng.randrange(len(table.seats))
    made: list[Any] = [
        m.TakeBack(fresh(), seat),
        m.Say(fresh(), rng.choice(["hello", "thanks"])),
        m.Takeover(fresh(), seat),
        m.Sit(fresh(), rng.choice([None, seat])),
        m.Stand(fresh(), seat),
        m.Fill(fresh(), seat, 1),
        m.Next(fresh()),
        m.Hint(fresh(), seat),
    ]
    message: m.Message = rng.choice(made)
    return message


@pytest.mark.parametrize("seed", range(2))
def test_whatever_people_send_the_log_stays_below_its_limit(sqlite_url: str, seed: int) -> None:
    async def story(hub: ClockedHub) -> None:
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
        # A take-back needs a placement, and a bot that plays on somebody who agreed to it and, maybe, comes back.
        beside = 3 * (2 * FEW + FEW + 3 * FEW + 2 * FEW) + 3
        assert len(log) <= 4 + 2 * moves + beside
        # The remaining players can finish the game.
        for person in PEOPLE[:3]:
            await refused(hub, table.id, person, m.Resign(fresh()))
        assert (await hub.table(table.id)).results

    tell(sqlite_url, story)


async def refused_move(hub: ClockedHub, table: Table, rng: Random) -> str | None:
    """Make any move, or draw, for the seat to move if a person sits there."""
    current = await hub.table(table.id)
    seat = current.position.to_move
    if current.is_waiting_for_done:
        return await refused(hub, table.id, PEOPLE[seat], m.Done(fresh(), seat))
    move = str(rng.choice(current.position.legal_moves()))
    return await refused(hub, table.id, PEOPLE[seat], m.Move(fresh(), move, seat))
