"""What may happen at a table: sitting, playing, taking back, leaving, chatting.

Every action works on a `Draft` and either changes it or refuses; `Tables` commits the draft or
throws it away. No input, no output, no clock but the `now` of the draft.
"""

import secrets
from collections.abc import Sequence

from tablee.games.refusal import Illegal, Over, Unknown
from tablee.play import Table
from tablee.players.characters import USUAL, checked_level
from tablee.service import accounts, table_record
from tablee.service.clocks import Clock
from tablee.service.draft import Draft
from tablee.service.live_table import ENDED, MOVED, STARTED, UNDONE, Event, LiveTable
from tablee.service.refusals import Forbidden, Full, Gone, Stale
from tablee.service.table_record import BOT, OPEN, Seat, TableRecord
from tablee.wire.tables import Ability, ChatLine, TableHead

MOST_TALK = 1_000
"""Events at a table that are no part of its game: chat, names, questions and answers."""
TALK = frozenset(("chat", "named", "offered", "answered"))
ABSENT_LONG = 86_400.0
"""Without a clock, the other may be claimed absent only after a day without a move."""


# Before the start


def sit(draft: Draft, seat: int, taken: Seat) -> None:
    """Somebody takes an open seat, or one where a bot plays for who left.

    The game starts with the last open seat.
    """
    if draft.record.status == table_record.ENDED:
        raise Over("game-over")
    before = draft.record.seats[seat]
    if before.who != OPEN and not before.left:
        raise Gone("room-seat-taken")
    seats = list(draft.record.seats)
    seats[seat] = taken
    draft.record = draft.record.replace(seats=tuple(seats))
    if before.left and (clock := draft.clock) is not None:
        draft.clock = clock.returned(seat, before.former_spare, draft.now)
    draft.add_event("sat", seat)
    if not before.left:
        start_if_full(draft)


def start_if_full(draft: Draft) -> None:
    """Start the game if every seat is taken; only now it is dealt."""
    if any(seat.who == OPEN for seat in draft.record.seats):
        return
    draft.record = draft.record.replace(status=table_record.RUNNING, seed=new_seed())
    draft.live.deal()
    kind = draft.record.clock_kind
    if kind.get("kind", "none") != "none":
        clock = Clock.new(kind, draft.record.players)
        draft.clock = clock.started(draft.game.turn, draft.now)
    draft.add_event(STARTED)
    if draft.game.over:
        end_game(draft, None)


def new_seed() -> str:
    """A seed of 128 bits, in hexadecimal; the highest bit is set, so that it gets a commitment."""
    return f"{secrets.randbits(128) | 1 << 127:x}"


def find_open_seat(record: TableRecord, seat: int | None, invite: str | None) -> int:
    """The seat that an invite (its hash), or a number at a public table, opens.

    The invite to the table opens the next free seat, or the one of that number.

    Raises:
        Refusal: the seat or the invite is taken or unknown, or the table is private.
    """
    if invite is not None and invite != record.invite:
        for number, one in enumerate(record.seats):
            if one.invite == invite:
                if one.who != OPEN:
                    raise Gone("room-invite-used")
                return number
        raise Forbidden("room-invite-unknown")
    if invite is None and not record.public:
        raise Forbidden("room-private")
    free = free_seats(record)
    if not free:
        raise Full("room-full")
    if seat is None:
        return free[0]
    if not 0 <= seat < record.players:
        raise Unknown("seat-unknown", seat=str(seat))
    if seat not in free:
        raise Gone("room-seat-taken")
    return seat


def free_seats(record: TableRecord) -> list[int]:
    """Seats that anybody may take.

    They are open and not kept for a program or for a player of before; or a bot plays there for
    somebody who left, and the others have given the seat free.
    """
    return [
        number
        for number, seat in enumerate(record.seats)
        if seat.free or (seat.who == OPEN and seat.reserved is None and not seat.program)
    ]


