"""Tournaments over the network, on both databases, and with two processes on one."""

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa
from conftest import new_database
from room_harness import Guest, Running, served
from room_process import Process, Zygote

from tablee.games.game import Json
from tablee.server.operations import backup
from tablee.server.storage import schema

NAMES = ("Anne", "Paul", "Zoé", "Luc", "Ida", "Max")


def opened(host: Guest, format: str = "round_robin", **fields: Any) -> str:
    body = {"game": "poldr", "format": format, "name": NAMES[0], **fields}
    entered = host.post("/api/tournaments", body, 201)
    return str(entered["tournament"]["tournament"])


def look(guest: Guest, id: str) -> Json:
    return guest.get(f"/api/tournaments/{id}")


def act(guest: Guest, id: str, kind: str, status: int = 200, **body: Any) -> Json:
    return guest.post(f"/api/tournaments/{id}/actions", {"kind": kind, **body}, status)


def join(guest: Guest, where: str, name: str, status: int = 200, **body: Any) -> Json:
    return guest.post(f"/api/tournaments/{where}/join", {"name": name, **body}, status)


def gathered(guests: list[Guest], **fields: Any) -> str:
    """A tournament that all of them have joined, and that has started."""
    id = opened(guests[0], **fields)
    for guest, name in zip(guests[1:], NAMES[1:], strict=False):
        join(guest, id, name)
    act(guests[0], id, "start")
    return id


def sit_everybody(guests: list[Guest], id: str) -> dict[str, list[Guest]]:
    """Everybody goes to their own tables; who sits where."""
    at: dict[str, list[Guest]] = {}
    for guest in guests:
        for table in look(guest, id)["next"]:
            seated = guest.post(f"/api/tournaments/{id}/play", {"table": table})
            assert seated["table"] == table
            at.setdefault(table, []).append(guest)
    return at


def play_round(guests: list[Guest], id: str) -> None:
    """Everybody sits down, and whoever came second gives up."""
    for table, pair in sit_everybody(guests, id).items():
        assert pair[0].look(table)["status"] == "running"
        pair[1].do(table, "resign")


def test_everybody_meets_everybody(room: Running) -> None:
    guests = [room.person() for _ in range(4)]
    id = gathered(guests)
    seen = look(guests[0], id)
    assert (seen["status"], seen["round"], seen["rounds"]) == ("running", 1, 3)
    assert len(seen["pairings"]) == 2
    for number in (1, 2, 3):
        assert look(guests[3], id)["round"] == number
        play_round(guests, id)
    seen = look(guests[1], id)
    assert seen["status"] == "ended"
    assert {frozenset((one["first"], one["second"])) for one in seen["pairings"]} == {
        frozenset((a, b)) for a in range(4) for b in range(a)
    }
    assert sum(line["points"] for line in seen["standings"]) == 12
    names = {one["entrant"]: one["name"] for one in seen["entrants"]}
    best = seen["standings"][0]
    assert (names[best["entrant"]], best["points"], best["won"]) == ("Anne", 6, 3)
    assert [line["place"] for line in seen["standings"]] == [1, 2, 3, 4]
    stranger = look(room.person(), id)
    assert stranger["you"] is None
    assert stranger["standings"] == seen["standings"]
    assert stranger["can"] == []


def test_a_swiss_tournament_of_five_gives_each_round_a_bye(room: Running) -> None:
    guests = [room.person() for _ in range(5)]
    id = gathered(guests, format="swiss", rounds=3)
    for _ in range(3):
        play_round(guests, id)
    seen = look(guests[0], id)
    assert seen["status"] == "ended"
    byes = [one["first"] for one in seen["pairings"] if one["second"] is None]
    assert len(byes) == len(set(byes)) == 3
    pairs = [frozenset((one["first"], one["second"])) for one in seen["pairings"] if one["table"]]
    assert len(pairs) == len(set(pairs)) == 6
    assert sum(line["points"] for line in seen["standings"]) == 3 * 2 * 3
    assert sum(line["byes"] for line in seen["standings"]) == 3


@pytest.mark.slow
def test_computer_players_fill_and_play_by_themselves(room: Running) -> None:
    guests = [room.person(), room.person()]
    id = opened(guests[0])
    join(guests[1], id, "Paul")
    assert "start" not in look(guests[0], id)["can"]
    act(guests[1], id, "bot", 403)
    act(guests[0], id, "bot", level=1)
    act(guests[0], id, "bot")
    assert act(guests[0], id, "bot")["can"] == ["start", "remove", "close", "leave"]
    act(guests[0], id, "bot", 409)
    seen = look(guests[0], id)
    bot = next(one["entrant"] for one in seen["entrants"] if one["who"] == "bot")
    act(guests[0], id, "remove", entrant=bot)
    act(guests[0], id, "start")
    for _ in range(3):
        for table, pair in sit_everybody(guests, id).items():
            pair[-1].do(table, "resign")
        wait_for_bots(guests[0], id)
    seen = look(guests[0], id)
    assert seen["status"] == "ended"
    assert all(one["points"] is not None for one in seen["pairings"])


