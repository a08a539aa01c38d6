"""Proves facts about moves of POLD.R again, from their sentences and the plain rules.

Every line to the horizon is played; where that would take more than `LIMIT` positions the fact
counts as not proven, and is not said. Nothing here is shared with the finder.
"""

from collections.abc import Callable, Mapping

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact

Args = Mapping[str, object]
LIMIT = 60_000
"""Positions played for one proof at most: about half a second."""
SEARCHED = 2_000_000
"""Positions that the compiled alpha-beta may look at for one proof."""


class NotProven(Exception):
    """There is no proof: it would take too many positions, or the fact is not about this game."""


class _Proof:
    """One proof: plays moves, and counts them."""

    def __init__(self, start: Poldr, fact: Fact, limit: int) -> None:
        self.start, self.fact, self.left, self.limit = start, fact, limit, limit
        self.move = GAME.read(start, fact.move)
        self.after = start.play(self.move)
        self.me = start.turn
        self.args: Args = fact.message.args

    def moves(self, state: Poldr) -> list[tuple[int, Poldr]]:
        """Every move of a position with the position after it."""
        found = [(move, state.play(move)) for move in GAME.moves(state)]
        self.left -= len(found)
        if self.left < 0:
            raise NotProven
        return found


def holds(known: Knowledge, fact: Fact, patience: int = 1) -> bool:
    """Whether what the sentence says is true."""
    start = known.position
    if fact.kind not in CHECKS or start.over() or start.turn != fact.seat:
        return False
    move = GAME.read(start, fact.move)
    if move not in GAME.moves(start) or fact.rival != start.play(move).turn:
        return False
    try:
        return CHECKS[fact.kind](_Proof(start, fact, patience * LIMIT))
    except NotProven:
        return False


def _bricks(state: Poldr, move: int) -> int:
    """How many bricks a move lays or saves, as the rules list them."""
    details = GAME.details(state, move)
    return len(details.get("fills") or details.get("takes") or ())


def _counts(state: Poldr) -> list[int]:
    return [_bricks(state, move) for move in GAME.moves(state)]


def _most(phase: int) -> Callable[[_Proof], bool]:
    def check(proof: _Proof) -> bool:
        count = _bricks(proof.start, proof.move)
        most = max(_counts(proof.start))
        return proof.start.phase == phase and 0 < count == most == proof.args["count"]

    return check


def _less(phase: int) -> Callable[[_Proof], bool]:
    def check(proof: _Proof) -> bool:
        count, most = _bricks(proof.start, proof.move), max(_counts(proof.start))
        said = proof.args["count"], proof.args["most"]
        shown = _bricks(proof.start, GAME.read(proof.start, proof.fact.line[0]))
        return proof.start.phase == phase and (count, most) == said and count < most == shown

    return check


def _last_brick(proof: _Proof) -> bool:
    return _placed_all(proof.after, proof.me)


def _placed_all(state: Poldr, seat: int) -> bool:
    ended = state.over() and GAME.reason(state) == "all_placed"
    return ended and GAME.scores(state)[seat] == 0


def _ends(proof: _Proof) -> bool:
    said = (proof.args["mine"], proof.args["theirs"])
    return proof.after.over() and _reserves(proof) == said and said[0] != said[1]


def _reserves(proof: _Proof) -> tuple[int, int]:
    """Of the mover and of the other of two."""
    scores = GAME.scores(proof.after)
    if len(scores) != 2:
        raise NotProven
    return scores[proof.me], scores[1 - proof.me]


def _blocks(proof: _Proof) -> bool:
    """While building, and the next player may lay nowhere."""
    return proof.start.phase == 1 and proof.after.phase == 2 and not proof.after.over()


def _turns_tide(proof: _Proof) -> bool:
    return _blocks(proof) and _reserves(proof) == (proof.args["mine"], proof.args["theirs"])


def _lets_last(proof: _Proof) -> bool:
    rival = proof.after.turn
    return any(_placed_all(after, rival) for _, after in proof.moves(proof.after))


def _few_ways(proof: _Proof) -> bool:
    return proof.after.phase == 1 and len(_building_moves(proof.after)) == proof.args["count"]


def _building_moves(state: Poldr) -> list[int]:
    """The moves that lay bricks."""
    if state.phase != 1 or state.over():
        return []
    return [move for move in GAME.moves(state) if _bricks(state, move)]


def _saved(state: Poldr) -> int:
    """The most bricks that whoever is to move can save at once."""
    if state.phase != 2 or state.over():
        return 0
    return max(_counts(state), default=0)


def _denies_save(proof: _Proof) -> bool:
    after = proof.after
    return after.phase == 2 and not after.over() and _saved(after) == 0


def _lets_save(proof: _Proof) -> bool:
    return 0 < _saved(proof.after) == proof.args["count"]


def _room(proof: _Proof) -> list[int]:
    """After each answer of the other of two, how many ways to build are left to the mover."""
    if GAME.scores(proof.start)[2:] or proof.after.phase != 1 or proof.after.over():
        raise NotProven
    answers = [after for _, after in proof.moves(proof.after)]
    if any(after.over() for after in answers):
        raise NotProven
    return [len(_building_moves(after)) for after in answers]


