"""Checks that apply to every request: origin, host, size; and how requests are refused.

Every refusal has the same JSON form: ``{"error": {"code": …, "message": …}}``.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from sixfold.core.errors import Refused, SixfoldError
from sixfold.server.allowed_hosts import OPEN_PATHS, host_of, set_scheme
from sixfold.server.error_messages import said
from sixfold.server.identity.authentication import whoami
from sixfold.server.identity.users import Person
from sixfold.server.languages import language_of as language_of
from sixfold.server.security_headers import with_security_headers
from sixfold.server.store.database import Unavailable

MAX_BODY: Final = 16 * 1024
"""The largest request body in bytes."""

MAX_HEAD: Final = 16 * 1024
"""The largest request head in bytes."""

_CODES: Final[dict[int, tuple[str, ...]]] = {
    401: ("not-signed-in", "wrong-password"),
    403: ("daily", "foreign-origin", "needs-cookie", "no-programs", "not-host", "not-seated", "not-your-seat"),
    404: ("not-found", "unknown-game", "unknown-person", "unknown-table", "unknown-token"),
    405: ("wrong-method",),
    409: (
        *("already-begun", "already-registered", "changed-meanwhile", "name-taken", "no-account", "no-push"),
        *("not-your-turn", "seat-taken", "still-playing", "still-seated", "too-many-tokens"),
    ),
    413: ("too-large",),
    415: ("not-json",),
    429: ("too-fast", "too-many-connections"),
    500: ("failed",),
    503: ("busy", "unavailable"),
}
STATUSES: Final = {code: status for status, codes in _CODES.items() for code in codes}
"""HTTP status by error code; 400 for all others."""

_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The character NUL as JSON escapes it, not preceded by an escaped backslash."""
_READS: Final = ("GET", "HEAD", "OPTIONS")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_encode = msgspec.json.Encoder().encode

S = TypeVar("S", bound=msgspec.Struct)


# --- answers -----------------------------------------------------------------------------------------------


def answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response that must not be cached."""
    return Response(_encode(content), status, {"Cache-Control": "no-store"} | dict(headers or {}), "application/json")


def refusal_of(wrong: SixfoldError, connection: HTTPConnection, headers: Mapping[str, str] | None = None) -> Response:
    """A response that refuses a request, in the preferred language of the browser."""
    wait = getattr(wrong, "retry_after", None)
    more = dict(headers or {}) | ({} if wait is None else {"Retry-After": str(wait)})
    content = {"error": {"code": wrong.code, "message": said(wrong, language_of(connection))}}
    return answer(content, STATUSES.get(wrong.code, 400), more)


async def _refused(request: Request, wrong: Exception) -> Response:
    headers: Mapping[str, str] | None = None
    match wrong:
        case SixfoldError():
            found = wrong
        case Unavailable():
            # Details about the database are not for clients.
            found = Refused("unavailable", "the server cannot save this right now; please try again")
            headers = {"Retry-After": "2"}
        case HTTPException(status_code=status, headers=headers):
            # Starlette itself raises these.
            wrong_method = Refused("wrong-method", "this method is not allowed here")
            found = wrong_method if status == 405 else Refused("not-found", "there is nothing at this address")
        case _:
            found = Refused("failed", "something went wrong on the server")
    return refusal_of(found, request, headers)


EXCEPTION_HANDLERS: Final[dict[Any, Any]] = dict.fromkeys(
    (Exception, SixfoldError, Unavailable, HTTPException), _refused
)
"""Exception handlers for Starlette."""


# --- who asks ----------------------------------------------------------------------------------------------


async def require_person(request: Request) -> Person:
    """The user who sent the request, by cookie or token; Refused if not signed in."""
    if (person := await whoami(request)) is None:
        raise Refused("not-signed-in", "you are not signed in")
    return person


# --- bodies ------------------------------------------------------------------------------------------------


async def read_body(request: Request, kind: type[S]) -> S:
    """The request body as JSON of exactly this type; Refused otherwise."""
    if not is_json(request):
        raise _not_json()
    data = await _bytes(request)
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


async def _bytes(request: Request) -> bytes:
    length = request.headers.get("content-length", "")
    too_large = Refused("too-large", f"the body is larger than {MAX_BODY} bytes")
    if length.isdecimal() and int(length[:20]) > MAX_BODY:
        raise too_large
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > MAX_BODY:
                raise too_large
    except ClientDisconnect:
        # The client hung up; this is not an error of the server.
        raise Refused("bad-body", "the body is incomplete") from None
    return bytes(data)


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
    """Middleware that sets the public scheme and the security headers, and rejects cross-site and too many requests.

    WebSockets do their own checks.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on or refuse it."""
        app = self.app
        if scope["type"] == "http":
            set_scheme(scope, scope["app"].state.services.hosts)
            connection = HTTPConnection(scope)
            send = with_security_headers(connection, send)
            try:
                _check(connection, scope["method"])
            except Refused as wrong:
                app = refusal_of(wrong, connection, {"Connection": "close"} if wrong.code == "two-lengths" else None)
        await app(scope, receive, send)


def _check(connection: HTTPConnection, method: str) -> None:
    """Refuse a request before it is routed."""
    if "content-length" in connection.headers and "transfer-encoding" in connection.headers:
        # A proxy in front of us may use the other one and see a second request in the body (request smuggling).
        raise Refused("two-lengths", "a request must not have both Content-Length and Transfer-Encoding")
    check_host(connection)
    connection.app.state.services.limiter.check("request", connection)
    scope = connection.scope
    head = len(scope["path"]) + len(scope["query_string"]) + sum(len(a) + len(b) for a, b in scope["headers"])
    if head > MAX_HEAD:
        raise Refused("too-large", f"the request head is larger than {MAX_HEAD} bytes")
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        raise Refused("bad-path", "there is no such address")
    if method in _READS:
        return
    if not is_same_origin(connection):
        raise Refused("foreign-origin", "pages of other sites cannot do this here")
    if not is_json(connection):
        # A form on another site cannot send this content type.
        raise _not_json()


def check_host(connection: HTTPConnection) -> None:
    """Refuse a request or WebSocket whose Host header is not accepted."""
    host = host_of(connection)
    if connection.scope["path"] in OPEN_PATHS or connection.app.state.services.hosts.allows(host):
        return
    if not host:
        raise Refused("unknown-host", "a request must have exactly one Host header")
    raise Refused("unknown-host", "this server is not known by this name; its operator can set --allowed-host")
