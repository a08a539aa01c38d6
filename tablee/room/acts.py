"""What may happen at a table: sitting, playing, asking, answering, leaving.

Every act works on a `Draft` and either changes it or refuses and leaves it to be
thrown away; the host commits a draft to the database, or does not. No input, no
output, no clock but the `now` of the draft.
"""

from collections.abc import Sequence

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Over, Unknown
from tablee.play import Table
from tablee.room import sheet as sheets
from tablee.room.clocks import Clock
from tablee.room.live import ENDED, MOVED, UNDONE, Live, Row
from tablee.room.refusals import Forbidden, Full, Gone, Stale
from tablee.room.sheet import BOT, OPEN, Offer, Seat, Sheet

BOT_LEVEL = 3
"""How well a bot plays that takes the seat of somebody who left."""
ABSENT_LONG = 86_400.0
"""Without a clock, the other may be claimed absent only after a day without a move."""


class Draft:
    """A table as it would be after an act."""

    def __init__(
        self, live: Live, now: float, client: str | None = None, actor: int | None = None
    ) -> None:
        self.base, self.live, self.now = live, live.forked(), now
        self._client, self.actor = client, actor
        self.ended = False

    @property
    def sheet(self) -> Sheet:
        """The sheet as it would be."""
        return self.live.sheet

    @sheet.setter
    def sheet(self, sheet: Sheet) -> None:
        self.live.sheet = sheet

    @property
    def game(self) -> Table:
        """The game as it would stand."""
        return self.live.game

    @property
    def rows(self) -> list[Row]:
        """The events the act makes."""
        return self.live.rows[self.base.number :]

    def seal(self) -> None:
        """Note with the first event which is the last: the answer tells of both."""
        if self.rows:
            self.rows[0].facts["last"] = self.live.number

    @property
    def clock(self) -> Clock | None:
        """The clocks, if there are any and they have started."""
        return Clock.from_json(self.sheet.clock) if self.sheet.clock else None

    @clock.setter
    def clock(self, clock: Clock | None) -> None:
        self.sheet = self.sheet.replace(clock=clock.to_json() if clock else None)

    def tell(self, kind: str, seat: int | None = None, **facts: object) -> None:
        """Make an event of what has just happened."""
        whole = {**facts, "head": head(self.sheet, self.now)}
        by = self.actor if seat is None else seat
        self.live.note(Row(self.live.number + 1, kind, self.now, whole, by, self._client))
        self._client = None  # an act may make two events; its name stays with the first

    @property
    def deadline(self) -> float | None:
        """When somebody's time runs out, if a clock runs."""
        clock = self.clock
        return clock.deadline() if clock and self.sheet.status == sheets.RUNNING else None

    @property
    def bot_turn(self) -> bool:
        """Whether a bot is to move."""
        return bot_to_move(self.live) is not None


def bot_to_move(live: Live) -> int | None:
    """The seat to move if a bot plays it."""
    turn = live.game.to_move
    if live.sheet.status != sheets.RUNNING or turn is None:
        return None
    return turn if live.sheet.seats[turn].who == BOT else None


def head(sheet: Sheet, now: float) -> Json:
    """What everybody may know of a sheet."""
    return {
        "status": sheet.status,
        "seats": [
            {"seat": number, "name": seat.name, "who": seat.who, "level": seat.level,
             "rating": seat.rating, "left": seat.left}
            for number, seat in enumerate(sheet.seats)
        ],
        "offers": [{"kind": o.kind, "by": o.by, "answers": o.answers} for o in sheet.offers],
        "clock": Clock.from_json(sheet.clock).shown(now) if sheet.clock else None,
        "next": sheet.next,
    }  # fmt: skip


# Before the start


def sit(draft: Draft, seat: int, taken: Seat) -> None:
    """Somebody takes an open seat; the game starts with the last one."""
    if draft.sheet.status == sheets.ENDED:
        raise Over("game-over")
    if draft.sheet.seats[seat].who != OPEN:
        raise Gone("room-seat-taken")
    seats = list(draft.sheet.seats)
    seats[seat] = taken
    draft.sheet = draft.sheet.replace(seats=tuple(seats))
    draft.tell("sat", seat)
    start_if_full(draft)


