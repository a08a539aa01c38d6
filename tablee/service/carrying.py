"""Games that go on without the server: in the page of whoever plays them alone, and back again.

Alone means that every seat is one's own or a bot's. Such a game may be carried away with all that
is hidden in it: the bots think in the player's own browser then. At a table with other people, with
a clock, rated or in a tournament it may not.
"""

import dataclasses
import hashlib
import re
from collections.abc import Sequence

from tablee.games.game import Json
from tablee.service import actions, tokens
from tablee.service.creation import Requester
from tablee.service.draft import Draft
from tablee.service.live_table import STARTED, UNDONE, LiveTable
from tablee.service.ports import Conflict
from tablee.service.refusals import Forbidden, Invalid
from tablee.service.table_record import BOT, RUNNING, TableRecord
from tablee.service.tables import Tables
from tablee.wire.carrying import CarriedTable

END = re.compile(r"resigned \d|stopped( \d)*")
"""How a game may end otherwise than by a move."""


def is_alone(record: TableRecord, seats: Sequence[int]) -> bool:
    """Whether the holder of these seats plays with nobody but bots."""
    others = (seat for number, seat in enumerate(record.seats) if number not in seats)
    timed = record.clock_kind.get("kind", "none") != "none"
    shared = record.rated or record.tournament is not None or bool(record.imported) or timed
    return bool(seats) and not shared and all(s.who == BOT and not s.left for s in others)


def carried(live: LiveTable, seats: Sequence[int]) -> CarriedTable:
    """A running game to go on with elsewhere.

    Raises:
        Forbidden: other people play in it, or it is not running.
    """
    if live.record.status != RUNNING or not is_alone(live.record, seats):
        raise Forbidden("room-carry-not-alone")
    return {"record": live.record.to_json()}


def texts(live: LiveTable) -> list[str]:
    """The moves of the game as it stands."""
    return [ply.text for ply in live.game.plies]


def common_length(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two games begin with in common.

    >>> common_length(["a", "b"], ["a", "c"])
    1
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def bring(draft: Draft, moves: Sequence[str], end: str | None = None) -> None:
    """Make these the moves of the game: take back what differs, then play the rest.

    Raises:
        Refusal: a move is not possible.
    """
    same = common_length(texts(draft.live), moves)
    if same < draft.game.ply or draft.record.status != RUNNING:
        draft.live.undo_to(same)
        draft.record = draft.record.replace(status=RUNNING, end=None, timeout=False, offers=())
        draft.add_event(UNDONE, None, ply=same)
    for text in moves[same:]:
        actions.play(draft, (draft.game.turn,), draft.game.ply, text)
    if end is not None and draft.record.status == RUNNING:
        actions.end_game(draft, end)


def agrees(live: LiveTable, base: Sequence[str], moves: Sequence[str]) -> bool:
    """Whether a game may be replaced by these moves, which went on from `base`.

    What only bots have done since may be taken back: their moves in the other game count.
    """
    now = texts(live)
    if now == list(moves):
        return True
    same = common_length(now, moves)
    if now[: len(base)] == list(base):
        same = max(same, len(base))
    since = live.game.plies[same:]
    return live.record.status == RUNNING and all(
        live.record.seats[ply.seat].who == BOT for ply in since
    )


async def hand_back(
    tables: Tables, table: str, asker: Requester,
    base: Sequence[str], moves: Sequence[str], end: str | None,
) -> LiveTable:  # fmt: skip
    """Bring a game back that went on elsewhere; returns where it goes on.

    If the table's own game went on otherwise, it stays, and the other gets a table of its own.

    Raises:
        Refusal: it is not the requester's alone, or a move is not possible.
    """
    if end is not None and END.fullmatch(end) is None:
        raise Invalid("room-field", field="end")
    live = await tables.live(table)
    seats = tables.seats(live, asker)
    if not is_alone(live.record, seats):
        raise Forbidden("room-carry-not-alone")
    if texts(live) == list(moves) and (end is None or live.record.status != RUNNING):
        return live
    if not agrees(live, base, moves):
        return await _keep_both(tables, live, moves, end)

    def action(draft: Draft, _: tuple[int, ...]) -> None:
        if not agrees(draft.live, base, moves):
            raise Conflict
        bring(draft, moves, end)

    try:
        live, _, _ = await tables.act(table, asker, action)
    except Conflict:  # it went on here in this very moment
        return await _keep_both(tables, await tables.live(table), moves, end)
    return live


async def _keep_both(
    tables: Tables, live: LiveTable, moves: Sequence[str], end: str | None
) -> LiveTable:
    """A table for the other game; the same again gets the same table."""
    record = live.record
    whole = "\n".join((record.table, record.seed, *moves))
    number = int.from_bytes(hashlib.sha256(whole.encode()).digest())
    letters = len(tokens.ALPHABET)
    table = "".join(tokens.ALPHABET[number // letters**place % letters] for place in range(12))
    draft = _copy(dataclasses.replace(record, table=table), moves, end, tables.now())
    try:
        await tables.storage.create(draft)
    except Conflict:
        return await tables.live(table)
    return tables.publish(draft)


def local_draft(stored: Json, holder: str, moves: Sequence[str], now: float) -> Draft:
    """A carried game as a table of another service, where `holder` has all the people's seats."""
    record = TableRecord.from_json(stored)
    seats = tuple(
        seat if seat.who == BOT else dataclasses.replace(seat, holder=holder, person=None)
        for seat in record.seats
    )
    return _copy(record.replace(seats=seats, host=holder, host_person=None), moves, None, now)


def _copy(record: TableRecord, moves: Sequence[str], end: str | None, now: float) -> Draft:
    """A table that begins with the moves of another."""
    fresh = record.replace(
        status=RUNNING, offers=(), end=None, timeout=False, next=None, previous=None, score=()
    )
    draft = Draft(LiveTable(fresh, 0), now)
    draft.live.deal()
    draft.add_event(STARTED)
    bring(draft, moves, end)
    return draft
