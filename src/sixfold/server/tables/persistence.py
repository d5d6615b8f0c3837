"""How tables are stored: the log, and rows derived from it by which tables are found."""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from sixfold.records import dumps, record_of
from sixfold.server.metrics import ENTRIES, KEEPING
from sixfold.server.protocol.frames import encode
from sixfold.server.results import solo
from sixfold.server.results.ratings import rated
from sixfold.server.store.database import Bulk, Database, Statement
from sixfold.server.tables.entries import ALL, Began, Did, Ended, Sat, read_entry, text_of
from sixfold.server.tables.entry import Entry
from sixfold.server.tables.projection import facts
from sixfold.server.tables.table import Table


def _insert(table: str, columns: str) -> str:
    places = ", ".join(f"${number}" for number in range(1, columns.count(",") + 2))
    return f"INSERT INTO {table} ({columns}) VALUES ({places})"


_NEW_TABLE: Final = _insert(
    "tables",
    "id, code, host, game, variant, players, status, public, summary, seq, to_move, bot_turn, flag_at, created,"
    " changed",
)
_TABLE: Final = (
    "UPDATE tables SET status = $3, seq = $4, to_move = $5, bot_turn = $6, flag_at = $7, changed = $8"
    " WHERE id = $1 AND seq = $2"
)
_TABLES: Final = Bulk(
    "UPDATE tables SET status = new.column3, seq = new.column4, to_move = new.column5, bot_turn = new.column6,"
    " flag_at = new.column7, changed = new.column8 FROM (VALUES {rows}) AS new"
    " WHERE tables.id = new.column1 AND tables.seq = new.column2",
    columns=8,
    changes=1,
)
"""The same for several tables, in SQLite: PostgreSQL would have to be told the types."""
_ENTRIES: Final = Bulk("INSERT INTO entries (table_id, seq, at, kind, body) VALUES {rows}", columns=5)
_SUMMARY: Final = "UPDATE tables SET summary = $2, ended = $3, code = $4 WHERE id = $1"
_SEAT: Final = (
    _insert("seats", "table_id, seat, person, name, bot, changed, over, program")
    + " ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, name = excluded.name, bot = excluded.bot,"
    " changed = excluded.changed, over = excluded.over, program = excluded.program"
)
_VISIT: Final = _insert("visits", "person, table_id") + " ON CONFLICT (person, table_id) DO NOTHING"
_GAME: Final = _insert("games", "id, table_id, number, game, variant, players, public, record, ended, reviewed")
LATEST: Final = 2**31 - 1
"""Greater than the number of any entry."""

_WRITTEN: Final = {kind: ENTRIES.labels(kind) for kind in ALL}
"""Counters of written entries by kind; looking up a label is more expensive than counting."""


async def read_entries(database: Database, table: str, since: int = 0, until: int = LATEST) -> list[Entry]:
    """The log of a table after the entry ``since``, up to and including ``until``."""
    sql = "SELECT seq, at, kind, body FROM entries WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq"
    rows = await database.read(sql, table, since, until)
    return [read_entry(*row) for row in rows]


async def flagged(database: Database, game: str) -> tuple[int, ...]:
    """The seats that lost a game on time; in its record they resigned."""
    table, _, number = game.rpartition("-")
    playing, found = 0, []
    for entry in await read_entries(database, table):
        if isinstance(entry.body, Began):
            playing = entry.body.number
        elif isinstance(entry.body, Did) and entry.body.flag and str(playing) == number:
            found.append(entry.body.seat)
    return tuple(found)


async def store(database: Database, *changes: tuple[Table, Sequence[Entry]]) -> None:
    """Store entries that were just applied to copies of tables, durably and in one transaction."""
    found: list[Statement] = []
    for table, entries in changes:
        found += statements(table, entries)
        found += await results_of(database, table, entries)
    begun = perf_counter()
    await database.write(*found)
    KEEPING.observe(perf_counter() - begun)
    for _, entries in changes:
        for entry in entries:
            _WRITTEN[entry.kind].inc()


