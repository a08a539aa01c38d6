"""Proposals between players: stopping the game, taking back, a rematch."""

from collections.abc import Sequence

from tablee.games.refusal import Illegal, Unknown
from tablee.service.actions import back_to, ended, others, running, take_back
from tablee.service.draft import Draft
from tablee.service.table_record import Proposal
from tablee.wire.requests import ProposalWish


def offer(draft: Draft, seats: Sequence[int], what: ProposalWish | None) -> None:
    """Ask the others to stop here, or to take back; at once if there is nobody to ask."""
    running(draft)
    if what != "stop" and what != "takeback":
        raise Unknown("room-offer-unknown", what=str(what)[:20])
    by = draft.game.turn if draft.game.turn in seats else seats[0]
    for pending in draft.record.offers:
        if pending.kind == what:
            if pending.by in seats:
                raise Illegal("room-offer-pending")
            answer(draft, seats, what, True)
            return
    if what == "takeback":
        back_to(draft.live, seats)  # refuse what could not be done anyway
    asked = others(draft.record, seats)
    new = Proposal(what, by, {str(seat): None for seat in asked})
    if not asked:
        _agreed(draft, new)
        return
    draft.record = draft.record.replace(offers=(*draft.record.offers, new))
    draft.add_event("offered", by, what=what)


def answer(draft: Draft, seats: Sequence[int], what: object, yes: object) -> None:
    """Say yes or no to what another asked."""
    found = next((one for one in draft.record.offers if one.kind == what), None)
    mine = [str(seat) for seat in seats]
    if found is None or not any(seat in found.answers for seat in mine):
        raise Illegal("room-no-offer")
    if type(yes) is not bool:
        raise Unknown("room-yes-or-no")
    rest = tuple(one for one in draft.record.offers if one is not found)
    said = {seat: yes if seat in mine else given for seat, given in found.answers.items()}
    now = Proposal(found.kind, found.by, said)
    if yes and all(said.values()) and found.kind != "rematch":
        draft.record = draft.record.replace(offers=rest)
        draft.add_event("answered", seats[0], what=what, yes=yes)
        _agreed(draft, now)
        return
    keep = yes or found.kind == "rematch"
    draft.record = draft.record.replace(offers=(*rest, now) if keep else rest)
    draft.add_event("answered", seats[0], what=what, yes=yes)


def _agreed(draft: Draft, done: Proposal) -> None:
    if done.kind == "stop":
        ended(draft, "stopped")
        return
    asker = draft.record.seats[done.by].holder
    own = [n for n, seat in enumerate(draft.record.seats) if seat.holder == asker]
    take_back(draft, own)


def announce_rematch(draft: Draft, seats: Sequence[int], table: str) -> None:
    """Tell the table where the next one is, and ask the others to it."""
    asked = {str(seat): None for seat in others(draft.record, seats)}
    new = (Proposal("rematch", seats[0], dict(asked)),) if asked else ()
    draft.record = draft.record.replace(next=table, offers=new)
    draft.add_event("next", seats[0], table=table)
