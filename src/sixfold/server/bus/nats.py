"""The bus between processes, over NATS: small messages that may be lost, and a connection that always comes back."""

import asyncio
import contextlib
import logging

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from sixfold.server.bus.bus import Listener

SUBJECT = "sixfold.news"

MOST_TABLES = 10_000
"""Tables whose news are kept for later while NATS is away; beyond that the oldest are forgotten."""
MOST_IN_ONE = 500
"""Tables in one message, which stays far below what NATS takes."""
FIRST_WAIT = 2.0
"""Seconds that starting waits for a connection, so that in good times it is there from the beginning."""
RETRY_SECONDS = 1

log = logging.getLogger(__name__)


class NatsBus:
    """A :class:`~sixfold.server.bus.bus.Bus` over one or more NATS servers, given as ``nats://host:port``.

    A message is a line for each table: its id and its newest entry's number. Only the newest news of a table is kept
    and sent, so an outage costs memory for each table and not for each move.
    """

    def __init__(self, *servers: str) -> None:
        self._servers = list(servers)
        self._client: Client | None = None
        self._news: dict[str, int] = {}
        self._some_news = asyncio.Event()
        self._up = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def others(self) -> bool:
        """There may be any number of them."""
        return True

    @property
    def connected(self) -> bool:
        """Whether we are connected and have asked for the news."""
        return self._up.is_set() and self._client is not None and self._client.is_connected

    async def start(self, listener: Listener) -> None:
        """Begin to listen, at once if NATS is there, otherwise as soon as it is; own news do not come back."""
        self._tasks = [asyncio.create_task(self._stay_connected(listener)), asyncio.create_task(self._send())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._up.wait(), FIRST_WAIT)

    def announce(self, table: str, seq: int) -> None:
        """Remember it for the next message; the sender takes what has gathered."""
        self._news.pop(table, None)  # So that it stands last, as the newest.
        self._news[table] = seq
        if len(self._news) > MOST_TABLES:
            del self._news[next(iter(self._news))]
        self._some_news.set()

    async def close(self) -> None:
        """Say what is still to be said, if that is possible now, and leave."""
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
        """Connect, and again with a new client should one give up (as they do when they are refused)."""
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
        self._some_news.set()  # What could not be said before can be said now.

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
            # The client has asked for the news again; they come only when the server has seen that.
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
            # If we are not connected, whoever connects us will say that there is something to send.
            if (client := self._client) is not None and self.connected:
                try:
                    await self._publish(client)
                except (OSError, Error, TimeoutError) as wrong:
                    log.info("NATS: %s", wrong)

    async def _publish(self, client: Client) -> None:
        while self._news:
            lines: list[str] = []
            while self._news and len(lines) < MOST_IN_ONE:
                table = next(iter(self._news))
                lines.append(f"{table} {self._news.pop(table)}")
            await client.publish(SUBJECT, "\n".join(lines).encode())


async def _settle(client: Client, seconds: int) -> None:
    """Wait until the server has seen all that was said before.

    Twice, because the client's question overtakes what it has not sent yet: only the second comes after it.
    """
    await client.flush(seconds)
    await client.flush(seconds)


def _hear(data: bytes, listener: Listener) -> None:
    """Tell the listener; what is no news of ours is passed over, since anybody may speak on a bus."""
    for line in data.decode(errors="replace").splitlines():
        table, _, seq = line.rpartition(" ")
        if not table or not (seq.isascii() and seq.isdigit()):
            continue
        try:
            listener(table, int(seq))
        except Exception:
            log.exception("the listener failed")
