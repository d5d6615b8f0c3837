"""Who somebody was before: the guests that have become part of an account, as the logs of tables still name them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of aliases."""
    op.create_table(
        "aliases",
        sa.Column("guest", sa.Text(), primary_key=True, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("aliases_of_person", "aliases", ["person"])
