"""Backup, restore, and the doctor that replays every stored game.

A backup is one gzipped file of JSON lines: a heading, then every row of every database table, then
a line with the number of rows of each. It is the same for both engines, so that a server can move
from SQLite to PostgreSQL and back.
"""

import gzip
import json
import math
import os
import pathlib
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown, Unreadable
from tablee.server.storage import rows, schema, table_rows
from tablee.server.storage.database import Database
from tablee.service import accounts, annotations, table_record
from tablee.service.draft import bot_to_move
from tablee.service.live_table import LiveTable

FORMAT = 1
TABLES = (
    "tables", "events", "people", "sittings", "ratings", "analyses", "annotations", "tournaments",
    "entries",
)  # fmt: skip
"""The database tables in a backup, in an order in which they can be restored."""


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
    counts, report = dict.fromkeys(TABLES, 0), Report()
    file.write(json.dumps({"tablee_backup": FORMAT}) + "\n")
    for name in TABLES:
        table = schema.metadata.tables[name]
        found = connection.execute(sa.select(table).order_by(*table.primary_key.columns))
        for row in found.mappings():
            try:
                line = json.dumps([name, dict(row)], ensure_ascii=False, allow_nan=False)
                file.write(line.encode().decode() + "\n")
            except (TypeError, ValueError) as error:  # restoring names the table as well
                report.bad[str(row.get("table_id", row.get("id", name)))] = _why(error)
                continue
            counts[name] += 1
    file.write(json.dumps({"end": counts}) + "\n")
    report.tables, report.events = counts["tables"], counts["events"]
    return report


# Restore


async def restore(database: Database, path: pathlib.Path) -> Report:
    """Fill an empty database from a backup in one transaction, and replay every game.

    Games that are damaged are left out; the report names them.

    Raises:
        Unknown: the file cannot be read.
        Unreadable: the backup is damaged.
        Illegal: the database is not empty.
    """
    try:
        rows = list(_read(path))
    except OSError as error:
        why = error.strerror or str(error)
        raise Unknown("file-not-read", path=str(path), why=why) from None
    except (ValueError, EOFError, KeyError, TypeError) as error:
        raise Unreadable("restore-damaged", path=str(path), why=type(error).__name__) from None

    return await database.write(lambda c: _fill(c, rows))


def _fill(connection: Connection, rows: list[tuple[str, Json]]) -> Report:
    """Insert people, then every table and tournament by itself: damaged ones are left out."""
    if connection.execute(sa.select(schema.tables.c.id).limit(1)).first() is not None:
        raise Illegal("restore-not-empty")
    report, parts = Report(), dict[str, list[tuple[str, Json]]]()
    for name, row in rows:
        if name in ("people", "ratings"):
            _insert_alone(connection, name, row, report)
        else:
            parts.setdefault(_part_of(name, row), []).append((name, row))
    for table, own in parts.items():
        try:
            with connection.begin_nested():
                for name, row in own:
                    if name not in BESIDE:
                        connection.execute(schema.metadata.tables[name].insert(), row)
                if any(name in ("tables", "events") for name, _ in own):
                    report.events += _replay(connection, table).number
                    report.tables += 1
                else:
                    _check_tournament(connection, table)
        except Exception as error:
            report.bad[table] = _why(error)
            continue
        for name, row in own:
            if name in BESIDE:
                _insert_alone(connection, name, row, report)
    return report


def _insert_alone(connection: Connection, name: str, row: Json, report: Report) -> None:
    """Insert a row that nothing else needs; one that is damaged is left out by itself."""
    try:
        with connection.begin_nested():
            connection.execute(schema.metadata.tables[name].insert(), row)
            if name in BESIDE and name != "people":  # a damaged name still holds seats and ratings
                BESIDE[name](connection, row)
    except Exception as error:
        report.bad[_beside_name(name, row)] = _why(error)