def wait_for_bots(guest: Guest, id: str) -> None:
    """Wait until the games of computer players against each other have ended."""
    for _ in range(2000):
        seen = look(guest, id)
        bots = {one["entrant"] for one in seen["entrants"] if one["who"] == "bot"}
        among = [one for one in seen["pairings"] if {one["first"], one["second"]} <= bots]
        if all(one["points"] is not None for one in among):
            return
        table = next(one["table"] for one in among if one["points"] is None)
        guest.events(table, guest.look(table)["number"], wait=5)
    raise AssertionError("the computer players do not finish")


def test_over_days_all_games_are_open_at_once(room: Running) -> None:
    guests = [room.person() for _ in range(3)]
    id = gathered(guests, clock={"kind": "days", "days": 3})
    seen = look(guests[0], id)
    assert len([one for one in seen["pairings"] if one["table"]]) == 3
    assert len(seen["next"]) == 2
    play_round(guests, id)
    assert look(guests[0], id)["status"] == "ended"


def test_whoever_withdraws_loses_what_is_open(room: Running) -> None:
    guests = [room.person() for _ in range(4)]
    id = gathered(guests)
    tables = sit_everybody(guests, id)
    seen = act(guests[3], id, "leave")
    out = seen["you"]
    assert seen["entrants"][out]["out"]
    assert seen["next"] == []
    lost = next(one for one in seen["pairings"] if out in (one["first"], one["second"]))
    assert lost["forfeit"]
    assert sorted(lost["points"]) == [0, 2]
    table, pair = next((t, p) for t, p in tables.items() if guests[3] in p)
    assert pair[0].look(table)["status"] == "ended"
    for other, two in tables.items():
        if other != table:
            two[0].do(other, "resign")
    while look(guests[0], id)["status"] == "running":
        play_round(guests[:3], id)
    last = look(guests[0], id)["standings"][-1]
    assert (last["entrant"], last["points"], last["lost"]) == (out, 0, 3)


def test_the_host_removes_somebody_and_ends_it(room: Running) -> None:
    guests = [room.person() for _ in range(4)]
    id = opened(guests[0])
    join(guests[1], id, "Paul")
    join(guests[2], id, "Nobody")
    act(guests[1], id, "remove", 403, entrant=2)
    act(guests[0], id, "remove", 404, entrant=9)
    act(guests[0], id, "remove", 404)
    act(guests[0], id, "remove", entrant=2)
    assert look(guests[2], id)["you"] is None
    act(guests[0], id, "start", 409)
    join(guests[2], id, "Zoé")
    act(guests[0], id, "start")
    tables = sit_everybody(guests[:3], id)
    ended = act(guests[0], id, "close")
    assert ended["status"] == "ended"
    assert [one for one in ended["pairings"] if one["points"] is None] == []
    for table, pair in tables.items():
        assert pair[0].look(table)["status"] == "ended"
    act(guests[0], id, "leave", 409)
    guests[0].post(f"/api/tournaments/{id}/play", {}, 409)


def test_who_may_join(room: Running) -> None:
    guests = [room.person() for _ in range(4)]
    id = opened(guests[0])
    secret = secrets.token_urlsafe(24)
    first = join(guests[1], id, "Paul", id=secret)
    guests[1].http.cookies.clear()
    again = join(guests[1], id, "Paul", id=secret)
    assert first["token"] == again["token"]
    assert len(again["tournament"]["entrants"]) == 2
    assert join(guests[1], id, "Paula")["tournament"]["you"] == 1
    join(guests[2], id, "ＡNNE", 409)
    join(guests[2], id, "Zoé")
    guests[2].post(f"/api/tournaments/{id}/play", {}, 409)
    act(guests[0], id, "start")
    act(guests[0], id, "start")
    join(guests[3], id, "Luc", 409)
    guests[3].post(f"/api/tournaments/{id}/play", {}, 403)
    act(guests[3], id, "leave", 403)
    room.person().get("/api/tournaments/nothing", 404)
    body = {"game": "poldr", "format": "swiss", "name": "A", "title": "x" * 60}
    guests[3].post("/api/tournaments", body, 422)


def test_sixteen_are_enough(room: Running) -> None:
    host = room.person()
    id = opened(host, format="swiss")
    for number in range(15):
        join(room.person(), id, f"P{number}")
    join(room.person(), id, "Late", 409)
    assert act(host, id, "start")["rounds"] == 4


