"""Proves facts about moves of Polymère again, from their sentences and the plain rules.

Series are laid piece by piece. What the other of two can do is asked of a position, loaded as the
referee does, in which that player holds every piece the seat has not seen: no real hand can do
more. So a fact never depends on hidden pieces. Nothing here is shared with the finder.
"""

from collections.abc import Callable, Mapping

from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.polymere.state import Polymere
from tablee.games.refusal import Refusal
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact

LIMIT = 1_500
"""Positions whose moves are listed for one proof at most."""
PASS = "pass"


class NotProven(Exception):
    """There is no proof: it would take too many positions, or the fact is not about this game."""


class _Proof:
    """One proof, from what the seat knows."""

    def __init__(self, known: Knowledge, fact: Fact, limit: int) -> None:
        self.known, self.fact, self.left = known, fact, limit
        self.start: Polymere = known.position
        self.me = self.start.turn
        self.args: Mapping[str, object] = fact.message.args
        self.now = self.listed(self.start)
        if fact.move not in self.now:
            raise NotProven
        self.after = self.played(self.start, fact.move)

    def listed(self, state: Polymere) -> dict[str, Json]:
        """The legal moves by their texts, with what the rules tell of each."""
        self.left -= 1
        if self.left < 0:
            raise NotProven
        return {GAME.write(state, move): GAME.details(state, move) for move in GAME.moves(state)}

    def played(self, state: Polymere, text: str) -> Polymere:
        """The position after a move given by its text."""
        return state.play(GAME.read(state, text))

    def said(self, **args: int) -> bool:
        """Whether the sentence says just this."""
        return self.args == args

    def still_mine(self, state: Polymere) -> bool:
        """Whether the mover is still in the same turn: a piece was laid, and more is owed."""
        return state.turn == self.me and state.laid > 0 and not state.over()

    def hand(self, state: Polymere) -> int:
        """How many pieces the mover holds."""
        return len(GAME.dump(state)["hands"][self.me])


def holds(known: Knowledge, fact: Fact, patience: int = 1) -> bool:
    """Whether what the sentence says is true."""
    seats = known.setting.players
    if fact.kind not in CHECKS or seats == 1 or known.view["turn"] != fact.seat:
        return False
    if fact.seat != known.view["seat"]:
        return False
    try:
        return CHECKS[fact.kind](_Proof(known, fact, patience * LIMIT))
    except (NotProven, Refusal):
        return False


# The own turn


def _out(proof: _Proof) -> bool:
    return proof.said() and proof.fact.move != PASS and proof.hand(proof.after) == 0


def _must_pass(proof: _Proof) -> bool:
    return set(proof.now) == {PASS} and proof.said(drawn=proof.now[PASS]["draws"])


def _ends_turn(proof: _Proof) -> bool:
    laid = proof.fact.move != PASS and not proof.still_mine(proof.after)
    return laid and proof.said(left=proof.hand(proof.after))


def _stuck(proof: _Proof) -> bool:
    if not proof.still_mine(proof.after):
        return False
    then = proof.listed(proof.after)
    drawn = then[PASS]["draws"]
    return set(then) == {PASS} and drawn > 0 and proof.said(drawn=drawn)


def _laid(proof: _Proof, first: str | None) -> tuple[int, int, int]:
    """Play the line as one turn: pieces laid, pieces drawn, pieces left."""
    line, state = proof.fact.line, proof.start
    if first is not None and line[0] != first:
        raise NotProven
    laid = drawn = 0
    for index, text in enumerate(line):
        moves = proof.listed(state)
        mine = state.turn == proof.me if index == 0 else proof.still_mine(state)
        if text not in moves or not mine:
            raise NotProven
        if text == PASS:
            if index + 1 < len(line):
                raise NotProven
            drawn = moves[text]["draws"]
            return laid, drawn, proof.hand(state) + drawn
        state, laid = proof.played(state, text), laid + 1
    if proof.still_mine(state):  # the line must end the turn
        raise NotProven
    return laid, drawn, proof.hand(state)


def _series(proof: _Proof) -> bool:
    laid, drawn, left = _laid(proof, proof.fact.move)
    return drawn == 0 and laid > 1 and left > 0 and proof.said(count=laid, left=left)


def _series_draws(proof: _Proof) -> bool:
    laid, drawn, left = _laid(proof, proof.fact.move)
    return drawn > 0 and laid > 1 and proof.said(count=laid, left=left, drawn=drawn)


def _series_out(proof: _Proof) -> bool:
    laid, _, left = _laid(proof, proof.fact.move)
    return left == 0 and proof.said(count=laid)


def _missed(proof: _Proof) -> bool:
    """Passing draws so many; the line lays so many, and leaves fewer pieces than passing."""
    if proof.fact.move != PASS:
        return False
    laid, _, left = _laid(proof, None)
    drawn = proof.now[PASS]["draws"]
    fewer = left < proof.hand(proof.start) + drawn
    return laid > 0 and fewer and proof.said(drawn=drawn, count=laid, left=left)


