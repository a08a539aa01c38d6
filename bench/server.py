"""How many people one server on this machine can hold, and how fast it answers.

    python -m bench.server [--seconds 15] [--scale 1] [--postgres ADDRESS] [--json]

Starts servers of its own on the loopback address, with an empty database in a temporary folder,
drives them over sockets as the page does, and checks what must hold under any load: every answer
fits its move, events come without gaps, positions are those of the rules, and whatever was
acknowledged is in the record afterwards. There are no bots. Ends with status 1 if a promise is not
kept. ADDRESS is an empty PostgreSQL database (postgresql://…), for two processes.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field

import uvloop

from bench.client import Socket, fetch, must, new_table
from bench.common import percentiles
from bench.servers import Server, allow_files, running
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.play import Table

IDLE_SOCKETS, IDLE_MEMORY = 3_000, 200
STORM_SOCKETS, STORM_SECONDS = 1_000, 5.0
SLOWEST = 0.05
RATES = {"sqlite": 300.0, "postgresql": 500.0}
"""Moves a second that are promised."""
ASKED = {"sqlite": 315.0, "postgresql": 600.0}
"""Moves a second that are sent: more than promised, or reaching it could not be seen."""
WATCHERS = 20
"""Sockets at one table, among those that only watch."""
HANDSHAKES = 100
"""Connections being opened at the same time; more would wait in the kernel's queue."""
SETTLING = 1.0
"""Seconds after which idle sockets are idle."""


# Games being played


@dataclass
class Figures:
    """What was seen while games were played."""

    waits: list[float] = field(default_factory=list)
    last: float = 0.0
    """When the last move was seen."""
    late_starts: int = 0
    games: int = 0
    events: int = 0


class Player:
    """Plays one game after the other at both seats of a table, and knows the rules."""

    def __init__(self, servers: Sequence[Server], number: int, figures: Figures) -> None:
        self._servers, self._figures = servers, figures
        self._chance = Chance(number, "bench")
        self._home = servers[number % len(servers)]
        self._ids = itertools.count()
        self._socket: Socket | None = None

    async def sit_down(self) -> None:
        """Open a new table, and a socket to it at any of the servers."""
        self.close()
        self.table, self.token, snapshot = await new_table(self._home.port)
        first = Table(snapshot["game"], 2, snapshot["options"], 0, snapshot["state"])
        self._rules, self._position, self._texts = first.rounds, first.position, list[str]()
        server = self._servers[self._chance.below(len(self._servers))]
        self._number = int(snapshot["number"])
        self._socket = await Socket.open(server.port, self.table, self.token, self._number)
        self._figures.games += 1

    async def move(self) -> None:
        """Make one move and wait for its answer and its event."""
        assert self._socket is not None
        rules, state = self._rules, self._position.playing
        move = state.sample(1 + self._chance.below(1 << 31))
        text = rules.game.write(state, move)
        name, ply = f"m{next(self._ids)}", len(self._texts)
        started = time.perf_counter()
        await self._socket.send({"kind": "move", "id": name, "ply": ply, "text": text})
        self._position = rules.after(self._position, move)
        self._texts.append(text)
        answered = seen = False
        while not (answered and seen):
            message = await self._socket.receive()
            if message["kind"] == "answer":
                self._figures.waits.append(time.perf_counter() - started)
                error = message.get("error")
                must(message.get("ok") is True, f"a legal move is accepted ({error})")
                must((message["id"], message["ply"]) == (name, ply + 1), "an answer fits its move")
                answered = True
            elif "number" in message:
                seen |= self._event(message)
        self._figures.last = time.perf_counter()

    def _event(self, event: Json) -> bool:
        """Check an event; whether it is our move."""
        self._figures.events += 1
        self._number += 1
        must(event["number"] == self._number, "events are numbered without gaps")
        if event["kind"] != "moved":
            return False
        must(event["ply"] == len(self._texts), "an event is about the move just made")
        must(event["text"] == self._texts[-1], "an event has the text of the move")
        over = self._rules.over(self._position)
        view = self._rules.view(self._position, None, over)
        must(event["state"] == view, "the position is the one the rules give")
        return True

    async def check(self) -> None:
        """Check that every acknowledged move is in the record."""
        record = await fetch(self._home.port, "GET", f"/api/tables/{self.table}/record")
        texts = [move["text"] for move in record["moves"]]
        must(texts == self._texts, "acknowledged moves are in the record")

    async def play(self, every: float, first: float, end: float) -> None:
        """Move at a steady pace until the time is over."""
        due = first
        while due < end:
            late = time.perf_counter() - due
            if late < 0:
                await asyncio.sleep(-late)
            elif late > every:
                self._figures.late_starts += 1
            if self._rules.over(self._position):
                await self.check()
                await self.sit_down()
            await self.move()
            due += every

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()


