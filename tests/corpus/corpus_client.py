"""The steps of the corpus, done over HTTP and websockets: each gives what came back, with names.

A step is a JSON object. What it asks for stands in it with names for ids and tokens; what it gave
is its `got`. Steps of one scenario share people (by name, each with cookies) and sockets (by name).
"""

import contextlib
import hashlib
import json
import time
from typing import Any

import httpx
from corpus_names import Names
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds until a step gives up waiting."""
IGNORED = {"date", "content-length", "connection", "content-encoding", "transfer-encoding"}
NOTES = {"presence", "thinking", "pong", "closing"}
"""Frames without a number. They come at a time of their own, so they are kept apart."""
WORDS = ("/api/rules/fr", "/api/rules/en", "/api/findings", "/api/locale")
"""Addresses whose answers are pages of text: not behaviour."""


def _is_late(answer: httpx.Response) -> bool:
    """Whether a worker has not answered within its time."""
    return answer.status_code == 503 and b"staff-late" in answer.content


class Late(Exception):
    """What a step waits for did not come."""


class Ear:
    """A socket; what it sends is sorted into events, answers and notes."""

    def __init__(self, opening: Any) -> None:
        self._stack = contextlib.ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(opening)
        self.closed: int | None = None
        self.heard: dict[str, list[Json]] = {"events": [], "answers": [], "notes": []}

    def close(self) -> None:
        """Leave."""
        self._stack.close()

    def next(self, stream: str, patience: float = PATIENCE) -> Json:
        """The next frame of a stream."""
        end = time.monotonic() + patience
        while not self.heard[stream]:
            self._pump(end)
        return self.heard[stream].pop(0)

    def until_closed(self) -> int:
        """Read to the end; the code it was closed with."""
        end = time.monotonic() + PATIENCE
        with contextlib.suppress(Late):
            while self.closed is None:
                self._pump(end)
        return self.closed or 0

    def _pump(self, end: float) -> None:
        try:
            frame = json.loads(self.socket.recv(max(0.0, end - time.monotonic())))
        except TimeoutError:
            raise Late("nothing came") from None
        except ConnectionClosed as closed:
            self.closed = closed.rcvd.code if closed.rcvd else 1006
            raise Late(f"closed with {self.closed}") from None
        kind = frame.get("kind")
        stream = "notes" if kind in NOTES else "answers" if kind == "answer" else "events"
        self.heard[stream].append(frame)


class Client:
    """Whoever takes part in one scenario."""

    def __init__(self, url: str) -> None:
        self.url, self.names = url, Names()
        self._people: dict[str, httpx.Client] = {}
        self.ears: dict[str, Ear] = {}

    def close(self) -> None:
        """Everybody leaves."""
        for ear in self.ears.values():
            ear.close()
        for person in self._people.values():
            person.close()

    def do(self, step: Json) -> Any:
        """Do a step (with names in it); gives what came back, with names."""
        kind = step["do"]
        try:
            return getattr(self, f"_{kind}")(self.names.actual(step))
        except Late as late:
            return {"late": str(late)}

    def person(self, who: str) -> httpx.Client:
        """Somebody with a browser of their own."""
        if who not in self._people:
            self._people[who] = httpx.Client(base_url=self.url, timeout=PATIENCE)
        return self._people[who]

    # HTTP

    def ask(self, step: Json) -> httpx.Response:
        """Send the request of an `http` step, with actual values in it."""
        body = step.get("raw", json.dumps(step["body"]) if "body" in step else None)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        return self.person(step["who"]).request(
            step["method"], step["path"], content=body.encode() if body is not None else None,
            headers=headers | step.get("headers", {}),
        )  # fmt: skip

    def _http(self, step: Json) -> Json:
        answer = self.ask(step)
        end = time.monotonic() + PATIENCE
        while _is_late(answer) and time.monotonic() < end:  # a busy machine, not another behaviour
            answer = self.ask(step)
        return self.got(step, answer)

    def got(self, step: Json, answer: httpx.Response) -> Json:
        """An answer as the corpus holds it."""
        kind = answer.headers.get("content-type", "")
        body: Any = None
        if answer.content and kind.startswith("application/json"):
            body = answer.json()
            self.names.learn_all(body)
            body = _picked(body, step.get("only"))
        elif step["path"].startswith(WORDS):
            body = f"{len(answer.content) > 100}"
        elif step["path"] == "/metrics":
            lines = answer.text.splitlines()
            # `_created` appears with the first event that is counted, which may never come.
            types = {line for line in lines if line.startswith("# TYPE tablee")}
            body = sorted(line for line in types if "_created " not in line)
        elif kind.startswith("text/"):
            body = answer.text
        elif kind == "application/pdf":
            # Its bytes follow every word of the rules: words are not behaviour.
            body = {"pdf": answer.content.startswith(b"%PDF-")}
        elif answer.content:
            body = {"sha256": hashlib.sha256(answer.content).hexdigest()}
        return {
            "status": answer.status_code,
            "headers": self._headers(answer.headers),
            "body": self.names.named(body),
        }

    def _headers(self, headers: httpx.Headers) -> Json:
        found = {}
        for name, value in sorted(headers.items()):
            if name == "set-cookie":
                self.names.learn("cookie", value.partition("=")[2].partition(";")[0])
            if name not in IGNORED:
                found[name] = "<retry>" if name == "retry-after" else self.names.named(value)
        return found

    def _poll(self, step: Json) -> Json:
        """Ask again until a field has a value."""
        end = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < end:
            answer = self.ask(step)
            if answer.json().get(step["field"]) == step["value"]:
                return self.got(step, answer)
            time.sleep(0.02)
        raise Late("it does not become so")

    # Sockets

    def _open(self, step: Json) -> Json:
        who = self.person(step["who"])
        place = step["path"].partition("?")[0]
        jar = "; ".join(
            f"{one.name}={one.value}"
            for one in who.cookies.jar
            if place.startswith(one.path.rstrip("/") + "/")
        )
        headers = ({"Cookie": jar} if jar else {}) | step.get("headers", {})
        address = f"ws{self.url.removeprefix('http')}{step['path']}"
        try:
            ear = Ear(connect(address, additional_headers=headers, max_size=None))
        except InvalidStatus as refused:
            answer = refused.response
            told = json.loads(answer.body) if answer.body else None
            return {"status": answer.status_code, "body": self.names.named(told)}
        self.ears[step["socket"]] = ear
        return {"status": 101}

    def _send(self, step: Json) -> None:
        text = step["raw"] if "raw" in step else json.dumps(step["frame"])
        self.ears[step["socket"]].socket.send(text)

    def _hear(self, step: Json) -> list[Any]:
        """The next frames of a stream; an answer names the frame it belongs to by its id."""
        ear, found = self.ears[step["socket"]], []
        for _ in range(step["count"]):
            try:
                frame = ear.next(step["stream"])
            except Late as late:
                found.append({"late": str(late)})
                break
            self.names.learn_all(frame)
            found.append(self.names.named(frame))
        return found

    def _note(self, step: Json) -> Json:
        """Wait for a note that is as said; others before it are let pass."""
        ear = self.ears[step["socket"]]
        while (found := ear.next("notes")) != step["frame"]:
            pass
        return self.rest(found)

    def rest(self, found: Json) -> Json:
        """A note as the corpus holds it."""
        named: Json = self.names.named(found)
        return named

    def _ended(self, step: Json) -> Json:
        """Wait until the server has closed a socket."""
        ear = self.ears[step["socket"]]
        code = ear.until_closed()
        left = [self.names.named(frame) for frame in ear.heard["events"] + ear.heard["answers"]]
        closing = [frame for frame in ear.heard["notes"] if frame["kind"] == "closing"]
        return {"code": code, "left": left + closing}

    def _close(self, step: Json) -> Any:
        """Close a socket, and wait until the server has noticed."""
        ear = self.ears.pop(step["socket"])
        ear.close()
        with contextlib.suppress(Late):
            while True:
                ear.next("events", 0.01)
        if "table" not in step:
            return None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.person("somebody").get(f"/api/tables/{step['table']}").json()
            here = [seat["seat"] for seat in shown["seats"] if seat["here"]]
            if (here, shown["spectators"]) == (step["here"], step["spectators"]):
                return None
            time.sleep(0.02)
        raise Late("the server does not notice")


def _picked(body: Any, only: Any) -> Any:
    """Parts of a value: `only` names the fields to keep, with what to keep of each."""
    if only is None or not only:
        return body
    if isinstance(body, list):
        return [_picked(one, only) for one in body]
    if isinstance(body, dict):
        return {key: _picked(body[key], part) for key, part in only.items() if key in body}
    return body
