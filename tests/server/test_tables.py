"""Opening tables, sitting down, moving once, resuming: points 1, 3, 4 and 9 of the room."""

from typing import Any

import pytest
from room_harness import PATIENCE, Guest, Running

from tablee.games.game import Json
from tablee.server.workers import prints
from tablee.service import views
from tablee.service.watchers import Watchers
from tablee.wire.tables import Snapshot


def pair(room: Running, game: str = "poldr", **order: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table."""
    anne, paul = room.person(), room.person()
    opened = anne.open(game, [{"who": "me", "name": "Anne"}, "open"], **order)
    paul.sit(opened, name="Paul")
    return anne, paul, opened["table"]


def test_the_games_and_their_options_are_told_in_both_languages(room: Running) -> None:
    french = room.person(**{"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}).get("/api/games")
    english = room.person().get("/api/games", lang="en")
    assert [game["name"] for game in french["games"]] == [g["name"] for g in english["games"]]
    assert french["levels"][0]["about"] != english["levels"][0]["about"]
    for game in french["games"]:
        for option in game["options"]:
            assert option["title"] != option["name"], (game["name"], option["name"])


def test_a_table_waits_until_everybody_is_there(room: Running) -> None:
    anne, paul = room.person(), room.person()
    opened = anne.open(
        "permutation", [{"who": "me", "name": "Anne"}, "open", {"who": "bot", "level": 2}]
    )
    shown = opened["snapshot"]
    assert shown["status"] == "waiting"
    assert shown["to_move"] is None
    assert [seat["who"] for seat in shown["seats"]] == ["person", "open", "bot"]
    assert anne.moves(opened["table"]) == []
    refused = anne.play(opened["table"], "aL", 0, status=409)
    assert refused["error"]["key"] == "room-not-started"
    seated = paul.sit(opened, name="Paul")
    assert seated["seats"] == [1]
    assert seated["snapshot"]["status"] == "running"
    assert anne.look(opened["table"])["seats"][1]["name"] == "Paul"


def test_an_invite_works_once(room: Running) -> None:
    anne, paul, eve = room.person(), room.person(), room.person()
    opened = anne.open("poldr", ["me", "open", "open"])
    first = paul.sit(opened)
    again = paul.sit(opened)
    assert (again["token"], again["seats"]) == (first["token"], first["seats"])
    assert eve.sit(opened, status=410)["error"]["key"] == "room-invite-used"
    wrong = eve.post(f"/api/tables/{opened['table']}/sit", {"invite": "no-such"}, 403)
    assert wrong["error"]["key"] == "room-invite-unknown"


def test_a_lost_answer_to_sitting_down_can_be_asked_for_again(room: Running) -> None:
    anne, paul, eve = room.person(), room.person(), room.person()
    opened = anne.open("poldr", ["me", "open"])
    first = paul.sit(opened, id="a-secret-word-of-pauls-own-device")
    paul.http.cookies.clear()
    again = paul.sit(opened, id="a-secret-word-of-pauls-own-device")
    assert again["token"] == first["token"]
    eve.sit(opened, status=410, id="another-word-that-eve-has-made-up")


def test_a_public_id_opens_no_seat(room: Running) -> None:
    anne, _, table = pair(room)
    eve = room.person(Authorization=f"Bearer {table}")
    assert eve.look(table)["you"] == []
    assert eve.play(table, "Nd2 Mf2", 0, status=403)["error"]["kind"] == "forbidden"
    assert eve.do(table, "resign", status=403)["error"]["kind"] == "forbidden"
    shown = str(anne.look(table)) + str(anne.events(table)) + str(eve.look(table))
    for secret in ("holder", "token", "invite", "seed"):
        assert secret not in shown


def test_a_private_table_is_not_for_whoever_comes_by(room: Running) -> None:
    anne, eve = room.person(), room.person()
    opened = anne.open("poldr", ["me", "open"])
    refused = eve.post(f"/api/tables/{opened['table']}/sit", {"seat": 1}, 403)
    assert refused["error"]["key"] == "room-private"
    assert opened["table"] not in str(eve.get("/api/lobby"))


def test_the_cookie_is_for_this_table_only_and_out_of_scripts_reach(room: Running) -> None:
    anne = room.person()
    answer = anne.http.post(
        "/api/tables", json={"game": "poldr", "seats": [{"who": "me"}, {"who": "bot"}]}
    )
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path=/api/tables/{answer.json()['table']}" in cookie
    assert len(answer.json()["token"]) >= 22  # 128 bits and more
    behind = anne.http.post(
        "/api/tables", json={"game": "poldr", "seats": [{"who": "me"}, {"who": "bot"}]},
        headers={"X-Forwarded-Proto": "https"},
    )  # fmt: skip
    assert "Secure" in behind.headers["set-cookie"]


def test_only_hashes_of_secrets_are_kept(room: Running) -> None:
    anne = room.person()
    opened = anne.open("poldr", ["me", "open"])
    import sqlalchemy as sa

    from tablee.server.storage import schema

    t = schema.tables
    asked = sa.select(t.c.sheet).where(t.c.id == opened["table"])
    kept = room.run(room.server.database.read(lambda c: c.execute(asked).scalar()))
    assert opened["token"] not in kept
    assert opened["invites"][0]["code"] not in kept


# Moving


def test_the_same_word_moves_once(room: Running) -> None:
    anne, paul, table = pair(room)
    first = anne.play(table, "Nd2 Mf2", 0, id="one")
    again = anne.play(table, "Nd2 Mf2", 0, id="one")
    for answer in (first, again):
        answer["snapshot"].pop("can")  # what may be done depends on the present
    assert again == first
    paul.play(table, paul.moves(table)[0]["text"], 1, id="one")  # another seat's word
    assert paul.look(table)["ply"] == 2
    late = anne.play(table, "Nd2 Mf2", 0, id="one")
    assert (late["ply"], late["number"]) == (first["ply"], first["number"])
    assert paul.look(table)["ply"] == 2


def test_a_stale_move_is_told_the_present_position(room: Running) -> None:
    anne, _, table = pair(room)
    anne.play(table, "Nd2 Mf2", 0)
    refused = anne.play(table, "Nd2 Mf2", 0, status=409)
    assert refused["error"]["kind"] == "stale"
    assert refused["snapshot"]["ply"] == 1
    assert refused["snapshot"]["you"] == [0]


def test_a_refused_move_says_which_rule_it_breaks_and_changes_nothing(room: Running) -> None:
    anne, paul, table = pair(room)
    before = anne.look(table)
    refused = anne.play(table, "Nd2 Me4", 0, status=409)["error"]
    assert refused["kind"] == "illegal"
    assert refused["key"].startswith("poldr-")
    assert anne.play(table, "!?", 0, status=400)["error"]["kind"] == "unreadable"
    assert paul.play(table, "Nd2 Mf2", 0, status=409)["error"]["key"] == "room-not-your-turn"
    assert anne.look(table) == before
    anne.http.headers["Accept-Language"] = "fr"
    assert anne.play(table, "Nd2 Me4", 0, status=409)["error"]["message"] != refused["message"]


def test_looking_at_a_move_changes_nothing(room: Running) -> None:
    anne, paul, table = pair(room)
    entry = anne.post(f"/api/tables/{table}/check", {"text": "nd2mf2"})
    assert entry["text"] == "Nd2 Mf2"
    assert entry["fills"] == ["e2"]
    assert entry["preview"]
    telling = entry.pop("telling")
    assert telling["seat"] == 0
    assert telling["drawing"]
    assert telling["advice"]["key"].startswith("poldr-")
    assert entry in anne.moves(table, preview=1)
    assert "preview" not in anne.moves(table)[0]
    told = anne.post(f"/api/tables/{table}/check", {"text": "Nd2 Me4", "why": True})
    assert told == anne.post(f"/api/tables/{table}/check", {"text": "Nd2 Me4"}, 409)
    assert anne.post(f"/api/tables/{table}/check", {"text": "Nd2 Me4"}, 409)["error"]["key"]
    assert (
        paul.post(f"/api/tables/{table}/check", {"text": "Nd2 Mf2"}, 409)["error"]["key"]
        == "room-not-your-turn"
    )
    assert anne.look(table)["ply"] == 0


def test_every_move_is_told_in_words(room: Running) -> None:
    anne, paul, table = pair(room)
    assert anne.get(f"/api/tables/{table}/story") == {"ply": 0, "moves": []}
    checked = anne.post(f"/api/tables/{table}/check", {"text": "Nd2 Mf2"})["telling"]
    anne.play(table, "Nd2 Mf2")
    paul.play(table, paul.moves(table)[0]["text"])
    story = anne.get(f"/api/tables/{table}/story")
    assert [move["seat"] for move in story["moves"]] == [0, 1]
    assert story["moves"][0]["narration"] == checked["narration"]
    assert anne.get(f"/api/tables/{table}/plies/1")["telling"] == checked
    assert anne.get(f"/api/tables/{table}/plies/0")["telling"] is None
    events = paul.get(f"/api/tables/{table}/events")["events"]
    assert next(event["telling"] for event in events if event["kind"] == "moved") == checked


def test_every_ply_can_be_seen_again(room: Running) -> None:
    anne, paul, table = pair(room)
    start = anne.look(table)["state"]
    anne.play(table, "Nd2 Mf2")
    after = paul.look(table)["state"]
    paul.play(table, paul.moves(table)[0]["text"])
    assert anne.get(f"/api/tables/{table}/plies/0")["state"] == start
    one = anne.get(f"/api/tables/{table}/plies/1")
    assert one["state"] == after
    assert one["made"]["text"] == "Nd2 Mf2"
    assert one["preview"]
    assert anne.get(f"/api/tables/{table}/plies/3", 404)["error"]["key"] == "ply-unknown"
    assert "<svg" in anne.http.get(f"/api/tables/{table}/picture.svg?ply=1").text


def test_a_picture_shows_a_move_to_whose_turn_it_is(room: Running) -> None:
    anne, paul, table = pair(room, "polymere")
    path = f"/api/tables/{table}/picture.svg"
    move = anne.moves(table)[0]["text"]
    drawn = [anne.http.get(path, params={"move": move, "step": n}).text for n in (1, 3)]
    assert len({*drawn, anne.http.get(path).text}) == 3
    # Whether a piece could be laid would tell what is in another hand.
    assert paul.http.get(path, params={"move": move}).json()["error"]["key"] == "room-not-your-turn"
    assert anne.http.get(path, params={"move": "?"}).status_code == 400
    assert anne.http.get(path, params={"move": move, "step": 4}).status_code in (400, 422)


# Events


def test_events_are_the_same_again_for_whoever_comes_back(room: Running) -> None:
    anne, paul, table = pair(room)
    live = [anne.socket(table), paul.socket(table), room.person().socket(table)]
    for ear in live:
        assert ear.hear()["kind"] == "hello"
    anne.play(table, "Nd2 Mf2")
    paul.play(table, paul.moves(table)[3]["text"])
    heard = [[ear.until("moved"), ear.until("moved")] for ear in live]
    anne.do(table, "resign")
    for ear, before in zip(live, heard, strict=True):
        before.append(ear.until("ended"))
    for guest, before in zip((anne, paul, room.person()), heard, strict=True):
        again = guest.socket(table, after=before[0]["number"] - 1)
        assert again.hear()["number"] == before[0]["number"] - 1
        for message in before:
            found = again.until(message["kind"])
            assert _lasting(found) == _lasting(message)
        told = guest.events(table, after=before[0]["number"] - 1)
        assert [_lasting(one) for one in told] == [_lasting(one) for one in before]


def _lasting(message: Json) -> Json:
    """What of an event does not depend on when it is told: all but what may be done."""
    shown = {name: value for name, value in message.items() if name != "can"}
    if "snapshot" in shown:
        shown["snapshot"] = {n: v for n, v in shown["snapshot"].items() if n != "can"}
    return shown


def test_a_socket_starts_with_a_snapshot_unless_it_knows_better(room: Running) -> None:
    anne, _, table = pair(room)
    fresh = anne.socket(table).hear()
    assert fresh["snapshot"]["number"] == fresh["number"]
    assert fresh["you"] == [0]
    assert "snapshot" not in anne.socket(table, after=fresh["number"]).hear()
    ahead = anne.socket(table, after=fresh["number"] + 50).hear()
    assert ahead["snapshot"]["number"] == fresh["number"]


def test_a_socket_listens_before_it_looks(room: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens between the two is told: whoever looked first would never hear of it."""
    anne, _, table = pair(room)
    order: list[str] = []
    join, look = Watchers.join, views.snapshot

    def joined(*given: Any) -> None:
        order.append("ear")
        join(*given)

    def looked(*given: Any, **more: Any) -> Snapshot:
        order.append("eye")
        return look(*given, **more)

    monkeypatch.setattr(Watchers, "join", joined)
    monkeypatch.setattr(views, "snapshot", looked)
    anne.socket(table).hear()
    assert order == ["ear", "eye"]


def test_moves_and_actions_go_over_the_socket_too(room: Running) -> None:
    anne, paul, table = pair(room)
    ear, other = anne.socket(table), paul.socket(table)
    answer = ear.ask(kind="move", id="m1", ply=0, text="Nd2 Mf2")
    assert (answer["ok"], answer["ply"]) == (True, 1)
    assert ear.ask(kind="move", id="m1", ply=0, text="Nd2 Mf2")["ply"] == 1
    assert ear.ask(kind="move", id="m2", ply=0, text="Nd2 Mf2")["error"]["kind"] == "stale"
    assert other.ask(kind="action", id="c", do="chat", phrase="hello")["ok"]
    assert ear.until("chat")["phrase"] == "hello"
    ear.say(kind="ping")
    assert ear.until("pong")
    assert ear.ask(kind="dance", id="x")["error"]["kind"] == "unreadable"
    assert ear.ask(kind="move", id="y", ply="0", text="a")["error"]["kind"] == "invalid"
    assert other.ask(kind="action", id="r", do="resign")["snapshot"]["over"]


def test_moves_follow_the_position_they_belong_to(room: Running) -> None:
    anne, paul, table = pair(room)
    number = anne.look(table)["number"]
    known, fresh = anne.socket(table, after=number, moves=True), anne.socket(table, moves=True)
    other, watching = paul.socket(table, moves=True), room.person().socket(table, moves=True)
    assert fresh.until("moves") == {"kind": "moves", "ply": 0}  # 360 of them: to be asked for
    known.say(kind="move", id="m", ply=0, text="Nd2 Mf2")
    told = [other.until("moved", "moves"), other.until("moved", "moves")]
    assert [message["kind"] for message in told] == ["moved", "moves"]
    assert told[1]["moves"] == paul.moves(table, preview=1)
    paul.play(table, told[1]["moves"][0]["text"])
    assert known.until("moves")["ply"] == 2  # nothing was listed that it knew, nor for the other
    anne.do(table, "offer", what="takeback")
    paul.do(table, "answer", what="takeback", yes=True)
    assert known.until("undone", "moves")["kind"] == "undone"
    assert known.until("moves")["ply"] == anne.look(table)["ply"] < 2
    assert watching.until("undone", "moves")["kind"] == "undone"  # who only looks on gets none


def test_waiting_for_events_ends_with_the_first(room: Running) -> None:
    import threading

    anne, paul, table = pair(room)
    number = anne.look(table)["number"]
    found: list[Json] = []
    waiting = threading.Thread(target=lambda: found.extend(paul.events(table, number, wait=20)))
    waiting.start()
    anne.play(table, "Nd2 Mf2")
    waiting.join(15)
    assert [event["kind"] for event in found] == ["moved"]
    assert paul.events(table, number + 1, wait=0.2) == []


def test_one_invite_gives_the_next_free_seat_until_there_is_none(room: Running) -> None:
    anne = room.person()
    opened = anne.open("permutation", [{"who": "me", "name": "Anne"}, "open", "open", "program"])
    table, code = opened["table"], opened["invite"]["code"]
    assert opened["invite"]["link"] == f"/t/{table}?invite={code}"
    assert opened["snapshot"]["host"] == 0
    guests = [room.person() for _ in range(3)]
    address = f"/api/tables/{table}/sit"
    first = guests[0].post(address, {"invite": code, "name": "Paul"})
    assert first["seats"] == [1]
    assert first["invite"] == opened["invite"], "who came by it may pass it on"
    assert first["invites"] == []
    again = guests[0].post(address, {"invite": code, "name": "Paul"})
    assert again["seats"] == [1], "nobody gets a second seat by following the link again"
    assert anne.post(address, {"invite": code})["seats"] == [0]
    assert guests[1].post(address, {"invite": code})["seats"] == [2]
    late = guests[2].post(address, {"invite": code}, status=409)
    assert late["error"]["key"] == "room-full", "the fourth seat is meant for a program"
    guests[1].do(table, "leave")
    assert guests[2].post(address, {"invite": code})["seats"] == [2]
    wrong = room.person().post(address, {"invite": "x" * 32}, status=403)
    assert wrong["error"]["key"] == "room-invite-unknown"


def test_an_invite_to_one_seat_works_once_beside_the_invite_to_the_table(room: Running) -> None:
    anne, paul, zoe = room.person(), room.person(), room.person()
    opened = anne.open("permutation", ["me", "open", "open"])
    assert paul.sit(opened, invite=1)["seats"] == [2]
    assert zoe.sit(opened, invite=1, status=410)["error"]["key"] == "room-invite-used"
    code = opened["invite"]["code"]
    joined = zoe.post(f"/api/tables/{opened['table']}/sit", {"invite": code})
    assert joined["seats"] == [1]
    assert joined["snapshot"]["status"] == "running"


def test_presence_is_told(room: Running) -> None:
    anne, paul, table = pair(room)
    ear = anne.socket(table)
    assert ear.until("presence")["here"] == [0]
    other = paul.socket(table)
    assert ear.until("presence")["here"] == [0, 1]
    watching = room.person().socket(table)
    watching.hear()
    assert ear.until("presence")["spectators"] == 1
    other.close()
    assert ear.until("presence")["here"] == [0]
    assert [seat["here"] for seat in anne.look(table)["seats"]] == [True, False]


def test_takebacks_ends_and_rematches_do_not_tell_who_is_here(room: Running) -> None:
    """An event is stored: it says nothing about presence, rather than that everybody is away."""
    anne, paul, table = pair(room)
    ears = [anne.socket(table), paul.socket(table), room.person().socket(table)]
    while ears[0].until("presence") != {"kind": "presence", "here": [0, 1], "spectators": 1}:
        pass

    def check(kind: str) -> None:
        for ear in ears:
            told = ear.until(kind)["snapshot"]
            assert [seat["here"] for seat in told["seats"]] == [None, None]
            assert told["spectators"] is None
        for who in (anne, paul):
            seen = who.look(table)
            assert [seat["here"] for seat in seen["seats"]] == [True, True]
            assert seen["spectators"] == 1

    anne.play(table, anne.moves(table)[0]["text"])
    anne.do(table, "offer", what="takeback")
    answer = paul.do(table, "answer", what="takeback", yes=True)["snapshot"]
    assert [seat["here"] for seat in answer["seats"]] == [True, True]
    check("undone")
    ears[1].close()
    while ears[0].until("presence")["here"] != [0]:
        pass
    ears[1] = paul.socket(table, after=paul.look(table)["number"])
    while ears[1].until("presence")["here"] != [0, 1]:
        pass
    paul.do(table, "resign")
    check("ended")
    following = anne.do(table, "rematch")["next"]["table"]
    there = anne.socket(following)
    paul.do(table, "rematch")
    assert [seat["here"] for seat in there.until("started")["snapshot"]["seats"]] == [None, None]
    later = paul.socket(following)
    while there.until("presence")["here"] != [0, 1]:
        pass
    assert [seat["here"] for seat in later.until("hello")["snapshot"]["seats"]] == [True, True]


@pytest.mark.parametrize("wrong", ["http://elsewhere.example", "null", "https://127.0.0.1"])
def test_another_sites_page_gets_no_socket_and_changes_nothing(room: Running, wrong: str) -> None:
    from websockets.exceptions import InvalidStatus

    anne, _, table = pair(room)
    with pytest.raises(InvalidStatus) as caught:
        anne.socket(table, Origin=wrong)
    assert caught.value.response.status_code == 403
    refused = anne.http.post(
        f"/api/tables/{table}/actions",
        json={"id": "x", "kind": "resign"},
        headers={"Origin": wrong},
    )
    assert refused.status_code == 403
    anne.socket(table, Origin=room.url).hear()
    assert not anne.look(table)["over"]


def test_every_answer_has_its_guards(room: Running) -> None:
    for path in ("/api/games", "/api/tables/nothing", "/nowhere", "/healthz", "/api/openapi.json"):
        headers = room.person().http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_puzzles_are_served_and_played(room: Running) -> None:
    anne = room.person()
    shelf = anne.get("/api/puzzles/trapezomino")
    assert shelf["grades"] == [1, 2, 3, 4, 5]
    assert shelf["count"] == sum(shelf["sizes"]) >= 2000
    assert "solution" not in shelf["today"]
    same = anne.get(f"/api/puzzles/trapezomino/{shelf['today']['id']}")
    assert same == shelf["today"]
    third = anne.get("/api/puzzles/trapezomino/3-117")
    assert (third["grade"], third["number"]) == (3, 117)
    opened = anne.open("trapezomino", ["me"], start={"puzzle": "3-117"})
    placed = opened["snapshot"]["state"]["placed"]
    assert [item["cells"] for item in placed] == [
        item["cells"] for item in third["start"]["placed"]
    ]


def test_a_puzzle_that_is_not_there_is_refused(room: Running) -> None:
    anne = room.person()
    for path in ("poldr", "poldr/3-1", "trapezomino/9-1", "trapezomino/2026-13-41"):
        assert anne.http.get(f"/api/puzzles/{path}").status_code == 404, path
    assert anne.http.get("/api/puzzles/trapezomino/..%2f..").status_code in (404, 422)


@pytest.mark.slow
def test_a_game_is_printed(room: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "SECONDS", 2 * PATIENCE)  # made by a niced process
    anne = room.person()
    anne.http.timeout = 2 * PATIENCE
    made = anne.http.get("/api/print/poldr.pdf", params={"paper": "letter", "lang": "fr"})
    assert made.status_code == 200
    assert made.headers["content-type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")
    again = anne.http.get(
        "/api/print/poldr.pdf", params={"paper": "letter", "lang": "fr"}, timeout=300
    )
    assert again.content == made.content
    assert anne.http.get("/api/print/chess.pdf").status_code == 404
    assert anne.http.get("/api/print/poldr.pdf?paper=a3").status_code == 422


@pytest.mark.parametrize("kind", ["chat", "offer", "name"])
def test_the_same_id_of_an_action_acts_once(room: Running, kind: str) -> None:
    anne, paul, table = pair(room)
    more = {"chat": {"phrase": "hello"}, "offer": {"what": "stop"}, "name": {"name": "Anne"}}[kind]
    body = {"id": "once", "kind": kind, **more}
    first = anne.post(f"/api/tables/{table}/actions", body)
    paul.do(table, "chat", phrase="hello")
    again = anne.post(f"/api/tables/{table}/actions", body)
    assert (again["id"], again["number"]) == (first["id"], first["number"])
    assert sum(event["kind"] in ("offered", "named") for event in anne.events(table)) <= 1
    assert [line["seat"] for line in anne.look(table)["chat"]].count(0) == (kind == "chat")


def test_letting_a_bot_sit_twice_with_one_id_seats_one(room: Running) -> None:
    anne = room.person()
    table = anne.open("permutation", ["me", "open", "open"])["table"]
    body = {"id": "once", "kind": "bot", "seat": 1}
    first = anne.post(f"/api/tables/{table}/actions", body)
    again = anne.post(f"/api/tables/{table}/actions", body)
    assert first["number"] == again["number"]


def test_a_new_holder_is_not_answered_for_the_former_one(room: Running) -> None:
    anne, paul, zoe = room.person(), room.person(), room.person()
    table = anne.open("permutation", ["me", "open", "open"], public=True)["table"]
    hello = {"id": "word", "kind": "chat", "phrase": "hello"}
    paul.post(f"/api/tables/{table}/sit", {"seat": 1})
    paul.post(f"/api/tables/{table}/actions", hello)
    paul.do(table, "leave")
    zoe.post(f"/api/tables/{table}/sit", {"seat": 1})
    answer = zoe.http.post(f"/api/tables/{table}/actions", json=hello)
    assert answer.status_code == 503  # the id is taken: another one will do
