"""What is known about playing POLD.R well.

The weights come from a logistic regression over positions whose winner alpha-beta has
proven (600 to a factor of e in the odds) and from matches; `bench/poldr_terms.py` shows
what each is worth in play.
"""

import threading
from dataclasses import replace

from tablee.games.game import Game
from tablee.games.poldr.board import BETWEEN, BIT, NOWHERE
from tablee.games.poldr.state import Poldr, empty, past
from tablee.games.rule import blank, popcount, rule
from tablee.play import Knowledge
from tablee.players import proving, thinking
from tablee.players.knowledge import poldr_openings
from tablee.players.skill import Effort, Skill
from tablee.players.thinking import Budget, Thought
from tablee.solve.poldr.questions import WHOLE
from tablee.solve.poldr.symmetry import LARGEST
from tablee.solve.proof_search import WIN
from tablee.solve.prover import Question

LAYING = 700
"""A brick laid, as long as more than LAID_ENOUGH are left: the other may lay all his first."""
LAID_ENOUGH = 7
REACH = 330
"""A cell where the black pawn could go for one's own marker: who has none is soon blocked."""
SAVED = 100
"""A brick in reserve once the saving has begun."""

FINE = 3_500
"""More than this is expected of no move."""
MOST_LATER = 2 * NOWHERE
"""The longest move list after the first: both pawns may go everywhere."""
_WORD = (1 << 62) - 1


@rule
def evaluate(state: Poldr, seat: int) -> int:
    """How far a seat is ahead of the other."""
    other = 1 - seat
    lead = state.reserve[seat] - state.reserve[other]
    if state.phase == 2:
        return SAVED * lead
    if state.ended != 0:
        return -100 * lead
    to_move = 1 if state.turn == seat else -1
    reach = popcount(state.black_to) - popcount(black_reach(state, 1 - state.turn))
    laid = max(state.reserve[other], LAID_ENOUGH) - max(state.reserve[seat], LAID_ENOUGH)
    return to_move * REACH * reach + LAYING * laid


@rule
def black_reach(state: Poldr, seat: int) -> int:
    """Where a seat could put the black pawn while building, if it were his turn."""
    free = empty(state.size, state.black, state.markers, state.bricks)
    gaps = free | BIT[state.black]
    return past(state.markers[seat], gaps) & free


@rule
def urgency(state: Poldr, move: int) -> int:
    """Moves that lay or take many bricks first."""
    between = BETWEEN[move]
    if state.phase == 2:
        return popcount(between & state.bricks[state.turn])
    return popcount(between & ~(state.bricks[0] | state.bricks[1] | state.bricks[2]))