def fill_with_bot(draft: Draft, seat: object, level: object) -> None:
    """The host lets a bot take an open seat."""
    if draft.record.status != table_record.WAITING:
        raise Illegal("room-started")
    if type(seat) is not int or not 0 <= seat < draft.record.players:
        raise Unknown("seat-unknown", seat=str(seat)[:20])
    chosen = checked_level(level)
    if draft.record.rated:
        raise Illegal("room-rated-people")
    sit(draft, seat, Seat(who=BOT, level=chosen))


def rename(draft: Draft, seats: Sequence[int], name: str | None) -> None:
    """Somebody at the table changes the name shown there."""
    check_talk(draft)
    if draft.record.tournament is not None:
        raise Illegal("room-tournament-name")
    for seat in seats:
        if draft.record.seats[seat].person is None:
            others = [one.name for n, one in enumerate(draft.record.seats) if n != seat]
            known_as = accounts.distinct_name(name, others)
            draft.record = draft.record.with_seat(seat, name=known_as)
    draft.add_event("named", seats[0])


# Playing


def check_running(draft: Draft) -> None:
    """Check that a game is being played here.

    Raises:
        Illegal: the game has not started.
        Over: the game is over.
    """
    if draft.record.status == table_record.WAITING:
        raise Illegal("room-not-started")
    if draft.record.status == table_record.ENDED:
        raise Over("game-over")


def play(draft: Draft, seats: Sequence[int], ply: int, text: str) -> None:
    """Make a move for one of these seats, as move number `ply` + 1.

    Raises:
        Stale: other moves have been made since.
        Illegal: it is another seat's turn, or a rule forbids the move.
        Over: the time has run out.
    """
    check_running(draft)
    game = draft.game
    if ply != game.ply:
        raise Stale("room-stale", ply=ply, plies=game.ply)
    turn = game.turn
    if turn not in seats:
        raise Illegal("room-not-your-turn")
    clock = draft.clock
    if clock is not None and clock.flagged(draft.now) is not None:
        raise Over("room-time-up")
    canonical = draft.live.play(text)  # the rules: `Table.play` in play/table.py
    game = draft.game
    if clock is not None:
        changed = game.position.upcoming is not None
        draft.clock = clock.moved(turn, game.to_move, draft.now, changed)
    draft.record = draft.record.replace(offers=())
    draft.add_event(MOVED, turn, text=canonical, ply=game.ply, digest=draft.live.digest())
    if game.over:
        end_game(draft, None)


def expire(draft: Draft) -> None:
    """End the game, or the part of a seat in it, whose time has run out."""
    clock = draft.clock
    if clock is None or draft.record.status != table_record.RUNNING:
        return
    seat = clock.flagged(draft.now)
    if seat is not None:
        _remove_player(draft, seat, (seat,), timeout=True)


def _remove_player(draft: Draft, seat: int, together: Sequence[int], timeout: bool = False) -> None:
    """A seat plays no more: with two it has lost; with more a bot plays on, or all stop."""
    if draft.record.players == 2:
        end_game(draft, f"resigned {seat}", timeout)
    elif draft.record.absent == "bot" and draft.record.players > 2:
        before, clock = draft.record.seats[seat], draft.clock
        draft.record = draft.record.with_seat(
            seat, who=BOT, level=USUAL, left=True, holder=None, person=None,
            leaver=before.person, former_holder=before.holder,
            former_spare=clock.spare_of(seat, draft.now) if clock else None,
        )  # fmt: skip
        if clock is not None:
            draft.clock = clock.left(seat, draft.now)
        draft.record = draft.record.replace(offers=())
        draft.add_event("left", seat)
        if not draft.record.people_seats:
            end_game(draft, _stopped_by(draft, together), timeout)
    else:
        end_game(draft, _stopped_by(draft, together), timeout)


def _stopped_by(draft: Draft, seats: Sequence[int]) -> str:
    """How a game ends that is stopped because these seats leave together: they are last."""
    others_stay = 2 < draft.record.players > len(seats)
    return " ".join(["stopped", *map(str, sorted(seats))]) if others_stay else "stopped"


