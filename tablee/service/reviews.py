"""Reviews of finished games: requested once, computed by a thinker, stored."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unknown
from tablee.players import marks
from tablee.service import views
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.ports import ReviewStorage, Scheduler, StoredReview, Task, Thinker
from tablee.service.refusals import Busy
from tablee.service.tables import Tables
from tablee.wire.reviews import GameReview, ReviewReport, ReviewStatus

log = logging.getLogger("tablee.service.reviews")
SECONDS = 0.22
"""How long each position is thought about: a review of forty moves takes less than 20 s."""
LEASE = 60.0
LONGEST_PAUSE = 10.0
VERSION = 4
"""The version of the report; an older stored one is computed again."""
TRIES = 6
"""How often a busy thinker is asked before the review is given up."""
STEP = 0.05
"""How much must be done before progress is stored again."""


class Reviews:
    """The reviews this process works on, and those that are stored."""

    def __init__(
        self, tables: Tables, storage: ReviewStorage, thinker: Thinker, scheduler: Scheduler,
        owner: str,
    ) -> None:  # fmt: skip
        self.tables, self.storage, self.thinker, self.owner = tables, storage, thinker, owner
        self._scheduler = scheduler
        self._working: dict[str, Task] = {}
        self._progress: dict[str, float] = {}

    async def done(self, table: str) -> GameReview | None:
        """A finished review of this version, if there is one."""
        stored = await self.storage.review(table)
        if stored is None or stored.status != "done" or stored.report is None:
            return None
        return _answer(stored, 1.0) if stored.report.get("version") == VERSION else None

    async def ask(self, live: LiveTable) -> GameReview:
        """Have a finished game reviewed, unless that is done or under way.

        Raises:
            Illegal: the game is not over, or not all of it is known.
            Unknown: there is nothing to review.
            Busy: the server has no time for reviews now.
        """
        table = live.record.table
        views.check_reviewable(live)
        if live.record.players < 2 or not live.game.plies:
            raise Unknown("analyse-nothing")
        self.thinker.check("analysis")
        now = self.tables.now()
        if await self.storage.begin_review(table, self.owner, now, now + LEASE, VERSION):
            self._working[table] = self._scheduler.start(self._work(live))
        return await self.status(table)

    async def status(self, table: str) -> GameReview:
        """How far a review is, and its report once it is done.

        Raises:
            Unknown: nobody has asked for one.
        """
        stored = await self.storage.review(table)
        if stored is None:
            raise Unknown("room-no-analysis")
        return _answer(stored, max(stored.progress, self._progress.get(table, 0.0)))

    async def stop(self) -> None:
        """Cancel reviews under way; they can be requested again."""
        await self._scheduler.cancel(list(self._working.values()))

    async def _work(self, live: LiveTable) -> None:
        table, notes = live.record.table, list[Task]()
        try:
            report = await self._ask_with_retries(
                table, _job(live), self._progress_callback(table, notes)
            )
            for note in notes:  # none of them may overwrite the report
                await note
            await self._store(table, "done", 1.0, _final_report(live, report))
        except (
            BaseException
        ) as error:  # also if cancelled: an unfinished review must not stay stored
            log.warning("a review was not finished", exc_info=error)
            await self.storage.delete_review(table)
            if not isinstance(error, Refusal):
                raise
        finally:
            self._progress.pop(table, None)
            self._working.pop(table, None)

    def _progress_callback(self, table: str, notes: list[Task]) -> Callable[[float], None]:
        """A function that remembers progress, and stores it now and then by tasks in `notes`."""
        stored = 0.0

        def progress(done: float) -> None:
            nonlocal stored
            self._progress[table] = done
            if done - stored >= STEP:
                stored = done
                notes.append(self._scheduler.start(self._store(table, "working", done, None)))

        return progress

    async def _ask_with_retries(
        self, table: str, job: Job, progress: Callable[[float], None]
    ) -> Json:
        """The thinker's answer, asked for again while it is only busy."""
        for _ in range(TRIES - 1):
            try:
                return await self.thinker.ask(job, progress)
            except Busy as busy:
                await self._store(table, "working", self._progress.get(table, 0.0), None)
                await self._scheduler.sleep(min(busy.retry, LONGEST_PAUSE))
        return await self.thinker.ask(job, progress)

    async def _store(
        self, table: str, status: ReviewStatus, progress: float, report: ReviewReport | None
    ) -> None:
        until = self.tables.now() + LEASE
        await self.storage.update_review(table, status, progress, report, until)


def _answer(stored: StoredReview, progress: float) -> GameReview:
    return {"status": stored.status, "done": round(progress, 3), "report": stored.report}


def _job(live: LiveTable) -> Job:
    return Job(kind="analysis", seconds=SECONDS, record=views.whole_record(live).to_json())


@dataclass(frozen=True)
class _Move:
    ply: int
    seat: int
    loss: float


def _final_report(live: LiveTable, report: Json) -> ReviewReport:
    """The report as it is stored, with the turning point of the game."""
    moves = [_Move(move["ply"], move["seat"], move["loss"]) for move in report["moves"]]
    turning = marks.turning_point(moves, live.game.result)
    return {
        "game": report["game"], "moves": report["moves"],
        "turning_point": turning.ply if turning else None, "version": VERSION,
    }  # fmt: skip
