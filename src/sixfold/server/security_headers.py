"""Security headers of every response."""

import re
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import Message, Send

_HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")

_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def is_host(text: str) -> bool:
    """Whether this is a valid host name, with or without a port."""
    return _HOST.fullmatch(text) is not None


def content_policy(host: str, *, secure: bool) -> str:
    """The Content-Security-Policy: everything from this server only, and no inline scripts.

    >>> "connect-src 'self' ws://localhost:8000;" in content_policy("localhost:8000", secure=False)
    True
    """
    # Some browsers do not count a WebSocket to the same host as 'self', so it is named, unless it is malformed.
    socket = f" {'wss' if secure else 'ws'}://{host}" if is_host(host) else ""
    return (
        f"default-src 'self'; connect-src 'self'{socket}; img-src 'self' data: blob:; "
        "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


def with_security_headers(connection: HTTPConnection, send: Send) -> Send:
    """A function that adds missing headers to the response before it sends it."""
    policy = content_policy(connection.headers.get("host", ""), secure=connection.url.scheme == "https")

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in (_ALWAYS | {"Content-Security-Policy": policy}).items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