def _lets_block(proof: _Proof) -> bool:
    return min(_room(proof)) == 0


def _least_room(proof: _Proof) -> bool:
    return 0 < min(_room(proof)) == proof.args["count"]


def _store(proof: _Proof) -> list[int]:
    """After each answer, how many bricks the mover can save at once."""
    if GAME.scores(proof.start)[2:] or proof.after.phase != 2 or proof.after.over():
        raise NotProven
    answers = [after for _, after in proof.moves(proof.after)]
    if any(after.over() for after in answers):
        raise NotProven
    return [_saved(after) for after in answers]


def _lets_strand(proof: _Proof) -> bool:
    return min(_store(proof)) == 0


def _keeps_saving(proof: _Proof) -> bool:
    return 0 < min(_store(proof)) == proof.args["count"]


# Wins and margins


def _won(state: Poldr, seat: int) -> bool:
    return state.over() and all(
        state.standing(seat) > state.standing(other)
        for other in range(len(GAME.scores(state)))
        if other != seat
    )


def _wins(
    proof: _Proof, state: Poldr, seat: int, turns: int, known: dict[tuple[Poldr, int], bool]
) -> bool:
    """Whether a seat of two wins within so many turns of its own, whatever the other does."""
    if state.over() or turns == 0:
        return _won(state, seat)
    key = (state, turns)
    if key not in known:
        after = [there for _, there in proof.moves(state)]
        if state.turn != seat:
            known[key] = all(_wins(proof, there, seat, turns, known) for there in after)
        elif any(_won(there, seat) for there in after):
            known[key] = True
        else:
            # First what leaves the other least to do.
            after.sort(key=lambda there: len(GAME.moves(there)))
            known[key] = turns > 1 and any(
                _wins(proof, there, seat, turns - 1, known) for there in after
            )
    return known[key]


def _turns(proof: _Proof) -> int:
    turns = proof.args["turns"]
    if not isinstance(turns, int) or not 0 < turns < 5:
        raise NotProven
    return turns


def _lets_win(proof: _Proof) -> bool:
    if GAME.scores(proof.start)[2:]:
        return False
    return _wins(proof, proof.after, proof.after.turn, _turns(proof), {})


def _forces_win(proof: _Proof) -> bool:
    if GAME.scores(proof.start)[2:]:
        return False
    return _wins(proof, proof.after, proof.me, _turns(proof), {})


def _value(proof: _Proof) -> float:
    """What the position after the move is worth to the mover, if alpha-beta sees it to the end.

    The finder has it from the proof search: another algorithm, with a table of its own.
    """
    from tablee.players import thinking

    if GAME.scores(proof.start)[2:] or proof.after.over():
        raise NotProven
    budget = thinking.Budget(None, SEARCHED * max(1, proof.limit // LIMIT))
    thought = thinking.alpha_beta(GAME, proof.after, budget)
    if not thought.proven or thought.value not in (0.0, 1.0):
        raise NotProven
    return thought.value if proof.after.turn == proof.me else 1 - thought.value


def _is_proven(proof: _Proof) -> bool:
    return _value(proof) == 1.0


def _lets_proven(proof: _Proof) -> bool:
    return _value(proof) == 0.0


def _margin(proof: _Proof, state: Poldr, known: dict[Poldr, int]) -> int:
    """How many bricks ahead of the other the first seat ends, when both do their best."""
    if state.over():
        first, second = GAME.scores(state)
        return int(first - second)
    if state not in known:
        ends = [_margin(proof, after, known) for _, after in proof.moves(state)]
        known[state] = max(ends) if state.turn == 0 else min(ends)
    return known[state]


def _lead(proof: _Proof) -> int:
    """How many bricks ahead the mover ends."""
    if GAME.scores(proof.start)[2:] or proof.after.phase != 2:
        raise NotProven
    lead = _margin(proof, proof.after, {})
    return lead if proof.me == 0 else -lead


def _sure_margin(proof: _Proof) -> bool:
    return 0 < _lead(proof) == proof.args["count"]


def _lets_margin(proof: _Proof) -> bool:
    return 0 < -_lead(proof) == proof.args["count"]


CHECKS: dict[str, Callable[[_Proof], bool]] = {
    "lays-most": _most(1), "saves-most": _most(2), "lays-less": _less(1), "saves-less": _less(2),
    "last-brick": _last_brick, "ends": _ends, "blocks": _blocks, "turns-tide": _turns_tide,
    "lets-last": _lets_last, "few-ways": _few_ways, "denies-save": _denies_save,
    "lets-save": _lets_save, "lets-block": _lets_block, "lets-cramp": _least_room,
    "keeps-ways": _least_room, "lets-strand": _lets_strand, "keeps-saving": _keeps_saving,
    "lets-win": _lets_win, "forces-win": _forces_win, "sure-margin": _sure_margin,
    "lets-margin": _lets_margin, "proven": _is_proven, "lets-proven": _lets_proven,
}  # fmt: skip
