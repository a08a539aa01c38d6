"""What more server processes and more workers bring on this machine.

    python -m bench.scale --postgres ADDRESS [--seconds 15] [--tables 60] [--games 80] [--out FILE]

Starts servers on one PostgreSQL (ADDRESS: an empty database) and plays at many tables as fast as
they answer, from processes of its own; every move is watched at another server. Then the same
tournament by one and two workers, here and on Ray. The figures become one JSON file, from which
`bench.scale_page` writes docs/scale.md. `make scale` does both.
"""

import argparse
import asyncio
import importlib.util
import json
import os
import pathlib
import pstats
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass

from bench import cpu, proxy
from bench.client import Socket, new_table
from bench.common import machine, open_game, percentiles
from bench.load import Load, drive
from bench.servers import Server, running, wait_until_ready
from tablee.files import replace
from tablee.games.game import Json
from tablee.play import Knowledge, Table
from tablee.players import arena
from tablee.server.workers.pool_thinker import PoolThinker
from tablee.service.jobs import Job
from tablee.workers import AnyPool, Pool, Unit, ray_cluster
from tablee.workers.worker import ProcessWorker

PROCESSES = (1, 2, 4)
WORKERS = (1, 2)
IDLE = 500
"""Sockets that only watch, to see what one costs in memory."""
SHARE = 0.2
"""Of a core, for each server, so that the machine is not the limit."""
GROUPS = {
    "database driver": ("asyncpg", "sqlalchemy", "greenlet"),
    "rules and table": ("tablee/games", "tablee/play"),
    "server": ("tablee/service", "tablee/server"),
    "web server and sockets": ("uvicorn", "websockets", "starlette", "fastapi", "httptools"),
    "encoding": ("msgspec", "json/"),
    "event loop": ("asyncio", "uvloop", "selectors"),
}
"""The parts of a server, by the files its functions are in."""
WAITING = ("poll", "select", "run_until_complete", "run_forever", "run_module", "acquire")
"""Functions in which a server only waits."""
PERCENTILES = {"p50": 0.5, "p99": 0.99}


# Servers


@dataclass(frozen=True)
class Setup:
    """How many servers, where tables are watched, and what stands before them."""

    processes: int
    apart: bool = True
    share: float = 0.0
    """Of a core for each server; 0: no limit."""
    proxy: bool = False


