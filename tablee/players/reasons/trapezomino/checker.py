"""Proves facts about moves of Trapézomino again, from their sentences and the plain rules.

Points are those that the rules list for each legal move. Every line to the horizon is played; where
that would take more than `LIMIT` positions the fact counts as not proven, and is not said. Nothing
here is shared with the finder.
"""

from collections.abc import Callable, Mapping

from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.state import Trapezomino
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact

LIMIT = 6_000
"""Positions whose moves are listed for one proof at most."""


class NotProven(Exception):
    """There is no proof: it would take too many positions, or the fact is not about this game."""


class _Proof:
    """One proof: lists moves, and counts how often."""

    def __init__(self, start: Trapezomino, fact: Fact, limit: int) -> None:
        self.start, self.fact, self.left = start, fact, limit
        self.me = start.turn
        self.move = GAME.read(start, fact.move)
        self.args: Mapping[str, object] = fact.message.args
        self.now = self.listed(start)
        self.after = start.play(self.move)
        self.then = self.listed(self.after)

    def listed(self, state: Trapezomino) -> dict[str, int]:
        """Every legal move by its text, and its points."""
        self.left -= 1
        if self.left < 0:
            raise NotProven
        return {
            GAME.write(state, move): GAME.details(state, move)["points"]
            for move in GAME.moves(state)
        }

    def played(self, state: Trapezomino, text: str) -> Trapezomino:
        """The position after a move given by its text."""
        return state.play(GAME.read(state, text))

    @property
    def points(self) -> int:
        """What the move scores."""
        return self.now[self.fact.move]

    def said(self, **args: int) -> bool:
        """Whether the sentence says just this."""
        return self.args == args


def holds(known: Knowledge, fact: Fact, patience: int = 1) -> bool:
    """Whether what the sentence says is true."""
    start = known.position
    if fact.kind not in CHECKS or known.setting.players != 2 or start.turn != fact.seat:
        return False
    if GAME.read(start, fact.move) not in GAME.moves(start) or fact.rival != 1 - fact.seat:
        return False
    try:
        return CHECKS[fact.kind](_Proof(start, fact, patience * LIMIT))
    except NotProven:
        return False


def _most(proof: _Proof) -> bool:
    return proof.said(points=proof.points) and proof.points == max(proof.now.values())


def _less(proof: _Proof) -> bool:
    most = max(proof.now.values())
    shown = proof.now.get(proof.fact.line[0])
    return proof.said(points=proof.points, most=most) and proof.points < most == shown


def _scores(proof: _Proof) -> tuple[int, int]:
    scores = GAME.scores(proof.after)
    return scores[proof.me], scores[1 - proof.me]


def _ends(proof: _Proof) -> bool:
    mine, theirs = _scores(proof)
    return proof.after.over() and mine != theirs and proof.said(mine=mine, theirs=theirs)


def _ends_level(proof: _Proof) -> bool:
    mine, theirs = _scores(proof)
    return proof.after.over() and mine == theirs and proof.said(points=mine)


def _answer(proof: _Proof) -> int:
    """The most points the other can score next."""
    if not proof.then:
        raise NotProven
    return max(proof.then.values())


def _shown(proof: _Proof) -> int | None:
    """What the reply of the line scores."""
    return proof.then.get(proof.fact.line[1])


def _trade(proof: _Proof) -> bool:
    answer = _answer(proof)
    return proof.said(points=proof.points, answer=answer) and _shown(proof) == answer


def _limits(proof: _Proof) -> bool:
    return proof.said(points=_answer(proof)) and _shown(proof) == _answer(proof)


def _closes(proof: _Proof) -> bool:
    before, answer = max(proof.now.values()), _answer(proof)
    return answer < before and proof.said(points=answer, before=before)


def _opens(proof: _Proof) -> bool:
    """The place shown is worth so much now, and was worth less, or not to be had, before."""
    answer, reply = _answer(proof), proof.fact.line[1]
    before = proof.now.get(reply, 0)
    return before < answer == _shown(proof) and proof.said(points=answer, before=before)


def _only_jokers(proof: _Proof) -> bool:
    pieces = {GAME.details(proof.after, move)["piece"] for move in GAME.moves(proof.after)}
    some_left = bool(GAME.dump(proof.after)["left"])
    return some_left and bool(pieces) and pieces <= {"J", "JJ"} and _limits(proof)


def _mine_after(proof: _Proof) -> dict[str, int]:
    """For each reply, the most points the mover can score then."""
    if not proof.then:
        raise NotProven
    return {
        reply: max(proof.listed(proof.played(proof.after, reply)).values(), default=0)
        for reply in proof.then
    }


def _least_after(proof: _Proof) -> bool:
    mine = _mine_after(proof)
    least = min(mine.values())
    return least > 0 and proof.said(points=least) and mine.get(proof.fact.line[1]) == least


def _lets_end(proof: _Proof) -> bool:
    reply = proof.fact.line[1]
    return reply in proof.then and proof.said() and proof.played(proof.after, reply).over()


def _final(proof: _Proof, state: Trapezomino, known: dict[object, int]) -> int:
    """How far the first seat ends ahead of the second when both do their best."""
    board = GAME.dump(state)
    laid = frozenset((one["piece"], *one["cells"]) for one in board["placed"])
    key = (laid, state.turn, *GAME.scores(state))
    if key not in known:
        ends = [_final(proof, proof.played(state, text), known) for text in proof.listed(state)]
        first, second = GAME.scores(state)
        choose = max if state.turn == 0 else min
        known[key] = choose(ends) if ends else first - second
    return known[key]


def _lead(proof: _Proof) -> int:
    """How far ahead the mover ends."""
    lead = _final(proof, proof.after, {})
    return lead if proof.me == 0 else -lead


def _sure_margin(proof: _Proof) -> bool:
    lead = _lead(proof)
    return lead > 0 and proof.said(count=lead)


def _lets_margin(proof: _Proof) -> bool:
    lead = _lead(proof)
    return lead < 0 and proof.said(count=-lead)


def _level(proof: _Proof) -> bool:
    return proof.said() and not proof.after.over() and _lead(proof) == 0


CHECKS: dict[str, Callable[[_Proof], bool]] = {
    "most": _most, "less": _less, "ends": _ends, "ends-level": _ends_level, "trade": _trade,
    "limits": _limits, "leaves": _limits, "closes": _closes, "opens": _opens,
    "only-jokers": _only_jokers, "keeps": _least_after, "lets-cramp": _least_after,
    "lets-end": _lets_end, "sure-margin": _sure_margin, "lets-margin": _lets_margin,
    "level": _level,
}  # fmt: skip
