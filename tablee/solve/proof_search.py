"""Proof-number search (df-pn) over any game for two whose positions never repeat.

A search asks one yes-or-no question about a position: does `hero` win, or does he at least share?
Every node has a proof number (how many leaves must still be proven for a yes) and a disproof
number (for a no). `search_node` goes down where the fewest are missing, and keeps what it learns in
a bounded table of positions under an exact key, so that a decided root is a proof and not a guess.

The functions are plain Python and are compiled once per game like the other searches. A game puts
its own rules in place of `exact_key`, `mobility` and, for another question, `outcome`.
"""

from typing import Any

from tablee.games.rule import Buffer, rule, stopped

# What `control` holds; STOP, NODES and LIMIT are where the other searches have them.
STOP, NODES, LIMIT = range(3)
CONTROL_SIZE = 3

WIN, SHARE = 1, 2
"""The questions: does the hero win; does he win or share?"""

LOST, SHARED, WON = 1, 2, 3
"""How a position ends for the hero; 0 while it goes on."""

NEVER = 1 << 30
"""The proof number of what is disproven, and the disproof number of what is proven."""
_WORD = (1 << 62) - 1
_NUMBER = (1 << 31) - 1

# An entry of the table: two words of the key, the numbers, and the nodes spent below.
FIRST_KEY, SECOND_KEY, NUMBERS, WORK, WIDTH = 0, 1, 2, 3, 4
BUCKET = 2
"""Entries that share an index: together one cache line."""


# What a game supplies


@rule
def exact_key(state: Any) -> tuple[int, int]:
    """Two words that only positions of equal value share; (0, 0) keeps a position out."""
    return 0, 0


@rule
def mobility(state: Any) -> int:
    """How many moves there are, at least 1: the first guess of how hard a position is to refute."""
    return 1


@rule
def outcome(state: Any, hero: int) -> int:
    """How a position ends for the hero, or 0 if it goes on."""
    if not state.over():
        return 0
    mine = state.standing(hero)
    theirs = state.standing(1 - hero)
    return LOST if mine < theirs else SHARED if mine == theirs else WON


# Proof number, disproof number and a flag in one word


@rule
def packed(proof: int, disproof: int, by_share: int) -> int:
    """The numbers of a position; `by_share` if the answer rests on a shared end."""
    return proof << 32 | disproof << 1 | by_share


@rule
def decided(result: int, question: int) -> int:
    """The numbers of a finished game."""
    shared = 1 if result == SHARED else 0
    if result == WON or (shared == 1 and question == SHARE):
        return packed(0, NEVER, shared)
    return packed(NEVER, 0, shared)


# The table


@rule
def bucket_of(table: Buffer, first: int, second: int) -> int:
    """Where the entries of a key begin."""
    mixed = (first * 0x1E3779B97F4A7C15 + second * 0x3F58476D1CE4E5B9) & _WORD
    mixed = (mixed ^ mixed >> 31) * 0x2545F4914F6CDD1D & _WORD
    buckets = len(table) // (BUCKET * WIDTH)
    return ((mixed >> 30) * buckets >> 32) * (BUCKET * WIDTH)


@rule
def look_up(table: Buffer, first: int, second: int) -> int:
    """The numbers known of a position, or 0."""
    at = bucket_of(table, first, second)
    for entry in range(at, at + BUCKET * WIDTH, WIDTH):
        if table[entry] == first and table[entry + SECOND_KEY] == second:
            return int(table[entry + NUMBERS])
    return 0


@rule
def keep(table: Buffer, first: int, second: int, numbers: int, work: int) -> None:
    """Enter what is known of a position; of a full bucket the one that cost least goes."""
    at = bucket_of(table, first, second)
    chosen, least = at, -1
    for entry in range(at, at + BUCKET * WIDTH, WIDTH):
        same = table[entry] == first and table[entry + SECOND_KEY] == second
        if same or table[entry + NUMBERS] == 0:
            chosen = entry
            if same:
                work += table[entry + WORK]
            break
        if least < 0 or table[entry + WORK] < least:
            chosen, least = entry, int(table[entry + WORK])
    table[chosen] = first
    table[chosen + SECOND_KEY] = second
    table[chosen + NUMBERS] = numbers
    table[chosen + WORK] = work


