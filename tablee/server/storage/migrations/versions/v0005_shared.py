"""What processes share: when somebody came or went, and what an address has used up."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the time, by the database's clock, and budgets, which need not outlive a crash."""
    op.add_column("presence", sa.Column("at", sa.Float))
    op.create_index("presence_at", "presence", ["at"])
    op.create_table(
        "budgets",
        sa.Column("name", sa.String(48), primary_key=True),
        sa.Column("tokens", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        now = "extract(epoch from clock_timestamp())"
        op.execute(f"ALTER TABLE presence ALTER COLUMN at SET DEFAULT {now}")
        op.execute(f"UPDATE presence SET at = {now}")
        op.execute("ALTER TABLE budgets SET UNLOGGED")
