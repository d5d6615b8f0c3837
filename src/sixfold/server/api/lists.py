"""Lists with keyset pagination: the thousandth page costs as much as the first."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from sixfold.core.errors import Refused
from sixfold.server.store.database import Database, Row

PAGE: Final = 30
_START: Final = (2**62, "~")
"""Sorts before everything: later than any time, greater than any id."""


class Page(msgspec.Struct, frozen=True):
    """One page of a list, and the cursor of the next."""

    items: list[dict[str, Any]]
    next: str | None = None


def cursor_of(at: int, ident: str) -> str:
    """The cursor after an item."""
    return urlsafe_b64encode(json.dumps([at, ident]).encode()).decode()


def read_cursor(text: str | None) -> tuple[int, str]:
    """The position that a cursor stands for."""
    if not text:
        return _START
    try:
        at, ident = json.loads(urlsafe_b64decode(text.encode()))
    except (ValueError, TypeError):
        raise Refused("bad-cursor", "there is no such page") from None
    known = type(at) is int and 0 <= at < 2**62 and isinstance(ident, str) and len(ident) < 64
    if not known or not ident.isascii() or not ident.isprintable():
        raise Refused("bad-cursor", "there is no such page")
    return at, ident


async def lobby(database: Database, status: str, after: str | None) -> Page:
    """Public tables of one status, newest first."""
    rows = await database.read(
        "SELECT id, code, game, variant, players, status, summary, to_move, changed FROM tables"
        " WHERE public = 1 AND status = $1 AND (changed, id) < ($2, $3) ORDER BY changed DESC, id DESC LIMIT $4",
        status,
        *read_cursor(after),
        PAGE + 1,
    )
    return _page(rows, _table)


async def own_tables(database: Database, person: str, over: bool, after: str | None) -> Page:
    """Tables at which a person has or had a seat, newest first; ``your_turn`` if they are to move."""
    rows = await database.read(
        "SELECT DISTINCT s.table_id, n.person, t.code, t.game, t.variant, t.players, t.status, t.summary, t.to_move,"
        " s.changed FROM seats s JOIN tables t ON t.id = s.table_id"
        " LEFT JOIN seats n ON n.table_id = t.id AND n.seat = t.to_move"
        " WHERE s.person = $1 AND s.over = $2 AND (s.changed, s.table_id) < ($3, $4)"
        " ORDER BY s.changed DESC, s.table_id DESC LIMIT $5",
        person,
        int(over),
        *read_cursor(after),
        PAGE + 1,
    )
    seats = await _seats_of(database, person, [row[0] for row in rows])

    def item(row: Row) -> dict[str, Any]:
        return _table((row[0], *row[2:])) | {"your_turn": row[1] == person, "yours": seats.get(row[0], [])}

    return _page(rows, item)


async def _seats_of(database: Database, person: str, tables: Sequence[str]) -> dict[str, list[int]]:
    """The seats of a person at these tables, under whatever name."""
    found: dict[str, list[int]] = {}
    if tables:
        places = ", ".join(f"${number}" for number in range(2, len(tables) + 2))
        sql = f"SELECT table_id, seat FROM seats WHERE person = $1 AND table_id IN ({places}) ORDER BY seat"
        for table, seat in await database.read(sql, person, *tables):
            found.setdefault(table, []).append(seat)
    return found


async def games(database: Database, table: tuple[str, str, int] | None, after: str | None) -> Page:
    """Finished games at public tables, all or of one kind, newest first."""
    chosen = "" if table is None else " AND g.game = $4 AND g.variant = $5 AND g.players = $6"
    rows = await database.read(
        "SELECT g.id, t.code, g.game, g.variant, g.players, g.number, t.summary, g.ended FROM games g"
        " JOIN tables t ON t.id = g.table_id WHERE g.public = 1 AND (g.ended, g.id) < ($1, $2)"
        f"{chosen} ORDER BY g.ended DESC, g.id DESC LIMIT $3",
        *read_cursor(after),
        PAGE + 1,
        *(table or ()),
    )
    return _page(rows, _game)


async def leaders(database: Database, ladder: str, most: int = 100) -> list[dict[str, Any]]:
    """The best accounts of a ladder."""
    rows = await database.read(
        "SELECT p.id, p.name, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person"
        " WHERE r.ladder = $1 AND p.name_key IS NOT NULL ORDER BY r.ordinal DESC, r.person LIMIT $2",
        ladder,
        most,
    )
    return _named(rows, "person", "name", "mu", "sigma", "games")


async def day(database: Database, day: str, most: int = 100) -> list[dict[str, Any]]:
    """The best accounts of a daily challenge. Guests are left out: anybody can be any number of them."""
    rows = await database.read(
        "SELECT d.person, p.name, d.score, d.detail, d.at FROM dailies d JOIN people p ON p.id = d.person"
        " WHERE d.day = $1 AND p.name_key IS NOT NULL"
        " ORDER BY d.score DESC, d.detail DESC, d.at, d.person LIMIT $2",
        day,
        most,
    )
    return _named(rows, "person", "name", "score", "detail", "at")


async def own_day(database: Database, day: str, person: str) -> dict[str, Any] | None:
    """A person's result in a daily challenge, with or without an account."""
    sql = "SELECT score, detail, at FROM dailies WHERE day = $1 AND person = $2"
    rows = await database.read(sql, day, person)
    return _named(rows, "score", "detail", "at")[0] if rows else None


def _named(rows: list[Row], *names: str) -> list[dict[str, Any]]:
    return [dict(zip(names, row, strict=True)) for row in rows]


def _page(rows: list[Row], item: Callable[[Row], dict[str, Any]]) -> Page:
    more = cursor_of(rows[PAGE - 1][-1], rows[PAGE - 1][0]) if len(rows) > PAGE else None
    return Page([item(row) for row in rows[:PAGE]], more)


def _table(row: Row) -> dict[str, Any]:
    ident, code, game, variant, players, status, summary, to_move, changed = row
    rules = {"game": game, "variant": variant, "players": players}
    known: dict[str, Any] = {"to_move": to_move, "changed": changed} | json.loads(summary)
    return {"id": ident, "code": code, "rules": rules, "status": status} | known


def _game(row: Row) -> dict[str, Any]:
    ident, _, game, variant, players, number, summary, ended = row
    known = json.loads(summary)
    rules = {"game": game, "variant": variant, "players": players}
    result = known["results"][number - 1] if number <= len(known["results"]) else None
    return {"id": ident, "rules": rules, "ended": ended, "seats": known["seats"], "result": result}
