"""Importing game records: each is stored as an ended table without players.

Such a table can be viewed, reviewed and downloaded like any other. Nobody can act at it, because
no seat has a holder. The same record always gets the same table id.
"""

import dataclasses
import hashlib
import json
import re
import unicodedata

from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.play import Record, Table
from tablee.play.variations import Annotations
from tablee.service import accounts, actions, input, tokens
from tablee.service.annotations import AnnotationService
from tablee.service.draft import Draft
from tablee.service.live_table import MOVED, LiveTable
from tablee.service.ports import Conflict, Scheduler
from tablee.service.refusals import Busy, Invalid
from tablee.service.table_record import PERSON, RUNNING, Seat, TableRecord
from tablee.service.tables import Tables

MOST_MOVES = 500
"""More moves than any real game has; replaying must not take long."""
MOST_WAITING = 8
ID_LENGTH = 12
"""Letters of a table's id: 70 bits of the record's own fingerprint."""


class Imports:
    """Imports records, one at a time."""

    def __init__(
        self, tables: Tables, scheduler: Scheduler, annotations: AnnotationService
    ) -> None:
        self.tables, self._scheduler, self._annotations = tables, scheduler, annotations
        self._lock, self._waiting = scheduler.lock(), 0

    async def import_record(self, text: str) -> LiveTable:
        """Import a record, as text or JSON; returns its table.

        Raises:
            Refusal: the record is wrong; the refusal names the line.
            Busy: too many imports are waiting.
        """
        if self._waiting >= MOST_WAITING:
            raise Busy("staff-busy", retry=2.0)
        self._waiting += 1
        try:
            async with self._lock:  # replaying is slow: one at a time, beside the event loop
                draft, annotations = await self._scheduler.run_blocking(
                    _draft_of, text, self.tables.now()
                )
        finally:
            self._waiting -= 1
        live = await self._kept(draft)
        await self._annotations.bring(live, annotations)
        return live

    async def _kept(self, draft: Draft) -> LiveTable:
        """The table of a record; a new one if it is the first time."""
        table = draft.record.table
        try:
            return await self.tables.live(table)
        except Unknown:
            pass
        try:
            await self.tables.storage.create(draft)
        except Conflict:  # imported twice at the same moment
            return await self.tables.live(table)
        draft.live.version = 1
        return self.tables.cache(draft.live)


def read_record(text: str) -> tuple[Record, Table]:
    """A record and its game, replayed.

    Raises:
        Refusal: the record is wrong; the refusal names the line where it can.
    """
    input.check_text(text)
    tidy = unicodedata.normalize("NFC", text.removeprefix("\ufeff")).strip() + "\n"
    record = Record.read(tidy)
    if len(record.moves) > MOST_MOVES:
        raise Invalid("import-long", most=MOST_MOVES, moves=len(record.moves))
    try:
        return record, Table.from_record(record)
    except Refusal as refusal:
        line = _line_of(tidy, refusal)
        if line is None:
            raise
        raise Illegal("import-line", line=line, why=refusal) from refusal


def _line_of(text: str, refusal: Refusal) -> int | None:
    """The line of a text record that a refusal speaks of."""
    ply = refusal.args_.get("ply")
    start = rf"\s*{ply}\." if ply is not None else r"result:" if _of_result(refusal) else None
    if start is None or text.startswith("{"):
        return None
    lines = text.split("\n")
    return next((n for n, line in enumerate(lines, 1) if re.match(start, line)), None)


def _of_result(refusal: Refusal) -> bool:
    return refusal.key == "record-result"


def _draft_of(text: str, now: float) -> tuple[Draft, Annotations]:
    """The table of a record, as a draft to be stored, and what was written beside the game."""
    record, game = read_record(text)
    draft = Draft(LiveTable(_record(record, game, now), 0), now)
    for ply in game.plies:
        canonical = draft.live.play(ply.text)
        draft.add_event(
            MOVED, ply.seat, text=canonical, ply=draft.game.ply, digest=draft.live.digest()
        )
    if game.over:
        actions.end_game(draft, record.end)
    else:
        actions.end_game(draft, "closed")
    return draft, record.annotations.replayed(game)


def _record(record: Record, game: Table, now: float) -> TableRecord:
    names = [*map(_name, record.names), *[None] * game.setting.players]
    return TableRecord(
        table=_table_id(record, game), game=game.game.name, players=game.setting.players,
        options=dict(game.setting.options), seed=f"{game.seed:x}", created=now,
        seats=tuple(Seat(who=PERSON, name=names[seat]) for seat in game.seats),
        status=RUNNING, start=record.start if record.complete else game.at(0).dump(),
        set_up=record.set_up,
        imported="whole" if record.complete else "seen",
    )  # fmt: skip


def _name(name: str) -> str | None:
    """A name fit to be shown; others are left out, for the moves are what matters."""
    try:
        return accounts.clean_name(name)
    except Refusal:
        return None


def _table_id(record: Record, game: Table) -> str:
    """The table id of a record: the same however the record was written."""
    moves = tuple({"text": ply.text} for ply in game.plies)
    same = dataclasses.replace(record, moves=moves, result=None, commitment=None)
    whole = json.dumps(same.to_json(), sort_keys=True)
    number = int.from_bytes(hashlib.sha256(whole.encode()).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(tokens.ALPHABET))
        letters.append(tokens.ALPHABET[letter])
    return "".join(letters)
