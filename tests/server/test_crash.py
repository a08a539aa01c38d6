"""Killed under load, again and again: every move that was acknowledged is there afterwards."""

import contextlib
import os
import pathlib
import random
import secrets
import sys
import threading
import time
from typing import Any

import httpx
import pytest
from room_process import Process, Zygote

from tablee.games.game import Json
from tablee.server.operations.backup import doctor
from tablee.server.operations.settings import Settings
from tablee.server.storage.database import open_database

SHORT = 10
CYCLES = int(os.environ.get("TABLEE_SOAK", SHORT))
PLAYERS = 4
GAMES = ("permutation", "poldr", "trapezomino", "polymere")


class Player:
    """Plays both sides of tables at one screen, as fast as the room answers, until told to stop."""

    def __init__(self, number: int) -> None:
        self.dice = random.Random(number)
        self.acknowledged: list[tuple[str, int, str]] = []
        """Table, ply, text: what the room said it has kept."""
        self.tokens: dict[str, str] = {}
        self.pending: tuple[str, Json] | None = None
        self.game = GAMES[number % len(GAMES)]
        self.errors: list[Any] = []

    def run(self, url: str, stop: threading.Event) -> None:
        with httpx.Client(base_url=url, timeout=10, verify=False) as http:
            try:
                while not stop.is_set():
                    with contextlib.suppress(httpx.TimeoutException):  # a busy machine: once more
                        self._play(http, stop)
            except httpx.TransportError:
                pass  # the room is gone; what was answered counts
            except Exception as error:
                self.errors.append(error)

    def _play(self, http: httpx.Client, stop: threading.Event) -> None:
        if self.pending is not None:
            self._send(http, *self.pending)
        table = next(reversed(self.tokens), None) or self._open(http)
        while not stop.is_set():
            if not self._move(http, table):
                table = self._open(http)

    def _open(self, http: httpx.Client) -> str:
        order = {"game": self.game, "seats": [{"who": "me"}, {"who": "me"}]}
        answer = http.post("/api/tables", json=order)
        assert answer.status_code == 201, answer.text
        self.tokens[answer.json()["table"]] = answer.json()["token"]
        return str(answer.json()["table"])

    def _move(self, http: httpx.Client, table: str) -> bool:
        listed = http.get(f"/api/tables/{table}/moves", headers=self._key(table)).json()
        if not listed["moves"]:
            return False
        text = self.dice.choice(listed["moves"])["text"]
        self.pending = (table, {"id": secrets.token_hex(6), "ply": listed["ply"], "text": text})
        self._send(http, *self.pending)
        return True

    def _send(self, http: httpx.Client, table: str, body: Json) -> None:
        answer = http.post(f"/api/tables/{table}/moves", json=body, headers=self._key(table))
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((table, answer.json()["ply"], answer.json()["text"]))
        self.pending = None

    def _key(self, table: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[table]}"}


def _until(players: list[Player], moves: int) -> None:
    """Wait until so many moves are acknowledged."""
    for _ in range(12_000):
        if sum(len(player.acknowledged) for player in players) >= moves:
            return
        assert not [error for player in players for error in player.errors]
        time.sleep(0.01)
    raise AssertionError("the room does not answer")


def _progress(cycle: int, players: list[Player]) -> None:
    """A long run says how far it is; a short one is over before anybody asks."""
    if CYCLES > SHORT:
        moves = sum(len(player.acknowledged) for player in players)
        tables = sum(len(player.tokens) for player in players)
        end = "\n" if cycle == CYCLES else ""
        sys.stderr.write(f"\rkilled {cycle} of {CYCLES} times, {moves} moves, {tables} tables{end}")
        sys.stderr.flush()


@pytest.mark.slow
def test_killed_in_a_loop_under_load_nothing_acknowledged_is_lost(
    database: str, zygote: Zygote
) -> None:
    import asyncio

    players = [Player(number) for number in range(PLAYERS)]
    dice = random.Random(7)
    for cycle in range(1, CYCLES + 1):
        process = Process(zygote, database)
        stop = threading.Event()
        threads = [threading.Thread(target=p.run, args=(process.url, stop)) for p in players]
        for thread in threads:
            thread.start()
        _until(players, sum(len(p.acknowledged) for p in players) + 5)
        time.sleep(0.3 * dice.random())
        process.kill()
        stop.set()
        for thread in threads:
            thread.join(20)
        assert not [error for player in players for error in player.errors]
        _progress(cycle, players)
    process = Process(zygote, database)
    try:
        with httpx.Client(base_url=process.url, timeout=20) as http:
            for player in players:
                kept = {
                    table: http.get(f"/api/tables/{table}").json()["history"]
                    for table in {table for table, _, _ in player.acknowledged}
                }
                for table, ply, text in player.acknowledged:
                    assert kept[table][ply - 1]["text"] == text
    finally:
        process.stop()
    assert sum(len(player.acknowledged) for player in players) >= 5 * CYCLES

    async def examined() -> Any:
        found = await open_database(Settings(database=database).address)
        try:
            return await doctor(found)
        finally:
            await found.close()

    report = asyncio.run(examined())
    assert report.bad == {}
    assert report.tables >= PLAYERS


@pytest.mark.slow
def test_a_room_asked_to_stop_finishes_and_says_so(tmp_path: pathlib.Path, zygote: Zygote) -> None:
    from room_harness import Guest

    process = Process(zygote, str(tmp_path / "room.sqlite"))
    anne = Guest(process.url)
    table = anne.open("poldr", ["me", "me"])["table"]
    ear = anne.socket(table)
    ear.hear()
    anne.play(table, "Nd2 Mf2", 0)
    process.stop()
    assert ear.until("closing")["why"] == "restart"
    anne.leave()
    again = Process(zygote, str(tmp_path / "room.sqlite"))
    guest = Guest(again.url)
    assert guest.look(table)["ply"] == 1
    assert guest.http.get("/readyz").status_code == 200
    again.stop()
