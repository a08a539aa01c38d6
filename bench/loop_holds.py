"""How long one request holds the event loop, for each address and the worst positions we know.

    python -m bench.loop_holds [--over 20]

A hold is the processor time of one callback of the loop's thread: nobody else is served during it.
Processor time, because a busy machine blurs it least. Figures are milliseconds.
"""

import argparse
import asyncio
import contextlib
import json
import pathlib
import tempfile
import threading
import time
from asyncio import events
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import httpx
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Match

from bench import views
from tablee.games.game import Json
from tablee.play import Table
from tablee.server.operations.settings import Settings
from tablee.server.serve import tune_interpreter
from tablee.server.server import Server, open_server
from tablee.server.web.app import build_routes, create_app
from tablee.server.web.routes import ROUTERS
from tablee.service import tokens
from tablee.service.bots import fallback
from tablee.service.draft import Draft
from tablee.service.jobs import Job
from tablee.service.live_table import MOVED, STARTED, LiveTable
from tablee.service.ports import Loaded as Loaded
from tablee.service.table_record import PERSON, RUNNING, Seat, TableRecord

TOKEN = tokens.new_token()
WORST = (
    "polymere solo, star, back and forth", "polymere solo, nearly solved", "polymere solo, one",
    "polymere, 2 players, zigzag", "polymere, 6 players", "trapezomino solo, 0 laid",
    "trapezomino, long match", "permutation, 500 moves", "poldr, 9 moves",
)  # fmt: skip
"""The positions in which something takes longest."""
PLENTY = 1e6
MOST_VARIED = 600
"""Moves of a variation that the server still takes."""


class LoopWatch:
    """The longest callback of a thread's event loop since it was last asked."""

    def __init__(self) -> None:
        self._thread, self._longest = threading.get_ident(), 0.0

    def take(self) -> float:
        """Milliseconds of the longest hold; begins anew."""
        longest, self._longest = self._longest, 0.0
        return 1e3 * longest

    @contextlib.contextmanager
    def watching(self) -> Iterator["LoopWatch"]:
        """Measure every callback (of asyncio's own loop) in this block."""
        run = events.Handle._run

        def measured(handle: events.Handle) -> None:
            if threading.get_ident() != self._thread:
                return run(handle)
            started = time.thread_time()
            run(handle)
            self._longest = max(self._longest, time.thread_time() - started)
            return None

        # Every callback of the loop goes through this one method; there is no hook for it.
        events.Handle._run = measured  # type: ignore[method-assign, assignment]
        try:
            yield self
        finally:
            events.Handle._run = run  # type: ignore[method-assign]


class InstantThinker:
    """Answers at once: what workers do holds no loop."""

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    def check(self, kind: str) -> None:
        pass

    def stats(self) -> dict[str, float]:
        return {}

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        if job.kind == "analysis":
            return {"game": "", "moves": []}
        if job.kind == "reasons":
            return {"reasons": []}
        if job.kind not in ("hint", "move", "judgement"):
            return {}
        text = fallback(job)
        if job.kind == "judgement":
            return {"best": text}
        return {
            "move": text, "value": 0.5, "proven": False, "line": [text], "why": "why-even",
            "percent": 50, "reasons": [],
        }  # fmt: skip


def stored(table: Table) -> Draft:
    """A game as a running table whose every seat is ours, to be written to storage."""
    record = TableRecord(
        table=tokens.public_id(), game=table.game.name, players=table.setting.players,
        options=dict(table.setting.options), seed=f"{table.seed:x}", created=0.0, status=RUNNING,
        seats=tuple(Seat(who=PERSON, holder=tokens.digest(TOKEN)) for _ in table.seats),
        start=table.at(0).dump() if table.set_up else None,
    )  # fmt: skip
    draft = Draft(LiveTable(record, 0), time.time())
    draft.live.deal()
    draft.add_event(STARTED)
    for number, ply in enumerate(table.plies, 1):
        draft.live.play(ply.text)
        draft.add_event(MOVED, ply.seat, text=ply.text, ply=number, digest=draft.live.digest())
    return draft


