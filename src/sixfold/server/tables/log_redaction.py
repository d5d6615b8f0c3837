"""Removing a person from a log: the one exception to the rule that entries are never changed.

What happened in the games stays; only who did it is removed. What others said stays as well. Each kind of entry removes
the names that it holds (``Body.without_names``); ids are removed wherever they are.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from sixfold.records import dumps, loads
from sixfold.server.ids import GONE, NAMELESS
from sixfold.server.tables.entry import Body


@dataclass(slots=True)
class Redaction:
    """The state of going through the log of one table, entry by entry."""

    people: frozenset[str]
    """All ids of the person."""
    seats: set[int] = field(default_factory=set)
    """Seats that show their name, also where a bot plays on for them, here or since the table before."""
    follower: str | None = None
    """The table of the rematch, where bots may play under the same names."""

    def redact(self, body: Body) -> Body:
        """The next entry without the person."""
        nameless = msgspec.to_builtins(body.without_names(self))
        return msgspec.convert(self._without_ids(nameless), type(body))

    def _without_ids(self, value: Any) -> Any:
        """A copy of plain data without their ids. An id is too long to occur by chance."""
        if isinstance(value, dict):
            return {key: self._without_ids(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self._without_ids(part) for part in value]
        return GONE if isinstance(value, str) and value in self.people else value


def summary_without(text: str, seats: Iterable[int]) -> str:
    """What lists show of a table, without the names on these seats."""
    summary = json.loads(text)
    for seat in seats:
        if seat < len(summary.get("seats", [])):
            summary["seats"][seat]["name"] = NAMELESS
    return json.dumps(summary, ensure_ascii=False, separators=(",", ":"))


def record_without(text: str, seats: Collection[int]) -> str:
    """The record of a game without the names on these seats."""
    record = loads(text)
    named = [seat | {"name": NAMELESS} if number in seats else seat for number, seat in enumerate(record.seats)]
    return dumps(replace(record, seats=named))
