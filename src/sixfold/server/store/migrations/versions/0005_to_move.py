"""Which seat is to move at a table: so that lists can say whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the seat; of games that are on it is known from their next move on."""
    op.add_column("tables", sa.Column("to_move", sa.Integer(), nullable=True))
