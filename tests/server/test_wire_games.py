"""Whole games of every kind, with every message that there is: all of them as declared.

The harness checks each answer and each frame (`wire_check`); here none is left out.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
import wire_check
from fastapi.routing import APIRoute
from room_harness import Ear, Guest, Running
from test_tournaments import gathered, play_round
from websockets.sync.client import connect

from tablee import games
from tablee.games.game import Json

FILES = ("/print/", "/locale/", "/rules/", "/findings/", "/picture", "/card", "/offline")
"""What is no JSON, and what a server tells only if the page is built (see `test_carrying`)."""


def open_table(room: Running, game: str, **order: Any) -> tuple[Guest, Guest, str]:
    anne, paul = room.person(), room.person()
    opened = anne.open(game, [{"who": "me", "name": "Anne"}, "open"], **order)
    paul.sit(opened, name="Paul")
    return anne, paul, opened["table"]


def play_by_socket(
    guests: Sequence[Guest], ears: Sequence[Ear], table: Json, seed: int, most: int = 400
) -> None:
    """Both play what their sockets list, until the game has ended."""
    dice = random.Random(seed)
    turn: int | None = table["to_move"]
    for number in range(most):
        if turn is None:
            return
        ear = ears[turn]
        listed = ear.until("moves")
        if "moves" not in listed:  # too many for a frame
            listed = guests[turn].get(f"/api/tables/{table['table']}/moves", preview=1)
        text = dice.choice(listed["moves"])["text"]
        answer = ear.ask(kind="move", id=f"{seed}-{number}", ply=listed["ply"], text=text)
        assert answer["ok"], answer
        for other in ears:
            moved = other.until("moved")
        turn = moved["to_move"]


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_over_sockets(room: Running, game: str) -> None:
    clock = {"kind": "game", "seconds": 600, "increment": 5}
    anne, paul, table = open_table(room, game, clock=clock)
    ears = [guest.socket(table, moves=True) for guest in (anne, paul)]
    watcher = room.person().socket(table)
    assert watcher.hear()["kind"] == "hello"
    play_by_socket((anne, paul), ears, anne.look(table), seed=7)
    shown = anne.look(table)
    assert shown["over"]
    assert watcher.until("ended")["snapshot"]["over"]
    anne.get(f"/api/games/{game}/geometry")
    anne.get(f"/api/games/{game}/insights")
    for ply in (0, 1, shown["ply"]):
        anne.get(f"/api/tables/{table}/plies/{ply}")
        paul.get(f"/api/tables/{table}/review/{ply}")
    record = anne.get(f"/api/tables/{table}/record")
    assert anne.post("/api/tables/nowhere/moves", {"id": "a", "ply": 0, "text": "x"}, 404)["error"]
    anne.events(table)
    assert record["result"] == anne.look(table)["result"]
    text = anne.http.get(f"/api/tables/{table}/record?as=text").text
    brought = anne.post("/api/records", {"text": text}, 201)
    room.person().look(brought["table"])


@pytest.mark.parametrize("kind", ["move", "round", "days"])
def test_every_kind_of_clock(room: Running, kind: str) -> None:
    limit = {"days": 3} if kind == "days" else {"seconds": 60}
    anne, _, table = open_table(room, "poldr", clock={"kind": kind, **limit})
    assert anne.look(table)["clock"]["kind"] == kind


def everything_else(room: Running) -> None:
    """Everything that can be said and asked besides moves."""
    anne, paul, table = open_table(room, "poldr")
    ear = paul.socket(table, moves=True)
    move = anne.moves(table, preview=1)[0]["text"]
    anne.moves(table)
    anne.post(f"/api/tables/{table}/check", {"text": move})
    assert "error" in anne.post(f"/api/tables/{table}/check", {"text": "?", "why": True})
    anne.post(f"/api/tables/{table}/hint")
    anne.post(f"/api/tables/{table}/reasons", {"text": move})
    anne.play(table, move, 0)
    anne.post(f"/api/tables/{table}/judgement", {"ply": 1})
    assert "snapshot" in anne.play(table, move, 0, status=409)
    assert ear.ask(kind="move", id="late", ply=0, text=move)["error"]["kind"] == "stale"
    assert ear.ask(kind="action", id="say", do="chat", phrase="hello")["ok"]
    assert ear.ask(kind="action", id="ask", do="offer", what="takeback")["error"]
    ear.say(kind="ping")
    ear.until("pong")
    anne.do(table, "chat", text="Good luck")
    anne.do(table, "name", name="Anna")
    anne.do(table, "offer", what="takeback")
    paul.do(table, "answer", what="takeback", yes=True)
    anne.do(table, "offer", what="stop")
    paul.do(table, "answer", what="stop", yes=False)
    anne.play(table, move, 0)
    paul.do(table, "resign")
    anne.post(f"/api/tables/{table}/analysis", status=202)
    anne.get(f"/api/tables/{table}/analysis")
    anne.get(f"/api/tables/{table}/story")
    explored = {"ply": 0, "moves": [move]}
    anne.post(f"/api/tables/{table}/explore", explored | {"choices": True})
    anne.post(f"/api/tables/{table}/explore/judgement", explored | {"reply": True})
    line = {"after": 0, "moves": [move], "comments": {"1": "Hm."}}
    written = {"comments": {"0": "The start."}, "variations": [line]}
    anne.post(f"/api/tables/{table}/annotations", written | {"version": 0})
    anne.get(f"/api/tables/{table}/annotations")
    anne.post(f"/api/tables/{table}/annotations/copies", written, 201)
    anne.get(f"/api/tables/{table}/record")
    assert "token" in anne.do(table, "rematch")["next"]
    ear.until("next")
    waiting = anne.open("poldr", ["me", "open", "open"], absent="bot")
    paul.sit(waiting)
    watcher = room.person().socket(waiting["table"])
    anne.do(waiting["table"], "bot", seat=2, level=1)
    paul.do(waiting["table"], "leave")
    watcher.until("left")
    against = anne.open("permutation", ["me", "bot"])["table"]
    bot = anne.socket(against, moves=True)
    first = bot.until("moves")["moves"][0]["text"]
    anne.play(against, first, 0)
    bot.until("thinking")
    bot.until("moves")
    anne.do(against, "undo")
    bot.until("undone")


def alone(room: Running) -> None:
    anne = room.person()
    for game in ("trapezomino", "polymere"):
        overview = anne.get(f"/api/puzzles/{game}")
        anne.get(f"/api/puzzles/{game}/{overview['goals'][0]['id']}")
    solo = anne.open("trapezomino", ["me"], start={"puzzle": "3-117"})["table"]
    room.staff.answer = lambda job: {"say": [{"key": "k", "args": {"count": 1}}], "solutions": 3}
    anne.post(f"/api/tables/{solo}/insight", {"ask": "solvable"})
    room.staff.answer = None
    for lesson in anne.get("/api/lessons")["lessons"]:
        game = lesson["game"]
        for step in anne.get(f"/api/lessons/{game}")["steps"]:
            shown = anne.get(f"/api/lessons/{game}/{step['id']}")
            if shown["ask"] != "read":
                path = f"/api/lessons/{game}/{step['id']}/try"
                anne.post(path, {"text": shown["answer"]})
                if shown["ask"] == "move":
                    anne.post(path, {"text": "?"})


def puzzled(room: Running) -> None:
    """Somebody solves a puzzle, with help, and looks at that of a day."""
    anne = room.person()
    game = anne.get("/api/puzzles")["games"][0]["game"]
    puzzle = anne.get(f"/api/puzzles/{game}/list", grade=1)["ids"][0][0]
    path = f"/api/puzzles/{game}/{puzzle}"
    anne.get(path)
    anne.get(f"{path}/hint")
    solution = anne.get(f"{path}/solution")["moves"]
    anne.post(f"{path}/try", {"moves": [solution[0]["text"]]})
    anne.get(f"/api/puzzles/{game}/day/2026-11-15")


def carried(room: Running) -> None:
    """A game goes on without the server, and is handed back."""
    anne = room.person()
    table = anne.open("permutation", ["me", "me"])["table"]
    anne.get(f"/api/tables/{table}/carried")
    moves = [anne.moves(table)[0]["text"]]
    anne.post(f"/api/tables/{table}/carried", {"base": [], "moves": moves})


def somebody(room: Running) -> None:
    anne, other = room.person(), room.person()
    anne.get("/api/me")
    anne.get("/api/games")
    anne.post("/api/me", {"name": f"Anne {random.SystemRandom().randrange(10**9)}"})
    anne.open("poldr", ["me", "open"], public=True, rated=True)
    anne.get("/api/me")
    code = anne.post("/api/me/transfer")["code"]
    other.post("/api/me/claim", {"code": code})
    other.get("/api/games/poldr/leaderboard")
    other.get("/api/lobby")
    lobby = Ear(connect(f"ws{room.url.removeprefix('http')}/api/lobby/socket"))
    assert lobby.hear()["tables"]
    lobby.close()
    assert other.http.delete("/api/me").json() == {"name": None}


def reminded(room: Running) -> None:
    """Somebody asks for reminders; this server sends none."""
    anne = room.person()
    assert anne.get("/api/reminders") == {"key": None}
    endpoint = {"endpoint": "https://push.example.org/x"}
    keys = {"p256dh": "x", "auth": "x", "turns": True, "daily": None, "offset": 0}
    anne.post("/api/reminders", endpoint | keys, 404)
    anne.post("/api/reminders/stop", endpoint)
    table = anne.open("permutation", ["me", "open"], clock={"kind": "days", "days": 1})["table"]
    anne.post(f"/api/tables/{table}/reminders", endpoint | {"on": False})


def leaving(room: Running) -> None:
    """Somebody leaves a game of three, and the others free the seat."""
    anne, paul = room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "bot"])
    paul.sit(opened, name="Paul")
    ear = anne.socket(opened["table"])
    paul.do(opened["table"], "leave")
    ear.until("left")
    anne.do(opened["table"], "free", seat=1)
    ear.until("freed")


def meeting(room: Running) -> None:
    """Three friends play a round of a tournament."""
    guests = [room.person() for _ in range(3)]
    play_round(guests, gathered(guests))


@pytest.mark.slow
def test_no_message_is_left_out(room: Running) -> None:
    everything_else(room)
    meeting(room)
    leaving(room)
    alone(room)
    somebody(room)
    puzzled(room)
    carried(room)
    reminded(room)
    test_a_whole_game_over_sockets(room, "permutation")
    routes = {f"{method} {r.path}" for r in wire_check.ROUTES for method in _methods(r)}
    missing = {one for one in routes if not any(part in one for part in FILES)} - wire_check.SEEN
    assert not missing
    kinds = {f"frame {kind}" for kind in wire_check.frames_by_kind()} - {"frame closing"}
    missing = kinds - wire_check.SEEN
    assert not missing


def _methods(route: APIRoute) -> set[str]:
    return route.methods or set()
