"""Doors to finished games for those who look at them: any moment of a game, without knowing a rule."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

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
"""So many games are kept ready: who looks at one asks again, and a link that is shared is opened by many."""

_DRAWERS: Final = ThreadPoolExecutor(2, "drawing")
"""However many ask at once, the tables have to share their processor with no more than these."""


class Wish(NamedTuple):
    """How a picture is to be."""

    theme: str
    lang: str
    move: int | None


@endpoint("GET", "/games/{game}/replay", answer=dict[str, Any])
async def replay(request: Request) -> Response:
    """Every moment of a finished game: what happened, why it gave its points, and how things stood then."""
    text = await _asked(request)
    flagged = await persistence.flagged(services_of(request).database, request.path_params["game"])
    return _shown(await _drawn(_replay, text, flagged), "application/json")


@endpoint("GET", "/games/{game}/picture.svg", query=("theme", "lang", "move"), media="image/svg+xml")
async def picture_svg(request: Request) -> Response:
    """A finished game as a picture: its end, or how it stood after so many events."""
    return _shown(await _drawn(_picture, await _asked(request), _wish(request)), "image/svg+xml")


@endpoint("GET", "/games/{game}/picture.png", query=("theme", "lang", "move"), media="image/png")
async def picture_png(request: Request) -> Response:
    """The same in pixels, for those who cannot show the other."""
    return _shown(await _drawn(_pixels, await _asked(request), _wish(request)), "image/png")


@endpoint("GET", "/games/{game}/animation.svg", query=("theme", "lang"), media="image/svg+xml")
async def animated(request: Request) -> Response:
    """A whole finished game as one picture that moves, and begins again at its end."""
    return _shown(await _drawn(_film, await _asked(request), _wish(request)), "image/svg+xml")


async def _drawn(draw: Callable[..., T], *values: Any) -> T:
    """Something drawn beside the tables: it takes from a few hundredths of a second to a whole one."""
    return await asyncio.get_running_loop().run_in_executor(_DRAWERS, draw, *values)


def _shown(body: str | bytes, kind: str) -> Response:
    # Ask again each time: a name in it may have gone.
    return Response(body, media_type=kind, headers={"Cache-Control": "no-cache"})


def _wish(request: Request) -> Wish:
    asked = request.query_params
    theme, move = theme_named(asked.get("theme", "paper")).name, asked.get("move", "")
    if not (move.isascii() and move.isdigit() and len(move) <= 4) and move:
        raise Refused("unknown-move", "the moment of a game is a number of events")
    lang = asked.get("lang", language_of(request))
    return Wish(theme, lang if lang in ("en", "de") else "en", int(move) if move else None)


async def _asked(request: Request) -> str:
    services_of(request).limiter.check("show", request)
    return await read_record(request)


# The text of a record is the key: when it changes, because somebody was deleted, nothing old is found any more.


@lru_cache(maxsize=KEPT)
def _replay(text: str, flagged: tuple[int, ...]) -> bytes:
    record = loads(text)
    found = {"rules": record.rules, "seats": record.seats, "setup": record.setup, "steps": steps(record)}
    return msgspec.json.encode(found | {"result": record.result, "flagged": flagged})


@lru_cache(maxsize=KEPT)
def _picture(text: str, wish: Wish) -> str:
    record = loads(text)
    if wish.move is not None and wish.move > len(record.events):
        raise Refused("unknown-move", f"this game has {len(record.events)} events")
    position = registry.from_rules(record.rules).position(record.setup)
    for event in record.events[: wish.move]:
        position.apply(event)
    return position.svg(wish.theme, None, [seat["name"] for seat in record.seats], wish.lang)


@lru_cache(maxsize=KEPT)
def _pixels(text: str, wish: Wish) -> bytes:
    return rasterize.png(_picture(text, wish))


@lru_cache(maxsize=KEPT)
def _film(text: str, wish: Wish) -> str:
    return animation(frames(loads(text), wish.lang), wish.theme)


ENDPOINTS = (replay, picture_svg, picture_png, animated)
