"""Tables and the events that happened at them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("bot_turn", sa.Boolean, nullable=False),
        sa.Column("lease_owner", sa.String(32)),
        sa.Column("lease_until", sa.Float),
    )
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_bots", "tables", ["bot_turn", "lease_until"])
    op.create_index("tables_lobby", "tables", ["public", "status", "updated"])
    op.create_index("tables_updated", "tables", ["status", "updated"])
    op.create_table(
        "events",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("client", sa.String(64)),
        sa.Column("facts", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "client", name="events_client"),
    )
