"""Care of what is kept: backup, restore, and the doctor who replays every game.

A backup is one file of JSON lines, gzipped: a heading, then every row of every table
of the database, then a line that says how many there were. It is the same for both
engines, so that a room can move from SQLite to PostgreSQL and back.
"""

import gzip
import json
import os
import pathlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown, Unreadable
from tablee.server.storage import rows, schema, tables
from tablee.server.storage.database import Database
from tablee.service import table_record
from tablee.service.draft import bot_to_move
from tablee.service.live_table import LiveTable

FORMAT = 1
KEPT = ("tables", "events", "people", "sittings", "ratings", "analyses")
"""What a backup holds, in the order in which it can be put back."""
BATCH = 500


@dataclass
class Report:
    """What was found or done."""

    tables: int = 0
    events: int = 0
    bad: dict[str, str] = field(default_factory=dict)
    """Tables that are damaged, and why."""


# Backup


async def backup(database: Database, path: pathlib.Path) -> Report:
    """Write everything into a file, which is there whole or not at all."""
    if path.exists():
        raise Unknown("file-exists", path=str(path))
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                report = await database.read(lambda c: _written(c, file), snapshot=True)
            raw.flush()
            os.fsync(raw.fileno())
        os.link(name, path)  # unlike a rename, never over another file
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None
    finally:
        pathlib.Path(name).unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    return report


def _written(connection: Connection, file: Any) -> Report:
    """All rows as of one moment."""
    counts = dict.fromkeys(KEPT, 0)
    file.write(json.dumps({"tablee_backup": FORMAT}) + "\n")
    for name in KEPT:
        table = schema.metadata.tables[name]
        rows = connection.execute(sa.select(table).order_by(*table.primary_key.columns))
        for row in rows.mappings():
            file.write(json.dumps([name, dict(row)], ensure_ascii=False) + "\n")
            counts[name] += 1
    file.write(json.dumps({"end": counts}) + "\n")
    return Report(counts["tables"], counts["events"])


# Restore


async def restore(database: Database, path: pathlib.Path) -> Report:
    """Fill an empty database from a backup, all or nothing, and replay every game."""
    try:
        rows = list(_read(path))
    except OSError as error:
        raise Unknown("file-not-read", path=str(path), why=error.strerror or "") from None
    except (ValueError, EOFError, KeyError, TypeError) as error:
        raise Unreadable("restore-damaged", path=str(path), why=type(error).__name__) from None

    def work(connection: Connection) -> Report:
        if connection.execute(sa.select(schema.tables.c.id).limit(1)).first() is not None:
            raise Illegal("restore-not-empty")
        for name in KEPT:
            own = [row for kind, row in rows if kind == name]
            for first in range(0, len(own), BATCH):
                connection.execute(
                    schema.metadata.tables[name].insert(), own[first : first + BATCH]
                )
        report = examine(connection)
        if report.bad:
            why = next(iter(report.bad.values()))
            raise Unreadable("restore-damaged", path=str(path), why=why)
        return report

    return await database.write(work)


def _read(path: pathlib.Path) -> Iterator[tuple[str, Json]]:
    counts = dict.fromkeys(KEPT, 0)
    ended = False
    with gzip.open(path, "rt", encoding="utf-8") as file:
        if json.loads(file.readline()) != {"tablee_backup": FORMAT}:
            raise ValueError("heading")
        for line in file:
            found = json.loads(line)
            if isinstance(found, dict):
                if found["end"] != counts:
                    raise ValueError("cut")
                ended = True
                continue
            name, row = found
            counts[name] += 1
            yield name, row
    if not ended:
        raise ValueError("cut")


# The doctor


async def doctor(database: Database) -> Report:
    """Replay every game that is kept, and compare it with what is kept of its end."""
    return await database.read(examine, snapshot=True)


def examine(connection: Connection) -> Report:
    """Look at every table."""
    report = Report()
    t = schema.tables
    for table in [row[0] for row in connection.execute(sa.select(t.c.id).order_by(t.c.id))]:
        report.tables += 1
        try:
            report.events += _replayed(connection, table)
        except Refusal as refused:
            report.bad[table] = str(refused)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            report.bad[table] = f"{type(error).__name__}: {error}"
    return report


def _replayed(connection: Connection, table: str) -> int:
    """Replay one table; ValueError says what is wrong with it."""
    t = schema.tables
    asked = sa.select(t.c.number, t.c.status, t.c.sheet, t.c.bot_turn).where(t.c.id == table)
    number, status, text, bot_turn = connection.execute(asked).one()
    kept = rows.read_record(text)
    live = LiveTable(kept, 1)
    for row in tables.events(connection, table):
        live.append(row)
        _compare(live)
    if live.number != number:
        raise ValueError(f"{live.number} events, but {number} were counted")
    if kept.status != status or kept.table != table:
        raise ValueError("the sheet is another table's")
    if status == table_record.RUNNING and live.game.over:
        raise ValueError("the game is over, but goes on")
    if status == table_record.ENDED and kept.end is None and not live.game.over:
        raise ValueError("the game goes on, but is over")
    if bool(bot_turn) != (bot_to_move(live) is not None):
        raise ValueError("a bot's turn is not where it should be")
    return live.number


def _compare(live: LiveTable) -> None:
    """Whether the game stands where the last event said it stood."""
    row = live.events[-1]
    if row.kind == "moved":
        made = live.game.plies[-1]
        if made.text != row.facts["text"] or live.game.ply != row.facts["ply"]:
            raise ValueError(f"event {row.number} is another move")
        if row.facts.get("digest", live.digest()) != live.digest():
            raise ValueError(f"event {row.number} led to another position")
        if made.seat != row.seat:
            raise ValueError(f"event {row.number} is another seat's")
    if row.kind == "ended":
        result = live.game.result
        if (result.to_json() if result else None) != row.facts["result"]:
            raise ValueError("the result is another one")
