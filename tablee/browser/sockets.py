"""A table's socket in the same process: the frames of `server/web/sockets.py`, no network."""

import asyncio
import json
from typing import Any

from tablee.browser.routes import Request, Shell, asker
from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unreadable
from tablee.service import api, input, views
from tablee.service.creation import Requester
from tablee.service.live_table import LiveTable
from tablee.service.watchers import Watcher

MOST_MISSED = 300
"""Events missed beyond which a snapshot is sent instead of them."""
MOST_LISTED = 80
"""Legal moves beyond which the page asks for the list."""


def _position(live: LiveTable) -> tuple[int, int, str]:
    """What the legal moves depend on: line of play, ply and status."""
    return len(live.lines), live.game.ply, live.record.status


class TableSocket:
    """One page's socket at a table."""

    def __init__(self, shell: Shell, request: Request, send: Any) -> None:
        """`send` gets every frame as a text, and None when the socket is closed."""
        self._shell, self._request, self._send = shell, request, send
        self._table = request.path.split("/")[3]
        after = request.query.get("after", "")
        self._cursor = int(after) if after.isdigit() else None
        self._watcher = Watcher(self._table, (), asyncio.Event())
        self._listed: tuple[int, int, str] | None = None

    async def run(self) -> None:
        """Send events until the page closes the socket."""
        shell = self._shell
        try:
            by = await asker(shell, self._request, self._table)
            live = await shell.tables.live(self._table)
            self._watcher.seats = shell.tables.seats(live, by)
            shell.watchers.join(self._watcher)  # subscribe before taking the snapshot
            await self._write(by)
        except Refusal:
            pass  # an unknown table: the page asks over a request, and hears why
        finally:
            shell.watchers.leave(self._watcher, shell.now())
            self._send(None)

    async def _write(self, by: Requester) -> None:
        shell = self._shell
        self._hello(await shell.tables.live(self._table))
        while not self._watcher.gone:
            live = await shell.tables.live(self._table, fresh=False)
            assert self._cursor is not None
            while self._cursor < live.number:
                seats = self._watcher.seats
                event = views.event_message(live, live.events[self._cursor], seats)
                self._send(json.dumps(event, ensure_ascii=False))
                self._cursor += 1
            while self._watcher.notes:
                note = self._watcher.notes.popleft()
                self._send(note.decode() if isinstance(note, bytes) else json.dumps(note))
            self._send_moves(live)
            await self._watcher.wait_woken()

    def _hello(self, live: LiveTable) -> None:
        seats, cursor = self._watcher.seats, self._cursor
        hello: Json = {"kind": "hello", "number": live.number, "you": list(seats)}
        if cursor is None or cursor > live.number or live.number - cursor > MOST_MISSED:
            shell = self._shell
            hello["snapshot"] = views.snapshot(live, seats, shell.now(), shell.watchers)
            self._cursor = live.number
        else:
            hello["number"] = cursor
            if cursor == live.number:  # a page that knows the position has its moves
                self._listed = _position(live)
        self._send(json.dumps(hello, ensure_ascii=False))

    def _send_moves(self, live: LiveTable) -> None:
        """Send the legal moves of a new position to the seat to move, after its event."""
        if self._listed == (now := _position(live)):
            return
        self._listed = now
        if live.record.status != "running" or live.game.to_move not in self._watcher.seats:
            return
        frame: Json = {"kind": "moves", "ply": live.game.ply}
        if len(live.game.numbers()) <= MOST_LISTED:
            frame |= views.moves_with_previews(live, self._watcher.seats)
        self._send(json.dumps(frame, ensure_ascii=False))

    def close(self) -> None:
        """The page has closed the socket."""
        self._watcher.gone = True
        self._watcher.wake()

    async def receive(self, text: str) -> None:
        """Answer a frame of the page."""
        frame = json.loads(text)
        kind, client = frame.pop("kind", None), frame.get("id")
        if kind == "ping":
            self._watcher.notify(b'{"kind":"pong"}')
            return
        try:
            answer: Any = await self._act(kind, frame)
        except Refusal as refusal:
            answer = api.refusal_message(refusal, self._request.lang)
        whole = {"kind": "answer", "id": client, **answer}
        self._watcher.notify(json.dumps(whole, ensure_ascii=False).encode())

    async def _act(self, kind: object, frame: Json) -> Any:
        input.check(frame)
        by, tables = await asker(self._shell, self._request, self._table), self._shell.tables
        if kind == "move":
            return await api.move_watched(
                tables, self._table, by, frame["id"], frame["ply"], frame["text"]
            )
        if kind == "action":
            frame["kind"] = frame.pop("do", None)
            # What is in a frame is checked by the action itself.
            done, _ = await api.action(tables, self._table, by, frame)  # type: ignore[arg-type]
            return done
        raise Unreadable("room-frame-unknown")
