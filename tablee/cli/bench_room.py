"""`tablee bench room`: how many people a room on this machine can hold, and how fast it answers.

Starts rooms of its own on the loopback address, with an empty database in a temporary
folder, drives them over websockets as the page does, and checks on the way what must hold
under any load: every answer fits its move, events come without gaps, positions are those the
rules give, and whatever was acknowledged is in the record afterwards. Bots are off.
"""

import asyncio
import contextlib
import itertools
import json
import os
import pathlib
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee import games, locale
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unknown
from tablee.play import Table

IDLE_SOCKETS, IDLE_MEMORY = 3_000, 200
STORM_SOCKETS, STORM_SECONDS = 1_000, 5.0
SLOWEST = 0.05
RATES = {"sqlite": 300.0, "postgresql": 500.0}
WATCHERS = 20
"""Sockets at one table, among those that only watch."""
HANDSHAKES = 100
"""Connections being opened at the same time; more would wait in the kernel's queue."""
PATIENCE = 30.0
SETTLING = 1.0
"""Seconds after which idle sockets are idle."""
SPARE_FILES = 200
SERVE = ("-m", "tablee", "serve")


class Broken(Refusal):
    """The room did something that must never happen; the message says what should have been."""


# Rooms


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
            await asyncio.to_thread(_fetch, room.port, "GET", "/readyz", None, "")
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


# Asking


