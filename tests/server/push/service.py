"""A push service that listens on a socket, and devices that can decrypt its messages."""

import asyncio
import json
import struct
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sixfold.server.push.encryption import to_text

from ..services import PATIENCE


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """The keys of a subscribed browser."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"sixteen letters!") -> None:
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": to_text(self.public), "auth": to_text(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message with the private key, step by step as in RFC 8291."""
        salt, (size, length) = body[:16], struct.unpack(">IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), other)
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain[-1:] == b"\x02"
        return plain[:-1]


def claims_of(header: str, key: str) -> dict[str, Any]:
    """The claims of the server's signed token, after checking the signature with this key."""
    parts = dict(part.split("=", 1) for part in header.removeprefix("vapid ").split(", "))
    assert parts["k"] == key
    head, claims, signature = parts["t"].split(".")
    raw = decoded(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    found = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public.verify(found, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    known: dict[str, Any] = json.loads(decoded(claims))
    return known


@dataclass
class ReceivedRequest:
    """A request that the service received."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Records its requests and sends the configured response."""

    url: str = ""
    answer: bytes = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
    hangs: bool = False
    released: asyncio.Event = field(default_factory=asyncio.Event)
    """Set to let a hanging service respond."""
    got: list[ReceivedRequest] = field(default_factory=list)
    some: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                self.got.append(ReceivedRequest(head[0].split()[1], headers, body))
                self.some.set()
                if self.hangs:
                    await self.released.wait()
                writer.write(self.answer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def next(self, seconds: float = PATIENCE) -> ReceivedRequest:
        """The next unread request."""
        while not self.got:
            self.some.clear()
            await asyncio.wait_for(self.some.wait(), seconds)
        return self.got.pop(0)


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service that listens while the block runs."""
    service = PushService()
    tasks: set[asyncio.Task[None]] = set()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(service.serve(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
