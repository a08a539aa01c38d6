"""Proves facts about moves of Permutation again, from their sentences and the plain rules.

Every line to the horizon is played. What only the solved table knows is read from it, position by
position. Nothing here is shared with the finder.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact

Args = Mapping[str, object]
WON, LEVEL, LOST = 1.0, 0.5, 0.0


def holds(known: Knowledge, fact: Fact, patience: int = 1) -> bool:
    """Whether what the sentence says is true."""
    start = known.position
    if fact.kind not in CHECKS or start.over() or start.turn != fact.seat:
        return False
    move = GAME.read(start, fact.move)
    if move not in GAME.moves(start):
        return False
    names_next = fact.rival in (None, start.play(move).turn)
    return names_next and CHECKS[fact.kind](start, move, dict(fact.message.args))


def _gains(state: Permutation) -> Iterator[tuple[int, Permutation]]:
    """For each move of whoever is to play: the points it makes, and the position after it."""
    had = state.standing(state.turn)
    for move in GAME.moves(state):
        after = state.play(move)
        yield after.standing(state.turn) - had, after


@lru_cache(maxsize=100_000)
def _most(state: Permutation) -> int:
    """The most points that whoever is to play can make at once."""
    return max((points for points, _ in _gains(state)), default=0)


def _made(start: Permutation, move: int) -> int:
    return GAME.scores(start.play(move))[start.turn] - GAME.scores(start)[start.turn]


def _takes_most(start: Permutation, move: int, args: Args) -> bool:
    return 0 < _made(start, move) == _most(start) == args["value"]


def _missed(start: Permutation, move: int, args: Args) -> bool:
    made, most = _made(start, move), _most(start)
    return made < most and (made, most) == (args["took"], args["value"])


def _ends(start: Permutation, move: int, args: Args) -> bool:
    after = start.play(move)
    mine = GAME.scores(after)[start.turn]
    (theirs,) = (points for seat, points in enumerate(GAME.scores(after)) if seat != start.turn)
    return after.over() and (mine, theirs) == (args["mine"], args["theirs"]) and mine != theirs


def _safe(start: Permutation, move: int, args: Args) -> bool:
    """Two dice stay; every other one still there may be won by one rival, as a six."""
    after = start.play(move)
    left = sum(1 for value in GAME.dump(after)["dice"] if value) - 2
    scores = GAME.scores(after)
    rivals = [points for seat, points in enumerate(scores) if seat != start.turn]
    lead = scores[start.turn] - max(rivals)
    out_of_reach = max(rivals) + 6 * left < scores[start.turn]
    return out_of_reach and (lead, left) == (args["lead"], args["dice"])


def _lets(start: Permutation, move: int, args: Args) -> bool:
    return 0 < _most(start.play(move)) == args["value"]


def _denies(start: Permutation, move: int, args: Args) -> bool:
    after = start.play(move)
    return not after.over() and _most(after) == 0


def _sure_after(state: Permutation) -> int:
    """What who is not to move takes at least after whatever the other does."""
    return min((_most(there) for _, there in _gains(state)), default=0)


def _sure(start: Permutation, move: int, args: Args) -> bool:
    return start.players == 2 and 0 < _sure_after(start.play(move)) == args["value"]


def _double(start: Permutation, move: int, args: Args) -> bool:
    """Some reply stops each of the two, none stops both; and no higher pair is threatened so."""
    if start.players != 2:
        return False
    replies = [{points for points, _ in _gains(there)} for _, there in _gains(start.play(move))]
    pairs = [
        (high, low)
        for high in range(1, 7)
        for low in range(1, high)
        if all(low in left or high in left for left in replies)
        and any(low not in left for left in replies)
        and any(high not in left for left in replies)
    ]
    return bool(pairs) and max(pairs) == (args["high"], args["low"])


def _lets_sure(start: Permutation, move: int, args: Args) -> bool:
    """Some reply makes sure of so much, and none makes sure of more."""
    if start.players != 2:
        return False
    highest = 0
    for _, there in _gains(start.play(move)):
        # One answer that leaves no more than was found is enough to set a reply aside.
        if all(_most(then) > highest for _, then in _gains(there)) and not there.over():
            highest = _sure_after(there)
    return 0 < highest == args["value"]


@cache
def _table() -> Any:
    from tablee.solve.permutation import load_or_solve

    return load_or_solve()


def _worth(state: Permutation, seat: int) -> float:
    """The chance of a seat with best play, by the solved table."""
    value: float = _table().value(state)
    return value if state.turn == seat else 1 - value


def _only(start: Permutation, move: int, args: Args) -> bool:
    seat, worth = start.turn, {"win": WON, "balance": LEVEL}[str(args["keeps"])]
    after = [_worth(start.play(other), seat) for other in GAME.moves(start)]
    keeping = sum(value == worth for value in after)
    return (
        max(after) == worth == _worth(start.play(move), seat)
        and (keeping, len(after)) == (args["count"], args["total"])
        and keeping < len(after)
    )


def _gives_up(start: Permutation, move: int, args: Args) -> bool:
    seat = start.turn
    best = max(_worth(start.play(other), seat) for other in GAME.moves(start))
    was = {WON: "win", LEVEL: "balance"}.get(best, "chance")
    now = {"lost": LOST, "level": LEVEL}[str(args["left"])]
    return best > now == _worth(start.play(move), seat) and was == args["was"]


CHECKS: dict[str, Callable[[Permutation, int, Args], bool]] = {
    "most": _takes_most, "missed": _missed, "ends": _ends, "safe": _safe, "lets": _lets,
    "limits": _lets, "denies": _denies, "sure": _sure, "double": _double, "lets-sure": _lets_sure,
    "only": _only, "gives-up": _gives_up,
}  # fmt: skip
