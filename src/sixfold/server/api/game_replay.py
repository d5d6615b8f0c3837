"""Endpoints for pictures of tables and finished games, and for replaying these. Clients need no rules."""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from subprocess import SubprocessError
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.core.errors import IllegalMove, Refused
from sixfold.core.translation import ENGLISH, LANGUAGES
from sixfold.games import registry
from sixfold.records import counted_in, frames, loads, steps
from sixfold.render import Frame, animation, draw, draw_board, gif, rasterize
from sixfold.render.palette import theme_named
from sixfold.server.api.finished_games import read_record
from sixfold.server.api.openapi_schema import endpoint
from sixfold.server.http import answer
from sixfold.server.identity.authentication import whoami
from sixfold.server.languages import language_of
from sixfold.server.names import seat_names
from sixfold.server.rate_limiter import Ongoing
from sixfold.server.services import services_of
from sixfold.server.tables import persistence
from sixfold.server.tables.move_commands import parse_move
from sixfold.server.tables.projection import of_game, viewer_of
from sixfold.server.tables.table import Table

T = TypeVar("T")
KEPT: Final = 16
"""Games kept in memory: viewers ask repeatedly, and shared links are opened by many."""

_DRAWERS: Final = ThreadPoolExecutor(2, "drawing")
"""Pictures drawn at once; tables need the processor too."""
_ANIMATORS: Final = ThreadPoolExecutor(1, "animating")
"""A GIF takes seconds, so one is drawn at a time. Equal ones are drawn once: the second finds the first."""
MOST_ANIMATIONS: Final = 8
"""GIFs that are drawn or wait to be."""
_animating: Final = Ongoing[str]()
KEPT_GIFS: Final = 4


class PictureOptions(NamedTuple):
    """Options of a picture."""

    theme: str
    lang: str
    is_without_scores: bool
    """Whether only the board is drawn, with the open hands below it."""
    move: int | None = None


@endpoint("GET", "/games/{game}/replay", answer=dict[str, Any])
async def replay(request: Request) -> Response:
    """Show every position of a finished game: the event, its scoring, and the state after it."""
    text = await _asked(request)
    flagged = await persistence.flagged(services_of(request).database, request.path_params["game"])
    return _shown(await _drawn(_replay, text, flagged), "application/json")


@endpoint("GET", "/games/{game}/picture.svg", query=("theme", "lang", "scores", "move"), media="image/svg+xml")
async def picture_svg(request: Request) -> Response:
    """Draw a finished game as SVG: its end, or the position after some number of events."""
    return _shown(await _drawn(_picture, await _asked(request), _wish(request)), "image/svg+xml")


@endpoint("GET", "/games/{game}/picture.png", query=("theme", "lang", "scores", "move"), media="image/png")
async def picture_png(request: Request) -> Response:
    """Draw the same picture as PNG."""
    return _shown(await _drawn(_pixels, await _asked(request), _wish(request)), "image/png")


@endpoint("GET", "/games/{game}/animation.svg", query=("theme", "lang"), media="image/svg+xml")
async def animated(request: Request) -> Response:
    """Draw a whole finished game as an animation that loops."""
    return _shown(await _drawn(_animation, await _asked(request), _wish(request)), "image/svg+xml")


@endpoint("GET", "/games/{game}/animation.gif", query=("theme", "lang"), media="image/gif")
async def animated_picture(request: Request) -> Response:
    """Draw a whole finished game as GIF, for chat applications. This takes some seconds."""
    services_of(request).limiter.check("animate", request)
    text, options = await read_record(request), _options(request)
    if _animating["gif"] >= MOST_ANIMATIONS:
        raise Refused("busy", "too many animations are being drawn; please try again")
    with _animating.counting("gif"):
        return _shown(await asyncio.get_running_loop().run_in_executor(_ANIMATORS, _gif, text, options), "image/gif")


@endpoint(
    "GET", "/tables/{table}/picture.svg", query=("seat", "theme", "lang", "scores", "move"), media="image/svg+xml"
)
async def table_picture(request: Request) -> Response:
    """Draw a table as you may see it now; with a move in its notation, as your seat would see it after that move.

    A move that is not possible now leaves the picture as it is: the table may have changed meanwhile.

    If you have several seats, -1 shows none of their hands. With scores=0, the scores are left out.
    """
    asked, options = request.query_params, _options(request)
    table, ident = await _running_table(request)
    seat = int(asked["seat"]) if re.fullmatch(r"-1|\d", asked.get("seat", "")) else None
    viewer = viewer_of(table, ident, seat)
    position = table.position
    if (move := asked.get("move")) is not None and viewer is not None and viewer == position.to_move:
        action, position = parse_move(table.game, move[:100]), position.copy()
        with suppress(IllegalMove):
            position.play(action)
    names = seat_names([{"name": seat.name, "bot": seat.bot} for seat in table.seats])
    picture = await _drawn(_drawing, position.view(viewer).frame(names, options.lang), options)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "private, no-store"})