def processes_figures(database: str, setup: Setup, seconds: float, tables: int) -> Json:
    """Moves a second, delays, memory and processor time with so many servers."""
    drivers = 2
    postgres = asyncio.run(cpu.postmaster(database))
    with running([database] * setup.processes) as servers, ExitStack() as stack:
        ports, nginx = tuple(server.port for server in servers), None
        if setup.proxy:
            nginx = stack.enter_context(proxy.Proxy(ports))
            ports = (nginx.port,)
            wait_until_ready(nginx.port, nginx.process)
        if setup.share:
            pids = [server.process.pid for server in servers]
            stack.enter_context(cpu.limited(pids, setup.share))

        def used() -> tuple[float, float, float]:
            own = sum(server.cpu for server in servers)
            return own, cpu.used_by_family(postgres), nginx.cpu if nginx else 0.0

        empty, before = _memory(servers), asyncio.run(_size(database))
        load = Load(ports, seconds, max(1, tables // drivers), setup.apart)
        units = [Unit(number, drive, (load, number)) for number in range(drivers)]
        start = used()
        done = [result for _, result in Pool(ProcessWorker, drivers).each(units)]
        end = used()
        full, after = _memory(servers), asyncio.run(_size(database))
    moves = sum(one["moves"] for one in done)
    server_ms, postgres_ms, proxy_ms = (
        1e3 * (b - a) / moves for a, b in zip(start, end, strict=True)
    )
    answers = sorted(wait for one in done for wait in one["answers"])
    events = sorted(wait for one in done for wait in one["events"])
    return {
        **asdict(setup), "tables": load.tables * drivers, "moves": moves,
        "moves_per_s": round(sum(one["moves"] / one["seconds"] for one in done), 1),
        "seconds": round(max(one["seconds"] for one in done), 1),
        "answer_ms": percentiles(answers, PERCENTILES),
        "event_ms": percentiles(events, PERCENTILES),
        "memory_mib": round(full, 1), "memory_empty_mib": round(empty, 1),
        "server_cpu_ms": round(server_ms, 3), "postgres_cpu_ms": round(postgres_ms, 3),
        "driver_cpu_ms": round(1e3 * sum(one["cpu"] for one in done) / moves, 3),
        "proxy_cpu_ms": round(proxy_ms, 3),
        "bytes_per_move": round((after - before) / moves),
    }  # fmt: skip


def _memory(servers: Sequence[Server]) -> float:
    return statistics.mean(server.memory for server in servers)


def limited_figures(database: str, seconds: float, tables: int) -> list[Json]:
    """One and two servers with a fixed share of a core each: what the software itself allows.

    On a small machine servers, database and driver share the cores, and nothing can grow.
    """
    if not cpu.can_limit():
        return []
    rows = []
    for setup in (
        Setup(1, share=SHARE), Setup(2, share=SHARE), Setup(2, apart=False, share=SHARE)
    ):  # fmt: skip
        _progress(f"{setup.processes} servers, each with {SHARE:.0%} of a core…")
        rows.append(processes_figures(database, setup, seconds, tables))
    return rows


async def _size(database: str) -> int:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return int(await connection.fetchval("SELECT pg_database_size(current_database())"))
    finally:
        await connection.close()


def sockets_figures(database: str, count: int) -> Json:
    """What a socket that only watches costs one server."""
    with running([database]) as (server,):
        return asyncio.run(_sockets(server, count))


async def _sockets(server: Server, count: int) -> Json:
    table, _, _ = await new_table(server.port)
    empty = server.memory
    sockets = [await Socket.open(server.port, table) for _ in range(count)]
    await asyncio.sleep(1.0)
    full = server.memory
    for socket in sockets:
        socket.close()
    return {"sockets": count, "kib_per_socket": round(1024 * (full - empty) / count, 1)}


def profile_figures(database: str, seconds: float, tables: int) -> list[list[object]]:
    """The share of each part in one server's main thread under load."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "server.profile"
        with running([database], file) as (server,):
            server.process.send_signal(signal.SIGUSR1)
            drive(Load((server.port,), seconds, tables), 0)
            server.process.send_signal(signal.SIGUSR2)
            end = time.monotonic() + 10
            while not file.exists() and time.monotonic() < end:
                time.sleep(0.05)
        return _grouped(pstats.Stats(str(file)))


def _grouped(stats: pstats.Stats) -> list[list[object]]:
    """Own time by group; that of built-in functions belongs to their callers."""
    times: dict[str, float] = {}
    for (path, _, name), row in stats.stats.items():  # type: ignore[attr-defined]  # untyped
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


def arena_figures(pool: AnyPool, kind: str, number: int) -> Json:
    """Games a second of a tournament of players that think a fixed number of nodes."""
    tournament = arena.Tournament(open_game(), ("uct:80000", "uct:60000"), number)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.jsonl"
        begun: list[float] = []

        def progress(done: int, of: int) -> None:
            if done >= pool.size * 2:  # everybody has started, compiled and played
                begun.append(time.perf_counter())

        arena.run(tournament, path, progress, pool=pool)
    games_timed = len(begun) - 1
    return {
        "pool": kind, "workers": pool.size, "games": number,
        "games_per_s": round(games_timed / (begun[-1] - begun[0]), 2),
    }  # fmt: skip


async def thinking_figures(ray: str, count: int) -> Json:
    """How long a bot's move takes that needs no thought, here or on a cluster."""
    table = Table(open_game(), 2, seed=1)
    known = Knowledge.of(table)
    thinker = PoolThinker(1, prewarm="nothing", ray=ray)
    await thinker.start()
    waits = []
    try:
        for number in range(count + 5):
            job = Job("move", known, level=1, seed=number + 1)
            started = time.perf_counter()
            await thinker.ask(job)
            waits.append(time.perf_counter() - started)
    finally:
        await thinker.stop()
    return percentiles(sorted(waits[5:]), PERCENTILES)


# All of it


def measure(database: str, seconds: float, tables: int, number: int) -> Json:
    """Every figure; Ray is measured where it is installed."""
    about = machine() | {"date": time.strftime("%Y-%m-%d"), "load": round(os.getloadavg()[0], 2)}
    about["processor"] = about.pop("cpu")
    figures: Json = {"machine": about, "processes": [], "arena": []}
    for count in PROCESSES:
        _progress(f"Servers that answer moves: {count}…")
        figures["processes"].append(processes_figures(database, Setup(count), seconds, tables))
    figures["held"] = limited_figures(database, seconds, tables)
    if proxy.has_proxy():
        _progress("Two servers behind nginx…")
        figures["proxied"] = processes_figures(database, Setup(2, proxy=True), seconds, tables)
    _progress("Sockets that only watch…")
    figures["sockets"] = sockets_figures(database, IDLE)
    _progress("A profile of one server…")
    figures["profile"] = profile_figures(database, seconds, tables)
    for count in WORKERS:
        _progress(f"A tournament; worker processes: {count}…")
        figures["arena"].append(arena_figures(Pool(ProcessWorker, count), "local", number))
    figures["thinking"] = {"local_ms": asyncio.run(thinking_figures("", 200))}
    if importlib.util.find_spec("ray") is not None:
        _ray_figures(figures, number)
    return figures


def _ray_figures(figures: Json, number: int) -> None:
    _progress("The same on Ray…")
    with ray_cluster.cluster(ray_cluster.LOCAL, max(WORKERS)) as address:
        figures["thinking"]["ray_ms"] = asyncio.run(thinking_figures(address, 200))
        for count in WORKERS:
            with ray_cluster.pool(address, count) as pool:
                figures["arena"].append(arena_figures(pool, "ray", number))


def _progress(what: str) -> None:
    print(what, file=sys.stderr)


def report(figures: Json) -> str:
    """The most important figures, a line each."""
    lines = [
        f"{row['processes']} servers: {row['moves_per_s']} moves a second; events after"
        f" {row['event_ms']['p50']} ms (p99 {row['event_ms']['p99']}); {row['memory_mib']} MiB each"
        for row in figures["processes"]
    ]
    lines += [
        f"{row['pool']}, {row['workers']} workers: {row['games_per_s']} games a second"
        for row in figures["arena"]
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--postgres", required=True)
    parser.add_argument("--seconds", type=float, default=15.0, help="for each number of servers")
    parser.add_argument("--tables", type=int, default=60, help="played at the same time")
    parser.add_argument("--games", type=int, default=80, help="of each tournament")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("scale.json"))
    given = parser.parse_args()
    figures = measure(given.postgres, given.seconds, given.tables, given.games)
    replace(given.out, (json.dumps(figures, indent=1) + "\n").encode())
    print(report(figures), f"All figures are in {given.out}.", sep="\n")


if __name__ == "__main__":
    main()