async def moves_figures(
    servers: Sequence[Server], rate: float, seconds: float, tables: int
) -> Json:
    """Play at many tables at once, so many moves a second in all."""
    figures = Figures()
    players = [Player(servers, number, figures) for number in range(tables)]
    try:
        for player in players:
            await player.sit_down()
        before = [await _buckets(server) for server in servers]
        used, own = sum(server.cpu for server in servers), time.process_time()
        start, every = time.perf_counter() + 0.2, tables / rate
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(players):
                first = start + every * number / tables
                group.create_task(player.play(every, first, start + seconds))
        took = max(figures.last - start, seconds)
        used, own = sum(server.cpu for server in servers) - used, time.process_time() - own
        after = [await _buckets(server) for server in servers]
        for player in players:
            await player.check()
    finally:
        for player in players:
            player.close()
    waits = sorted(figures.waits)
    return {
        "asked_per_s": rate, "moves_per_s": round(len(waits) / took, 1), "moves": len(waits),
        "tables": tables, "games": figures.games, "events": figures.events,
        "late_starts": figures.late_starts,
        "client_ms": percentiles(waits, SHARES, 1),
        "server_p99_ms_at_most": _server_share(before, after, 0.99),
        "server_cpu_ms_per_move": round(1e3 * used / max(1, len(waits)), 2),
        "driver_cpu_ms_per_move": round(1e3 * own / max(1, len(waits)), 2),
    }  # fmt: skip


SHARES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "worst": 1.0}


async def _buckets(server: Server) -> dict[float, float]:
    """The server's own histogram: how many moves were answered within so many seconds."""
    text = str(await fetch(server.port, "GET", "/metrics"))
    return dict(_histogram(text, "tablee_move_seconds"))


def _histogram(text: str, name: str) -> Iterator[tuple[float, float]]:
    for line in text.splitlines():
        if line.startswith(f"{name}_bucket{{"):
            limit = line.split('le="')[1].split('"')[0]
            yield float(limit), float(line.rsplit(" ", 1)[1])


def _server_share(
    before: Sequence[dict[float, float]], after: Sequence[dict[float, float]], share: float
) -> float | None:
    """Within how many milliseconds that share of moves was answered, as the servers say."""
    limits = sorted(set(itertools.chain(*after)))
    counts = {
        limit: sum(
            late.get(limit, 0) - early.get(limit, 0)
            for early, late in zip(before, after, strict=True)
        )
        for limit in limits
    }
    total = counts.get(float("inf"), 0)
    for limit in limits:
        if total and counts[limit] >= share * total:
            return round(1e3 * limit, 1) if limit != float("inf") else None
    return None


# Sockets that only watch


async def _watch(port: int, table: str, gate: asyncio.Semaphore, sockets: list[Socket]) -> None:
    async with gate:
        sockets.append(await Socket.open(port, table, after=1))


@contextlib.asynccontextmanager
async def _watchers(server: Server, tables: Sequence[str], count: int) -> AsyncIterator[None]:
    """So many who watch, while the block runs."""
    gate, sockets, names = asyncio.Semaphore(HANDSHAKES), list[Socket](), itertools.cycle(tables)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(count):
                group.create_task(_watch(server.port, next(names), gate, sockets))
        yield
    finally:
        for socket in sockets:
            socket.close()


