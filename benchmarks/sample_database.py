"""Creates a database with many finished games, to measure lists."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sixfold.server.store.connect import open_database
from sixfold.server.tables.table_options import Options, shown

RESULT = {"ranking": [[0], [1]], "tracks": [dict.fromkeys("RGBOYP", 9)] * 2, "reason": "board-full"}
SEATS = [{"name": name, "bot": None, "free": False} for name in ("Ada", "Bob")]
SUMMARY = json.dumps({"seats": SEATS, "number": 1, "results": [RESULT], "options": shown(Options()), "daily": None})
TABLE = (
    "INSERT INTO tables (id, host, game, variant, players, status, public, summary, seq, bot_turn, created, changed,"
    " ended) VALUES (?, 'p0', 'board', 'base', 2, ?, 1, ?, 60, 0, ?, ?, ?)"
)
GAME = "INSERT INTO games VALUES (?, ?, 1, 'board', 'base', 2, 1, '{}', ?, 1)"
SEAT = "INSERT INTO seats VALUES (?, ?, ?, ?, NULL, ?, 1)"
PERSON = "INSERT INTO people VALUES (?, ?, ?, NULL, 'en', '{}', 0, 1, 1)"
RATING = "INSERT INTO ratings VALUES (?, 'board-base-2', ?, 1.0, ?, 9, 1)"


def fill(path: Path, games: int) -> str:
    """Create a database with this many games of a tenth as many users; returns one of the users."""
    # Opening the database creates all tables.
    open_database(None, path.parent)
    people = max(1, games // 10)
    connection = sqlite3.connect(path)
    with connection:
        connection.executemany(PERSON, ((f"p{i}", f"Name {i}", f"name {i}") for i in range(people)))
        connection.executemany(RATING, ((f"p{i}", i / people, i / people) for i in range(people)))
        connection.executemany(TABLE, tables(games))
        connection.executemany(GAME, ((f"t{i:08}-1", f"t{i:08}", i) for i in range(games)))
        connection.executemany(
            SEAT, ((f"t{i:08}", seat, f"p{(i + seat) % people}", "x", i) for i in range(games) for seat in (0, 1))
        )
    connection.close()
    return "p0"


def tables(games: int) -> Iterator[tuple[object, ...]]:
    """The rows of tables; one in ten is still in progress."""
    for i in range(games):
        status = "playing" if i % 10 == 0 else "over"
        yield f"t{i:08}", status, SUMMARY, i, i, None if status == "playing" else i
