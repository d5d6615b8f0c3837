"""People named in the log of each table, to find a person without reading all logs."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
SOME = 1000
"""Rows held in memory at a time."""

_NAMING = sa.text(
    "SELECT table_id, seq, body FROM entries WHERE (table_id, seq) > (:table_id, :seq) AND kind IN ('opened', 'sat')"
    f" ORDER BY table_id, seq LIMIT {SOME}"
)
_VISIT = sa.text("INSERT INTO visits (person, table_id) VALUES (:person, :table_id) ON CONFLICT DO NOTHING")


def upgrade() -> None:
    """Create the table and fill it from existing logs."""
    op.create_table(
        "visits",
        sa.Column("person", TEXT, nullable=False),
        sa.Column("table_id", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("dailies_of_person", "dailies", ["person"])
    for visits in _visits(op.get_bind()):
        op.get_bind().execute(_VISIT, visits)


def _visits(connection: sa.Connection) -> Iterator[list[dict[str, str]]]:
    """Yields the people named by opening a table or sitting down; everybody in a log did one of these first."""
    after: dict[str, Any] = {"table_id": "", "seq": -1}
    while rows := connection.execute(_NAMING, after).all():
        found = [
            {"person": person, "table_id": table} for table, _, body in rows for person in _named(json.loads(body))
        ]
        if found:
            yield found
        after = {"table_id": rows[-1][0], "seq": rows[-1][1]}


def _named(body: dict[str, Any]) -> set[str]:
    seats = [seat.get("person") for seat in body.get("seats", [])]
    return {person for person in (body.get("host"), body.get("person"), *seats) if person not in (None, "", "deleted")}
