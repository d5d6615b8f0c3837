"""How often the log of a table was rewritten: so that processes notice it that nobody told."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the count, from zero on: of what was rewritten before, no process knows anything else any more."""
    op.add_column("tables", sa.Column("rewritten", sa.Integer(), nullable=False, server_default="0"))
