"""Workers on a Ray cluster, and a cluster of one machine for trying it out.

`TABLEE_RAY` names the cluster: `host:port` of its head, or `local` for one that is started here and
ends with this process. A cluster runs any code it is sent, so joining needs its token, and one
started here listens on the loopback address only.
"""

import contextlib
import importlib
import importlib.util
import itertools
import json
import logging
import os
import pathlib
import re
import secrets
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from typing import Any

from tablee.games.refusal import Unknown
from tablee.workers import child
from tablee.workers.calls import (
    LOAD_QUEUE,
    MAIN_QUEUE,
    CallRunner,
    Outcome,
    WorkerDied,
    fingerprint,
)
from tablee.workers.pool import Pool

LOCAL = "local"
STORE = 80_000_000
"""Bytes for Ray's object store; arguments and results are small and are sent with the call."""
STARTING = 120.0
"""Seconds for a cluster to start, and for a first worker to be free."""
ARRIVALS = 5
"""How many workers may die while they start before the cluster is given up."""
REACHING = 5.0
"""Seconds for the head node to accept a connection; Ray itself would try for many minutes."""
LOOPBACK = "127.0.0.1:"
STAY_HERE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Has Ray take the loopback address for what it is, on Linux too; elsewhere it always does.

Otherwise it would look for an address that other machines can reach, and listen there.
"""
log = logging.getLogger("tablee.workers.ray_cluster")
_ADDRESS = re.compile(r"[\w.-]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5}", re.ASCII)


def check(address: str, environ: Mapping[str, str] = os.environ) -> None:
    """Check that a cluster at this address can be used.

    Raises:
        Unknown: Ray is not installed, the address is wrong, or there is no token.
    """
    if importlib.util.find_spec("ray") is None:
        raise Unknown("ray-missing")
    if address == LOCAL:
        return
    if not _ADDRESS.fullmatch(address):
        raise Unknown("ray-address", address=address[:80])
    if not _has_token(environ):
        raise Unknown("ray-token")


def _has_token(environ: Mapping[str, str]) -> bool:
    if environ.get("RAY_AUTH_TOKEN"):
        return True
    path = environ.get("RAY_AUTH_TOKEN_PATH")
    home = pathlib.Path(environ.get("HOME") or pathlib.Path.home())
    file = pathlib.Path(path) if path else home / ".ray" / "auth_token"
    try:
        return bool(file.read_text("utf-8").strip())
    except OSError:
        return False


def environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of a process that joins a cluster: a worker's, and Ray's variables."""
    ours = {name: value for name, value in environ.items() if name.startswith("RAY_")}
    fixed = {"RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
    return child.environment(environ) | ours | fixed


# A cluster of our own


@contextlib.contextmanager
def cluster(address: str, cpus: int = 0) -> Iterator[str]:
    """The address of a cluster; one that is started here ends with the block."""
    check(address)
    if address != LOCAL:
        yield address
        return
    with Head(cpus) as head, _token(head.token):
        yield head.address


@contextlib.contextmanager
def _token(token: str) -> Iterator[None]:
    """The token in our own environment, where Ray looks for it, while the block runs."""
    before = {name: os.environ.get(name) for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN")}
    os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=token)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


class Head:
    """A cluster of this machine: a process that starts it, and ends it when its input ends."""

    def __init__(self, cpus: int = 0) -> None:
        self.token = secrets.token_hex(32)
        # Ray's sockets have long names and the system allows 107 letters: not in a deep folder.
        self._folder = tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True)
        own = {"RAY_AUTH_TOKEN": self.token, **STAY_HERE}
        self._process = subprocess.Popen(
            child.python("tablee.workers.ray_head", str(cpus), self._folder.name),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=environment() | own,
        )  # fmt: skip
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self.close()
            raise Unknown("ray-not-started")
        self.address = str(json.loads(line)["address"])

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()

    def __enter__(self) -> "Head":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# Workers


class Actor:
    """The Ray actor that runs calls on the cluster."""

    def __init__(self) -> None:
        self._runner = CallRunner()

    def ready(self) -> tuple[int, str]:
        """Its process id, and the fingerprint of its Tablée."""
        return os.getpid(), fingerprint()

    def run(
        self, number: int, known: str, function: Callable[..., Any], args: tuple[Any, ...]
    ) -> tuple[str, Any, int]:
        """Run one call, if the caller has the same Tablée."""
        if known != fingerprint():
            return Outcome("refused", Unknown("ray-differs"))
        return self._runner.run(number, lambda: (function, args))

    def stop(self, number: int) -> None:
        """Stop a call; returns at once, so it also serves to check that the actor is alive."""
        self._runner.stop(number)


def _ray() -> Any:
    """The module `ray`, imported late because it is slow to load."""
    return importlib.import_module("ray")


