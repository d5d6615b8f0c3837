"""Checks that apply to every request: origin, host, size; and how requests are refused.

Every refusal has the same JSON form: ``{"error": {"code": …, "message": …}}``.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from sixfold.core.errors import SixfoldError
from sixfold.server.allowed_hosts import OPEN_PATHS, AllowedHosts, PublicScheme, host_of
from sixfold.server.error_messages import said
from sixfold.server.errors import Refused
from sixfold.server.identity.authentication import whoami
from sixfold.server.identity.users import Person
from sixfold.server.languages import language_of as language_of
from sixfold.server.security_headers import SecurityHeaders
from sixfold.server.store.database import Unavailable

MAX_BODY: Final = 16 * 1024
"""The largest request body in bytes, unless a route sets another limit."""

MAX_HEAD: Final = 16 * 1024
"""The largest request head in bytes."""

STATUSES: Final[dict[str, int]] = {
    "not-signed-in": 401,
    "wrong-password": 401,
    "daily": 403,
    "foreign-origin": 403,
    "needs-cookie": 403,
    "no-programs": 403,
    "not-host": 403,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-found": 404,
    "unknown-game": 404,
    "unknown-person": 404,
    "unknown-table": 404,
    "unknown-token": 404,
    "already-begun": 409,
    "already-registered": 409,
    "changed-meanwhile": 409,
    "name-taken": 409,
    "no-account": 409,
    "no-push": 409,
    "not-your-turn": 409,
    "seat-taken": 409,
    "still-playing": 409,
    "still-seated": 409,
    "too-many-tokens": 409,
    "wrong-method": 405,
    "too-large": 413,
    "not-json": 415,
    "too-fast": 429,
    "too-many-connections": 429,
    "failed": 500,
    "busy": 503,
    "unavailable": 503,
}
"""HTTP status by error code; 400 for all others."""

_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The character NUL as JSON escapes it, not preceded by an escaped backslash."""
_READS: Final = ("GET", "HEAD", "OPTIONS")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_encode = msgspec.json.Encoder().encode

S = TypeVar("S", bound=msgspec.Struct)


# --- answers -----------------------------------------------------------------------------------------------


