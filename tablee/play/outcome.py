"""How a game stands, and how it ended, in words: who won, why, by what, and what broke a tie.

Messages about a player need `who` ("you" or "other") and `name`, as narrations do.
"""

from dataclasses import dataclass

from tablee.games.telling import Message, missing
from tablee.play.position import Result
from tablee.play.table import Table
from tablee.wire.tellings import FinalPlace, sentence_message
from tablee.wire.tellings import Outcome as OutcomeMessage


@dataclass(frozen=True)
class Place:
    """Where one seat stands, at the end or before it."""

    seat: int
    place: int
    """Counted from 1; level seats share one."""
    score: Message
    """What it has, with its unit."""

    def to_json(self) -> FinalPlace:
        """As it is sent."""
        return {"seat": self.seat, "place": self.place, "score": sentence_message(self.score)}


@dataclass(frozen=True)
class Outcome:
    """A result that explains itself."""

    winner: int | None
    """The only winner; None where first place is shared or nobody played against anybody."""
    headline: Message
    """Who won; about the winner."""
    about: int | None
    """The seat that `ending` is about: who gave up, or who brought the end about."""
    ending: Message
    """Why the game ended; about that seat."""
    tie: Message | None
    """What decided between equal scores; about the winner."""
    places: tuple[Place, ...]
    decided: int | None = None
    """The move since which the winner was alone in front; None where nobody was so at the end."""

    def to_json(self) -> OutcomeMessage:
        """As it is sent."""
        return {
            "winner": self.winner,
            "headline": sentence_message(self.headline),
            "about": self.about,
            "ending": sentence_message(self.ending),
            "tie": None if self.tie is None else sentence_message(self.tie),
            "places": [one.to_json() for one in self.places],
            "decided": self.decided,
        }


def outcome(table: Table, timeout: bool = False) -> Outcome | None:
    """How the game ended; None while it is going on.

    `timeout`: who gave up or left did so because the time was over.
    """
    result = table.result
    if result is None:
        return None
    best = result.ranking[0]
    winner = best[0] if len(best) == 1 and table.setting.players > 1 else None
    about, ending = _ending(table, result, timeout)
    return Outcome(
        winner, _headline(table, winner), about, ending, _tie(table, result),
        _places(table, result), _decided(table, winner),
    )  # fmt: skip


def _decided(table: Table, winner: int | None) -> int | None:
    """The move that put the winner in front for good."""
    if winner is None:
        return None
    since = None
    for ply in range(table.ply, 0, -1):
        if table.rounds.standing(table.positions[ply])[0] != [winner]:
            break
        since = ply
    return since


def _headline(table: Table, winner: int | None) -> Message:
    if table.setting.players == 1:
        return Message("result-alone")
    return Message("result-shared") if winner is None else Message("result-won")


def _ending(table: Table, result: Result, timeout: bool) -> tuple[int | None, Message]:
    """Why the game ended, and whom that is about: who left, else who made the last move."""
    if result.reason == "resigned":
        key = "result-timeout" if timeout else "result-resigned"
        return result.ranking[-1][0], Message(key)
    if result.reason == "stopped":
        return _stopped(table, timeout)
    last = table.plies[-1].seat if table.plies else None
    return last, Message(f"{table.game.name}-over-{result.reason.replace('_', '-')}")


def _stopped(table: Table, timeout: bool) -> tuple[int | None, Message]:
    """Why a game was stopped: because somebody left, because a solo lacks something, or so."""
    left = table.leavers
    if len(left) == 1:
        return left[0], Message("result-timeout" if timeout else "result-left")
    if left:
        return None, Message("result-left-several")
    lacks = missing(table.game, table.position.state) if table.setting.players == 1 else None
    return None, lacks or Message("result-stopped")


def _tie(table: Table, result: Result) -> Message | None:
    """What put the winner before seats of equal score; None where the score did."""
    ranking, scores = result.ranking, result.scores
    level = len(ranking) > 1 and scores[ranking[0][0]] == scores[ranking[1][0]]
    if not level or result.reason == "resigned" or len(ranking[0]) > 1:
        return None
    winner, second = ranking[0][0], ranking[1][0]
    if second in table.leavers:  # who left is last whatever the score
        return None
    args: dict[str, str | int] = {"score": scores[winner]}
    if result.throw_off is not None:
        thrown = {seat: sum(faces) for seat, faces in result.throw_off.items()}
        return Message("result-throw-off", args | {"sum": thrown[winner], "other": thrown[second]})
    if (match := table.rounds.match) is not None:
        totals = table.position.totals
        mine, other = totals[winner].tally, totals[second].tally
        if not match.tally_ranks or mine == other:
            return Message("result-tie-round", args)
        return Message("result-tie-total", args | {"total": mine, "other": other})
    return Message(f"{table.game.name}-tie-broken", args)


def standing(table: Table) -> tuple[Place, ...]:
    """What each seat has in the round on the board, and its place in the game; by seat."""
    scores = table.game.scores(table.position.state)
    groups = table.rounds.standing(table.position)
    return tuple(sorted(_placed(groups, scores, _unit(table)), key=lambda one: one.seat))


def _places(table: Table, result: Result) -> tuple[Place, ...]:
    unit = _unit(table) if table.rounds.match is None else "result-rounds"
    return _placed(result.ranking, result.scores, unit)


def _unit(table: Table) -> str:
    """The key of a score with its unit."""
    alone = "-solo" if table.setting.players == 1 else ""
    return f"{table.game.name}{alone}-score"


def _placed(groups: list[list[int]], scores: list[int], unit: str) -> tuple[Place, ...]:
    places: list[Place] = []
    for group in groups:
        number = len(places) + 1
        places += (Place(seat, number, Message(unit, {"score": scores[seat]})) for seat in group)
    return tuple(places)
