"""Push services: the allowed ones, and requests to them. Their addresses come from clients and are not trusted."""

import asyncio
import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

import httpcore

from sixfold.core.errors import BadSetup, Refused
from sixfold.server.settings import PUSH_SERVICES

LONGEST: Final = 1000
"""Longest accepted address; those of Edge have up to 600 characters."""
PATIENCE: Final = 10.0
"""Seconds for a whole request."""
STEP: Final = 5.0
"""Seconds for each step: connect, send, receive."""
MOST_READ: Final = 4096
"""Bytes of a response that are read; its content is not used."""
CONNECTIONS: Final = 8
_HOST: Final = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
_NAT64: Final = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class PushEndpoint:
    """A browser's address at a service, parsed only once so that it cannot be interpreted differently later."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        """The origin of the service."""
        usual = {"https": 443, "http": 80}[self.scheme]
        return f"{self.scheme}://{self.host}" + ("" if self.port == usual else f":{self.port}")


class PushServices:
    """The allowed services: hosts, ``*.`` for subdomains, or trusted origins (``http://…``)."""

    def __init__(self, allowed: Iterable[str] = PUSH_SERVICES) -> None:
        names = [_checked(name.lower()) for name in allowed]
        self._trusted = frozenset(name for name in names if "://" in name)
        self._hosts = tuple(name for name in names if "://" not in name)
        self.backend = Guarded(frozenset((found.host, found.port) for found in map(_parsed, self._trusted)))
        self._pool: httpcore.AsyncConnectionPool | None = None

    @property
    def any(self) -> bool:
        """Whether there are any; without them notifications are off."""
        return bool(self._trusted or self._hosts)

    def endpoint(self, url: str) -> PushEndpoint:
        """Parse an address from a client; Refused unless it belongs to an allowed service."""
        with suppress(ValueError):
            found = _parsed(url)
            is_usual = found.scheme == "https" and found.port == 443
            if found.origin in self._trusted or (is_usual and any(_fits(found.host, name) for name in self._hosts)):
                return found
        raise Refused("unknown-push-service", "this is not the address of an allowed push service")

    async def post(self, endpoint: PushEndpoint, headers: Sequence[tuple[str, str]], body: bytes) -> int:
        """Send a request; returns its status. OSError, TimeoutError or httpcore's errors if it fails.

        Redirects and proxies from the environment are not used.
        """
        if self._pool is None:
            tls = httpcore.default_ssl_context()
            self._pool = httpcore.AsyncConnectionPool(
                tls, max_connections=CONNECTIONS, keepalive_expiry=30, network_backend=self.backend
            )
        url = httpcore.URL(scheme=endpoint.scheme, host=endpoint.host, port=endpoint.port, target=endpoint.target)
        limits = {"timeout": dict.fromkeys(("connect", "read", "write", "pool"), STEP)}
        async with asyncio.timeout(PATIENCE):
            async with self._pool.stream("POST", url, headers=headers, content=body, extensions=limits) as answer:
                read = 0
                async for piece in answer.aiter_stream():
                    read += len(piece)
                    if read > MOST_READ:
                        break
                return int(answer.status)

    async def close(self) -> None:
        """Close open connections."""
        if self._pool is not None:
            await self._pool.aclose()


class Guarded(httpcore.AsyncNetworkBackend):
    """Resolves names itself and connects only to public addresses: a name must not lead into the local network."""

    def __init__(self, trusted: frozenset[tuple[str, int]] = frozenset()) -> None:
        self._trusted = trusted
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host if all its addresses are public."""
        found = await asyncio.wait_for(_addresses(host, port), timeout)
        if (host, port) not in self._trusted and not all(map(is_public, found)):
            raise httpcore.ConnectError("this name leads to a private address")
        wrong: Exception = httpcore.ConnectError("this name leads nowhere")
        for address in found:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError as this:
                wrong = this
        raise wrong


def is_public(address: str) -> bool:
    """Whether an address is public, also if it is embedded in another.

    >>> [is_public(text) for text in ("8.8.8.8", "127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "169.254.169.254")]
    [True, False, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.teredo is not None or found.sixtofour is not None:
            return False
        if found in _NAT64:
            return is_public(str(ip_address(int(found) & 0xFFFFFFFF)))
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
    return found.is_global and not found.is_multicast


async def _addresses(host: str, port: int) -> Sequence[str]:
    try:
        rows = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as wrong:
        raise httpcore.ConnectError("this name leads nowhere") from wrong
    return list(dict.fromkeys(str(row[4][0]) for row in rows))


def _parsed(url: str) -> PushEndpoint:
    """Parse an address; ValueError if anything about it is unusual."""
    if (
        len(url) > LONGEST
        or not url.isascii()
        or any(not "!" <= letter <= "~" or letter in '\\"<>^`{|}' for letter in url)
    ):
        raise ValueError("this is not an address")
    parts = urlsplit(url)
    if parts.scheme not in ("https", "http") or not parts.hostname or "@" in parts.netloc or "#" in url:
        raise ValueError("this is not the address of a service")
    if not _HOST.fullmatch(parts.hostname):
        raise ValueError("this is not a host name")
    port = parts.port or {"https": 443, "http": 80}[parts.scheme]
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return PushEndpoint(parts.scheme, parts.hostname, port, target)


def _checked(name: str) -> str:
    """A name from the settings; BadSetup if it is invalid."""
    with suppress(ValueError):
        if "://" in name:
            return _parsed(name).origin
        if _HOST.fullmatch(name.removeprefix("*.")):
            return name
    raise BadSetup(f"{name[:80]!r} is not a push service", "bad-push-service")


def _fits(host: str, name: str) -> bool:
    """Whether a host matches a name from the settings.

    >>> _fits("web.push.apple.com", "*.push.apple.com"), _fits("evil-push.apple.com", "*.push.apple.com")
    (True, False)
    """
    return host.endswith(name[1:]) if name.startswith("*.") else host == name
