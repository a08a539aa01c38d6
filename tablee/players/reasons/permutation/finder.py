"""Finds facts about moves of Permutation: what can be taken next, by whom, and what is kept."""

from collections.abc import Iterator
from functools import cache, lru_cache

from tablee.games.permutation import GAME
from tablee.games.permutation.state import (
    Permutation,
    permutation,
    permuted,
    slid,
    slide_after,
    slide_before,
    taken,
)
from tablee.games.telling import Arg, Message
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact
from tablee.solve.permutation import Table, load_or_solve
from tablee.solve.permutation.grades import DRAWN
from tablee.solve.permutation.layers import BEST

HIGHEST = 6
TAKINGS = 4
"""So many dice are won in a whole game."""
FEW = 4
"""When no more moves than this keep what is won, that is worth saying."""
LONGEST = 7
"""Moves of a line that shows what the solved table knows."""
KEPT = {BEST: "win", DRAWN: "balance"}


def find(known: Knowledge, move: int) -> list[Fact]:
    """Facts about a legal move of the seat to move."""
    state: Permutation = known.position
    if move not in GAME.moves(state):
        return []
    after = state.play(move)
    facts = [*_taking(state, move)]
    if after.over():
        return [*_ending(state, move, after), *facts]
    facts += [*_safe(state, move, after), *_next(state, move, after)]
    if state.players == 2:
        facts += [*_sure(state, move, after), *_double(state, move, after)]
        facts += _lets_sure(state, move, after)
        facts += _solved(state, move, after)
    return facts


def _taking(state: Permutation, move: int) -> Iterator[Fact]:
    """The most that can be taken now, or what was left lying."""
    most, best = _best_take(state)
    value = _taken_value(state.dice, move)
    text = GAME.write(state, move)
    if value and value == most:
        message = Message("permutation-reason-most", {"value": value})
        yield Fact(message, state.turn, text, True, 50 + value, value, line=(text,))
    elif value < most:
        message = Message("permutation-reason-missed", {"value": most, "took": value})
        line = (GAME.write(state, best),)
        yield Fact(message, state.turn, text, False, 40 + most - value, most - value, line=line)


