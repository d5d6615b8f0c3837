"""How somebody is deleted: first out of the logs, table by table, then from everywhere else."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sixfold.server.errors import Refused
from sixfold.server.ids import GONE, NAMELESS
from sixfold.server.store.database import Clash, Database, Statement
from sixfold.server.tables.entries import text_of
from sixfold.server.tables.log_redaction import Redaction, record_without, summary_without
from sixfold.server.tables.persistence import read_entries

TRIES: Final = 8
"""So often a table is read again when something happened there meanwhile."""
ROUNDS: Final = 3
"""So often all logs are searched again for what came meanwhile."""

_SEATED: Final = "SELECT 1 FROM seats WHERE person = $1 AND over = 0"
_TRACES: Final = "SELECT table_id FROM visits WHERE person = $1 UNION SELECT table_id FROM seats WHERE person = $1"
"""Every table whose log may name somebody: nobody gets into a log but by opening its table or sitting down."""
_BY_PERSON: Final = ("sessions", "tokens", "ratings", "rating_steps", "dailies", "bests", "aliases", "pushes")


async def delete(database: Database, ids: Sequence[str]) -> list[str]:
    """Delete the person with these ids, the own one first; the tables whose logs were rewritten."""
    for ident in ids:
        if await database.read(_SEATED, ident):
            raise Refused("still-seated", "somebody who sits at a table that is not over cannot be deleted")
    rewritten = await _leave_logs(database, ids)
    await database.write(*_rows(ids))
    # An entry may have been written while the logs were searched: by a socket that was closing, for one.
    for _ in range(ROUNDS):
        if not (more := await _leave_logs(database, ids)):
            break
        rewritten |= more
    # By these the logs were found, so they go last.
    await database.write(*(Statement("DELETE FROM visits WHERE person = $1", [ident]) for ident in ids))
    return sorted(rewritten)


def _rows(ids: Sequence[str]) -> list[Statement]:
    """What is kept of somebody outside of logs."""
    return [
        statement
        for ident in ids
        for statement in (
            *(Statement(f"DELETE FROM {table} WHERE person = $1", [ident]) for table in _BY_PERSON),
            Statement("DELETE FROM people WHERE id = $1", [ident]),
        )
    ]


async def _leave_logs(database: Database, ids: Sequence[str]) -> set[str]:
    """Take somebody out of all logs that name them; the tables that had to be changed."""
    waiting: list[tuple[str, set[int]]] = []
    for ident in ids:
        waiting += [(table, set()) for (table,) in await database.read(_TRACES, ident)]
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
            if (redacted := entry.body.redacted(redaction)) != entry.body
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
    """What has to change in the rows that are made from the log."""
    found = [
        statement
        for ident in people
        for statement in (
            Statement("UPDATE seats SET person = $3 WHERE table_id = $1 AND person = $2", [table, ident, GONE]),
            Statement("UPDATE tables SET host = $3 WHERE id = $1 AND host = $2", [table, ident, GONE]),
        )
    ]
    naming = "UPDATE seats SET name = $3 WHERE table_id = $1 AND seat = $2"
    found += [Statement(naming, [table, seat, NAMELESS]) for seat in seats]
    for summary, seq in await database.read("SELECT summary, seq FROM tables WHERE id = $1", table):
        # Whoever writes the summary moves the number on.
        sql = "UPDATE tables SET summary = $2, rewritten = rewritten + 1 WHERE id = $1 AND seq = $3"
        found.append(Statement(sql, [table, summary_without(summary, seats), seq], changes=1))
    for game, record in await database.read("SELECT id, record FROM games WHERE table_id = $1", table):
        sql = "UPDATE games SET record = $2 WHERE id = $1"
        found.append(Statement(sql, [game, record_without(record, seats)]))
    return found
