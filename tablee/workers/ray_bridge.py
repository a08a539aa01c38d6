"""A bridge to Ray: `python -m tablee.workers.ray_bridge ADDRESS NICE CORES`.

It speaks the protocol of `worker_main`, and forwards every call to an actor with CORES cores of the
cluster. So the server itself does not import Ray. When the cluster or the actor ends, this process
ends too, and the pool replaces it like any other worker.
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
"""Seconds between checks whether the actor still answers."""


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
    """Forwards requests to an actor, and outcomes back."""

    def __init__(self, connection: Connection, worker: ray_cluster.RayWorker) -> None:
        self._connection, self._worker = connection, worker
        threading.Thread(target=self._watch, daemon=True).start()

    def handle(self, request: Request) -> None:
        """Forward a call, or stop it."""
        if request.call is None:
            self._worker.stop()
            return
        try:
            function, args = request.load()
        except Exception:
            os._exit(1)  # the message is damaged: let the pool replace this process
        answer = self._worker.call(function, args, request.queue_name)
        answer.add_done_callback(partial(self._answer, request.number))

    def _answer(self, number: int, answer: "Future[Outcome]") -> None:
        if answer.exception() is not None:
            os._exit(1)
        self._connection.send(Answer(number, answer.result()))

    def _watch(self) -> None:
        """End this process when the actor ends, also while no call runs."""
        pause = threading.Event()
        while self._worker.alive():
            pause.wait(PING)
        os._exit(1)


def main() -> None:
    """Forward between standard input and output and the cluster."""
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
