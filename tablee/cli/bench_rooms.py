"""Rooms of a benchmark's own: started on the loopback address, watched, and stopped."""

import asyncio
import contextlib
import os
import pathlib
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from tablee.cli.bench_wire import PATIENCE, asked
from tablee.games.refusal import Unknown

SPARE_FILES = 200
SERVE = ("-m", "tablee", "serve")


@dataclass(frozen=True)
class Room:
    """A room that runs for this measurement."""

    port: int
    process: "subprocess.Popen[bytes]"

    @property
    def memory(self) -> float:
        """MiB its process holds, without those who think for it."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used: the figure that a busy machine does not blur."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text("ascii")
        user, system = stat.rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _environment(database: str, port: int) -> dict[str, str]:
    """One address asks for everything here, so what is allowed to one is raised."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TABLEE_")} | {
        "TABLEE_DATABASE": database, "TABLEE_HOST": "127.0.0.1", "TABLEE_PORT": str(port),
        "TABLEE_REQUESTS": "100000", "TABLEE_CREATIONS": "10000", "TABLEE_SOCKETS": "200000",
        "TABLEE_LOG": "warning", "TABLEE_WORKERS": "1",
        "TABLEE_PREWARM": "nothing",
    }  # fmt: skip


@contextlib.asynccontextmanager
async def opened(databases: Sequence[str]) -> AsyncIterator[list[Room]]:
    """Rooms on these databases, one process each, while the block runs."""
    rooms: list[Room] = []
    try:
        for database in databases:
            port = _free_port()
            process = subprocess.Popen(
                [sys.executable, *SERVE], env=_environment(database, port),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            rooms.append(Room(port, process))
            await _until_ready(rooms[-1])
        yield rooms
    finally:
        for room in rooms:
            room.process.send_signal(signal.SIGTERM)
        for room in rooms:
            try:
                await asyncio.to_thread(room.process.wait, 15)
            except subprocess.TimeoutExpired:
                room.process.kill()
                room.process.wait()


async def _until_ready(room: Room) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if room.process.poll() is not None:
            break
        with contextlib.suppress(OSError):
            await asked(room.port, "GET", "/readyz")
            return
        await asyncio.sleep(0.1)
    raise Unknown("bench-room-dead")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def allow_files(count: int) -> None:
    """Let this process and the rooms it starts open so many files, or say that they may not."""
    needed = count + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise Unknown("bench-room-files", needed=needed, most=hard)
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
