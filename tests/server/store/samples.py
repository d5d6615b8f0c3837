"""A database with rows in every table."""

from typing import Any

from sixfold.server.store.transaction import begin

ROWS: dict[str, list[tuple[Any, ...]]] = {
    "aliases": [("p0", "p1")],
    "entries": [("t1", 0, 5, "move", '{"move": "a1"}'), ("t1", 1, 6, "move", "{}")],
    "people": [
        ("p1", "Ännchen", "ännchen", "$argon2id$…", "de", '{"theme": "dark"}', 3, 1, 2**53 + 1),
        ("p2", "Ben\n'\"\\", None, None, "en", "{}", 0, 5, 6),
    ],
    "tables": [
        ("t1", "ABC", "p1", "board", "base", 2, "over", 1, "{}", 2, 0, None, 1, 2, 3),
        ("t2", None, "p2", "cards", "base", 4, "playing", 0, '{"a": [1]}', 7, 1, 2**41, 1, 2, None),
    ],
    "seats": [("t1", 0, "p1", "Ännchen", None, 1, 1), ("t1", 1, None, "Greedy", "greedy", 1, 1)],
    "games": [("g1", "t1", 1, "board", "base", 2, 1, '{"events": []}', 3, 0)],
    "reviews": [("g1", "[]", 9)],
    "ratings": [
        ("p1", "board base 2", 25.125, 8.1, 0.1 + 0.2, 1, 3),
        ("p2", "board base 2", -1e-300, 1e300, 25.0, 1, 3),
    ],
    "rating_steps": [("p1", "board base 2", "g1", 3, 25.125, 8.1)],
    "dailies": [("2026-11-15", "p1", "Ännchen", 20, "18 18 18", "t1", 3)],
    "bests": [("p1", "board solo", 30, "g1", 3)],
    "tokens": [("h1", "p1", "my bot", 1, None), ("h2", "p1", "🤖", 1, 2)],
    "visits": [("p1", "t1"), ("p2", "t2")],
    "processes": [("x", 12)],
    "pushes": [("h1", "p1", 3, "push.example", "https://push.example/1", "BA", "AA", "https://play.example", 2**41)],
    "outages": [(1, 2), (5, 8)],
    "secrets": [("seed", "0" * 64)],
    "sessions": [("h1", "p1", 1, 2**41), ("h2", "p2", 1, 2)],
}


async def fill(url: str) -> None:
    """Insert the rows into a database of any schema, as far as its tables and columns exist, without the program."""
    async with begin(url, writing=True) as one:
        for table, columns in (await one.columns()).items():
            rows = ROWS[table]
            await one.insert(table, columns[: len(rows[0])], list(rows))


async def columns_of(url: str) -> dict[str, list[str]]:
    """The columns of all tables."""
    async with begin(url, writing=False) as one:
        return await one.columns()


async def content(url: str, columns: dict[str, list[str]] | None = None) -> dict[str, list[Any]]:
    """All rows of all tables, sorted; of some columns, if they are given."""
    found: dict[str, list[Any]] = {}
    async with begin(url, writing=False) as one:
        for table, names in (columns or await one.columns()).items():
            batches = [rows async for rows in one.rows(table, names)]
            found[table] = sorted((tuple(row) for rows in batches for row in rows), key=repr)
    return found
