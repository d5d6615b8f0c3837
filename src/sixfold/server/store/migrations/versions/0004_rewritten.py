"""How often the log of a table was rewritten, so that every process notices."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the count, beginning at zero: no process remembers logs from before this revision."""
    op.add_column("tables", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))
