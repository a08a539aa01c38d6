"""Hints at a table: whether they may be asked for, and telling the others of one."""

import itertools
from collections.abc import Sequence

from tablee.games.refusal import Illegal
from tablee.service.actions import check_running, other_people
from tablee.service.draft import Draft
from tablee.service.live_table import MOVED, UNDONE, LiveTable
from tablee.service.refusals import Forbidden
from tablee.service.table_record import TableRecord


def check_allowed(record: TableRecord) -> None:
    """Check that players of this table may ask for hints.

    Raises:
        Forbidden: the game is rated, or the table plays without hints.
    """
    if record.rated:
        raise Forbidden("room-rated")
    if not record.hints:
        raise Forbidden("room-no-hints")


def is_news(live: LiveTable, seats: Sequence[int], seat: int | None = None) -> bool:
    """Whether others do not know yet that a seat (the one to move) is helped in this position."""
    helped = live.game.turn if seat is None else seat
    recent = itertools.takewhile(lambda e: e.kind not in (MOVED, UNDONE), reversed(live.events))
    told = any(event.kind == "hinted" and event.seat == helped for event in recent)
    return not told and bool(other_people(live.record, seats))


def tell_others(draft: Draft, seats: Sequence[int], seat: int | None = None) -> None:
    """Tell everybody at the table that a seat of these, the one to move, was helped.

    Raises:
        Illegal: it is another seat's turn.
        Forbidden: there are no hints at this table.
    """
    check_running(draft)
    check_allowed(draft.record)
    helped = draft.game.turn if seat is None else seat
    if helped not in seats:
        raise Illegal("room-not-your-turn")
    draft.add_event("hinted", helped)
