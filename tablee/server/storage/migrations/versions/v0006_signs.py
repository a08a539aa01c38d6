"""The last sign of life of each seat, which all processes share."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the signs: a claim needs them, nothing else does, so a crash may lose some."""
    op.create_table(
        "signs",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("signs_at", "signs", ["at"])
