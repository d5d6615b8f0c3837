"""A log without somebody: the one exception to the rule that entries are never changed.

What happened in the games stays; who did it becomes nobody in particular. Words of others are theirs and stay.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from sixfold.records import dumps, loads
from sixfold.server.ids import GONE, NAMELESS
from sixfold.server.tables import entries as kinds
from sixfold.server.tables.entries import Body, Entry


@dataclass(slots=True)
class Rewriting:
    """Goes through the log of one table, entry by entry, and takes somebody out."""

    people: frozenset[str]
    """All ids of the one person."""
    seats: set[int] = field(default_factory=set)
    """Where their name stands: also on a seat where a bot plays on for them, here or from the table before."""
    follower: str | None = None
    """The table of the rematch, where bots may go on under the same names."""

    def rewritten(self, entry: Entry) -> Body | None:
        """The body without them, or None if there is nothing of them in it."""
        body = _without(entry.body, self.people)
        match entry.kind:
            case kinds.OPENED:
                self._open(entry.body, body)
            case kinds.SAT:
                self._seat(entry.body["seat"], entry.body["person"] in self.people, body)
            case kinds.STOOD:
                self.seats.discard(body["seat"])
            case kinds.REPLACED if body["seat"] in self.seats:
                body["name"] = NAMELESS
            case kinds.SAID if entry.body["person"] in self.people:
                body["name"] = NAMELESS
                if "text" in body:
                    body["text"] = NAMELESS
            case kinds.FOLLOWED:
                self.follower = body["table"]
        return None if body == entry.body else body

    def _open(self, old: Body, body: Body) -> None:
        inherited, self.seats = self.seats, set()
        for number, seat in enumerate(old["seats"]):
            replaced = number in inherited and seat["bot"] is not None
            self._seat(number, seat["person"] in self.people or replaced, body["seats"][number])

    def _seat(self, number: int, theirs: bool, named: dict[str, Any]) -> None:
        if theirs:
            self.seats.add(number)
            named["name"] = NAMELESS
        else:
            self.seats.discard(number)


def _without(value: Any, people: frozenset[str]) -> Any:
    """A copy in which their ids are nobody's. An id is too long to be anything else by chance."""
    if isinstance(value, dict):
        return {key: _without(part, people) for key, part in value.items()}
    if isinstance(value, list):
        return [_without(part, people) for part in value]
    return GONE if isinstance(value, str) and value in people else value


def summary_without(text: str, seats: Iterable[int]) -> str:
    """What lists show of a table, without the names on these seats."""
    summary = json.loads(text)
    for seat in seats:
        if seat < len(summary.get("seats", [])):
            summary["seats"][seat]["name"] = NAMELESS
    return json.dumps(summary, ensure_ascii=False, separators=(",", ":"))


def record_without(text: str, seats: Iterable[int]) -> str:
    """The record of a game without the names on these seats."""
    record = loads(text)
    nameless = set(seats)
    named = [seat | {"name": NAMELESS} if number in nameless else seat for number, seat in enumerate(record.seats)]
    return dumps(replace(record, seats=named))
