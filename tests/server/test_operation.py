"""Operation: health, figures, logs without secrets, the page, thinkers in other processes."""

import asyncio
import gzip
import io
import json
import logging
import os
import pathlib
import signal
import subprocess
import sys
import time

import httpx
import pytest
from fastapi import FastAPI
from room_harness import PATIENCE, Guest, Running, served
from test_tables import pair

from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.locale import explain
from tablee.server.operations import logs
from tablee.server.operations.settings import Settings
from tablee.server.web import static_files
from tablee.server.web.static_files import PageFiles


def test_health_and_figures(room: Running) -> None:
    anne, _, table = pair(room)
    anne.play(table, "Nd2 Mf2")
    assert anne.get("/healthz") == {"ok": True}
    assert anne.get("/readyz") == {"ok": True}
    text = anne.http.get("/metrics").text
    assert 'tablee_events_total{game="poldr",kind="moved"}' in text
    assert 'route="/api/tables/{table}/moves"' in text
    assert table not in text


def test_logs_hold_nothing_that_somebody_could_use(tmp_path: pathlib.Path) -> None:
    stream = io.StringIO()
    logger = logging.getLogger("tablee")
    before = logger.handlers
    logs.configure("debug", stream)
    try:
        with served(str(tmp_path / "room.sqlite")) as room:
            anne, paul = room.person(), room.person()
            opened = anne.open("polymere", [{"who": "me", "name": "Anne-Sophie"}, "open"])
            seated = paul.sit(opened, name="Paul-Henri")
            table = opened["table"]
            anne.do(table, "chat", text="un secret entre nous")
            anne.http.get(f"/t/{table}?invite={opened['invites'][0]['code']}")
            hand = anne.look(table)["state"]["hand"]
            anne.play(table, "nonsense", 0, status=400)
            anne.post("/api/me", {"name": "Anne-Sophie"})
            code = anne.post("/api/me/transfer")["code"]
            anne.leave()
            paul.leave()
    finally:
        logger.handlers = before
    text = stream.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"method": "POST", "route": "/api/tables/{table}/moves", "status": 400}.items() <= next(
        line for line in lines if line.get("status") == 400
    ).items()
    for secret in (
        opened["token"], seated["token"], opened["invites"][0]["code"], "Anne-Sophie",
        "Paul-Henri", "un secret", "nonsense", code, *(piece for piece in hand if piece != "J"),
    ):  # fmt: skip
        assert secret not in text


def test_an_exceptions_own_words_stay_out_of_the_log() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JsonFormatter())
    logger = logging.Logger("tablee.x")
    logger.addHandler(handler)
    try:
        raise ValueError("a hand: 123456")
    except ValueError:
        logger.exception("it failed", extra={"secret": "token", "table": "abc"})
    line = json.loads(stream.getvalue())
    assert (line["error"], line["event"], line["table"]) == ("ValueError", "it failed", "abc")
    assert "123456" not in stream.getvalue()
    assert "token" not in stream.getvalue()


def test_settings_come_from_the_environment() -> None:
    found = Settings.from_environment(
        {"TABLEE_PORT": "81", "TABLEE_ORIGINS": "https://a.example/, https://b.example",
         "TABLEE_DATABASE": "postgresql://x@y/z", "TABLEE_KEEP_ENDED": "2.5", "TABLEE_HOST": ""}
    )  # fmt: skip
    assert (found.port, found.keep_ended, found.host) == (81, 2.5, "127.0.0.1")
    assert found.origins == ("https://a.example", "https://b.example")
    assert found.address == "postgresql+asyncpg://x@y/z"
    assert Settings(database="a/b").address == "sqlite:///a/b"


def test_a_database_may_be_given_as_an_address_of_sqlite_too(tmp_path: pathlib.Path) -> None:
    """Three slashes and a path, as everybody writes it: no folder named `sqlite:` is made."""
    given = Settings.from_environment({"TABLEE_DATABASE": f"sqlite:///{tmp_path}/room.sqlite"})
    assert given.address == f"sqlite:///{tmp_path}/room.sqlite"
    assert Settings(database="sqlite:///games/room.sqlite").address == "sqlite:///games/room.sqlite"


