"""The logs that mention a person are found by an index, which also covers logs older than it."""

import asyncio
import json
from pathlib import Path
from typing import Any

from sixfold.server.identity import deletion, export
from sixfold.server.store.database import Database, Statement
from sixfold.server.store.migration import migrate
from sixfold.server.store.transaction import begin

from ..services import in_loop
from .rows import opened

ENTRY = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, $2, $3, $4, $5)"
TABLE = (
    "INSERT INTO tables (id, host, game, variant, players, status, public, summary, seq, bot_turn, created, changed)"
    " VALUES ($1, 'ada', 'board', 'base', 2, 'over', 0, '{}', 9, 0, 1, 1)"
)


def seat(person: str | None, name: str = "", bot: str | None = None) -> dict[str, Any]:
    return {"person": person, "name": name, "bot": bot}


RULES = {"rules": {"game": "board", "variant": "base", "players": 2}, "options": {}, "code": "ABCDEF", "first": 0}
OLD: list[tuple[str, str, dict[str, Any]]] = [
    ("t1", "opened", RULES | {"host": "ada", "seats": [seat("ada", "Ada"), seat(None)]}),
    ("t1", "sat", {"seat": 1, "person": "bob", "name": "Bob", "msg": ["bob", "1", ""]}),
    ("t1", "stood", {"seat": 1, "msg": ["bob", "2", ""]}),
    ("t1", "sat", {"seat": 1, "person": "cleo", "name": "Cleo"}),
    ("t1", "said", {"person": "ada", "name": "Ada", "text": "hello"}),
    ("t2", "opened", RULES | {"host": "bob", "seats": [seat("deleted", "–"), seat(None, "Bot", "level:3")]}),
    ("t2", "said", {"person": "bob", "name": "Bob", "phrase": "bye"}),
]


async def write_old(url: str) -> None:
    """Logs as the first release wrote them."""
    async with begin(url, writing=True) as one:
        rows = [(table, seq, seq, kind, json.dumps(body)) for seq, (table, kind, body) in enumerate(OLD)]
        await one.insert("entries", ["table_id", "seq", "at", "kind", "body"], list(rows))


def test_logs_of_the_first_release_are_indexed_once(empty_url: str) -> None:
    migrate(empty_url, "0001")
    asyncio.run(write_old(empty_url))
    migrate(empty_url)

    @in_loop
    async def scenario() -> None:
        database = opened(empty_url)
        try:
            visits = set(await database.read("SELECT person, table_id FROM visits"))
            assert visits == {("ada", "t1"), ("bob", "t1"), ("cleo", "t1"), ("bob", "t2")}
            assert [line["phrase"] for line in (await export.export(database, ["bob"]))["said"]] == ["bye"]
            assert await deletion.delete(database, ["bob"]) == ["t1", "t2"]
            left = await database.read("SELECT body FROM entries")
            assert not any("bob" in body.lower() for (body,) in left)
            assert sorted(await database.read("SELECT person FROM visits")) == [("ada",), ("cleo",)]
        finally:
            await database.close()

    scenario()


def test_many_logs_are_indexed_in_batches(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'many.db'}"
    migrate(url, "0001")

    async def fill() -> None:
        async with begin(url, writing=True) as one:
            body = json.dumps({"host": "ada", "seats": [seat("ada")]})
            rows = [(f"t{number:05}", 1, 1, "opened", body) for number in range(2500)]
            await one.insert("entries", ["table_id", "seq", "at", "kind", "body"], list(rows))

    asyncio.run(fill())
    migrate(url)

    @in_loop
    async def scenario() -> None:
        database = opened(url)
        assert await database.read("SELECT COUNT(*) FROM visits WHERE person = 'ada'") == [(2500,)]
        await database.close()

    scenario()


async def plan(database: Database, url: str, sql: str) -> str:
    explain = "EXPLAIN " if url.startswith("postgresql") else "EXPLAIN QUERY PLAN "
    # asyncpg needs values for the parameters even to explain a query.
    rows = await database.read(explain + sql.replace("$1", "'p1'"))
    return "\n".join(str(row[-1]) for row in rows)


@in_loop
async def test_neither_deleting_nor_exporting_reads_all_logs(database_url: str) -> None:
    database = opened(database_url)
    try:
        for number in range(400):
            visits = Statement("INSERT INTO visits VALUES ($1, $2)", [f"p{number % 100}", f"t{number}"])
            said = [Statement(ENTRY, [f"t{number}", seq, seq, "said", "{}" + " " * 200]) for seq in range(20)]
            await database.write(visits, Statement(TABLE, [f"t{number}"]), *said)
        await database.write(Statement("ANALYZE"))
        for sql in (deletion._TRACES, export._WORDS):
            found = await plan(database, database_url, sql)
            assert "Seq Scan on entries" not in found, found
            assert "SCAN e" not in found, found
            assert "SCAN tables" not in found, found
    finally:
        await database.close()
