"""What it costs a room to know who is present elsewhere: `python -m bench.presence ADDRESS`.

ADDRESS is an empty PostgreSQL database (`sh tools/postgres start 54321`). Processor time of this
process and of the database for one look, with so many tables at which somebody sits in another
room and so many of them at which somebody came or went since the last look; and, beside it, for
reading all rows each time.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bench.cpu import postmaster, used_by_family
from tablee.server.operations.settings import Settings
from tablee.server.storage import schema
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.presence import Presence

LOOKS = 8
SIZES = ((1_000, 4), (10_000, 40))
"""Tables, and comings and goings between two looks."""


def all_rows(connection: Connection) -> dict[str, tuple[frozenset[int], int]]:
    """Everybody who is elsewhere, read anew."""
    p, q = schema.processes, schema.presence
    args = (
        sa.select(q.c.table_id, q.c.seats, q.c.watchers)
        .join(p, p.c.id == q.c.process)
        .where(q.c.process != "me", p.c.beat >= 0)
    )
    present: dict[str, tuple[frozenset[int], int]] = {}
    for table, seats, watchers in connection.execute(args):
        known, count = present.get(table, (frozenset(), 0))
        present[table] = (known | frozenset(map(int, seats.split())), count + watchers)
    return present


async def looks(
    database: Database, base: int, work: Callable[[Connection], object],
    change: Callable[[int, Connection], object],
) -> tuple[float, float, float]:  # fmt: skip
    """Milliseconds of the room's core, of the database's, and by the clock, a look."""
    own = theirs = 0.0
    waits = []
    for number in range(LOOKS):
        await asyncio.sleep(1.0)  # as often as a room looks
        await database.write(partial(change, number))
        used = used_by_family(base)
        before, started = time.process_time(), time.perf_counter()
        await database.read(work)
        waits.append(time.perf_counter() - started)
        own += time.process_time() - before
        theirs += used_by_family(base) - used
    return 1e3 * own / LOOKS, 1e3 * theirs / LOOKS, 1e3 * statistics.median(waits)


async def main() -> None:
    database = await open_database(Settings(database=sys.argv[1]).address)
    base = await postmaster(sys.argv[1])
    other, p = Presence("other"), schema.processes
    await database.write(lambda c: c.execute(p.delete()).rowcount)
    row = {"id": "other", "beat": 1.0, "sockets": 0}
    await database.write(lambda c: c.execute(p.insert(), row).rowcount)
    print("tables  changes  what        ms of a core  database  clock")
    for tables, changes in SIZES:
        here = {f"t{number}": ([0, 1], 0) for number in range(tables)}
        await database.write(partial(other.publish, here=here))

        def change(n: int, c: Connection, tables: int = tables, changes: int = changes) -> None:
            moved = {f"t{(n * changes + i) % tables}": ([n % 2], n) for i in range(changes)}
            other.publish(c, moved)

        me = Presence("me")
        await database.read(partial(me.read_changes, alive=0.0))
        time.sleep(3.5)  # what was just written is read twice
        for name, work in (
            ("all rows", all_rows),
            ("changes", partial(me.read_changes, alive=0.0)),
        ):
            own, theirs, wait = await looks(database, base, work, change)
            print(f"{tables:6}  {changes:7}  {name:10}  {own:12.2f}  {theirs:8.2f}  {wait:5.1f}")
    await database.close()


if __name__ == "__main__":
    asyncio.run(main())