def end_game(draft: Draft, end: str | None, timeout: bool = False) -> None:
    """End the game, by its last move or (`end`) otherwise."""
    if end is not None:
        draft.live.finish(end)
    if (clock := draft.clock) is not None:
        draft.clock = clock.stopped(draft.now)
    draft.record = draft.record.replace(
        status=table_record.ENDED, end=end, timeout=timeout, offers=()
    )
    draft.ended = True
    result = draft.game.result
    draft.add_event(
        ENDED, None, end=end, timeout=timeout, result=result.to_json() if result else None
    )


# Leaving


def resign(draft: Draft, seats: Sequence[int]) -> None:
    """Give up a game of two."""
    check_running(draft)
    if draft.record.players != 2:
        raise Illegal("resign-two-players")
    turn = draft.game.turn
    end_game(draft, f"resigned {turn if turn in seats else seats[0]}")


def leave(draft: Draft, seats: Sequence[int]) -> None:
    """Leave the table: before the start the seat is free again, later a seat is lost."""
    if draft.record.status == table_record.ENDED:
        raise Over("game-over")
    if draft.record.status == table_record.WAITING:
        _leave_early(draft, seats)
        return
    for seat in seats:
        if draft.record.status == table_record.RUNNING:
            _remove_player(draft, seat, seats)


def _leave_early(draft: Draft, seats: Sequence[int]) -> None:
    if any(draft.record.seats[seat].holder == draft.record.host for seat in seats):
        end_game(draft, "closed")
        return
    for seat in seats:
        free = draft.record.seats[seat]
        draft.record = draft.record.with_seat(
            seat, who=OPEN, name=None, person=None, rating=None, holder=None,
            invite=free.invite, left=False,
        )  # fmt: skip
    draft.add_event("left", seats[0])


def claim(draft: Draft, seats: Sequence[int], away: float | None, limit: float) -> None:
    """End a game of two because the opponent's time is up, or the opponent is absent.

    `away`: seconds since the opponent's last sign of life; None if connected.
    """
    check_running(draft)
    expire(draft)
    if draft.ended:
        return
    if draft.record.players != 2 or draft.game.turn in seats:
        raise Illegal("room-claim-not")
    if draft.record.seats[draft.game.turn].who == BOT:
        raise Illegal("room-claim-not")
    kind, idle = draft.record.clock_kind.get("kind", "none"), _idle(draft, draft.game.turn)
    if away is not None:
        away = min(away, idle)
    if kind == "none":
        limit = ABSENT_LONG
        away = None if away is None else draft.now - draft.live.events[-1].at
    if away is None or away < limit or kind == "days":
        raise Illegal("room-claim-early")
    end_game(draft, f"resigned {draft.game.turn}", timeout=True)


def _idle(draft: Draft, seat: int) -> float:
    """Seconds since a seat last did something at the table, or since the game began."""
    own = (e.at for e in reversed(draft.live.events) if e.seat == seat or e.kind == STARTED)
    return draft.now - next(own, draft.record.created)


# Taking back


def takeback_ply(live: LiveTable, seats: Sequence[int]) -> int:
    """The ply of the last decision of these seats that may be taken back.

    Where hands are hidden, a piece that another has laid since has been seen. It goes back into
    the hand only in a game against bots; among people nothing is taken back any more.

    Raises:
        Illegal: there is none, or a move since has revealed something or ended a round.
    """
    game = live.game
    shows = game.game.secrets is not None and bool(other_people(live.record, seats))
    if game.position.upcoming is not None:
        raise Illegal("undo-round")
    for ply in range(game.ply - 1, -1, -1):
        move = game.plies[ply]
        if move.reveals:
            raise Illegal("undo-revealed")
        if shows and move.seat not in seats:
            raise Illegal("undo-shown")
        if move.round != game.position.round:
            raise Illegal("undo-round")
        # A move without a choice is no decision; where hands are hidden, saying so would show one.
        if move.seat in seats and (game.game.secrets is not None or not live.forced(ply)):
            return ply
    raise Illegal("undo-nothing")


