"""Keys of names by which look-alikes of other scripts are the same name."""

import sqlalchemy as sa
from alembic import op

from tablee.service.accounts import name_key

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make every key anew; of two names that look alike by now, the later keeps its old key."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("name_key"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(people).order_by(people.c.id)).all()
    taken = {key for _, _, key in rows}
    for id, name, old in rows:
        key = name_key(name)
        if key != old and key not in taken:
            connection.execute(people.update().where(people.c.id == id).values(name_key=key))
            taken = taken - {old} | {key}
