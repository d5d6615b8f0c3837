"""News between processes: heard by the others, never in the way, and flowing again after an outage."""

import asyncio
from collections.abc import Iterator

import pytest

from sixfold.core.errors import BadSetup
from sixfold.server.bus import nats as nats_bus
from sixfold.server.bus.bus import MemoryBus, open_bus
from sixfold.server.bus.nats import MOST_TABLES, NatsBus

from ..services import Nats, in_loop


class Ears:
    """A listener whose news can be waited for."""

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}
        self._more = asyncio.Event()

    def __call__(self, table: str, seq: int) -> None:
        self.heard[table] = seq
        self._more.set()

    async def hear(self, table: str, seq: int) -> None:
        while self.heard.get(table) != seq:
            self._more.clear()
            await self._more.wait()


@pytest.fixture
def own_nats() -> Iterator[Nats]:
    """A server for tests that stop it."""
    server = Nats()
    yield server
    server.end()


async def until(condition: object) -> None:
    assert callable(condition)
    while not condition():
        await asyncio.sleep(0.01)


@in_loop
async def test_one_process_needs_no_bus() -> None:
    bus = open_bus(None)
    assert isinstance(bus, MemoryBus)
    await bus.start(Ears())
    bus.announce("t", 1)
    assert bus.connected
    await bus.close()


@in_loop
async def test_others_hear_the_news_and_oneself_does_not(nats: Nats) -> None:
    one, other, third = (open_bus(nats.url) for _ in range(3))
    ears = [Ears(), Ears(), Ears()]
    for bus, listener in zip((one, other, third), ears, strict=True):
        await bus.start(listener)
        assert bus.connected
    one.announce("a", 1)
    other.announce("b", 2)
    await ears[2].hear("a", 1)
    await ears[2].hear("b", 2)
    await ears[0].hear("b", 2)
    await ears[1].hear("a", 1)
    assert ears[0].heard == {"b": 2}
    assert ears[1].heard == {"a": 1}
    for bus in (one, other, third):
        await bus.close()
        assert not bus.connected


@in_loop
async def test_of_many_news_of_a_table_the_newest_arrives_last(nats: Nats) -> None:
    one, other, ears = open_bus(nats.url), open_bus(nats.url), Ears()
    await one.start(Ears())
    await other.start(ears)
    for seq in range(2000):
        one.announce(f"table-{seq % 700}", seq)
        if seq % 100 == 0:
            await asyncio.sleep(0)
    for seq in range(1300, 2000):
        await ears.hear(f"table-{seq % 700}", seq)
    await one.close()
    await other.close()


@in_loop
async def test_what_is_said_before_leaving_is_heard(nats: Nats) -> None:
    one, other, ears = open_bus(nats.url), open_bus(nats.url), Ears()
    await one.start(Ears())
    await other.start(ears)
    one.announce("last", 9)
    await one.close()
    await ears.hear("last", 9)
    await other.close()


@in_loop
async def test_nonsense_on_the_bus_and_a_failing_listener_stop_nothing(nats: Nats) -> None:
    one, other, ears = NatsBus(nats.url), open_bus(nats.url), Ears()

    def fragile(table: str, seq: int) -> None:
        ears(table, seq)
        raise ValueError("a mistake")

    await one.start(Ears())
    await other.start(fragile)
    assert one._client is not None
    for nonsense in (b"", b"\xff\xfe", b"no number", b"t -1", b"t \xc2\xb2", b"7", b"\n\n", b"x" * 100_000):
        await one._client.publish(nats_bus.SUBJECT, nonsense)
    one.announce("a", 1)
    await ears.hear("a", 1)
    one.announce("b", 2)
    await ears.hear("b", 2)
    assert ears.heard == {"a": 1, "b": 2}
    await one.close()
    await other.close()


@in_loop
async def test_news_flow_again_after_an_outage(own_nats: Nats) -> None:
    one, other, ears = open_bus(own_nats.url), open_bus(own_nats.url), Ears()
    await one.start(Ears())
    await other.start(ears)
    await asyncio.to_thread(own_nats.stop)
    await until(lambda: not one.connected and not other.connected)
    for seq in range(1000):
        one.announce("during", seq)
    await asyncio.to_thread(own_nats.start)
    await until(lambda: other.connected and one.connected)
    one.announce("after", 1)
    await one.close()
    await ears.hear("after", 1)
    await other.close()


@in_loop
async def test_a_bus_that_is_away_at_the_start_is_found_later(own_nats: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "FIRST_WAIT", 0.05)
    await asyncio.to_thread(own_nats.stop)
    one, other, ears = NatsBus(own_nats.url), open_bus(own_nats.url), Ears()
    await one.start(Ears())
    await other.start(ears)
    assert not one.connected
    for number in range(MOST_TABLES + 5):
        one.announce(f"t{number}", 1)
    assert len(one._news) == MOST_TABLES
    await asyncio.to_thread(own_nats.start)
    await until(lambda: other.connected and one.connected)
    one.announce("now", 3)
    await ears.hear("now", 3)
    await one.close()
    await other.close()


@in_loop
async def test_closing_while_it_is_away_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "FIRST_WAIT", 0.05)
    bus = open_bus("nats://127.0.0.1:1")
    await bus.start(Ears())
    bus.announce("t", 1)
    await bus.close()


@pytest.mark.parametrize("url", ["redis://x", "nats://", "localhost", "nats://a:1,b"])
def test_an_invalid_database_address_is_refused(url: str) -> None:
    with pytest.raises(BadSetup, match="nats://HOST:PORT"):
        open_bus(url)


@in_loop
async def test_who_has_started_hears_what_is_said_from_then_on(nats: Nats) -> None:
    """Many times, because a question to the server that overtook the subscription went unnoticed most times."""
    speaker = open_bus(nats.url)
    await speaker.start(Ears())
    for number in range(30):
        bus, ears = open_bus(nats.url), Ears()
        await bus.start(ears)
        speaker.announce("t", number)
        await ears.hear("t", number)
        await bus.close()
    await speaker.close()