def statements(table: Table, entries: Sequence[Entry]) -> list[Statement]:
    """Everything to write, in one transaction, for entries that were just applied to a table."""
    found = [_entries(table, entries)]
    bodies, last = [entry.body for entry in entries], entries[-1]
    if all(type(body) is Did and not body.program for body in bodies):
        # Most writes are moves, which change nothing else.
        return [*found, _moved(table, entries)]
    newcomers = {body.person for body in bodies if isinstance(body, Sat)}
    if is_new := entries[0].seq == 1:
        newcomers |= table.people | {table.host}
    # Sorted, so that two processes that write the same people do not deadlock.
    found += [Statement(_VISIT, [person, table.id]) for person in sorted(newcomers)]
    if is_new:
        found.append(_new_table(table, last))
    else:
        found.append(_moved(table, entries))
    if any(body.changes_summary or (isinstance(body, Did) and body.program) for body in bodies):
        over = table.status == "over"
        shown = [last.at if over else None, None if over else table.code]
        found.append(Statement(_SUMMARY, [table.id, encode(summary(table)).decode(), *shown]))
        for number, seat in enumerate(table.seats):
            taken = [seat.person, seat.name, seat.bot, last.at, int(over), int(seat.program)]
            found.append(Statement(_SEAT, [table.id, number, *taken]))
    if any(isinstance(body, Ended) for body in bodies):
        found.append(_game(table, last.at))
    return found


def summary(table: Table) -> dict[str, Any]:
    """What lists of tables show."""
    known = facts(table)
    return {key: known[key] for key in ("seats", "number", "results")} | {
        "options": table.options,
        "daily": table.daily,
    }


def game_id(table: Table) -> str:
    """The id of the current or last game: its permanent link."""
    return f"{table.id}-{table.number}"


def _entries(table: Table, entries: Sequence[Entry]) -> Statement:
    values: list[Any] = []
    for entry in entries:
        values += table.id, entry.seq, entry.at, entry.kind, text_of(entry.body)
    return Statement(_ENTRIES.sql(len(entries)), values, bulk=_ENTRIES)


def _new_table(table: Table, last: Entry) -> Statement:
    rules = table.game.rules
    values = [table.id, table.code, table.host, rules["game"], rules["variant"], rules["players"], table.status]
    values += [int(table.options.public), "{}", table.seq, *_waits_for(table), last.at, last.at]
    return Statement(_NEW_TABLE, values)


def _moved(table: Table, entries: Sequence[Entry]) -> Statement:
    values = [table.id, entries[0].seq - 1, table.status, table.seq, *_waits_for(table), entries[-1].at]
    return Statement(_TABLE, values, changes=1, bulk=_TABLES)


def _waits_for(table: Table) -> tuple[int | None, int, int | None]:
    """The seat to move, whether it is a bot's, and when its clock runs out."""
    falls = None if table.clocks is None or table.status != "playing" else table.clocks.falls_at()
    seat = table.seat_to_move
    return seat, int(seat is not None and table.seats[seat].bot is not None), falls


def _game(table: Table, at: int) -> Statement:
    rules = table.game.rules
    seats = [{"name": seat.name or "–"} | ({"bot": seat.bot} if seat.bot else {}) for seat in table.seats]
    abandoned = table.results[-1]["reason"] == "abandoned"
    record = record_of(table.position, seats, table.dealer, abandoned=abandoned)
    values = [game_id(table), table.id, table.number, rules["game"], rules["variant"], rules["players"]]
    return Statement(_GAME, [*values, int(table.options.public), dumps(record), at, 0])


# --- results of a game ----------------------------------------------------------------------------------------


async def results_of(database: Database, table: Table, entries: Sequence[Entry]) -> list[Statement]:
    """Changes to ratings and personal records; written together with the end of the game."""
    ends = [(entry.body.result, entry.at) for entry in entries if isinstance(entry.body, Ended)]
    if not ends or ends[0][0]["reason"] == "abandoned":
        return []
    (result, at), ident = ends[0], game_id(table)
    people = [seat.person for seat in table.seats]
    if len(people) == 1 and people[0] is not None:
        kept = solo.kept(table.game, people[0], table.seats[0].name, result, ident, at, table.daily)
        # Records are for people.
        return [] if table.seats[0].program else kept
    if table.options.rated and _everybody_moved(table):
        return await rated(database, table.game, people, result, ident, at)
    return []


def _everybody_moved(table: Table) -> bool:
    """Whether all seats moved at least once; otherwise a resignation or a loss on time is not rated."""
    moved = {event["seat"] for event in table.position.events if event["do"] not in ("draw", "resign")}
    return len(moved) == len(table.seats)