@endpoint("GET", "/tables/{table}/counted", answer=list[Any])
async def table_counted(request: Request) -> Response:
    """Show what scored in each event of the game at a table; null for events that cannot score.

    With it, a client shows the lines of moves that it has missed. Everything that scores is public.
    """
    table, _ = await _running_table(request)
    events = tuple(table.position.events)
    return answer(await _drawn(counted_in, table.game.position(table.position.setup), events))


async def _running_table(request: Request) -> tuple[Table, str | None]:
    """The table of a request, whose game has begun, and who asks."""
    person = await whoami(request)
    ident = None if person is None else person.id
    services_of(request).limiter.check("moves", request, ident)
    table = await services_of(request).hub.look(request.path_params["table"], ident)
    if not table.number:
        raise Refused("no-game", "the game has not begun yet")
    return table, ident


async def _drawn(draw: Callable[..., T], *values: object) -> T:
    """Draw in a thread; it takes from a few hundredths of a second to a whole one."""
    return await asyncio.get_running_loop().run_in_executor(_DRAWERS, draw, *values)


def _shown(body: str | bytes, kind: str) -> Response:
    # Always revalidate: a name may have been removed.
    return Response(body, media_type=kind, headers={"Cache-Control": "no-cache"})


def _options(request: Request) -> PictureOptions:
    asked = request.query_params
    lang = asked.get("lang", language_of(request))
    theme = theme_named(asked.get("theme", "paper")).name
    return PictureOptions(theme, lang if lang in LANGUAGES else ENGLISH, asked.get("scores") == "0")


def _wish(request: Request) -> PictureOptions:
    move = request.query_params.get("move", "")
    if not (move.isascii() and move.isdigit() and len(move) <= 4) and move:
        raise Refused("unknown-move", "the position in a game is given as a number of events")
    return _options(request)._replace(move=int(move) if move else None)


async def _asked(request: Request) -> str:
    services_of(request).limiter.check("show", request)
    return await read_record(request)


# The text of the record is the key: after a deletion it changes, and the old pictures are never found again.


@lru_cache(maxsize=KEPT)
def _replay(text: str, flagged: tuple[int, ...]) -> bytes:
    record = loads(text)
    game = registry.from_rules(record.rules)
    shown = [step | {"view": of_game(game, step["view"])} for step in steps(record)]
    found = {"rules": record.rules, "seats": record.seats, "setup": record.setup, "steps": shown}
    return msgspec.json.encode(found | {"result": record.result, "flagged": flagged})


@lru_cache(maxsize=KEPT)
def _picture(text: str, options: PictureOptions) -> str:
    record = loads(text)
    if options.move is not None and options.move > len(record.events):
        raise Refused("unknown-move", f"this game has {len(record.events)} events")
    position = registry.from_rules(record.rules).position(record.setup)
    for event in record.events[: options.move]:
        position.apply(event)
    scene = position.pictures.make_scene(position, None, [seat["name"] for seat in record.seats], options.lang)
    return _drawing(position.pictures.frame(scene), options)


def _drawing(frame: Frame, options: PictureOptions) -> str:
    return (draw_board if options.is_without_scores else draw)(frame, options.theme)


@lru_cache(maxsize=KEPT)
def _pixels(text: str, options: PictureOptions) -> bytes:
    return rasterize.png(_picture(text, options))


@lru_cache(maxsize=KEPT)
def _animation(text: str, options: PictureOptions) -> str:
    return animation(frames(loads(text), options.lang), options.theme)


@lru_cache(maxsize=KEPT_GIFS)
def _gif(text: str, options: PictureOptions) -> bytes:
    shown = frames(loads(text), options.lang)
    try:
        return gif.gif([draw(shown[i], options.theme) for i in gif.chosen(len(shown))])
    except SubprocessError:
        raise Refused("busy", "the animation could not be drawn; please try again") from None
