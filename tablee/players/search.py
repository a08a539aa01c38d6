"""Searches over any game: plain functions, compiled once per game.

`grow` is UCT with rollouts for any number of players, `dig` alpha-beta for two.
Both are pure: what they know is in the arrays they are given. They can be told to
stop at any moment by another thread (`control[STOP]`), and count nodes against a
limit, so that a node budget gives the same answer every time.

A game may put its own functions in place of `evaluate`, `promise`, `certain`, `urgency`,
`appeal`, `key` and `inkling` (see `tablee.players.skill`).
"""

from math import exp, sqrt
from typing import Any

from tablee.games.rule import Buffer, apart, rule, scramble

Floats = Any
"""An array of float64 (a list in plain Python)."""

# What `control` holds
STOP, NODES, LIMIT, HORIZON, RANDOM, DEPTH, USED, ROWS, PROVEN = range(9)
CONTROL_SIZE = 9

WIN = 1_000_000
"""A won end; what it was won by is added."""
DECIDED = WIN // 2
"""No evaluation comes near this: a value beyond it is that of a won end."""
FAR = WIN // 4
INFINITE = 1 << 40
EVEN = 600.0
"""How many hundredths of a point ahead make winning e times as likely as losing."""


# What a game may do better


@rule
def evaluate(state: Any, seat: int) -> int:
    """How far a seat is ahead of the other, in hundredths of a point."""
    lead = 100 * (state.standing(seat) - state.standing(1 - seat))
    return int(max(-FAR, min(FAR, lead)))


@rule
def urgency(state: Any, move: int) -> int:
    """How early alpha-beta should try a move; more is earlier."""
    return 0


@rule
def appeal(state: Any, move: int) -> int:
    """How much UCT should expect of a move, see `weight`."""
    return 0


@rule
def key(state: Any) -> int:
    """A number that tells positions apart, or 0 for none."""
    return 0


@rule
def certain(state: Any) -> int:
    """Whether the player to move, of two, wins (1) or loses (-1) for sure; 0 if not known."""
    return 0


@rule
def inkling(state: Any, x: int) -> int:
    """A move for a rollout."""
    return int(state.sample(x))


# UCT


@rule
def payoff(state: Any, seat: int, players: int) -> float:
    """What a finished game is worth to a seat: 1 before all others, 0 behind them."""
    mine = state.standing(seat)
    beaten = 0.0
    for other in range(players):
        if other != seat:
            theirs = state.standing(other)
            if mine > theirs:
                beaten += 1.0
            elif mine == theirs:
                beaten += 0.5
    return beaten / (players - 1)


@rule
def promise(state: Any, seat: int, players: int) -> float:
    """The chance to win of a seat of two, guessed from the evaluation."""
    return float(1.0 / (1.0 + exp(-evaluate(state, seat) / EVEN)))


# The tree is arrays. A child has its place in `move`, `prior`, `visits`, `mean` (what it was
# worth to who moved there), `pull` (its prior shared by its visits) and `inner`: the row of its
# own children in `rows`, 0 before it has any. The children of a node lie side by side, those
# tried first, so that on a wide board only they and the next one are looked at.

SURE = 2.0
"""The `mean` of a child that certainly wins; of one that loses, the opposite."""
FIRST, COUNT, TRIED, RANKED, SEEN, ROW = range(6)
"""What a row holds: where the children begin, how many there are, were tried, and are in order
of promise; how often somebody moved here. What he gained in all is in `gained`."""


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
    pull: Floats, curiosity: float,
) -> int:  # fmt: skip
    """The child to look at next: good so far, promising, or hardly seen."""
    at = ROW * row
    begin, tried, seen = rows[at + FIRST], rows[at + TRIED], rows[at + SEEN]
    root = curiosity * sqrt(seen + 1.0)
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
    """Give a node its children in a new row; answer how many nodes are used then."""
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
    # Wide boards would drown the good moves: what matters is how a move compares.
    part = sqrt(number) / whole
    for i in range(number):
        prior[used + i] *= part
    return used + number