def _fetch(port: int, method: str, path: str, body: Json | None, token: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        text = answer.read()
    return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text.decode()


async def fetch(
    port: int, method: str, path: str, body: Json | None = None, token: str = ""
) -> Any:
    """An answer; when we are too fast for the room, we wait as we are told."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return await asyncio.to_thread(_fetch, port, method, path, body, token)
        except urllib.error.HTTPError as error:
            if error.code != 429 or time.monotonic() > end:
                said = error.read().decode("utf-8", "replace")[:300]
                raise Broken(
                    "bench-must-answer", request=f"{method} {path}", code=error.code, said=str(said)
                ) from None
        await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def connected(port: int, path: str, token: str = "") -> AsyncIterator[Any]:
    """A websocket to a room."""
    from websockets.asyncio.client import connect

    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with connect(
        f"ws://127.0.0.1:{port}{path}", additional_headers=headers, compression=None,
        open_timeout=PATIENCE, close_timeout=2, ping_interval=None, max_size=1 << 20, proxy=None,
        max_queue=None,  # who only watches reads nothing here, and must still hear the end
    ) as link:  # fmt: skip
        yield link


def open_game() -> str:
    """A game for two in which nothing is hidden: any client can follow it."""
    for name in games.names():
        game = games.get(name)
        if game.secrets is None and 2 in game.seats:
            return name
    raise Unknown("game-unknown", game="", possible=", ".join(games.names()))


# Games being played


@dataclass
class Figures:
    """What was seen while games were played."""

    waits: list[float] = field(default_factory=list)
    late_starts: int = 0
    games: int = 0
    events: int = 0


class Played:
    """One game, both seats played by one client, which knows the rules."""

    def __init__(self, rooms: Sequence[Room], number: int, figures: Figures) -> None:
        self._rooms, self._figures = rooms, figures
        self._chance = Chance(number, "bench")
        self._home = rooms[number % len(rooms)]
        self._words = itertools.count()
        self._link: Any = None
        self._stack = contextlib.AsyncExitStack()

    async def sit_down(self) -> None:
        """Open a new table, here, and a socket to it at any of the rooms."""
        await self._stack.aclose()
        body = {"game": open_game(), "seats": [{"who": "me"}, {"who": "me"}], "shuffle": False}
        made = await fetch(self._home.port, "POST", "/api/tables", body)
        self.table, self.token = made["table"], made["token"]
        shown = made["snapshot"]
        self.game = Table(shown["game"], 2, shown["options"], 0, shown["state"])
        room = self._rooms[self._chance.below(len(self._rooms))]
        self._link = await self._stack.enter_async_context(
            connected(
                room.port, f"/api/tables/{self.table}/socket?after={shown['number']}", self.token
            )
        )
        hello = await self._hear()
        _must(hello["kind"] == "hello", "bench-must-hello")
        self._number = int(shown["number"])
        self._figures.games += 1

    async def _hear(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            said: Json = json.loads(await self._link.recv())
        return said

    async def move(self) -> None:
        """Make one move and wait for its answer and its event."""
        state = self.game.position.playing
        text = self.game.game.write(state, state.sample(1 + self._chance.below(1 << 31)))
        word, ply = f"m{next(self._words)}", self.game.ply
        started = time.perf_counter()
        await self._link.send(json.dumps({"kind": "move", "id": word, "ply": ply, "text": text}))
        self.game.play(text)
        answered = seen = False
        while not (answered and seen):
            said = await self._hear()
            if said["kind"] == "answer":
                self._figures.waits.append(time.perf_counter() - started)
                _must(said.get("ok") is True, "bench-must-accept", error=str(said.get("error")))
                _must((said["id"], said["ply"]) == (word, ply + 1), "bench-must-fit")
                answered = True
            elif "number" in said:
                seen |= self._event(said)

    def _event(self, said: Json) -> bool:
        """Check an event; whether it is our move."""
        self._figures.events += 1
        self._number += 1
        _must(said["number"] == self._number, "bench-must-number")
        if said["kind"] != "moved":
            return False
        _must(said["ply"] == self.game.ply, "bench-must-ply")
        _must(said["text"] == self.game.plies[-1].text, "bench-must-text")
        _must(said["state"] == self.game.view(None), "bench-must-state")
        return True

    async def check(self) -> None:
        """Whether all that was acknowledged is in the record."""
        record = await fetch(self._home.port, "GET", f"/api/tables/{self.table}/record")
        made = [move["text"] for move in record["moves"]]
        _must(made == [ply.text for ply in self.game.plies], "bench-must-keep")

    async def play(self, every: float, first: float, end: float) -> None:
        """Move at a steady pace until the time is over."""
        due = first
        while due < end:
            late = time.perf_counter() - due
            if late < 0:
                await asyncio.sleep(-late)
            elif late > every:
                self._figures.late_starts += 1
            if self.game.over:
                await self.check()
                await self.sit_down()
            await self.move()
            due += every
        await self.check()

    async def close(self) -> None:
        """Leave the table."""
        await self._stack.aclose()


def _must(holds: bool, key: str, **args: str | int) -> None:
    if not holds:
        raise Broken(key, **args)


async def moves_figures(rooms: Sequence[Room], rate: float, seconds: float, tables: int) -> Json:
    """Play at many tables at once, so many moves a second in all."""
    figures = Figures()
    played = [Played(rooms, number, figures) for number in range(tables)]
    try:
        for one in played:
            await one.sit_down()
        before = [await _buckets(room) for room in rooms]
        used = sum(room.cpu for room in rooms)
        start, every = time.perf_counter() + 0.2, tables / rate
        async with asyncio.TaskGroup() as group:
            for number, one in enumerate(played):
                group.create_task(one.play(every, start + every * number / tables, start + seconds))
        took = time.perf_counter() - start
        used = sum(room.cpu for room in rooms) - used
        after = [await _buckets(room) for room in rooms]
    finally:
        await asyncio.gather(*(one.close() for one in played), return_exceptions=True)
    waits = sorted(figures.waits)
    return {
        "asked_per_s": rate, "moves_per_s": round(len(waits) / took, 1), "moves": len(waits),
        "tables": tables, "games": figures.games, "events": figures.events,
        "late_starts": figures.late_starts,
        "client_ms": {name: round(1e3 * _share(waits, share), 1) for name, share in SHARES.items()},
        "server_p99_ms_at_most": _server_share(before, after, 0.99),
        "server_cpu_ms_per_move": round(1e3 * used / max(1, len(waits)), 2),
    }  # fmt: skip


SHARES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "worst": 1.0}


def _share(waits: Sequence[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0.0


async def _buckets(room: Room) -> dict[float, float]:
    """The room's own histogram of its answers to moves: how many took at most so long."""
    text = str(await fetch(room.port, "GET", "/metrics"))
    return dict(_histogram(text, "tablee_move_seconds"))


def _histogram(text: str, name: str) -> Iterator[tuple[float, float]]:
    for line in text.splitlines():
        if line.startswith(f"{name}_bucket{{"):
            limit = line.split('le="')[1].split('"')[0]
            yield float(limit), float(line.rsplit(" ", 1)[1])


def _server_share(
    before: Sequence[dict[float, float]], after: Sequence[dict[float, float]], share: float
) -> float | None:
    """Within how many milliseconds that share of moves was answered, as rooms counted it."""
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


async def _watch(port: int, path: str, gate: asyncio.Semaphore, stack: Any) -> Any:
    async with gate:
        link = await stack.enter_async_context(connected(port, path))
        async with asyncio.timeout(PATIENCE):
            hello = json.loads(await link.recv())
        _must(hello["kind"] == "hello", "bench-must-hello")
        return link


async def _watchers(room: Room, tables: Sequence[str], count: int, stack: Any) -> list[Any]:
    gate = asyncio.Semaphore(HANDSHAKES)
    paths = itertools.cycle(f"/api/tables/{table}/socket?after=1" for table in tables)
    return await asyncio.gather(
        *(_watch(room.port, next(paths), gate, stack) for _ in range(count))
    )


async def watching_figures(room: Room, idle: int, storm: int) -> Json:
    """Memory with many idle sockets, then how long it takes them to come back all at once."""
    body = {"game": open_game(), "seats": [{"who": "me"}, {"who": "me"}]}
    count = max(1, max(idle, storm) // WATCHERS)
    tables = [(await fetch(room.port, "POST", "/api/tables", body))["table"] for _ in range(count)]
    empty = room.memory
    async with contextlib.AsyncExitStack() as stack:
        await _watchers(room, tables, idle, stack)
        await asyncio.sleep(SETTLING)
        full = room.memory
        lost = await _cut(stack)
    async with contextlib.AsyncExitStack() as stack:
        start, used = time.perf_counter(), room.cpu
        await _watchers(room, tables, storm, stack)
        took, used = time.perf_counter() - start, room.cpu - used
    return {
        "idle_sockets": idle, "memory_empty_mib": round(empty, 1), "memory_mib": round(full, 1),
        "kib_per_socket": round(1024 * (full - empty) / idle, 1) if idle else 0.0,
        "closed_s": lost, "storm_sockets": storm, "storm_s": round(took, 2),
        "storm_cpu_s": round(used, 2),
    }  # fmt: skip


async def _cut(stack: contextlib.AsyncExitStack) -> float:
    start = time.perf_counter()
    await stack.aclose()
    return round(time.perf_counter() - start, 2)


# All of it


Tell = Callable[..., None]
"""Hears the key and arguments of the message that says what is being measured."""


async def room_figures(
    seconds: float, scale: float, postgres: str, tell: Tell = lambda key, **args: None
) -> Json:
    """Every figure of the room on this machine; `scale` below 1 asks for less of everything."""
    try:
        return await _measured(seconds, scale, postgres, tell)
    except Broken as broken:
        raise Unknown("bench-room-broken", what=broken) from broken
    except BaseExceptionGroup as group:
        if (broken_ones := group.subgroup(Broken)) is None:
            raise
        raise Unknown("bench-room-broken", what=_first_of(broken_ones)) from group


def _first_of(group: BaseExceptionGroup[Broken]) -> Broken:
    first: Broken | BaseExceptionGroup[Broken] = group
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return first


async def _measured(seconds: float, scale: float, postgres: str, tell: Tell) -> Json:
    idle, storm = int(IDLE_SOCKETS * scale), int(STORM_SOCKETS * scale)
    tables = max(2, int(100 * scale))
    allow_files(max(idle, storm, tables))
    figures: Json = {"scale": scale}
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder:
        async with opened([str(pathlib.Path(folder) / "room.sqlite")]) as rooms:
            tell("bench-room-watching", sockets=idle)
            figures["watching"] = await watching_figures(rooms[0], idle, storm)
            tell("bench-room-moves", database="SQLite", seconds=round(seconds))
            rate = RATES["sqlite"] * scale
            figures["sqlite"] = await moves_figures(rooms, rate, seconds, tables)
    if postgres:
        tell("bench-room-moves", database="PostgreSQL", seconds=round(seconds))
        async with opened([postgres, postgres]) as rooms:
            rate = RATES["postgresql"] * scale
            figures["postgresql"] = await moves_figures(rooms, rate, seconds, tables)
    figures["kept"] = kept(figures)
    return figures


def kept(figures: Json) -> dict[str, bool]:
    """Which of the promises hold, at full scale."""
    watching, scale = figures["watching"], figures["scale"]
    told = {
        "idle-memory": watching["memory_mib"] < IDLE_MEMORY,
        "reconnect-storm": watching["storm_s"] < STORM_SECONDS,
    }
    for name, rate in RATES.items():
        if name in figures:
            moves = figures[name]
            told[f"{name}-moves"] = moves["moves_per_s"] >= 0.97 * rate * scale
            p99 = moves["server_p99_ms_at_most"]
            if name == "sqlite":
                told["sqlite-p99"] = p99 is not None and p99 <= 1e3 * SLOWEST
    return told


def report(figures: Json, lang: str = "en") -> str:
    """The figures as Markdown, in the reader's language."""

    def say(key: str, **args: object) -> str:
        return locale.say(lang, key, **{name: str(value) for name, value in args.items()})

    seen = figures["watching"]
    idle = say("bench-room-idle", sockets=f"{seen['idle_sockets']:,}")
    memory = say(
        "bench-room-memory", memory=seen["memory_mib"], each=seen["kib_per_socket"],
        empty=seen["memory_empty_mib"],
    )  # fmt: skip
    storm = say("bench-room-storm", sockets=f"{seen['storm_sockets']:,}")
    storm_time = say("bench-room-storm-time", seconds=seen["storm_s"], used=seen["storm_cpu_s"])
    lines = [
        f"| {say('bench-what')} | {say('bench-measured')} |",
        "|---|---|",
        f"| {idle} | {memory} |",
        f"| {storm} | {storm_time} |",
    ]
    for name in RATES:
        if name in figures:
            moves = figures[name]
            durable = say("bench-room-durable", database=name, tables=moves["tables"])
            rates = say(
                "bench-room-rates", moves=moves["moves_per_s"],
                asked=f"{moves['asked_per_s']:.0f}",
                client=", ".join(f"{share} {ms}" for share, ms in moves["client_ms"].items()),
                slowest=moves["server_p99_ms_at_most"], used=moves["server_cpu_ms_per_move"],
            )  # fmt: skip
            lines.append(f"| {durable} | {rates} |")
    broken = [name for name, holds in figures["kept"].items() if not holds]
    promises = ", ".join(say(f"bench-promise-{name}") for name in broken)
    kept_all = say("bench-room-all-kept")
    lines += ["", say("bench-room-not-kept", promises=promises) if broken else kept_all]
    return "\n".join(lines)
