"""How to play Trapézomino well: alpha-beta that weighs every move, and proves the end.

A place once taken stays taken. So the search carries the list of places still free,
shorter with every piece, instead of looking through the whole board at every turn.
Values are points still to come, in hundredths: those of the player to move less those of
the other. What was scored before does not change which move is best, so it stays out of
them, and positions reached in another order are known again whatever they scored.
"""

import math
import time
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from tablee.compiled import target
from tablee.games.chance import Chance
from tablee.games.refusal import Over
from tablee.games.rule import Buffer, rule, stopped
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import ALL
from tablee.games.trapezomino.state import PLACE, WHOLE_SET, Trapezomino, lines
from tablee.play import Knowledge
from tablee.players import proving
from tablee.players.advice import Advice
from tablee.players.alpha_beta import AT_LEAST, AT_MOST, EXACT, bring_forward
from tablee.players.knowledge import trapezomino_proof
from tablee.players.knowledge.trapezomino_places import NAME, POINT, choices, look, most, narrow
from tablee.players.search import HORIZON, INFINITE, LIMIT, NODES, STOP, exponential
from tablee.players.skill import Effort, Skill
from tablee.players.thinking import Budget, Thought, new_control, table_slots, watched

HINTED = 100 * POINT
"""Added to the rank of the move that was best here before; no move makes so many points."""

NEVER = 1 << 20


class Style(NamedTuple):
    """How the search weighs and hurries. Bad moves are looked at less deep, unless they
    surprise: what counts is how many moves that seem better were tried before. At equal
    nodes that makes no difference, but the nodes it saves are the dear ones.
    """

    tempo: int = 50  # to be on turn is worth so many hundredths of the best move's points
    late: int = 8  # after so many one move less deep


TEMPO, LATE = range(2)

EVEN = 250.0
"""How many hundredths of a point ahead make winning e times as likely as losing."""
ON_TURN = 160
"""What the player to move gains on the other until the end, in the mean of 150 games."""
HURRY = 50
"""How much more urgent a move is for every point it makes."""
PROVABLE = 6
"""With fewer pieces laid it is hopeless to ask who wins."""
DEEPENING = 0.4
"""The part of a budget that then looks for the best margin; the rest asks only who wins."""

Buffers = Any
"""The buffers of a search: free places, moves, their ranks, and the transposition table (names,
values, notes)."""


# For UCT


@rule
def promise(state: Trapezomino, seat: int, players: int) -> float:
    """The chance to win of a player so far ahead; to be on turn is worth ON_TURN more."""
    lead = POINT * (state.points[seat] - state.points[1 - seat])
    lead += ON_TURN if state.turn == seat else -ON_TURN
    return float(1.0 / (1.0 + exponential(-lead / EVEN)))


@rule
def urgency(state: Trapezomino, move: int) -> int:
    """Moves that make many points first."""
    return HURRY * lines(state.lo, state.hi, state.links, PLACE[move])


# The search


