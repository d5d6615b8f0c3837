"""Endpoints to try another move in a finished game: the position before a decision, and how another move compares.

The evaluation tells the value of the best move, but not which move it is, so that players can look for it.
"""

import asyncio
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.core.errors import IllegalMove, Refused
from sixfold.core.position import Position
from sixfold.games import registry
from sixfold.records import loads
from sixfold.server.api.finished_games import read_record
from sixfold.server.api.openapi_schema import endpoint
from sixfold.server.bot_workers import tasks
from sixfold.server.http import answer, read_body
from sixfold.server.identity.authentication import whoami
from sixfold.server.languages import language_of
from sixfold.server.rate_limiter import host_of_client
from sixfold.server.results.accuracy import grade
from sixfold.server.results.reviewed_player import RetriedMove
from sixfold.server.services import services_of
from sixfold.server.tables.move_commands import parse_move
from sixfold.server.tables.projection import of_game

KEPT: Final = 64
"""Positions kept in memory: each preview of a move asks for the same one again."""


class OtherMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in its notation."""

    move: Annotated[str, msgspec.Meta(max_length=100)]


@endpoint("GET", "/games/{game}/decisions/{event}", answer=dict[str, Any])
async def decision(request: Request) -> Response:
    """Show a finished game as the seat to move saw it before its decision, with the legal moves."""
    services_of(request).limiter.check("show", request)
    position, _ = await _asked(request)
    return answer(of_game(position.game, position.view(position.to_move).to_json()))


@endpoint("POST", "/games/{game}/decisions/{event}/try", body=OtherMove, answer=dict[str, Any])
async def preview(request: Request) -> Response:
    """Show what another move would have done."""
    services_of(request).limiter.check("try", request)
    position, _ = await _asked(request)
    return answer(position.tried(parse_move(position.game, (await read_body(request, OtherMove)).move)))


@endpoint("POST", "/games/{game}/decisions/{event}/evaluation", body=OtherMove, answer=RetriedMove)
async def evaluation(request: Request) -> Response:
    """Compare another move with the one played. This takes a second."""
    services, person = services_of(request), await whoami(request)
    ident = None if person is None else person.id
    services.limiter.check("hint", request, ident)
    position, played = await _asked(request)
    move = _legal(position, parse_move(position.game, (await read_body(request, OtherMove)).move))
    view = position.view(position.to_move).to_json(with_moves=False)
    who, moves = ident or host_of_client(request), (str(move), str(_legal(position, played)))
    found = await services.bot_workers.answer(who, tasks.compare, view, moves, language_of(request))
    share, best = found["shares"][0], found["best"]
    graded = grade({"cost": max(0.0, best - share), "played": {"move": moves[0]}, "best": {"move": found["best_move"]}})
    return answer(RetriedMove(moves[0], share, found["shares"][1], best, graded, found["reason"]))


async def _asked(request: Request) -> tuple[Position, Any]:
    """The position before the requested decision, which nobody may change, and the action played."""
    number = request.path_params["event"]
    text = await read_record(request)
    if not (number.isascii() and number.isdigit() and len(number) <= 4):
        raise _unknown()
    return await asyncio.to_thread(_decision, text, int(number))


# As for pictures, the text of the record is the key: after a deletion it changes.


@lru_cache(maxsize=KEPT)
def _decision(text: str, number: int) -> tuple[Position, Any]:
    record = loads(text)
    if not 1 <= number <= len(record.events):
        raise _unknown()
    position = registry.from_rules(record.rules).position(record.setup)
    for event in record.events[: number - 1]:
        position.apply(event)
    action = position.decision_in(record.events[number - 1])
    if action is None:
        raise _unknown()
    return position, action


def _legal(position: Position, action: Any) -> Any:
    """A move as the list of legal moves names it; IllegalMove with the reason if it is not legal."""
    moves = position.legal_moves()
    if action in moves:
        return action
    # A piece can be named from either end: then both notations lead to the same position.
    after = _after(position, action)
    letters = sorted(str(action))
    for move in moves:
        if sorted(str(move)) == letters and _after(position, move) == after:
            return move
    raise IllegalMove("no-move", "this is not a move that a player can make")


def _after(position: Position, action: Any) -> Position:
    later = position.copy()
    later.play(action)
    return later


def _unknown() -> Refused:
    return Refused("unknown-move", "this game has no such decision")
