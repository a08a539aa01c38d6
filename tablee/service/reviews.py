"""Analyses of finished games: asked for once, made by whoever thinks, kept."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unknown
from tablee.players import marks
from tablee.server.storage import schema
from tablee.server.workers.jobs import Job
from tablee.service import table_record, views
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Busy
from tablee.service.tables import Tables

log = logging.getLogger("tablee.service.reviews")
SECONDS = 0.22
"""How long each position is thought about: a review of forty moves takes less than 20 s."""
LEASE = 60.0
LONGEST_PAUSE = 10.0
VERSION = 2
"""Of the report; an older one is made anew."""
TRIES = 6
"""How often those who think are asked before it is given up: they may just be busy."""
STEP = 0.05
"""How much must be done before it is noted."""


class Staff(Protocol):
    """Those who think."""

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        """The answer to a job."""

    def check(self, kind: str) -> None:
        """Refuse a kind of job if it has to wait."""


class Reviews:
    """The analyses this process works on, and those that are kept."""

    def __init__(self, host: Tables, staff: Staff, owner: str) -> None:
        self.host, self.staff, self.owner = host, staff, owner
        self._working: dict[str, asyncio.Task[None]] = {}
        self._done: dict[str, float] = {}

    async def ask(self, live: LiveTable) -> Json:
        """Have a finished game analysed, unless that is done or under way."""
        table = live.sheet.table
        views.reviewable(live)
        if live.sheet.players < 2 or not live.game.plies:
            raise Unknown("analyse-nothing")
        self.staff.check("analysis")
        now = self.host.now()
        if await self.host.database.write(lambda c: _begin(c, table, self.owner, now)):
            task = asyncio.create_task(self._work(live))
            self._working[table] = task
            task.add_done_callback(lambda _: self._working.pop(table, None))
        return await self.shown(table)

    async def shown(self, table: str) -> Json:
        """How far an analysis is, and what it says once it is done."""
        a = schema.analyses
        asked = sa.select(a.c.status, a.c.done, a.c.report).where(a.c.table_id == table)
        found = await self.host.database.read(lambda c: c.execute(asked).first())
        if found is None:
            raise Unknown("room-no-analysis")
        status, done, report = found
        done = max(done, self._done.get(table, 0.0))
        return {
            "status": status, "done": round(done, 3),
            "report": msgspec.json.decode(report) if report else None,
        }  # fmt: skip

    async def _work(self, live: LiveTable) -> None:
        table = live.sheet.table
        job = Job(
            kind="analysis", game=live.sheet.game, players=live.sheet.players,
            options=live.sheet.options, seconds=SECONDS, record=views.whole_record(live).to_json(),
        )  # fmt: skip
        noted = 0.0
        notes: set[asyncio.Task[None]] = set()

        def progress(done: float) -> None:
            nonlocal noted
            self._done[table] = done
            if done - noted >= STEP:
                noted = done
                task = asyncio.create_task(self._note(table, "working", done, None))
                notes.add(task)
                task.add_done_callback(notes.discard)

        try:
            report = await self._patiently(table, job, progress)
            await asyncio.gather(*notes)
            whole = table_record.encode(_told(live, report)).decode()
            await self._note(table, "done", 1.0, whole)
        except (Refusal, asyncio.CancelledError) as error:
            log.warning("an analysis was not finished", extra={"why": type(error).__name__})
            a = schema.analyses
            await self.host.database.write(
                lambda c: c.execute(a.delete().where(a.c.table_id == table)).rowcount
            )
        finally:
            self._done.pop(table, None)

    async def _patiently(self, table: str, job: Job, progress: Callable[[float], None]) -> Json:
        """The answer of those who think, asked again while they are only busy."""
        for _ in range(TRIES - 1):
            try:
                return await self.staff.ask(job, progress)
            except Busy as busy:
                await self._note(table, "working", self._done.get(table, 0.0), None)
                await asyncio.sleep(min(busy.retry, LONGEST_PAUSE))
        return await self.staff.ask(job, progress)

    async def _note(self, table: str, status: str, done: float, report: str | None) -> None:
        a, until = schema.analyses, self.host.now() + LEASE
        change = a.update().where(a.c.table_id == table)
        values = change.values(status=status, done=done, report=report, until=until)
        await self.host.database.write(lambda c: c.execute(values).rowcount)

    async def stop(self) -> None:
        """Give up what is under way; it can be asked for again."""
        tasks = list(self._working.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(frozen=True)
class _Move:
    ply: int
    seat: int
    loss: float


def _told(live: LiveTable, report: Json) -> Json:
    """The report as it is kept: with what turned the game, seen from how it ended."""
    result = live.game.result
    winners = result.ranking[0] if result and len(result.ranking) > 1 else []
    moves = [_Move(move["ply"], move["seat"], move["loss"]) for move in report["moves"]]
    turned = marks.turning_point(moves, winners)
    return report | {"version": VERSION, "turning_point": turned.ply if turned else None}


def _begin(connection: Connection, table: str, owner: str, now: float) -> bool:
    """Take up an analysis that nobody works on."""
    a = schema.analyses
    known = connection.execute(
        sa.select(a.c.status, a.c.until, a.c.report).where(a.c.table_id == table)
    ).first()
    values = {
        "status": "working", "done": 0.0, "owner": owner, "until": now + LEASE, "report": None,
    }  # fmt: skip
    if known is None:
        connection.execute(a.insert(), {"table_id": table, **values})
        return True
    if known[0] == "done" and msgspec.json.decode(known[2]).get("version") == VERSION:
        return False
    if known[0] != "done" and (known[1] or 0.0) > now:
        return False
    free = sa.and_(a.c.table_id == table, a.c.until == known[1])
    return connection.execute(a.update().where(free).values(**values)).rowcount == 1