def _part_of(name: str, row: Json) -> str:
    """The table or the tournament that a row belongs to."""
    key = {"tables": "id", "tournaments": "id", "entries": "tournament_id"}.get(name, "table_id")
    return str(row[key])


def _check_tournament(connection: Connection, id: str) -> None:
    """Read a tournament; ValueError says what is wrong with it."""
    t = schema.tournaments
    row = connection.execute(sa.select(t).where(t.c.id == id)).one()
    rows.check_sum(row.sheet, (row.id, row.version, row.status, row.updated), required=True)
    if rows.read_tournament(row.sheet).id != id:
        raise ValueError("the tournament is another one")


def _check_nothing(connection: Connection, row: Json) -> None:
    """For rows whose columns are all that can be checked."""


def _check_person(connection: Connection, row: Json) -> None:
    keys = accounts.name_key(row["name"]), accounts.plain_key(row["name"])
    if row["name_key"] not in keys or not DIGEST.fullmatch(row["device"]):
        raise ValueError("the columns are not those of the name")


def _check_annotations(connection: Connection, row: Json) -> None:
    """Play every variation; ValueError or a Refusal says what is wrong."""
    columns = (row["table_id"], row["copy"], row["key"], row["version"], row["updated"])
    rows.check_sum(row["content"], columns, required=True)
    if (row["copy"] == "") != (row["key"] is None) or row["version"] < 1:
        raise ValueError("the key is missing")
    content = rows.read_annotations(row["content"])
    annotations.check_stored(content, _replay(connection, row["table_id"]))


def _check_analysis(connection: Connection, row: Json) -> None:
    if row["status"] not in ("working", "done"):
        raise ValueError("the status is unknown")
    if row["report"] is not None and "moves" not in rows.read_json(row["report"]):
        raise ValueError("the report is empty")


BESIDE: dict[str, Callable[[Connection, Json], None]] = {
    "sittings": _check_nothing, "entries": _check_nothing, "people": _check_person,
    "analyses": _check_analysis, "annotations": _check_annotations,
}  # fmt: skip
"""Rows that nothing else needs, and how each is checked."""
DIGEST = re.compile("[0-9a-f]{64}")


def _beside_name(name: str, row: Json) -> str:
    """What a report calls such a row."""
    return f"{name} {row.get('table_id') or row.get('tournament_id') or row.get('id', '')}".strip()


def _why(error: Exception) -> str:
    """What is wrong with a table, in a line."""
    if isinstance(error, Refusal | ValueError):
        return str(error)[:200]
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


def _read(path: pathlib.Path) -> Iterator[tuple[str, Json]]:
    counts = dict.fromkeys(TABLES, 0)
    ended = False
    with gzip.open(path, "rt", encoding="utf-8") as file:
        if json.loads(file.readline()) != {"tablee_backup": FORMAT}:
            raise ValueError("heading")
        for line in file:
            value = json.loads(line)
            if isinstance(value, dict):
                # An older backup does not name the tables that came later.
                if dict.fromkeys(TABLES, 0) | value["end"] != counts:
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
    """Check everything that can be checked; whatever is found, the rest is looked at as well."""
    report = Report()
    for part, check in (("database", _check_file), ("rows", _check_rows)):
        try:
            check(connection)
        except Exception as error:
            report.bad[part] = _why(error)
    t = schema.tables
    try:
        names = [row[0] for row in connection.execute(sa.select(t.c.id).order_by(t.c.id))]
    except sa.exc.DBAPIError as error:
        report.bad["tables"] = _why(error)
        return report
    _examine_tournaments(connection, report)
    _examine_beside(connection, report)
    for table in names:
        report.tables += 1
        try:
            report.events += _replay(connection, table).number
        except Exception as error:  # whatever damage raises, the next table is examined too
            report.bad[str(table)] = _why(error)
    return report


