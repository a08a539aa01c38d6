"""Winning strategies of POLD.R, written down as certificates."""

from collections.abc import Hashable

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.solve.certificates import Certificate, Claim, strategy
from tablee.solve.poldr.certificates import identity
from tablee.solve.poldr.questions import LAST_BRICK, WHOLE
from tablee.solve.poldr.solver import (
    STARTER,
    Opening,
    after_opening,
    settle,
)
from tablee.solve.proof_search import SHARE, WIN
from tablee.solve.prover import Question

FIRST_TRY = 1 << 10
"""Nodes after which another move is tried that might win as well."""


class Strategist:
    """Chooses a proven move in every position it is asked about."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.seen: set[Hashable] = set()
        """Positions the strategy has an answer for already."""

    def choose(self, state: Poldr) -> int:
        """A move that keeps what is proven: one known already, or else the easiest."""
        after = {move: state.play(move) for move in GAME.moves(state)}
        for move, there in after.items():
            if there.over() and self.question.known(there).yes:
                return move
        for move, there in after.items():
            if identity(there) in self.seen:
                return move
        work = {move: self.question.known(there) for move, there in after.items()}
        easy = {move: known.work for move, known in work.items() if known.yes}
        return min(easy, key=easy.__getitem__) if easy else self._proven_again(after)

    def _proven_again(self, after: dict[int, Poldr]) -> int:
        """A move that wins, though the table has forgotten which."""
        nodes = FIRST_TRY
        while True:
            for move, there in after.items():
                if self.question.ask(there, nodes):
                    return move
            nodes *= 4


def prove(opening: Opening, memory: int) -> list[Certificate]:
    """The certificate of an opening; two of them, one a seat, if best play shares the rank."""
    state = after_opening(opening)
    asked = Question(LAST_BRICK, STARTER, WIN, memory)
    if settle(asked, state):
        return [certificate(opening, asked)]
    for seat in (STARTER, 1 - STARTER):
        asked = Question(WHOLE, seat, WIN, memory)
        if settle(asked, state):
            return [certificate(opening, asked)]
    both = []
    for seat in (STARTER, 1 - STARTER):
        asked = Question(WHOLE, seat, SHARE, memory)
        settle(asked, state)
        both.append(certificate(opening, asked))
    return both


def certificate(opening: Opening, proven: Question) -> Certificate:
    """The strategy behind a question that was answered with yes."""
    board, strategist = opening.board, Strategist(proven)
    claim = Claim(
        GAME.name, {"size": board.size, "bricks": board.bricks}, (opening.text,), proven.hero,
        proven.question == SHARE,
    )  # fmt: skip
    return strategy(claim, strategist.choose, identity, strategist.seen)
