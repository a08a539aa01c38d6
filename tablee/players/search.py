"""Searches over any game: plain functions, compiled once per game.

`grow` is UCT with rollouts for any number of players, `dig` alpha-beta for two.
Both are pure: what they know is in the arrays they are given. They can be told to
stop at any moment by another thread (`control[STOP]`), and count nodes against a
limit, so that a node budget gives the same answer every time.

A game may put its own functions in place of `evaluate`, `urgency`, `key` and
`inkling` (see `tablee.players.skill`).
"""

from typing import Any

from tablee.games.rule import Buffer, apart, rule, scramble

Floats = Any
"""An array of float64 (a list in plain Python)."""

# What `control` holds
STOP, NODES, LIMIT, HORIZON, RANDOM, DEPTH = range(6)
CONTROL_SIZE = 6

WIN = 1_000_000
"""A won end; what it was won by is added."""
DECIDED = WIN // 2
"""No evaluation comes near this: a value beyond it is that of a won end."""
FAR = WIN // 4
INFINITE = 1 << 40


# What a game may do better


@rule
def evaluate(state: Any, seat: int) -> int:
    """How far a seat is ahead of the other, in hundredths of a point."""
    lead = 100 * (state.standing(seat) - state.standing(1 - seat))
    return int(max(-FAR, min(FAR, lead)))


@rule
def urgency(state: Any, move: int) -> int:
    """How early a move should be tried; more is earlier."""
    return 0


@rule
def key(state: Any) -> int:
    """A number that tells positions apart, or 0 for none."""
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
def choose_child(
    node: int, first: Buffer, count: Buffer, visits: Floats, total: Floats, prior: Floats,
    curiosity: float,
) -> int:  # fmt: skip
    """The child to look at next: good so far, promising, or hardly seen."""
    root = (visits[node] + 1.0) ** 0.5
    # A move not tried yet is taken to be a little worse than what was found here so far.
    seen = 0.0
    value = 0.0
    for i in range(first[node], first[node] + count[node]):
        if visits[i] > 0:
            seen += visits[i]
            value += total[i]
    unknown = value / seen - 0.1 if seen > 0 else 0.5
    best = -1.0e9
    chosen = first[node]
    for i in range(first[node], first[node] + count[node]):
        mean = total[i] / visits[i] if visits[i] > 0 else unknown
        score = mean + curiosity * prior[i] * root / (1.0 + visits[i])
        if score > best:
            best = score
            chosen = i
    return int(chosen)


@rule
def expand(
    state: Any, node: int, used: int, first: Buffer, count: Buffer, move: Buffer, prior: Floats,
    out: Buffer,
) -> int:  # fmt: skip
    """Give a node its children; answer how many nodes are used then."""
    number = int(state.legal(out))
    if used + number > len(move):
        return used
    first[node] = used
    count[node] = number
    weight = 0.0
    for i in range(number):
        hurry = urgency(state, int(out[i]))
        share = 2.0 ** (hurry / 100.0) if hurry else 1.0  # powers take long
        move[used + i] = out[i]
        prior[used + i] = share
        weight += share
    for i in range(number):
        # Wide boards would drown the good moves: what matters is how a move compares.
        prior[used + i] *= number**0.5 / weight
    return used + number


def grow(
    root: Any, players: int, games: int, used: int, first: Buffer, count: Buffer, move: Buffer,
    visits: Floats, total: Floats, prior: Floats, out: Buffer, control: Buffer, curiosity: float,
) -> int:  # fmt: skip
    """Play so many games down the tree and beyond; answer how many nodes it has then."""
    path = [0] * 512
    mover = [0] * 512
    worth = [0.0] * 8
    x = int(control[RANDOM])
    for _ in range(games):
        if control[STOP] or control[NODES] >= control[LIMIT]:
            break
        state = root
        node = 0
        depth = 0
        while not state.over() and depth < 511:
            if count[node] == 0:
                if visits[node] < 1.0 and node > 0:
                    break
                used = expand(state, node, used, first, count, move, prior, out)
                if count[node] == 0:
                    break
            child = choose_child(node, first, count, visits, total, prior, curiosity)
            depth += 1
            path[depth] = child
            mover[depth] = state.turn
            state = state.play(int(move[child]))
            node = child
        steps = depth
        while not state.over():
            x = scramble(x)
            state = state.play(inkling(state, apart(x)))
            steps += 1
        control[NODES] += steps
        for seat in range(players):
            worth[seat] = payoff(state, seat, players)
        visits[0] += 1.0
        for i in range(1, depth + 1):
            visits[path[i]] += 1.0
            total[path[i]] += worth[mover[i]]
        if depth > control[DEPTH]:
            control[DEPTH] = depth
    control[RANDOM] = x
    return used


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
