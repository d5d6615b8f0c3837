"""The messages of the protocol for external bots (docs/bots-protocol.md): one line per question or answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec

from sixfold.core.errors import SixfoldError
from sixfold.core.types import Action, PointsByMove
from sixfold.core.view import View
from sixfold.games import registry
from sixfold.records.strict_json import parse

KEY: Final = "sixfold-bot"
VERSION: Final = 1
SEED_BITS: Final = 53
"""A seed fits a double, so that languages with only floating-point numbers can hold it exactly."""


class BadLine(SixfoldError):
    """A line that violates the protocol."""


# --- questions ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a move; :class:`Reader` turns its ``view`` into a view."""

    id: int
    view: dict[str, Any]
    seconds: float | None = None
    seed: int | None = None
    moves: frozenset[str] = frozenset()


def ask(view: View, moves: PointsByMove, number: int, seconds: float, seed: int) -> bytes:
    """Return the line that requests one of these moves, as listed by the view's ``points_by_move``."""
    # Send the moves once, in a form that can be read without knowing the rules.
    seen = view.to_json(with_moves=False)
    del seen["moves"]
    question = {KEY: VERSION, "id": number, "budget": seconds, "seed": seed, "moves": moves}
    return _line({**question, "view": seen})


def in_one_form(view: View, move: Action) -> Any:
    """Return the listed legal move that equals this one; IllegalMove or BadNotation if there is none.

    Examples are a double placed the other way round and a card with swapped letters: where the order does not matter,
    only one of the two forms is listed.
    """
    if move in view.legal_moves():
        return move
    position: Any = view.sample(Random(0))
    happened = position.play(move)
    return position.notation.read_event(happened[0])[1] if happened else move


def read_question(line: bytes) -> Question:
    """Parse a question; BadLine or another error with the reason if it is invalid."""
    whole = _object(line)
    if (version := whole.get(KEY)) != VERSION or type(version) is not int:
        raise BadLine("unknown-version", f'this bot speaks version {VERSION}: a question has "{KEY}": {VERSION}')
    number, view, seconds, seed = (whole.get(key) for key in ("id", "view", "budget", "seed"))
    if type(number) is not int:
        raise BadLine("bad-question", '"id" must be a whole number')
    if not isinstance(view, dict):
        raise BadLine("bad-question", '"view" must be an object')
    if seconds is not None and (type(seconds) not in (int, float) or seconds <= 0):
        raise BadLine("bad-question", '"budget" must be a number of seconds')
    if seed is not None and type(seed) is not int:
        raise BadLine("bad-question", '"seed" must be a whole number')
    moves = whole.get("moves")
    return Question(number, view, seconds, seed, frozenset(moves if isinstance(moves, dict) else ()))


def id_of(line: bytes) -> int | None:
    """Return the id of a question that may be invalid otherwise; None if it has none."""
    try:
        number = _object(line).get("id")
    except SixfoldError:
        return None
    return number if type(number) is int else None


class Reader:
    """Builds views from questions. It keeps the last game and follows only its new events."""

    def __init__(self) -> None:
        self._begun: Any = None
        self._follower: Any = None
        self._followed: list[Any] = []

    def view(self, seen: Mapping[str, Any]) -> Any:
        """Build the view from its JSON; an error with the reason if it is impossible."""
        rules, seat, events = (seen.get(key) for key in ("rules", "seat", "events"))
        setup: Any = seen.get("setup")
        if not isinstance(rules, dict) or type(seat) is not int or not isinstance(events, list):
            raise BadLine("bad-view", "a view needs rules, a seat, a setup and events")
        begun, known = (rules, seat, setup), len(self._followed)
        if self._follower is None or begun != self._begun or events[:known] != self._followed:
            game = registry.from_rules(rules)
            self._follower = registry.kit(game.name).follower(game, seat, setup)
            self._begun, self._followed = begun, []
        try:
            for event in events[len(self._followed) :]:
                self._follower.follow(event)
                self._followed.append(event)
        except BaseException:
            # The follower may be in an inconsistent state.
            self._follower = None
            raise
        return self._follower.view()

    @property
    def is_to_decide(self) -> bool:
        """Whether the seat of the last view has to make a decision now."""
        position = self._follower.position
        return position.to_move == self._follower.seat and not position.draws_pending


# --- answers ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """A program's message: a move, a request for a number of seconds to get ready, or an error."""

    id: int
    move: str | None = None
    wait: float | None = None
    error: str | None = None


def answer(number: int, move: Action) -> bytes:
    """Return the line with a move."""
    return _line({"id": number, "move": str(move)})


def answer_wait(number: int, seconds: float) -> bytes:
    """Return the line that requests more time before the first move."""
    return _line({"id": number, "wait": seconds})


def answer_error(number: int | None, wrong: SixfoldError) -> bytes:
    """Return the line that reports an invalid question."""
    return _line({"id": number, "error": {"code": wrong.code, "message": wrong.message}})


def read_answer(line: bytes) -> Answer:
    """Parse an answer; BadLine or another error if it is invalid."""
    whole = _object(line)
    number, move, wait, error = (whole.get(key) for key in ("id", "move", "wait", "error"))
    if isinstance(error, dict):
        # The program may not even have recognised the question's id.
        return Answer(number if type(number) is int else -1, error=str(error.get("message"))[:300])
    if type(number) is not int:
        raise BadLine("bad-answer", 'an answer needs the "id" of its question')
    if isinstance(move, str) and len(move) <= 100:
        return Answer(number, move=move)
    if type(wait) in (int, float):
        return Answer(number, wait=wait)
    raise BadLine("bad-answer", 'an answer needs a "move"')


def _object(line: bytes) -> dict[str, Any]:
    whole = parse(line)
    if not isinstance(whole, dict):
        raise BadLine("bad-line", "a line must be an object of JSON")
    return whole


def _line(whole: dict[str, Any]) -> bytes:
    return msgspec.json.encode(whole) + b"\n"