def _examine_tournaments(connection: Connection, report: Report) -> None:
    try:
        for (id,) in connection.execute(sa.select(schema.tournaments.c.id)).all():
            try:
                _check_tournament(connection, id)
            except Exception as error:
                report.bad[str(id)] = _why(error)
    except sa.exc.DBAPIError as error:
        report.bad["tournaments"] = _why(error)


def _examine_beside(connection: Connection, report: Report) -> None:
    """Check people, reviews and what was written beside the games."""
    for name, check in BESIDE.items():
        try:
            query = sa.select(schema.metadata.tables[name])
            found = [dict(row) for row in connection.execute(query).mappings()]
        except Exception as error:
            report.bad[name] = _why(error)
            continue
        for row in found:
            try:
                check(connection, row)
            except Exception as error:
                report.bad[_beside_name(name, row)] = _why(error)


def _check_file(connection: Connection) -> None:
    """Have SQLite check its pages, indexes and references; PostgreSQL checks its own."""
    if connection.dialect.name == "sqlite":
        if (found := connection.exec_driver_sql("PRAGMA integrity_check").scalar()) != "ok":
            raise ValueError(str(found))
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise ValueError("a row refers to one that is not there")


def _check_rows(connection: Connection) -> None:
    """Check that every column holds a value of its own type: SQLite stores any."""
    for name in TABLES:
        table = schema.metadata.tables[name]
        for row in connection.execute(sa.select(*(sa.type_coerce(c, _RAW) for c in table.c))):
            for column, value in zip(table.c, row, strict=True):
                _check_value(f"{name}.{column.name}", column, value)


_RAW = sa.types.NullType()
"""No conversion: the value as the driver gives it."""
_KINDS: dict[type, tuple[type, ...]] = {
    sa.Integer: (int,), sa.Float: (int, float), sa.Boolean: (int, bool), sa.String: (str,),
    sa.Text: (str,),
}  # fmt: skip


def _check_value(where: str, column: sa.Column[Any], value: object) -> None:
    if value is None and column.nullable:
        return
    if not isinstance(value, _KINDS[type(column.type)]):
        raise ValueError(f"{where} holds {type(value).__name__}")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{where} is not a number")
    longest = getattr(column.type, "length", None)
    if isinstance(value, str) and longest is not None and len(value) > longest:
        raise ValueError(f"{where} is too long")


def _replay(connection: Connection, table: str) -> LiveTable:
    """Replay one table; ValueError says what is wrong with it."""
    t = schema.tables
    row = connection.execute(sa.select(t).where(t.c.id == table)).one()
    number, status = row.number, row.status
    covered = (table, number, status, row.updated, row.deadline, bool(row.bot_turn))
    rows.check_sum(row.sheet, covered)
    _check_sums(connection, table)
    record = rows.read_record(row.sheet)
    if (record.game, record.public) != (row.game, bool(row.public)) or row.version < 1:
        raise ValueError("the columns are not those of the record")
    live = LiveTable(record, 1)
    for event in table_rows.events(connection, table):
        live.replay(event)
        _compare(live)
    if live.number != number:
        raise ValueError(f"{live.number} events, but {number} were counted")
    if record.status != status or record.table != table:
        raise ValueError("the record is another table's")
    if status == table_record.RUNNING and live.game.over:
        raise ValueError("the game is over, but the table is running")
    if status == table_record.ENDED and record.end is None and not live.game.over:
        raise ValueError("the game is not over, but the table has ended")
    if bool(row.bot_turn) != (bot_to_move(live) is not None):
        raise ValueError("the stored bot_turn is wrong")
    return live


def _check_sums(connection: Connection, table: str) -> None:
    e = schema.events
    query = sa.select(e.c.number, e.c.kind, e.c.at, e.c.seat, e.c.client, e.c.facts)
    for *columns, facts in connection.execute(query.where(e.c.table_id == table)):
        try:
            rows.check_sum(facts, (table, *columns))
        except ValueError as error:
            raise ValueError(f"event {columns[0]}: {error}") from None


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