@rule
def outlook(state: Trapezomino, free: Buffer, at: int, count: int, beta: int, tempo: int) -> int:
    """What a position promises without looking further; -1 if nothing fits."""
    # From beta on it does not matter how much more it is.
    return tempo * most(state, free, at, count, max(0, -(-beta // max(1, tempo))))


@rule
def negamax(
    state: Trapezomino, name: int, depth: int, alpha: int, beta: int, at: int, count: int,
    to: int, buffers: Buffers, control: Buffer, style: Buffer,
) -> int:  # fmt: skip
    """What the player to move still gains on the other, looked at so many moves deep.

    Its free places are `count` from `at`; moves are written from `to`. As in the general
    search, a value is exact if `control[HORIZON]` has not grown.
    """
    free, out, rank, names, values, notes = buffers
    control[NODES] += 1
    if depth <= 0:
        promise = outlook(state, free, at, count, beta, style[TEMPO])
        if promise < 0:
            return 0
        control[HORIZON] += 1
        return promise
    if stopped(control, STOP, NODES) or control[NODES] > control[LIMIT]:
        control[STOP] = 1
        return 0
    slot = name & (len(names) - 1)
    hinted = -1
    if names[slot] == name:
        note = notes[slot]
        hinted = note >> 16
        whole = note >> 2 & 1
        if whole or (note >> 3 & 255) >= depth:
            value, bound = int(values[slot]), note & 3
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                if not whole:
                    control[HORIZON] += 1
                return value
    number = choices(state, free, at, count, out, rank, to)
    if number == 0:
        return 0
    if hinted >= 0:
        for i in range(number):
            if out[to + i] == hinted:
                rank[to + i] += HINTED
    low, best, chosen = alpha, -INFINITE, -1
    unsure = control[HORIZON]
    for i in range(number):
        bring_forward(out, rank, to, i, number)
        move, won = int(out[to + i]), int(rank[to + i]) % HINTED
        after, known = state.play(move), name ^ NAME[move]
        fewer = narrow(free, at, count, PLACE[move])
        less = 1 if i >= style[LATE] and depth >= 2 else 0
        value = low + 1
        if i > 0:  # is it better than the best at all?
            value = won - negamax(
                after, known, depth - 1 - less, won - low - 1, won - low, at + count, fewer,
                to + number, buffers, control, style,
            )  # fmt: skip
        if i == 0 or (value > low and (less > 0 or value < beta)):
            value = won - negamax(
                after, known, depth - 1, won - beta, won - low, at + count, fewer, to + number,
                buffers, control, style,
            )  # fmt: skip
        if control[STOP]:
            return 0
        if value > best:
            best, chosen = value, move
        low = max(low, value)
        if low >= beta:
            break
    bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    whole = 1 if control[HORIZON] == unsure else 0
    names[slot], values[slot] = name, best
    notes[slot] = chosen << 16 | min(depth, 255) << 3 | whole << 2 | bound
    return best


def weigh(
    state: Trapezomino, depth: int, number: int, worth: Buffer, buffers: Buffers, control: Buffer,
    style: Buffer,
) -> int:  # fmt: skip
    """Search the moves that `buffers` lists, the best so far first; return how many were.

    The value of a move that is not better than those before it is at most that.
    """
    free, out, rank, _, _, _ = buffers
    count = look(state, free)
    low = -INFINITE
    for i in range(number):
        move, won = int(out[i]), int(rank[i])
        after = state.play(move)
        fewer = narrow(free, 0, count, PLACE[move])
        value = low + 1
        if i > 0:
            value = won - negamax(
                after, NAME[move], depth, won - low - 1, won - low, count, fewer, number, buffers,
                control, style,
            )  # fmt: skip
        if value > low:
            value = won - negamax(
                after, NAME[move], depth, -INFINITE, won - low, count, fewer, number, buffers,
                control, style,
            )  # fmt: skip
        if control[STOP]:
            return i
        worth[i] = value
        low = max(low, value)
    return number


# Thinking


@cache
def _compiled() -> Any:
    return target.compiled(weigh)


class _Search:
    """One search of a position: its moves, the best first, and what they are worth."""

    def __init__(self, state: Trapezomino, moves: list[int], style: Style, slots: int) -> None:
        self.state, self.moves = state, moves
        self.won = {move: POINT * _points(state, move) for move in moves}
        self.worth = dict(self.won)
        self.moves.sort(key=lambda move: -self.won[move])
        self.depth, self.proven = 0, False
        lists = (target.zeros(ALL * (WHOLE_SET + 2)) for _ in range(3))
        notes = (target.zeros(slots) for _ in range(3))
        self.buffers = (*lists, *notes)
        self.style = target.array(style)

    def deepen(self, control: Any) -> None:
        """Search one move deeper; if stopped, keep the values of the moves that were searched."""
        number = len(self.moves)
        _, out, rank, *_ = self.buffers
        out[:number] = self.moves
        rank[:number] = [self.won[move] for move in self.moves]
        values = target.zeros(number)
        control[HORIZON] = 0
        root = target.arrays(self.state)
        done = _compiled()(root, self.depth, number, values, self.buffers, control, self.style)
        worths = values.tolist()
        # Moves not weighed again keep their order behind those that were.
        order = sorted(range(done), key=lambda i: -worths[i])
        self.worth.update((self.moves[i], worths[i]) for i in range(done))
        self.moves = [self.moves[i] for i in order] + self.moves[done:]
        if done == number:
            self.depth += 1
            self.proven = not control[HORIZON]

    def line(self) -> tuple[int, ...]:
        """The moves expected from here on, as far as they are remembered."""
        *_, names, _, notes = self.buffers
        move, state, name, moves = self.moves[0], self.state, 0, []
        while True:
            moves.append(move)
            state, name = state.play(move), name ^ NAME[move]
            slot = name & (len(names) - 1)
            move = int(notes[slot]) >> 16
            if names[slot] != name or move not in _legal(state):
                return tuple(moves)


def _points(state: Trapezomino, move: int) -> int:
    return lines(state.lo, state.hi, state.links, PLACE[move])


def _legal(state: Trapezomino) -> list[int]:
    out = [0] * ALL
    return out[: state.legal(out)]


def duel(state: Trapezomino, budget: Budget, seed: int = 1, style: Style | None = None) -> Thought:
    """Think about a position of two players, deeper and deeper until all is proven."""
    start = time.perf_counter()
    moves = _legal(state)
    if not moves:
        raise Over("game-over")
    Chance(seed, "moves").shuffle(moves)
    settles = state.laid >= PROVABLE and proving.worthwhile(budget)
    part = proving.share(budget, DEEPENING) if settles else budget
    search = _Search(state, moves, style or Style(), table_slots(part))
    control = new_control(part, seed)
    with watched(part, control):
        while not search.proven and not control[STOP]:
            search.deepen(control)
    lead = POINT * (state.points[state.turn] - state.points[1 - state.turn])
    chances = {m: _chance(lead + worth, search.proven) for m, worth in search.worth.items()}
    thought = Thought(
        move=search.moves[0],
        value=chances[search.moves[0]],
        proven=search.proven,
        line=search.line(),
        moves=chances,
        nodes=int(control[NODES]),
        depth=search.depth,
    )
    if settles and not thought.proven and not (budget.stop and budget.stop.is_set()):
        rest = proving.share(budget, 1 - DEEPENING)
        thought = trapezomino_proof.settle(state, thought, rest)
    return replace(thought, seconds=time.perf_counter() - start)


def _chance(ahead: int, proven: bool) -> float:
    """The chance to win of a player who will be so far ahead at the end."""
    if proven:
        return 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))
    return 1 / (1 + math.exp(-ahead / EVEN))


def think(known: Knowledge, budget: Budget, seed: int) -> Thought:
    """The best move for two players; in the solo one that leads to a solution."""
    state: Trapezomino = known.position
    if known.setting.players == 1:
        advice = solo_hint(state, None, seed)
        return Thought(known.game.read(state, advice.text), 0.5)
    _warm_up()
    return duel(state, budget, seed)


@cache
def _warm_up() -> None:
    """Compile the searches before any clock runs."""
    duel(Trapezomino(), Budget(seconds=None, nodes=1))
    trapezomino_proof.Proof(Trapezomino(), Budget(seconds=None, nodes=1)).value()


def solo_hint(state: Any, seconds: float | None, seed: int = 1) -> Advice:
    """The next piece of a solution, or the one to lift; known at once, however long one has."""
    from tablee.solve.trapezomino import play  # only the solo needs it: workers start sooner

    ahead = play.outlook(state, Chance(seed, "hint"))
    if ahead.move is None:
        raise Over("game-over")
    reason = "fillings-hint-lay" if ahead.solutions else "fillings-hint-lift"
    return Advice(GAME.write(state, ahead.move), 0.5, reason=reason)


SKILL = Skill(
    functions={"promise": promise, "urgency": urgency, "appeal": urgency},
    rollout_depth=0,
    think=think,
    solo_hint=solo_hint,
    efforts=(
        Effort(60, 45), Effort(300, 18), Effort(1_500, 6), Effort(7_000, 3), Effort(None),
    ),
)  # fmt: skip