@rule
def prove(
    depth: int, path: Buffer, mover: Buffer, worth: Floats, rows: Buffer, mean: Floats
) -> bool:
    """Mark what a finished game of two makes certain; answer whether that is the root's move.

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
    control: Buffer, curiosity: float, patience: int,
) -> None:  # fmt: skip
    """Play so many games down the tree and at most `patience` moves beyond.

    A game that has not ended by then is worth what it promises.
    """
    path = [0] * 1024  # rows, and behind them the children chosen there
    mover = [0] * 512
    worth = [0.0] * 8
    full = False
    x = int(control[RANDOM])
    for _ in range(games):
        if control[STOP] or control[NODES] >= control[LIMIT]:
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
            node = choose_child(row, rows, gained, move, prior, mean, pull, curiosity)
            state = state.play(int(move[node]))
            depth += 1
            path[depth + 512] = node
        steps = 0
        over = state.over()
        known = 0 if over or players != 2 else certain(state)
        while not over and known == 0 and steps < patience:
            x = scramble(x)
            state = state.play(inkling(state, apart(x)))
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


# Alpha-beta


@rule
def ended(state: Any, seat: int) -> int:
    """What a finished game is worth to a seat: won, level or lost, and by how much."""
    mine = state.standing(seat)
    theirs = state.standing(1 - seat)
    if mine > theirs:
        return WIN + evaluate(state, seat)
    if mine < theirs:
        return evaluate(state, seat) - WIN
    return 0


@rule
def bring_forward(out: Buffer, rank: Buffer, at: int, i: int, number: int) -> None:
    """Put the most urgent of the moves not tried yet in place i."""
    best = i
    for j in range(i + 1, number):
        if rank[at + j] > rank[at + best]:
            best = j
    if best != i:
        out[at + i], out[at + best] = out[at + best], out[at + i]
        rank[at + i], rank[at + best] = rank[at + best], rank[at + i]


EXACT, AT_LEAST, AT_MOST = range(3)

# What the table of known positions holds of each
NAME, VALUE, NOTE, WIDTH = 0, 1, 2, 4


def dig(
    state: Any, depth: int, alpha: int, beta: int, at: int, ply: int, out: Buffer, rank: Buffer,
    known: Buffer, killers: Buffer, control: Buffer, scratch: Buffer,
) -> int:  # fmt: skip
    """The value of a position for the player to move, looked at so many moves deep.

    `control[HORIZON]` counts the leaves where only the evaluation spoke: if it has not
    grown, it is certain who wins. `known` is the table of positions met before, WIDTH numbers
    each: side by side, so that looking one up waits for the memory once.
    """
    control[NODES] += 1
    if state.over():
        return ended(state, state.turn)
    if depth <= 0:
        control[HORIZON] += 1
        return evaluate(state, state.turn)
    if control[STOP] or control[NODES] > control[LIMIT]:
        control[STOP] = 1
        return 0
    # The last step is sooner looked at again than looked up.
    name = key(state) if depth > 1 else 0
    slot = WIDTH * (name & (len(known) // WIDTH - 1))
    hinted = -1
    if name != 0 and known[slot + NAME] == name:
        note = known[slot + NOTE]
        hinted = note >> 16
        whole = note >> 2 & 1
        if whole or (note >> 3 & 255) >= depth:
            value = int(known[slot + VALUE])
            bound = note & 3
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                if not whole:
                    control[HORIZON] += 1
                return value
    number = state.legal(scratch)
    for i in range(number):
        choice = int(scratch[i])
        out[at + i] = choice
        rank[at + i] = urgency(state, choice)
        if choice == hinted:
            rank[at + i] = INFINITE
        elif choice == killers[2 * ply] or choice == killers[2 * ply + 1]:
            rank[at + i] += 1000
    low = alpha
    best = -INFINITE
    chosen = -1
    unsure = control[HORIZON]
    for i in range(number):
        bring_forward(out, rank, at, i, number)
        choice = int(out[at + i])
        after = state.play(choice)
        sign = 1 if after.turn == state.turn else -1
        low_there = low if sign == 1 else -beta
        high_there = beta if sign == 1 else -low
        value = 0
        if i == 0 or sign == 1:
            value = sign * dig(
                after,
                depth - 1,
                low_there,
                high_there,
                at + number,
                ply + 1,
                out,
                rank,
                known,
                killers,
                control,
                scratch,
            )
        else:
            value = -dig(
                after,
                depth - 1,
                -low - 1,
                -low,
                at + number,
                ply + 1,
                out,
                rank,
                known,
                killers,
                control,
                scratch,
            )
            if low < value < beta:
                value = -dig(
                    after,
                    depth - 1,
                    -beta,
                    -low,
                    at + number,
                    ply + 1,
                    out,
                    rank,
                    known,
                    killers,
                    control,
                    scratch,
                )
        if control[STOP]:
            return 0
        if value > best:
            best = value
            chosen = choice
        if value > low:
            low = value
        if low >= beta:
            if killers[2 * ply] != choice:
                killers[2 * ply + 1] = killers[2 * ply]
                killers[2 * ply] = choice
            break
    bound = EXACT
    if best >= beta:
        bound = AT_LEAST
    elif best <= alpha:
        bound = AT_MOST
    if control[HORIZON] > unsure:
        # Only ends are worth so much: won is won however deep one looks, and by that at least.
        if best >= DECIDED and bound != AT_MOST:
            bound = AT_LEAST
            control[HORIZON] = unsure
        elif best <= -DECIDED and bound != AT_LEAST:
            bound = AT_MOST
            control[HORIZON] = unsure
    if name != 0:
        whole = 1 if control[HORIZON] == unsure else 0
        known[slot + NAME] = name
        known[slot + VALUE] = best
        known[slot + NOTE] = chosen << 16 | min(depth, 255) << 3 | whole << 2 | bound
    return best
