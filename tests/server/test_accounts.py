"""People with names, the lobby, and ratings: no account, nothing that identifies anybody."""

import asyncio
import gzip
import json
import pathlib
import secrets

import pytest
from room_harness import Guest, Running
from test_table_clocks import Place, run
from websockets.sync.client import connect

from tablee.server.operations import backup
from tablee.server.operations.settings import Settings
from tablee.server.web.lobby_sockets import POLL
from tablee.service import actions, forgetting, proposals
from tablee.service.accounts import TRANSFER_LASTS
from tablee.service.creation import Requester, TableRequest
from tablee.service.refusals import Gone


def named(room: Running, name: str) -> tuple[Guest, str]:
    """Somebody with a name that nobody else has."""
    guest, whole = room.person(), f"{name} {secrets.token_hex(4)}"
    assert guest.post("/api/me", {"name": whole})["name"] == whole
    return guest, whole


def test_a_name_is_somebodys_own(room: Running) -> None:
    anne, name = named(room, "Zoé")
    eve = room.person()
    for like in (name, name.upper(), name.replace("é", "e"), f" {name}  "):
        assert eve.post("/api/me", {"name": like}, 409)["error"]["key"] == "room-name-taken"
    assert anne.post("/api/me", {"name": name.upper()})["name"] == name.upper()
    assert anne.get("/api/me")["name"] == name.upper()
    assert eve.get("/api/me") == {"name": None, "ratings": {}, "tables": []}
    for bad in ("x", "x" * 25, "a\u202eb", " "):
        eve.post("/api/me", {"name": bad}, 422)


def test_an_identity_moves_to_another_device_with_its_seats(room: Running) -> None:
    old, name = named(room, "Anne")
    table = old.open("poldr", ["me", "bot"])["table"]
    assert old.get("/api/me")["tables"][0]["table"] == table
    assert old.get("/api/me")["tables"][0]["to_move_is_you"]
    code = old.post("/api/me/transfer")["code"]
    new = room.person()
    assert new.post("/api/me/claim", {"code": code})["name"] == name
    assert new.look(table)["you"] == [0]
    new.play(table, "Nd2 Mf2")
    assert old.get("/api/me")["name"] is None
    assert room.person().post("/api/me/claim", {"code": code}, 410)["error"]["kind"] == "gone"
    room.person().post("/api/me/transfer", status=403)


def test_somebody_can_be_forgotten(room: Running) -> None:
    anne, name = named(room, "Anne")
    table = anne.open("poldr", ["me", "bot"])["table"]
    assert anne.look(table)["seats"][0]["name"] == name
    assert anne.http.delete("/api/me").status_code == 200
    assert anne.get("/api/me")["name"] is None
    assert room.person().look(table)["seats"][0]["name"] is None
    live = room.run(room.server.tables.live(table))
    assert [seat.person for seat in live.record.seats] == [None, None]
    room.person().post("/api/me", {"name": name})


def test_a_forgotten_name_is_nowhere(room: Running, tmp_path: pathlib.Path) -> None:
    anne, name = named(room, "Oubliée")
    paul, zoe = room.person(), room.person()
    opened = anne.open("poldr", ["me", "open"], public=True)
    table = opened["table"]
    paul.sit(opened, name="Paul")
    anne.do(table, "chat", phrase="hello")
    anne.do(table, "resign")
    nxt = paul.do(table, "rematch")["next"]["table"]
    ear = paul.socket(table)
    ear.until("hello")
    early = zoe.open("poldr", ["me", "open"], public=True)["table"]
    anne.post(f"/api/tables/{early}/sit", {"seat": 1})
    assert anne.http.delete("/api/me").status_code == 200
    assert "named" in ear.until("named")["kind"]
    paths = ["", "/events", "/record", "/record?as=text"]
    for one in (table, nxt, early):
        for path in paths:
            assert name not in paul.http.get(f"/api/tables/{one}{path}").text, (one, path)
        replay = paul.socket(one, after=0)
        heard = [replay.hear() for _ in range(len(paul.events(one)))]
        assert name not in json.dumps(heard, ensure_ascii=False)
    assert name not in paul.http.get("/api/lobby").text
    file = tmp_path / "backup.gz"
    room.run(backup.backup(room.server.database, file))
    assert name not in gzip.decompress(file.read_bytes()).decode()


