"""Several rooms behind a real nginx, killed, stopped and cut off while people play."""

import contextlib
import json
import os
import pathlib
import random
import re
import secrets
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any, Protocol

import httpx
from conftest import free_port
from room_harness import PATIENCE
from room_process import Process, Zygote, end_with_parent
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import connect

from tablee.games.game import Json

ROOT = pathlib.Path(__file__).parents[2]
CONF = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
GAMES = ("permutation", "poldr", "trapezomino", "polymere")


class Place(Protocol):
    """Where rooms run: each has an address the proxy reaches, and can be made anew."""

    addresses: list[str]

    def open(self, number: int) -> int:
        """Start the room of that number; its process."""

    def close(self) -> None:
        """Clear away whatever the rooms ran in."""


class Here:
    """Rooms on ports of this machine."""

    def __init__(
        self, zygote: Zygote, database: str, count: int, thinkers: bool, ray: str = ""
    ) -> None:
        self._zygote, self._database, self._thinkers = zygote, database, thinkers
        self._ray = ray
        self.addresses = [f"127.0.0.1:{free_port()}" for _ in range(count)]

    def open(self, number: int) -> int:
        port = int(self.addresses[number].rpartition(":")[2])
        return Process(self._zygote, self._database, port, self._thinkers, ray=self._ray).pid

    def close(self) -> None:
        pass


def proxy_settings(addresses: list[str], port: int, folder: pathlib.Path) -> str:
    """The settings we hand out, with these rooms, a plain port, and files in a folder."""
    rooms = "".join(f"    server {one} max_fails=0;\n" for one in addresses)
    text = re.sub(r"(    server \S+ max_fails.*\n)+", rooms, CONF)
    text = re.sub(r"listen 443 ssl;.*", f"listen 127.0.0.1:{port};", text)
    text = re.sub(r" *ssl_certificate.*\n", "", text)
    text = re.sub(r"access_log \S+", f"access_log {folder}/access.log", text)
    text = re.sub(r"rate=\d+r/s", "rate=100000r/s", text)  # all players have one address here
    text = re.sub(r"limit_conn tablee_open \d+", "limit_conn tablee_open 5000", text)
    return (
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\ndaemon off;\n"
        f"events {{ worker_connections 2048; }}\nhttp {{\n"
        + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in KINDS)
        + text + "}\n"
    )  # fmt: skip


KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def nginx() -> str:
    """Where nginx is."""
    found = subprocess.run(
        ["sh", str(ROOT / "tools" / "find-nginx")], capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.split()[-1]


class Fleet:
    """Rooms on one database behind one proxy."""

    def __init__(self, place: Place, folder: pathlib.Path) -> None:
        self.place, self.folder = place, folder
        program = nginx()  # before anything is started
        self.pids: list[int] = []
        self._nginx: subprocess.Popen[bytes] | None = None
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        try:
            for number in range(len(place.addresses)):
                self.pids.append(place.open(number))
            file = folder / "nginx.conf"
            file.write_text(proxy_settings(place.addresses, port, folder))
            self._nginx = subprocess.Popen(
                [program, "-e", str(folder / "error.log"), "-c", str(file)],
                preexec_fn=lambda: end_with_parent(signal.SIGTERM),
            )
            self._wait(self._nginx)
        except BaseException:
            self.close()
            raise

    def _wait(self, proxy: "subprocess.Popen[bytes]") -> None:
        """Until a room answers through the proxy."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and proxy.poll() is None:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            time.sleep(0.05)
        log = self.folder / "error.log"
        raise AssertionError(log.read_text() if log.exists() else "nginx does not start")

    def kill(self, number: int, how: signal.Signals = signal.SIGKILL) -> None:
        """End a room, and open another in its place once it is gone."""
        pid = self.pids[number]
        os.kill(pid, how)
        assert gone(pid), "the room does not end"
        self.pids[number] = self.place.open(number)

    def thinkers(self) -> list[int]:
        """The processes that think, of all rooms."""
        found = []
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError, IndexError):
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                if parent in self.pids and b"tablee.workers." in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
        return found

    def __enter__(self) -> "Fleet":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for pid in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        if self._nginx is not None:
            self._nginx.terminate()
            self._nginx.wait(PATIENCE)
        for pid in self.pids:
            gone(pid)
        self.place.close()


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted does not."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def gone(pid: int) -> bool:
    """Whether a process ends; False if it is still there after a long while."""
    end = time.monotonic() + PATIENCE
    while alive(pid):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Player:
    """Plays at tables through the proxy, and watches them over a socket, whatever happens."""

    def __init__(self, url: str, number: int, patient: bool = True) -> None:
        self.url, self.patient = url, patient
        self.dice = random.Random(number)
        self.game, self.bot = GAMES[number % len(GAMES)], number % 2 == 1
        self.acknowledged: list[tuple[str, int, str]] = []
        self.tokens: dict[str, str] = {}
        self.seen: dict[str, list[int]] = {}
        self.again = 0
        """How often a request had to be sent once more."""
        self.reconnected = 0
        self.errors: list[BaseException] = []
        self._stop, self._deaf = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._run)]
        self._threads[0].start()

    def rest(self) -> None:
        """Play no more, and go on watching."""
        self._stop.set()
        self._threads[0].join(PATIENCE)
        assert not self._threads[0].is_alive()

    def hear_out(self) -> None:
        """Wait until everything that happened has been heard."""
        end = time.monotonic() + PATIENCE
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as http:
            for table, heard in self.seen.items():
                while len(heard) < self._asked(http, "GET", f"/api/tables/{table}")["number"]:
                    assert time.monotonic() < end, "events do not arrive"
                    time.sleep(0.05)

    def stop(self) -> None:
        self._stop.set()
        self._deaf.set()
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()

    def _run(self) -> None:
        try:
            with httpx.Client(base_url=self.url, timeout=PATIENCE) as http:
                while not self._stop.is_set():
                    self._play(http, self._open(http))
        except BaseException as error:
            self.errors.append(error)

    def _asked(self, http: httpx.Client, method: str, path: str, **more: Any) -> Json:
        """An answer; a patient player asks again where there is none."""
        while True:
            try:
                answer = http.request(method, path, **more)
            except httpx.TransportError:
                if not self.patient:
                    raise
                answer = None
            if answer is not None and answer.status_code < 300:
                found: Json = answer.json()
                return found
            if answer is not None and answer.status_code == 409:
                return {"stale": True}
            assert answer is None or answer.status_code in (502, 503, 504), answer.text
            assert self.patient, answer and (answer.status_code, answer.text)
            self.again += 1
            time.sleep(0.05)

    def _open(self, http: httpx.Client) -> str:
        other = {"who": "bot", "level": 1} if self.bot else {"who": "me"}
        order = {"game": self.game, "seats": [{"who": "me"}, other], "shuffle": False}
        made = self._asked(http, "POST", "/api/tables", json=order)
        table = str(made["table"])
        self.tokens[table], self.seen[table] = made["token"], []
        watching = threading.Thread(target=self._watch, args=(table,))
        self._threads.append(watching)
        watching.start()
        return table

    def _play(self, http: httpx.Client, table: str) -> None:
        key = {"Authorization": f"Bearer {self.tokens[table]}"}
        for _ in range(60):
            if self._stop.is_set():
                return
            shown = self._asked(http, "GET", f"/api/tables/{table}/moves", headers=key)
            if not shown["moves"]:
                if self._asked(http, "GET", f"/api/tables/{table}", headers=key)["over"]:
                    return
                time.sleep(0.05)  # the bot is thinking
                continue
            text = self.dice.choice(shown["moves"])["text"]
            body = {"id": secrets.token_hex(6), "ply": shown["ply"], "text": text}
            said = self._asked(http, "POST", f"/api/tables/{table}/moves", json=body, headers=key)
            assert "stale" not in said, "nobody else moves for us"
            self.acknowledged.append((table, said["ply"], said["text"]))

    def _watch(self, table: str) -> None:
        """Note the number of every event, coming back from the last one seen."""
        seen = self.seen[table]
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
        key = {"Authorization": f"Bearer {self.tokens[table]}"}
        while not self._deaf.is_set():
            with contextlib.suppress(*BROKEN), connect(
                f"{address}?after={seen[-1] if seen else 0}", additional_headers=key,
                open_timeout=5, close_timeout=1, max_size=None,
            ) as link:  # fmt: skip
                while not self._deaf.is_set():
                    with contextlib.suppress(TimeoutError):
                        said = json.loads(link.recv(0.5))
                        if "number" in said and said["kind"] not in ("hello", "answer"):
                            seen.append(said["number"])
            self.reconnected += 1
            time.sleep(0.05)


@contextlib.contextmanager
def playing(url: str, count: int, patient: bool = True) -> Iterator[list[Player]]:
    """So many people who play while the block runs."""
    players = [Player(url, number, patient) for number in range(count)]
    try:
        yield players
        for player in players:
            player.rest()
        for player in players:
            player.hear_out()
    finally:
        for player in players:
            player.stop()


def check(fleet: Fleet, players: list[Player]) -> tuple[int, int]:
    """Whether every acknowledged move is kept once, and every watcher has heard all in order."""
    tables = moves = 0
    with httpx.Client(base_url=fleet.url, timeout=PATIENCE) as http:
        for player in players:
            assert not player.errors, player.errors
            kept = {table: http.get(f"/api/tables/{table}").json() for table in player.tokens}
            for table, ply, text in player.acknowledged:
                assert kept[table]["history"][ply - 1]["text"] == text
            for table, shown in kept.items():
                made = [ply for where, ply, _ in player.acknowledged if where == table]
                assert len(made) == len(set(made)), "the same move was counted twice"
                heard = player.seen[table]
                assert heard == list(range(1, len(heard) + 1)), "an event was missed or came twice"
                assert len(heard) == shown["number"], "events do not arrive"
            tables, moves = tables + len(kept), moves + len(player.acknowledged)
    return tables, moves