def _owes(proof: _Proof) -> bool:
    """Every way to play the turn on is looked at."""
    if not proof.still_mine(proof.after):
        return False
    least = _least(proof, proof.after, (), {})
    return least > 0 and proof.said(drawn=least)


def _least(
    proof: _Proof, state: Polymere, laid: tuple[str, ...], known: dict[tuple[str, ...], int]
) -> int:
    """The fewest pieces that are drawn at the end of the turn."""
    if not proof.still_mine(state):
        return 0
    name = tuple(sorted(laid))
    if name not in known:
        moves = proof.listed(state)
        least = int(moves[PASS]["draws"])
        for text in moves:
            if text != PASS and least:
                after = proof.played(state, text)
                least = min(least, _least(proof, after, (*laid, text), known))
        known[name] = least
    return known[name]


def _keeps_ending(proof: _Proof) -> bool:
    """One piece is owed, the move touched more sides, and so many pieces would touch just one."""
    if not proof.still_mine(proof.after) or GAME.dump(proof.after)["owed"] != 1:
        return False
    then = proof.listed(proof.after)
    single = {told["piece"] for told in then.values() if told.get("contacts") == 1}
    shown = then.get(proof.fact.line[1], {}).get("contacts")
    several = proof.now[proof.fact.move]["contacts"] > 1
    return several and shown == 1 and proof.said(count=len(single))


def _at_place(proof: _Proof) -> set[str]:
    """The numbered pieces that could be laid where the move lays a joker."""
    told = proof.now[proof.fact.move]
    if told.get("piece") != "J":
        raise NotProven
    return {
        other["piece"]
        for other in proof.now.values()
        if other.get("at") == told["at"] and other["piece"] != "J"
    }


def _joker_needed(proof: _Proof) -> bool:
    return proof.said() and not _at_place(proof)


def _joker_spent(proof: _Proof) -> bool:
    others = _at_place(proof)
    shown = proof.now.get(proof.fact.line[0], {}).get("piece")
    return shown in others and proof.said(count=len(others))


# The other of two, with every piece that the seat has not seen


def _possible(proof: _Proof, after: bool) -> dict[str, int]:
    """The places where the other could lay something, and the most sides that would touch."""
    known = proof.known
    if known.setting.players != 2:
        raise NotProven
    state = proof.after if after else proof.start
    board = GAME.dump(state)
    rival, mine = 1 - proof.me, list(known.view["hand"])
    if after:
        mine.remove(proof.now[proof.fact.move]["piece"])
    # Everything in the other's hand and in the talon of some world that fits is unseen.
    board["hands"] = [[], []]
    board["hands"][proof.me] = mine
    world = GAME.dump(proof.start)
    board["hands"][rival] = world["hands"][rival] + world["talon"]
    board |= {"talon": [], "turn": rival, "owed": 1, "laid": 0, "passes": 0, "out": []}
    told = proof.listed(GAME.load(known.setting, board)).values()
    places: dict[str, int] = {}
    for move in told:
        if "piece" in move:
            cell = str(move["at"])
            places[cell] = max(places.get(cell, 0), move["contacts"])
    return places


def _theirs(proof: _Proof) -> None:
    """The turn must have gone to the other, and the fact name them."""
    rival = 1 - proof.me
    if proof.after.over() or proof.after.turn != rival or proof.fact.rival != rival:
        raise NotProven


def _denies(proof: _Proof) -> bool:
    _theirs(proof)
    return proof.said() and not _possible(proof, after=True)


def _one_at_most(proof: _Proof) -> bool:
    """Whoever owes one piece and touches one side has ended his turn."""
    _theirs(proof)
    places = _possible(proof, after=True)
    return proof.said() and bool(places) and max(places.values()) == 1


def _compared(least: int, more: bool) -> Callable[[_Proof], bool]:
    """Places that touch so many sides at least: more of them than before, or fewer."""

    def check(proof: _Proof) -> bool:
        _theirs(proof)
        now, before = (
            sum(sides >= least for sides in _possible(proof, after).values())
            for after in (True, False)
        )
        changed = now > before if more else now < before
        return changed and proof.said(count=now, before=before)

    return check


CHECKS: dict[str, Callable[[_Proof], bool]] = {
    "out": _out, "must-pass": _must_pass, "ends-turn": _ends_turn, "stuck": _stuck,
    "series": _series, "series-draws": _series_draws, "series-out": _series_out,
    "missed": _missed, "owes": _owes, "keeps-ending": _keeps_ending,
    "joker-needed": _joker_needed, "joker-spent": _joker_spent, "denies": _denies,
    "one-at-most": _one_at_most, "opens": _compared(1, True), "closes": _compared(1, False),
    "opens-joins": _compared(2, True), "closes-joins": _compared(2, False),
}  # fmt: skip
