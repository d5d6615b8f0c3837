"""Deleting a person: first from the logs, table by table, then from everything else."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sixfold.core.errors import Refused
from sixfold.server.ids import GONE, NAMELESS
from sixfold.server.store.database import Clash, Database, Statement
from sixfold.server.tables.entries import text_of
from sixfold.server.tables.log_redaction import Redaction, record_without, summary_without
from sixfold.server.tables.persistence import read_entries

TRIES: Final = 8
"""How often a table is read again when something happened there in the meantime."""
ROUNDS: Final = 3
"""How often all logs are searched again for new entries."""

_SEATED: Final = "SELECT 1 FROM seats WHERE person = $1 AND over = 0"
_TRACES: Final = "SELECT table_id FROM visits WHERE person = $1 UNION SELECT table_id FROM seats WHERE person = $1"
"""Tables whose logs may name a person. Only opening a table or sitting down puts a person into its log."""
_BY_PERSON: Final = ("sessions", "tokens", "ratings", "rating_steps", "dailies", "bests", "aliases", "pushes")
_OUTSIDE_LOGS: Final = (
    *(f"DELETE FROM {table} WHERE person = $1" for table in _BY_PERSON),
    "DELETE FROM people WHERE id = $1",
)
_BESIDE_LOG: Final = (
    "UPDATE seats SET person = $3 WHERE table_id = $1 AND person = $2",
    "UPDATE tables SET host = $3 WHERE id = $1 AND host = $2",
)


async def delete(database: Database, ids: Sequence[str]) -> list[str]:
    """Delete the person with these ids, the current id first; returns the tables whose logs were rewritten."""
    for ident in ids:
        if await database.read(_SEATED, ident):
            raise Refused("still-seated", "leave all tables that are not over first")
    rewritten = await _leave_logs(database, ids)
    await database.write(*(Statement(sql, [ident]) for ident in ids for sql in _OUTSIDE_LOGS))
    # An entry may have been written during the search, for example by a closing socket.
    for _ in range(ROUNDS):
        if not (more := await _leave_logs(database, ids)):
            break
        rewritten |= more
    # These rows lead to the logs, so they go last.
    await database.write(*(Statement("DELETE FROM visits WHERE person = $1", [ident]) for ident in ids))
    return sorted(rewritten)


async def _leave_logs(database: Database, ids: Sequence[str]) -> set[str]:
    """Remove a person from all logs that name them; returns the tables that were changed."""
    waiting = [(table, set[int]()) for ident in ids for (table,) in await database.read(_TRACES, ident)]
    seen: set[str] = set()
    changed: set[str] = set()
    while waiting:
        table, inherited = waiting.pop()
        if table in seen and not inherited:
            continue
        seen.add(table)
        redaction, is_changed = await _leave_table(database, table, frozenset(ids), inherited)
        if is_changed:
            changed.add(table)
        if redaction.follower is not None and redaction.seats:
            waiting.append((redaction.follower, redaction.seats))
    return changed


async def _leave_table(
    database: Database, table: str, people: frozenset[str], inherited: set[int]
) -> tuple[Redaction, bool]:
    for _ in range(TRIES):
        redaction = Redaction(people, set(inherited))
        bodies = {
            entry.seq: redacted
            for entry in await read_entries(database, table)
            if (redacted := redaction.redact(entry.body)) != entry.body
        }
        changed = [
            Statement("UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2", [table, seq, text_of(body)])
            for seq, body in bodies.items()
        ]
        if not changed and not redaction.seats:
            return redaction, False
        with suppress(Clash):
            await database.write(*changed, *await _beside_log(database, table, people, redaction.seats))
            return redaction, bool(changed)
    raise Refused("busy", "too many things happened at once; please try again")


async def _beside_log(database: Database, table: str, people: frozenset[str], seats: set[int]) -> list[Statement]:
    """Updates of the rows that are derived from the log."""
    found = [Statement(sql, [table, ident, GONE]) for ident in people for sql in _BESIDE_LOG]
    naming = "UPDATE seats SET name = $3 WHERE table_id = $1 AND seat = $2"
    found += [Statement(naming, [table, seat, NAMELESS]) for seat in seats]
    for summary, seq in await database.read("SELECT summary, seq FROM tables WHERE id = $1", table):
        # Every writer of the summary increments seq.
        sql = "UPDATE tables SET summary = $2, rewritten = rewritten + 1 WHERE id = $1 AND seq = $3"
        found.append(Statement(sql, [table, summary_without(summary, seats), seq], changes=1))
    for game, record in await database.read("SELECT id, record FROM games WHERE table_id = $1", table):
        sql = "UPDATE games SET record = $2 WHERE id = $1"
        found.append(Statement(sql, [game, record_without(record, seats)]))
    return found
