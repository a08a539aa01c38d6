"""Proposals between players: stopping the game, taking back, a rematch."""

from collections.abc import Sequence

from tablee.games.refusal import Illegal, Unknown
from tablee.service.actions import (
    check_running,
    check_talk,
    end_game,
    other_people,
    take_back,
    takeback_ply,
)
from tablee.service.draft import Draft
from tablee.service.table_record import Proposal
from tablee.wire.requests import ProposalWish


def propose(draft: Draft, seats: Sequence[int], what: ProposalWish | None) -> None:
    """Propose to stop the game or to take back a move; done at once if nobody else is asked.

    Raises:
        Refusal: it cannot be proposed now.
    """
    check_running(draft)
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
        takeback_ply(draft.live, seats)  # refuse what could not be done anyway
    asked = other_people(draft.record, seats)
    new = Proposal(what, by, {str(seat): None for seat in asked})
    if not asked:
        _carry_out(draft, new)
        return
    check_talk(draft)
    draft.record = draft.record.replace(offers=(*draft.record.offers, new))
    draft.add_event("offered", by, what=what)


def answer(draft: Draft, seats: Sequence[int], what: object, yes: object) -> None:
    """Accept or decline a proposal.

    Raises:
        Illegal: there is no such proposal for these seats.
        Unknown: the answer is neither true nor false.
    """
    proposal = next((one for one in draft.record.offers if one.kind == what), None)
    mine = [str(seat) for seat in seats]
    if proposal is None or not any(seat in proposal.answers for seat in mine):
        raise Illegal("room-no-offer")
    if type(yes) is not bool:
        raise Unknown("room-yes-or-no")
    rest = tuple(one for one in draft.record.offers if one is not proposal)
    answers = {
        seat: yes if seat in mine else previous for seat, previous in proposal.answers.items()
    }
    answered = Proposal(proposal.kind, proposal.by, answers)
    if yes and all(answers.values()) and proposal.kind != "rematch":
        draft.record = draft.record.replace(offers=rest)
        draft.add_event("answered", seats[0], what=what, yes=yes)
        _carry_out(draft, answered)
        return
    keep = yes or proposal.kind == "rematch"
    draft.record = draft.record.replace(offers=(*rest, answered) if keep else rest)
    draft.add_event("answered", seats[0], what=what, yes=yes)


def _carry_out(draft: Draft, proposal: Proposal) -> None:
    if proposal.kind == "stop":
        end_game(draft, "stopped")
        return
    asker = draft.record.seats[proposal.by].holder
    own = [n for n, seat in enumerate(draft.record.seats) if seat.holder == asker]
    take_back(draft, own)


def announce_rematch(draft: Draft, seats: Sequence[int], table: str) -> None:
    """Store the id of the next table, and propose it to the others."""
    asked = {str(seat): None for seat in other_people(draft.record, seats)}
    new = (Proposal("rematch", seats[0], dict(asked)),) if asked else ()
    draft.record = draft.record.replace(next=table, offers=new)
    draft.add_event("next", seats[0], table=table)