def test_a_forgotten_name_is_gone_from_what_was_written(room: Running) -> None:
    """Chat, comments, names of variations and titles: wherever somebody has typed the name."""
    anne, name = named(room, "Oubliée")
    paul = room.person()
    opened = anne.open("poldr", ["me", "open"])
    table = opened["table"]
    paul.sit(opened, name="Paul")
    anne.do(table, "chat", text=f"I am {name}, hello")
    paul.do(table, "chat", text=f"hello {name.upper()}!")
    anne.play(table, "Nd2 Mf2")
    anne.do(table, "resign")
    tree = {
        "comments": {"1": f"{name} thought too long"},
        "variations": [
            {"after": 0, "moves": ["Na1 Ma4"], "name": f"As {name} says",
             "comments": {"1": f"{name}: better"}},
        ],
    }  # fmt: skip
    path = f"/api/tables/{table}/annotations"
    anne.post(path, {"version": 0, **tree})
    copy = room.person().post(f"{path}/copies", tree, 201)["copy"]
    body = {"game": "poldr", "format": "swiss", "name": "Anne", "title": f"With {name}"}
    held = anne.post("/api/tournaments", body, 201)["tournament"]["tournament"]
    assert anne.http.delete("/api/me").status_code == 200
    for where in (
        f"/api/tables/{table}", f"/api/tables/{table}/events", f"/api/tables/{table}/record",
        path, f"{path}?copy={copy}", f"/api/tables/{table}/record?as=text&copy={copy}",
        f"/api/tournaments/{held}",
    ):  # fmt: skip
        assert name.lower() not in paul.http.get(where).text.lower(), where
    assert paul.get(path)["comments"] == {"1": "… thought too long"}
    said = [line["text"] for line in paul.look(table)["chat"]]
    assert said == ["I am …, hello", "hello …!"]
    assert paul.get(path)["version"] == 2
    paul.post(path, {"version": 2, "comments": {}, "variations": []})


def test_another_process_forgets_the_name_too(database: str) -> None:
    async def test(place: Place) -> None:
        storage = place.tables.storage
        person = await storage.choose_name("device", "Oubliée", place.time())
        other = Place(place.database, Settings(database=database), place.time)
        seats = [{"who": "me"}, {"who": "open"}]
        order = TableRequest(game="poldr", seats=seats, shuffle=False, public=True)
        done = await place.tables.create(Requester(person=person), order)
        table = done.live.record.table
        await place.tables.sit(table, Requester(), None, 1, "Paul")
        await other.tables.live(table)  # has the old log in memory
        await forgetting.forget(place.tables, person)
        live = await other.tables.live(table)
        assert "Oubliée" not in str([event.facts for event in live.events])
        assert [seat.name for seat in live.record.seats] == [None, "Paul"]

    run(database, test)


def test_forgetting_undoes_no_move(database: str) -> None:
    """What others do at the same moment stays: every write has its version."""

    async def test(place: Place) -> None:
        storage = place.tables.storage
        person = await storage.choose_name("device", "Oubliée", place.time())
        order = TableRequest(
            game="poldr", seats=[{"who": "me"}, {"who": "open"}], shuffle=False, public=True
        )
        for _ in range(10):
            done = await place.tables.create(Requester(person=person), order)
            table = done.live.record.table
            paul = await place.tables.sit(table, Requester(), None, 1, "Paul")
            other = Place(place.database, Settings(database=database), place.time)
            await asyncio.gather(
                forgetting.forget(place.tables, person),
                other.tables.act(table, Requester(paul.token), actions.resign),
            )
            live = await place.tables.live(table)
            assert (live.record.end, live.record.status) == ("resigned 1", "ended")
            assert live.record.seats[0].name is None

    run(database, test)


def test_public_tables_wait_in_the_lobby(room: Running) -> None:
    anne, paul = room.person(), room.person()
    with connect(f"ws{room.url.removeprefix('http')}/api/lobby/socket") as ear:
        json.loads(ear.recv(10))
        opened = anne.open("permutation", [{"who": "me", "name": "Anne"}, "open"], public=True)
        table = opened["table"]
        while table not in ear.recv(POLL - 1):  # told, not found by looking now and then
            pass
        found = next(t for t in paul.get("/api/lobby")["tables"] if t["table"] == table)
        assert [seat["who"] for seat in found["seats"]] == ["person", "open"]
        assert "sit" in paul.look(table)["can"]
        assert paul.post(f"/api/tables/{table}/sit", {"seat": 0}, 410)["error"]["kind"] == "gone"
        seated = paul.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Paul"})
        assert seated["snapshot"]["status"] == "running"
        while table not in json.loads(ear.recv(POLL - 1)).get("gone", []):
            pass
    refused = room.person().post(f"/api/tables/{table}/sit", {}, 409)
    assert refused["error"]["kind"] == "full"


