"""The bus between processes, over NATS: small messages that may be lost, and automatic reconnection."""

import asyncio
import contextlib
import logging
from itertools import islice

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from sixfold.server.bus.bus import Listener

SUBJECT = "sixfold.news"

MOST_TABLES = 10_000
"""Tables whose news is kept while NATS is unreachable; beyond that the oldest are dropped."""
MOST_IN_ONE = 500
"""Tables in one message, far below the size limit of NATS."""
FIRST_WAIT = 2.0
"""Seconds that the start waits for a connection."""
RETRY_SECONDS = 1

log = logging.getLogger(__name__)


class NatsBus:
    """A :class:`~sixfold.server.bus.bus.Bus` over one or more NATS servers, given as ``nats://host:port``.

    A message has a line for each table: its id and the number of its newest entry. Only the newest news of a table is
    kept, so an outage costs memory for each table and not for each move.
    """

    others = True

    def __init__(self, *servers: str) -> None:
        self._servers = list(servers)
        self._client: Client | None = None
        self._news: dict[str, int] = {}
        self._some_news = asyncio.Event()
        self._up = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether the subscription is active."""
        return self._up.is_set() and self._client is not None and self._client.is_connected

    async def start(self, listener: Listener) -> None:
        """Begin to listen, at once or as soon as NATS is reachable; own news does not come back."""
        self._tasks = [asyncio.create_task(self._stay_connected(listener)), asyncio.create_task(self._send())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._up.wait(), FIRST_WAIT)

    def announce(self, table: str, seq: int) -> None:
        """Queue it for the next message."""
        self._news.pop(table, None)  # Move it to the end, as the newest.
        self._news[table] = seq
        if len(self._news) > MOST_TABLES:
            del self._news[next(iter(self._news))]
        self._some_news.set()

    async def close(self) -> None:
        """Send what is queued, if possible, and disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        client, self._client = self._client, None
        if client is not None:
            with contextlib.suppress(Error, OSError, TimeoutError):
                await self._publish(client)
                await _settle(client, 1)
            await client.close()

    async def _stay_connected(self, listener: Listener) -> None:
        """Connect, and reconnect with a new client if one gives up, as clients do when they are refused."""
        while True:
            closed = asyncio.Event()
            client = self._client = Client()
            try:
                await self._connect(client, listener, closed)
                self._be_up()
                await closed.wait()
            except (OSError, Error, TimeoutError, ValueError) as wrong:
                log.warning("NATS: %s", wrong)
                await client.close()
            finally:
                self._up.clear()
            await asyncio.sleep(RETRY_SECONDS)

    def _be_up(self) -> None:
        self._up.set()
        self._some_news.set()  # Send what is queued.

    async def _connect(self, client: Client, listener: Listener, closed: asyncio.Event) -> None:
        async def hear(message: Msg) -> None:
            _hear(message.data, listener)

        async def wrong(error: Exception) -> None:
            log.info("NATS: %s", str(error) or type(error).__name__)

        async def at_end() -> None:
            closed.set()

        async def away() -> None:
            self._up.clear()

        async def back() -> None:
            # The client has subscribed again, but messages come only after the server has processed that.
            while client.is_connected and not self._up.is_set():
                try:
                    await _settle(client, 5)
                    self._be_up()
                except (OSError, Error, TimeoutError):
                    await asyncio.sleep(RETRY_SECONDS)

        await client.connect(
            self._servers,
            name="sixfold",
            error_cb=wrong,
            closed_cb=at_end,
            disconnected_cb=away,
            reconnected_cb=back,
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RETRY_SECONDS,
            ping_interval=10,
        )
        await client.subscribe(SUBJECT, cb=hear)
        await _settle(client, 5)

    async def _send(self) -> None:
        while True:
            await self._some_news.wait()
            self._some_news.clear()
            # While disconnected, _be_up will trigger sending later.
            if (client := self._client) is not None and self.connected:
                try:
                    await self._publish(client)
                except (OSError, Error, TimeoutError) as wrong:
                    log.info("NATS: %s", wrong)

    async def _publish(self, client: Client) -> None:
        while self._news:
            some = list(islice(self._news, MOST_IN_ONE))
            lines = [f"{table} {self._news.pop(table)}" for table in some]
            await client.publish(SUBJECT, "\n".join(lines).encode())


async def _settle(client: Client, seconds: int) -> None:
    """Wait until the server has processed everything sent before.

    Twice, because the first flush may overtake data in the client's buffer.
    """
    await client.flush(seconds)
    await client.flush(seconds)


def _hear(data: bytes, listener: Listener) -> None:
    """Call the listener; foreign messages are ignored."""
    for line in data.decode(errors="replace").splitlines():
        table, _, seq = line.rpartition(" ")
        if not table or not (seq.isascii() and seq.isdigit()):
            continue
        try:
            listener(table, int(seq))
        except Exception:
            log.exception("listener failed")
