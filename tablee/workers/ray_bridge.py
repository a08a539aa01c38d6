"""A bridge to Ray: `python -m tablee.workers.ray_bridge ADDRESS NICE CORES`.

It speaks the protocol of `worker_main`, and passes every call on to an actor that has so many
cores of the cluster. So the server itself imports no Ray: should the cluster or the actor go, this
process ends, and the pool replaces it as any other.
"""

import os
import sys
import threading
from concurrent.futures import Future
from functools import partial

from tablee.games.refusal import Refusal
from tablee.workers import child, ray_cluster
from tablee.workers.calls import Answer, Outcome, Request, WorkerDied
from tablee.workers.worker import ProcessWorker
from tablee.workers.worker_main import Connection

PING = 0.5
"""Seconds between looks whether the actor is still there."""


def bridge(
    address: str, nice: int, cores: int = 1, most_bytes: int = child.LONGEST
) -> ProcessWorker:
    """A worker on a cluster, through a process that joins it."""
    return ProcessWorker(
        most_bytes=most_bytes,
        command=child.python("tablee.workers.ray_bridge", address, str(nice), str(cores)),
        environ=ray_cluster.environment(),
        starting=ray_cluster.STARTING,
    )


class Bridge:
    """Passes requests on to an actor, and its outcomes back."""

    def __init__(self, connection: Connection, worker: ray_cluster.RayWorker) -> None:
        self._connection, self._worker = connection, worker
        threading.Thread(target=self._watch, daemon=True).start()

    def handle(self, request: Request) -> None:
        """Pass on a call, or the word to stop it."""
        if request.call is None:
            self._worker.stop()
            return
        try:
            function, args = request.load()
        except Exception:
            os._exit(1)  # not one of ours
        answer = self._worker.call(function, args, request.lane)
        answer.add_done_callback(partial(self._answer, request.number))

    def _answer(self, number: int, answer: "Future[Outcome]") -> None:
        if answer.exception() is not None:
            os._exit(1)
        self._connection.send(Answer(number, answer.result()))

    def _watch(self) -> None:
        """End with the actor, also while it has nothing to do."""
        pause = threading.Event()
        while self._worker.alive():
            pause.wait(PING)
        os._exit(1)


def main() -> None:
    """Pass on between standard input and output and the cluster."""
    address, nice, cores = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    connection = Connection()
    try:
        ray_cluster.connect(address)
        worker = ray_cluster.RayWorker(cores)
        worker.ready()
        if nice:
            worker.call(os.nice, (nice,)).result(ray_cluster.STARTING)
    except (Refusal, WorkerDied, TimeoutError):
        os._exit(1)
    bridged = Bridge(connection, worker)
    connection.ready()
    connection.listen(bridged.handle)
    worker.kill()
    os._exit(0)


if __name__ == "__main__":
    main()