def test_rated_games_between_named_people_make_a_leaderboard(room: Running) -> None:
    (anne, her), (paul, him) = named(room, "Anne"), named(room, "Paul")
    nobody = room.person()
    seats = ["me", "open"]
    assert nobody.open("poldr", seats, 403, rated=True)["error"]["key"] == "room-rated-name"
    anne.open("poldr", ["me", "bot"], 422, rated=True)
    anne.open("poldr", ["me", "me"], 422, rated=True)
    opened = anne.open("poldr", seats, rated=True)
    nobody.sit(opened, status=403)
    assert anne.http.post(
        f"/api/tables/{opened['table']}/sit", json={"invite": opened["invites"][0]["code"]}
    ).status_code == 403, "not against oneself"  # fmt: skip
    paul.sit(opened)
    table = opened["table"]
    assert anne.post(f"/api/tables/{table}/hint", status=403)["error"]["key"] == "room-rated"
    judged = anne.post(f"/api/tables/{table}/judgement", {"ply": 1}, 403)
    assert judged["error"]["key"] == "room-rated"
    anne.play(table, "Nd2 Mf2")
    paul.do(table, "resign")
    board = nobody.get("/api/games/poldr/leaderboard")["people"]
    ranks = {one["name"]: one for one in board}
    assert ranks[her]["rating"] > 1500 > ranks[him]["rating"]
    assert ranks[her]["games"] == ranks[him]["games"] == 1
    room.server.accounts.forget()
    assert anne.get("/api/me")["ratings"]["poldr"]["rating"] == ranks[her]["rating"]
    assert (
        anne.open("poldr", seats, rated=True)["snapshot"]["seats"][0]["rating"]
        == ranks[her]["rating"]
    )


def test_a_rated_game_nobody_played_counts_for_nobody(room: Running) -> None:
    (anne, her), (paul, _) = named(room, "Anne"), named(room, "Paul")
    opened = anne.open("poldr", ["me", "open"], rated=True)
    paul.sit(opened)
    paul.do(opened["table"], "resign")
    assert her not in str(anne.get("/api/games/poldr/leaderboard"))


def test_leaving_a_rated_game_of_three_rates_it_all_the_same(database: str) -> None:
    async def test(place: Place) -> None:
        storage = place.tables.storage
        people = [
            await storage.choose_name(f"device {n}", f"Name {n}", place.time()) for n in range(3)
        ]
        seats = [{"who": "me"}, {"who": "open"}, {"who": "open"}]
        order = TableRequest(
            game="poldr", seats=seats, shuffle=False, public=True, rated=True, absent="bot"
        )
        done = await place.tables.create(Requester(person=people[0]), order)
        table = done.live.record.table
        askers = [Requester(person=person) for person in people]
        for number in (1, 2):
            await place.tables.sit(table, askers[number], None, number, None)
        await place.move(table, askers[0])
        await place.tables.act(table, askers[2], actions.leave)
        await place.tables.act(table, askers[0], lambda d, s: proposals.propose(d, s, "stop"))
        await place.tables.act(table, askers[1], lambda d, s: proposals.answer(d, s, "stop", True))
        board = await storage.leaderboard("poldr")
        assert {one["name"] for one in board} == {"Name 0", "Name 1", "Name 2"}
        assert min(board, key=lambda one: one["rating"])["name"] == "Name 2"

    run(database, test)


def test_a_transfer_code_expires(database: str) -> None:
    async def test(place: Place) -> None:
        storage = place.tables.storage
        person = await storage.choose_name("device", "Anne", place.time())
        await storage.start_transfer(person, "code", place.time())
        place.time.pass_(TRANSFER_LASTS + 1)
        with pytest.raises(Gone):
            await storage.claim_transfer("other", "code", place.time())
        assert await storage.account("device") == person

    run(database, test)
