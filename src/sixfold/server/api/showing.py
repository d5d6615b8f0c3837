"""Doors to finished games for those who look at them: any moment of a game, without knowing a rule."""

import asyncio
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.games import registry
from sixfold.records import Record, loads, steps
from sixfold.render.palette import theme_named
from sixfold.server.api.describing import door
from sixfold.server.api.games import read_record
from sixfold.server.doors import language_of
from sixfold.server.house import house_of
from sixfold.server.refusing import Refused
from sixfold.server.thinking import tasks

T = TypeVar("T")
KEPT: Final = 16
"""So many games are kept ready: who looks at one asks again, and a link that is shared is opened by many."""

_FRESH: Final = {"Cache-Control": "no-cache"}
"""Ask again each time: a name in it may have gone."""


class Wish(NamedTuple):
    """How a picture is to be."""

    theme: str
    lang: str
    move: int | None


@door("GET", "/games/{game}/replay", answer=dict[str, Any])
async def replay(request: Request) -> Response:
    """Every moment of a finished game: what happened, why it gave its points, and how things stood then."""
    text = await _asked(request)
    body = await asyncio.to_thread(_replay, text)
    return Response(body, media_type="application/json", headers=_FRESH)


@door("GET", "/games/{game}/picture.svg", query=("theme", "lang", "move"))
async def picture_svg(request: Request) -> Response:
    """A finished game as a picture: its end, or how it stood after so many events."""
    drawn = await asyncio.to_thread(_picture, await _asked(request), _wish(request))
    return Response(drawn, media_type="image/svg+xml", headers=_FRESH)


@door("GET", "/games/{game}/picture.png", query=("theme", "lang", "move"))
async def picture_png(request: Request) -> Response:
    """The same in pixels, for those who cannot show the other."""
    text, wish = await _asked(request), _wish(request)
    if (known := _pixels.get((text, wish))) is None:
        drawn = await asyncio.to_thread(_picture, text, wish)
        known = _kept(_pixels, (text, wish), await house_of(request).thinkers.run(tasks.pixels, drawn))
    return Response(known, media_type="image/png", headers=_FRESH)


@door("GET", "/games/{game}/animation.svg", query=("theme", "lang"))
async def animated(request: Request) -> Response:
    """A whole finished game as one picture that moves, and begins again at its end."""
    text, wish = await _asked(request), _wish(request)
    if (known := _films.get((text, wish))) is None:
        drawn = await house_of(request).thinkers.run(tasks.animated, text, wish.theme, wish.lang)
        known = _kept(_films, (text, wish), drawn)
    return Response(known, media_type="image/svg+xml", headers=_FRESH)


def _kept(shelf: dict[Any, T], key: Any, drawn: T) -> T:
    """Keep what another process has drawn; what was drawn longest ago goes."""
    shelf[key] = drawn
    if len(shelf) > KEPT:
        del shelf[next(iter(shelf))]
    return drawn


def _wish(request: Request) -> Wish:
    asked = request.query_params
    theme, move = theme_named(asked.get("theme", "paper")).name, asked.get("move", "")
    if not (move.isascii() and move.isdigit() and len(move) <= 4) and move:
        raise Refused("unknown-move", "the moment of a game is a number of events")
    lang = asked.get("lang", language_of(request))
    return Wish(theme, lang if lang in ("en", "de") else "en", int(move) if move else None)


async def _asked(request: Request) -> str:
    house_of(request).limiter.check("show", request)
    return await read_record(request)


# The text of a record is the key: when it changes, because somebody was deleted, nothing old is found any more.


@lru_cache(maxsize=KEPT)
def _replay(text: str) -> bytes:
    record = loads(text)
    found = {"rules": record.rules, "seats": record.seats, "setup": record.setup, "steps": steps(record)}
    return msgspec.json.encode(found | {"result": record.result})


@lru_cache(maxsize=KEPT)
def _picture(text: str, wish: Wish) -> str:
    record = loads(text)
    if wish.move is not None and wish.move > len(record.events):
        raise Refused("unknown-move", f"this game has {len(record.events)} events")
    position = registry.from_rules(record.rules).position(record.setup)
    for event in record.events[: wish.move]:
        position.apply(event)
    return position.svg(wish.theme, None, _names(record), wish.lang)


def _names(record: Record) -> list[str]:
    return [seat["name"] for seat in record.seats]


_pixels: dict[tuple[str, Wish], bytes] = {}
_films: dict[tuple[str, Wish], str] = {}

DOORS = (replay, picture_svg, picture_png, animated)