def _ending(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    if state.players != 2:
        return
    mine, theirs = after.standing(state.turn), after.standing(1 - state.turn)
    if mine == theirs:
        return
    text = GAME.write(state, move)
    message = Message("permutation-reason-ends", {"mine": mine, "theirs": theirs})
    lead = mine - theirs
    yield Fact(message, state.turn, text, lead > 0, 100, abs(lead), after.turn, (text,))


def _safe(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    """Nobody can catch up any more, by counting what is left to be won."""
    left = TAKINGS - _dice_won(after.won)
    others = (after.standing(seat) for seat in range(state.players) if seat != state.turn)
    lead = after.standing(state.turn) - max(others)
    if lead > HIGHEST * left:
        text = GAME.write(state, move)
        message = Message("permutation-reason-safe", {"lead": lead, "dice": left})
        yield Fact(message, state.turn, text, True, 90, 1, line=(text,), horizon=0)


def _next(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    """What the next player can take at once."""
    most, best = _best_take(after)
    text, rival = GAME.write(state, move), after.turn
    if most:
        message = Message("permutation-reason-lets", {"value": most})
        line = (text, GAME.write(after, best))
        yield Fact(message, state.turn, text, False, 60 + most, most, rival, line, 2, "search")
        if most < HIGHEST - 2:
            limits = Message("permutation-reason-limits", {"value": most})
            size = HIGHEST - most
            yield Fact(limits, state.turn, text, True, 30 + size, size, rival, line, 2, "search")
    else:
        message = Message("permutation-reason-denies")
        yield Fact(message, state.turn, text, True, 55, 1, rival, (text,), 2, "search")


def _sure(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    """What the mover takes next whatever the other does."""
    value, reply = _surely_taken(after)
    if not value:
        return
    text, then = GAME.write(state, move), after.play(reply)
    line = (text, GAME.write(after, reply), GAME.write(then, _best_take(then)[1]))
    message = Message("permutation-reason-sure", {"value": value})
    yield Fact(message, state.turn, text, True, 65 + value, value, after.turn, line, 3, "search")


def _double(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    """Two values of which any reply stops one, and none both: the highest such pair."""
    replies = []
    for reply in GAME.moves(after):
        there = after.play(reply)
        values = 0 if there.over() else _values_of(there.dice, there.path)
        if not values:
            return
        replies.append((reply, values))
    for high in range(HIGHEST, 1, -1):
        for low in range(high - 1, 0, -1):
            both = 1 << low | 1 << high
            left = {values & both for _, values in replies}
            if 0 not in left and {1 << low, 1 << high} <= left:
                yield _double_fact(state, move, after, low, high, dict(replies))
                return


def _double_fact(
    state: Permutation, move: int, after: Permutation, low: int, high: int, replies: dict[int, int]
) -> Fact:
    """The fact with a line in which the higher one is stopped, and the other taken."""
    stops = next(reply for reply, values in replies.items() if not values >> high & 1)
    there = after.play(stops)
    then = next(m for m in GAME.moves(there) if _taken_value(there.dice, m) == low)
    text = GAME.write(state, move)
    line = (text, GAME.write(after, stops), GAME.write(there, then))
    message = Message("permutation-reason-double", {"low": low, "high": high})
    weight = 74 + low
    return Fact(message, state.turn, text, True, weight, low + high, after.turn, line, 3, "search")


def _lets_sure(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    """A reply after which the other takes a die whatever the mover does."""
    value, reply = 0, 0
    for answer in GAME.moves(after):
        there = after.play(answer)
        if there.over():
            continue
        # No position below is worth looking at that cannot beat what was found.
        sure = _surely_taken(there, value)[0]
        if sure > value:
            value, reply = sure, answer
    if not value:
        return
    there = after.play(reply)
    mine = _surely_taken(there)[1]
    last = there.play(mine)
    text = GAME.write(state, move)
    line = (
        text, GAME.write(after, reply), GAME.write(there, mine),
        GAME.write(last, _best_take(last)[1]),
    )  # fmt: skip
    message = Message("permutation-reason-lets-sure", {"value": value})
    yield Fact(message, state.turn, text, False, 45 + value, value, after.turn, line, 4, "search")


# What can be taken


def _surely_taken(state: Permutation, more_than: int = 0) -> tuple[int, int]:
    """What who just moved can take at least after any answer, and the answer that gives least.

    0 if some answer leaves nothing, or no more than `more_than`.
    """
    least, worst = HIGHEST + 1, 0
    for answer in GAME.moves(state):
        there = state.play(answer)
        value = 0 if there.over() else _best_take(there)[0]
        if value < least:
            least, worst = value, answer
        if least <= more_than:
            return 0, worst
    return (0, worst) if least > HIGHEST else (least, worst)


def _best_take(state: Permutation) -> tuple[int, int]:
    """The highest die the player to move can take, and a move that does; 0 for none."""
    return _best_take_of(state.dice, state.path)


@lru_cache(maxsize=200_000)
def _best_take_of(dice: int, path: int) -> tuple[int, int]:
    best, found = 0, 0
    for move in GAME.moves(Permutation(dice, path, 0, 2, 0, 0)):
        if taken(move):
            value = _taken_value(dice, move)
            if value > best:
                best, found = value, move
    return best, found


@lru_cache(maxsize=200_000)
def _values_of(dice: int, path: int) -> int:
    """The values that can be taken, a bit each."""
    values = 0
    for move in GAME.moves(Permutation(dice, path, 0, 2, 0, 0)):
        if taken(move):
            values |= 1 << _taken_value(dice, move)
    return values


def _taken_value(dice: int, move: int) -> int:
    if not taken(move):
        return 0
    there = slid(permuted(slid(dice, slide_before(move)), permutation(move)), slide_after(move))
    return there >> 3 * taken(move) - 3 & 7


def _dice_won(won: int) -> int:
    count = 0
    while won:
        count, won = count + 1, won >> 6
    return count


# What the solved table knows


@cache
def _table() -> Table:
    return load_or_solve()


def _solved(state: Permutation, move: int, after: Permutation) -> Iterator[Fact]:
    table = _table()
    before, now = table.grade(state), BEST - table.grade(after)
    text, rival = GAME.write(state, move), 1 - state.turn
    if now == before and before in KEPT:
        grades = [BEST - table.grade(state.play(other)) for other in GAME.moves(state)]
        keeping = sum(grade == before for grade in grades)
        if keeping <= FEW and keeping < len(grades):
            args: dict[str, Arg] = {"keeps": KEPT[before], "count": keeping, "total": len(grades)}
            message = Message("permutation-reason-only", args)
            yield Fact(message, state.turn, text, True, 80, 1, None, (text,), 0, "table")
    if now in (0, DRAWN) and now < before:
        line = (text, *_best_line(table, after))
        left = "lost" if now == 0 else "level"
        message = Message("permutation-reason-gives-up", {"was": _word(before), "left": left})
        yield Fact(message, state.turn, text, False, 20, before - now, rival, line, 0, "table")


def _word(grade: int) -> str:
    """What a position is worth before a mistake, as a word that a selector knows."""
    return KEPT.get(grade, "chance")


def _best_line(table: Table, state: Permutation) -> Iterator[str]:
    """Best play from here, to the first taking or a few moves on."""
    for ply in range(LONGEST):
        if state.over():
            return
        move = table.choose(state, 1)
        yield GAME.write(state, move)
        state = state.play(move)
        if taken(move) and ply:
            return
