"""Export of all data about a person."""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sixfold.server.ids import now_ms
from sixfold.server.results.solo import day_of, without_seed
from sixfold.server.store.database import Database
from sixfold.server.tables.entries import Said

FORMAT: Final = "sixfold-export"
VERSION: Final = 1

_LISTS: Final = {
    "sessions": ("created, renewed", "sessions WHERE person = $1 ORDER BY created"),
    "tokens": ("label, created, used", "tokens WHERE person = $1 ORDER BY created"),
    # Without endpoint and keys: they would let anybody send notifications.
    "pushes": ("service, site, created", "pushes WHERE person = $1 ORDER BY created"),
    "ratings": ("ladder, mu, sigma, games, changed", "ratings WHERE person = $1 ORDER BY ladder"),
    "rating_steps": ("ladder, game_id, at, mu, sigma", "rating_steps WHERE person = $1 ORDER BY at"),
    "dailies": ("day, name, score, detail, table_id, at", "dailies WHERE person = $1 ORDER BY day"),
    "bests": ("ladder, score, game_id, at", "bests WHERE person = $1 ORDER BY ladder"),
    "seats": ("table_id, seat, name, changed, over", "seats WHERE person = $1 ORDER BY changed"),
}
"""Columns and sources. For running tables only the seat is exported, since their logs are still secret."""
_PERSON: Final = ("id, name, name_key, lang, preferences, created, seen", "people WHERE id = $1")
_GAMES: Final = (
    "SELECT g.record, t.summary FROM games g JOIN tables t ON t.id = g.table_id"
    " WHERE g.table_id IN (SELECT table_id FROM seats WHERE person = $1) ORDER BY g.ended, g.id"
)
_WORDS: Final = (
    "SELECT e.table_id, e.at, e.body FROM visits v JOIN entries e ON e.table_id = v.table_id"
    f" WHERE v.person = $1 AND e.kind = '{Said.kind}' ORDER BY e.at, e.table_id, e.seq"
)


async def export(database: Database, ids: Sequence[str]) -> dict[str, Any]:
    """All data about the person with these ids, the current id first; times in milliseconds since 1970."""
    found: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    for person in await _read(database, *_PERSON, ids[0]):
        person["is_guest"] = person.pop("name_key") is None
        person["preferences"] = json.loads(person["preferences"])
        found["person"] = person
    # Ids of former guests, which logs still name.
    found["earlier_ids"] = list(ids[1:])
    for name, (columns, rest) in _LISTS.items():
        found[name] = await _read(database, columns, rest, ids[0])
    found["said"] = [line for ident in ids for line in await _words(database, ident)]
    # Records are JSON already, so they are not parsed.
    rows = await database.read(_GAMES, ids[0])
    found["games"] = [msgspec.Raw(_told(record, summary).encode()) for record, summary in rows]
    return found


async def _read(database: Database, columns: str, rest: str, ident: str) -> list[dict[str, Any]]:
    rows = await database.read(f"SELECT {columns} FROM {rest}", ident)
    return [dict(zip(columns.split(", "), row, strict=True)) for row in rows]


def _told(record: str, summary: str) -> str:
    """A record, without its seed while others still play today's challenge."""
    day = json.loads(summary).get("daily")
    return without_seed(record) if day is not None and day >= day_of(now_ms()) else record


async def _words(database: Database, ident: str) -> list[dict[str, Any]]:
    found = []
    for table, at, text in await database.read(_WORDS, ident):
        said = msgspec.json.decode(text, type=Said)
        if said.person == ident:
            found.append({"table_id": table, "at": at, "name": said.name} | said.words)
    return found