@pytest.mark.parametrize(
    "database",
    ["mysql://a/b", "sqlite:", "sqlite://", "sqlite:///", "sqlite://room.sqlite", "sqlite:room",
     "sqlite:///:memory:", "sqlite:///a?mode=ro", "postgresql:a", "http://a/b"],
)  # fmt: skip
def test_a_database_that_cannot_be_is_refused_in_words(database: str) -> None:
    with pytest.raises(Unknown, match="room-database-unknown") as caught:
        Settings.from_environment({"TABLEE_DATABASE": database})
    for lang in ("fr", "en"):
        assert "postgresql://" in explain(lang, caught.value)
    with pytest.raises(Unknown):
        _ = Settings(database=database).address


def test_a_setting_that_is_no_number_is_refused_in_words() -> None:
    with pytest.raises(Unknown, match="room-setting") as caught:
        Settings.from_environment({"TABLEE_PORT": "eighty"})
    assert "TABLEE_PORT" in explain("en", caught.value)


def test_the_page_is_served_from_its_own_files_only(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "dist"
    assert PageFiles(folder).find("") is None
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<html>")
    (folder / "assets" / "app-1a2b3c4d.js").write_text("1")
    (tmp_path / "secret").write_text("no")
    built = PageFiles(folder)
    for address in ("", "t/abc", "rules/poldr", "../secret", "a" * 5_000, "\0"):
        found = built.find(address)
        assert found is None or found.encodings == {"": b"<html>"}
    page, script = built.find("t/abc"), built.find("assets/app-1a2b3c4d.js")
    assert page is not None
    assert page.kind == "text/html"
    assert script is not None
    assert (script.encodings, script.kind) == ({"": b"1"}, "text/javascript")
    assert built.find("assets/gone-1a2b3c4d.js") is None
    (folder / "assets" / "app-1a2b3c4d.js").write_text("2")
    os.utime(folder / "index.html", (1, 1))
    again = built.find("assets/app-1a2b3c4d.js")
    assert again is not None
    assert again.encodings == {"": b"2"}, "a page that was built anew is served anew"


def test_the_page_comes_in_the_shortest_form_its_reader_takes(tmp_path: pathlib.Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>")
    script = tmp_path / "assets" / "app-1a2b3c4d.js"
    script.write_bytes(b"1;" * 1_000)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(script.read_bytes()))
    script.with_name(script.name + ".br").write_bytes(b"as the build packed it")
    app = FastAPI()
    static_files.install(app, tmp_path)
    address = "/assets/app-1a2b3c4d.js"

    def get(takes: str, path: str = address, **headers: str) -> tuple[httpx.Response, bytes]:
        """An answer, and its bytes as they came."""

        async def asked() -> tuple[httpx.Response, bytes]:
            transport = httpx.ASGITransport(app)
            async with (
                httpx.AsyncClient(transport=transport, base_url="http://room") as client,
                client.stream("GET", path, headers={"Accept-Encoding": takes, **headers}) as got,
            ):
                return got, b"".join([part async for part in got.aiter_raw()])

        return asyncio.run(asked())

    plain, zipped, best = get("identity"), get("br;q=0, gzip"), get("gzip, br")
    assert "content-encoding" not in plain[0].headers
    assert zipped[0].headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped[1]) == plain[1] == script.read_bytes()
    assert best[0].headers["content-encoding"] == "br"
    assert best[1] == b"as the build packed it"
    assert len({answer.headers["etag"] for answer, _ in (plain, zipped, best)}) == 3
    for answer, _ in (plain, zipped, best):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["cache-control"]
    mark = zipped[0].headers["etag"]
    known, nothing = get("gzip", **{"If-None-Match": f'"other", W/{mark}'})
    assert (known.status_code, nothing) == (304, b"")
    assert get("br", **{"If-None-Match": mark})[0].status_code == 200
    assert get("", "/")[0].headers["cache-control"] == "no-cache"
    assert PageFiles(tmp_path).find(f"{address[1:]}.br") is None