async def watching_figures(server: Server, idle: int, storm: int) -> Json:
    """Memory with many idle sockets, then how long it takes them to come back all at once."""
    count = max(1, max(idle, storm) // WATCHERS)
    tables = [(await new_table(server.port))[0] for _ in range(count)]
    empty = server.memory
    async with _watchers(server, tables, idle):
        await asyncio.sleep(SETTLING)
        full = server.memory
    await asyncio.sleep(SETTLING)
    start, used = time.perf_counter(), server.cpu
    async with _watchers(server, tables, storm):
        took, used = time.perf_counter() - start, server.cpu - used
    return {
        "idle_sockets": idle, "memory_empty_mib": round(empty, 1), "memory_mib": round(full, 1),
        "kib_per_socket": round(1024 * (full - empty) / idle, 1) if idle else 0.0,
        "storm_sockets": storm, "storm_s": round(took, 2),
        "storm_cpu_s": round(used, 2),
    }  # fmt: skip


# All of it


async def measure(seconds: float, scale: float, postgres: str) -> Json:
    """Every figure of a server on this machine; `scale` below 1 asks for less of everything.

    Raises Broken, alone or in a group, if the server does what must never happen.
    """
    idle, storm = int(IDLE_SOCKETS * scale), int(STORM_SOCKETS * scale)
    tables = max(2, int(100 * scale))
    allow_files(max(idle, storm, tables))
    figures: Json = {"scale": scale}
    with (
        tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder,
        running([f"{folder}/bench.sqlite"]) as servers,
    ):
        _progress(f"{idle} sockets watch…")
        figures["watching"] = await watching_figures(servers[0], idle, storm)
        _progress(f"Moves on SQLite, for {seconds:.0f} seconds…")
        rate = ASKED["sqlite"] * scale
        figures["sqlite"] = await moves_figures(servers, rate, seconds, tables)
    if postgres:
        _progress(f"Moves on PostgreSQL, for {seconds:.0f} seconds…")
        with running([postgres, postgres]) as servers:
            rate = ASKED["postgresql"] * scale
            figures["postgresql"] = await moves_figures(servers, rate, seconds, tables)
    figures["kept"] = kept(figures)
    return figures


def _progress(what: str) -> None:
    print(what, file=sys.stderr)


def kept(figures: Json) -> dict[str, bool]:
    """Which of the promises hold, at full scale."""
    watching, scale = figures["watching"], figures["scale"]
    promises = {
        "idle memory": watching["memory_mib"] < IDLE_MEMORY,
        "reconnect storm": watching["storm_s"] < STORM_SECONDS,
    }
    for name, rate in RATES.items():
        if name in figures:
            moves = figures[name]
            promises[f"{name} moves"] = moves["moves_per_s"] >= rate * scale
            p99 = moves["server_p99_ms_at_most"]
            if name == "sqlite":
                promises["sqlite p99"] = p99 is not None and p99 <= 1e3 * SLOWEST
    return promises


def report(figures: Json) -> str:
    """The figures as a Markdown table."""
    seen = figures["watching"]
    lines = [
        "| what | measured |",
        "|---|---|",
        f"| {seen['idle_sockets']:,} idle sockets | {seen['memory_mib']} MiB"
        f" ({seen['kib_per_socket']} KiB each over {seen['memory_empty_mib']} MiB) |",
        f"| {seen['storm_sockets']:,} sockets coming back at once | {seen['storm_s']} s"
        f" ({seen['storm_cpu_s']} s of processor time) |",
    ]
    for name in RATES:
        if name in figures:
            moves = figures[name]
            client = ", ".join(f"{share} {ms}" for share, ms in moves["client_ms"].items())
            lines.append(
                f"| {name}: durable moves at {moves['tables']} tables | {moves['moves_per_s']}/s of"
                f" {moves['asked_per_s']:.0f} asked; ms at the client: {client};"
                f" p99 at the server ≤ {moves['server_p99_ms_at_most']}; ms of processor time a"
                f" move: server {moves['server_cpu_ms_per_move']},"
                f" driver {moves['driver_cpu_ms_per_move']} |"
            )
    broken = ", ".join(name for name, holds in figures["kept"].items() if not holds)
    return "\n".join([*lines, "", f"Promises not kept here: {broken}." if broken else "All kept."])


def main() -> None:
    """Measure, print, and end with status 1 if a promise is not kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--scale", type=float, default=1.0, help="from 0.01 to 4")
    parser.add_argument("--postgres", default="")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.seconds < 1 or not 0.01 <= given.scale <= 4:
        parser.error("--seconds must be at least 1, --scale between 0.01 and 4")
    figures = uvloop.run(measure(given.seconds, given.scale, given.postgres))
    print(json.dumps(figures, indent=1) if given.json else report(figures))
    sys.exit(0 if all(figures["kept"].values()) else 1)


if __name__ == "__main__":
    main()
