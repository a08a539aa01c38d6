"""How many people each process that is alive has in."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; each process fills it with its next heartbeat."""
    column = sa.Column("sockets", sa.Integer, nullable=False, server_default="0")
    op.add_column("processes", column)