class Visitor:
    """Sends requests to an application in this very loop, and notes how long each held it."""

    def __init__(self, server: Server, app: FastAPI, watch: LoopWatch) -> None:
        self.server, self._app, self._watch = server, app, watch
        self.holds: dict[str, float] = {}
        """Milliseconds by what was asked."""
        self.routes: set[tuple[str, str]] = set()
        """Method and path template of every route that was asked."""
        transport = httpx.ASGITransport(app=app)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://bench", timeout=300)
        self._http.headers["Authorization"] = f"Bearer {TOKEN}"

    async def ask(self, method: str, path: str, name: str = "", **fields: Any) -> httpx.Response:
        """One request; a request that fails on the server is an error here."""
        await asyncio.sleep(0)
        self._watch.take()
        answer = await self._http.request(method, path, **fields)
        await asyncio.sleep(0)
        bare, _, query = path.partition("?")
        template = _template(method, bare)
        self.routes.add((method, template))
        self._note(" ".join(filter(None, (method, template, query, name))))
        assert answer.status_code < 500, (method, path, answer.status_code, answer.text[:300])
        return answer

    async def listen(self, table: str, name: str) -> None:
        """Open a table's socket as somebody who has missed every event, until all are sent."""
        number = (await self.server.tables.live(table)).number
        done, sent = asyncio.Event(), 0

        async def receive() -> Json:
            if not sent:
                return {"type": "websocket.connect"}
            await done.wait()
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            nonlocal sent
            sent += 1
            if sent > min(number, 300) + 1:
                done.set()

        headers = [(b"host", b"bench"), (b"authorization", f"Bearer {TOKEN}".encode())]
        after = max(0, number - 300)
        scope = {
            "type": "websocket", "path": f"/api/tables/{table}/socket", "headers": headers,
            "query_string": f"after={after}&moves=1".encode(), "scheme": "ws", "subprotocols": [],
            "client": ("10.0.0.1", 1), "server": ("bench", 80), "root_path": "",
        }  # fmt: skip
        await asyncio.sleep(0)
        self._watch.take()
        await self._app(scope, receive, send)
        self._note(f"socket {name}")

    def _note(self, what: str) -> None:
        self.holds[what] = max(self.holds.get(what, 0.0), self._watch.take())

    def forget(self) -> None:
        """Drop every table from memory, as a restart does."""
        self.server.tables._cache.clear()


def _template(method: str, path: str) -> str:
    """The route that answers at a path; the path itself where it is none of the API's."""
    scope = {"type": "http", "method": method, "path": path, "root_path": ""}
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute) and route.matches(scope)[0] is Match.FULL:
                return route.path
    return path


@contextlib.asynccontextmanager
async def visitor() -> AsyncIterator[Visitor]:
    """A server on a database of its own, and a visitor."""
    with tempfile.TemporaryDirectory() as folder, LoopWatch().watching() as watch:
        settings = Settings(
            database=str(pathlib.Path(folder) / "room.sqlite"), requests=PLENTY, creations=PLENTY,
            names=PLENTY, thoughts=PLENTY, insights=PLENTY,
        )  # fmt: skip
        async with open_server(settings, thinker=InstantThinker()) as server:
            app = create_app(server)
            await build_routes(app)
            tune_interpreter()
            yield Visitor(server, app, watch)


async def look_at(guest: Visitor, name: str, table: Table) -> None:
    """Everything that can be asked of one table."""
    draft = stored(table)
    await guest.server.storage.create(draft)
    id, middle = draft.record.table, table.ply // 2
    path = f"/api/tables/{id}"
    for what in ("", "/events", "/story", "/moves", "/moves?preview=true", "/record"):
        guest.forget()
        await guest.ask("GET", f"{path}{what}", f"first, {name}")
    for what in (
        "", f"/events?after={max(0, table.ply - 200)}", "/story", "/moves", "/moves?preview=true",
        f"/plies/{middle}", "/record", "/record?as=text", "/picture.svg",
        f"/picture.svg?ply={middle}", "/analysis", f"/review/{middle}",
    ):  # fmt: skip
        await guest.ask("GET", f"{path}{what}", name)
    await guest.ask("GET", f"{path}/carried", name)
    moves = [ply.text for ply in table.plies]
    await guest.ask("POST", f"{path}/carried", name, json={"base": moves, "moves": moves})
    await guest.listen(id, name)
    if table.setting.players == 1:
        await guest.ask("GET", f"{path}/card.svg", name)
        await guest.ask("POST", f"{path}/insight", name, json={"ask": "solvable"})
    await guest.ask("POST", f"{path}/hint", name, json={})
    if not table.over:
        await guest.ask("POST", f"{path}/reasons", name, json={"text": next(iter(table.legal()))})
    if table.ply:
        await guest.ask("POST", f"{path}/judgement", name, json={"ply": 1})
    await act_at(guest, name, table, path)


