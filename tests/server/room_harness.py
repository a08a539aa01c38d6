"""A room that really runs, on a port of its own, and people who use it over the network."""

import asyncio
import contextlib
import json
import random
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from wire_check import check_answer, check_frame

from tablee.games.game import Json
from tablee.server.operations.settings import Settings
from tablee.server.serve import UvicornServer, uvicorn_server
from tablee.server.server import Server, open_server
from tablee.service.bots import fallback
from tablee.service.jobs import Job

PATIENCE = 120.0
"""Seconds after which a test gives up waiting: a busy machine is not that slow."""
GUESTS: "list[Guest]" = []
"""Whoever has come in; shown out after each test."""


class QuickStaff:
    """Thinks no longer than it must; remembers what it was told."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.answer: Callable[[Job], Json] | None = None

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    def check(self, kind: str) -> None:
        pass

    def stats(self) -> dict[str, float]:
        return {}

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        self.jobs.append(job)
        if self.answer is not None:
            return self.answer(job)
        if job.kind == "analysis":
            if progress:
                progress(0.5)
            assert job.record is not None
            return {"game": job.record["game"], "moves": []}
        if job.kind == "judgement":
            assert job.known is not None
            text, ply = str(job.ask["move"]), len(job.known.history)
            return {
                "ply": ply + 1, "seat": job.known.position.turn, "text": text, "value": 0.5,
                "best": text, "best_value": 0.5, "proven": False, "exact": False, "good": None,
                "choices": None, "lead": None, "missed": None, "loss": 0.0, "mark": "",
                "reasons": [], "better": [],
            }  # fmt: skip
        if job.kind == "reasons":
            return {"reasons": []}
        text = fallback(job)
        return {
            "move": text, "value": 0.5, "proven": False, "line": [text], "why": "why-even",
            "percent": 50,
        }  # fmt: skip


class Running:
    """A server in a thread of this process."""

    def __init__(self, server: Server, running: UvicornServer, url: str) -> None:
        self.server, self.running, self.url = server, running, url

    @property
    def staff(self) -> QuickStaff:
        assert isinstance(self.server.thinker, QuickStaff)
        return self.server.thinker

    def person(self, **headers: str) -> "Guest":
        return Guest(self.url, headers)

    def run(self, work: Any) -> Any:
        """Do an asynchronous work in the room's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    loop: asyncio.AbstractEventLoop


