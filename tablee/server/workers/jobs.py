"""Pending jobs and the lines that are sent to a worker process."""

import asyncio
import json

from tablee.games.game import Json
from tablee.service.jobs import Case, Job

LANES = {"move": 0, "hint": 1, "insight": 1, "analysis": 2}
"""Who comes first."""


class Ticket:
    """A job that waits or is being done."""

    def __init__(self, number: int, job: Job, line: bytes) -> None:
        self.number, self.job, self.line = number, job, line
        self.answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

    def settle(self, outcome: Json | Exception) -> None:
        """Tell whoever asked, if they still listen."""
        if self.answer.done():
            return
        if isinstance(outcome, Exception):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


def load_line(case: Case) -> bytes:
    """The order to get ready for a kind of game."""
    name, players, options = case
    return line({"kind": "load", "case": [name, players, json.loads(options)]})


def line(message: Json) -> bytes:
    """A message to a process, as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
