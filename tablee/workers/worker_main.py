"""A worker's process: `python -m tablee.workers.worker_main NICE [MODULE …]`.

It imports the modules, says that it is ready, and answers calls from its parent over standard input
and output until its input ends. Calls run one after the other; those of the queue "load" run in a
thread of their own, beside them.
"""

import importlib
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO

from tablee.workers.calls import (
    LOAD_QUEUE,
    MAIN_QUEUE,
    Answer,
    CallRunner,
    Outcome,
    Request,
    encode,
    memory,
)  # fmt: skip
from tablee.workers.child import frame, read_frame


class Connection:
    """The pipes to the parent."""

    def __init__(self) -> None:
        self._source = sys.stdin.buffer
        self._out = _own_output()
        self._writing = threading.Lock()

    def ready(self) -> None:
        """Tell the parent that calls are taken."""
        self.send(Answer(0, Outcome("done", os.getpid(), memory())))

    def send(self, answer: Answer) -> None:
        """Send an answer; ends this process if nobody is there to read it."""
        data = frame(encode(answer))
        try:
            with self._writing:
                self._out.write(data)
                self._out.flush()
        except OSError:
            os._exit(0)

    def listen(self, handle: Callable[[Request], object]) -> None:
        """Handle every request until the parent closes the pipe or is killed."""
        while (body := read_frame(self._source)) is not None:
            handle(Request(*pickle.loads(body)))


class Worker:
    """Runs the parent's calls, with a thread for each queue."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self._runner = connection, CallRunner()
        self._queues: dict[str, queue.SimpleQueue[Request]] = {}
        for queue_name in (MAIN_QUEUE, LOAD_QUEUE):
            self._queues[queue_name] = queue.SimpleQueue()
            threading.Thread(target=self._work, args=(queue_name,), daemon=True).start()

    def handle(self, request: Request) -> None:
        """Queue a call, or stop one."""
        if request.call is None:
            self._runner.stop(request.number)
        else:
            self._queues[request.queue_name].put(request)

    def _work(self, queue_name: str) -> None:
        while True:
            request = self._queues[queue_name].get()
            outcome = self._runner.run(request.number, request.load)
            self._connection.send(Answer(request.number, outcome))


def _own_output() -> BinaryIO:
    """A copy of standard output for answers; other output is redirected to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def main() -> None:
    """Answer the parent's calls until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    if (nice := int(sys.argv[1])) and hasattr(os, "nice"):
        os.nice(nice)
    connection = Connection()
    for module in sys.argv[2:]:
        importlib.import_module(module)
    worker = Worker(connection)
    connection.ready()
    connection.listen(worker.handle)
    os._exit(0)  # without waiting for a call that may still run in another thread


if __name__ == "__main__":
    main()
