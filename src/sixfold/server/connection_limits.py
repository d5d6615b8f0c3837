"""How many connections one address may hold, and how long a request may take to arrive.

Rates are counted by the limiter; this is about those who come once and stay, without saying anything or anything whole.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sixfold.server.errors import Refused
from sixfold.server.rate_limiter import networks
from sixfold.server.settings import Settings

FILES: Final = 65_536
"""Each connection is an open file to the system; many allow 1,024 unless they are asked."""
READING: Final = 60.0
"""Seconds in which somebody has to read on who is being sent an answer."""

PIECES: Final = 64
"""A message may come in so many pieces."""
MOST_QUEUED: Final = 8
"""How many messages of a client may wait before the server stops reading."""
BEATS: Final = 120
"""Pings and pongs a minute; a client that is nervous sends one a second."""


class TooMany(Refused):
    """An address holds too many connections."""

    def __init__(self) -> None:
        super().__init__("too-many-connections", "too many connections from your address")


class Held:
    """Counts the connections that each address holds just now: to tables, and those on which requests come."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._by_address: Counter[str] = Counter()

    def take(self, host: str) -> bool:
        """Count one more from an address, if it is not too many."""
        found = networks(host)
        if self.most is not None and any(self._by_address[name] >= self.most * times for name, times in found):
            return False
        self._by_address.update(name for name, _ in found)
        return True

    def release(self, host: str) -> None:
        """Count one less."""
        for name, _ in networks(host):
            self._by_address[name] -= 1
            if self._by_address[name] <= 0:
                # Or every address that ever came would be remembered.
                del self._by_address[name]

    @contextmanager
    def holding(self, host: str) -> Iterator[None]:
        """Count one more for as long as the block lasts; TooMany if it is too many."""
        if not self.take(host):
            raise TooMany
        try:
            yield
        finally:
            self.release(host)


class Patient(H11Protocol):
    """HTTP that waits only so long for a request to be there as a whole, and for its answer to be read."""

    def __init__(self, *args: Any, held: Held, is_proxy: Callable[[str], bool], patience: float, **named: Any) -> None:
        super().__init__(*args, **named)
        self._held = held
        self._is_proxy = is_proxy
        self._patience = patience
        self._address: str | None = None
        self._arriving: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        # Everybody comes through a proxy: who they are is known only when they ask for something.
        if not self._is_proxy(peer):
            if not self._held.take(peer):
                transport.write(_full())
                transport.close()
                return
            self._address = peer
        self._await_request()

    def data_received(self, data: bytes) -> None:
        """Some more of a request is there."""
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop(self._arriving)
            self._arriving = None
        elif self._arriving is None:
            self._await_request()

    def pause_writing(self) -> None:
        """Whoever asked does not read the answer."""
        super().pause_writing()
        self._stop(self._reading)
        self._reading = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        """Whoever asked reads on."""
        super().resume_writing()
        self._stop(self._reading)

    def send_400_response(self, msg: str) -> None:
        """What came is no HTTP: the connection ends, and a request before it gets no other answer."""
        is_answered = self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE)
        if self.cycle is not None and not self.cycle.response_complete:
            # The application may still be at it. Its answer would be an error of ours: this one has been given.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if is_answered:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, which is counted as that."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._let_go()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        if not self.transport.is_closing():
            self._arriving = self.loop.call_later(self._patience, self.transport.close)

    def _let_go(self) -> None:
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
"""The extension of ASGI under which an application finds the :class:`Thin` that it speaks through."""


class Thin(WebSocketsSansIOProtocol):
    """A socket that forgets how it was asked for: of 5,000 that are idle, the heads of their requests are megabytes.

    What is no message is not counted by the limiter, so it is here: pings, pongs, and pieces of messages. ASGI sends
    one message at a time, each from a coroutine; this also takes frames that are ready, which many sockets can share.
    """

    _outgoing = b""
    """Frames that leave with the next turn of the event loop."""

    @property
    def unread(self) -> int:
        """How many bytes wait for the client to read on."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def write(self, frames: bytes) -> None:
        """Send whole frames, without waiting. What is written in one turn of the event loop is one system call."""
        if not self._outgoing:
            self.loop.call_soon(self._flush)
        self._outgoing += frames

    def _flush(self) -> None:
        frames, self._outgoing = self._outgoing, b""
        # A client that is told to leave is sent nothing more.
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    async def close(self, code: int, reason: str) -> None:
        """Begin to close the socket, behind what was written before."""
        self._flush()
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def send_receive_event_to_app(self) -> None:
        """A message is there."""
        if self.queue.qsize() >= MOST_QUEUED:
            super().send_receive_event_to_app()
            return
        # Uvicorn stops reading after each message, which costs several system calls; a few may wait.
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused

    async def run_asgi(self) -> None:
        """Let the application speak."""
        self.scope["extensions"][WIRE] = self  # type: ignore[assignment]
        await super().run_asgi()

    def handle_cont(self, event: Frame) -> None:
        """Another piece of a message, which may be empty: its size alone is no limit."""
        if len(self.frames) >= PIECES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Somebody asks whether we are there."""
        if self._is_patient():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody says that they are there, asked or not."""
        if self._is_patient():
            super().handle_pong(event)

    def _is_patient(self) -> bool:
        """Count one more of what needs no answer of ours; whoever sends very many is let go."""
        minute = int(self.loop.time()) // 60
        since, count = getattr(self, "_beats", (minute, 0))
        self._beats = (minute, 1 if since != minute else count + 1)
        if self._beats[1] > BEATS:
            self.transport.abort()
        return self._beats[1] <= BEATS

    def start_keepalive(self) -> None:
        """The handshake is over."""
        super().start_keepalive()
        # Uvicorn's own table of sockets holds these for as long as they are open, and looks at none of them again.
        self.request = self.response = None  # type: ignore[assignment]
        self.scope["headers"] = []
        self.scope["state"] = {}


def _full() -> bytes:
    """The whole answer to who holds too many connections; nothing was asked yet, not even in which language."""
    wrong = TooMany()
    body = json.dumps({"error": {"code": wrong.code, "message": str(wrong)}}).encode()
    head = (
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 10\r\nconnection: close\r\n"
    )
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def protocol_of(settings: Settings, held: Held) -> Callable[..., Patient]:
    """How each new connection is spoken with."""
    believed = ProxyHeadersMiddleware(_nobody, settings.proxy).trusted_hosts if settings.proxy else ()
    return partial(Patient, held=held, is_proxy=believed.__contains__, patience=settings.patience)


async def _nobody(*_: Any) -> None:
    """Uvicorn's proxy wants an application, though only its knowledge of addresses is asked for."""


def allow_many() -> None:
    """Let this process have as many connections as the system lets it have."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
