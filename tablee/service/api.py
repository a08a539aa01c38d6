"""Requests at a table and their answers, the same over HTTP and over a socket."""

from collections.abc import Mapping

from tablee import locale
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.players.characters import USUAL
from tablee.service import accounts, actions, input, left_seats, proposals, views
from tablee.service.creation import Requester
from tablee.service.draft import Draft
from tablee.service.live_table import Event, LiveTable
from tablee.service.refusals import Busy, Forbidden, Invalid, Stale
from tablee.service.tables import Action, Seated, Tables
from tablee.wire.common import ErrorDetail, Refused
from tablee.wire.requests import ActionRequest
from tablee.wire.tables import (
    ActionDone,
    CheckedMove,
    Done,
    NextTable,
    Receipt,
    RefusedHere,
    RematchDone,
)
from tablee.wire.tables import Seated as SeatedMessage

PHRASES = (
    "hello", "good-luck", "well-played", "good-game", "thanks", "oops", "one-moment", "sorry",
    "rematch", "goodbye",
)  # fmt: skip
"""The phrases of the chat at public tables."""


def refusal_message(refusal: Refusal, lang: str) -> Refused:
    """A refusal as a message, in a language.

    >>> refusal_message(Illegal("room-not-your-turn"), "en")["error"]["kind"]
    'illegal'
    """
    error: ErrorDetail = {
        "kind": refusal.kind, "key": refusal.key, "message": locale.explain(lang, refusal),
    }  # fmt: skip
    if isinstance(refusal, Busy):
        error["retry"] = round(refusal.retry, 1)
    if isinstance(line := refusal.args_.get("line"), int):
        error["line"] = line
    return {"error": error}


async def refusal_with_snapshot(
    tables: Tables, table: str, asker: Requester, refusal: Refusal
) -> RefusedHere:
    """A refusal; with a snapshot of the table if the request was made on an outdated one."""
    answer: RefusedHere = {"error": refusal_message(refusal, asker.lang)["error"]}
    if isinstance(refusal, Stale):
        live = await tables.live(table)
        answer["snapshot"] = views.snapshot(
            live, tables.seats(live, asker), tables.now(), tables.publisher.watchers
        )
    return answer


def _link(table: str, code: str) -> str:
    return f"/t/{table}?invite={code}"


def seated_message(tables: Tables, done: Seated) -> SeatedMessage:
    """The answer to somebody who opened or joined a table."""
    table, code = done.live.record.table, done.invite
    return {
        "table": table,
        "seats": list(done.seats),
        "token": done.token,
        "invite": {"code": code, "link": _link(table, code)} if code else None,
        "invites": [
            {"seat": seat, "code": code, "link": _link(table, code)} for seat, code in done.invites
        ],
        "snapshot": views.snapshot(done.live, done.seats, tables.now(), tables.publisher.watchers),
    }


async def move(
    tables: Tables, table: str, asker: Requester, client: str, ply: int, text: str
) -> Done:
    """Make a move; `client` is the client's own id of it."""
    live, event, seats = await _play(tables, table, asker, client, ply, text)
    return views.answer(live, event, seats, tables.now(), tables.publisher.watchers)


async def move_watched(
    tables: Tables, table: str, asker: Requester, client: str, ply: int, text: str
) -> Receipt:
    """Make a move for a client that also receives its event, and needs only a receipt."""
    _, event, _ = await _play(tables, table, asker, client, ply, text)
    return views.receipt(event)


async def _play(
    tables: Tables, table: str, asker: Requester, client: str, ply: int, text: str
) -> tuple[LiveTable, Event, tuple[int, ...]]:
    return await tables.act(
        table, asker, lambda draft, seats: actions.play(draft, seats, ply, text), client
    )


async def action(
    tables: Tables, table: str, asker: Requester, body: ActionRequest
) -> tuple[ActionDone, Seated | None]:
    """Do an action other than a move; a rematch also seats the asker at the next table."""
    if body["kind"] == "rematch":
        return await _rematch(tables, table, asker, body["id"])
    if body["kind"] == "claim":
        signs = await tables.storage.signs(table)
        act, hosts = (lambda draft, seats: _claim(tables, draft, seats, signs)), False
    else:
        act, hosts = _action_for(body)
    live, event, _ = await tables.act(table, asker, act, body["id"], hosts)
    seats = tables.seats(live, asker)  # those held now: whoever has left has none
    return views.answer(live, event, seats, tables.now(), tables.publisher.watchers), None


async def _rematch(
    tables: Tables, table: str, asker: Requester, client: str
) -> tuple[RematchDone, Seated | None]:
    live, event, seats, done = await tables.rematch(table, asker, client)
    receipt = views.receipt(event)
    receipt["id"] = client
    # The present snapshot: after a rematch, the id of the next table matters most.
    shown = views.snapshot(live, seats, tables.now(), tables.publisher.watchers)
    where: SeatedMessage | NextTable = (
        seated_message(tables, done) if done else {"table": live.record.next}
    )
    return {**receipt, "snapshot": shown, "next": where}, done


def _action_for(body: ActionRequest) -> tuple[Action, bool]:
    """The function of an action, and whether the host may do it without a seat."""
    match body["kind"]:
        case "resign":
            return actions.resign, False
        case "leave":
            return actions.leave, False
        case "undo":
            return actions.undo, False
        case "offer":
            return lambda draft, seats: proposals.propose(draft, seats, body.get("what")), False
        case "answer":
            what, yes = body.get("what"), body.get("yes")
            return lambda draft, seats: proposals.answer(draft, seats, what, yes), False
        case "chat":
            phrase, text = _chat_content(body)
            return lambda draft, seats: actions.chat(draft, seats[0], phrase, text), False
        case "name":
            name = accounts.clean_name(wish) if (wish := body.get("name")) else None
            return lambda draft, seats: actions.rename(draft, seats, name), False
        case "free":
            return lambda draft, seats: left_seats.give_free(draft, body.get("seat")), False
        case "bot":
            return lambda draft, seats: _fill(draft, seats, body), True
    raise Unknown("room-action-unknown", kind=body["kind"])


def _claim(
    tables: Tables, draft: Draft, seats: tuple[int, ...], signs: Mapping[int, float]
) -> None:
    """Claim the game by the last sign of life of the opponent, in whatever process it was."""
    other, now = draft.game.turn, draft.now
    away = tables.publisher.watchers.away(draft.record.table, other, now)
    if away is not None and other in signs:
        away = min(away, now - signs[other])
    actions.claim(draft, seats, away, tables.away)


def _fill(draft: Draft, seats: tuple[int, ...], body: ActionRequest) -> None:
    if seats and not any(draft.record.seats[s].holder == draft.record.host for s in seats):
        raise Forbidden("room-host-only")
    level = body.get("level")
    actions.fill_with_bot(draft, body.get("seat"), USUAL if level is None else level)


def _chat_content(body: ActionRequest) -> tuple[str | None, str | None]:
    phrase, text = body.get("phrase"), body.get("text")
    if phrase is not None:
        if phrase not in PHRASES:
            raise Unknown("room-phrase-unknown")
        return phrase, None
    shown = input.visible(text or "")
    if not shown:
        raise Invalid("room-chat-empty")
    return None, shown


def check_move(tables: Tables, live: LiveTable, asker: Requester, text: str) -> CheckedMove:
    """What a move would do.

    Raises:
        Refusal: the move is not allowed now, or breaks a rule.
    """
    if live.record.status == "waiting":
        raise Illegal("room-not-started")
    if live.game.turn not in tables.seats(live, asker):
        raise Illegal("room-not-your-turn")
    return views.check(live, text)
