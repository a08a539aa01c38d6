"""Variations and comments of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add what is kept with a game: once for its players, and once for each copy."""
    op.create_table(
        "annotations",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("copy", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(64)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
