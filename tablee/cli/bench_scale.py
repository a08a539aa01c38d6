"""`tablee bench scale`: what more processes and more workers bring on this machine.

Starts rooms on one PostgreSQL and plays at many tables as fast as they answer, from processes
of its own; every move is watched from another room. Then the same tournament by one and two
workers, here and on Ray. All of it becomes one JSON file; `bench/scale.py` draws and computes.
"""

import asyncio
import json
import os
import pathlib
import platform
import pstats
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import asdict, dataclass

from tablee import games
from tablee.cli import bench_share
from tablee.cli.bench_load import Load, drive, free_port, ready
from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.play import Table
from tablee.players import arena
from tablee.server.workers.pool import Staff
from tablee.service.jobs import Job
from tablee.work import cluster, processes
from tablee.work.crew import Crew, Unit, Workers

PROCESSES = (1, 2, 4)
WORKERS = (1, 2)
IDLE = 500
"""Sockets that only watch, for what one costs in memory."""
SHARE = 0.2
"""Of a core, for each room, where the machine's own end is not to be seen."""
GROUPS = {
    "database driver": ("asyncpg", "sqlalchemy", "greenlet"),
    "rules and table": ("tablee/games", "tablee/play"),
    "server": ("tablee/service", "tablee/server"),
    "web server and sockets": ("uvicorn", "websockets", "starlette", "fastapi", "httptools"),
    "encoding": ("msgspec", "json/"),
    "event loop": ("asyncio", "uvloop", "selectors"),
}
"""Where a room's time goes, by the files its functions are in."""
WAITING = ("poll", "select", "run_until_complete", "run_forever", "run_module", "acquire")
"""Functions in which a room only waits, which is not work."""
Tell = Callable[..., None]


@dataclass(frozen=True)
class Room:
    """A room that runs for this measurement."""

    port: int
    process: "subprocess.Popen[bytes]"


class Rooms:
    """So many rooms on one database."""

    def __init__(self, database: str, count: int, profile: pathlib.Path | None = None) -> None:
        environ = {n: v for n, v in os.environ.items() if not n.startswith("TABLEE_")} | {
            "TABLEE_DATABASE": database, "TABLEE_REQUESTS": "1000000",
            "TABLEE_CREATIONS": "1000000", "TABLEE_SOCKETS": "100000", "TABLEE_LOG": "warning",
            "TABLEE_WORKERS": "1", "TABLEE_PREWARM": "nothing",
        }  # fmt: skip
        watched = ["-c", PROFILED, str(profile)] if profile else ["-m", "tablee"]
        self.rooms = []
        for _ in range(count):
            port = free_port()
            process = subprocess.Popen(
                [sys.executable, *watched, "serve"], env=environ | {"TABLEE_PORT": str(port)},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            self.rooms.append(Room(port, process))

    @property
    def ports(self) -> list[int]:
        """Where they listen."""
        return [room.port for room in self.rooms]

    @property
    def cpu(self) -> float:
        """Seconds of processor time they have used."""
        return sum(bench_share.cpu(room.process.pid) for room in self.rooms)

    @property
    def memory(self) -> float:
        """MiB of one of them, without those who think for it."""
        return statistics.mean(memory(room.process.pid) for room in self.rooms)

    def __enter__(self) -> "Rooms":
        for room in self.rooms:
            if not ready(room.port, room.process):
                self.__exit__()
                raise Unknown("bench-room-dead")
        return self

    def __exit__(self, *_: object) -> None:
        for room in self.rooms:
            room.process.send_signal(signal.SIGTERM)
        for room in self.rooms:
            try:
                room.process.wait(20)
            except subprocess.TimeoutExpired:
                room.process.kill()
                room.process.wait()


PROFILED = """
import cProfile, runpy, signal, sys
profile, file = cProfile.Profile(), sys.argv[1]
def ended(*_):
    profile.disable()
    profile.dump_stats(file + ".part")
    __import__("os").replace(file + ".part", file)
signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
signal.signal(signal.SIGUSR2, ended)
sys.argv = ["tablee", *sys.argv[2:]]
runpy.run_module("tablee", run_name="__main__", alter_sys=True)
"""
"""A room that is looked at between two signals: not while it starts."""


def memory(pid: int) -> float:
    """MiB a process holds."""
    pages = pathlib.Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]
    return int(pages) * resource.getpagesize() / 2**20


# Rooms


@dataclass(frozen=True)
class Setup:
    """How rooms are measured: how many, where tables are watched, what is in between."""

    processes: int
    apart: bool = True
    share: float = 0.0
    """Of a core for each room; 0: as much as it can get."""
    proxy: bool = False


