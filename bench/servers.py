"""Servers of a benchmark's own: started on the loopback address, measured, and stopped."""

import contextlib
import os
import pathlib
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import httpx

from bench import cpu

PATIENCE = 60.0
SPARE_FILES = 200
SERVE = ("-m", "tablee", "serve")
PROFILED = """
import cProfile, runpy, signal, sys
profile, file = cProfile.Profile(), sys.argv[1]
def ended(*_):
    profile.disable()
    profile.dump_stats(file + ".part")
    __import__("os").replace(file + ".part", file)
signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
signal.signal(signal.SIGUSR2, ended)
sys.argv = ["tablee", "serve"]
runpy.run_module("tablee", run_name="__main__", alter_sys=True)
"""
"""A server that is profiled from SIGUSR1 to SIGUSR2: not while it starts."""
SETTINGS = {
    # One address asks for everything here, so the limits of one address are raised.
    "TABLEE_REQUESTS": "1000000", "TABLEE_CREATIONS": "1000000", "TABLEE_SOCKETS": "200000",
    "TABLEE_HOST": "127.0.0.1", "TABLEE_LOG": "warning", "TABLEE_WORKERS": "1",
    "TABLEE_PREWARM": "nothing",
}  # fmt: skip


class NotStarted(RuntimeError):
    """A server that did not come up; `tablee serve` by itself says why."""


@dataclass(frozen=True)
class Server:
    """A server that runs for this measurement."""

    port: int
    process: "subprocess.Popen[bytes]"

    @property
    def memory(self) -> float:
        """MiB that its process holds, without its workers."""
        pages = pathlib.Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * resource.getpagesize() / 2**20

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used: a figure that a busy machine does not blur."""
        return cpu.used(self.process.pid)


@contextlib.contextmanager
def running(
    databases: Sequence[str], profile: pathlib.Path | None = None
) -> Iterator[list[Server]]:
    """A server on each of these databases while the block runs; raises NotStarted.

    With `profile`, SIGUSR1 and SIGUSR2 write what it does in between to that file.
    """
    own = {name: value for name, value in os.environ.items() if not name.startswith("TABLEE_")}
    program = ["-c", PROFILED, str(profile)] if profile else SERVE
    servers: list[Server] = []
    try:
        for database in databases:
            port = free_port()
            settings = SETTINGS | {"TABLEE_DATABASE": database, "TABLEE_PORT": str(port)}
            process = subprocess.Popen(
                [sys.executable, *program], env=own | settings, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            servers.append(Server(port, process))
        for server in servers:
            wait_until_ready(server.port, server.process)
        yield servers
    finally:
        for server in servers:
            server.process.send_signal(signal.SIGTERM)
        for server in servers:
            stop(server.process)


def stop(process: "subprocess.Popen[bytes]", seconds: float = 20.0) -> None:
    """Wait until a process that got SIGTERM has ended, or kill it."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until_ready(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a server answers; raises NotStarted."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(httpx.TransportError):
            address = f"http://127.0.0.1:{port}/readyz"
            if httpx.get(address, timeout=PATIENCE, trust_env=False, verify=False).is_success:
                return
        time.sleep(0.05)
    raise NotStarted("The server did not start. Try “tablee serve” by itself to see why.")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def allow_files(count: int) -> None:
    """Let this process and the servers it starts open so many files; raises OSError if not."""
    needed = count + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise OSError(f"{needed} open files are needed, and only {hard} are allowed (ulimit -Hn)")
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
