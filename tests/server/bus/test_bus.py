"""Messages between processes: delivered to the others, without blocking, and again after an outage."""

import asyncio
from collections.abc import Iterator

import pytest

from sixfold.core.errors import BadSetup
from sixfold.server.bus import nats as nats_bus
from sixfold.server.bus.bus import MemoryBus, open_bus
from sixfold.server.bus.nats import MOST_TABLES, NatsBus

from ..services import Nats, in_loop


class RecordingListener:
    """A listener whose messages can be awaited."""

    def __init__(self) -> None:
        self.received: dict[str, int] = {}
        self._more = asyncio.Event()

    def __call__(self, table: str, seq: int) -> None:
        self.received[table] = seq
        self._more.set()

    async def wait_for(self, table: str, seq: int) -> None:
        while self.received.get(table) != seq:
            self._more.clear()
            await self._more.wait()


@pytest.fixture
def own_nats() -> Iterator[Nats]:
    """A separate server for tests that stop it."""
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
    await bus.start(RecordingListener())
    bus.announce("t", 1)
    assert bus.connected
    await bus.close()


@in_loop
async def test_other_processes_receive_a_message_and_the_sender_does_not(nats: Nats) -> None:
    one, other, third = (open_bus(nats.url) for _ in range(3))
    listeners = [RecordingListener(), RecordingListener(), RecordingListener()]
    for bus, listener in zip((one, other, third), listeners, strict=True):
        await bus.start(listener)
        assert bus.connected
    one.announce("a", 1)
    other.announce("b", 2)
    await listeners[2].wait_for("a", 1)
    await listeners[2].wait_for("b", 2)
    await listeners[0].wait_for("b", 2)
    await listeners[1].wait_for("a", 1)
    assert listeners[0].received == {"b": 2}
    assert listeners[1].received == {"a": 1}
    for bus in (one, other, third):
        await bus.close()
        assert not bus.connected


@in_loop
async def test_the_newest_message_about_a_table_arrives_last(nats: Nats) -> None:
    one, other, listener = open_bus(nats.url), open_bus(nats.url), RecordingListener()
    await one.start(RecordingListener())
    await other.start(listener)
    for seq in range(2000):
        one.announce(f"table-{seq % 700}", seq)
        if seq % 100 == 0:
            await asyncio.sleep(0)
    for seq in range(1300, 2000):
        await listener.wait_for(f"table-{seq % 700}", seq)
    await one.close()
    await other.close()


@in_loop
async def test_messages_sent_before_closing_are_delivered(nats: Nats) -> None:
    one, other, listener = open_bus(nats.url), open_bus(nats.url), RecordingListener()
    await one.start(RecordingListener())
    await other.start(listener)
    one.announce("last", 9)
    await one.close()
    await listener.wait_for("last", 9)
    await other.close()


@in_loop
async def test_invalid_messages_and_a_failing_listener_do_not_stop_the_bus(nats: Nats) -> None:
    one, other, listener = NatsBus(nats.url), open_bus(nats.url), RecordingListener()

    def fragile(table: str, seq: int) -> None:
        listener(table, seq)
        raise ValueError("a mistake")

    await one.start(RecordingListener())
    await other.start(fragile)
    assert one._client is not None
    for nonsense in (b"", b"\xff\xfe", b"no number", b"t -1", b"t \xc2\xb2", b"7", b"\n\n", b"x" * 100_000):
        await one._client.publish(nats_bus.SUBJECT, nonsense)
    one.announce("a", 1)
    await listener.wait_for("a", 1)
    one.announce("b", 2)
    await listener.wait_for("b", 2)
    assert listener.received == {"a": 1, "b": 2}
    await one.close()
    await other.close()


@in_loop
async def test_messages_are_delivered_again_after_an_outage(own_nats: Nats) -> None:
    one, other, listener = open_bus(own_nats.url), open_bus(own_nats.url), RecordingListener()
    await one.start(RecordingListener())
    await other.start(listener)
    await asyncio.to_thread(own_nats.stop)
    await until(lambda: not one.connected and not other.connected)
    for seq in range(1000):
        one.announce("during", seq)
    await asyncio.to_thread(own_nats.start)
    await until(lambda: other.connected and one.connected)
    one.announce("after", 1)
    await one.close()
    await listener.wait_for("after", 1)
    await other.close()


@in_loop
async def test_a_bus_unavailable_at_startup_is_connected_later(own_nats: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "FIRST_WAIT", 0.05)
    await asyncio.to_thread(own_nats.stop)
    one, other, listener = NatsBus(own_nats.url), open_bus(own_nats.url), RecordingListener()
    await one.start(RecordingListener())
    await other.start(listener)
    assert not one.connected
    for number in range(MOST_TABLES + 5):
        one.announce(f"t{number}", 1)
    assert len(one._news) == MOST_TABLES
    await asyncio.to_thread(own_nats.start)
    await until(lambda: other.connected and one.connected)
    one.announce("now", 3)
    await listener.wait_for("now", 3)
    await one.close()
    await other.close()


@in_loop
async def test_closing_during_an_outage_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "FIRST_WAIT", 0.05)
    bus = open_bus("nats://127.0.0.1:1")
    await bus.start(RecordingListener())
    bus.announce("t", 1)
    await bus.close()


@pytest.mark.parametrize("url", ["redis://x", "nats://", "localhost", "nats://a:1,b"])
def test_an_invalid_bus_address_is_refused(url: str) -> None:
    with pytest.raises(BadSetup, match="nats://HOST:PORT"):
        open_bus(url)


@in_loop
async def test_a_started_listener_receives_every_later_message(nats: Nats) -> None:
    """Repeated often, because a message that overtakes the subscription is lost only sometimes."""
    speaker = open_bus(nats.url)
    await speaker.start(RecordingListener())
    for number in range(30):
        bus, listener = open_bus(nats.url), RecordingListener()
        await bus.start(listener)
        speaker.announce("t", number)
        await listener.wait_for("t", number)
        await bus.close()
    await speaker.close()
