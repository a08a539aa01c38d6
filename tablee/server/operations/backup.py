"""Backup, restore, and the doctor that replays every stored game.

A backup is one gzipped file of JSON lines: a heading, then every row of every database table, then
a line with the number of rows of each. It is the same for both engines, so that a server can move
from SQLite to PostgreSQL and back.
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
TABLES = ("tables", "events", "people", "sittings", "ratings", "analyses")
"""The database tables in a backup, in an order in which they can be restored."""
BATCH = 500


@dataclass
class Report:
    """How much was written, read or checked, and what is damaged."""

    tables: int = 0
    events: int = 0
    bad: dict[str, str] = field(default_factory=dict)
    """Tables that are damaged, and why."""


# Backup


async def backup(database: Database, path: pathlib.Path) -> Report:
    """Write a backup into a new file, atomically.

    Raises:
        Unknown: the file exists, or cannot be written.
    """
    if path.exists():
        raise Unknown("file-exists", path=str(path))
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                report = await database.read(lambda c: _write_rows(c, file), snapshot=True)
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


def _write_rows(connection: Connection, file: Any) -> Report:
    """All rows as of one moment."""
    counts = dict.fromkeys(TABLES, 0)
    file.write(json.dumps({"tablee_backup": FORMAT}) + "\n")
    for name in TABLES:
        table = schema.metadata.tables[name]
        rows = connection.execute(sa.select(table).order_by(*table.primary_key.columns))
        for row in rows.mappings():
            file.write(json.dumps([name, dict(row)], ensure_ascii=False) + "\n")
            counts[name] += 1
    file.write(json.dumps({"end": counts}) + "\n")
    return Report(counts["tables"], counts["events"])


# Restore


async def restore(database: Database, path: pathlib.Path) -> Report:
    """Fill an empty database from a backup in one transaction, and replay every game.

    Raises:
        Unknown: the file cannot be read.
        Unreadable: the backup is damaged.
        Illegal: the database is not empty.
    """
    try:
        rows = list(_read(path))
    except OSError as error:
        raise Unknown("file-not-read", path=str(path), why=error.strerror or "") from None
    except (ValueError, EOFError, KeyError, TypeError) as error:
        raise Unreadable("restore-damaged", path=str(path), why=type(error).__name__) from None

    def work(connection: Connection) -> Report:
        if connection.execute(sa.select(schema.tables.c.id).limit(1)).first() is not None:
            raise Illegal("restore-not-empty")
        for name in TABLES:
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
    counts = dict.fromkeys(TABLES, 0)
    ended = False
    with gzip.open(path, "rt", encoding="utf-8") as file:
        if json.loads(file.readline()) != {"tablee_backup": FORMAT}:
            raise ValueError("heading")
        for line in file:
            value = json.loads(line)
            if isinstance(value, dict):
                if value["end"] != counts:
                    raise ValueError("cut")
                ended = True
                continue
            name, row = value
            counts[name] += 1
            yield name, row
    if not ended:
        raise ValueError("cut")


# The doctor


async def doctor(database: Database) -> Report:
    """Replay every stored game, and compare each position and result with the stored ones."""
    return await database.read(examine, snapshot=True)


def examine(connection: Connection) -> Report:
    report = Report()
    t = schema.tables
    for table in [row[0] for row in connection.execute(sa.select(t.c.id).order_by(t.c.id))]:
        report.tables += 1
        try:
            report.events += _replay(connection, table)
        except Refusal as refused:
            report.bad[table] = str(refused)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            report.bad[table] = f"{type(error).__name__}: {error}"
    return report


def _replay(connection: Connection, table: str) -> int:
    """Replay one table; ValueError says what is wrong with it."""
    t = schema.tables
    query = sa.select(t.c.number, t.c.status, t.c.sheet, t.c.bot_turn).where(t.c.id == table)
    number, status, text, bot_turn = connection.execute(query).one()
    record = rows.read_record(text)
    live = LiveTable(record, 1)
    for row in tables.events(connection, table):
        live.replay(row)
        _compare(live)
    if live.number != number:
        raise ValueError(f"{live.number} events, but {number} were counted")
    if record.status != status or record.table != table:
        raise ValueError("the record is another table's")
    if status == table_record.RUNNING and live.game.over:
        raise ValueError("the game is over, but the table is running")
    if status == table_record.ENDED and record.end is None and not live.game.over:
        raise ValueError("the game is not over, but the table has ended")
    if bool(bot_turn) != (bot_to_move(live) is not None):
        raise ValueError("the stored bot_turn is wrong")
    return live.number


def _compare(live: LiveTable) -> None:
    """Compare the game with its last event; ValueError if they differ."""
    row = live.events[-1]
    if row.kind == "moved":
        move = live.game.plies[-1]
        if move.text != row.facts["text"] or live.game.ply != row.facts["ply"]:
            raise ValueError(f"event {row.number} is another move")
        if row.facts.get("digest", live.digest()) != live.digest():
            raise ValueError(f"event {row.number} led to another position")
        if move.seat != row.seat:
            raise ValueError(f"event {row.number} is another seat's")
    if row.kind == "ended":
        result = live.game.result
        if (result.to_json() if result else None) != row.facts["result"]:
            raise ValueError("the stored result is another one")