def connect(address: str) -> None:
    """Join a cluster as a driver, once for this process. Raises Unknown if it cannot be joined."""
    check(address)
    os.environ.update(RAY_AUTH_MODE="token", RAY_USAGE_STATS_ENABLED="0")
    if address.startswith(LOOPBACK):
        os.environ.update(STAY_HERE)
    ray = _ray()
    if ray.is_initialized():
        return
    try:
        host, _, port = address.rpartition(":")
        socket.create_connection((host.strip("[]"), int(port)), REACHING).close()
        _log_instead_of_printing()
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (OSError, RuntimeError, ValueError):
        raise Unknown("ray-unreachable", address=address) from None


def _log_instead_of_printing() -> None:
    """Send Ray's messages about dead workers to the log, not to a command's output.

    The pool replaces them itself, and `--json` promises JSON alone. Ray prints such messages even
    with `log_to_driver=False` and offers no switch, hence the change to a part of its own.
    """

    def write(data: Mapping[str, Any], ignore_prefix: bool) -> None:
        for line in data["lines"]:
            log.info("%s", line)

    worker: Any = importlib.import_module("ray._private.worker")
    worker.print_to_stdstream = write


def leave() -> None:
    _ray().shutdown()


class RayWorker:
    """A worker that is an actor of the Ray cluster this process has joined."""

    def __init__(self, cores: int = 1) -> None:
        self._ray = _ray()
        remote = self._ray.remote(
            num_cpus=cores, max_restarts=0, concurrency_groups={LOAD_QUEUE: 1, "stop": 1}
        )
        self._actor = remote(Actor).remote()
        self._numbers = itertools.count(1)
        self._last = 0
        self._on_gone: Callable[[], object] = bool
        self.pid: int | None = None
        self.gone = False
        self.memory = 0

    def ready(self, seconds: float = STARTING) -> None:
        """Wait until it has a core and runs, and check that it has the same Tablée.

        Raises:
            WorkerDied: it was killed.
            Unknown: the cluster has no free core, or another version of Tablée.
        """
        try:
            self.pid, theirs = self._ray.get(self._actor.ready.remote(), timeout=seconds)
        except self._ray.exceptions.GetTimeoutError:
            self.kill()
            raise Unknown("ray-full") from None
        except self._ray.exceptions.RayError:
            raise WorkerDied from None
        if theirs != fingerprint():
            self.kill()
            raise Unknown("ray-differs")

    def watch(self, on_gone: Callable[[], object]) -> None:
        """Have a function called when the actor is found to have ended."""
        self._on_gone = on_gone

    def call(
        self, function: Callable[..., Any], args: tuple[Any, ...], queue_name: str = MAIN_QUEUE
    ) -> "Future[Outcome]":
        number, answer = next(self._numbers), Future[Outcome]()
        if queue_name == MAIN_QUEUE:
            self._last = number
        run = (
            self._actor.run.options(concurrency_group=queue_name) if queue_name else self._actor.run
        )
        run.remote(number, fingerprint(), function, args).future().add_done_callback(
            lambda theirs: self._answer(theirs, answer)
        )
        return answer

    def _answer(self, theirs: "Future[Any]", answer: "Future[Outcome]") -> None:
        error = theirs.exception()
        if error is None:
            outcome = Outcome(*theirs.result())
            self.memory = outcome.memory
            answer.set_result(outcome)
        elif isinstance(error, self._ray.exceptions.RayTaskError):
            answer.set_result(Outcome("failed", type(error).__name__))
        else:
            self.gone = True
            answer.set_exception(WorkerDied())
            self._on_gone()

    def stop(self) -> None:
        self._stop(self._last)

    def alive(self) -> bool:
        """Whether the actor still answers."""
        try:
            self._ray.get(self._stop(0), timeout=STARTING)
        except self._ray.exceptions.RayError:
            return False
        return True

    def _stop(self, number: int) -> Any:
        return self._actor.stop.options(concurrency_group="stop").remote(number)

    def kill(self) -> None:
        self.gone = True
        with contextlib.suppress(Exception):  # the actor or the cluster may have ended already
            self._ray.kill(self._actor, no_restart=True)


def _first() -> RayWorker:
    """A ready worker, which shows that the cluster has a free core and the same Tablée."""
    for _ in range(ARRIVALS):
        worker = RayWorker()
        try:
            worker.ready()
            return worker
        except WorkerDied:
            log.info("the first worker died while it started", exc_info=True)
    raise Unknown("ray-loses")


@contextlib.contextmanager
def pool(address: str, workers: int | None = None) -> Iterator[Pool]:
    """A pool on a cluster while the block runs, of `workers` or as many as it has cores.

    Raises:
        Unknown: the cluster cannot be joined, has no free core, or another version of Tablée.
    """
    with cluster(address, workers or 0) as joined:
        connect(joined)
        try:
            cores = int(_ray().cluster_resources().get("CPU", 0))
            first = [_first()]
            yield Pool(
                lambda: first.pop() if first else RayWorker(), min(workers or cores, max(1, cores))
            )
        finally:
            leave()