async def act_at(guest: Visitor, name: str, table: Table, path: str) -> None:
    """Everything that can be done at one table."""
    texts = [] if table.over else list(table.legal())
    for text in [*texts[:1], *texts[-1:], "?", "a1 a1 a1"]:
        await guest.ask("POST", f"{path}/check", name, json={"text": text, "why": True})
    move = {"id": "m", "ply": table.ply, "text": texts[-1] if texts else "?"}
    await guest.ask("POST", f"{path}/moves", name, json=move)
    for kind in ("chat", "undo", "resign", "leave", "claim", "rematch"):
        more = {"phrase": "hello"} if kind == "chat" else {}
        await guest.ask("POST", f"{path}/actions", name, json={"id": kind, "kind": kind, **more})
    await guest.ask("POST", f"{path}/analysis", name)
    body = {"text": table.record(trusted=True).to_text()}
    brought = await guest.ask("POST", "/api/records", name, json=body)
    if brought.status_code == 201:
        path = f"/api/tables/{brought.json()['table']}"
        guest.forget()
        for what in ("/events", f"/review/{table.ply // 2}?instead=pass", "/story", ""):
            await guest.ask("GET", f"{path}{what}", f"imported, {name}")
        await explore_at(guest, f"imported, {name}", table, path)
    start = table.dump() if table.ply == 0 else None
    seats = [{"who": "me"} for _ in table.seats]
    new = {"game": table.game.name, "seats": seats, "options": dict(table.setting.options)}
    opened = await guest.ask("POST", "/api/tables", name, json={**new, "start": start})
    if opened.status_code == 201:
        where = f"/api/tables/{opened.json()['table']}"
        await guest.ask("POST", f"{where}/sit", name, json={})


async def explore_at(guest: Visitor, name: str, table: Table, path: str) -> None:
    """Positions beside a game, and what is kept of them: the game again as one long variation."""
    moves = [ply.text for ply in table.plies[:MOST_VARIED]]
    explored = {"ply": 0, "moves": moves}
    await guest.ask("POST", f"{path}/explore", name, json=explored | {"choices": True})
    if moves:
        await guest.ask("POST", f"{path}/explore/judgement", name, json=explored)
    kept = {"comments": {}, "variations": [{"after": 0, "moves": moves or ["?"]}]}
    await guest.ask("GET", f"{path}/annotations", name)
    await guest.ask("POST", f"{path}/annotations", name, json=kept | {"version": 0})
    await guest.ask("POST", f"{path}/annotations/copies", name, json=kept)


async def look_around(guest: Visitor, pictures: bool = True) -> None:
    """Everything that belongs to no table in particular."""
    for path in (
        "/api/games", "/api/locale/fr.ftl", "/api/findings/fr", "/api/lobby", "/api/me",
        "/api/lessons", "/api/puzzles", "/api/offline", "/api/rules/figures/none.svg",
        "/api/findings/pictures/none.svg",
        "/", "/healthz", "/metrics", "/api/openapi.json",
    ):  # fmt: skip
        await guest.ask("GET", path)
    listed = (await guest.ask("GET", "/api/games")).json()["games"]
    for game in (one["name"] for one in listed):
        for part in (f"games/{game}/geometry?players=2", f"games/{game}/leaderboard",
                     f"games/{game}/insights", f"rules/fr/{game}", f"puzzles/{game}",
                     f"puzzles/{game}/2026-11-17", f"puzzles/{game}/2026-11-17/picture.svg",
                     f"lessons/{game}"):  # fmt: skip
            await guest.ask("GET", f"/api/{part}")
        steps = (await guest.ask("GET", f"/api/lessons/{game}")).json().get("steps", [])
        for step in steps:
            await guest.ask("GET", f"/api/lessons/{game}/{step['id']}")
            tried = f"/api/lessons/{game}/{step['id']}/try"
            await guest.ask("POST", tried, json={"text": "1"})
    await solve_puzzles(guest)
    await name_oneself(guest)
    await be_reminded(guest)
    await hold_a_tournament(guest)
    if pictures:
        await draw(guest)