def answer(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response that must not be cached."""
    return Response(_encode(content), status, {"Cache-Control": "no-store"} | dict(headers or {}), "application/json")


def refusal(code: str, message: str, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    """A response that refuses a request."""
    return answer({"error": {"code": code, "message": message}}, status or STATUSES.get(code, 400), headers)


def refusal_of(wrong: SixfoldError, connection: HTTPConnection, headers: Mapping[str, str] | None = None) -> Response:
    """A response that refuses a request, in the preferred language of the browser."""
    wait = getattr(wrong, "retry_after", None)
    more = dict(headers or {}) | ({} if wait is None else {"Retry-After": str(wait)})
    return refusal(wrong.code, said(wrong, language_of(connection)), headers=more)


async def _refused(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, SixfoldError)
    return refusal_of(wrong, request)


async def _unavailable(request: Request, wrong: Exception) -> Response:
    # Details about the database are not for clients.
    found = Refused("unavailable", "the server cannot save this right now; please try again")
    return refusal_of(found, request, {"Retry-After": "2"})


async def _http(request: Request, wrong: Exception) -> Response:
    """Errors raised by Starlette itself: unknown paths and methods."""
    assert isinstance(wrong, HTTPException)
    if wrong.status_code == 405:
        return refusal_of(Refused("wrong-method", "this method is not allowed here"), request, wrong.headers)
    return refusal_of(Refused("not-found", "there is nothing at this address"), request, wrong.headers)


async def _failed(request: Request, wrong: Exception) -> Response:
    return refusal_of(Refused("failed", "something went wrong on the server"), request)


EXCEPTION_HANDLERS: Final[dict[Any, Any]] = {
    Exception: _failed,
    SixfoldError: _refused,
    Unavailable: _unavailable,
    HTTPException: _http,
}
"""Exception handlers for Starlette."""


# --- who asks ----------------------------------------------------------------------------------------------


async def require_person(request: Request) -> Person:
    """The user who sent the request, by cookie or token; Refused if not signed in."""
    if (person := await whoami(request)) is None:
        raise Refused("not-signed-in", "you are not signed in")
    return person


# --- bodies ------------------------------------------------------------------------------------------------


async def read_body(request: Request, kind: type[S], largest: int = MAX_BODY) -> S:
    """The request body as JSON of exactly this type; Refused otherwise."""
    if not is_json(request):
        raise _not_json()
    data = await _bytes(request, largest)
    if _NUL.search(data):
        # Not every database can store it.
        raise Refused("bad-character", "a text cannot contain the character NUL")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as wrong:
        # The message names the field, never its value.
        raise Refused("bad-body", str(wrong)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad-body", "the body is not JSON") from None


async def _bytes(request: Request, largest: int) -> bytes:
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > largest:
        raise _too_large(largest)
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > largest:
                raise _too_large(largest)
    except ClientDisconnect:
        # The client hung up; this is not an error of the server.
        raise Refused("bad-body", "the body is incomplete") from None
    return bytes(data)


def _too_large(largest: int) -> Refused:
    return Refused("too-large", f"the body is larger than {largest} bytes")


# --- where a request may come from -------------------------------------------------------------------------


def is_json(connection: HTTPConnection) -> bool:
    """Whether the content type is JSON."""
    return connection.headers.get("content-type", "").split(";")[0].strip().lower() == "application/json"


def _not_json() -> Refused:
    return Refused("not-json", "the body must be JSON, with Content-Type: application/json")


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether the request does not come from a page of another site. Programs send no Origin header."""
    origin = connection.headers.get("origin")
    return origin is None or _is_same(origin, host_of(connection), connection.url.scheme)


def _is_same(origin: str, host: str, scheme: str) -> bool:
    """Whether an origin is that of our own pages. The scheme comes from the proxy or the settings (docs/operations.md).

    >>> _is_same("https://play.example", "play.example", "https"), _is_same("http://[::1]:8606", "[::1]:8606", "ws")
    (True, True)
    >>> _is_same("https://play.example", "play.example", "http"), _is_same("http://a.example:81", "a.example", "http")
    (False, False)
    """
    ours = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        if page.scheme != ours or not page.hostname:
            return False
        default = _DEFAULT_PORTS[ours]
        return (page.hostname, page.port or default) == (here.hostname, here.port or default)
    except ValueError:
        return False


class RequestGuard:
    """Middleware that rejects cross-site writes and too frequent requests.

    WebSockets do their own checks.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on or refuse it."""
        app = self.app
        if scope["type"] == "http":
            connection = HTTPConnection(scope)
            if (wrong := _wrong(connection, scope["method"])) is not None:
                app = refusal_of(wrong, connection, {"Connection": "close"} if wrong.code == "two-lengths" else None)
        await app(scope, receive, send)


def _wrong(connection: HTTPConnection, method: str) -> Refused | None:
    """Why a request is refused before it is routed; None if it is not."""
    if "content-length" in connection.headers and "transfer-encoding" in connection.headers:
        # A proxy in front of us may use the other one and see a second request in the body (request smuggling).
        return Refused("two-lengths", "a request must not have both Content-Length and Transfer-Encoding")
    if (wrong := wrong_host(connection)) is not None:
        return wrong
    try:
        connection.app.state.services.limiter.check("request", connection)
    except Refused as too_fast:
        return too_fast
    scope = connection.scope
    head = len(scope["path"]) + len(scope["query_string"]) + sum(len(a) + len(b) for a, b in scope["headers"])
    if head > MAX_HEAD:
        return Refused("too-large", f"the request head is larger than {MAX_HEAD} bytes")
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        return Refused("bad-path", "there is no such address")
    if method in _READS:
        return None
    if not is_same_origin(connection):
        return Refused("foreign-origin", "pages of other sites cannot do this here")
    if not is_json(connection):
        # A form on another site cannot send this content type.
        return _not_json()
    return None


def wrong_host(connection: HTTPConnection) -> Refused | None:
    """Why the Host header of a request or WebSocket is refused; None if it is not."""
    host = host_of(connection)
    if connection.scope["path"] in OPEN_PATHS or connection.app.state.services.hosts.allows(host):
        return None
    if not host:
        return Refused("unknown-host", "a request must have exactly one Host header")
    return Refused("unknown-host", "this server is not known by this name; its operator can set --allowed-host")


def guarded(hosts: AllowedHosts) -> dict[str, Any]:
    """Middleware and exception handlers for Starlette."""
    return {
        "middleware": [Middleware(PublicScheme, hosts=hosts), Middleware(SecurityHeaders), Middleware(RequestGuard)],
        "exception_handlers": EXCEPTION_HANDLERS,
    }