def test_a_seat_is_kept_for_its_player(room: Running) -> None:
    guests = [room.person() for _ in range(3)]
    id = gathered(guests)
    player = next(guest for guest in guests if look(guest, id)["next"])
    table = look(player, id)["next"][0]
    room.person().post(f"/api/tables/{table}/sit", {}, 403)
    room.person().post(f"/api/tables/{table}/sit", {"seat": 0}, 403)
    shown = player.look(table)
    assert shown["tournament"] == id
    assert [seat["name"] for seat in shown["seats"]].count(None) == 0
    pair = sit_everybody(guests, id)[table]
    pair[0].do(table, "resign")
    assert "rematch" not in pair[0].look(table)["can"]
    pair[0].do(table, "rematch", 409)


def test_a_forgotten_name_is_gone_from_tournaments_too(room: Running) -> None:
    guests = [room.person() for _ in range(3)]
    name = f"Zoé {secrets.token_hex(4)}"
    guests[2].post("/api/me", {"name": name})
    id = gathered(guests)
    assert name in json.dumps(look(guests[0], id), ensure_ascii=False)
    tables = [one["table"] for one in look(guests[0], id)["pairings"] if one["table"]]
    assert guests[2].http.delete("/api/me").status_code == 200
    assert name not in json.dumps(look(guests[0], id), ensure_ascii=False)
    for table in tables:
        assert name not in json.dumps(guests[0].look(table), ensure_ascii=False)
        assert name not in json.dumps(guests[0].events(table), ensure_ascii=False)


def test_a_name_stays_in_a_tournament(room: Running) -> None:
    guests = [room.person() for _ in range(4)]
    id = gathered(guests)
    table = look(guests[0], id)["next"][0]
    guests[0].post(f"/api/tournaments/{id}/play", {"table": table})
    refused = guests[0].do(table, "name", name="Somebody else", status=409)
    assert refused["error"]["key"] == "room-tournament-name"


def test_many_at_once_are_all_let_in(room: Running) -> None:
    """Fifteen join, sit down twice and leave at the same time: nobody is sent away."""
    host = room.person()
    id = opened(host, "swiss")
    guests = [room.person() for _ in range(15)]
    with ThreadPoolExecutor(30) as people:
        list(people.map(lambda n: join(guests[n], id, f"Guest {n * 'x'}"), range(15)))
        act(host, id, "start")
        path = f"/api/tournaments/{id}/play"
        seated = list(people.map(lambda guest: guest.post(path), [*guests, *guests]))
        assert [one["token"] for one in seated[:15]] == [one["token"] for one in seated[15:]]
        other = opened(host, "swiss")
        list(people.map(lambda n: join(guests[n], other, f"Guest {n * 'x'}"), range(15)))
        list(people.map(lambda guest: act(guest, other, "leave"), guests))
    assert len(look(host, other)["entrants"]) == 1


@pytest.mark.slow
def test_tournaments_are_in_backups_and_checked(database: str, tmp_path: Any) -> None:
    with served(database) as room:
        guests = [room.person() for _ in range(3)]
        guests[0].post("/api/me", {"name": "Anne"})
        id = gathered(guests)
        play_round(guests, id)
        before = look(guests[0], id)
        path = tmp_path / "backup.gz"
        room.run(backup.backup(room.server.database, path))
        assert room.run(backup.doctor(room.server.database)).bad == {}
    with served(str(tmp_path / "restored.sqlite")) as room:
        assert room.run(backup.restore(room.server.database, path)).bad == {}
        after = look(room.person(), id)
        assert after["standings"] == before["standings"]
        assert after["entrants"] == before["entrants"]
        t = schema.tournaments
        room.run(room.server.database.write(lambda c: c.execute(t.update().values(version=9))))
        assert room.run(backup.doctor(room.server.database)).bad.keys() == {id}
        entries = room.run(
            room.server.database.read(lambda c: c.execute(sa.select(schema.entries)).all())
        )
        assert len(entries) == 1


@pytest.fixture
def two(
    request: pytest.FixtureRequest, tmp_path: Any, zygote: Zygote
) -> Iterator[tuple[Process, Process]]:
    address = new_database("postgresql", tmp_path, request)
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda number: Process(zygote, address), range(2)))
    yield both[0], both[1]
    for process in both:
        process.stop()


@pytest.mark.slow
def test_two_processes_pair_each_round_once(two: tuple[Process, Process]) -> None:
    """Games end in either process; everybody looks at once, in both."""
    guests = [Guest(two[number % 2].url) for number in range(6)]
    id = gathered(guests)
    for number in range(1, 6):
        with ThreadPoolExecutor(6) as pool:
            seen = list(pool.map(lambda guest: look(guest, id), guests))
        assert {one["round"] for one in seen} == {number}
        assert len({json.dumps(one["pairings"]) for one in seen}) == 1
        assert len(seen[0]["pairings"]) == 3 * number
        play_round(guests, id)
    ended = [look(guest, id) for guest in guests]
    assert {one["status"] for one in ended} == {"ended"}
    assert len({json.dumps(one["standings"]) for one in ended}) == 1
    assert sum(line["points"] for line in ended[0]["standings"]) == 30
