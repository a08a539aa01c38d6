"""Operation: health, figures, logs without secrets, the page, thinkers in other processes."""

import io
import json
import logging
import pathlib

import pytest
from room_harness import Running, served
from test_tables import pair

from tablee.room import logs
from tablee.room.pages import Built
from tablee.room.settings import Settings


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
    logger = logging.getLogger("tablee.room")
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
    handler.setFormatter(logs.Line())
    logger = logging.Logger("tablee.room.x")
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


def test_the_page_is_served_from_its_own_files_only(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "dist"
    assert Built(folder).find("") is None
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<html>")
    (folder / "assets" / "app-1a2b3c4d.js").write_text("1")
    (tmp_path / "secret").write_text("no")
    built = Built(folder)
    for address in ("", "t/abc", "rules/poldr", "../secret", "a" * 5_000, "\0"):
        assert built.find(address) in (folder / "index.html", None)
    assert built.find("t/abc") == folder / "index.html"
    assert built.find("assets/app-1a2b3c4d.js") == folder / "assets" / "app-1a2b3c4d.js"
    assert built.find("assets/gone-1a2b3c4d.js") is None


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


@pytest.mark.slow
def test_the_room_with_its_own_thinkers(tmp_path: pathlib.Path) -> None:
    """`tablee serve` itself: bots think in other processes, niced, and everything ends together."""
    import os
    import signal
    import subprocess
    import sys

    from room_harness import Guest

    environ = os.environ | {"TABLEE_DATABASE": str(tmp_path / "room.sqlite"), "LC_ALL": "C"}
    command = [sys.executable, "-m", "tablee", "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout is not None
        words = running.stdout.readline().split()
        url = next(word for word in words if word.startswith("http"))
        anne = Guest(url)
        table = anne.open("permutation", ["me", "bot"])["table"]
        anne.play(table, anne.moves(table)[0]["text"])
        while anne.look(table)["ply"] < 2:
            anne.events(table, anne.look(table)["number"], wait=20)
        assert anne.post(f"/api/tables/{table}/hint")["move"]
        anne.leave()
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) in (0, -signal.SIGTERM)
