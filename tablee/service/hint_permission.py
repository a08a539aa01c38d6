"""Hints at a table: whether they may be asked for, and telling the others of one."""

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


def is_news(live: LiveTable, seats: Sequence[int]) -> bool:
    """Whether others at the table do not know yet that a hint is used in this position."""
    recent = next((e for e in reversed(live.events) if e.kind in ("hinted", MOVED, UNDONE)), None)
    told = recent is not None and recent.kind == "hinted"
    return not told and bool(other_people(live.record, seats))


def tell_others(draft: Draft, seats: Sequence[int]) -> None:
    """Tell everybody at the table that the seat to move uses a hint.

    Raises:
        Illegal: it is another seat's turn.
        Forbidden: there are no hints at this table.
    """
    check_running(draft)
    check_allowed(draft.record)
    if draft.game.turn not in seats:
        raise Illegal("room-not-your-turn")
    draft.add_event("hinted", draft.game.turn)
