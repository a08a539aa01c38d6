"""Reviews, the processes that are alive, and who is looking at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("report", sa.Text),
        sa.Column("owner", sa.String(32)),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column(
            "process",
            sa.String(32),
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seats", sa.String(80), nullable=False),
        sa.Column("watchers", sa.Integer, nullable=False),
    )
    op.create_index("presence_table", "presence", ["table_id"])
