"""Exploring a finished game: other moves from any position, and a tree that is kept with it."""

import random

import pytest
from room_harness import Guest, Running, play_out, served
from test_tables import pair

from tablee import games
from tablee.games.game import Json
from tablee.play import Record, Table
from tablee.server.operations import backup
from tablee.service import annotations as service
from tablee.service.imports import read_record

LINE = {"after": 1, "moves": ["Ma2"]}


def ended(room: Running, *moves: str) -> tuple[Guest, Guest, str]:
    """A game of POLD.R that somebody has given up after some moves."""
    anne, paul, table = pair(room)
    for ply, text in enumerate(moves or ("Nd2 Mf2", "Mb4")):
        (anne, paul)[ply % 2].play(table, text, ply)
    anne.do(table, "resign")
    return anne, paul, table


def tree(*variations: Json, **comments: str) -> Json:
    return {"variations": list(variations), "comments": {k[1:]: v for k, v in comments.items()}}


@pytest.mark.parametrize("game", games.names())
def test_any_moves_can_be_played_from_any_position(room: Running, game: str) -> None:
    anne, dice = room.person(), random.Random(4)
    table: str = anne.open(game, ["me", "me"])["table"]
    shown = play_out({0: anne, 1: anne}, table, 1, most=12)
    if not shown["over"]:
        anne.do(table, "resign")
    whole = Table.from_record(Record.from_json(anne.get(f"/api/tables/{table}/record")))
    path, ply = f"/api/tables/{table}/explore", 3
    moves: list[str] = []
    for _ in range(4):
        found = anne.post(path, {"ply": ply, "moves": moves, "choices": True})
        expected = whole.fork(ply)
        for text in moves:
            expected.play(text)
        assert found["state"] == expected.view(found["seat"])
        assert [entry["text"] for entry in found["moves"]] == list(expected.legal())
        assert (found["ply"], found["to_move"]) == (expected.ply, expected.to_move)
        if moves:
            assert found["made"]["text"] == moves[-1]
            assert found["made"]["telling"]["narration"]["key"]
        assert [told["ply"] for told in found["told"]] == [ply + n + 1 for n in range(len(moves))]
        if expected.over:
            break
        moves.append(dice.choice(list(expected.legal())))
    for seat in (0, 1):
        found = anne.post(path, {"ply": ply, "seat": seat})
        assert (found["seat"], found["state"]) == (seat, whole.at(ply).view(seat))
    anne.post(path, {"ply": ply, "seat": 2}, 404)
    assert anne.look(table)["ply"] == whole.ply
    assert anne.post(path, {"ply": whole.ply + 1}, 404)["error"]["kind"] == "unknown"
    anne.post(path, {"ply": 0, "moves": ["?!"]}, 400)


def test_a_position_given_up_is_played_on(room: Running) -> None:
    anne, _, table = ended(room)
    found = anne.post(f"/api/tables/{table}/explore", {"ply": 2, "moves": ["Mb2"]})
    assert (found["to_move"], found["outcome"]) == (1, None)
    over = anne.post(f"/api/tables/{table}/explore", {"ply": 2})
    assert over["outcome"]["ending"]["key"] == "result-resigned"


def test_a_move_that_was_tried_is_judged_and_answered(room: Running) -> None:
    anne, _, table = ended(room)
    path = f"/api/tables/{table}/explore/judgement"
    asked = len(room.staff.jobs)
    tried = anne.post(path, {"ply": 1, "moves": ["Ma2"], "reply": True})
    assert (tried["judged"]["text"], tried["judged"]["ply"]) == ("Ma2", 2)
    first, second = room.staff.jobs[asked:]
    assert (first.kind, first.ask, second.kind) == ("judgement", {"move": "Ma2"}, "move")
    after = anne.post(f"/api/tables/{table}/explore", {"ply": 1, "moves": ["Ma2", tried["reply"]]})
    assert after["ply"] == 3
    assert anne.post(path, {"ply": 1, "moves": ["Ma2"]})["reply"] is None
    anne.post(path, {"ply": 1, "moves": []}, 422)
    anne.post(path, {"ply": 1, "moves": ["Mz9"]}, 400)


def test_a_running_game_is_not_explored(room: Running) -> None:
    anne, _, table = pair(room)
    anne.play(table, "Nd2 Mf2", 0)
    base, asked = f"/api/tables/{table}", len(room.staff.jobs)
    tries: list[tuple[str, Json]] = [
        ("explore", {"ply": 0}),
        ("explore/judgement", {"ply": 1, "moves": ["Ma2"]}),
        ("annotations", tree() | {"version": 0}),
        ("annotations/copies", tree()),
    ]
    for path, body in tries:
        assert anne.post(f"{base}/{path}", body, 409)["error"]["key"] == "room-not-ended"
    assert anne.get(f"{base}/annotations", 409)["error"]["key"] == "room-not-ended"
    assert len(room.staff.jobs) == asked
    assert "variations" not in anne.get(f"{base}/record")


# What is kept


