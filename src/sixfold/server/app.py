"""The doors of a house: HTTP, sockets, and what those who run it want to know."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from sixfold.server import pages
from sixfold.server.api import describing, games, tables
from sixfold.server.doors import guarded, is_same_origin
from sixfold.server.house import House
from sixfold.server.identity import routes as people
from sixfold.server.identity.who import whoami
from sixfold.server.metrics import metrics
from sixfold.server.protocol.messages import VERSION
from sixfold.server.socket import Session
from sixfold.server.tables.acting import Actor

DOORS: Final = (*people.DOORS, *tables.DOORS, *games.DOORS)
SOCKET: Final = f"/api/{VERSION}/tables/{{table}}/socket"


def make_app(house: House) -> Starlette:
    """The application of a house, which it opens and closes unless somebody else has opened it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if house.is_open:
            yield
            return
        await house.open()
        try:
            yield
        finally:
            await house.close()

    routes: list[BaseRoute] = [*describing.routes(DOORS), WebSocketRoute(SOCKET, table_socket)]
    routes += [
        Route("/", pages.start),
        Route("/look.css", pages.look),
        Route("/api/openapi.json", openapi),
        Route("/api/docs", docs),
        Route("/healthz", healthy),
        Route("/readyz", ready),
        Route("/metrics", metrics),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, **guarded(house.settings))
    app.state.house = house
    return app


async def table_socket(socket: WebSocket) -> None:
    """The socket of a table."""
    house: House = socket.app.state.house
    if not is_same_origin(socket):
        await socket.close(4403, "this page may not speak for you")
        return
    person = await whoami(socket)
    allow = house.limiter.counter("socket", socket)
    if house.hub.draining or not allow():
        await socket.close(1013, "try again later")
        return
    await socket.accept()
    actor = Actor(None) if person is None else Actor(person.id, person.name)
    session = Session(socket, house.hub, house.thinkers, socket.path_params["table"], actor)
    await session.run(house.limiter.counter("message", socket, person))


async def docs(request: Request) -> Response:
    """The doors, described for people."""
    return pages.described(describing.openapi(DOORS))


async def openapi(request: Request) -> Response:
    """The doors, described for programs."""
    return JSONResponse(describing.openapi(DOORS))


async def healthy(request: Request) -> Response:
    """Whether the process is alive."""
    return JSONResponse({"status": "ok"})


async def ready(request: Request) -> Response:
    """Whether people may be sent here."""
    house: House = request.app.state.house
    state: dict[str, Any] = await house.condition()
    return JSONResponse(state, 200 if state["ready"] else 503)
