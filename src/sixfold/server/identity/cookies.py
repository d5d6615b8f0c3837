"""The cookie by which a browser is recognised: who, and of which epoch, signed so that nobody can make one up.

The keys are kept in the database, so that all processes and every restart know them. A new key is known everywhere
before anybody signs with it, and old ones are accepted for as long as a cookie lasts.
"""

import asyncio
import hashlib
import secrets
from contextlib import suppress
from time import monotonic, time, time_ns
from typing import Any, Final

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sixfold.server.store.database import Clash, Database, Statement, Unavailable

NAME: Final = "sixfold"
LASTS: Final = 365 * 24 * 60 * 60
"""Seconds."""
RENEWED: Final = 30 * 24 * 60 * 60
"""A cookie that is older is made anew when its owner comes by."""
LONGEST: Final = 400

LOOK_AGAIN: Final = 60.0
"""So many seconds a process goes on with the keys it knows."""
KNOWN_EVERYWHERE_MS: Final = 10 * 60 * 1000
"""So long after it was made a new key is used: by then all processes have looked again."""

_SECRET: Final = "cookie-keys"


class Key(msgspec.Struct, frozen=True):
    """A key, and when it was made, in milliseconds since 1970."""

    key: str
    made: int


class Held(msgspec.Struct, frozen=True):
    """What a cookie says, and for how many seconds it has said so."""

    person: str
    epoch: int
    age: int


class Cookies:
    """Signs cookies and reads them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keys: list[Key] = []
        self._looked = 0.0
        self._lock = asyncio.Lock()

    async def sign(self, person: str, epoch: int) -> str:
        """The value of the cookie for somebody."""
        keys = await self._known()
        now = time_ns() // 1_000_000
        # The first key of all is used at once: nobody knows an older one.
        usable = [key for key in keys if key is keys[0] or key.made <= now - KNOWN_EVERYWHERE_MS]
        return str(_serializer(usable).dumps([person, epoch]))

    async def read(self, value: str) -> Held | None:
        """What a cookie says, or None if it is not ours, was tampered with, or is too old."""
        if len(value) > LONGEST:
            return None
        keys = await self._known()
        try:
            said, made = _serializer(keys).loads(value, max_age=LASTS, return_timestamp=True)
        except (BadData, ValueError, OverflowError):
            return None
        match said:
            case [str(person), int(epoch)] if type(epoch) is int:
                return Held(person, epoch, max(0, int(time() - made.timestamp())))
        return None

    async def of(self, connection: HTTPConnection) -> Held | None:
        """What the cookie of a request or a WebSocket says."""
        value = connection.cookies.get(NAME)
        return None if not value else await self.read(value)

    async def give(self, connection: HTTPConnection, response: Response, person: str, epoch: int) -> None:
        """Let a browser be recognised as somebody from now on."""
        value = await self.sign(person, epoch)
        response.set_cookie(NAME, value, max_age=LASTS, path="/", **_manner(connection))

    def take(self, connection: HTTPConnection, response: Response) -> None:
        """Let a browser be nobody from now on."""
        response.delete_cookie(NAME, path="/", **_manner(connection))

    async def rotate(self) -> None:
        """Make a new key; it is used a while later, and cookies signed with older ones go on to hold."""
        text, keys = await self._read_keys()
        now = time_ns() // 1_000_000
        living = [key for key in keys if key.made > now - LASTS * 1000] or keys[-1:]
        fresh = _text([*living, _new_key(now)])
        sql = "UPDATE secrets SET value = $2 WHERE name = $1 AND value = $3"
        with suppress(Clash):  # Somebody else has just made one: that is as good.
            await self._database.write(Statement(sql, [_SECRET, fresh, text], changes=1))
        self._looked = 0.0

    async def _known(self) -> list[Key]:
        if not self._keys or monotonic() - self._looked > LOOK_AGAIN:
            async with self._lock:
                if not self._keys or monotonic() - self._looked > LOOK_AGAIN:
                    await self._look()
        return self._keys

    async def _look(self) -> None:
        try:
            self._keys = (await self._read_keys())[1]
        except Unavailable:
            if not self._keys:
                raise
        self._looked = monotonic()

    async def _read_keys(self) -> tuple[str, list[Key]]:
        sql = "SELECT value FROM secrets WHERE name = $1"
        if not (rows := await self._database.read(sql, _SECRET)):
            # Whichever process comes first makes the key; all read the one that is there then.
            making = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
            fresh = _text([_new_key(time_ns() // 1_000_000)])
            await self._database.write(Statement(making, [_SECRET, fresh]))
            rows = await self._database.read(sql, _SECRET)
        return rows[0][0], msgspec.json.decode(rows[0][0], type=list[Key])


def _serializer(keys: list[Key]) -> URLSafeTimedSerializer:
    """Signs with the last key and accepts all."""
    signing = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    return URLSafeTimedSerializer([key.key for key in keys], salt="sixfold cookie 1", signer_kwargs=signing)


def _manner(connection: HTTPConnection) -> dict[str, Any]:
    secure = connection.url.scheme in ("https", "wss")
    return {"httponly": True, "samesite": "lax", "secure": secure}


def _new_key(now: int) -> Key:
    return Key(secrets.token_hex(32), now)


def _text(keys: list[Key]) -> str:
    return msgspec.json.encode(keys).decode()