@contextlib.contextmanager
def served(
    database: str, now: Callable[[], float] | None = None, **fields: Any
) -> Iterator[Running]:
    """A room on a free port."""
    much = 100_000.0
    plenty = {
        "requests": much,
        "creations": much,
        "names": much,
        "thoughts": much,
        "insights": much,
    }
    settings = Settings(**{"database": database, "port": 0, "bot_pause": 0.0, **plenty, **fields})
    opened = threading.Event()
    box: list[Running] = []

    def serve() -> None:
        async def main() -> None:
            async with open_server(settings, now or time.time, QuickStaff()) as server:

                def told(address: str) -> None:
                    box.append(Running(server, running, address))
                    box[0].loop = asyncio.get_running_loop()
                    opened.set()

                running = uvicorn_server(server, told)
                await running.serve()

        asyncio.run(main())
        opened.set()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    assert opened.wait(PATIENCE), "the room does not open"
    assert box, "the server closed at once"
    try:
        yield box[0]
    finally:
        box[0].running.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Guest:
    """Somebody with a browser: cookies are kept, nothing is assumed."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=url, headers=headers, timeout=PATIENCE, verify=False,
            event_hooks={"response": [check_answer]},
        )  # fmt: skip
        self.ears: list[Ear] = []
        GUESTS.append(self)

    def leave(self) -> None:
        """Close everything."""
        for ear in self.ears:
            ear.close()
        self.http.close()

    def get(self, path: str, status: int = 200, **query: Any) -> Json:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, (answer.status_code, answer.text[:600])
        found: Json = answer.json()
        return found

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Json:
        answer = self.http.post(path, json={} if body is None else body, headers=headers)
        assert answer.status_code == status, (answer.status_code, answer.text[:600])
        found: Json = answer.json()
        return found

    def open(self, game: str, seats: Sequence[str | Json], status: int = 201, **order: Any) -> Json:
        """Open a table; seats by a word, e.g. `me`, `bot`, `open`."""
        whole = [{"who": seat} if isinstance(seat, str) else seat for seat in seats]
        return self.post(
            "/api/tables", {"game": game, "seats": whole, "shuffle": False, **order}, status
        )

    def sit(self, opened: Json, invite: int = 0, status: int = 200, **body: Any) -> Json:
        code = opened["invites"][invite]["code"]
        return self.post(f"/api/tables/{opened['table']}/sit", {"invite": code, **body}, status)

    def look(self, table: str) -> Json:
        return self.get(f"/api/tables/{table}")

    def moves(self, table: str, preview: int = 0) -> list[Json]:
        found: list[Json] = self.get(f"/api/tables/{table}/moves", preview=preview)["moves"]
        return found

    def play(
        self, table: str, text: str, ply: int | None = None, status: int = 200, id: str = ""
    ) -> Json:
        number = self.look(table)["ply"] if ply is None else ply
        body = {"id": id or secrets.token_hex(8), "ply": number, "text": text}
        return self.post(f"/api/tables/{table}/moves", body, status)

    def do(self, table: str, kind: str, status: int = 200, **body: Any) -> Json:
        whole = {"id": secrets.token_hex(8), "kind": kind, **body}
        return self.post(f"/api/tables/{table}/actions", whole, status)

    def events(self, table: str, after: int = 0, wait: float = 0) -> list[Json]:
        found: list[Json] = self.get(f"/api/tables/{table}/events", after=after, wait=wait)[
            "events"
        ]
        return found

    def socket(
        self, table: str, after: int | str | None = None, moves: bool = False, **headers: str
    ) -> "Ear":
        """A socket at a table, with this person's cookies."""
        jar = "; ".join(
            f"{c.name}={c.value}"
            for c in self.http.cookies.jar
            if f"/api/tables/{table}/".startswith(c.path.rstrip("/") + "/")
        )
        query = ("?moves=1&" if moves else "?") + ("" if after is None else f"after={after}")
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket{query}"
        extra = headers | ({"Cookie": jar} if jar else {})
        ear = Ear(connect(address, additional_headers=extra, max_size=None))
        self.ears.append(ear)
        return ear


class Ear:
    """A socket, read message by message."""

    def __init__(self, opening: Any) -> None:
        self._stack = contextlib.ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(opening)
        self._kept: deque[Json] = deque()
        """Heard while waiting for an answer, and not yet told."""

    def hear(self, timeout: float = PATIENCE) -> Json:
        return self._kept.popleft() if self._kept else self._next(timeout)

    def _next(self, timeout: float) -> Json:
        text = self.socket.recv(timeout)
        found: Json = json.loads(text)
        check_frame(found.get("kind"), text)
        return found

    def until(self, *kinds: str, timeout: float = PATIENCE) -> Json:
        """The next message of these kinds."""
        while True:
            if (message := self.hear(timeout))["kind"] in kinds:
                return message

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, **message: Any) -> Json:
        """Say something and hear the answer to it; what comes before it is heard later."""
        self.say(**message)
        while True:
            heard = self._next(PATIENCE)
            if heard["kind"] == "answer" and heard["id"] == message.get("id"):
                return heard
            self._kept.append(heard)

    def close(self) -> None:
        self._stack.close()


def play_out(guests: dict[int, Guest], table: str, seed: int, most: int = 400) -> Json:
    """Let people play at random until the game is over, or enough; gives the last snapshot."""
    dice = random.Random(seed)
    anybody = next(iter(guests.values()))
    shown = anybody.look(table)
    for _ in range(most):
        if shown["over"]:
            break
        turn = shown["to_move"]
        if turn not in guests:  # a bot's: wait for what it does
            anybody.events(table, after=shown["number"], wait=20)
            shown = anybody.look(table)
            continue
        mover = guests[turn]
        text = dice.choice(mover.moves(table))["text"]
        shown = mover.play(table, text, shown["ply"])["snapshot"]
    return anybody.look(table)
