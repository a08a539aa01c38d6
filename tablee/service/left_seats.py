"""Seats whose players have left to a bot: coming back, and letting somebody else sit there."""

from tablee.games.refusal import Illegal, Unknown
from tablee.service.actions import check_running
from tablee.service.draft import Draft
from tablee.service.table_record import TableRecord


def former_seat(record: TableRecord, holder: str | None, person: str | None) -> int | None:
    """The seat somebody has left and may come back to, because a bot still plays there."""
    for number, seat in enumerate(record.seats):
        by_token = holder is not None and seat.former_holder == holder
        if seat.left and (by_token or (person is not None and seat.leaver == person)):
            return number
    return None


def give_free(draft: Draft, seat: object) -> None:
    """Let anybody take the seat of somebody who left.

    Raises:
        Illegal: nobody has left that seat, or the game is rated.
    """
    check_running(draft)
    if type(seat) is not int or not 0 <= seat < draft.record.players:
        raise Unknown("seat-unknown", seat=str(seat)[:20])
    if not draft.record.seats[seat].left or draft.record.rated:
        raise Illegal("room-not-left")
    draft.record = draft.record.with_seat(seat, free=True)
    draft.add_event("freed", seat)
