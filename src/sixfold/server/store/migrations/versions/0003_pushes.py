"""Push subscriptions of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "pushes",
        sa.Column("hash", TEXT, primary_key=True),
        sa.Column("person", TEXT, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        *(sa.Column(name, TEXT, nullable=False) for name in ("service", "endpoint", "p256dh", "auth", "site")),
        sa.Column("created", BIG, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("pushes_of_person", "pushes", ["person"])