def start_if_full(draft: Draft) -> None:
    """Start the game if every seat is taken."""
    if any(seat.who == OPEN for seat in draft.sheet.seats):
        return
    draft.sheet = draft.sheet.replace(status=sheets.RUNNING)
    kind = draft.sheet.clock_kind
    if kind.get("kind", "none") != "none":
        clock = Clock.new(kind, draft.sheet.players)
        draft.clock = clock.started(draft.game.turn, draft.now)
    draft.tell("started")
    if draft.game.over:
        _ended(draft, None)


def open_seat(sheet: Sheet, seat: int | None, invite: str | None) -> int:
    """The seat an invite (its hash), or a number at a public table, opens."""
    if invite is not None:
        for number, one in enumerate(sheet.seats):
            if one.invite == invite:
                if one.who != OPEN:
                    raise Gone("room-invite-used")
                return number
        raise Forbidden("room-invite-unknown")
    if not sheet.public:
        raise Forbidden("room-private")
    free = [n for n, one in enumerate(sheet.seats) if one.who == OPEN and one.reserved is None]
    if not free:
        raise Full("room-full")
    if seat is None:
        return free[0]
    if not 0 <= seat < sheet.players:
        raise Unknown("seat-unknown", seat=str(seat))
    if seat not in free:
        raise Gone("room-seat-taken")
    return seat


def fill(draft: Draft, seat: object, level: object) -> None:
    """The host lets a bot take an open seat."""
    if draft.sheet.status != sheets.WAITING:
        raise Illegal("room-started")
    if type(seat) is not int or not 0 <= seat < draft.sheet.players:
        raise Unknown("seat-unknown", seat=str(seat)[:20])
    if type(level) is not int or not 1 <= level <= 5:
        raise Unknown("level-unknown", level=str(level)[:20])
    if draft.sheet.rated:
        raise Illegal("room-rated-people")
    sit(draft, seat, Seat(who=BOT, level=level))


def rename(draft: Draft, seats: Sequence[int], name: str | None) -> None:
    """Somebody at the table changes the name shown there."""
    for seat in seats:
        if draft.sheet.seats[seat].person is None:
            draft.sheet = draft.sheet.seated(seat, name=name)
    draft.tell("named", seats[0])


# Playing


def running(draft: Draft) -> None:
    """Refuse unless a game is being played here."""
    if draft.sheet.status == sheets.WAITING:
        raise Illegal("room-not-started")
    if draft.sheet.status == sheets.ENDED:
        raise Over("game-over")


def play(draft: Draft, seats: Sequence[int], ply: int, text: str) -> None:
    """A seat of these makes a move after so many others."""
    running(draft)
    game = draft.game
    if ply != game.ply:
        raise Stale("room-stale", ply=ply, plies=game.ply)
    turn = game.turn
    if turn not in seats:
        raise Illegal("room-not-your-turn")
    clock = draft.clock
    if clock is not None and clock.flagged(draft.now) is not None:
        raise Over("room-time-up")
    made = draft.live.play(text)
    game = draft.game
    if clock is not None:
        changed = game.position.upcoming is not None
        draft.clock = clock.moved(turn, game.to_move, draft.now, changed)
    draft.sheet = draft.sheet.replace(offers=())
    draft.tell(MOVED, turn, text=made, ply=game.ply, digest=draft.live.digest())
    if game.over:
        _ended(draft, None)


def expire(draft: Draft) -> None:
    """End the game, or the part of a seat in it, whose time has run out."""
    clock = draft.clock
    if clock is None or draft.sheet.status != sheets.RUNNING:
        return
    seat = clock.flagged(draft.now)
    if seat is not None:
        _gone(draft, seat, timeout=True)


def _gone(draft: Draft, seat: int, timeout: bool = False) -> None:
    """A seat plays no more: with two it has lost; with more a bot plays on, or all stop."""
    if draft.sheet.players == 2:
        _ended(draft, f"resigned {seat}", timeout)
    elif draft.sheet.absent == "bot" and draft.sheet.players > 2:
        draft.sheet = draft.sheet.seated(
            seat, who=BOT, level=BOT_LEVEL, left=True, holder=None, person=None
        )
        if (clock := draft.clock) is not None:
            draft.clock = clock.left(seat, draft.now)
        draft.sheet = draft.sheet.replace(offers=())
        draft.tell("left", seat)
        if not draft.sheet.people:
            _ended(draft, "stopped", timeout)
    else:
        _ended(draft, "stopped", timeout)


