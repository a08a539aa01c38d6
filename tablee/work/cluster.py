"""Hands on a Ray cluster, and a cluster of one machine for trying it out.

`TABLEE_RAY` names the cluster: `host:port` of its head, or `local` for one that is started here and
ends with us. A cluster runs whatever it is sent, so nobody is let in without its token, and one
started here listens on the loopback address only.
"""

import contextlib
import importlib
import importlib.util
import json
import logging
import os
import pathlib
import re
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from typing import Any

from tablee.games.refusal import Unknown
from tablee.work import processes
from tablee.work.crew import Crew, Gone, answered, fingerprint, told

LOCAL = "local"
STORE = 80_000_000
"""Bytes for Ray's own store of objects; ours are small and travel with the call."""
STARTING = 120.0
"""Seconds for a cluster to start, and for a first hand to be free."""
ARRIVALS = 5
"""How many may be lost as they arrive before we say that nobody can work there."""
REACHING = 5.0
"""Seconds for the head to answer at all; Ray itself would try for many minutes."""
LOOPBACK = "127.0.0.1:"
STAY_HERE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Has Ray take the loopback address for what it is, on Linux too; elsewhere it always does.

Otherwise it would look for an address that other machines can reach, and listen there.
"""
log = logging.getLogger("tablee.work.cluster")
_ADDRESS = re.compile(r"[\w.-]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5}", re.ASCII)


def check(address: str, environ: Mapping[str, str] = os.environ) -> None:
    """Refuse what cannot work, before anything is begun."""
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
    """The environment of a process that speaks to a cluster: enough to run, and the token."""
    ours = {name: value for name, value in environ.items() if name.startswith("RAY_")}
    told = {"RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
    return processes.environment(environ) | ours | told


# A cluster of our own


@contextlib.contextmanager
def found(address: str, cpus: int = 0) -> Iterator[str]:
    """The cluster of that name: an address; one started here ends with the block."""
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
            [sys.executable, "-P", "-m", "tablee.work.head", str(cpus), self._folder.name],
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
        """End the cluster."""
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


# Hands


class Labourer:
    """What runs on the cluster: does what it is sent."""

    def who(self) -> tuple[int, str]:
        """Its process, and which Tablée it has."""
        return os.getpid(), fingerprint()

    def do(
        self, known: str, function: Callable[..., Any], args: tuple[Any, ...]
    ) -> tuple[str, Any]:
        """Do one thing, if whoever asks knows the same rules."""
        if known != fingerprint():
            return "refused", Unknown("ray-differs")
        return answered(function, args)


def _ray() -> Any:
    """Ray itself, which takes its time to load."""
    return importlib.import_module("ray")


def connect(address: str) -> None:
    """Join a cluster as somebody who gives work, once for this process."""
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
        _keep_aside()
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (OSError, RuntimeError, ValueError):
        raise Unknown("ray-unreachable", address=address) from None


def _keep_aside() -> None:
    """Have Ray's word of a lost worker go to the log, not among what a command prints.

    We replace whom we lose ourselves, and `--json` promises JSON alone. Ray prints such words even
    with `log_to_driver=False` and offers no switch, hence the change to a part of its own.
    """

    def noted(data: Mapping[str, Any], ignore_prefix: bool) -> None:
        for line in data["lines"]:
            log.info("%s", line)

    worker: Any = importlib.import_module("ray._private.worker")
    worker.print_to_stdstream = noted


def leave() -> None:
    """Leave the cluster."""
    _ray().shutdown()


class Actor:
    """A hand that is an actor of a Ray cluster we have joined."""

    def __init__(self, cores: int = 1) -> None:
        self._ray = _ray()
        made = self._ray.remote(
            num_cpus=cores, max_restarts=0, concurrency_groups={"load": 1, "stop": 1}
        )
        self._actor = made(Labourer).remote()
        self.pid: int | None = None
        self.placed = False
        self._actor.who.remote().future().add_done_callback(self._arrived)

    def _arrived(self, theirs: "Future[Any]") -> None:
        if theirs.exception() is None:
            self.pid, self.placed = theirs.result()[0], True

    def ready(self, seconds: float = STARTING) -> None:
        """Wait until it works, and see that it knows the same rules."""
        try:
            self.pid, theirs = self._ray.get(self._actor.who.remote(), timeout=seconds)
        except self._ray.exceptions.GetTimeoutError:
            self.dismiss()
            raise Unknown("ray-full") from None
        except self._ray.exceptions.RayError:
            raise Gone from None
        if theirs != fingerprint():
            self.dismiss()
            raise Unknown("ray-differs")

    def do(
        self, function: Callable[..., Any], args: tuple[Any, ...], lane: str = ""
    ) -> "Future[Any]":
        """Begin; things of different lanes are done at the same time."""
        answer: Future[Any] = Future()
        call = self._actor.do.options(concurrency_group=lane) if lane else self._actor.do
        call.remote(fingerprint(), function, args).future().add_done_callback(
            lambda theirs: self._tell(theirs, answer)
        )
        return answer

    def _tell(self, theirs: "Future[Any]", answer: "Future[Any]") -> None:
        error = theirs.exception()
        if error is None:
            answer.set_result(theirs.result())
        elif isinstance(error, self._ray.exceptions.RayTaskError):
            answer.set_result(("failed", str(error)[:2000]))
        else:
            answer.set_exception(Gone())

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Do something small and wait for it."""
        return told(self.do(function, args).result(STARTING))

    def dismiss(self) -> None:
        """End it now."""
        with contextlib.suppress(Exception):  # it may be gone, and so may the cluster
            self._ray.kill(self._actor, no_restart=True)


def _first() -> Actor:
    """Somebody who works: the cluster has room for us, and knows the same rules."""
    for _ in range(ARRIVALS):
        actor = Actor()
        try:
            actor.ready()
            return actor
        except Gone:  # killed as it arrived, as anybody may be
            log.info("the first to work was lost on arriving")
    raise Unknown("ray-loses")


@contextlib.contextmanager
def crew(address: str, workers: int | None = None) -> Iterator[Crew]:
    """A crew on a cluster, as many as asked for or as it has cores, while the block runs."""
    with found(address, workers or 0) as joined:
        connect(joined)
        try:
            cores = int(_ray().cluster_resources().get("CPU", 0))
            waiting = [_first()]

            def hire() -> Actor:
                return waiting.pop() if waiting else Actor()

            yield Crew(hire, min(workers or cores, max(1, cores)))
        finally:
            leave()
