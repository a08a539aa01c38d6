"""People who chose a name, where they sit, and how well they play."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _person() -> sa.Column[str]:
    key = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column("person", sa.String(32), key, primary_key=True)


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_key", sa.String(80), nullable=False, unique=True),
        sa.Column("device", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "transfers",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column(
            "person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "sittings",
        _person(),
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
    )
    op.create_index("sittings_table", "sittings", ["table_id"])
    op.create_table(
        "ratings",
        _person(),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ratings_board", "ratings", ["game", "rating"])
