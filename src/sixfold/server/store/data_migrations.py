"""Fills new tables and columns from existing rows, after the SQL of a revision has created them."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from sixfold.server.confusables import skeletons

Run = Callable[..., Awaitable[list[Any]]]
"""``run(sql, *values)`` executes one statement and returns its rows."""

SOME: Final = 1000
"""Rows held in memory at a time."""

_NAMING: Final = (
    "SELECT table_id, seq, body FROM entries WHERE (table_id, seq) > ($1, $2) AND kind IN ('opened', 'sat')"
    f" ORDER BY table_id, seq LIMIT {SOME}"
)
_VISIT: Final = "INSERT INTO visits (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"


async def fill_visits(run: Run) -> None:
    """Add the people named by opening a table or sitting down; everybody in a log did one of these first."""
    table, seq = "", -1
    while rows := await run(_NAMING, table, seq):
        for table, seq, body in rows:  # noqa: B007 - the next page starts after the last row
            for person in _named(json.loads(body)):
                await run(_VISIT, person, table)


def _named(body: dict[str, Any]) -> set[str]:
    seats = [seat.get("person") for seat in body.get("seats", [])]
    return {person for person in (body.get("host"), body.get("person"), *seats) if person not in (None, "", "deleted")}


async def fill_skeletons(run: Run) -> None:
    """Existing accounts keep their names. Of two that look alike, only the older one gets the skeleton."""
    taken: set[tuple[str, str]] = set()
    for ident, name in await run("SELECT id, name FROM people WHERE name_key IS NOT NULL ORDER BY created, id"):
        for column, look in zip(("skeleton", "small_skeleton"), skeletons(name), strict=True):
            if (column, look) not in taken:
                taken.add((column, look))
                await run(f"UPDATE people SET {column} = $1 WHERE id = $2", look, ident)


DATA_MIGRATIONS: Final[Mapping[str, Callable[[Run], Awaitable[None]]]] = {"0002": fill_visits, "0006": fill_skeletons}
