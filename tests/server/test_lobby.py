"""The lobby's sockets: all of it once, then differences, read once for everybody."""

import contextlib
import json
from typing import Any

import pytest
from conftest import new_database
from room_harness import Running, served
from websockets.sync.client import ClientConnection, connect

from tablee.games.game import Json
from tablee.server.web.lobby_sockets import KEPT, POLL, changes

TABLE: Any = {"table": "A", "seats": []}
EMPTY: Any = {"tables": [], "people": 0, "running": 0}


def watching(room: Running) -> ClientConnection:
    return connect(f"ws{room.url.removeprefix('http')}/api/lobby/socket")


def heard(ear: ClientConnection) -> Json:
    found: Json = json.loads(ear.recv(POLL + 30))
    return found


def merged(lobby: Json, frame: Json) -> Json:
    """The lobby after a frame, as the page keeps it."""
    if "gone" not in frame:
        return frame
    new = {one["table"] for one in frame["tables"]} | set(frame["gone"])
    kept = [one for one in lobby["tables"] if one["table"] not in new]
    return {**frame, "tables": frame["tables"] + kept}


def test_what_has_changed() -> None:
    one, other = {**TABLE, "seats": [1]}, {**TABLE, "table": "B"}
    assert changes(EMPTY, EMPTY) is None
    both: Any = {**EMPTY, "tables": [TABLE, other]}
    assert changes(EMPTY, both) == {**both, "gone": []}
    fewer: Any = {**EMPTY, "tables": [one], "people": 3}
    assert changes(both, fewer) == {
        "tables": [one], "gone": ["B"], "people": 3, "running": 0,
    }  # fmt: skip


def test_a_change_is_sent_and_not_everything(request: pytest.FixtureRequest, tmp_path: Any) -> None:
    with served(new_database("sqlite", tmp_path, request)) as room, watching(room) as ear:
        lobby = heard(ear)
        assert "gone" not in lobby
        host = room.person()
        for _ in range(30):
            host.open("poldr", ["me", "open"], public=True)
        while len(lobby["tables"]) < 30:
            lobby = merged(lobby, heard(ear))
        last = host.open("poldr", [{"who": "me", "name": "Anne"}, "open"], public=True)["table"]
        frames = []
        while not any(one["table"] == last for one in lobby["tables"]):
            frames.append(heard(ear))
            lobby = merged(lobby, frames[-1])
        assert sum(len(frame["tables"]) for frame in frames) == 1
        host.do(last, "name", name="Anna")
        while not any("Anna" in json.dumps(one) for one in lobby["tables"]):
            frames.append(heard(ear))
            lobby = merged(lobby, frames[-1])
        assert sum(len(frame["tables"]) for frame in frames) == 2
        host.do(last, "leave")
        while any(one["table"] == last for one in lobby["tables"]):
            lobby = merged(lobby, heard(ear))
        now = room.person().get("/api/lobby")
        key = "table"
        assert sorted(one[key] for one in now["tables"]) == sorted(
            one[key] for one in lobby["tables"]
        )


@pytest.mark.slow
def test_many_watchers_read_the_lobby_once(
    request: pytest.FixtureRequest, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        served(new_database("sqlite", tmp_path, request)) as room,
        contextlib.ExitStack() as sockets,
    ):
        ears = [sockets.enter_context(watching(room)) for _ in range(40)]
        lobbies = [heard(ear) for ear in ears]
        read, reads = room.server.lobby.read, 0

        async def counted() -> Any:
            nonlocal reads
            reads += 1
            return await read()

        monkeypatch.setattr(room.server.lobby, "read", counted)
        host = room.person()
        for number in range(10):
            host.open("poldr", [{"who": "me", "name": f"N{number}"}, "open"], public=True)
        for place, ear in enumerate(ears):
            while len(lobbies[place]["tables"]) < 10:
                lobbies[place] = merged(lobbies[place], heard(ear))
        assert reads <= 30  # not 40 for each change


def test_who_is_too_far_behind_gets_all_again(room: Running) -> None:
    from tablee.server.web.lobby_sockets import LobbySockets

    async def work() -> list[int]:
        lobby = LobbySockets(room.server)
        lobby._shown = EMPTY
        for number in range(KEPT + 5):
            await lobby._note({"tables": [], "people": 0, "running": number + 1})
        return [len(lobby._frames_after(sent)) for sent in (-1, 0, 5, lobby._number)]

    assert room.run(work()) == [1, 1, KEPT, 0]
