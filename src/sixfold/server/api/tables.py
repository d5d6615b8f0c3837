"""Endpoints for tables: open, list, find and show."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.core.errors import Refused
from sixfold.server.api.lists import Page, lobby, own_tables
from sixfold.server.api.openapi_schema import MADE, endpoint
from sixfold.server.http import answer, read_body, require_person
from sixfold.server.identity.authentication import actor_of, whoami
from sixfold.server.services import services_of
from sixfold.server.tables.projection import viewer_of, whole
from sixfold.server.tables.table_options import Wanted, WhyNotRated, checked, why_not_rated


class Opened(msgspec.Struct, frozen=True):
    """A table that was just opened."""

    id: str
    code: str
    commitment: str | None = None
    """Commitment to the shuffle of the first game; None for a table that already existed."""


class Rateable(msgspec.Struct, frozen=True):
    """Whether the result of a table would be rated: why not, or null."""

    why_not: WhyNotRated | None


class Found(msgspec.Struct, frozen=True):
    """A table found by its code."""

    id: str


@endpoint("POST", "/tables", body=Wanted, answer=Opened, statuses=MADE)
async def open_table(request: Request) -> Response:
    """Open a table."""
    person = await require_person(request)
    wanted = await read_body(request, Wanted)
    services_of(request).limiter.check("table", request, person.id)
    table = await services_of(request).hub.open_table(wanted, actor_of(request, person))
    return answer(Opened(table.id, table.code, table.commitment), 201)


@endpoint("POST", "/tables/rating", body=Wanted, answer=Rateable)
async def check_rating(request: Request) -> Response:
    """Tell whether the result of a table would be rated, before you open it."""
    person = await whoami(request)
    wanted = await read_body(request, Wanted)
    has_account = person is not None and not person.is_guest
    return answer(Rateable(why_not_rated(wanted, checked(wanted), has_account=has_account)))


@endpoint("GET", "/tables", answer=Page, query=("status", "after"))
async def public_tables(request: Request) -> Response:
    """List public tables, open or playing."""
    status = request.query_params.get("status", "open")
    if status not in ("open", "playing"):
        raise Refused("bad-status", "status must be open or playing")
    return answer(await lobby(services_of(request).database, status, request.query_params.get("after")))


@endpoint("GET", "/me/tables", answer=Page, query=("over", "after"))
async def my_tables(request: Request) -> Response:
    """List tables at which you have a seat, or with over=1 had one."""
    person = await require_person(request)
    over = request.query_params.get("over") == "1"
    return answer(await own_tables(services_of(request).database, person.id, over, request.query_params.get("after")))


@endpoint("GET", "/tables/{table}", answer=dict[str, Any])
async def one_table(request: Request) -> Response:
    """Show a table as you may see it now."""
    person = await whoami(request)
    ident = None if person is None else person.id
    table = await services_of(request).hub.look(request.path_params["table"], ident)
    return answer(whole(table, viewer_of(table, ident, None), ident))


@endpoint("GET", "/codes/{code}", answer=Found)
async def find_table(request: Request) -> Response:
    """Find a table by its six-letter code."""
    code = request.path_params["code"].upper()
    rows = await services_of(request).database.read("SELECT id FROM tables WHERE code = $1", code)
    if not rows:
        raise Refused("unknown-table", "there is no table with this code")
    return answer(Found(rows[0][0]))
