"""The lobby with many who watch it, while names in it change.

    python -m bench.lobby [--watchers 300] [--tables 100] [--rate 20] [--seconds 20]

Public tables wait in the lobby, and their hosts change their names in turn. Measured are the answer
to a change of name, and how long it takes until every watcher has seen the new name; both without
watchers and with all of them. Changes are sent together, four times a second at most, so half of
a quarter of a second belongs to what is seen.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.client import PATIENCE, fetch, must
from bench.common import machine, open_game, percentiles
from bench.servers import Server, allow_files, running
from tablee.games.game import Json

SHARES = {"p50": 0.5, "p95": 0.95, "worst": 1.0}
SETTLING = 2.0


@dataclass
class Seen:
    """When names were sent, and how long each watcher waited for each."""

    sent: dict[str, float] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)
    bytes: int = 0


async def _watch(socket: ClientConnection, seen: Seen) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for frame in socket:
            now = time.perf_counter()
            seen.bytes += len(frame)
            for table in json.loads(frame)["tables"]:
                name = table["seats"][0]["name"]
                if name in seen.sent:
                    seen.waited.append(now - seen.sent[name])


@contextlib.asynccontextmanager
async def _watchers(server: Server, count: int, seen: Seen) -> AsyncIterator[None]:
    address = f"ws://127.0.0.1:{server.port}/api/lobby/socket"
    async with contextlib.AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(connect(address, proxy=None)) for _ in range(count)
        ]
        tasks = [asyncio.create_task(_watch(socket, seen)) for socket in sockets]
        await asyncio.sleep(SETTLING)
        seen.bytes = 0
        yield
        await asyncio.sleep(SETTLING)
        for socket in sockets:
            await socket.close()
        await asyncio.gather(*tasks)


async def _host(server: Server) -> tuple[str, str]:
    """A public table that waits: its name, and its host's token."""
    body = {"game": open_game(), "public": True, "shuffle": False}
    seats = [{"who": "me", "name": "Anne"}, {"who": "open"}]
    created = await fetch(server.port, "POST", "/api/tables", body | {"seats": seats})
    return created["table"], created["token"]


async def _rename(
    server: Server, hosts: Sequence[tuple[str, str]], rate: float, seconds: float, seen: Seen
) -> list[float]:
    """Change one name after the other; the times until each is answered."""
    turns, took = itertools.cycle(hosts), []
    address = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False) as http:
        end = time.perf_counter() + seconds
        while (start := time.perf_counter()) < end:
            (table, token), name = next(turns), f"Anne {secrets.token_hex(6)}"
            seen.sent[name] = start
            answer = await http.post(
                f"/api/tables/{table}/actions", json={"id": name, "kind": "name", "name": name},
                headers={"Authorization": f"Bearer {token}"},
            )  # fmt: skip
            must(answer.is_success, f"a name is changed ({answer.text[:200]})")
            took.append(time.perf_counter() - start)
            await asyncio.sleep(max(0.0, start + 1 / rate - time.perf_counter()))
    return took


async def measure(watchers: int, tables: int, rate: float, seconds: float) -> Json:
    """The figures without watchers and with all of them."""
    allow_files(watchers)
    figures: Json = {"machine": machine(), "tables": tables, "rate": rate}
    with (
        tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder,
        running([f"{folder}/bench.sqlite"]) as servers,
    ):
        server = servers[0]
        hosts = [await _host(server) for _ in range(tables)]
        for count in (0, watchers):
            seen = Seen()
            async with _watchers(server, count, seen):
                used = server.cpu
                took = await _rename(server, hosts, rate, seconds, seen)
                used = server.cpu - used
            figures[f"{count} watchers"] = {
                "renamed": len(took),
                "answered_ms": percentiles(sorted(took), SHARES),
                "seen_ms": percentiles(sorted(seen.waited), SHARES),
                "seen_share": round(len(seen.waited) / max(1, count * len(took)), 4),
                "kib_each": round(seen.bytes / 1024 / max(1, count), 1),
                "cpu_share": round(used / seconds, 3),
            }
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=20.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    done = asyncio.run(measure(given.watchers, given.tables, given.rate, given.seconds))
    print(json.dumps(done, indent=1))


if __name__ == "__main__":
    main()
