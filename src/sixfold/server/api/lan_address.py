"""The address of this server in the local network; a link to ``localhost`` is useless on other devices."""

import socket
from ipaddress import ip_address
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.api.openapi_schema import endpoint
from sixfold.server.http import answer
from sixfold.server.services import services_of

EVERYWHERE: Final = ("0.0.0.0", "::")
SOMEWHERE: Final = ("192.0.2.1", 9)
"""A documentation address (RFC 5737). Nothing is sent: the system only reports which local address it would use."""


class Address(msgspec.Struct, frozen=True):
    """The base of links that work in the local network; None if the server listens on this computer only."""

    address: str | None


@endpoint("GET", "/address", answer=Address)
async def address(request: Request) -> Response:
    """Show the address for other devices; only a page on the server's own computer gets it."""
    settings, url = services_of(request).settings, request.url
    client = request.client.host if request.client else ""
    # Anybody can send ``Host: localhost``, and behind a proxy every connection may come from this computer.
    is_here = settings.proxy is None and is_loopback(client) and is_loopback(url.hostname or "")
    lan = lan_address() if settings.host in EVERYWHERE and is_here else None
    port = "" if url.port is None else f":{url.port}"
    return answer(Address(None if lan is None else f"{url.scheme}://{lan}{port}"))


def is_loopback(host: str) -> bool:
    """Whether this name or address means this computer.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.5", "play.example")]
    [True, True, True, False, False]
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def lan_address() -> str | None:
    """The address of this computer in its network, if it has one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(SOMEWHERE)
            found = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if is_loopback(found) or found in EVERYWHERE else found
