"""The ASGI application: HTTP, WebSockets, and health checks for operators."""

import re
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from sixfold.core.errors import Refused
from sixfold.server import api_page
from sixfold.server.allowed_hosts import set_scheme
from sixfold.server.api import (
    account,
    finished_games,
    game_replay,
    lan_address,
    openapi_schema,
    push,
    retries,
    tables,
    titles,
)
from sixfold.server.client_files import client
from sixfold.server.connection_limits import WIRE, TooMany
from sixfold.server.http import EXCEPTION_HANDLERS, RequestGuard, check_host, is_same_origin, refusal_of
from sixfold.server.identity.authentication import actor_of, proof_of, whoami
from sixfold.server.languages import language_of
from sixfold.server.protocol.messages import VERSION
from sixfold.server.rate_limiter import host_of_client
from sixfold.server.services import Services
from sixfold.server.store.database import Unavailable
from sixfold.server.tables.projection import EVERYBODY
from sixfold.server.websocket import TableSocket

ENDPOINTS: Final = openapi_schema.endpoints_of(
    account, push, titles, tables, finished_games, game_replay, retries, lan_address
)
SOCKET: Final = re.compile(rf"/api/{VERSION}/tables/([\w-]{{1,40}})/socket")


def make_app(services: Services) -> Starlette:
    """The HTTP application over open services."""
    routes: list[BaseRoute] = [
        *(Route(endpoint.path, endpoint.handler, methods=[endpoint.method]) for endpoint in ENDPOINTS),
        Route("/look.css", api_page.look),
        Route("/api/openapi.json", openapi),
        Route("/api/docs", docs),
        Route("/healthz", healthy),
        Route("/readyz", ready),
        Route("/{path:anywhere}", client),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(RequestGuard)], exception_handlers=EXCEPTION_HANDLERS)
    app.state.services = services
    return app


class Application:
    """HTTP goes through Starlette; WebSockets, of which there may be thousands, bypass it."""

    def __init__(self, services: Services) -> None:
        self.app = make_app(services)
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Dispatch by the type of connection."""
        if scope["type"] == "websocket":
            scope["app"] = self.app
            await receive()
            await self._socket(scope, receive, send)
        elif scope["type"] == "http" and self.services.settings.proxy is not None:
            # The connections are the proxy's own, so its pending requests are counted instead.
            try:
                with self.services.held.holding(host_of_client(HTTPConnection(scope))):
                    await self.app(scope, receive, send)
            except TooMany as wrong:
                await refusal_of(wrong, HTTPConnection(scope))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = SOCKET.fullmatch(scope["path"])
        try:
            check_host(HTTPConnection(scope))
        except Refused as wrong:
            await refusal_of(wrong, HTTPConnection(scope))(scope, receive, send)
            return
        set_scheme(scope, self.services.hosts)
        if table is None:
            await send({"type": "websocket.close", "code": 4404, "reason": "there is no socket here"})
            return
        try:
            with self.services.held.holding(host_of_client(HTTPConnection(scope))):
                if (opened := await self._opened(scope, send, table[1])) is not None:
                    await send({"type": "websocket.accept"})
                    await opened.run(receive)
        except TooMany as wrong:
            await send({"type": "websocket.close", "code": 1013, "reason": str(wrong)})
        except Unavailable:
            # The user cannot be looked up. Clients reconnect anyway.
            await send({"type": "websocket.close", "code": 1013, "reason": "try again later"})

    async def _opened(self, scope: Scope, send: Send, table: str) -> TableSocket | None:
        """The new connection to a table; None if it was refused."""
        connection, services = HTTPConnection(scope), self.services
        if not is_same_origin(connection):
            await send({"type": "websocket.close", "code": 4403, "reason": "this page may not act for you"})
            return None
        person = await whoami(connection)
        allow = services.limiter.counter(connection, None if person is None else person.id)
        if services.hub.draining or not allow("socket"):
            await send({"type": "websocket.close", "code": 1013, "reason": "try again later"})
            return None
        actor = actor_of(connection, person)
        wire = scope["extensions"][WIRE]
        opened = TableSocket(wire, services.hub, services.bot_workers, table, actor, allow, language_of(connection))
        if person is not None:
            opened.proof = proof_of(connection)
        if person is not None and person.preferences.get("mute") is True:
            opened.muted = EVERYBODY
        return opened


async def docs(request: Request) -> Response:
    """The API documentation for people."""
    return api_page.described(ENDPOINTS)


async def openapi(request: Request) -> Response:
    """The API description for programs."""
    return JSONResponse(openapi_schema.openapi(ENDPOINTS))


async def healthy(request: Request) -> Response:
    """Whether the process is alive."""
    return JSONResponse({"status": "ok"})


async def ready(request: Request) -> Response:
    """Whether the process can take traffic."""
    services: Services = request.app.state.services
    state = await services.condition()
    return JSONResponse(state, 200 if state["ready"] else 503)
