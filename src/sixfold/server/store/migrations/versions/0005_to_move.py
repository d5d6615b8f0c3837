"""The seat to move at a table, so that lists can show whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the seat; for running games it is filled in by their next move."""
    op.add_column("tables", sa.Column("to_move", sa.Integer(), nullable=True))
