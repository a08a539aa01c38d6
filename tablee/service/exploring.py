"""Exploring a finished game: other moves from any of its positions, and what they are worth.

A game that is over hides nothing, so a position is shown as whoever is to move there sees it.
"""

from collections.abc import Sequence
from typing import cast

from tablee.games.refusal import Illegal, Over
from tablee.play import Knowledge, Table
from tablee.play.outcome import outcome
from tablee.service import views
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.ports import Thinker
from tablee.wire.common import with_details
from tablee.wire.exploring import ExploredPosition, JudgedTry
from tablee.wire.reviews import JudgedMove
from tablee.wire.tables import MoveEntry
from tablee.wire.tellings import StoryMove, story_move

JUDGEMENT_SECONDS = 0.4
REPLY_SECONDS = 0.4


def position(
    live: LiveTable, ply: int, moves: Sequence[str], choices: bool, eyes: int | None = None
) -> ExploredPosition:
    """The position after so many moves of the game and these others, as a seat sees it.

    Raises:
        Illegal: the game is not over, or a move is not possible.
        Unknown: the game has fewer moves, or no such seat.
    """
    table, told = _after(live, ply, moves)
    return shown(table, told, choices, eyes, live.record.timeout)


def shown(
    table: Table, told: list[StoryMove], choices: bool, eyes: int | None = None,
    timeout: bool = False,
) -> ExploredPosition:  # fmt: skip
    """The position on a table as a seat sees it: by default who is to move, or moved last."""
    to_move = table.to_move
    last = table.plies[-1].seat if table.plies else 0
    seat = eyes if eyes is not None else last if to_move is None else to_move
    ended = outcome(table, timeout)
    return {
        "ply": table.ply, "seat": seat, "to_move": to_move, "state": table.view(seat),
        "upcoming": table.upcoming(seat), "made": views.last_move(table) if table.plies else None,
        "told": told, "moves": _choices(table) if choices else [],
        "outcome": None if ended is None else ended.to_json(),
    }  # fmt: skip


async def judge(
    live: LiveTable, thinker: Thinker, ply: int, moves: Sequence[str], reply: bool
) -> JudgedTry:
    """What the last of these moves is worth, from what its player could know.

    Raises:
        Illegal: the game is not over, or a move is not possible.
        Busy: there is no time to think now.
    """
    if live.record.players < 2:
        raise Illegal("analyse-nothing")
    before, _ = _after(live, ply, moves[:-1])
    if before.over:
        raise Over("game-over")
    after = before.fork(before.ply)
    made = after.play(moves[-1]).text
    job = Job("judgement", Knowledge.of(before), seconds=JUDGEMENT_SECONDS, ask={"move": made})
    judged = cast(JudgedMove, await thinker.ask(job))
    answer: str | None = None
    if reply and not after.position.state.over():
        advice = await thinker.ask(Job("move", Knowledge.of(after), level=5, seconds=REPLY_SECONDS))
        answer = advice["move"]
    return {"judged": judged, "reply": answer}


def _after(live: LiveTable, ply: int, moves: Sequence[str]) -> tuple[Table, list[StoryMove]]:
    """The table after these moves, and they in words."""
    views.check_reviewable(live)
    table = live.game.fork(ply) if moves or ply < live.game.ply else live.game.at(ply)
    told = []
    for text in moves:
        table.play(text)
        told.append(story_move(table.ply, table.telling()))
    return table, told


def _choices(table: Table) -> list[MoveEntry]:
    """Every legal move of who is to move, with what it would do."""
    if table.over:
        return []
    state, legal = table.position.playing, table.legal()
    previews = table.game.preview_all(state, list(legal.values()))
    return [
        with_details(MoveEntry(text=text, preview=preview), table.game.details(state, move))
        for (text, move), preview in zip(legal.items(), previews, strict=True)
    ]
