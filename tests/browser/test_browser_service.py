"""The service as it runs in a browser, here in CPython: requests, sockets, and what is stored."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from tablee import games
from tablee.browser import thinker
from tablee.browser.shell import Service, open_shell
from tablee.browser.storage import BrowserStorage
from tablee.games.game import Json
from tablee.service.ports import Conflict


class MemoryStore:
    """A store as in JavaScript: texts in, texts out; nothing is there before it is committed."""

    def __init__(self) -> None:
        self.tables: dict[str, Json] = {}
        self.events: dict[tuple[str, int], Json] = {}
        self.noted: dict[str, str] = {}

    async def heads(self) -> str:
        return json.dumps({name: [one["version"], one["bot"]] for name, one in self.tables.items()})

    async def load(self, table: str) -> str | None:
        if table not in self.tables:
            return None
        events = [event for (of, _), event in sorted(self.events.items()) if of == table]
        return json.dumps({"record": self.tables[table]["record"], "events": events})

    async def commit(self, changes: str, notes: str) -> None:
        await asyncio.sleep(0)
        for change in json.loads(changes):
            for event in change.pop("events"):
                key = (change["table"], event["number"])
                assert key not in self.events
                self.events[key] = event
            self.tables[change["table"]] = change
        self.noted |= dict(json.loads(notes))

    async def note(self, key: str) -> str | None:
        return self.noted.get(key)

    async def notes(self) -> str:
        return json.dumps(list(self.noted.items()))


class QuickWorker:
    """A thinking worker in the same process that answers without a search."""

    async def ask(self, job: str) -> str:
        await asyncio.sleep(0)
        return thinker.answer(json.dumps(json.loads(job) | {"plain": True}))


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def opened(store: MemoryStore) -> Service:
    return await open_shell(store, QuickWorker())


async def ask(service: Service, method: str, address: str, body: Json | None = None) -> Any:
    text = None if body is None else json.dumps(body)
    answer = json.loads(await service.request(method, address, "en", text))
    shown = answer["body"]
    return answer["status"], json.loads(shown) if answer["type"] == "application/json" else shown


async def new_table(service: Service, game: str) -> str:
    seats = [{"who": "me"}, {"who": "bot", "level": 1}]
    body = {"game": game, "options": {}, "seats": seats}
    status, seated = await ask(service, "POST", "/api/tables", body)
    assert status == 201, seated
    return str(seated["table"])


async def play_on(service: Service, table: str, moves: int) -> Json:
    """Make some moves of one's own, waiting for the bot's; returns the last snapshot."""
    for number in range(moves):
        for _ in range(2000):
            _, shown = await ask(service, "GET", f"/api/tables/{table}")
            if shown["status"] != "running" or shown["to_move"] in shown["you"]:
                break
            await asyncio.sleep(0.01)
        if shown["status"] != "running":
            break
        _, hint = await ask(service, "POST", f"/api/tables/{table}/hint", {})
        body = {"id": f"move-{shown['ply']}-{number}", "ply": shown["ply"], "text": hint["move"]}
        status, done = await ask(service, "POST", f"/api/tables/{table}/moves", body)
        assert status == 200, done
    return dict(shown)


@pytest.mark.parametrize("game", games.names())
def test_a_game_goes_on_after_a_restart(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.browser.shell.PAUSE", 0.0)

    async def work() -> None:
        store = MemoryStore()
        service = await opened(store)
        table = await new_table(service, game)
        await play_on(service, table, 2)
        _, before = await ask(service, "GET", f"/api/tables/{table}")
        await service.close()
        service = await opened(store)
        _, after = await ask(service, "GET", f"/api/tables/{table}")
        assert after["history"][: len(before["history"])] == before["history"]
        assert after["you"] == before["you"] != []
        shown = await play_on(service, table, 1)
        assert shown["ply"] >= before["ply"]

    run(work())


def test_a_socket_sends_what_a_servers_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.browser.shell.PAUSE", 0.0)

    async def work() -> None:
        service = await opened(MemoryStore())
        table = await new_table(service, "poldr")
        frames: asyncio.Queue[Any] = asyncio.Queue()
        address = f"/api/tables/{table}/socket?lang=en&moves=1"
        socket = service.socket(address, "en", frames.put_nowait)
        hello = json.loads(await frames.get())
        assert hello["kind"] == "hello"
        assert hello["snapshot"]["table"] == table
        kinds: set[str] = set()
        while not {"moved", "moves"} <= kinds:  # the bot moves first or second
            frame = json.loads(await asyncio.wait_for(frames.get(), 20))
            kinds.add(frame["kind"])
            if frame["kind"] == "moves" and "moved" not in kinds:
                _, hint = await ask(service, "POST", f"/api/tables/{table}/hint", {})
                move = {"kind": "move", "id": "a1", "ply": frame["ply"], "text": hint["move"]}
                await socket.receive(json.dumps(move))
        await socket.receive('{"kind": "ping"}')
        await socket.receive('{"kind": "what", "id": "b2"}')
        late: list[Json] = []
        while not late or late[-1].get("id") != "b2":
            late.append(json.loads(await asyncio.wait_for(frames.get(), 20)))
        assert {"kind": "pong"} in late
        assert late[-1]["error"]["key"] == "room-frame-unknown"
        socket.close()
        while await asyncio.wait_for(frames.get(), 20) is not None:
            pass

    run(work())


def test_what_needs_other_people_says_so() -> None:
    async def work() -> None:
        service = await opened(MemoryStore())
        body = {"game": "poldr", "options": {}}
        seats = [{"who": "me"}, {"who": "open"}]
        status, answer = await ask(service, "POST", "/api/tables", body | {"seats": seats})
        assert status == 403
        assert answer["error"]["key"] == "site-needs-server"
        status, answer = await ask(service, "GET", "/api/nothing/here")
        assert (status, answer["error"]["key"]) == (404, "room-nothing-here")
        status, answer = await ask(service, "POST", "/api/tables", {"game": "poldr"})
        assert status == 422

    run(work())


def test_lessons_puzzles_and_pictures_are_answered() -> None:
    async def work() -> None:
        service = await opened(MemoryStore())
        _, lessons = await ask(service, "GET", "/api/lessons?lang=fr")
        game = lessons["lessons"][0]["game"]
        status, lesson = await ask(service, "GET", f"/api/lessons/{game}?lang=fr")
        step = lesson["steps"][0]["id"]
        status, _ = await ask(service, "GET", f"/api/lessons/{game}/{step}?lang=fr")
        assert status == 200
        status, puzzles = await ask(service, "GET", "/api/puzzles/trapezomino")
        assert status == 200
        day = puzzles["today"]["id"]
        status, drawing = await ask(service, "GET", f"/api/puzzles/trapezomino/{day}/picture.svg")
        assert status == 200
        assert drawing.startswith("<svg")

    run(work())


def test_nothing_is_told_before_it_is_stored() -> None:
    class Full(MemoryStore):
        async def commit(self, changes: str, notes: str) -> None:
            raise OSError("QuotaExceededError")

    async def work() -> None:
        service = await opened(Full())
        body = {"game": "poldr", "options": {}, "seats": [{"who": "me"}] * 2}
        with pytest.raises(OSError, match="Quota"):
            await service.request("POST", "/api/tables", "en", json.dumps(body))

    run(work())


def test_a_change_of_an_older_version_is_refused() -> None:
    async def work() -> None:
        store = MemoryStore()
        service = await opened(store)
        table = await new_table(service, "poldr")
        live = await service.shell.tables.live(table)
        from tablee.service.draft import Draft

        storage = service.shell.storage
        live.version -= 1
        assert not await storage.commit(Draft(live, 0.0))
        with pytest.raises(Conflict):
            await storage.create(Draft(live, 0.0))
        assert isinstance(storage, BrowserStorage)

    run(work())


def test_puzzles_are_solved_as_on_the_server() -> None:
    async def work() -> None:
        service = await opened(MemoryStore())
        status, overview = await ask(service, "GET", "/api/puzzles")
        assert status == 200
        for own in overview["games"]:
            game = own["game"]
            _, listed = await ask(service, "GET", f"/api/puzzles/{game}/list?grade=1")
            number = listed["ids"][0][0]
            _, puzzle = await ask(service, "GET", f"/api/puzzles/{game}/{number}")
            assert puzzle["position"]["moves"]
            _, hint = await ask(service, "GET", f"/api/puzzles/{game}/{number}/hint?step=3&moves=")
            body = {"moves": [hint["move"]], "lang": "fr"}
            _, told = await ask(service, "POST", f"/api/puzzles/{game}/{number}/try", body)
            assert told["verdict"] in ("right", "solved")
            _, day = await ask(service, "GET", f"/api/puzzles/{game}/day/2026-11-16")
            assert day["grade"] == 1
            _, line = await ask(service, "GET", f"/api/puzzles/{game}/{number}/solution")
            assert line["moves"][0]["text"] == hint["move"]
            status, refused = await ask(service, "GET", f"/api/puzzles/{game}/list?grade=x")
            assert status == 404, refused

    run(work())


@pytest.mark.slow
def test_everything_is_one_file_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.browser.shell.PAUSE", 0.0)

    async def work() -> None:
        first, second = await opened(MemoryStore()), await opened(MemoryStore())
        table = await new_table(first, "poldr")
        await play_on(first, table, 2)
        status, whole = await ask(first, "GET", "/api/everything")
        assert (status, len(whole["tables"])) == (200, 1)
        assert (await ask(second, "POST", "/api/everything", whole))[1]["taken"] == 1
        _, there = await ask(first, "GET", f"/api/tables/{table}")
        _, here = await ask(second, "GET", f"/api/tables/{table}")
        assert here["you"] == there["you"] != []
        length = len(whole["tables"][0]["events"])
        assert here["number"] >= length
        # The same again is nothing new; what went on here stays.
        assert (await ask(second, "POST", "/api/everything", whole))[1]["taken"] == 0
        await play_on(second, table, 1)
        await play_on(first, table, 1)
        _, more = await ask(first, "GET", "/api/everything")
        assert (await ask(second, "POST", "/api/everything", more))[1]["taken"] == 1
        _, both = await ask(second, "GET", "/api/everything")
        assert len(both["tables"]) == 2

    run(work())


@pytest.mark.parametrize("broken", [{"format": 2}, {"format": 1, "tables": [{}], "notes": {}}])
def test_a_file_that_is_wrong_is_refused_whole(broken: Json) -> None:
    async def work() -> None:
        service = await opened(MemoryStore())
        status, answer = await ask(service, "POST", "/api/everything", broken)
        assert (status, answer["error"]["key"]) == (422, "room-everything-wrong")

    run(work())


def test_a_game_of_a_server_goes_on_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.browser.shell.PAUSE", 0.0)

    async def work() -> None:
        server, here = await opened(MemoryStore()), await opened(MemoryStore())
        table = await new_table(server, "polymere")
        shown = await play_on(server, table, 2)
        _, whole = await ask(server, "GET", "/api/everything")
        moves = [move["text"] for move in shown["history"]]
        body = {"record": whole["tables"][0]["record"], "moves": moves}
        status, _ = await ask(here, "POST", f"/api/tables/{table}/taken", body)
        assert status == 201
        _, taken = await ask(here, "GET", f"/api/tables/{table}")
        assert [move["text"] for move in taken["history"]][: len(moves)] == moves
        assert taken["you"] == shown["you"]
        await play_on(here, table, 1)
        _, line = await ask(here, "GET", f"/api/tables/{table}/line")
        assert line["moves"][: len(moves)] == moves
        assert len(line["moves"]) > len(moves)
        # It went on at the server since: that counts.
        status, _ = await ask(
            here, "POST", f"/api/tables/{table}/taken", body | {"moves": moves[:1]}
        )
        assert status == 201
        _, line = await ask(here, "GET", f"/api/tables/{table}/line")
        assert line["moves"][:1] == moves[:1]

    run(work())
