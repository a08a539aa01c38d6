"""Warm-up: one process of the lowest priority compiles searches before they are needed.

It compiles into the cache folder; the workers that answer jobs load the result from there.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable

from tablee import games
from tablee.games.refusal import Refusal
from tablee.server.workers import thinking_worker
from tablee.service.jobs import Job
from tablee.workers import CallFailed, Pool, WorkerDied

log = logging.getLogger("tablee.server.workers.warm_up")
MOST_CASES = 500
TRIES = 5
Case = tuple[str, int, str]
"""A game, the number of players, and the options as JSON: what is compiled together."""


def case_of(job: Job) -> Case:
    """What must be compiled to do a job well."""
    if job.known is not None:
        game, setting = job.known.game, job.known.setting
    else:
        record = job.record or {}
        game = games.get(record["game"])
        setting = game.setting(record["players"], record.get("options"))
    chosen, usual = dict(setting.options), game.setting(setting.players).options
    options = {} if chosen == usual else chosen
    return game.name, setting.players, json.dumps(options, sort_keys=True)


class WarmUp:
    """Which kinds of game are compiled, and which are to be.

    `compiler` is a pool of one lazy worker; `load` has every worker load a case that is compiled.
    """

    def __init__(self, compiler: Pool, load: Callable[[Case], None]) -> None:
        self._compiler, self._load = compiler, load
        self._requested: OrderedDict[Case, None] = OrderedDict()
        self._done: dict[Case, bool] = {}
        self._new_request, self._progress = asyncio.Event(), asyncio.Event()

    @property
    def warm(self) -> int:
        """How many kinds of game are compiled."""
        return sum(self._done.values())

    @property
    def cold(self) -> int:
        """How many are still to be."""
        return len(self._requested)

    def request(self, case: Case) -> None:
        """Have a kind of game compiled; a repeated request moves it to the front."""
        if case in self._done or len(self._done) + len(self._requested) >= MOST_CASES:
            return
        asked = case in self._requested or case[2] != "{}"
        self._requested[case] = None
        if asked:
            self._requested.move_to_end(case, last=False)
        self._new_request.set()

    def request_all(self) -> None:
        """Have every game with every number of players compiled."""
        for name in games.playable():
            for players in games.get(name).seats:
                self.request((name, players, "{}"))

    async def wait(self, case: Case, seconds: float) -> None:
        """Wait until a kind of game is compiled, or cannot be. Raises TimeoutError."""
        self.request(case)
        async with asyncio.timeout(seconds):
            while case not in self._done:
                await self._progress.wait()

    async def run(self) -> None:
        """Compile the requested kinds of game, one after the other, until cancelled."""
        while True:
            while not self._requested:
                self._new_request.clear()
                await self._new_request.wait()
            case = next(iter(self._requested))
            ok = await self._compile(case)
            self._requested.pop(case, None)
            self._done[case] = ok
            self._progress.set()
            self._progress = asyncio.Event()

    async def _compile(self, case: Case) -> bool:
        name, players, options = case
        asked = self._compiler.submit(
            thinking_worker.load, name, players, json.loads(options), tries=TRIES
        )
        try:
            await asyncio.wrap_future(asked)
        except (CallFailed, Refusal, WorkerDied) as error:
            log.exception(
                "a search cannot be compiled: the simple player plays",
                extra={"game": name, "why": f"{type(error).__name__}: {error}"},
            )
            return False
        await asyncio.to_thread(self._load, case)
        return True
