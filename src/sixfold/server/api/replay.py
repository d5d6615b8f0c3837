"""Endpoints for replaying finished games: every position, as data or as a picture. Clients need no rules."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.core.translation import ENGLISH, LANGUAGES
from sixfold.games import registry
from sixfold.records import frames, loads, steps
from sixfold.render import animation, rasterize
from sixfold.render.palette import theme_named
from sixfold.server.api.finished_games import read_record
from sixfold.server.api.openapi_schema import endpoint
from sixfold.server.errors import Refused
from sixfold.server.http import language_of
from sixfold.server.services import services_of
from sixfold.server.tables import persistence

T = TypeVar("T")
KEPT: Final = 16
"""Games kept in memory: viewers ask repeatedly, and shared links are opened by many."""

_DRAWERS: Final = ThreadPoolExecutor(2, "drawing")
"""Pictures drawn at once; tables need the processor too."""


class PictureOptions(NamedTuple):
    """Options of a picture."""

    theme: str
    lang: str
    move: int | None


@endpoint("GET", "/games/{game}/replay", answer=dict[str, Any])
async def replay(request: Request) -> Response:
    """Show every position of a finished game: the event, its scoring, and the state after it."""
    text = await _asked(request)
    flagged = await persistence.flagged(services_of(request).database, request.path_params["game"])
    return _shown(await _drawn(_replay, text, flagged), "application/json")


@endpoint("GET", "/games/{game}/picture.svg", query=("theme", "lang", "move"), media="image/svg+xml")
async def picture_svg(request: Request) -> Response:
    """Draw a finished game as SVG: its end, or the position after some number of events."""
    return _shown(await _drawn(_picture, await _asked(request), _wish(request)), "image/svg+xml")


@endpoint("GET", "/games/{game}/picture.png", query=("theme", "lang", "move"), media="image/png")
async def picture_png(request: Request) -> Response:
    """Draw the same picture as PNG."""
    return _shown(await _drawn(_pixels, await _asked(request), _wish(request)), "image/png")


@endpoint("GET", "/games/{game}/animation.svg", query=("theme", "lang"), media="image/svg+xml")
async def animated(request: Request) -> Response:
    """Draw a whole finished game as an animation that loops."""
    return _shown(await _drawn(_film, await _asked(request), _wish(request)), "image/svg+xml")


async def _drawn(draw: Callable[..., T], *values: Any) -> T:
    """Draw in a thread; it takes from a few hundredths of a second to a whole one."""
    return await asyncio.get_running_loop().run_in_executor(_DRAWERS, draw, *values)


def _shown(body: str | bytes, kind: str) -> Response:
    # Always revalidate: a name may have been removed.
    return Response(body, media_type=kind, headers={"Cache-Control": "no-cache"})


def _wish(request: Request) -> PictureOptions:
    asked = request.query_params
    theme, move = theme_named(asked.get("theme", "paper")).name, asked.get("move", "")
    if not (move.isascii() and move.isdigit() and len(move) <= 4) and move:
        raise Refused("unknown-move", "the position in a game is given as a number of events")
    lang = asked.get("lang", language_of(request))
    return PictureOptions(theme, lang if lang in LANGUAGES else ENGLISH, int(move) if move else None)


async def _asked(request: Request) -> str:
    services_of(request).limiter.check("show", request)
    return await read_record(request)


# The text of the record is the key: after a deletion it changes, and the old pictures are never found again.


@lru_cache(maxsize=KEPT)
def _replay(text: str, flagged: tuple[int, ...]) -> bytes:
    record = loads(text)
    found = {"rules": record.rules, "seats": record.seats, "setup": record.setup, "steps": steps(record)}
    return msgspec.json.encode(found | {"result": record.result, "flagged": flagged})


@lru_cache(maxsize=KEPT)
def _picture(text: str, options: PictureOptions) -> str:
    record = loads(text)
    if options.move is not None and options.move > len(record.events):
        raise Refused("unknown-move", f"this game has {len(record.events)} events")
    position = registry.from_rules(record.rules).position(record.setup)
    for event in record.events[: options.move]:
        position.apply(event)
    return position.svg(options.theme, None, [seat["name"] for seat in record.seats], options.lang)


@lru_cache(maxsize=KEPT)
def _pixels(text: str, options: PictureOptions) -> bytes:
    return rasterize.png(_picture(text, options))


@lru_cache(maxsize=KEPT)
def _film(text: str, options: PictureOptions) -> str:
    return animation(frames(loads(text), options.lang), options.theme)


ENDPOINTS = (replay, picture_svg, picture_png, animated)
