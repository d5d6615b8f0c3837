"""Limits on connections per address, and on the time a request may take to arrive.

The rate limiter counts events; these limits apply to clients that connect and stay, sending nothing or only fragments.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sixfold.core.errors import Refused
from sixfold.server.rate_limiter import Ongoing, networks
from sixfold.server.settings import Settings

FILES: Final = 65_536
"""Each connection is an open file; many systems allow 1,024 by default."""
READING: Final = 60.0
"""Seconds in which a client must continue to read a response."""

PIECES: Final = 64
"""Fragments of one message."""
MOST_QUEUED: Final = 8
"""Messages of a client that may wait before the server stops reading."""
BEATS: Final = 120
"""Pings and pongs a minute; an eager client sends one a second."""


class TooMany(Refused):
    """An address holds too many connections."""

    def __init__(self) -> None:
        super().__init__("too-many-connections", "too many connections from your address")


class ConnectionCounter:
    """Counts the current connections of each address, HTTP and WebSocket."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._by_address: Ongoing[str] = Ongoing()

    def take(self, host: str) -> bool:
        """Add a connection unless the limit is reached; returns whether it was added."""
        found = networks(host)
        if self.most is not None and any(self._by_address[name] >= self.most * times for name, times in found):
            return False
        self._by_address.update(name for name, _ in found)
        return True

    def release(self, host: str) -> None:
        """Remove a connection."""
        self._by_address.end(name for name, _ in networks(host))

    @contextmanager
    def holding(self, host: str) -> Iterator[None]:
        """Count a connection for the duration of the block; TooMany if the limit is reached."""
        if not self.take(host):
            raise TooMany
        try:
            yield
        finally:
            self.release(host)


class LimitedHTTP(H11Protocol):
    """HTTP with time limits for receiving a request and for sending its response."""

    def __init__(
        self, *args: Any, held: ConnectionCounter, is_proxy: Callable[[str], bool], patience: float, **named: Any
    ) -> None:
        super().__init__(*args, **named)
        self._held = held
        self._is_proxy = is_proxy
        self._patience = patience
        self._address: str | None = None
        self._arriving: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        # Behind a proxy the client is known only from its requests.
        if not self._is_proxy(peer):
            if not self._held.take(peer):
                transport.write(_full())
                transport.close()
                return
            self._address = peer
        self._await_request()

    def data_received(self, data: bytes) -> None:
        """Data has arrived."""
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop(self._arriving)
            self._arriving = None
        elif self._arriving is None:
            self._await_request()

    def pause_writing(self) -> None:
        """The client has stopped reading the response."""
        super().pause_writing()
        self._stop(self._reading)
        self._reading = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._stop(self._reading)

    def send_400_response(self, msg: str) -> None:
        """The data is not HTTP: respond and close the connection; a request before it gets no other response."""
        is_answered = self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE)
        if self.cycle is not None and not self.cycle.response_complete:
            # The application may still be working. Its response would be an error, since this one has been sent.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if is_answered:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket, which is counted as such."""
        self._release()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._release()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        if not self.transport.is_closing():
            self._arriving = self.loop.call_later(self._patience, self.transport.close)

    def _release(self) -> None:
        self._stop(self._arriving)
        self._stop(self._reading)
        if self._address is not None:
            self._held.release(self._address)
            self._address = None

    @staticmethod
    def _stop(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()


WIRE: Final = "sixfold.wire"
"""The ASGI extension that holds the :class:`LimitedWebSocket` of a connection."""


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that drops its request: for 5,000 idle connections the request heads take megabytes.

    Control frames and fragments bypass the limiter, so they are counted here. ASGI sends one message at a time from a
    coroutine; this class also takes encoded frames, which many sockets can share.
    """

    _outgoing = b""
    """Frames to be sent in the next iteration of the event loop."""

    @property
    def unread(self) -> int:
        """Bytes that the client has not read yet."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def write(self, frames: bytes) -> None:
        """Send whole frames without waiting. Frames of one loop iteration are one system call."""
        if not self._outgoing:
            self.loop.call_soon(self._flush)
        self._outgoing += frames

    def _flush(self) -> None:
        frames, self._outgoing = self._outgoing, b""
        # A closing connection gets nothing more.
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    async def close(self, code: int, reason: str) -> None:
        """Begin to close the socket, after pending frames."""
        self._flush()
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def send_receive_event_to_app(self) -> None:
        """A message has arrived."""
        if self.queue.qsize() >= MOST_QUEUED:
            super().send_receive_event_to_app()
            return
        # Uvicorn pauses reading after each message, which costs several system calls; here a few may wait.
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused

    async def run_asgi(self) -> None:
        """Start the application."""
        self.scope["extensions"][WIRE] = self  # type: ignore[assignment]
        await super().run_asgi()

    def handle_cont(self, event: Frame) -> None:
        """A fragment of a message has arrived. It may be empty, so a limit on the size is not enough."""
        if len(self.frames) >= PIECES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping has arrived."""
        if self._is_patient():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong has arrived, requested or not."""
        if self._is_patient():
            super().handle_pong(event)

    def _is_patient(self) -> bool:
        """Count a control frame; disconnects clients that send too many."""
        minute = int(self.loop.time()) // 60
        since, count = getattr(self, "_beats", (minute, 0))
        self._beats = (minute, 1 if since != minute else count + 1)
        if self._beats[1] > BEATS:
            self.transport.abort()
        return self._beats[1] <= BEATS

    def start_keepalive(self) -> None:
        """The handshake is complete."""
        super().start_keepalive()
        # Uvicorn keeps these while the socket is open, and never uses them again.
        self.request = self.response = None  # type: ignore[assignment]
        self.scope["headers"] = []
        self.scope["state"] = {}


def _full() -> bytes:
    """The response to an address with too many connections; no request has been read, so the language is unknown."""
    wrong = TooMany()
    body = json.dumps({"error": {"code": wrong.code, "message": str(wrong)}}).encode()
    head = (
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 10\r\nconnection: close\r\n"
    )
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def protocol_of(settings: Settings, held: ConnectionCounter) -> Callable[..., LimitedHTTP]:
    """A factory of connection handlers for uvicorn."""
    believed = ProxyHeadersMiddleware(_nobody, settings.proxy).trusted_hosts if settings.proxy else ()
    return partial(LimitedHTTP, held=held, is_proxy=believed.__contains__, patience=settings.patience)


async def _nobody(*_: object) -> None:
    """A placeholder: only the address parsing of uvicorn's proxy middleware is used."""


def allow_many() -> None:
    """Raise the limit on open files as far as the system allows."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