def test_long_answers_are_squeezed_and_short_ones_are_not(room: Running) -> None:
    anne = room.person()
    table = anne.open("trapezomino", ["me", "me"])["table"]
    squeezed = {"Accept-Encoding": "gzip"}
    moves = anne.http.get(f"/api/tables/{table}/moves?preview=true", headers=squeezed)
    assert moves.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in moves.headers["vary"].lower()
    assert int(moves.headers["content-length"]) * 5 < len(moves.content)
    assert "content-encoding" not in anne.http.get("/healthz", headers=squeezed).headers
    plain = anne.http.get(f"/api/tables/{table}/moves", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_nothing_secret_is_packed_with_words_of_others(room: Running) -> None:
    """The length of a packed answer would tell, letter by letter, what a hand or a token is."""
    anne = room.person()
    takes = {"Accept-Encoding": "gzip, br, deflate"}
    body = {"game": "polymere", "seats": [{"who": "me"}, {"who": "me"}]}
    opened = anne.http.post("/api/tables", json=body, headers=takes)
    table = opened.json()["table"]
    anne.do(table, "chat", text="J2 J2 J2")
    secretive = [f"/api/tables/{table}", f"/api/tables/{table}/events", "/api/me"]
    for answer in [opened, *(anne.http.get(path, headers=takes) for path in secretive)]:
        assert answer.status_code < 300
        assert "content-encoding" not in answer.headers
    assert len(opened.content) > 1_024
    public = anne.http.get("/api/games", headers=takes)
    assert public.headers["content-encoding"] == "gzip"
    assert public.json()["games"]


def _told_at_last(anne: Guest, table: str, question: str) -> Json:
    """The answer, asked for again while the solver is still being made ready, as a page does."""
    for _ in range(60):
        answer = anne.http.post(f"/api/tables/{table}/insight", json={"ask": question})
        if answer.status_code != 503:
            break
        time.sleep(answer.json()["error"]["retry"])
    assert answer.status_code == 200, answer.text[:600]
    return dict(answer.json())


def _ask_the_solvers(anne: Guest) -> None:
    """Every question every game's solver answers, about a solo, by the processes that think."""
    asked = 0
    for game in anne.get("/api/games")["games"]:
        questions = anne.get(f"/api/games/{game['name']}/insights")["insights"]
        assert questions == game["insights"]
        if not questions:
            continue
        table = anne.open(game["name"], ["me"])["table"]
        for question in questions:
            told = _told_at_last(anne, table, question)
            assert told or question == "ready", question  # that one only asks to be awaited
            asked += 1
        if "hint" in questions:
            hint = _told_at_last(anne, table, "hint")
            assert hint["move"] in {move["text"] for move in anne.moves(table)}
        wrong = anne.http.post(f"/api/tables/{table}/insight", json={"ask": "the weather"})
        assert (wrong.status_code, wrong.json()["error"]["key"]) == (404, "insight-unknown")
    assert asked >= 4


def _play_with_thinkers(url: str) -> None:
    anne = Guest(url)
    table = anne.open("permutation", ["me", "bot"])["table"]
    anne.play(table, anne.moves(table)[0]["text"])
    while (seen := anne.look(table))["ply"] < 2:
        anne.events(table, seen["number"], wait=20)
    assert anne.post(f"/api/tables/{table}/hint")["move"]
    _ask_the_solvers(anne)
    anne.leave()


@pytest.mark.slow
def test_the_room_with_its_own_thinkers(tmp_path: pathlib.Path) -> None:
    """`tablee serve` itself: bots think in other processes, niced, and everything ends together."""
    environ = os.environ | {"TABLEE_DATABASE": str(tmp_path / "room.sqlite"), "LC_ALL": "C"}
    command = [sys.executable, "-m", "tablee", "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        try:
            assert running.stdout is not None
            words = running.stdout.readline().split()
            _play_with_thinkers(next(word for word in words if word.startswith("http")))
            running.send_signal(signal.SIGTERM)
            assert running.wait(PATIENCE) in (0, -signal.SIGTERM)
        finally:
            running.kill()  # what failed above must not be waited for
