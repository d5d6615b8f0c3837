"""A WebSocket client with minimal overhead, so that a benchmark measures the server and not its clients."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any

OnMessage = Callable[["Client", bytes], None]


class Client(asyncio.Protocol):
    """One connection. Only unfragmented text frames without extensions, as our server sends them."""

    def __init__(self, path: str, on_message: OnMessage | None, cookie: str = "") -> None:
        """Without ``on_message`` it reads everything and ignores it."""
        self.path = path
        self.cookie = cookie
        self.on_message = on_message
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self.unparsed = 0
        """Bytes received and ignored."""
        self._buffer = bytearray()
        self._upgraded = False
        self.received = 0
        """Bytes from the server so far, including the handshake."""
        self.data: dict[str, Any] = {}
        """A field for the benchmark to use."""

    def connection_made(self, transport: Any) -> None:  # noqa: D102
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, wrong: Exception | None) -> None:  # noqa: D102
        for future in (self.opened, self.closed):
            if not future.done():
                future.set_result(None)

    def data_received(self, data: bytes) -> None:  # noqa: D102
        if self._upgraded and self.on_message is None:
            self.unparsed += len(data)
            return
        self._buffer += data
        self.received += len(data)
        if not self._upgraded:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(self._buffer[:200]))
            del self._buffer[: end + 4]
            self._upgraded = True
            self.opened.set_result(None)
        while self.on_message is not None and (frame := self._frame()) is not None:
            self.on_message(self, frame)

    def _frame(self) -> bytes | None:
        """The next whole text frame; handles pings and closes on the way."""
        buffer = self._buffer
        while len(buffer) >= 2:
            kind, size, at = buffer[0] & 15, buffer[1] & 127, 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                if len(buffer) < 2 + wide:
                    return None
                size, at = int.from_bytes(buffer[2 : 2 + wide], "big"), 2 + wide
            if len(buffer) < at + size:
                return None
            payload = bytes(buffer[at : at + size])
            del buffer[: at + size]
            if kind == 1:
                return payload
            if kind == 9:
                self._write(10, payload)
            elif kind == 8:
                self.transport.close()
        return None

    def send(self, data: bytes) -> None:
        """Send a text frame."""
        self._write(1, data)

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = (
            struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | kind, 254, size)
        )
        # A mask of zeros is valid and costs nothing.
        self.transport.write(head + b"\0\0\0\0" + data)


async def connect(host: str, port: int, path: str, on_message: OnMessage | None, cookie: str = "") -> Client:
    """An open connection."""
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(path, on_message, cookie), host, port)
    await client.opened
    return client
