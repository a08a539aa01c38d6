"""The pool: runs calls by priority in worker processes, and replaces workers that fail.

Each worker has a supervising thread in this process, which starts it, gives it the most urgent
call, waits for the outcome, and replaces it when it dies, exceeds the call's time limit or holds
too much memory. A call that may be tried again (a pure unit) is then given to another worker, so
every unit gives its result once, whichever workers are killed.

    >>> pool = local_pool(1)
    >>> dict(pool.each(Unit(n, pow, (n, 2)) for n in range(4)))
    {0: 0, 1: 1, 2: 4, 3: 9}
"""

import contextlib
import itertools
import logging
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, InvalidStateError, wait
from dataclasses import dataclass
from typing import Any

from tablee.games.refusal import Refusal, Unknown
from tablee.workers.calls import LOAD_QUEUE, Outcome, PoolClosed, WorkerDied, WorkerLate
from tablee.workers.worker import ProcessWorker, Worker

log = logging.getLogger("tablee.workers.pool")
TRIES = 5
"""How many workers a unit is given to before it is given up."""
STOPPING = 0.5
"""Seconds a stopped call has to end before its worker is killed."""
IDLE = 20.0
"""Seconds without a call after which a worker on demand is ended."""
WATCH = 1.0
"""Seconds between checks whether any worker can be started at all."""


@dataclass(frozen=True)
class Unit:
    """A pure function with small arguments, to be run in some worker, and its name."""

    name: Hashable
    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    seconds: float | None = None
    """The time limit, after which another worker is given it."""


class PendingCall(Future[Any]):
    """The future of a call; cancel it to stop the call."""

    def __init__(
        self, number: int, function: Callable[..., Any], args: tuple[Any, ...], priority: int,
        seconds: float | None, tries: int,
    ) -> None:  # fmt: skip
        super().__init__()
        self.number, self.function, self.args = number, function, args
        self.priority, self.seconds, self.tries = priority, seconds, tries
        self.started_at: float | None = None

    @property
    def started(self) -> bool:
        """Whether a worker has it."""
        return self.started_at is not None

    def settle(self, outcome: "Outcome | Exception") -> None:
        """Set the result or the exception, unless the future is done or cancelled."""
        with contextlib.suppress(InvalidStateError):
            if isinstance(outcome, Exception):
                self.set_exception(outcome)
            elif (error := outcome.error) is not None:
                self.set_exception(error)
            else:
                self.set_result(outcome.value)


