"""Those who mean no good: refused clearly, and nobody else notices. Points 8 and 9."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from conftest import new_database
from room_harness import PATIENCE, Ear, Guest, Running, served
from starlette.requests import HTTPConnection
from test_tables import pair
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.server.web import middleware, sockets
from tablee.service import input
from tablee.service.watchers import MOST_NOTES, Watcher
from tablee.wire.frames import Notice

PATHS = (
    "/api/tables/{}", "/api/games/{}/geometry", "/{}", "/api/rules/fr/{}", "/api/locale/{}.ftl",
    "/api/rules/figures/{}.svg", "/api/tables/{}/record",
)  # fmt: skip
TRICKS = [
    "' OR 1=1 --",
    "../../etc/passwd",
    "%2e%2e%2f",
    "\x00",
    "a" * 5_000,
    "💥",
    "; DROP TABLE tables",
]


@pytest.fixture(scope="module")
def guarded(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[Running]:
    """A room with the limits of a real one."""
    address = new_database("sqlite", tmp_path_factory.mktemp("guarded"), request)
    with served(address, requests=6.0, creations=0.2) as running:
        yield running


def to_the_end(ear: Ear, flood: int = 0) -> None:
    """Send so many frames, then hear everything until the room closes the socket."""
    for number in range(flood):
        ear.say(kind="move", id=str(number), ply=99, text="x")
    while True:
        ear.hear()


def alive(room: Running) -> None:
    assert room.person().http.get("/healthz").status_code == 200


LONG = "a" * 5_000


def refused(answer: httpx.Response) -> bool:
    """Whether something was refused with a sentence that can be read."""
    good = answer.status_code in (400, 404, 409, 422)
    return good and len(answer.json()["error"]["message"]) < 1_500


@pytest.mark.parametrize(
    "options", [{LONG: 1}, {"size": LONG}, {"size": [LONG]}, {"size": 10**4_000}, {"\ud800": 1}]
)
def test_long_options_are_refused(room: Running, options: Any) -> None:
    order = {"game": "poldr", "seats": [{"who": "me"}, {"who": "bot"}], "options": options}
    guest = room.person(**{"Content-Type": "application/json"})
    assert refused(guest.http.post("/api/tables", content=json.dumps(order)))


@pytest.mark.parametrize("query", [{LONG: "1"}, {"size": LONG}, {"players": LONG}])
def test_a_long_query_is_refused(room: Running, query: dict[str, str]) -> None:
    assert refused(room.person().http.get("/api/games/poldr/geometry", params=query))


@pytest.mark.parametrize(
    "lines", [f"1. {LONG}", f"1. Nd2 Mf2\n2. {LONG}", f"end: {LONG}", f"result: {LONG}"]
)
def test_a_long_line_of_a_record_is_refused(room: Running, lines: str) -> None:
    text = f"Tablée record 1\ngame: poldr\nplayers: 2\nseed: 7\n\n{lines}\n"
    assert refused(room.person().http.post("/api/records", json={"text": text}))


@pytest.mark.parametrize("trick", TRICKS)
def test_tricks_in_addresses_find_nothing(room: Running, trick: str) -> None:
    from urllib.parse import quote

    guest = room.person()
    for path in PATHS:
        answer = guest.http.get(path.format(quote(trick, safe="")))
        page = path == "/{}" and "<html" in answer.text  # the page has addresses of its own
        assert page or answer.status_code in (404, 405, 414, 422), (path, answer.status_code)
        assert "root:" not in answer.text


CONTROLS = ["a\x00b", "\x1b[2J", "a\x7f", "\x85", "\ud800"]


@pytest.mark.parametrize("sign", CONTROLS)
def test_control_characters_are_refused_at_every_door(room: Running, sign: str) -> None:
    anne, _, table = pair(room)
    guest = room.person(**{"Content-Type": "application/json"})
    text = anne.moves(table)[0]["text"]
    bodies: list[tuple[str, Any]] = [
        (f"tables/{table}/moves", {"id": sign, "ply": 0, "text": text}),
        (f"tables/{table}/moves", {"id": "a", "ply": 0, "text": text + sign}),
        (f"tables/{table}/actions", {"id": sign, "kind": "offer", "what": "stop"}),
        (f"tables/{table}/actions", {"id": "b", "kind": "chat", "text": sign}),
        (f"tables/{table}/actions", {"id": "c", "kind": "name", "name": sign}),
        (f"tables/{table}/sit", {"invite": sign}),
        ("me", {"name": f"Anne{sign}"}),
        ("me/claim", {"code": sign}),
        ("records", {"text": sign}),
        ("tables", {"game": "poldr", "seats": [{"who": "me", "name": sign}, {"who": "bot"}]}),
        ("tables", {"game": "poldr", "seats": [{"who": "me"}], "options": {"size": sign}}),
        ("tables", {"game": "poldr", "seats": [{"who": "me"}], "options": {sign: 1}}),
        ("tables", {"game": "poldr", "seats": [{"who": "me"}], "start": {"turn": [sign]}}),
    ]
    for path, body in bodies:
        for asker in (anne, guest):
            headers = {"Content-Type": "application/json"}
            answer = asker.http.post(f"/api/{path}", content=json.dumps(body), headers=headers)
            assert (answer.status_code, answer.json()["error"]["key"]) == (400, "room-signs"), path
    ear = anne.socket(table)
    ear.until("hello")
    frames: list[Any] = [
        {"kind": "move", "id": sign, "ply": 0, "text": text},
        {"kind": "action", "id": sign, "do": "chat", "phrase": "hello"},
    ]
    for frame in frames:
        with contextlib.suppress(UnicodeEncodeError):
            ear.socket.send(json.dumps(frame))
            assert ear.until("answer")["error"]["key"] in ("room-signs", "room-not-json")
    # A sound id is answered, so that whoever sent the frame does not wait for ever.
    refused = ear.ask(kind="move", id="sound", ply=0, text="\x00")
    assert refused["error"]["key"] == "room-signs"
    assert anne.look(table)["ply"] == 0


@pytest.mark.parametrize("address", ["/api/tables/a%00b", "/api/lobby?x=%00", "/%1b"])
def test_control_characters_in_addresses_are_refused(room: Running, address: str) -> None:
    assert room.person().http.get(address).status_code in (400, 404)


def test_numbers_nobody_can_store_are_refused(room: Running) -> None:
    guest = room.person(**{"Content-Type": "application/json"})
    for number in ("9" * 4_200, "1e999", "-Infinity", "NaN", str(2**63)):
        order = f'{{"game":"poldr","seats":[{{"who":"me"}}],"options":{{"size":{number}}}}}'
        answer = guest.http.post("/api/tables", content=order)
        assert answer.status_code in (400, 422), (number[:9], answer.status_code)


def test_chat_shows_no_invisible_signs(room: Running) -> None:
    anne, paul, table = pair(room)
    anne.do(table, "chat", text="good\u202e game \u2066x")
    assert paul.look(table)["chat"][-1]["text"] == "good game x"
    anne.do(table, "chat", status=422, text="\u202e\u200b")


@pytest.mark.parametrize("trick", TRICKS)
def test_tricks_in_bodies_are_refused(room: Running, trick: str) -> None:
    anne, _, table = pair(room)
    controls = input.FORBIDDEN.search(trick) is not None

    def status(most: int, usual: int) -> int:
        return 400 if controls else 422 if len(trick) > most else usual

    assert anne.play(table, trick, 0, status=status(200, 400))["error"]
    anne.open(trick, ["me", "bot"], status(40, 404))
    anne.post(f"/api/tables/{table}/sit", {"invite": trick}, status(200, 403))
    anne.post("/api/me/claim", {"code": trick}, status(200, 410))
    assert anne.look(table)["ply"] == 0


def test_what_is_too_large_is_refused(room: Running) -> None:
    guest = room.person()
    huge = guest.http.post(
        "/api/tables", content=b"x" * 300_000, headers={"content-type": "application/json"}
    )
    assert huge.status_code == 413

    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 10_000

    chunked = guest.http.post(
        "/api/tables", content=endless(), headers={"content-type": "application/json"}
    )
    assert chunked.status_code == 413
    assert chunked.json()["error"]["key"] == "room-too-large"
    alive(room)


def test_deep_json_is_refused(room: Running) -> None:
    anne, _, table = pair(room)
    deep = "[" * 100_000 + "]" * 100_000
    for body in (deep, '{"game": ' + deep + "}", '{"id":"a","ply":0,"text":' + deep[:60_000]):
        for path in ("/api/tables", f"/api/tables/{table}/moves"):
            answer = anne.http.post(
                path, content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code in (400, 422), answer.text
    ear = anne.socket(table)
    ear.hear()
    for text in (
        "[" * 4_000,
        '{"kind":' + "[" * 4_000,
        "nonsense",
        "",
        "[]",
        "1",
        '"x"',
        '{"kind":1}',
    ):
        ear.socket.send(text)
        assert ear.until("answer")["error"]["kind"] in ("unreadable", "invalid"), text
    ear.socket.send(b"\xff\xfe")
    assert ear.until("answer")["error"]["kind"] == "unreadable"


def test_a_frame_over_8_kib_ends_the_socket(room: Running) -> None:
    anne, paul, table = pair(room)
    ear, other = anne.socket(table), paul.socket(table)
    ear.hear()
    ear.socket.send(json.dumps({"kind": "ping", "x": "y" * 9_000}))
    with pytest.raises(ConnectionClosed) as caught:
        to_the_end(ear)
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1009
    assert other.ask(kind="action", id="a", do="chat", phrase="hello")["ok"]


def test_a_flood_over_a_socket_is_slowed_then_ended(room: Running) -> None:
    anne, paul, table = pair(room)
    ear, other = anne.socket(table), paul.socket(table)
    ear.hear()
    with pytest.raises(ConnectionClosed) as caught:
        to_the_end(ear, flood=400)
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1008
    assert other.ask(kind="action", id="a", do="chat", phrase="hello")["ok"]


@pytest.mark.slow
def test_a_slow_reader_is_dropped_and_holds_up_nobody(room: Running) -> None:
    _, paul, table = pair(room)
    host, _, port = room.url.removeprefix("http://").partition(":")
    raw = socket.create_connection((host, int(port)))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    ear = paul.socket(table)
    ear.until("presence")
    before = room.server.metrics.dropped.labels("slow")._value.get()
    started = time.monotonic()
    long: Notice = {"kind": "presence", "here": [*range(2_000)], "spectators": 0}
    while room.server.metrics.dropped.labels("slow")._value.get() == before:
        for _ in range(40):  # unnumbered messages pile up for whoever does not read
            room.loop.call_soon_threadsafe(room.server.watchers.notify, table, long)
        assert ear.ask(kind="action", id=f"c{time.monotonic()}", do="chat", phrase="hello")["ok"]
        assert time.monotonic() - started < PATIENCE
        time.sleep(0.2)
    raw.close()
    assert room.person().look(table)["status"] == "running"


def test_what_waits_for_a_reader_is_bounded() -> None:
    async def unread() -> Watcher:
        watcher = Watcher(
            "table", (), asyncio.Event(), on_slow=lambda: hurried.append(len(watcher.notes))
        )
        for _ in range(MOST_NOTES + 3):
            watcher.notify({"kind": "thinking", "seat": 0})
        return watcher

    hurried: list[int] = []
    watcher = asyncio.run(unread())
    assert watcher.slow
    assert hurried == [MOST_NOTES] * 3
    assert len(watcher.notes) == MOST_NOTES


def test_one_address_cannot_open_ten_thousand_tables(guarded: Running) -> None:
    # An address of its own: other tests ask so much that every request of theirs has to wait.
    guest = guarded.person(**{"X-Forwarded-For": "203.0.113.8"})
    opened, waits = 0, []
    for _ in range(45):
        answer = guest.http.post(
            "/api/tables", json={"game": "poldr", "seats": [{"who": "me"}, {"who": "bot"}]}
        )
        if answer.status_code == 201:
            opened += 1
        else:
            assert answer.status_code == 429
            assert answer.json()["error"]["kind"] == "fast"
            waits.append(float(answer.json()["error"]["retry"]))
            assert int(answer.headers["retry-after"]) >= 1
    assert opened <= 32
    assert max(waits) > 1
    # Another address is let in.
    other = guarded.person(**{"X-Forwarded-For": "203.0.113.7"})
    other.open("poldr", ["me", "bot"])


def test_a_flood_of_requests_is_slowed(guarded: Running) -> None:
    guest = guarded.person(**{"X-Forwarded-For": "198.51.100.9"})
    codes = [guest.http.get("/api/lobby").status_code for _ in range(120)]
    assert 429 in codes
    assert 500 not in codes
    assert guarded.person(**{"X-Forwarded-For": "203.0.113.8"}).get("/api/games")
    alive(guarded)


def test_unknown_tables_get_no_socket(room: Running) -> None:
    guest = room.person()
    with pytest.raises(InvalidStatus) as caught:
        guest.socket("nosuchtable")
    assert caught.value.response.status_code == 404
    _, _, table = pair(room)
    with pytest.raises(InvalidStatus) as caught:
        guest.socket(table, after="abc")
    assert caught.value.response.status_code == 400


def test_a_request_that_is_not_json_changes_nothing(room: Running) -> None:
    """A form of another site cannot act for somebody: their browser sends no JSON by itself."""
    anne, _, table = pair(room)
    body = json.dumps({"id": "x", "kind": "resign"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = anne.http.post(
            f"/api/tables/{table}/actions", content=body, headers={"content-type": kind}
        )
        assert answer.status_code in (400, 415, 422)
    assert not anne.look(table)["over"]


def test_a_seat_is_not_taken_by_asking_for_anothers(room: Running) -> None:
    _, _, table = pair(room)
    mine = room.person()
    own = mine.open("poldr", ["me", "bot"])
    stranger = Guest(room.url, {"Authorization": f"Bearer {own['token']}"})
    assert stranger.look(table)["you"] == []
    assert stranger.play(table, "Nd2 Mf2", 0, status=403)
    forged = Guest(room.url, {"Authorization": "Bearer " + "A" * 5_000})
    assert forged.look(table)["you"] == []


@pytest.mark.parametrize(
    ("host", "counted"),
    [("2001:db8::1", "2001:db8::"), ("2001:db8:0:0:1::9", "2001:db8::"), ("10.0.0.1", "10.0.0.1"),
     ("2001:db8:0:1::1", "2001:db8:0:1::"), ("::ffff:10.0.0.1", "10.0.0.1"),
     ("fe80::1%eth0", "fe80::"), ("?", "?")],
)  # fmt: skip
def test_an_ipv6_network_counts_as_one_address(host: str, counted: str) -> None:
    scope = {"type": "http", "client": (host, 1), "headers": []}
    assert middleware.address(HTTPConnection(scope)) == counted


def test_rematches_count_as_new_tables(tmp_path: Any, request: pytest.FixtureRequest) -> None:
    with served(new_database("sqlite", tmp_path, request), creations=0.001) as room:
        anne = room.person()
        table = anne.open("poldr", ["me", {"who": "bot"}])["table"]
        for _ in range(40):
            anne.do(table, "resign")
            body = {"id": "again", "kind": "rematch"}
            answer = anne.http.post(f"/api/tables/{table}/actions", json=body)
            if answer.status_code == 429:
                break
            table = answer.json()["next"]["table"]
        else:
            raise AssertionError("forty tables without a limit")


def test_odd_digits_and_ligatures_are_refused(room: Running) -> None:
    guest = room.person()
    table = guest.open("poldr", ["me", "bot"])["table"]
    with pytest.raises(InvalidStatus) as caught:
        guest.socket(table, after="%C2%B2")
    assert caught.value.response.status_code == 400
    guest.post("/api/me", {"name": "\ufdfa" * 24}, 422)


def test_one_address_has_a_share_of_the_sockets() -> None:
    assert sockets._share(4_000, "10.0.0.1") == 100
    assert sockets._share(400, "10.0.0.1") == 50
    assert sockets._share(4_000, "127.0.0.1") == 4_000


def test_the_share_of_sockets_is_enforced(
    tmp_path: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "_share", lambda most, address: 1)
    with served(new_database("sqlite", tmp_path, request)) as room:
        guest = room.person()
        table = guest.open("poldr", ["me", "bot"])["table"]
        first = guest.socket(table)
        first.until("hello")
        with pytest.raises(InvalidStatus) as caught:
            guest.socket(table)
        assert caught.value.response.status_code == 429
        first.close()