def processes_figures(database: str, setup: Setup, seconds: float, tables: int) -> Json:
    """Moves a second, delays, memory and processor time with so many rooms."""
    drivers = 2
    base = asyncio.run(bench_share.postmaster(database))
    with Rooms(database, setup.processes) as rooms, ExitStack() as stack:
        pids = [room.process.pid for room in rooms.rooms]
        ports, proxy = tuple(rooms.ports), None
        if setup.proxy:
            proxy = stack.enter_context(bench_share.Proxy(ports))
            ports = (proxy.port,)
            if not ready(proxy.port, proxy.process):
                raise Unknown("bench-room-dead")
        if setup.share:
            stack.enter_context(bench_share.held(pids, setup.share))
        empty, before = rooms.memory, asyncio.run(_size(database))
        load = Load(ports, seconds, max(1, tables // drivers), setup.apart)
        units = [Unit(number, drive, (load, number)) for number in range(drivers)]
        used = (rooms.cpu, bench_share.family_cpu(base), proxy.cpu if proxy else 0.0)
        done = [told for _, told in Crew(processes.Process, drivers).each(units)]
        now = (rooms.cpu, bench_share.family_cpu(base), proxy.cpu if proxy else 0.0)
        full, after = rooms.memory, asyncio.run(_size(database))
    moves = sum(told["moves"] for told in done)
    room, data, between = (1e3 * (b - a) / moves for a, b in zip(used, now, strict=True))
    answers = sorted(wait for told in done for wait in told["answers"])
    events = sorted(wait for told in done for wait in told["events"])
    return {
        **asdict(setup), "tables": load.tables * drivers, "moves": moves,
        "moves_per_s": round(sum(told["moves"] / told["seconds"] for told in done), 1),
        "seconds": round(max(told["seconds"] for told in done), 1),
        "answer_ms": _shares(answers), "event_ms": _shares(events),
        "memory_mib": round(full, 1), "memory_empty_mib": round(empty, 1),
        "room_cpu_ms": round(room, 3), "postgres_cpu_ms": round(data, 3),
        "driver_cpu_ms": round(1e3 * sum(told["cpu"] for told in done) / moves, 3),
        "proxy_cpu_ms": round(between, 3),
        "bytes_per_move": round((after - before) / moves),
    }  # fmt: skip


def _shares(waits: Sequence[float]) -> Json:
    if not waits:
        return {}
    at = {"p50": 0.5, "p99": 0.99}
    return {
        name: round(1e3 * waits[min(len(waits) - 1, int(share * len(waits)))], 2)
        for name, share in at.items()
    }


def held_figures(database: str, seconds: float, tables: int, tell: Tell) -> list[Json]:
    """One and two rooms that get a fixed share of a core each: what the software itself allows.

    On a small machine rooms, database and driver share the cores, and nothing can grow.
    """
    if not bench_share.can_hold():
        return []
    found = []
    for setup in (
        Setup(1, share=SHARE), Setup(2, share=SHARE), Setup(2, apart=False, share=SHARE)
    ):  # fmt: skip
        tell("bench-scale-held", count=setup.processes, percent=round(100 * SHARE))
        found.append(processes_figures(database, setup, seconds, tables))
    return found


async def _size(database: str) -> int:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return int(await connection.fetchval("SELECT pg_database_size(current_database())"))
    finally:
        await connection.close()


def sockets_figures(database: str, count: int) -> Json:
    """What a socket that only watches costs one room."""
    with Rooms(database, 1) as rooms:
        return asyncio.run(_sockets(rooms, count))


async def _sockets(rooms: Rooms, count: int) -> Json:
    from tablee.cli.bench_load import opened_table, watching

    table, _, _ = await opened_table(rooms.ports[0])
    empty = rooms.memory
    async with AsyncExitStack() as stack:
        for _ in range(count):
            await stack.enter_async_context(watching(rooms.ports[0], table))
        await asyncio.sleep(1.0)
        full = rooms.memory
    return {"sockets": count, "kib_per_socket": round(1024 * (full - empty) / count, 1)}


def profile_figures(database: str, seconds: float, tables: int) -> list[list[object]]:
    """Where one room's main thread spends its time under load: the share of each part."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "room.profile"
        with Rooms(database, 1, file) as rooms:
            room = rooms.rooms[0].process
            room.send_signal(signal.SIGUSR1)
            drive(Load(tuple(rooms.ports), seconds, tables), 0)
            room.send_signal(signal.SIGUSR2)
            end = time.monotonic() + 10
            while not file.exists() and time.monotonic() < end:
                time.sleep(0.05)
        return _grouped(pstats.Stats(str(file)))


def _grouped(found: pstats.Stats) -> list[list[object]]:
    """Own time by group; that of built-in functions belongs to whoever calls them."""
    times: dict[str, float] = {}
    for (path, _, name), row in found.stats.items():  # type: ignore[attr-defined]  # untyped
        if any(word in name for word in WAITING):
            continue
        callers = row[4] if path == "~" else {}
        for (where, _, by), share in callers.items():
            group = _group(f"{where} {by} {name}")
            times[group] = times.get(group, 0.0) + share[2]
        if not callers:
            group = _group(f"{path} {name}")
            times[group] = times.get(group, 0.0) + row[2]
    whole = sum(times.values()) or 1.0
    ordered = sorted(times.items(), key=lambda item: -item[1])
    return [[name, round(own / whole, 3)] for name, own in ordered]


def _group(where: str) -> str:
    return next((g for g, words in GROUPS.items() if any(w in where for w in words)), "rest")


# Workers


def arena_figures(crew: Workers, kind: str, number: int) -> Json:
    """Games a second of a tournament of players that think a fixed number of nodes."""
    asked = arena.Tournament(_open_game(), ("uct:80000", "uct:60000"), number)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.jsonl"
        begun: list[float] = []

        def progress(done: int, of: int) -> None:
            if done >= crew.size * 2:  # everybody has started, compiled and played
                begun.append(time.perf_counter())

        arena.run(asked, path, progress, crew=crew)
    games_timed = len(begun) - 1
    return {
        "crew": kind, "workers": crew.size, "games": number,
        "games_per_s": round(games_timed / (begun[-1] - begun[0]), 2),
    }  # fmt: skip


def _open_game() -> str:
    """A game for two in which nothing is hidden."""
    return next(
        name for name in games.names()
        if games.get(name).secrets is None and 2 in games.get(name).seats
    )  # fmt: skip


async def thinking_figures(ray: str, count: int) -> Json:
    """How long a bot's move takes that needs no thought, here or on a cluster."""
    table = Table(_open_game(), 2, seed=1)
    view = table.game.view(table.position.playing, table.turn)
    staff = Staff(1, prewarm="nothing", ray=ray)
    await staff.start()
    waits = []
    try:
        for number in range(count + 5):
            job = Job("move", table.game.name, 2, view=view, history=[], level=1, seed=number + 1)
            started = time.perf_counter()
            await staff.ask(job)
            waits.append(time.perf_counter() - started)
    finally:
        await staff.stop()
    return _shares(sorted(waits[5:]))


# All of it


def scale_figures(
    database: str, seconds: float, tables: int, number: int, ray: bool, tell: Tell
) -> Json:
    """Every figure; `ray` says whether there is a Ray to measure."""
    figures: Json = {"machine": machine(), "processes": [], "arena": []}
    for count in PROCESSES:
        tell("bench-scale-processes", count=count)
        figures["processes"].append(processes_figures(database, Setup(count), seconds, tables))
    figures["held"] = held_figures(database, seconds, tables, tell)
    if bench_share.has_proxy():
        tell("bench-scale-proxy")
        figures["proxied"] = processes_figures(database, Setup(2, proxy=True), seconds, tables)
    tell("bench-scale-sockets")
    figures["sockets"] = sockets_figures(database, IDLE)
    tell("bench-scale-profile")
    figures["profile"] = profile_figures(database, seconds, tables)
    for count in WORKERS:
        tell("bench-scale-arena", count=count)
        here = Crew(processes.Process, count)
        figures["arena"].append(arena_figures(here, "local", number))
    figures["thinking"] = {"local_ms": asyncio.run(thinking_figures("", 200))}
    if ray:
        _ray_figures(figures, number, tell)
    return figures


def _ray_figures(figures: Json, number: int, tell: Tell) -> None:
    with cluster.found(cluster.LOCAL, max(WORKERS)) as address:
        tell("bench-scale-ray")
        figures["thinking"]["ray_ms"] = asyncio.run(thinking_figures(address, 200))
        for count in WORKERS:
            with cluster.crew(address, count) as crew:
                figures["arena"].append(arena_figures(crew, "ray", number))


def machine() -> Json:
    """What it was measured on."""
    model = platform.processor()
    info = pathlib.Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text("utf-8").splitlines() if "model name" in line]
        model = names[0].partition(":")[2].strip() if names else model
    return {
        "cores": os.cpu_count(), "processor": model, "python": platform.python_version(),
        "date": time.strftime("%Y-%m-%d"), "load": round(os.getloadavg()[0], 2),
    }  # fmt: skip


def write(path: pathlib.Path, figures: Json) -> None:
    """Put the figures in their place whole."""
    from tablee.files import replace

    replace(path, (json.dumps(figures, indent=1) + "\n").encode())