def move_entries(old: Buffer, new: Buffer) -> None:
    """Enter everything of one table into another."""
    for entry in range(0, len(old), WIDTH):
        if old[entry + NUMBERS] != 0:
            keep(
                new, int(old[entry]), int(old[entry + SECOND_KEY]), int(old[entry + NUMBERS]),
                int(old[entry + WORK]),
            )  # fmt: skip


# The search


@rule
def expand(
    state: Any, hero: int, question: int, at: int, table: Buffer, first: Buffer, second: Buffer,
    numbers: Buffer, moves: Buffer, scratch: Buffer,
) -> int:  # fmt: skip
    """List the moves with the numbers of the positions after them; stop at one that decides."""
    count = int(state.legal(scratch))
    mine = state.turn == hero
    for i in range(count):
        move = int(scratch[i])
        moves[at + i] = move
        after = state.play(move)
        result = outcome(after, hero)
        known = 0
        if result != 0:
            known = decided(result, question)
        else:
            one, other = exact_key(after)
            first[at + i] = one
            second[at + i] = other
            known = look_up(table, one, other)
            if known == 0:
                wide = mobility(after)
                known = packed(1, wide, 0) if after.turn == hero else packed(wide, 1, 0)
        numbers[at + i] = known
        if (known >> 32 if mine else known >> 1 & _NUMBER) == 0:
            return i + 1
    return count


@rule
def weigh(mine: bool, at: int, count: int, numbers: Buffer, found: Buffer) -> int:
    """The numbers of a node from those after its moves.

    The mover needs one good move: his number is the least, the other's the sum. `found` gets the
    move to follow, the second least number, and the sum.
    """
    least, second, total = NEVER, NEVER, 0
    chosen, by_share, share = at, 0, 1
    for i in range(at, at + count):
        one = int(numbers[i])
        own = one >> 32 if mine else one >> 1 & _NUMBER
        other = one >> 1 & _NUMBER if mine else one >> 32
        total += other
        by_share |= one & 1
        if own < least:
            second = least
            least = own
            chosen = i
        elif own < second:
            second = own
        if own == 0:
            share &= one & 1
    found[0] = chosen
    found[1] = second
    found[2] = total
    if least == 0:
        return packed(0, NEVER, share) if mine else packed(NEVER, 0, share)
    if total == 0:
        return packed(NEVER, 0, by_share) if mine else packed(0, NEVER, by_share)
    least, total = min(least, NEVER - 1), min(total, NEVER - 1)
    return packed(least, total, 0) if mine else packed(total, least, 0)


def search_node(
    state: Any, key: int, other_key: int, hero: int, question: int, most_proof: int,
    most_disproof: int, at: int, table: Buffer, first: Buffer, second: Buffer, numbers: Buffer,
    moves: Buffer, control: Buffer, scratch: Buffer, found: Buffer,
) -> int:  # fmt: skip
    """The numbers of a position, searched until one of them reaches its limit.

    Stops early, with the numbers so far, when told to or when the nodes are used up.
    """
    control[NODES] += 1
    before = control[NODES]
    mine = state.turn == hero
    count = expand(state, hero, question, at, table, first, second, numbers, moves, scratch)
    value = weigh(mine, at, count, numbers, found)
    while not stopped(control, STOP, NODES) and control[NODES] < control[LIMIT]:
        proof, disproof = value >> 32, value >> 1 & _NUMBER
        if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0:
            break
        chosen = int(found[0])
        # Stay with the best move until it is a quarter worse than the second: fewer returns.
        patience = max(found[1] + 1, found[1] * 5 // 4)
        one = int(numbers[chosen])
        mine_there = one >> 32 if mine else one >> 1 & _NUMBER
        theirs_there = one >> 1 & _NUMBER if mine else one >> 32
        own_limit = max(mine_there + 1, min(most_proof if mine else most_disproof, patience))
        rest = found[2] - theirs_there
        other_limit = max(theirs_there + 1, (most_disproof if mine else most_proof) - rest)
        numbers[chosen] = search_node(
            state.play(int(moves[chosen])),
            int(first[chosen]),
            int(second[chosen]),
            hero,
            question,
            own_limit if mine else other_limit,
            other_limit if mine else own_limit,
            at + count,
            table,
            first,
            second,
            numbers,
            moves,
            control,
            scratch,
            found,
        )
        value = weigh(mine, at, count, numbers, found)
    if key != 0:
        keep(table, key, other_key, value, control[NODES] - before + 1)
    return value
