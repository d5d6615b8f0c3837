"""A declined exchange is invisible: others receive the same bytes as if the seat could not have exchanged.

Each scenario happens at two tables that differ only in hidden tiles: at one the seat may exchange and does not, at the
other it may not. The clock of both tables stands still, so that not even the times differ.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sixfold.games import registry
from sixfold.server.api import lists
from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import encode
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.entry import Body
from sixfold.server.tables.projection import whole
from sixfold.server.tables.seat_commands import ABANDONED_MS
from sixfold.server.tables.table import Table

from ...matrix import sampled
from .clones import WITH_EXCHANGE, Truth, exchange_clones, may_exchange, table_statements
from .recorded_tables import PEOPLE, ClockedHub, Listener, close_hub, message_id, open_hub

# --- what others receive -----------------------------------------------------------------------------------

Way = Callable[["Followed", Actor, Truth, bool], Awaitable[None]]
"""An action of the seat at a table, given whether it has the choice."""


async def _write_tables(hub: ClockedHub, game: Any, truth: Truth, options: Body, *, bot: bool) -> None:
    """Write the log of the table before the move."""
    seats = [{"person": PEOPLE[seat].person, "name": PEOPLE[seat].name, "bot": None} for seat in range(game.players)]
    if bot:
        seats[truth.seat] = {"person": None, "name": "Bot", "bot": "level:1"}
    await hub.database.write(*table_statements("table", "ABCDEF", game, truth, seats, options, hub.now))


class Followed:
    """A hub, and another process that reads its log after each action."""

    def __init__(self, hub: ClockedHub, follower: ClockedHub) -> None:
        self.hub = hub
        self.follower = follower

    async def act(self, actor: Actor, message: m.Message) -> None:
        """Send a message to the table."""
        await self.hub.act("table", actor, message)
        await self.follower._catch_up(self.follower._live("table"))

    async def table(self) -> Table:
        """The current table."""
        return await self.hub.table("table")


async def _sent(url: str, table: tuple[str, str, int], truth: Truth, options: Body, way: Way) -> dict[str, bytes]:
    """Everything that viewers other than the seat receive or can request, by viewer."""
    game, hub = registry.make(*table), await open_hub(url)
    await _write_tables(hub, game, truth, options, bot=way is by_a_bot)
    others = [PEOPLE[seat].person for seat in range(game.players) if seat != truth.seat] + [None, "stranger"]
    watching = {str(person): Listener(person) for person in others}
    elsewhere = {str(person): Listener(person) for person in others}
    follower = await open_hub(url)
    for process, listeners in ((hub, watching), (follower, elsewhere)):
        for listener in listeners.values():
            await process.watch("table", listener, 0)
    begun = (await hub.table("table")).seq
    chooses = may_exchange(game, truth) is True
    await way(Followed(hub, follower), PEOPLE[truth.seat], truth, chooses)
    assert all(elsewhere[name].raw == listener.raw for name, listener in watching.items())
    now = await hub.table("table")
    for person, listener in list(watching.items()):
        for since in range(begun - 1, now.seq + 1):
            back = Listener(listener.person)
            await hub.watch("table", back, since)
            listener.raw += back.raw
        again = Listener(listener.person)
        await hub.watch("table", again, 0)
        viewer = next((seat for seat in range(game.players) if PEOPLE[seat].person == person), None)
        listener.raw += [*again.raw, encode(whole(now, viewer, listener.person))]
    columns = "status, seq, to_move, bot_turn, flag_at, changed, ended, summary"
    rows = await hub.database.read(f"SELECT {columns} FROM tables")
    rows += await hub.database.read("SELECT seq, at, kind FROM entries ORDER BY seq")
    found = {name: b"\n".join(listener.raw) for name, listener in watching.items()}
    found["rows"] = encode([list(row) for row in rows])
    found["lobby"] = encode(await lists.lobby(hub.database, now.status, None))
    for process in (hub, follower):
        await close_hub(process)
    return found


# --- actions of the seat -----------------------------------------------------------------------------------


async def at_once(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """Move, and decline the exchange if it is offered."""
    await at.act(actor, m.Move(message_id(), truth.move))
    if chooses:
        await at.act(actor, m.Move(message_id(), "keep"))


async def with_done(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """Move at a table with take-backs, and end the turn."""
    await at.act(actor, m.Move(message_id(), truth.move))
    await at.act(actor, m.Move(message_id(), "keep") if chooses else m.Done(message_id()))


async def by_a_bot(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """A bot holds the seat."""
    for move in (truth.move, "keep") if chooses else (truth.move,):
        turn = (await at.table()).turn
        await at.act(Actor(None, "", truth.seat, turn), m.Move(message_id(), move))


async def with_a_hint(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """Ask for a hint about the choice."""
    await at.act(actor, m.Move(message_id(), truth.move))
    if chooses:
        await at.hub.hint("table", actor, m.Hint(message_id()))
        await at.act(actor, m.Move(message_id(), "keep"))


async def resigning(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """Resign instead of choosing."""
    await at.act(actor, m.Move(message_id(), truth.move))
    await at.act(actor, m.Resign(message_id(), truth.seat))


async def resigning_before_done(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """Resign before drawing, after another player resigned."""
    await at.act(actor, m.Move(message_id(), truth.move))
    other = (truth.seat + 1) % len((await at.table()).seats)
    await at.act(PEOPLE[other], m.Resign(message_id()))
    if (await at.table()).status == "playing":
        await at.act(actor, m.Resign(message_id()))


async def replaced(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
    """Leave before drawing, and a bot takes over."""
    await at.act(actor, m.Move(message_id(), truth.move))
    at.hub.now += ABANDONED_MS
    table = await at.table()
    for seat in range(len(table.seats)):
        if seat != truth.seat:
            await at.act(PEOPLE[seat], m.Takeover(message_id(), truth.seat))
    if chooses:
        turn = (await at.table()).turn
        await at.act(Actor(None, "", truth.seat, turn), m.Move(message_id(), "keep"))


STORIES: Sequence[tuple[Way, Body]] = [
    (at_once, {}),
    (at_once, {"clock": {"per": "game", "seconds": 90_000, "increment": 3}}),
    (at_once, {"clock": {"per": "move", "seconds": 90_000}}),
    (with_done, {"take_back": True}),
    (by_a_bot, {}),
    (by_a_bot, {"take_back": True}),
    (with_a_hint, {"hints": True}),
    (resigning, {}),
    (resigning, {"clock": {"per": "game", "seconds": 90_000, "increment": 3}}),
    (resigning_before_done, {"take_back": True}),
    (replaced, {"take_back": True}),
]


@pytest.fixture
def new_url(sqlite_model: Path, tmp_path: Path) -> Callable[[], str]:
    """A function that makes a new database."""
    numbers = count(1)

    def new() -> str:
        path = shutil.copy(sqlite_model, tmp_path / f"{next(numbers)}.db")
        return f"sqlite:///{path}"

    return new


@pytest.mark.parametrize(
    ("game", "variant", "players"), sampled(WITH_EXCHANGE, [("board", "base", 2), ("cards", "base", 2)])
)
def test_others_cannot_distinguish_a_declined_exchange_from_none(
    game: str, variant: str, players: int, new_url: Callable[[], str]
) -> None:
    async def scenario() -> None:
        table = game, variant, players
        truth, other = exchange_clones(*table)
        for way, options in STORIES:
            declined = await _sent(new_url(), table, truth, options | {"public": True}, way)
            without = await _sent(new_url(), table, other, options | {"public": True}, way)
            for name in without:
                assert declined[name] == without[name], (way.__name__, options, name)

    asyncio.run(scenario())


def test_an_accepted_exchange_is_public(sqlite_url: str) -> None:
    async def accepted(at: Followed, actor: Actor, truth: Truth, chooses: bool) -> None:
        await at.act(actor, m.Move(message_id(), truth.move))
        exchange = next(str(move) for move in (await at.table()).position.legal_moves() if str(move) != "keep")
        await at.act(actor, m.Move(message_id(), exchange))

    async def scenario() -> None:
        table = ("board", "base", 2)
        truth, _ = exchange_clones(*table)
        sent = await _sent(sqlite_url, table, truth, {}, accepted)
        assert all(b'"do":"exchange"' in sent[name] for name in ("None", "stranger"))

    asyncio.run(scenario())
