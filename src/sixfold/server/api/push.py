"""Endpoints for web push: a browser subscribes to notifications."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.core.errors import Refused
from sixfold.server.api.account import signed_in
from sixfold.server.api.account_requests import Request as Asked
from sixfold.server.api.account_requests import Short
from sixfold.server.api.openapi_schema import MADE, endpoint
from sixfold.server.http import answer, read_body
from sixfold.server.push.push_services import LONGEST
from sixfold.server.security_headers import is_host
from sixfold.server.services import services_of

Address = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class Key(msgspec.Struct, frozen=True):
    """The server's public key for push subscriptions; None where push is off."""

    key: str | None


class Pushes(msgspec.Struct, frozen=True):
    """How many of the user's browsers are subscribed."""

    browsers: int


class Subscribe(Asked, frozen=True):
    """Notify this browser; the fields come from its push service."""

    endpoint: Address
    p256dh: Short
    auth: Short


class Unsubscribe(Asked, frozen=True):
    """Stop notifications in one browser, or in all."""

    endpoint: Address | None = None


@endpoint("GET", "/push", answer=Key)
async def push_key(request: Request) -> Response:
    """Show the public key that a browser needs to subscribe."""
    caller = services_of(request).caller
    return answer(Key(caller.vapid.public if caller.is_on else None))


@endpoint("POST", "/me/push", body=Subscribe, answer=Pushes, statuses=MADE)
async def subscribe(request: Request) -> Response:
    """Notify this browser when it is my turn in a correspondence game."""
    services, body = services_of(request), await read_body(request, Subscribe)
    person = await signed_in(request)
    services.limiter.check("push", request, person.id)
    if not services.caller.is_on:
        raise Refused("no-push", "notifications are off on this server")
    host = request.headers.get("host", "")
    site = f"https://{host}" if is_host(host) else "https://localhost"
    service = services.caller.services.endpoint(body.endpoint)
    await services.caller.subscriptions.keep(person, body.endpoint, service, (body.p256dh, body.auth), site)
    return answer(Pushes(len(await services.caller.subscriptions.of(person.id))), 201)


@endpoint("DELETE", "/me/push", body=Unsubscribe, answer=Pushes)
async def unsubscribe(request: Request) -> Response:
    """Stop notifications in one browser, or in all."""
    services, body = services_of(request), await read_body(request, Unsubscribe)
    person = await signed_in(request)
    services.limiter.check("push", request, person.id)
    await services.caller.subscriptions.forget(person.id, body.endpoint)
    return answer(Pushes(len(await services.caller.subscriptions.of(person.id))))
