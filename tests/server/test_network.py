"""A bad network: frames twice, in another order, late, or cut in the middle. Points 1 and 4."""

import json
import random
import secrets
from typing import Any

import pytest
from room_harness import Ear, Guest, Running
from room_process import Proxy
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import connect

from tablee.games.game import Json

BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Stubborn:
    """A client as it should be: comes back from its number, resends until it is answered."""

    def __init__(self, port: int, table: str, token: str, seed: int) -> None:
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.token, self.dice = token, random.Random(seed)
        self.ear: Ear | None = None
        self.seen = 0
        self.events: list[Json] = []
        self.answers: dict[str, list[Json]] = {}
        self.shown: Json = {}

    def connected(self) -> Ear:
        while self.ear is None:
            query = f"?after={self.seen}" if self.events else "?after=0"
            key = {"Authorization": f"Bearer {self.token}"}
            try:
                self.ear = Ear(
                    connect(self.address + query, additional_headers=key, open_timeout=3)
                )
            except BROKEN:
                continue
        return self.ear

    def cut(self) -> None:
        if self.ear is not None:
            self.ear.close()
        self.ear = None

    def say(self, message: Json, times: int = 1) -> None:
        try:
            for _ in range(times):
                self.connected().socket.send(json.dumps(message))
        except BROKEN:
            self.cut()

    def hear(self) -> None:
        """One message, or a broken connection."""
        try:
            message = self.connected().hear(timeout=2)
        except BROKEN:
            self.cut()
            return
        if message["kind"] == "answer":
            self.answers.setdefault(message["id"], []).append(message)
        elif message["kind"] == "hello":
            assert "snapshot" not in message
        elif "number" in message:
            assert message["number"] == self.seen + 1, "a gap, or the same again"
            self.seen = message["number"]
            self.events.append(message)

    def until_answered(self, message: Json) -> Json:
        """Send it, often twice, until there is an answer."""
        while message["id"] not in self.answers:
            self.say(message, times=self.dice.choice((1, 1, 2)))
            for _ in range(6):
                if message["id"] in self.answers or self.ear is None:
                    break
                self.hear()
        return self.answers[message["id"]][0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_over_a_bad_network_is_the_game_that_was_played(room: Running, seed: int) -> None:
    guest = room.person()
    opened = guest.open("permutation", ["me", "me"])
    table, token = opened["table"], opened["token"]
    proxy = Proxy(int(room.url.rpartition(":")[2]), seed, delay=0.01, cut=0.03)
    client = Stubborn(proxy.port, table, token, seed)
    dice = random.Random(seed)
    played: list[str] = []
    try:
        for ply in range(14):
            moves = guest.moves(table)
            if not moves:
                break
            text = dice.choice(moves)["text"]
            message: Json = {"kind": "move", "id": secrets.token_hex(6), "ply": ply, "text": text}
            # A late copy of an old move, and one that comes too early, change nothing.
            if played and dice.random() < 0.5:
                client.say({"kind": "move", "id": f"old{ply}", "ply": ply - 1, "text": played[-1]})
            client.say({"kind": "move", "id": f"early{ply}", "ply": ply + 1, "text": text})
            answer = client.until_answered(message)
            assert answer.get("ok"), answer
            played.append(text)
        while client.seen < guest.look(table)["number"]:
            client.hear()
    finally:
        client.cut()
        proxy.close()
    assert proxy.cuts > 0
    assert [made["text"] for made in guest.look(table)["history"]] == played
    assert [event["text"] for event in client.events if event["kind"] == "moved"] == played
    for word, answers in client.answers.items():
        assert word is None or len({_told(answer) for answer in answers}) == 1


def _told(answer: Json) -> tuple[Any, ...]:
    if "error" in answer:
        return ("error", answer["error"]["kind"])
    return (answer["ply"], answer["number"], answer["text"])


def test_frames_twice_at_once_are_one_move(room: Running) -> None:
    anne = room.person()
    table = anne.open("permutation", ["me", "me"])["table"]
    tabs = [anne.socket(table) for _ in range(4)]
    for tab in tabs:
        tab.hear()
    text = anne.moves(table)[0]["text"]
    for tab in tabs * 2:
        tab.say(kind="move", id="same", ply=0, text=text)
    answers = [tab.until("answer") for tab in tabs * 2]
    assert {(one["ply"], one["number"]) for one in answers} == {(1, 2)}
    other = Guest(room.url, {"Authorization": "Bearer nothing"})
    assert other.look(table)["ply"] == 1
