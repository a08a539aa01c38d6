"""Load for `bench.scale`: many tables played as fast as the servers answer, each watched.

Runs in processes of its own. Games are played out beforehand, so that while it is measured this
process only sends messages and reads the clock.
"""

import asyncio
import contextlib
import time
from dataclasses import dataclass

from bench.client import Socket, must, new_table
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.play import Table

LONGEST = 38
"""Moves of a game: as many as a socket may send in a burst before it is slowed down."""


@dataclass(frozen=True)
class Load:
    """Which servers are asked, for how long, at how many tables."""

    ports: tuple[int, ...]
    seconds: float
    tables: int
    apart: bool = True
    """Whether a table is watched at another server than the one that gets the moves."""


def drive(load: Load, number: int) -> Json:
    """Play; return how long answers and events took, and the processor time of this process."""
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


Seat = tuple[Socket, Socket, list[str]]
"""The mover's socket, the watcher's, and the moves of a game."""


async def _sit(load: Load, index: int, stack: contextlib.AsyncExitStack) -> Seat:
    """A table with its mover at one server and its watcher at the next."""
    here = load.ports[index % len(load.ports)]
    there = load.ports[(index + load.apart) % len(load.ports)]
    name, token, snapshot = await new_table(here)
    after = int(snapshot["number"])
    sockets = [
        await Socket.open(*where, after) for where in ((here, name, token), (there, name, ""))
    ]
    for socket in sockets:
        stack.callback(socket.close)
    return sockets[0], sockets[1], _moves(snapshot, index)


async def _play_on(load: Load, index: int, table: Seat, end: float, seen: Json) -> None:
    """Play one game after the other until the time is over."""
    await _play(*table, end, seen)
    while time.perf_counter() < end:
        async with contextlib.AsyncExitStack() as stack:
            await _play(*await _sit(load, index, stack), end, seen)


def _moves(snapshot: Json, index: int) -> list[str]:
    """A random game from the position of a snapshot."""
    table = Table(snapshot["game"], 2, snapshot["options"], 0, snapshot["state"])
    chance = Chance(index, "scale")
    texts: list[str] = []
    while not table.over and len(texts) < LONGEST:
        state = table.position.playing
        texts.append(table.game.write(state, state.sample(1 + chance.below(1 << 31))))
        table.play(texts[-1])
    return texts


async def _play(mover: Socket, watcher: Socket, texts: list[str], end: float, seen: Json) -> None:
    """Send move after move; note when each is answered and when the watcher gets its event."""
    sent: dict[int, float] = {}
    watched = asyncio.create_task(_watch(watcher, sent, seen))
    for ply, text in enumerate(texts):
        if time.perf_counter() >= end:
            break
        started = sent[ply + 1] = time.perf_counter()
        await mover.send({"kind": "move", "id": f"m{ply}", "ply": ply, "text": text})
        while (answer := await mover.receive())["kind"] != "answer":
            pass
        must(answer.get("ok") is True, f"a legal move is accepted ({answer.get('error')})")
        seen["answers"].append(time.perf_counter() - started)
        seen["moves"] += 1
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(3.0):
            while any(sent.values()):
                await asyncio.sleep(0.05)
    watched.cancel()
    await asyncio.gather(watched, return_exceptions=True)


async def _watch(watcher: Socket, sent: dict[int, float], seen: Json) -> None:
    while True:
        event = await watcher.receive()
        if event["kind"] == "moved" and sent.get(event["ply"]):
            seen["events"].append(time.perf_counter() - sent[event["ply"]])
            sent[event["ply"]] = 0.0
