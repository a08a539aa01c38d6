"""Connections that send too much, too little or nothing: bounded without a proxy in front."""

import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from conftest import new_database
from room_harness import PATIENCE, Running, served

from tablee.play.record import Record
from tablee.server.web import protocol, static_files


@pytest.fixture
def hasty(
    request: pytest.FixtureRequest, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Running]:
    """A room that waits for nobody."""
    for name in ("HEAD_TIMEOUT", "BODY_TIMEOUT", "SEND_TIMEOUT"):
        monkeypatch.setattr(protocol, name, 0.2)
    monkeypatch.setattr(protocol, "IDLE_TIMEOUT", 1)
    with served(new_database("sqlite", tmp_path, request)) as running:
        yield running


def connected(room: Running) -> socket.socket:
    host, port = room.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def closed(connection: socket.socket) -> bytes:
    """Everything the room sends until it closes; fails by a timeout if it does not."""
    heard = b""
    try:
        while part := connection.recv(65_536):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def flooded(connection: socket.socket, part: bytes, most: int) -> int:
    """Send the same again and again until the room cuts it off; returns how many bytes went."""
    sent = 0
    while sent < most:
        try:
            connection.sendall(part)
        except ConnectionError:
            break
        sent += len(part)
    return sent


@pytest.mark.parametrize(
    "sent",
    [b"", b"\r\n", b"GET / HT", b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
     b"Content-Length: 100\r\n\r\n{",
     b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\r\n"],
)  # fmt: skip
def test_half_a_request_does_not_stay_open(hasty: Running, sent: bytes) -> None:
    with connected(hasty) as connection:
        connection.sendall(sent)
        closed(connection)


def test_a_socket_stays_open_for_longer(hasty: Running) -> None:
    guest = hasty.person()
    table = guest.open("poldr", ["me", "bot"])["table"]
    ear = guest.socket(table)
    ear.until("hello")
    time.sleep(0.6)  # longer than any limit of a request
    ear.say(kind="ping")
    assert ear.until("pong")


def test_a_reader_who_reads_nothing_is_cut_off(hasty: Running) -> None:
    with connected(hasty) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        request = b"GET /api/locale/fr.ftl HTTP/1.1\r\nHost: x\r\n\r\n"
        connection.sendall(request * 1_000)
        ended = time.monotonic() + PATIENCE
        while hasty.running.server_state.connections:
            assert time.monotonic() < ended
            time.sleep(0.05)


@pytest.mark.parametrize(
    "head",
    [b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
     b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
     b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 500 + b"\r\n"],
)  # fmt: skip
def test_long_addresses_and_headers_are_refused(room: Running, head: bytes) -> None:
    with connected(room) as connection:
        connection.sendall(head)
        assert closed(connection).startswith(b"HTTP/1.1 400")


def test_headers_without_end_are_cut_off(room: Running) -> None:
    with connected(room) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        sent = flooded(connection, b"a" * 65_536, 64 << 20)
    assert sent < 64 << 20


# Patterns


def seconds(work: Any) -> float:
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def growth(work: Any, small: int, factor: int = 16) -> float:
    """How much longer a text that is so many times longer takes; a quadratic one: its square."""
    return seconds(lambda: work(small * factor)) / max(seconds(lambda: work(small)), 1e-6)


def test_no_pattern_of_an_address_is_quadratic() -> None:
    assert growth(lambda n: static_files.is_hashed("assets/" + "-" * n), 2_000) < 100


def test_no_pattern_of_a_record_is_quadratic() -> None:
    head = "Tablée record 1\ngame: poldr\nplayers: 2\nseed: 7\n\n1. x"
    assert growth(lambda n: Record.read(head + " " * n + "x\n"), 1_000) < 100


@pytest.mark.parametrize("path", ["/api/games", "/healthz", "/api/rules/en/poldr"])
def test_head_is_answered_as_get_without_a_body(room: Running, path: str) -> None:
    head, whole = httpx.head(room.url + path), httpx.get(room.url + path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_head_of_nothing_is_not_found(room: Running) -> None:
    head = httpx.head(f"{room.url}/api/nothing")
    assert (head.status_code, head.content) == (404, b"")
