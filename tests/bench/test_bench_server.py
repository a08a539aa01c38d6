"""The benchmark of a server drives a small server of the test's own, and notices its faults."""

import asyncio
import json
import os
import resource
import sys
import types
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench import server as bench_server
from bench import servers
from bench.client import Broken
from bench.common import open_game
from bench.servers import NotStarted, Server
from tablee.play import Table


class SmallServer:
    """Just enough of docs/api.md; `wrong` names what it gets wrong at the fifth move."""

    def __init__(self, wrong: str = "") -> None:
        self.wrong, self.tables, self.moves, self.fast = wrong, dict[str, Table](), 0, 3

    def app(self) -> Starlette:
        return Starlette(routes=[
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}/record", self.record),
            Route("/metrics", self.metrics),
            WebSocketRoute("/api/tables/{table}/socket", self.socket),
        ])  # fmt: skip

    async def create(self, request: Request) -> Response:
        self.fast -= 1
        if self.fast == 0:  # once it says that we are too fast
            return JSONResponse({"error": {"kind": "fast", "retry": 0.1}}, 429)
        body = await request.json()
        name = f"t{len(self.tables)}"
        table = self.tables[name] = Table(body["game"], len(body["seats"]), seed=1)
        shown = {"game": table.game.name, "options": dict(table.setting.options), "number": 1,
                 "state": table.view(None)}  # fmt: skip
        return JSONResponse({"table": name, "token": "secret", "snapshot": shown}, 201)

    async def record(self, request: Request) -> Response:
        moves = [{"text": p.text} for p in self.tables[request.path_params["table"]].plies]
        return JSONResponse({"moves": moves[:-1] if self.wrong == "lost" else moves})

    async def metrics(self, request: Request) -> Response:
        lines = (f'tablee_move_seconds_bucket{{le="{le}"}} {self.moves}' for le in (0.01, "+Inf"))
        return PlainTextResponse("\n".join(lines))

    async def socket(self, link: WebSocket) -> None:
        await link.accept()
        table = self.tables[link.path_params["table"]]
        await link.send_json({"kind": "hello", "number": 1})
        number = 1
        try:
            while True:
                asked = await link.receive_json()
                table.play(asked["text"])
                self.moves, number = self.moves + 1, number + 1
                broken = self.wrong if self.moves == 5 else ""
                event = {"kind": "moved", "number": number + (broken == "gap"),
                         "ply": table.ply, "text": table.plies[-1].text,
                         "state": {} if broken == "state" else table.view(None)}  # fmt: skip
                await link.send_json(event)
                ok = {"ok": broken != "refused", "ply": table.ply + (broken == "ply")}
                await link.send_json({"kind": "answer", "id": asked["id"], **ok})
        except WebSocketDisconnect:
            pass


def at(small: SmallServer, test: Callable[[Server], Awaitable[Any]]) -> Any:
    """Run a test beside a small server."""

    async def run() -> Any:
        config = uvicorn.Config(small.app(), port=0, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        itself: Any = types.SimpleNamespace(pid=os.getpid())
        try:
            return await test(Server(port, itself))
        finally:
            server.should_exit = True
            await serving

    return asyncio.run(run())


def played(small: SmallServer) -> Any:
    return at(small, lambda server: bench_server.moves_figures([server], 80, 0.5, 4))


@pytest.mark.slow
def test_a_good_room_is_measured() -> None:
    small = SmallServer()
    figures = played(small)
    assert figures["moves"] == small.moves == figures["events"]
    assert 20 <= small.moves <= 42
    assert figures["games"] >= 4
    assert 0 < figures["client_ms"]["p50"] <= figures["client_ms"]["worst"]
    assert figures["server_p99_ms_at_most"] == 10
    assert figures["server_cpu_ms_per_move"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("gap", "numbered without gaps"),
        ("state", "the position is the one"),
        ("refused", "a legal move is accepted"),
        ("ply", "an answer fits"),
        ("lost", "are in the record"),
    ],
)
def test_whatever_is_wrong_is_noticed(wrong: str, message: str) -> None:
    with pytest.raises(ExceptionGroup) as caught:
        played(SmallServer(wrong))
    assert caught.group_contains(Broken, match=message)


def test_watchers_are_counted_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_server, "SETTLING", 0.05)
    figures = at(SmallServer(), lambda server: bench_server.watching_figures(server, 40, 30))
    assert figures["memory_mib"] >= figures["memory_empty_mib"] > 0
    assert figures["idle_sockets"] == 40
    assert figures["storm_s"] > 0


def test_promises_are_held_against_the_figures() -> None:
    figures: dict[str, Any] = {
        "scale": 1.0,
        "watching": {"idle_sockets": 3000, "memory_mib": 150, "memory_empty_mib": 70,
                     "kib_per_socket": 27, "storm_sockets": 1000, "storm_s": 2.0,
                     "storm_cpu_s": 1.5},
        "sqlite": {"moves_per_s": 301.0, "server_p99_ms_at_most": 25.0, "tables": 100,
                   "asked_per_s": 315, "server_cpu_ms_per_move": 2.0,
                   "driver_cpu_ms_per_move": 0.4, "client_ms": {"p99": 30}},
    }  # fmt: skip
    figures["kept"] = bench_server.kept(figures)
    assert all(figures["kept"].values())
    assert "All kept" in bench_server.report(figures)
    figures["sqlite"]["moves_per_s"] = 299.9
    assert bench_server.kept(figures)["sqlite moves"] is False
    figures["sqlite"] |= {"moves_per_s": 301.0, "server_p99_ms_at_most": 100.0}
    figures["watching"]["storm_s"] = 6.0
    figures["kept"] = bench_server.kept(figures)
    assert "not kept here: reconnect storm, sqlite p99" in bench_server.report(figures)
    assert "3,000 idle sockets" in bench_server.report(figures)
    assert json.loads(json.dumps(figures)) == figures


def test_the_servers_own_histogram_is_read() -> None:
    before, after = {0.01: 5.0, 0.05: 5.0, float("inf"): 5.0}, {0.01: 95.0, 0.05: 106.0}
    after[float("inf")] = 106.0
    assert bench_server._server_share([before], [after], 0.99) == 50
    assert bench_server._server_share([before], [after], 0.5) == 10
    assert bench_server._server_share([before], [before], 0.99) is None


def test_too_few_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (100, 1_000))
    with pytest.raises(OSError, match="5200 open files are needed"):
        servers.allow_files(5_000)


def test_a_server_that_does_not_start_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(NotStarted), servers.running(["nowhere"]):
        pass


def test_the_game_played_hides_nothing() -> None:
    assert Table(open_game(), 2).game.secrets is None
