"""Endpoints for finished games: records, reviews, ladders, profiles and the daily challenge."""

import json
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.bots.review import WORTH_TELLING
from sixfold.core.errors import Refused
from sixfold.games import registry
from sixfold.server.api import lists
from sixfold.server.api.lists import Page
from sixfold.server.api.openapi_schema import MADE, endpoint
from sixfold.server.api.tables import Opened
from sixfold.server.http import answer, require_person
from sixfold.server.identity.authentication import actor_of, whoami
from sixfold.server.results.accuracy import with_grades
from sixfold.server.results.solo import daily_dealer, daily_table, day_of, without_seed
from sixfold.server.services import Services, services_of
from sixfold.server.tables.actors import check_program
from sixfold.server.tables.table_options import SeatOptions, Wanted


class Leader(msgspec.Struct, frozen=True):
    """A person on a ladder."""

    person: str
    name: str
    mu: float
    sigma: float
    games: int


class Day(msgspec.Struct, frozen=True):
    """A daily challenge: the best accounts, and your own result, also as a guest."""

    day: str
    table: str | None
    leaders: list[dict[str, Any]]
    own: dict[str, Any] | None


class Profile(msgspec.Struct, frozen=True):
    """The public profile of a person."""

    id: str
    name: str
    since: int
    program: bool
    """Whether a program has played on their behalf."""
    ratings: dict[str, dict[str, Any]]
    bests: dict[str, int]


@endpoint("GET", "/games", answer=Page, query=("game", "variant", "players", "after"))
async def finished_games(request: Request) -> Response:
    """List finished games at public tables, newest first."""
    asked = request.query_params
    chosen = None
    if "game" in asked:
        players = asked.get("players", "2")
        if not players.isascii() or not players.isdigit():
            raise Refused("wrong-players", "the number of players must be a number")
        chosen = (asked["game"], asked.get("variant", "base"), int(players[:2]))
    return answer(await lists.games(services_of(request).database, chosen, asked.get("after")))


@endpoint("GET", "/games/{game}", answer=dict[str, Any])
async def record(request: Request) -> Response:
    """Download the record of a finished game."""
    text = await read_record(request)
    name = f"sixfold-{request.path_params['game'][:40]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@endpoint("GET", "/games/{game}/review", answer=dict[str, Any], statuses={200: "done", 202: "not ready yet"})
async def game_review(request: Request) -> Response:
    """Show what each move of a finished game cost; 202 while the review is not ready."""
    await read_record(request)
    sql = "SELECT body FROM reviews WHERE game_id = $1"
    rows = await services_of(request).database.read(sql, request.path_params["game"])
    if not rows:
        return answer({"ready": False}, 202)
    return answer({"ready": True, "least_cost": WORTH_TELLING} | with_grades(json.loads(rows[0][0])))


async def read_record(request: Request) -> str:
    """The stored record of the requested game; Refused if it does not exist or the user may not see it."""
    person = await whoami(request)
    return await kept_record(services_of(request), request.path_params["game"], None if person is None else person.id)


async def kept_record(services: Services, game: str, person: str | None) -> str:
    """The stored record of a game; Refused if it does not exist or this person may not see it."""
    sql = "SELECT g.record, t.summary, t.id FROM games g JOIN tables t ON t.id = g.table_id WHERE g.id = $1"
    rows = await services.database.read(sql, game)
    if not rows:
        raise Refused("unknown-game", "there is no such game")
    text, summary, table = rows[0]
    if (day := json.loads(summary).get("daily")) is not None:
        await services.hub.look(table, person)
        if day >= day_of(services.hub.moment.now):
            return without_seed(text)
    return str(text)


@endpoint("GET", "/ladders/{ladder}", answer=list[Leader])
async def ladder(request: Request) -> Response:
    """List the best players of a ladder, such as board-base-2."""
    return answer(await lists.leaders(services_of(request).database, request.path_params["ladder"]))


@endpoint("GET", "/people/{person}", answer=Profile)
async def profile(request: Request) -> Response:
    """Show the public profile of a person."""
    database, ident = services_of(request).database, request.path_params["person"]
    rows = await database.read("SELECT id, name, created FROM people WHERE id = $1", ident)
    if not rows:
        raise Refused("unknown-person", "there is no such person")
    ratings = await database.read("SELECT ladder, mu, sigma, games FROM ratings WHERE person = $1", ident)
    bests = await database.read("SELECT ladder, score FROM bests WHERE person = $1", ident)
    by_program = await database.read("SELECT 1 FROM seats WHERE person = $1 AND program = 1 LIMIT 1", ident)
    known = {name: {"mu": mu, "sigma": sigma, "games": games} for name, mu, sigma, games in ratings}
    [[found, name, since]] = rows
    return answer(Profile(found, name, since, bool(by_program), known, dict(map(tuple, bests))))


# The id of a game gives access to it, so ids of private games are shown only to people who played in them.
_STEPS: Final = (
    "SELECT CASE WHEN g.public = 1 OR EXISTS"
    " (SELECT 1 FROM seats s WHERE s.table_id = g.table_id AND s.person = $3) THEN g.id END, r.at, r.mu, r.sigma"
    " FROM rating_steps r LEFT JOIN games g ON g.id = r.game_id"
    " WHERE r.person = $1 AND r.ladder = $2 ORDER BY r.at DESC LIMIT 500"
)


@endpoint("GET", "/people/{person}/ratings/{ladder}", answer=list[dict[str, Any]])
async def rating_steps(request: Request) -> Response:
    """Show the history of a rating, newest 500 games; game ids only where they are public or you took part."""
    person = await whoami(request)
    values = request.path_params["person"], request.path_params["ladder"], "" if person is None else person.id
    rows = await services_of(request).database.read(_STEPS, *values)
    return answer([dict(zip(("game", "at", "mu", "sigma"), row, strict=True)) for row in rows])


@endpoint("GET", "/daily", answer=Day, query=("day",))
async def daily(request: Request) -> Response:
    """Show the daily challenge of today or of another day: the best results, and your table."""
    services = services_of(request)
    today = day_of(services.hub.moment.now)
    day = request.query_params.get("day", today)[:10]
    person = await whoami(request)
    table = None if person is None else daily_table(services.secret, day, person.id)
    begun = table and await services.database.read("SELECT 1 FROM tables WHERE id = $1", table)
    own = None if person is None else await lists.own_day(services.database, day, person.id)
    return answer(Day(day, table if begun else None, await lists.day(services.database, day), own))


@endpoint("POST", "/daily", answer=Opened, statuses=MADE | {200: "already begun"})
async def begin_daily(request: Request) -> Response:
    """Begin or continue today's challenge."""
    person = await require_person(request)
    services, actor = services_of(request), actor_of(request, person)
    check_program(actor, is_for_people=True)
    day = day_of(services.hub.moment.now)
    ident = daily_table(services.secret, day, person.id)
    if found := await services.database.read("SELECT code FROM tables WHERE id = $1", ident):
        return answer(Opened(ident, found[0][0] or ""))
    services.limiter.check("table", request, person.id)
    dealer = daily_dealer(services.secret, day)
    table = await services.hub.open_table(_daily_wanted(), actor, (day, dealer), ident)
    return answer(Opened(table.id, table.code, table.commitment), 201)


def _daily_wanted() -> Wanted:
    """The table of a daily challenge, of the first title that has one."""
    for game in (registry.kit(name).game for name in registry.published()):
        if game.daily_variant is not None:
            return Wanted(game.name, game.daily_variant, 1, [SeatOptions("me")])
    raise Refused("unknown-game", "no game here has a daily challenge")
