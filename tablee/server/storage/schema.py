"""The tables of the database, the same on SQLite and PostgreSQL.

JSON is stored as text and times as seconds since the epoch, so that both engines return exactly
what was written.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables", metadata,
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
)  # fmt: skip
sa.Index("tables_deadline", tables.c.deadline)
sa.Index("tables_bots", tables.c.bot_turn, tables.c.lease_until)
sa.Index("tables_lobby", tables.c.public, tables.c.status, tables.c.updated)
sa.Index("tables_updated", tables.c.status, tables.c.updated)

events = sa.Table(
    "events", metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("client", sa.String(64)),
    sa.Column("facts", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "seat", "client", name="events_client"),
)  # fmt: skip

# Version 2: people, their games and ratings.

people = sa.Table(
    "people", metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("name_key", sa.String(80), nullable=False, unique=True),
    sa.Column("device", sa.String(64), nullable=False, unique=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)  # fmt: skip

transfers = sa.Table(
    "transfers", metadata,
    sa.Column("code", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"),
              nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)  # fmt: skip

sittings = sa.Table(
    "sittings", metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"),
              primary_key=True),
)  # fmt: skip
sa.Index("sittings_table", sittings.c.table_id)

ratings = sa.Table(
    "ratings", metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
sa.Index("ratings_board", ratings.c.game, ratings.c.rating)

# Version 3: what is worked on, by whom, and who is alive.

analyses = sa.Table(
    "analyses", metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("done", sa.Float, nullable=False),
    sa.Column("report", sa.Text),
    sa.Column("owner", sa.String(32)),
    sa.Column("until", sa.Float),
)  # fmt: skip

processes = sa.Table(
    "processes", metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("beat", sa.Float, nullable=False),
    sa.Column("sockets", sa.Integer, nullable=False, server_default="0"),  # version 4
)  # fmt: skip

presence = sa.Table(
    "presence", metadata,
    sa.Column("process", sa.String(32), sa.ForeignKey("processes.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seats", sa.String(80), nullable=False),
    sa.Column("watchers", sa.Integer, nullable=False),
    sa.Column("at", sa.Float),  # version 5; PostgreSQL fills it in by its own clock
)  # fmt: skip
sa.Index("presence_table", presence.c.table_id)
sa.Index("presence_at", presence.c.at)

# Version 5: what one address has used up, for all processes.

budgets = sa.Table(
    "budgets", metadata,
    sa.Column("name", sa.String(48), primary_key=True),
    sa.Column("tokens", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)  # fmt: skip

# Version 6: the last sign of life of each seat, for all processes.

signs = sa.Table(
    "signs", metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
sa.Index("signs_at", signs.c.at)

# Version 7: tournaments, and which accounts take part.

tournaments = sa.Table(
    "tournaments", metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("sheet", sa.Text, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)  # fmt: skip
sa.Index("tournaments_updated", tournaments.c.status, tournaments.c.updated)

entries = sa.Table(
    "entries", metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("tournament_id", sa.String(16), sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
              primary_key=True),
)  # fmt: skip
# Version 9: variations and comments of finished games.

annotations = sa.Table(
    "annotations", metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("copy", sa.String(16), primary_key=True),  # empty: what the players share
    sa.Column("key", sa.String(64)),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)  # fmt: skip

# Version 10: push subscriptions, and the seats each is reminded of. Not part of backups.

subscriptions = sa.Table(
    "subscriptions", metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the hash of the endpoint
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
)  # fmt: skip
sa.Index("subscriptions_due", subscriptions.c.due)
sa.Index("subscriptions_person", subscriptions.c.person)

reminded = sa.Table(
    "reminded", metadata,
    sa.Column("subscription", sa.String(64),
              sa.ForeignKey("subscriptions.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"),
              primary_key=True),
    sa.Column("holder", sa.String(64)),
    sa.Column("person", sa.String(32)),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
sa.Index("reminded_table", reminded.c.table_id)
