"""Where scenarios are recorded: they do steps, and every step is written down with what it gave.

Scenarios see named values only (`<table 1>`), and the client puts this run's values in their
place; so a recorded step can be done again as it is.
"""

import copy
import random
from collections.abc import Callable
from typing import Any

from corpus_client import Client, Json


class Stage:
    """One scenario being recorded."""

    def __init__(self, scenario: str, url: str, write: Callable[[Json], None]) -> None:
        self.scenario, self.client, self._write = scenario, Client(url), write
        self.dice = random.Random(scenario)
        self._ids = 0

    def do(self, **step: Any) -> Any:
        """Do a step and write it down; gives what came back."""
        got = self.client.do(step)
        self.wrote(step, got)
        return got

    def wrote(self, step: Json, got: Any) -> None:
        """Write a step down."""
        self._write(copy.deepcopy({"scenario": self.scenario, **step, "got": got}))

    def id(self) -> str:
        """A client's own id for the next move or action."""
        self._ids += 1
        return f"{self.scenario}-{self._ids}"

    # Requests

    def get(self, who: str, path: str, **more: Any) -> Any:
        """GET something; gives the body."""
        return self.do(do="http", who=who, method="GET", path=path, **more)["body"]

    def post(self, who: str, path: str, body: Any = None, **more: Any) -> Any:
        """POST something; gives the body."""
        body = {} if body is None else body
        return self.do(do="http", who=who, method="POST", path=path, body=body, **more)["body"]

    def open(self, who: str, game: str, seats: list[str | Json], **order: Any) -> Json:
        """Open a table, seats in this order."""
        whole = [{"who": seat} if isinstance(seat, str) else seat for seat in seats]
        body = {"game": game, "seats": whole, "shuffle": False, **order}
        opened: Json = self.post(who, "/api/tables", body)
        return opened

    def sit(self, who: str, opened: Json, invite: int = 0, **body: Any) -> Json:
        """Take a seat by an invite."""
        code = opened["invites"][invite]["code"]
        path = f"/api/tables/{opened['table']}/sit"
        seated: Json = self.post(who, path, {"invite": code, **body})
        return seated

    def look(self, who: str, table: str) -> Json:
        """The table as somebody sees it."""
        found: Json = self.get(who, f"/api/tables/{table}")
        return found

    def play(self, who: str, table: str, ply: int, text: str, id: str = "", **more: Any) -> Json:
        """Make a move over HTTP."""
        body = {"id": id or self.id(), "ply": ply, "text": text}
        done: Json = self.post(who, f"/api/tables/{table}/moves", body, **more)
        return done

    def act(self, who: str, table: str, kind: str, **fields: Any) -> Json:
        """Do anything else over HTTP."""
        body = {"id": self.id(), "kind": kind, **fields}
        done: Json = self.post(who, f"/api/tables/{table}/actions", body)
        return done

    # Sockets

    def socket(self, who: str, table: str, query: str = "", name: str = "") -> str:
        """Open a socket at a table and hear its hello."""
        name = name or who
        path = f"/api/tables/{table}/socket{query}"
        self.do(do="open", who=who, socket=name, path=path)
        self.hear(name, lambda frame: bool(frame["kind"] == "hello"))
        return name

    def hear(self, socket: str, until: Callable[[Json], bool], stream: str = "events") -> Json:
        """Hear frames up to one; gives that one."""
        found: list[Json] = []
        step = {"do": "hear", "socket": socket, "stream": stream, "count": 1}
        while not found or not until(found[-1]):
            found += self.client.do(step)
            assert "late" not in found[-1], (self.scenario, found[-1])
        self.wrote({**step, "count": len(found)}, found)
        return found[-1]

    def hear_number(self, socket: str, number: int) -> Json:
        """Hear events up to a number."""
        return self.hear(socket, lambda frame: frame.get("number") == number)

    def say(self, socket: str, **frame: Any) -> Json:
        """Send a frame with an id of its own and hear the answer to it."""
        frame.setdefault("id", self.id())
        self.do(do="send", socket=socket, frame=frame)
        return self.hear(socket, lambda _: True, "answers")

    def present(self, socket: str, here: list[int], spectators: int) -> None:
        """Wait until a socket was told who is there."""
        frame = {"kind": "presence", "here": here, "spectators": spectators}
        self.do(do="note", socket=socket, frame=frame)

    def leave(self, socket: str, table: str, here: list[int], spectators: int) -> None:
        """Close a socket; afterwards these are still there."""
        self.do(do="close", socket=socket, table=table, here=here, spectators=spectators)

    # Games

    def choice(self, moves: list[Json]) -> str:
        """One of the listed moves, the same in each recording."""
        text: str = self.dice.choice(moves)["text"]
        return text

    def play_out(
        self, people: dict[int, str], table: str, most: int = 400, detail: int = 7
    ) -> Json:
        """Let people play at random until the game is over, or enough; gives the last snapshot.

        Every `detail` plies they also look at previews, pictures and refusals.
        """
        somebody = next(iter(people.values()))
        shown = self.look(somebody, table)
        for count in range(most):
            if shown["over"]:
                break
            who = people[shown["to_move"]]
            close = count % detail == 0
            path = f"/api/tables/{table}/moves{'?preview=1' if close else ''}"
            text = self.choice(self.get(who, path)["moves"])
            if close:
                self._look_closely(who, table, text)
            done = self.play(who, table, shown["ply"], text, only=None if close else SHORT)
            shown = done["snapshot"]
        return self.look(somebody, table)

    def _look_closely(self, who: str, table: str, text: str) -> None:
        self.post(who, f"/api/tables/{table}/check", {"text": text.lower()})
        self.get(who, f"/api/tables/{table}/picture.svg")


SHORT: Json = {
    "ok": {}, "number": {}, "ply": {}, "text": {},
    "snapshot": {"ply": {}, "to_move": {}, "over": {}, "state": {}, "round_result": {}},
}  # fmt: skip
"""What is kept of the answer to most moves of a whole game; events hold the rest."""
