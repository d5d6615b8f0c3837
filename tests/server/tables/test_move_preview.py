"""A move can be previewed before it is played; only the sender receives it, and nothing changes."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sixfold.core.errors import SixfoldError
from sixfold.server.bot_workers.workers import BotWorkers
from sixfold.server.protocol import messages as m
from sixfold.server.tables import persistence
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.entries import Did
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.move_commands import tried
from sixfold.server.tables.projection import seen
from sixfold.server.tables.table import Table
from sixfold.server.websocket import TableSocket

from .recorded_tables import (
    ADA,
    BOB,
    CLEO,
    PEOPLE,
    ClockedHub,
    Listener,
    any_move,
    message_id,
    new_table,
    play_out,
    run_with_hub,
    unframed,
)
from .test_playing import every_table


class Said:
    """A connection without a network, which sends messages and records the responses."""

    def __init__(self, hub: Hub, table: Table, actor: Actor) -> None:
        self.answers: list[dict[str, Any]] = []
        self.rates: list[str] = []
        self._session = TableSocket(self, hub, BotWorkers(0), table.id, actor, self._allow, "en")

    def _allow(self, rate: str) -> bool:
        self.rates.append(rate)
        return True

    unread = 0

    def write(self, frames: bytes) -> None:
        self.answers += map(json.loads, unframed(frames))

    async def close(self, code: int, reason: str) -> None:
        pass

    async def say(self, **message: Any) -> dict[str, Any]:
        """The answer to a message."""
        sent = [{"type": "websocket.receive", "text": json.dumps(message)}, {"type": "websocket.disconnect"}]

        async def receive() -> Any:
            return sent.pop(0)

        await self._session.run(receive)
        self._session._closed = False
        while not self.answers or self.answers[-1].get("id") != message["id"]:
            await asyncio.sleep(0)
        return self.answers[-1]


@every_table
def test_a_move_has_the_effect_of_its_preview(sqlite_url: str, game: str, variant: str, players: int) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table, rng = await new_table(hub, game, variant, players), Random(f"{game} {variant} {players}")
        for _ in range(25):
            current = await hub.table(table.id)
            if current.status == "over":
                break
            position, seat = current.position, current.position.to_move
            before, used = position.copy(), current.dealer.used
            move = rng.choice(position.legal_moves())
            found = tried(current, PEOPLE[seat], m.Try(message_id(), str(move)), hub.moment)
            assert (current.position, current.dealer.used) == (before, used)
            assert json.loads(json.dumps(found)) == found
            await hub.act(table.id, PEOPLE[seat], m.Move(message_id(), str(move)))
            happened = (await hub.table(table.id)).position.events[len(before.events) :]
            own = [event for event in happened if event["do"] != "draw"]
            assert found["events"] == own
            assert found["counted"] == before.counted(move)
            assert found["tracks"] == (await hub.table(table.id)).position.tracks()
            assert found["over"] == (await hub.table(table.id)).position.is_over
            assert ("bonus_moves" in found) == bool(before.hand_counts)

    run_with_hub(sqlite_url, scenario)


def test_a_preview_changes_nothing_and_is_sent_only_to_its_sender(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        watcher = Listener(BOB.person)
        await hub.watch(table.id, watcher, 0)
        heard, seq = len(watcher.raw), table.seq
        ada = Said(hub, table, ADA)
        for move in map(str, table.position.legal_moves()[:20]):
            answer = await ada.say(do="try", id=message_id(), move=move)
            assert set(answer) == {"type", "id", "tried"}
            assert answer["tried"]["events"][0]["do"] == "place"
        assert "try" in ada.rates
        assert (table.seq, len(watcher.raw)) == (seq, heard)
        assert len(await persistence.read_entries(hub.database, table.id)) == seq

    run_with_hub(sqlite_url, scenario)


def test_a_preview_is_refused_as_the_move_would_be(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, take_back=True)
        legal = str(table.position.legal_moves()[0])
        texts = [legal, "Ra1-Ra2", "Rh8-Bh8", "nonsense", "draw RR", "resign", "keep", "xRR"]
        for actor in (ADA, BOB, CLEO, Actor(None, seat=1)):
            for seat in (None, 0, 1, 3):
                for text in texts:
                    codes = [
                        await refusal(hub, table, actor, kind(message_id(), text, seat)) for kind in (m.Try, m.Move)
                    ]
                    if codes[1] is None:
                        assert codes[0] is None
                        await hub.act(table.id, actor, m.TakeBack(message_id()))
                        continue
                    assert codes[0] == codes[1]

    run_with_hub(sqlite_url, scenario)


async def refusal(hub: ClockedHub, table: Table, actor: Actor, message: Any) -> tuple[str, str] | None:
    current = await hub.table(table.id)
    try:
        if isinstance(message, m.Try):
            tried(current, actor, message, hub.moment)
        else:
            await hub.act(table.id, actor, message)
    except SixfoldError as wrong:
        return wrong.code, str(wrong)
    return None


def test_only_the_player_to_move_can_preview(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        move = str(table.position.legal_moves()[0])
        codes = [
            (await Said(hub, table, actor).say(do="try", id=message_id(), move=move))["code"]
            for actor in (BOB, CLEO, Actor(None))
        ]
        assert codes == ["not-your-turn", "not-seated", "nobody"]

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize(
    ("game", "variant", "players"), [("board", "base", 3), ("board", "duel", 2), ("cards", "base", 3)]
)
def test_a_preview_does_not_depend_on_hidden_information(
    sqlite_url: str, game: str, variant: str, players: int
) -> None:
    """With other racks of opponents and another bag, the response is the same to the byte."""

    async def scenario(hub: ClockedHub) -> None:
        table, rng = await new_table(hub, game, variant, players), Random(7)
        for _ in range(30):
            current = await hub.table(table.id)
            if current.status == "over":
                break
            position, seat = current.position, current.position.to_move
            other: Any = position.view(seat).sample(rng)
            for move in position.legal_moves()[::9]:
                assert json.dumps(position.tried(move)) == json.dumps(other.tried(move))
            await any_move(hub, current, rng)

    run_with_hub(sqlite_url, scenario)


@every_table
def test_every_viewer_receives_the_scored_lines_of_a_move(
    sqlite_url: str, game: str, variant: str, players: int
) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table, rng = await new_table(hub, game, variant, players), Random(players)
        listeners = [Listener(PEOPLE[seat].person) for seat in range(players)] + [Listener()]
        for listener in listeners:
            await hub.watch(table.id, listener, 0)
        counted, begun = [], table.seq
        for _ in range(12):
            current = await hub.table(table.id)
            move = rng.choice(current.position.legal_moves())
            # An exchange scores nothing, and neither does keeping or drawing.
            if (found := current.position.counted(move)) is not None:
                counted.append(found)
            await hub.act(table.id, PEOPLE[current.position.to_move], m.Move(message_id(), str(move)))
        for listener in listeners:
            assert [message["counted"] for message in listener.messages if "counted" in message] == counted
        # Another process or a returning client reads it from the log.
        back = Listener(PEOPLE[0].person)
        await hub.watch(table.id, back, begun)
        assert [message["counted"] for message in back.messages if "counted" in message] == counted

    run_with_hub(sqlite_url, scenario)


def test_a_log_without_scored_lines_can_still_be_read(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        await play_out(hub, table, Random(1), 6)
        live, again = await hub.table(table.id), Table(table.id)
        for entry in await persistence.read_entries(hub.database, table.id):
            if isinstance(entry.body, Did):
                entry = replace(entry, body=replace(entry.body, counted=None))
            again.apply(entry)
            assert "counted" not in seen(again, entry, 0)
        assert again.position == live.position

    run_with_hub(sqlite_url, scenario)
