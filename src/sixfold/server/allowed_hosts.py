"""Accepted Host names, against DNS rebinding: pages whose own name resolves to this server are refused."""

import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope

from sixfold.core.errors import BadSetup
from sixfold.server.security_headers import is_host

OPEN_PATHS: Final = ("/healthz", "/readyz")
"""Paths that load balancers request under any name."""
HOME: Final = ("", ".local", ".lan", ".home.arpa", ".internal", ".fritz.box")
"""Suffixes that home routers append to the name of a machine."""


class AllowedHosts:
    """The accepted names.

    >>> hosts = AllowedHosts(["play.example", "*.club.example", "https://sixfold.example"])
    >>> [hosts.allows(name) for name in ("play.example:8606", "a.club.example", "club.example", "evil.example")]
    [True, True, False, False]
    >>> hosts.scheme("sixfold.example"), hosts.scheme("play.example")
    ('https', None)
    """

    def __init__(self, allowed: Sequence[str] = (), listening: str = "127.0.0.1") -> None:
        """By default those that nobody can register elsewhere: addresses, localhost, and the name of this machine."""
        self._is_home = not allowed
        entries = [_entry(text) for text in allowed]
        self._schemes = {name: scheme for scheme, name in entries if scheme is not None}
        self._names = {name for _, name in entries}
        if self._is_home:
            machine = _name(socket.gethostname())
            own = {machine, machine.partition(".")[0], _name(listening)} - {""}
            self._names = {name + end for name in own for end in HOME} | {"*.localhost"}

    def allows(self, host: str) -> bool:
        """Whether a request may name this host, with or without a port."""
        if not is_host(host):
            # An ambiguous value may be one of our names in one reading.
            return False
        name = _name(host)
        address = _address(name)
        if name == "localhost" or (address is not None and (self._is_home or address.is_loopback)):
            return True
        return bool(name) and any(pattern in self._names for pattern in _patterns(name))

    def scheme(self, host: str) -> str | None:
        """The configured scheme of this host, http or https, if any."""
        return next((self._schemes[each] for each in _patterns(_name(host)) if each in self._schemes), None)


def set_scheme(scope: Scope, hosts: AllowedHosts) -> None:
    """Set the scheme of a request or WebSocket as configured."""
    if (scheme := hosts.scheme(host_of(HTTPConnection(scope)))) is not None:
        secure = scheme == "https"
        names = ("ws", "wss") if scope["type"] == "websocket" else ("http", "https")
        scope["scheme"] = names[secure]


def host_of(connection: HTTPConnection) -> str:
    """The host that a request names; empty if there is not exactly one."""
    named = connection.headers.getlist("host")
    return named[0] if len(named) == 1 else ""


def _entry(text: str) -> tuple[str | None, str]:
    scheme, found, rest = text.strip().rpartition("://")
    name = _name(rest.rstrip("/"))
    if scheme not in ("", "http", "https") or bool(scheme) != bool(found) or not name or set(name) & set("/@ ?#"):
        raise BadSetup(f"{text[:80]!r} is not a host: play.example, *.play.example or https://play.example", "bad-host")
    return scheme or None, name


def _name(host: str) -> str:
    """A host in lower case, without port and trailing dot.

    >>> _name("Play.Example.:8606"), _name("[::1]:8606"), _name("::1")
    ('play.example', '::1', '::1')
    """
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    return host.lower().removesuffix(".")


def _patterns(name: str) -> list[str]:
    """Settings that allow a name: the name itself, or a star in place of its first labels."""
    labels = name.split(".")
    return [name, "*", *("*." + ".".join(labels[place:]) for place in range(1, len(labels)))]


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name.partition("%")[0])
    except ValueError:
        return None