def _ended(draft: Draft, end: str | None, timeout: bool = False) -> None:
    if end is not None:
        draft.live.finish(end)
    if (clock := draft.clock) is not None:
        draft.clock = clock.stopped(draft.now)
    draft.sheet = draft.sheet.replace(status=sheets.ENDED, end=end, timeout=timeout, offers=())
    draft.ended = True
    result = draft.game.result
    draft.tell(ENDED, None, end=end, timeout=timeout, result=result.to_json() if result else None)


# Leaving


def resign(draft: Draft, seats: Sequence[int]) -> None:
    """Give up a game of two."""
    running(draft)
    if draft.sheet.players != 2:
        raise Illegal("resign-two-players")
    turn = draft.game.turn
    _ended(draft, f"resigned {turn if turn in seats else seats[0]}")


def leave(draft: Draft, seats: Sequence[int]) -> None:
    """Leave the table: before the start the seat is free again, later the game feels it."""
    if draft.sheet.status == sheets.ENDED:
        raise Over("game-over")
    if draft.sheet.status == sheets.WAITING:
        _leave_early(draft, seats)
        return
    for seat in seats:
        if draft.sheet.status == sheets.RUNNING:
            _gone(draft, seat)


def _leave_early(draft: Draft, seats: Sequence[int]) -> None:
    if any(draft.sheet.seats[seat].holder == draft.sheet.host for seat in seats):
        _ended(draft, "closed")
        return
    for seat in seats:
        free = draft.sheet.seats[seat]
        draft.sheet = draft.sheet.seated(
            seat, who=OPEN, name=None, person=None, rating=None, holder=None,
            invite=free.invite, left=False,
        )  # fmt: skip
    draft.tell("left", seats[0])


def claim(draft: Draft, seats: Sequence[int], away: float | None, limit: float) -> None:
    """End a game of two because the other's time is up, or because he went away.

    `away`: for how many seconds nobody has been there for the other seat, None if he is there.
    """
    running(draft)
    expire(draft)
    if draft.ended:
        return
    if draft.sheet.players != 2 or draft.game.turn in seats:
        raise Illegal("room-claim-not")
    kind = draft.sheet.clock_kind.get("kind", "none")
    if kind == "none":
        limit, idle = ABSENT_LONG, draft.now - draft.live.rows[-1].at
        away = None if away is None else idle
    if away is None or away < limit or kind == "days":
        raise Illegal("room-claim-early")
    _ended(draft, f"resigned {draft.game.turn}", timeout=True)


# Taking back


def back_to(live: Live, seats: Sequence[int]) -> int:
    """The ply of the last decision of these seats that may be taken back."""
    game = live.game
    if game.position.upcoming is not None:
        raise Illegal("undo-round")
    for ply in range(game.ply - 1, -1, -1):
        made = game.plies[ply]
        if made.reveals:
            raise Illegal("undo-revealed")
        if made.round != game.position.round:
            raise Illegal("undo-round")
        # A move without a choice is no decision; where hands are hidden, saying so would show one.
        if made.seat in seats and not (live.forced[ply] and game.game.secrets is None):
            return ply
    raise Illegal("undo-nothing")


def undo(draft: Draft, seats: Sequence[int]) -> None:
    """Take back at once: where nobody else is asked, because only bots play too."""
    running(draft)
    if others(draft.sheet, seats):
        raise Illegal("room-undo-ask")
    if draft.sheet.rated:
        raise Illegal("room-rated")
    _take_back(draft, seats)


def _take_back(draft: Draft, seats: Sequence[int]) -> None:
    ply = back_to(draft.live, seats)
    draft.live.undo_to(ply)
    game, clock = draft.game, draft.clock
    if clock is not None:
        draft.clock = clock.undone(game.turn, draft.now)
    draft.sheet = draft.sheet.replace(offers=())
    draft.tell(UNDONE, seats[0], ply=ply)


# Asking and answering


def others(sheet: Sheet, seats: Sequence[int]) -> list[int]:
    """Who would have to be asked: people and programs other than these seats."""
    return [seat for seat in sheet.people if seat not in seats]


def offer(draft: Draft, seats: Sequence[int], what: object) -> None:
    """Ask the others to stop here, or to take back; at once if there is nobody to ask."""
    running(draft)
    if what == "draw":
        raise Illegal("room-no-draw")
    if what not in ("stop", "takeback"):
        raise Unknown("room-offer-unknown", what=str(what)[:20])
    by = draft.game.turn if draft.game.turn in seats else seats[0]
    for pending in draft.sheet.offers:
        if pending.kind == what:
            if pending.by in seats:
                raise Illegal("room-offer-pending")
            answer(draft, seats, what, True)
            return
    if what == "takeback":
        back_to(draft.live, seats)  # refuse what could not be done anyway
    asked = others(draft.sheet, seats)
    new = Offer(str(what), by, {str(seat): None for seat in asked})
    if not asked:
        _agreed(draft, new)
        return
    draft.sheet = draft.sheet.replace(offers=(*draft.sheet.offers, new))
    draft.tell("offered", by, what=what)


