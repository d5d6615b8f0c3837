"""Doors to finished games for those who look at them: any moment of a game, without knowing a rule."""

import asyncio
from functools import lru_cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.records import loads, steps
from sixfold.server.api.describing import door
from sixfold.server.api.games import read_record
from sixfold.server.house import house_of

KEPT: Final = 16
"""So many games are kept ready: who looks at one asks again, and a link that is shared is opened by many."""

_FRESH: Final = {"Cache-Control": "no-cache"}
"""Ask again each time: a name in it may have gone."""


@door("GET", "/games/{game}/replay", answer=dict[str, Any])
async def replay(request: Request) -> Response:
    """Every moment of a finished game: what happened, why it gave its points, and how things stood then."""
    text = await _asked(request)
    body = await asyncio.to_thread(_replay, text)
    return Response(body, media_type="application/json", headers=_FRESH)


async def _asked(request: Request) -> str:
    house_of(request).limiter.check("show", request)
    return await read_record(request)


# The text of a record is the key: when it changes, because somebody was deleted, nothing old is found any more.


@lru_cache(maxsize=KEPT)
def _replay(text: str) -> bytes:
    record = loads(text)
    found = {"rules": record.rules, "seats": record.seats, "setup": record.setup, "steps": steps(record)}
    return msgspec.json.encode(found | {"result": record.result})


DOORS = (replay,)
