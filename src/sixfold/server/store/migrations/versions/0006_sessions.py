"""Sessions on the server, names that look alike, and seats on which programs play.

Signed cookies are not migrated: a copy cannot be told from the original. Accounts have to log in again.
"""

import sqlalchemy as sa
from alembic import op

from sixfold.server.confusables import skeletons

revision = "0006"
down_revision = "0005"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table and the columns."""
    op.create_table(
        "sessions",
        sa.Column("hash", TEXT, primary_key=True),
        sa.Column("person", TEXT, nullable=False),
        sa.Column("created", BIG, nullable=False),
        sa.Column("renewed", BIG, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    op.create_index("sessions_by_age", "sessions", ["renewed"])
    op.execute("DELETE FROM secrets WHERE name = 'cookie-keys'")
    for column in ("skeleton", "small_skeleton"):
        op.add_column("people", sa.Column(column, TEXT, nullable=True))
    _fill_skeletons()
    for column in ("skeleton", "small_skeleton"):
        op.create_index(f"people_by_{column}", "people", [column], unique=True)
    op.add_column("seats", sa.Column("program", sa.Integer(), nullable=False, server_default="0"))


def _fill_skeletons() -> None:
    """Existing accounts keep their names. Of two that look alike, only the older one gets the skeleton."""
    connection = op.get_bind()
    named = sa.text("SELECT id, name FROM people WHERE name_key IS NOT NULL ORDER BY created, id")
    taken: set[tuple[str, str]] = set()
    for ident, name in connection.execute(named).all():
        for column, look in zip(("skeleton", "small_skeleton"), skeletons(name), strict=True):
            if (column, look) not in taken:
                taken.add((column, look))
                fill = sa.text(f"UPDATE people SET {column} = :look WHERE id = :id")
                connection.execute(fill, {"id": ident, "look": look})