def answer(draft: Draft, seats: Sequence[int], what: object, yes: object) -> None:
    """Say yes or no to what another asked."""
    found = next((one for one in draft.sheet.offers if one.kind == what), None)
    mine = [str(seat) for seat in seats]
    if found is None or not any(seat in found.answers for seat in mine):
        raise Illegal("room-no-offer")
    if type(yes) is not bool:
        raise Unknown("room-yes-or-no")
    rest = tuple(one for one in draft.sheet.offers if one is not found)
    said = {seat: yes if seat in mine else given for seat, given in found.answers.items()}
    now = Offer(found.kind, found.by, said)
    if yes and all(said.values()) and found.kind != "rematch":
        draft.sheet = draft.sheet.replace(offers=rest)
        draft.tell("answered", seats[0], what=what, yes=yes)
        _agreed(draft, now)
        return
    keep = yes or found.kind == "rematch"
    draft.sheet = draft.sheet.replace(offers=(*rest, now) if keep else rest)
    draft.tell("answered", seats[0], what=what, yes=yes)


def _agreed(draft: Draft, done: Offer) -> None:
    if done.kind == "stop":
        _ended(draft, "stopped")
        return
    asker = draft.sheet.seats[done.by].holder
    own = [n for n, seat in enumerate(draft.sheet.seats) if seat.holder == asker]
    _take_back(draft, own)


# Talking


def chat(draft: Draft, seat: int, phrase: str | None, text: str | None) -> None:
    """Say something to the table."""
    if text is not None and draft.sheet.public:
        raise Forbidden("room-chat-phrases")
    draft.tell("chat", seat, name=draft.sheet.seats[seat].name, phrase=phrase, text=text)


def said(row: Row) -> Json:
    """One entry of the chat."""
    facts = row.facts
    return {
        "number": row.number, "seat": row.seat, "name": facts["name"],
        "phrase": facts["phrase"], "text": facts["text"],
    }  # fmt: skip


# The next game


def follow_up(draft: Draft, seats: Sequence[int], table: str) -> None:
    """Tell the table where the next one is, and ask the others to it."""
    asked = {str(seat): None for seat in others(draft.sheet, seats)}
    new = (Offer("rematch", seats[0], dict(asked)),) if asked else ()
    draft.sheet = draft.sheet.replace(next=table, offers=new)
    draft.tell("next", seats[0], table=table)


def can(live: Live, seats: Sequence[int], game: Table, shown: Json, now_here: bool) -> list[str]:
    """What a holder of these seats may do: a page shows no other button.

    `shown` is the head at that moment, `now_here` whether that moment is the present.
    """
    sheet, status = live.sheet, shown["status"]
    if not seats:
        free = any(seat["who"] == OPEN for seat in shown["seats"])
        return ["sit"] if status == sheets.WAITING and sheet.public and free else []
    found: list[str] = []
    if status == sheets.WAITING:
        host = any(sheet.seats[seat].holder == sheet.host for seat in seats)
        found += ["bot"] if host and not sheet.rated else []
        return [*found, "leave", "chat"]
    mine = {str(seat) for seat in seats}
    if any(a in mine and said is None for o in shown["offers"] for a, said in o["answers"].items()):
        found.append("answer")
    if status == sheets.ENDED:
        closed = sheet.end == "closed"
        return [*found, *([] if closed else ["rematch", "analysis"]), "chat"]
    if game.to_move in seats:
        found += ["play"] if sheet.rated else ["play", "hint"]
    asked, pending = others(sheet, seats), {o["kind"] for o in shown["offers"]}
    if now_here and not (sheet.rated and not asked) and "takeback" not in pending:
        try:
            back_to(live, seats)
            found.append("takeback" if asked else "undo")
        except Illegal:
            pass
    if sheet.players == 2:
        found.append("resign")
        if game.to_move not in seats and asked:
            found.append("claim")
    else:
        found.append("leave")
    if "stop" not in pending:
        found.append("stop")
    return [*found, "chat"]
