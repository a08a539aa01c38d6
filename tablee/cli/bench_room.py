"""`tablee bench room`: how many people a room on this machine can hold, and how fast it answers.

Starts rooms of its own on the loopback address, with an empty database in a temporary
folder, drives them over websockets as the page does, and checks on the way what must hold
under any load: every answer fits its move, events come without gaps, positions are those the
rules give, and whatever was acknowledged is in the record afterwards. Bots are off.
"""

import asyncio
import contextlib
import itertools
import pathlib
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from tablee import games, locale
from tablee.cli.bench_rooms import Room, allow_files, opened
from tablee.cli.bench_wire import Broken, Link, connected, fetch
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.refusal import Unknown
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
    last: float = 0.0
    """When the last move was seen."""
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
        self._link: Link | None = None

    async def sit_down(self) -> None:
        """Open a new table, here, and a socket to it at any of the rooms."""
        self.close()
        body = {"game": open_game(), "seats": [{"who": "me"}, {"who": "me"}], "shuffle": False}
        made = await fetch(self._home.port, "POST", "/api/tables", body)
        self.table, self.token = made["table"], made["token"]
        shown = made["snapshot"]
        first = Table(shown["game"], 2, shown["options"], 0, shown["state"])
        self._rules, self._position, self._texts = first.rounds, first.position, list[str]()
        room = self._rooms[self._chance.below(len(self._rooms))]
        path = f"/api/tables/{self.table}/socket?after={shown['number']}"
        self._link = await connected(room.port, path, self.token)
        _must((await self._link.hear())["kind"] == "hello", "bench-must-hello")
        self._number = int(shown["number"])
        self._figures.games += 1

    async def move(self) -> None:
        """Make one move and wait for its answer and its event."""
        assert self._link is not None
        rules, state = self._rules, self._position.playing
        move = state.sample(1 + self._chance.below(1 << 31))
        text = rules.game.write(state, move)
        word, ply = f"m{next(self._words)}", len(self._texts)
        started = time.perf_counter()
        self._link.send(msgspec.json.encode({"kind": "move", "id": word, "ply": ply, "text": text}))
        self._position = rules.after(self._position, move)
        self._texts.append(text)
        answered = seen = False
        while not (answered and seen):
            said = await self._link.hear()
            if said["kind"] == "answer":
                self._figures.waits.append(time.perf_counter() - started)
                _must(said.get("ok") is True, "bench-must-accept", error=str(said.get("error")))
                _must((said["id"], said["ply"]) == (word, ply + 1), "bench-must-fit")
                answered = True
            elif "number" in said:
                seen |= self._event(said)
        self._figures.last = time.perf_counter()

    def _event(self, said: Json) -> bool:
        """Check an event; whether it is our move."""
        self._figures.events += 1
        self._number += 1
        _must(said["number"] == self._number, "bench-must-number")
        if said["kind"] != "moved":
            return False
        _must(said["ply"] == len(self._texts), "bench-must-ply")
        _must(said["text"] == self._texts[-1], "bench-must-text")
        over = self._rules.over(self._position)
        _must(said["state"] == self._rules.view(self._position, None, over), "bench-must-state")
        return True

    async def check(self) -> None:
        """Whether all that was acknowledged is in the record."""
        record = await fetch(self._home.port, "GET", f"/api/tables/{self.table}/record")
        _must([move["text"] for move in record["moves"]] == self._texts, "bench-must-keep")

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
        """Leave the table."""
        if self._link is not None:
            self._link.close()


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
        used, own = sum(room.cpu for room in rooms), time.process_time()
        start, every = time.perf_counter() + 0.2, tables / rate
        async with asyncio.TaskGroup() as group:
            for number, one in enumerate(played):
                group.create_task(one.play(every, start + every * number / tables, start + seconds))
        took = max(figures.last - start, seconds)
        used, own = sum(room.cpu for room in rooms) - used, time.process_time() - own
        after = [await _buckets(room) for room in rooms]
        for one in played:
            await one.check()
    finally:
        for one in played:
            one.close()
    waits = sorted(figures.waits)
    return {
        "asked_per_s": rate, "moves_per_s": round(len(waits) / took, 1), "moves": len(waits),
        "tables": tables, "games": figures.games, "events": figures.events,
        "late_starts": figures.late_starts,
        "client_ms": {name: round(1e3 * _share(waits, share), 1) for name, share in SHARES.items()},
        "server_p99_ms_at_most": _server_share(before, after, 0.99),
        "server_cpu_ms_per_move": round(1e3 * used / max(1, len(waits)), 2),
        "driver_cpu_ms_per_move": round(1e3 * own / max(1, len(waits)), 2),
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


async def _watch(port: int, path: str, gate: asyncio.Semaphore, links: list[Link]) -> None:
    async with gate:
        links.append(await connected(port, path))
        _must((await links[-1].hear())["kind"] == "hello", "bench-must-hello")


@contextlib.asynccontextmanager
async def _watchers(room: Room, tables: Sequence[str], count: int) -> AsyncIterator[None]:
    """So many who watch, while the block runs."""
    gate, links = asyncio.Semaphore(HANDSHAKES), list[Link]()
    paths = itertools.cycle(f"/api/tables/{table}/socket?after=1" for table in tables)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(count):
                group.create_task(_watch(room.port, next(paths), gate, links))
        yield
    finally:
        for link in links:
            link.close()


async def watching_figures(room: Room, idle: int, storm: int) -> Json:
    """Memory with many idle sockets, then how long it takes them to come back all at once."""
    body = {"game": open_game(), "seats": [{"who": "me"}, {"who": "me"}]}
    count = max(1, max(idle, storm) // WATCHERS)
    tables = [(await fetch(room.port, "POST", "/api/tables", body))["table"] for _ in range(count)]
    empty = room.memory
    async with _watchers(room, tables, idle):
        await asyncio.sleep(SETTLING)
        full = room.memory
    await asyncio.sleep(SETTLING)
    start, used = time.perf_counter(), room.cpu
    async with _watchers(room, tables, storm):
        took, used = time.perf_counter() - start, room.cpu - used
    return {
        "idle_sockets": idle, "memory_empty_mib": round(empty, 1), "memory_mib": round(full, 1),
        "kib_per_socket": round(1024 * (full - empty) / idle, 1) if idle else 0.0,
        "storm_sockets": storm, "storm_s": round(took, 2),
        "storm_cpu_s": round(used, 2),
    }  # fmt: skip


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
            rate = ASKED["sqlite"] * scale
            figures["sqlite"] = await moves_figures(rooms, rate, seconds, tables)
    if postgres:
        tell("bench-room-moves", database="PostgreSQL", seconds=round(seconds))
        async with opened([postgres, postgres]) as rooms:
            rate = ASKED["postgresql"] * scale
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
            told[f"{name}-moves"] = moves["moves_per_s"] >= rate * scale
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
                driver=moves["driver_cpu_ms_per_move"],
            )  # fmt: skip
            lines.append(f"| {durable} | {rates} |")
    broken = [name for name, holds in figures["kept"].items() if not holds]
    promises = ", ".join(say(f"bench-promise-{name}") for name in broken)
    kept_all = say("bench-room-all-kept")
    lines += ["", say("bench-room-not-kept", promises=promises) if broken else kept_all]
    return "\n".join(lines)
