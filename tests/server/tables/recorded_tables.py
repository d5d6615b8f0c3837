"""Tables for tests: a hub over a database, players, and listeners that record what they receive."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from sixfold.server.bus.bus import open_bus
from sixfold.server.protocol import messages as m
from sixfold.server.store.connect import open_database
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, SeatOptions, Wanted

ADA, BOB, CLEO, DAN = (Actor(name.lower(), name) for name in ("Ada", "Bob", "Cleo", "Dan"))
PEOPLE = (ADA, BOB, CLEO, DAN)
_IDS = count(1)


def message_id() -> str:
    """The id of a new message."""
    return f"m{next(_IDS)}"


def unframed(frames: bytes) -> list[bytes]:
    """The messages in consecutive frames, decoded by a websocket library."""
    parser = Protocol(Side.CLIENT, state=State.OPEN, max_size=None)
    parser.receive_data(frames)
    found = [frame for frame in parser.events_received() if isinstance(frame, Frame)]
    assert all(frame.opcode is Opcode.TEXT and frame.fin for frame in found)
    return [bytes(frame.data) for frame in found]


class Listener:
    """A viewer that records its messages."""

    def __init__(self, person: str | None = None, seat: int | None = None) -> None:
        self.person = person
        self.proof: str | None = None
        self.asked_seat = seat
        self.muted: frozenset[int] = frozenset()
        self.raw: list[bytes] = []

    def push(self, frames: bytes) -> None:
        self.raw += unframed(frames)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(data) for data in self.raw]

    @property
    def seqs(self) -> list[int]:
        return [message["seq"] for message in self.messages if message["type"] == "event"]


class ClockedHub(Hub):
    """A hub whose time is set by the test."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.now = 1_700_000_000_000
        self.ticks: int | None = None
        """The monotonic clock, for tests that set back the wall clock."""

    @property
    def moment(self) -> Moment:
        return Moment(self.now, self.outages, self.ticks)

    def flag_soon(self, ident: str) -> None:
        """Do nothing: tests check for flags themselves."""


def run_with_hub(url: str, scenario: Callable[[ClockedHub], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario with a hub over this database."""

    async def run() -> None:
        hub = await open_hub(url)
        try:
            await scenario(hub)
        finally:
            await close_hub(hub)

    asyncio.run(run())


async def open_hub(url: str) -> ClockedHub:
    hub = ClockedHub(await asyncio.to_thread(open_database, url, Path("/nowhere")), open_bus(None))
    await hub.start()
    return hub


async def close_hub(hub: Hub) -> None:
    await hub.close()
    await hub.database.close()


async def new_table(hub: Hub, game: str = "board", variant: str = "base", players: int = 2, **options: Any) -> Table:
    """A started game with a player at each seat."""
    wanted = Wanted(game, variant, players, options=Options(**options))
    table = await hub.open_table(wanted, PEOPLE[0])
    for seat in range(1, players):
        await hub.act(table.id, PEOPLE[seat], m.Sit(message_id(), seat))
    return await hub.table(table.id)


async def alone(hub: Hub, game: str = "board", variant: str = "base", players: int = 2, **options: Any) -> Table:
    """A table at which one player holds all seats."""
    seats = [SeatOptions("me", f"player {seat}") for seat in range(players)]
    return await hub.open_table(Wanted(game, variant, players, seats, Options(**options)), ADA)


async def any_move(hub: Hub, table: Table, rng: Random) -> int:
    """Make any move for the seat to move."""
    current = await hub.table(table.id)
    seat = current.position.to_move
    move = rng.choice(current.position.legal_moves())
    return await hub.act(table.id, PEOPLE[seat], m.Move(message_id(), str(move)))


async def play_out(hub: Hub, table: Table, rng: Random, most: int = 1000) -> Table:
    """Play until the game is over or this number of moves has been made."""
    current = await hub.table(table.id)
    games = len(current.results)
    while most and len(current.results) == games:
        await any_move(hub, table, rng)
        current = await hub.table(table.id)
        most -= 1
    return current


async def first_move(hub: ClockedHub, ident: str) -> None:
    table = await hub.table(ident)
    seat = table.position.to_move
    await hub.act(ident, PEOPLE[seat], m.Move(message_id(), str(table.position.legal_moves()[0])))


def set_wall_clock_back(hub: ClockedHub, passed: int) -> None:
    """Let time pass while the wall clock is set back by an hour."""
    assert hub.ticks is not None
    hub.ticks += passed
    hub.now += passed - 3_600_000