@rule
def appeal(state: Poldr, move: int) -> int:
    """A move is expected to be as good as the position after it looks: twice the weight
    for every 640 hundredths."""
    if state.players != 2:
        return urgency(state, move)
    after = state.play(move)
    ahead = evaluate(after, state.turn)
    if after.over():
        ahead = FINE if wins(after, state.turn) else -FINE
    return max(0, min(2 * FINE // 5, (FINE + ahead) // 5))


@rule
def wins(state: Poldr, seat: int) -> bool:
    """Whether a seat of two has won a finished game."""
    return state.standing(seat) > state.standing(1 - seat)


@rule
def wins_now(state: Poldr) -> bool:
    """Whether the player to move can end the game and win it."""
    if state.phase == 1 and state.reserve[state.turn] > state.size - 2:
        return False  # so many bricks cannot be laid at once
    moves = blank(MOST_LATER)
    for i in range(state.legal(moves)):
        after = state.play(int(moves[i]))
        if after.over() and wins(after, state.turn):
            return True
    return False


@rule
def gives_in(state: Poldr) -> bool:
    """Whether the player to move loses at once or lets the other win next, whatever he does."""
    if state.phase == 1 and state.reserve[1 - state.turn] > state.size - 2:
        return False
    moves = blank(MOST_LATER)
    for i in range(state.legal(moves)):
        after = state.play(int(moves[i]))
        lost = wins(after, 1 - state.turn) if after.over() else wins_now(after)
        if not lost:
            return False
    return True


@rule
def certain(state: Poldr) -> int:
    """Whether the player to move wins within two of his turns (1), or loses (-1)."""
    if state.black == NOWHERE:
        return 0
    if wins_now(state):
        return 1
    if gives_in(state):
        return -1
    if state.phase == 1 and state.reserve[state.turn] > 2 * (state.size - 2):
        return 0
    moves = blank(MOST_LATER)
    for i in range(state.legal(moves)):
        after = state.play(int(moves[i]))
        if not after.over() and gives_in(after) and not wins_now(after):
            return 1
    return 0


@rule
def key(state: Poldr) -> int:
    """A number for each position of two players.

    Reserves follow from the bricks. Of the last takings only their order matters, and how
    far the round has come does not.
    """
    first, second = state.last_take[0], state.last_take[1]
    order = 0 if first == second else 1 if first < second else 2
    pawns = (state.black << 7 | state.markers[0]) << 7 | state.markers[1]
    small = pawns << 4 | order << 2 | (state.phase - 1) << 1 | state.turn
    # The highest bits would be lost in the product: let them count further down too.
    blue = state.bricks[0] ^ state.bricks[0] >> 29
    yellow = state.bricks[1] ^ state.bricks[1] >> 27
    mixed = (
        blue * 0x1E3779B97F4A7C15 + yellow * 0x3F58476D1CE4E5B9 + small * 0x14D049BB133111EB
    ) & _WORD
    mixed = (mixed ^ mixed >> 31) * 0x2545F4914F6CDD1D & _WORD
    return (mixed ^ mixed >> 29) | 1 << 61


GLANCE = 20_000
"""Positions alpha-beta looks at first: a win that it sees is a short one."""
PROVING = 0.75
"""The part of a budget that goes into proving; alpha-beta has the rest."""


RESISTING = 200_000
"""Positions alpha-beta looks at where all moves lose; more and fewer saved fewer games against
level 4 (bench/results.md)."""


def think(known: Knowledge, budget: Budget, seed: int) -> Thought:
    """The best move: by the book, by proof, or by alpha-beta; by UCT for three."""
    game, state, players = known.game, known.position, known.setting.players
    if players != 2:
        return thinking.uct(game, state, players, budget, seed)
    if state.size > LARGEST or state.over():
        return thinking.alpha_beta(game, state, budget, seed)
    if budget.seconds is not None and not _LOADED:
        _load(state)
    if not proving.worthwhile(budget):
        return thinking.alpha_beta(game, state, budget, seed)
    by_heart = poldr_openings.think(state, seed)
    return by_heart or _prove(game, state, budget, seed)


_LOADED: list[bool] = []


def _load(state: Poldr) -> None:
    """Compile all that a thought may need, before any clock runs."""
    Question(WHOLE, 0, WIN).prepare(state)
    _LOADED.append(True)


_threads = threading.local()


def _kept_proof(state: Poldr) -> proving.KeptProof:
    """What this thread proved last, if it was on such a board."""
    board = (state.size, state.total)
    kept: proving.KeptProof | None = getattr(_threads, "kept", None)
    if kept is None or kept.variant != board:
        kept = _threads.kept = proving.KeptProof(board)
    return kept


def _prove(game: Game[Poldr], state: Poldr, budget: Budget, seed: int) -> Thought:
    """Look for a short win, then for a proof, then for the best that can be seen."""
    quick = proving.share(budget, 1 - PROVING)
    glance = replace(quick, nodes=min(GLANCE, quick.nodes or GLANCE))
    seen = thinking.alpha_beta(game, state, glance, seed)
    if seen.proven:
        return seen
    if poldr_openings.lost(state):
        return _resist(game, state, quick, seed)
    # A budget of nodes alone must give the same thought every time: nothing is kept then.
    kept = None if budget.seconds is None else _kept_proof(state)
    proof = proving.think(game, WHOLE, state, proving.share(budget, PROVING), seed, kept)
    if proof is None:
        return thinking.alpha_beta(game, state, quick, seed)
    nodes = proof.nodes + seen.nodes
    if proof.value == 0.0:
        return _resist(game, state, quick, seed, nodes)
    return replace(proof, nodes=nodes)


def _resist(
    game: Game[Poldr], state: Poldr, budget: Budget, seed: int, nodes: int = 0
) -> Thought:  # fmt: skip
    """A move of a lost position: what alpha-beta likes best after a short look."""
    moves = dict.fromkeys(game.moves(state), 0.0)
    part = replace(budget, nodes=min(RESISTING, budget.nodes or RESISTING))
    seen = thinking.alpha_beta(game, state, part, seed)
    return replace(seen, value=0.0, proven=True, moves=moves, exact=True, nodes=nodes + seen.nodes)


SKILL = Skill(
    functions={
        "evaluate": evaluate, "urgency": urgency, "key": key, "appeal": appeal, "certain": certain,
    },
    duel="alpha_beta",
    think=think,
    efforts=(
        Effort(150, 40), Effort(500, 16), Effort(3_000, 10), Effort(20_000, 10), Effort(None),
    ),
)  # fmt: skip
