"""Load for `tablee bench scale`: many tables played as fast as the rooms answer, each watched.

Runs in processes of its own. Games are played out beforehand, so that while it is measured this
process only sends what it has and reads the clock.
"""

import asyncio
import contextlib
import json
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.play import Table

PATIENCE = 30.0
LONGEST = 38
"""Moves of a game: what a socket may say at once before it is asked to slow down."""


@dataclass(frozen=True)
class Load:
    """Which rooms are asked, for how long, at how many tables."""

    ports: tuple[int, ...]
    seconds: float
    tables: int
    apart: bool = True
    """Whether a table is watched from another room than the one that moves."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ready(port: int, process: "subprocess.Popen[bytes]") -> bool:
    """Wait until a room answers; False if it ends or does not."""
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError):
            _fetch(port, "GET", "/readyz")
            return True
        time.sleep(0.05)
    return False


def _fetch(port: int, method: str, path: str, body: Json | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"}, method=method
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        text = answer.read()
    return json.loads(text) if text[:1] in (b"{", b"[") else text


def _game() -> str:
    for name in games.names():
        if games.get(name).secrets is None and 2 in games.get(name).seats:
            return name
    raise AssertionError("there is no open game for two")


async def opened_table(port: int) -> tuple[str, str, Json]:
    """A new table: its name, the key to its seats, and how it stands."""
    body = {"game": _game(), "seats": [{"who": "me"}, {"who": "me"}], "shuffle": False}
    made = await asyncio.to_thread(_fetch, port, "POST", "/api/tables", body)
    return made["table"], made["token"], made["snapshot"]


@contextlib.asynccontextmanager
async def watching(port: int, table: str, token: str = "", after: int = 0) -> AsyncIterator[Any]:
    """A socket at a table."""
    from websockets.asyncio.client import connect

    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with connect(
        f"ws://127.0.0.1:{port}/api/tables/{table}/socket?after={after}",
        additional_headers=headers, compression=None, open_timeout=PATIENCE, close_timeout=2,
        ping_interval=None, max_size=1 << 20, proxy=None, max_queue=None,
    ) as link:  # fmt: skip
        async with asyncio.timeout(PATIENCE):
            hello = json.loads(await link.recv())
        assert hello["kind"] == "hello", hello
        yield link


def drive(load: Load, number: int) -> Json:
    """Play, and tell how it went."""
    return asyncio.run(_drive(load, number))


async def _drive(load: Load, number: int) -> Json:
    seen: Json = {"answers": [], "events": [], "moves": 0}
    places = [load.tables * number + index for index in range(load.tables)]
    async with contextlib.AsyncExitStack() as stack:
        tables = [await _sit(load, place, stack) for place in places]
        begun, used = time.perf_counter(), time.process_time()
        end = begun + load.seconds
        playing = (_play_on(load, place, table, end, seen) for place, table in zip(
            places, tables, strict=True))  # fmt: skip
        await asyncio.gather(*playing)
        seen["seconds"] = time.perf_counter() - begun
        seen["cpu"] = time.process_time() - used
    return seen


Seat = tuple[Any, Any, list[str]]
"""The mover's socket, the watcher's, and the moves of a game."""


async def _sit(load: Load, index: int, stack: contextlib.AsyncExitStack) -> Seat:
    """A table with its mover at one room and its watcher at the next."""
    here = load.ports[index % len(load.ports)]
    there = load.ports[(index + load.apart) % len(load.ports)]
    name, token, shown = await opened_table(here)
    after = int(shown["number"])
    mover = await stack.enter_async_context(watching(here, name, token, after))
    watcher = await stack.enter_async_context(watching(there, name, "", after))
    return mover, watcher, _moves(shown, index)


async def _play_on(load: Load, index: int, table: Seat, end: float, seen: Json) -> None:
    """Play one game after the other until the time is over."""
    await _play(*table, end, seen)
    while time.perf_counter() < end:
        async with contextlib.AsyncExitStack() as stack:
            await _play(*await _sit(load, index, stack), end, seen)


def _moves(shown: Json, index: int) -> list[str]:
    """A game from where the table stands."""
    table = Table(shown["game"], 2, shown["options"], 0, shown["state"])
    chance = Chance(index, "scale")
    texts: list[str] = []
    while not table.over and len(texts) < LONGEST:
        state = table.position.playing
        texts.append(table.game.write(state, state.sample(1 + chance.below(1 << 31))))
        table.play(texts[-1])
    return texts


async def _play(mover: Any, watcher: Any, texts: list[str], end: float, seen: Json) -> None:
    """Send move after move; note when each is answered and when the watcher hears of it."""
    sent: dict[int, float] = {}
    watched = asyncio.create_task(_hear(watcher, sent, seen))
    for ply, text in enumerate(texts):
        if time.perf_counter() >= end:
            break
        started = sent[ply + 1] = time.perf_counter()
        await mover.send(json.dumps({"kind": "move", "id": f"m{ply}", "ply": ply, "text": text}))
        while True:
            async with asyncio.timeout(PATIENCE):
                said = json.loads(await mover.recv())
            if said["kind"] == "answer":
                break
        assert said.get("ok") is True, said
        seen["answers"].append(time.perf_counter() - started)
        seen["moves"] += 1
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(3.0):
            while len(sent) > sum(when == 0.0 for when in sent.values()):
                await asyncio.sleep(0.05)
    watched.cancel()
    await asyncio.gather(watched, return_exceptions=True)


async def _hear(watcher: Any, sent: dict[int, float], seen: Json) -> None:
    while True:
        said = json.loads(await watcher.recv())
        if said["kind"] == "moved" and sent.get(said["ply"]):
            seen["events"].append(time.perf_counter() - sent[said["ply"]])
            sent[said["ply"]] = 0.0