async def solve_puzzles(guest: Visitor) -> None:
    """The longest puzzle of each game, and everything that can be asked about it."""
    for game in (one["game"] for one in (await guest.ask("GET", "/api/puzzles")).json()["games"]):
        await guest.ask("GET", f"/api/puzzles/{game}/day/2026-11-15")
        hardest = await guest.ask("GET", f"/api/puzzles/{game}/list?grade=5")
        path = f"/api/puzzles/{game}/{hardest.json()['ids'][0][0]}"
        for what in ("", "/hint", "/hint?step=3"):
            await guest.ask("GET", f"{path}{what}", game)
        solution = (await guest.ask("GET", f"{path}/solution", game)).json()["moves"]
        seat = solution[0]["seat"]
        moves = [move["text"] for move in solution if move["seat"] == seat]
        await guest.ask("POST", f"{path}/try", game, json={"moves": moves})


async def name_oneself(guest: Visitor) -> None:
    await guest.ask("POST", "/api/me", json={"name": "Anne Bench"})
    code = (await guest.ask("POST", "/api/me/transfer")).json()["code"]
    await guest.ask("POST", "/api/me/claim", json={"code": code})
    await guest.ask("DELETE", "/api/me")


async def be_reminded(guest: Visitor) -> None:
    """Reminders, from a server that has no key for them."""
    await guest.ask("GET", "/api/reminders")
    endpoint = {"endpoint": "https://push.example.org/x"}
    keys = {"p256dh": "x", "auth": "x", "turns": True, "daily": 8, "offset": 0}
    await guest.ask("POST", "/api/reminders", json=endpoint | keys)
    await guest.ask("POST", "/api/reminders/stop", json=endpoint)
    await guest.ask("POST", "/api/tables/none/reminders", json=endpoint | {"on": True})


async def hold_a_tournament(guest: Visitor) -> None:
    body = {"game": "permutation", "format": "round_robin", "name": "Host",
            "clock": {"kind": "days", "days": 3}}  # fmt: skip
    entered = (await guest.ask("POST", "/api/tournaments", json=body)).json()
    path = f"/api/tournaments/{entered['tournament']['tournament']}"
    for number in range(15):
        joining = {"name": f"Guest {number}"}
        await guest.ask("POST", f"{path}/join", json=joining, headers={"Authorization": ""})
    as_host = {"Authorization": f"Bearer {entered['token']}"}
    await guest.ask("POST", f"{path}/actions", json={"kind": "start"}, headers=as_host)
    await guest.ask("GET", path)
    await guest.ask("POST", f"{path}/play", json={}, headers=as_host)


async def draw(guest: Visitor) -> None:
    """Pictures and prints, which workers draw."""
    for name, table in views.positions():
        if name == "polymere solo, one, back and forth":
            new = stored(table)
            await guest.server.storage.create(new)
            for what in ("picture.png", "card.png"):
                await guest.ask("GET", f"/api/tables/{new.record.table}/{what}", name)
    await guest.ask("GET", "/api/puzzles/trapezomino/2026-11-17/picture.png")
    await guest.ask("GET", "/api/print/poldr.pdf")


async def measure(names: Callable[[str], bool], pictures: bool = True) -> Visitor:
    """All holds over the positions of some names."""
    async with visitor() as guest:
        for name, table in views.positions():
            if names(name):
                await look_at(guest, name, table)
        await look_around(guest, pictures)
        return guest


def run(work: Awaitable[Visitor]) -> Visitor:
    """Run in asyncio's own loop, whose callbacks can be measured."""

    async def main() -> Visitor:
        return await work

    return asyncio.run(main())


def main() -> None:
    """Measure and print the longest first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--over", type=float, default=20.0)
    parser.add_argument("--all", action="store_true", help="every position, not only the worst")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = run(measure(lambda name: wanted.all or name in WORST))
    holds = sorted(found.holds.items(), key=lambda one: -one[1])
    if wanted.json:
        print(json.dumps(dict(holds)))
        return
    for what, took in holds:
        if took >= wanted.over:
            print(f"{took:9.1f}  {what}")
    print(f"{len(holds)} requests, the longest hold {holds[0][1]:.1f} ms")


if __name__ == "__main__":
    main()
