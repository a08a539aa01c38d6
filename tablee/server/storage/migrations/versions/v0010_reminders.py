"""Push subscriptions, and the seats each is reminded of."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("turns", sa.Boolean, nullable=False),
        sa.Column("daily", sa.Integer),
        sa.Column("utc_offset", sa.Integer, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("subscriptions_due", "subscriptions", ["due"])
    op.create_index("subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "reminded",
        sa.Column(
            "subscription",
            sa.String(64),
            sa.ForeignKey("subscriptions.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("holder", sa.String(64)),
        sa.Column("person", sa.String(32)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("reminded_table", "reminded", ["table_id"])
