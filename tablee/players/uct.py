"""UCT with rollouts over any game, for any number of players."""

from math import sqrt
from typing import Any

from tablee.games.rule import Buffer, apart, rule, scramble, stopped
from tablee.players.search import (
    DEPTH,
    EVEN,
    LIMIT,
    NODES,
    PROVEN,
    RANDOM,
    ROWS,
    STOP,
    USED,
    Floats,
    appeal,
    certain,
    evaluate,
    exponential,
    payoff,
    rollout_move,
)

# The tree is arrays. A child has its place in `move`, `prior`, `visits`, `mean` (what it was
# worth to who moved there), `pull` (its prior shared by its visits) and `inner`: the row of its
# own children in `rows`, 0 before it has any. The children of a node lie side by side, those
# tried first, so that on a wide board only they and the next one are looked at.

SURE = 2.0
"""The `mean` of a child that certainly wins; of one that loses, the opposite."""
FIRST, COUNT, TRIED, RANKED, SEEN, ROW = range(6)
"""What a row holds: where the children begin, how many there are, were tried, and are in order
of promise; how often the node was passed. The sum of its results is in `gained`."""


@rule
def promise(state: Any, seat: int, players: int) -> float:
    """The chance to win of a seat of two, guessed from the evaluation."""
    return float(1.0 / (1.0 + exponential(-evaluate(state, seat) / EVEN)))


@rule
def weight(charm: int) -> float:
    """How much a move of some appeal weighs: about twice as much for every 128."""
    return float((1 << (charm >> 7)) * (1.0 + (charm & 127) * 0.0078125))


@rule
def rank_next(begin: int, end: int, move: Buffer, prior: Floats) -> None:
    """Put the most promising of some children first."""
    best = begin
    for i in range(begin + 1, end):
        if prior[i] > prior[best]:
            best = i
    if best != begin:
        move[begin], move[best] = move[best], move[begin]
        prior[begin], prior[best] = prior[best], prior[begin]


@rule
def choose_child(
    row: int, rows: Buffer, gained: Floats, move: Buffer, prior: Floats, mean: Floats,
    pull: Floats, exploration: float,
) -> int:  # fmt: skip
    """The child to look at next: good so far, promising, or hardly seen."""
    at = ROW * row
    begin, tried, seen = rows[at + FIRST], rows[at + TRIED], rows[at + SEEN]
    root = exploration * sqrt(seen + 1.0)
    best = -1.0e9
    chosen = begin
    for i in range(begin, begin + tried):
        score = mean[i] + pull[i] * root
        if score > best:
            best = score
            chosen = i
    if tried < rows[at + COUNT]:
        place = begin + tried
        if tried == rows[at + RANKED]:
            rank_next(place, begin + rows[at + COUNT], move, prior)
            rows[at + RANKED] += 1
        # A move not tried yet is taken to be a little worse than what was found here so far.
        unknown = gained[row] / seen - 0.1 if seen else 0.5
        if unknown + prior[place] * root > best:
            rows[at + TRIED] += 1
            chosen = place
    return int(chosen)


@rule
def expand(
    state: Any, row: int, used: int, rows: Buffer, gained: Floats, move: Buffer, prior: Floats,
    visits: Buffer, inner: Buffer, out: Buffer,
) -> int:  # fmt: skip
    """Give a node its children in a new row; return how many nodes are used then."""
    number = int(state.legal(out))
    at = ROW * row
    if used + number > len(move) or at + ROW > len(rows):
        return used
    rows[at + FIRST] = used
    rows[at + COUNT] = number
    rows[at + TRIED] = 0
    rows[at + SEEN] = 0
    gained[row] = 0.0
    whole = 0.0
    level = True
    for i in range(number):
        share = weight(appeal(state, int(out[i])))
        level = level and (i == 0 or share == prior[used])
        move[used + i] = out[i]
        prior[used + i] = share
        visits[used + i] = 0
        inner[used + i] = 0
        whole += share
    rows[at + RANKED] = number if level else 0
    # Normalise: on wide boards the priors of good moves would get too small.
    part = sqrt(number) / whole
    for i in range(number):
        prior[used + i] *= part
    return used + number


