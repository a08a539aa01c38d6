"""The functions that are called in a worker process of the server."""

from tablee.games.game import Json
from tablee.service.answering import ThinkingWorker
from tablee.service.jobs import Job
from tablee.workers.calls import stop_event

_worker = ThinkingWorker(stop_event)


def answer(job: Job) -> Json:
    """Answer a job with this process's worker."""
    return _worker.answer(job)


def load(name: str, players: int, options: Json) -> None:
    """Make this process's worker ready for a kind of game."""
    _worker.load(name, players, options)
