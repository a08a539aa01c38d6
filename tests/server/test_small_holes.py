"""Small holes an attack found: talk without end, names that stay or look alike, full disks."""

import contextlib
import json
import secrets
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from conftest import new_database
from room_harness import PATIENCE, Guest, Running, served
from test_tables import pair

from tablee.server.storage import sqlite
from tablee.server.web import protocol
from tablee.server.workers.shares import Shares
from tablee.service import accounts, actions, input
from tablee.service.refusals import Busy, Invalid, RateLimited


def test_talk_at_a_table_has_an_end(room: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_TALK", 12)
    anne, paul, table = pair(room)
    before = len(anne.events(table))
    for number in range(6):
        anne.do(table, "chat", text=f"word {number}")
        paul.do(table, "name", name=f"Paul {number}")
    assert anne.do(table, "chat", text="more", status=409)["error"]["key"] == "room-talk-full"
    assert paul.do(table, "name", name="More", status=409)["error"]["key"] == "room-talk-full"
    assert len(anne.events(table)) == before + 12
    anne.play(table, anne.moves(table)[0]["text"])


def test_proposals_have_an_end_too(room: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_TALK", 4)
    anne, paul, table = pair(room)
    for _ in range(2):
        anne.do(table, "offer", what="stop")
        paul.do(table, "answer", what="stop", yes=False)
    assert anne.do(table, "offer", what="stop", status=409)["error"]["key"] == "room-talk-full"


def test_the_name_of_a_leaver_is_forgotten_under_every_name(room: Running) -> None:
    """Somebody leaves, changes the name, then asks to be forgotten."""
    old, new = (f"Zoé {secrets.token_hex(4)}" for _ in range(2))
    anne, paul, zoe = room.person(), room.person(), room.person()
    zoe.post("/api/me", {"name": old})
    opened = anne.open("permutation", ["me", "open", "open"])
    table = opened["table"]
    paul.sit(opened, 0, name="Paul")
    zoe.sit(opened, 1)
    zoe.do(table, "leave")
    assert old in json.dumps(anne.look(table), ensure_ascii=False)
    zoe.post("/api/me", {"name": new})
    assert zoe.http.delete("/api/me").status_code == 200
    for path in ("", "/events", "/record", "/record?as=text"):
        assert old not in anne.http.get(f"/api/tables/{table}{path}").text


def test_a_piece_that_was_shown_goes_back_only_in_a_game_against_bots(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open("polymere", ["me", "open"])
    table = opened["table"]
    paul.sit(opened, name="Paul")
    laid = next(m["text"] for m in anne.moves(table) if m["text"] != "pass")
    anne.play(table, laid)
    assert "takeback" in anne.look(table)["can"]
    paul.play(table, next(m["text"] for m in paul.moves(table) if m["text"] != "pass"))
    assert "takeback" not in anne.look(table)["can"]
    refused = anne.do(table, "offer", what="takeback", status=409)
    assert refused["error"]["key"] == "undo-shown"
    alone = anne.open("polymere", ["me", "bot"])["table"]
    anne.play(alone, next(m["text"] for m in anne.moves(alone) if m["text"] != "pass"))
    while (seen := anne.look(alone))["to_move"] != 0:
        anne.events(alone, seen["number"], wait=5)
    if not any(move["text"] == "pass" for move in seen["history"]):
        assert "undo" in seen["can"]


def test_a_moved_event_keeps_its_time(room: Running) -> None:
    anne = room.person()
    table = anne.open("polymere", ["me", "me"])["table"]
    anne.play(table, next(m["text"] for m in anne.moves(table) if m["text"] != "pass"))
    moved = next(one for one in anne.events(table) if one["kind"] == "moved")
    assert moved["at"].endswith("Z")


def test_one_address_opens_so_many_connections(
    request: pytest.FixtureRequest, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "MOST_CONNECTIONS", 5)
    with served(new_database("sqlite", tmp_path, request), proxies="10.9.9.9") as room:
        host, port = room.url.removeprefix("http://").split(":")
        held = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(5)]
        over = socket.create_connection((host, int(port)), timeout=PATIENCE)
        assert over.recv(100) == b""  # closed at once
        held.pop().close()
        guest = Guest(room.url)
        for _ in range(100):  # until the room has noticed that one has gone
            try:
                assert guest.get("/healthz") == {"ok": True}
                break
            except Exception:
                continue
        else:
            raise AssertionError("nobody is let in any more")
        for one in (*held, over):
            one.close()


def test_a_full_disk_is_not_ready(
    request: pytest.FixtureRequest, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(new_database("sqlite", tmp_path, request)) as room:
        guest = room.person()
        assert guest.get("/readyz") == {"ok": True}
        monkeypatch.setattr(sqlite, "LEAST_FREE", 1 << 60)
        assert guest.get("/readyz", 503)["error"]["key"] == "room-database"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anne", "ANNE"), ("Élise", "elise"), ("Anne", "Аnne"), ("Paco", "Расо"), ("Oscar", "0scar"),
     ("Lila", "Ιιla".replace("ι", "i")), ("Ali", "AI1"), ("Zoé", "Ζoé"), ("Marie", "Mаriе")],
)  # fmt: skip
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert accounts.name_key(one) == accounts.name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Anne", "Anna"), ("Paul", "Paula"), ("Иван", "Ivan")])
def test_names_that_differ_stay_different(one: str, other: str) -> None:
    assert accounts.name_key(one) != accounts.name_key(other)


def test_a_look_alike_name_is_taken(room: Running) -> None:
    word = secrets.token_hex(4).translate(str.maketrans("01", "23"))
    room.person().post("/api/me", {"name": f"Anne {word}"})
    refused = room.person().post("/api/me", {"name": f"Аnne {word}"}, 409)
    assert refused["error"]["key"] == "room-name-taken"


@pytest.mark.parametrize(
    "name", ["\u3164\u3164", "\u2800", "\uffa0 \u115f", "A\u3164", "\u034f\u034f", "\u0301\u0301"]
)
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(Invalid, match="room-name-signs"):
        accounts.clean_name(name)


def test_accents_do_not_pile_up() -> None:
    pile = "a" + "\u0301" * 20
    assert len(accounts.clean_name(pile)) <= 1 + input.MOST_MARKS
    assert len(input.visible(f"{pile}!")) <= 3 + input.MOST_MARKS
    thai = "ก็ที่"
    assert (accounts.clean_name(thai), input.visible(thai)) == (thai, thai)
    assert input.visible("a\u3164\u2800b") == "ab"


def test_two_people_at_a_table_have_two_names(room: Running) -> None:
    anne, paul, zoe = room.person(), room.person(), room.person()
    opened = anne.open("permutation", [{"who": "me", "name": "Ali"}, "open", "open"])
    table = opened["table"]
    paul.sit(opened, 0, name="A1i")
    zoe.sit(opened, 1, name="Ali")
    assert names(anne, table) == ["Ali", "A1i 2", "Ali 3"]
    paul.do(table, "name", name="ALI")
    zoe.do(table, "name", name="Zoé")
    assert names(anne, table) == ["Ali", "ALI 2", "Zoé"]
    paul.do(table, "name", name="ALI")
    anne.do(table, "name", name="Ali")
    assert names(anne, table) == ["Ali", "ALI 2", "Zoé"]
    both = anne.open("poldr", [{"who": "me", "name": "x" * 24}, {"who": "me", "name": "x" * 24}])
    assert names(anne, both["table"]) == ["x" * 24, "x" * 22 + " 2"]


def names(guest: Guest, table: str) -> list[str]:
    return [seat["name"] for seat in guest.look(table)["seats"]]


def test_a_tap_too_many_takes_the_same_seat(room: Running) -> None:
    """The same request twice at once: both are told the same."""
    anne, paul = room.person(), room.person()
    opened = anne.open("poldr", ["me", "open"])
    body = {"invite": opened["invites"][0]["code"], "id": secrets.token_hex(16)}
    path = f"/api/tables/{opened['table']}/sit"
    with ThreadPoolExecutor(8) as people:
        done = list(people.map(lambda _: room.person().post(path, body), range(8)))
    assert len({one["token"] for one in done}) == 1
    assert {tuple(one["seats"]) for one in done} == {(1,)}
    assert paul.post(path, {**body, "id": secrets.token_hex(16)}, 410)


def test_one_address_does_not_fill_the_queue_of_pictures() -> None:
    shares = Shares(most=6, each=2)

    def held(address: str) -> contextlib.ExitStack:
        stack = contextlib.ExitStack()
        stack.enter_context(shares.hold(address))
        return stack

    greedy = [held("1.1.1.1") for _ in range(2)]
    with pytest.raises(RateLimited):
        held("1.1.1.1")
    others = [held(f"2.2.2.{n}") for n in range(4)]
    with pytest.raises(Busy):
        held("3.3.3.3")
    greedy[0].close()
    held("3.3.3.3").close()
    for one in (greedy[1], *others):
        one.close()
    assert not shares.addresses