@rule
def prove(
    depth: int, path: Buffer, mover: Buffer, worth: Floats, rows: Buffer, mean: Floats
) -> bool:
    """Mark what a finished game of two makes certain; return whether that is the root's move.

    A child is certain if it wins, or loses, for who moved there: one that wins makes the node
    above a won one, and so does the last that loses make it a lost one.
    """
    won = worth[mover[depth - 1]]
    if won != 1.0 and won != 0.0:
        return False
    wins = won == 1.0
    for i in range(depth - 1, -1, -1):
        mean[path[i + 513]] = SURE if wins else -SURE
        if not wins:
            at = ROW * path[i]
            if rows[at + TRIED] < rows[at + COUNT]:
                return False
            for child in range(rows[at + FIRST], rows[at + FIRST] + rows[at + COUNT]):
                if mean[child] > -SURE:
                    return False
        # Here the mover wins, or loses whatever he does; who moved before gets the opposite.
        if i > 0 and mover[i] != mover[i - 1]:
            wins = not wins
    return True


def grow(
    root: Any, players: int, games: int, rows: Buffer, gained: Floats, move: Buffer,
    prior: Floats, mean: Floats, pull: Floats, visits: Buffer, inner: Buffer, out: Buffer,
    control: Buffer, exploration: float, rollout_depth: int,
) -> None:  # fmt: skip
    """Play so many games down the tree and at most `rollout_depth` moves beyond.

    A game that has not ended by then is worth what it promises.
    """
    path = [0] * 1024  # rows, and behind them the children chosen there
    mover = [0] * 512
    worth = [0.0] * 8
    full = False
    x = int(control[RANDOM])
    for _ in range(games):
        if stopped(control, STOP, NODES) or control[NODES] >= control[LIMIT]:
            break
        state = root
        node = 0
        depth = 0
        while depth < 511:
            row = inner[node]
            if row == 0:  # it may be over; one with children is not
                if full or (visits[node] == 0 and node > 0) or state.over():
                    break
                row = control[ROWS] + 1
                more = expand(
                    state, row, control[USED], rows, gained, move, prior, visits, inner, out
                )
                if more == control[USED]:
                    full = True
                    break
                control[USED] = more
                control[ROWS] = row
                inner[node] = row
            path[depth] = row
            mover[depth] = state.turn
            node = choose_child(row, rows, gained, move, prior, mean, pull, exploration)
            state = state.play(int(move[node]))
            depth += 1
            path[depth + 512] = node
        steps = 0
        over = state.over()
        known = 0 if over or players != 2 else certain(state)
        while not over and known == 0 and steps < rollout_depth:
            x = scramble(x)
            state = state.play(rollout_move(state, apart(x)))
            steps += 1
            over = state.over()
        control[NODES] += depth + steps
        if over:
            for seat in range(players):
                worth[seat] = payoff(state, seat, players)
        elif known != 0:
            worth[state.turn] = 1.0 if known > 0 else 0.0
            worth[1 - state.turn] = 1.0 - worth[state.turn]
        else:  # promises are for two only
            worth[0] = promise(state, 0, players)
            worth[1] = 1.0 - worth[0]
        visits[0] += 1
        for i in range(depth):
            row, node, won = path[i], path[i + 513], worth[mover[i]]
            rows[ROW * row + SEEN] += 1
            gained[row] += won
            visits[node] += 1
            if visits[node] == 1:
                mean[node] = won
            elif abs(mean[node]) < SURE:
                mean[node] += (won - mean[node]) / visits[node]
            pull[node] = prior[node] / (1.0 + visits[node])
        final = players == 2 and (known != 0 or (over and steps == 0))
        if final and prove(depth, path, mover, worth, rows, mean):
            control[PROVEN] = 1
            break
        if depth > control[DEPTH]:
            control[DEPTH] = depth
    control[RANDOM] = x