class Pool:
    """`size` workers and a priority queue of calls.

    `start_worker` starts one worker. With `on_demand`, workers run only while there are calls.

    >>> pool = Pool(ProcessWorker, 1)
    >>> pool.start()
    >>> call = pool.submit(pow, 2, 10)
    >>> call.result()
    1024
    >>> pool.close()

    Raises:
        Unknown: `size` is below 1.
    """

    def __init__(
        self, start_worker: Callable[[], Worker], size: int, *, most_memory: int = 0,
        on_demand: bool = False,
    ) -> None:  # fmt: skip
        if size < 1:
            raise Unknown("work-nobody")
        self._start_worker, self.size = start_worker, size
        self._most_memory, self._on_demand = most_memory, on_demand
        self.replaced = 0
        """How many workers died, were too slow or grew too large."""
        self._numbers = itertools.count(1)
        self._lock = threading.RLock()
        """Guards everything below."""
        self._work = threading.Condition(self._lock)
        """Notified for each call that waits; idle workers wait for it."""
        self._closing = threading.Condition(self._lock)
        self._queues: dict[int, dict[int, PendingCall]] = {}
        """Calls that wait, by priority and number."""
        self._running: set[PendingCall] = set()
        self._workers: list[Worker] = []
        self._ready: list[Worker] = []
        self._everywhere: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self._threads: list[threading.Thread] = []
        self._failures: list[int] = []
        """How often in a row each thread's worker failed before it answered a call."""
        self._last_error: Exception | None = None
        """Why the last worker did not start."""
        self._closed = False

    # Public

    def start(self) -> None:
        """Start the workers; calls may be submitted before and after."""
        with self._lock:
            if self._threads:
                return
            self._closed, self._failures = False, [0] * self.size
            self._threads = [
                threading.Thread(target=self._supervise, args=(n,), name=f"worker {n}", daemon=True)
                for n in range(self.size)
            ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Kill all workers; calls that are not done raise PoolClosed."""
        with self._lock:
            self._closed = True
            left = [call for queue in self._queues.values() for call in queue.values()]
            left += self._running
            workers, threads, self._threads = list(self._workers), self._threads, []
            self._work.notify_all()
            self._closing.notify_all()
        for call in left:
            call.settle(PoolClosed())
        for worker in workers:
            worker.kill()
        for thread in threads:
            thread.join()

    def submit(
        self, function: Callable[..., Any], *args: Any, priority: int = 0,
        seconds: float | None = None, tries: int = 1,
    ) -> PendingCall:  # fmt: skip
        """Call a module-level function in a worker; returns its future.

        A lower `priority` is more urgent. After `seconds` the worker is killed; the call is given
        to at most `tries` workers. The future raises the Refusal of the function, CallFailed,
        WorkerDied, WorkerLate or PoolClosed.

        Raises:
            PoolClosed: the pool is closed.
        """
        call = PendingCall(next(self._numbers), function, args, priority, seconds, tries)
        with self._lock:
            if self._closed:
                raise PoolClosed
            self._queues.setdefault(priority, {})[call.number] = call
            self._work.notify()
        call.add_done_callback(self._withdraw)
        return call

    def run_everywhere(self, function: Callable[..., Any], *args: Any) -> None:
        """Call a function in every worker, beside its other calls, and in those started later."""
        with self._lock:
            self._everywhere.append((function, args))
            ready = list(self._ready)
        for worker in ready:
            worker.call(function, args, LOAD_QUEUE)

    def each(self, units: Iterable[Unit]) -> Iterator[tuple[Hashable, Any]]:
        """Every unit's name and result, as they are finished; the pool is closed afterwards.

        Stop iterating to stop the work.

        Raises:
            Unknown: a unit was given to `TRIES` workers, and all of them died.
        """
        coming, waiting = iter(units), dict[Future[Any], Unit]()
        self.start()
        try:
            while True:
                for unit in itertools.islice(coming, self.size + 1 - len(waiting)):
                    call = self.submit(unit.function, *unit.args, seconds=unit.seconds, tries=TRIES)
                    waiting[call] = unit
                if not waiting:
                    return
                done = wait(waiting, WATCH, FIRST_COMPLETED).done
                if not done and min(self._failures) >= TRIES:
                    lost = _lost(next(iter(waiting.values())))
                    raise self._last_error if isinstance(self._last_error, Refusal) else lost
                for finished in done:
                    unit = waiting.pop(finished)
                    yield unit.name, _result(unit, finished)
        finally:
            self.close()

    def pids(self) -> list[int]:
        """The processes of the workers that take calls."""
        with self._lock:
            return [worker.pid for worker in self._ready if worker.pid is not None]

    def waiting(self) -> int:
        """How many calls no worker has started."""
        with self._lock:
            return sum(map(len, self._queues.values()))

    def _withdraw(self, call: Future[Any]) -> None:
        """Remove a call from its queue when it is settled or cancelled."""
        assert isinstance(call, PendingCall)
        with self._lock:
            self._queues.get(call.priority, {}).pop(call.number, None)

    # One worker

    def _supervise(self, slot: int) -> None:
        """Run one worker, and replace it when it fails, until the pool is closed."""
        while self._wait_for_demand():
            worker: Worker | None = None
            try:
                worker = self._start_one()
                again = self._serve(worker, slot)
            except (WorkerDied, OSError, Refusal) as error:
                log.info("a worker did not start", extra={"why": str(error)}, exc_info=True)
                self._last_error, again = error, True
            except Exception:
                log.exception("a worker's thread failed")
                again = True
            finally:
                if worker is not None:
                    self._end(worker)
            if again and not self._closed:
                self._pause(slot)

    def _wait_for_demand(self) -> bool:
        """Wait until a worker is needed; False once the pool is closed."""
        with self._lock:
            if self._on_demand:
                self._work.wait_for(lambda: self._closed or any(self._queues.values()))
            return not self._closed

    def _start_one(self) -> Worker:
        worker = self._start_worker()
        with self._lock:
            self._workers.append(worker)
            if self._closed:
                raise WorkerDied
        worker.watch(self._notify)
        worker.ready()
        with self._lock:
            self._ready.append(worker)
            everywhere = list(self._everywhere)
        for function, args in everywhere:
            worker.call(function, args, LOAD_QUEUE)
        return worker

    def _notify(self) -> None:
        with self._lock:
            self._ready = [worker for worker in self._ready if not worker.gone]
            self._work.notify_all()

    def _end(self, worker: Worker) -> None:
        worker.kill()
        with self._lock:
            self._workers.remove(worker)
            self._ready = [one for one in self._ready if one is not worker]

    def _pause(self, slot: int) -> None:
        """Wait before a replacement is started, longer after each failure."""
        with self._lock:
            self.replaced += 1
            failures = self._failures[slot]
            log.warning("a worker is replaced", extra={"failures": failures})
            self._closing.wait_for(lambda: self._closed, min(30.0, 0.05 * 2 ** min(failures, 12)))
            self._failures[slot] += 1

    def _serve(self, worker: Worker, slot: int) -> bool:
        """Give a worker calls until it ends; returns whether it must be replaced."""
        while True:
            call = self._next(worker)
            if call is None:
                return worker.gone or not self._on_demand
            usable = self._run(worker, call)
            with self._lock:
                self._running.discard(call)
            if worker.gone or not usable:
                return True
            self._failures[slot] = 0
            if self._most_memory and worker.memory > self._most_memory:
                self._failures[slot] = -1  # not a failure: its replacement starts at once
                return True

    def _next(self, worker: Worker) -> PendingCall | None:
        """The most urgent call; None if the worker or the pool ends before there is one."""
        with self._lock:
            self._work.wait_for(
                lambda: self._closed or worker.gone or any(self._queues.values()),
                IDLE if self._on_demand else None,
            )
            if self._closed or worker.gone:
                self._work.notify()  # pass the wake-up on to another worker
                return None
            for priority in sorted(self._queues):
                if queue := self._queues[priority]:
                    call = queue.pop(next(iter(queue)))
                    call.started_at = time.monotonic()
                    call.tries -= 1
                    self._running.add(call)
                    return call
            return None

    def _run(self, worker: Worker, call: PendingCall) -> bool:
        """Have a worker run a call; returns whether the worker is still usable."""
        changed = threading.Event()

        def answered(answer: "Future[Outcome]") -> None:
            if answer.exception() is None:
                call.settle(answer.result())
            changed.set()

        try:
            answer = worker.call(call.function, call.args)
        except Exception as error:  # it cannot be pickled or is too long: the caller's fault
            call.settle(error)
            return True
        answer.add_done_callback(answered)
        call.add_done_callback(lambda _: changed.set())
        changed.wait(call.seconds)
        if not answer.done() and call.done():
            worker.stop()
            wait([answer], STOPPING)
        if not answer.done():
            worker.kill()
            self._retry(call, WorkerLate())
            return False
        if answer.exception() is not None:
            self._retry(call, WorkerDied())
            return False
        return True

    def _retry(self, call: PendingCall, why: Exception) -> None:
        """Put a call whose worker failed back to the head of its queue, if tries are left."""
        with self._lock:
            if call.tries > 0 and not call.done() and not self._closed:
                call.started_at = None
                rest = self._queues.get(call.priority, {})
                self._queues[call.priority] = {call.number: call, **rest}
                self._work.notify()
                return
        call.settle(why)


def _result(unit: Unit, call: "Future[Any]") -> Any:
    try:
        return call.result()
    except WorkerDied:
        raise _lost(unit) from None


def _lost(unit: Unit) -> Unknown:
    return Unknown("work-lost", unit=str(unit.name), tries=TRIES)


class SerialPool:
    """A pool without workers: runs units in this process, one after the other."""

    size = 1

    def each(self, units: Iterable[Unit]) -> Iterator[tuple[Hashable, Any]]:
        """Every unit's name and result, in their order."""
        for unit in units:
            yield unit.name, unit.function(*unit.args)


AnyPool = Pool | SerialPool


def local_pool(workers: int) -> AnyPool:
    """A pool of processes on this machine; a pool of one runs in this process itself.

    >>> dict(local_pool(1).each([Unit("a", abs, (-3,))]))
    {'a': 3}

    Raises:
        Unknown: `workers` is below 1.
    """
    return SerialPool() if workers == 1 else Pool(ProcessWorker, workers)
