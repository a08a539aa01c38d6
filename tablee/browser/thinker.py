"""The service's thinker: asks the thinking worker, and answers there."""

import dataclasses
import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unknown
from tablee.play import Knowledge
from tablee.service.answering import ThinkingWorker
from tablee.service.jobs import Job
from tablee.service.refusals import Busy


class Worker(Protocol):
    """The thinking worker, as JavaScript offers it."""

    async def ask(self, job: str) -> str:
        """The answer to a job, both as JSON."""


class BrowserThinker:
    """Implements `service.ports.Thinker`: one job after the other, in another web worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    async def start(self) -> None:
        """Nothing: the worker starts with its first job."""

    async def stop(self) -> None:
        """Nothing: the worker ends with the page."""

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        """The answer to a job; an analysis is asked move by move, so that it delays nobody."""
        if job.kind != "analysis":
            return await self._once(job)
        record = job.record or {}
        plies = len(record.get("moves") or ())
        if not plies or record.get("players", 2) < 2:
            raise Unknown("analyse-nothing")
        judged = []
        for ply in range(plies):
            judged.append(await self._once(dataclasses.replace(job, ply=ply)))
            if progress is not None:
                progress((ply + 1) / plies)
        return {"game": record["game"], "moves": judged}

    async def _once(self, job: Job) -> Json:
        answer: Json = json.loads(await self._worker.ask(json.dumps(_to_json(job))))
        if "busy" in answer:
            raise Busy("staff-busy", 1.0)
        if "refused" in answer:
            key, args = answer["refused"]
            raise Unknown(key, **args)
        return answer

    def check(self, kind: str) -> None:
        """Every kind of job is welcome."""

    def stats(self) -> Mapping[str, float]:
        """No figures."""
        return {}


def _to_json(job: Job) -> Json:
    fields = {one.name: getattr(job, one.name) for one in dataclasses.fields(job)}
    return fields | {"known": job.known.to_json() if job.known else None}


# In the thinking worker

_worker = ThinkingWorker(threading.Event, always_ready=True)


def answer(text: str) -> str:
    """The answer to a job; called in the thinking worker."""
    fields: dict[str, Any] = json.loads(text)
    known = fields.pop("known")
    job = Job(**fields, known=Knowledge.from_json(known) if known else None)
    try:
        return json.dumps(_worker.answer(job))
    except Refusal as refusal:
        words = {
            name: value for name, value in refusal.args_.items() if not isinstance(value, Refusal)
        }
        return json.dumps({"refused": [refusal.key, words]})