def undo(draft: Draft, seats: Sequence[int]) -> None:
    """Take back at once: where nobody else is asked, because only bots play too."""
    check_running(draft)
    if other_people(draft.record, seats):
        raise Illegal("room-undo-ask")
    if draft.record.rated:
        raise Illegal("room-rated")
    take_back(draft, seats)


def take_back(draft: Draft, seats: Sequence[int]) -> None:
    """Go back to the last decision of these seats."""
    ply = takeback_ply(draft.live, seats)
    draft.live.undo_to(ply)
    game, clock = draft.game, draft.clock
    if clock is not None:
        draft.clock = clock.undone(game.turn, draft.now)
    draft.record = draft.record.replace(offers=())
    draft.add_event(UNDONE, seats[0], ply=ply)


def other_people(record: TableRecord, seats: Sequence[int]) -> list[int]:
    """Seats of people and programs other than these."""
    return [seat for seat in record.people_seats if seat not in seats]


# Talking


def chat(draft: Draft, seat: int, phrase: str | None, text: str | None) -> None:
    """Say something to the table."""
    if text is not None and draft.record.public:
        raise Forbidden("room-chat-phrases")
    check_talk(draft)
    draft.add_event("chat", seat, name=draft.record.seats[seat].name, phrase=phrase, text=text)


def check_talk(draft: Draft) -> None:
    """Refuse more talk at a table where there was enough: its log must not grow without end.

    Raises:
        Full: there was.
    """
    if sum(event.kind in TALK for event in draft.live.events) >= MOST_TALK:
        raise Full("room-talk-full")


def chat_line(event: Event) -> ChatLine:
    facts = event.facts
    return {
        "number": event.number, "seat": event.seat, "name": facts["name"],
        "phrase": facts["phrase"], "text": facts["text"],
    }  # fmt: skip


# What may be done


def abilities(
    live: LiveTable, seats: Sequence[int], game: Table, head: TableHead, present: bool
) -> list[Ability]:
    """What a holder of these seats may do; the page shows buttons for these only.

    `head` is the summary at that moment; `present`: whether that moment is now.
    """
    record, status = live.record, head["status"]
    if not seats:
        free = status != table_record.ENDED and any(
            head["seats"][seat]["who"] == OPEN or head["seats"][seat].get("free", False)
            for seat in free_seats(record)
        )
        return ["sit"] if free and record.public else []
    allowed: list[Ability] = []
    if status == table_record.WAITING:
        host = any(record.seats[seat].holder == record.host for seat in seats)
        allowed += ["bot"] if host and not record.rated else []
        return [*allowed, "leave", "chat"]
    mine = {str(seat) for seat in seats}
    if any(
        a in mine and reply is None for o in head["offers"] for a, reply in o["answers"].items()
    ):
        allowed.append("answer")
    if status == table_record.ENDED:
        if record.end != "closed":
            allowed += ["analysis"] if record.tournament else ["rematch", "analysis"]
        return [*allowed, "chat"]
    if game.to_move in seats:
        allowed += ["play", "hint"] if record.allows_hints else ["play"]
    asked, pending = other_people(record, seats), {o["kind"] for o in head["offers"]}
    if present and not (record.rated and not asked) and "takeback" not in pending:
        try:
            takeback_ply(live, seats)
            allowed.append("takeback" if asked else "undo")
        except Illegal:
            pass
    if record.players == 2:
        allowed.append("resign")
        if game.to_move not in seats and asked:
            allowed.append("claim")
    else:
        allowed.append("leave")
        if not record.rated and any(s["left"] and not s.get("free", False) for s in head["seats"]):
            allowed.append("free")
    if "stop" not in pending:
        allowed.append("stop")
    return [*allowed, "chat"]
