"""The room's benchmark drives a small room of the test's own, and notices when it does wrong."""

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

from tablee.cli import bench_room, bench_rooms
from tablee.cli.bench_rooms import Room
from tablee.cli.bench_wire import Broken
from tablee.games.refusal import Unknown
from tablee.play import Table


class SmallRoom:
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


def at(small: SmallRoom, test: Callable[[Room], Awaitable[Any]]) -> Any:
    """Run a test beside a small room."""

    async def run() -> Any:
        config = uvicorn.Config(small.app(), port=0, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        itself: Any = types.SimpleNamespace(pid=os.getpid())
        try:
            return await test(Room(port, itself))
        finally:
            server.should_exit = True
            await serving

    return asyncio.run(run())


def played(small: SmallRoom) -> Any:
    return at(small, lambda room: bench_room.moves_figures([room], 80, 0.5, 4))


@pytest.mark.slow
def test_a_good_room_is_measured() -> None:
    small = SmallRoom()
    figures = played(small)
    assert figures["moves"] == small.moves == figures["events"]
    assert 20 <= small.moves <= 42
    assert figures["games"] >= 4
    assert 0 < figures["client_ms"]["p50"] <= figures["client_ms"]["worst"]
    assert figures["server_p99_ms_at_most"] == 10
    assert figures["server_cpu_ms_per_move"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("gap", "bench-must-number"),
        ("state", "bench-must-state"),
        ("refused", "bench-must-accept"),
        ("ply", "bench-must-fit"),
        ("lost", "bench-must-keep"),
    ],
)
def test_whatever_is_wrong_is_noticed(wrong: str, told: str) -> None:
    with pytest.raises(ExceptionGroup) as caught:
        played(SmallRoom(wrong))
    assert caught.group_contains(Broken, match=told)


def test_watchers_are_counted_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_room, "SETTLING", 0.05)
    figures = at(SmallRoom(), lambda room: bench_room.watching_figures(room, 40, 30))
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
    figures["kept"] = bench_room.kept(figures)
    assert all(figures["kept"].values())
    assert "All kept" in bench_room.report(figures)
    figures["sqlite"]["moves_per_s"] = 299.9
    assert bench_room.kept(figures)["sqlite-moves"] is False
    figures["sqlite"] |= {"moves_per_s": 301.0, "server_p99_ms_at_most": 100.0}
    figures["watching"]["storm_s"] = 6.0
    figures["kept"] = bench_room.kept(figures)
    assert "not kept here: reconnect storm, sqlite p99" in bench_room.report(figures)
    french = bench_room.report(figures, "fr").replace("\u00a0", " ")
    assert "non tenues ici : retour de tous à la fois, p99 sur sqlite." in french
    assert "3,000 connexions au repos" in french
    assert json.loads(json.dumps(figures)) == figures


def test_the_rooms_own_histogram_is_read() -> None:
    before, after = {0.01: 5.0, 0.05: 5.0, float("inf"): 5.0}, {0.01: 95.0, 0.05: 106.0}
    after[float("inf")] = 106.0
    assert bench_room._server_share([before], [after], 0.99) == 50
    assert bench_room._server_share([before], [after], 0.5) == 10
    assert bench_room._server_share([before], [before], 0.99) is None


def test_too_few_files_are_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (100, 1_000))
    with pytest.raises(Unknown, match="bench-room-files"):
        bench_rooms.allow_files(5_000)


def test_a_room_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")

    async def start() -> None:
        async with bench_rooms.opened(["nowhere"]):
            pass

    with pytest.raises(Unknown, match="bench-room-dead"):
        asyncio.run(start())


def test_what_must_not_happen_ends_the_measurement_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def wrong(*_: Any) -> Any:
        raise ExceptionGroup("tasks", [Broken("events are numbered without gaps")])

    monkeypatch.setattr(bench_room, "_measured", wrong)
    with pytest.raises(Unknown, match="without gaps"):
        asyncio.run(bench_room.room_figures(1, 1, ""))


def test_the_game_played_hides_nothing() -> None:
    assert Table(bench_room.open_game(), 2).game.secrets is None
