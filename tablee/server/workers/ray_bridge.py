"""A process that has somebody on a Ray cluster think.

It speaks as `worker_process` does, and passes on what it is told to an actor that
has one core of the cluster. The room knows no Ray: should the cluster or the actor go, this
process ends, and the room replaces it as any other.
"""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from typing import Any, BinaryIO

from tablee.games.game import Json
from tablee.games.refusal import Refusal
from tablee.server.workers.worker_process import NICE, Desk, Process, own_output
from tablee.work import cluster
from tablee.work.crew import Failed, Gone, told

WATCH = 0.5
"""Seconds between looks whether the actor is still there."""


# On the cluster


@cache
def desk() -> Desk:
    """The one desk of the actor's process."""
    return Desk()


def think(job: Json) -> Json:
    """Do a job there."""
    return desk().think(job)


def stop(number: int) -> None:
    """End a job there."""
    desk().stop(number)


def load(case: list[Any]) -> Json:
    """Get ready there."""
    return desk().load(case)


# Here


class Forwarder(Process):
    """Passes on what the room says to an actor, and back."""

    def __init__(self, source: BinaryIO, out: BinaryIO, hand: cluster.Actor) -> None:
        super().__init__(source, out)
        self._hand = hand

    def run(self) -> None:
        """Pass on until the pipe is closed, or the actor has gone."""
        threading.Thread(target=self._watch, daemon=True).start()
        super().run()

    def _stop(self, number: int) -> None:
        self._hand.do(stop, (number,), "stop")

    def _think(self) -> None:
        while True:
            self._tell(self._done(think, self._jobs.get()))

    def _load(self) -> None:
        while True:
            self._tell(self._done(load, self._cases.get(), "load"))

    def _done(self, function: Callable[..., Json], what: Any, lane: str = "") -> Json:
        answer: Future[Any] = self._hand.do(function, (what,), lane)
        try:
            message: Json = told(answer.result())
        except (Gone, Failed):
            os._exit(1)
        return message

    def _watch(self) -> None:
        """End with the actor, also while it has nothing to do."""
        pause = threading.Event()
        while True:
            try:
                told(self._hand.do(os.getpid, (), "stop").result(cluster.STARTING))
            except (Gone, Failed, TimeoutError):
                os._exit(1)
            pause.wait(WATCH)


def main() -> None:
    """Pass on between standard input and output and the cluster."""
    nice, address = int(sys.argv[1]), sys.argv[2]
    out = own_output()
    try:
        cluster.connect(address)
        hand = cluster.Actor(1 if nice <= NICE else 0)  # who compiles takes nobody's core
        hand.ready()
        hand.call(os.nice, nice)
    except (Refusal, Gone, Failed):
        os._exit(1)
    Forwarder(sys.stdin.buffer, out, hand).run()
    hand.dismiss()
    os._exit(0)


if __name__ == "__main__":
    # Under its own name: the cluster is told functions by theirs.
    from tablee.server.workers import ray_bridge

    ray_bridge.main()