def test_the_players_share_one_tree(room: Running) -> None:
    anne, paul, table = ended(room)
    path = f"/api/tables/{table}/annotations"
    empty = anne.get(path)
    assert (empty["version"], empty["yours"], empty["variations"]) == (0, True, [])
    kept = anne.post(
        path, tree(LINE | {"name": "  Near\u202e  the edge "}, _1="Hm.") | {"version": 0}
    )
    assert (kept["version"], kept["yours"]) == (1, True)
    assert kept["variations"][0]["name"] == "Near the edge"
    assert paul.get(path) == kept
    more = tree(LINE, {"after": 2, "of": 1, "moves": ["md5"], "comments": {"3": " "}})
    assert paul.post(path, more | {"version": 0}, 409)["error"]["key"] == "notes-changed"
    changed = paul.post(path, more | {"version": 1})
    assert changed["variations"][1] == {
        "of": 1, "after": 2, "moves": ["Md5"], "name": "", "comments": {},
    }  # fmt: skip
    assert anne.get(path)["version"] == 2


def test_only_its_players_write_it_and_others_make_a_copy(room: Running) -> None:
    anne, _, table = ended(room)
    path = f"/api/tables/{table}/annotations"
    visitor = room.person()
    assert visitor.get(path)["yours"] is False
    refused = visitor.post(path, tree(LINE) | {"version": 0}, 403)
    assert refused["error"]["key"] == "notes-players-only"
    made = visitor.post(f"{path}/copies", tree(LINE), 201)
    own = {"copy": made["copy"], "key": made["key"]}
    changed = visitor.post(path, tree(LINE, _0="Mine.") | own | {"version": 1})
    assert (changed["version"], changed["copy"]) == (2, made["copy"])
    # Anybody with its address reads it, and nobody else writes it: neither the players.
    assert anne.get(path, copy=made["copy"])["comments"] == {"0": "Mine."}
    for wrong in ({"copy": made["copy"]}, own | {"key": "guessed"}):
        assert anne.post(path, tree() | wrong | {"version": 2}, 403)["error"]["kind"] == "forbidden"
    assert anne.get(path)["version"] == 0
    assert anne.get(path, 404, copy="nosuchcopy")["error"]["key"] == "notes-unknown"
    assert made["key"] not in room.run(_stored(room, table, made["copy"]))


async def _stored(room: Running, table: str, copy: str) -> str:
    return repr(await room.server.storage.annotations(table, copy))


def test_what_cannot_be_played_or_is_too_much_is_refused(
    room: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, _, table = ended(room)
    path = f"/api/tables/{table}/annotations"
    for wrong, status in (
        (tree({"after": 1, "moves": ["Ma1"]}), 409),
        (tree({"after": 9, "moves": ["Ma2"]}), 400),
        (tree({"after": 1, "moves": ["Ma2"], "of": 1}), 400),
        (tree(_7="no such move"), 400),
        (tree(LINE | {"colour": "red"}), 422),
        (tree(_1="x" * 501), 422),
        (tree(*[LINE] * 101), 422),
    ):
        anne.post(path, wrong | {"version": 0}, status)
    assert anne.get(path)["version"] == 0
    monkeypatch.setattr(service, "MOST_COPIES", 1)
    anne.post(f"{path}/copies", tree(LINE), 201)
    assert anne.post(f"{path}/copies", tree(LINE), 409)["error"]["key"] == "notes-full"


def test_it_goes_with_the_record_and_comes_back_with_it(room: Running) -> None:
    anne, _, table = ended(room)
    base = f"/api/tables/{table}"
    anne.post(f"{base}/annotations", tree(LINE, _1="Hm.") | {"version": 0})
    text = anne.http.get(f"{base}/record?as=text").text
    assert text.startswith("Tablée record 2\n")
    assert "variation 1 after 1\n1/2. Ma2\n" in text
    read_record(text)
    visitor = room.person()
    brought = visitor.post("/api/records", {"text": text}, 201)["table"]
    shown = visitor.get(f"/api/tables/{brought}/annotations")
    assert (shown["comments"], shown["yours"], shown["version"]) == ({"1": "Hm."}, False, 1)
    assert visitor.http.get(f"/api/tables/{brought}/record?as=text").text == text
    # The same record has the same address; without the tree it is another game.
    assert visitor.post("/api/records", {"text": text}, 201)["table"] == brought
    plain = text.partition("comment 1")[0].replace("record 2", "record 1")
    assert visitor.post("/api/records", {"text": plain}, 201)["table"] != brought
    made = visitor.post(f"{base}/annotations/copies", tree(_0="Other."), 201)
    other = visitor.get(f"{base}/record", copy=made["copy"])
    assert (other["comments"], other.get("variations")) == ({"0": "Other."}, None)


@pytest.mark.slow
def test_what_is_kept_survives_a_restart_and_a_restore(database: str, tmp_path: object) -> None:
    import pathlib

    assert isinstance(tmp_path, pathlib.Path)
    with served(database) as room:
        anne, _, table = ended(room)
        path = f"/api/tables/{table}/annotations"
        kept = anne.post(path, tree(LINE) | {"version": 0}) | {"yours": False}
        room.run(backup.backup(room.server.database, tmp_path / "backup.gz"))
    with served(database) as room:
        assert room.person().get(path) == kept
    with served(str(tmp_path / "other.sqlite")) as room:
        room.run(backup.restore(room.server.database, tmp_path / "backup.gz"))
        assert room.person().get(path) == kept


def test_it_goes_when_its_game_is_deleted(room: Running) -> None:
    anne, _, table = ended(room)
    anne.post(f"/api/tables/{table}/annotations", tree(LINE) | {"version": 0})

    def delete(connection: object) -> None:
        import sqlalchemy as sa

        assert isinstance(connection, sa.engine.Connection)
        connection.execute(sa.text("DELETE FROM tables WHERE id = :id"), {"id": table})

    room.run(room.server.database.write(delete))
    assert room.run(room.server.storage.annotations(table, "")) is None
