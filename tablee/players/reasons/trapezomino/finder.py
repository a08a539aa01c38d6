"""Finds facts about moves of Trapézomino: what they score, what they open, how the round ends."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import ALL, PIECE, SINGLE
from tablee.games.trapezomino.state import (
    JOKER_SHAPES,
    JOKERS,
    PAIR,
    PLACE,
    Trapezomino,
    fits,
    is_free,
    lines,
)
from tablee.play import Knowledge
from tablee.players.reasons.fact import About, Fact

FEW_REPLIES = 70
"""With no more replies than this, what is left after each of them is looked at."""
NEAR_THE_END = 50
"""With no more replies than this, how the round ends is looked for."""
LISTS = 500
"""Positions whose moves are listed for that."""
LOW = 3
"""No more points than this are few."""
MANY = 40
"""More points than any move makes."""

RECENT = 8
"""Of so many positions the moves are kept: those of one are compared with each other."""

Worth = dict[int, int]
"""Legal moves and the points they make."""


def find(known: Knowledge, move: int) -> list[Fact]:
    """Facts about a legal move of the seat to move."""
    state: Trapezomino = known.position
    if known.setting.players != 2:
        return []
    about = _About(state, move)
    if move not in about.choices:
        return []
    facts = [*_scoring(about)]
    if not about.replies:
        return [*_ending(about), *facts]
    facts += [*_answers(about), *_jokers(about), *_later(about), *_margin(about)]
    return facts


@lru_cache(RECENT)
def worth(state: Trapezomino) -> Worth:
    """Every legal move and the points it makes; nothing when the round has ended."""
    room = [0] * GAME.most_moves
    return _points(state, room[: state.legal(room)])


def _points(state: Trapezomino, moves: Iterable[int]) -> Worth:
    return {m: lines(state.lo, state.hi, state.links, PLACE[m]) for m in moves}


def free_places(state: Trapezomino, among: Iterable[int] = range(ALL)) -> list[int]:
    """The places of these where nothing lies yet: no later position has others."""
    return [place for place in among if is_free(state.lo, state.hi, place)]


def worth_among(state: Trapezomino, free: Iterable[int]) -> Worth:
    """What `worth` answers, if it is known which places are free: much sooner near the end."""
    held = [place for place in free if fits(state.lo, state.hi, place)]
    pieces = [place for place in held if state.left >> PIECE[place] & 1]
    shapes = JOKER_SHAPES[state.jokers]
    jokers = (
        place + PAIR if place < SINGLE else place for place in held if shapes >> PIECE[place] & 1
    )
    return _points(state, pieces or jokers)


class _About(About):
    """A move being looked at, with all choices and replies."""

    def __init__(self, state: Trapezomino, move: int) -> None:
        super().__init__(GAME, state, move)
        self.state, self.after = state, state.play(move)
        self.choices, self.replies = worth(state), worth(self.after)

    @property
    def points(self) -> int:
        """What the move scores."""
        return self.choices[self.move]


def _best(moves: Worth) -> int:
    return max(moves, key=moves.__getitem__)


def _scoring(about: _About) -> Iterator[Fact]:
    """The most that can be scored now, or less."""
    best = _best(about.choices)
    most, points = about.choices[best], about.points
    if points == most:
        if min(about.choices.values()) < most:
            yield about.fact("trapezomino-reason-most", True, 50, points, points=points)
        return
    key, text = "trapezomino-reason-less", GAME.write(about.state, best)
    fact = about.fact(key, False, 45, most - points, points=points, most=most)
    yield Fact(**{**vars(fact), "line": (text,)})


def _ending(about: _About) -> Iterator[Fact]:
    mine, theirs = about.after.points[about.state.turn], about.after.points[about.after.turn]
    if mine == theirs:
        yield about.fact("trapezomino-reason-ends-level", True, 70, points=mine)
        yield about.fact("trapezomino-reason-ends-level", False, 70, points=mine)
        return
    size, args = abs(mine - theirs), {"mine": mine, "theirs": theirs}
    key = "trapezomino-reason-ends"
    yield about.fact(key, mine > theirs, 100, size, (), 1, "rules", **args)


def _answers(about: _About) -> Iterator[Fact]:
    """What the other can score next, and whether the move opened or closed that place."""
    best = _best(about.replies)
    most, before = about.replies[best], max(about.choices.values())
    trade = {"points": about.points, "answer": most}
    key, size = "trapezomino-reason-trade", about.points - most
    weight = 53 if abs(size) > 1 else 36
    yield about.fact(key, True, weight, MANY + size, (best,), 2, "search", **trade)
    yield about.fact(key, False, weight, MANY - size, (best,), 2, "search", **trade)
    if most < before:
        args = {"points": most, "before": before}
        key = "trapezomino-reason-closes"
        yield about.fact(key, True, 52, before - most, (best,), 2, "search", **args)
    elif most <= LOW:
        key = "trapezomino-reason-limits"
        yield about.fact(key, True, 47, MANY - most, (best,), 2, "search", points=most)
    equal = [reply for reply, points in about.replies.items() if points == most]
    was = {reply: about.choices.get(reply, 0) for reply in equal}
    opened = min(was, key=was.__getitem__)
    if was[opened] < most:
        args = {"points": most, "before": was[opened]}
        key = "trapezomino-reason-opens"
        yield about.fact(key, False, 56, most, (opened,), 2, "search", **args)
    else:
        key = "trapezomino-reason-leaves"
        yield about.fact(key, False, 54, most, (best,), 2, "search", points=most)


def _jokers(about: _About) -> Iterator[Fact]:
    """Whether nothing but the jokers fits any more."""
    if all(JOKERS[reply] for reply in about.replies) and about.after.left:
        for good in (True, False):
            key, best = "trapezomino-reason-only-jokers", _best(about.replies)
            points = about.replies[best]
            yield about.fact(key, good, 60, 1, (best,), 2, "search", points=points)


def _later(about: _About) -> Iterator[Fact]:
    """What the mover can score next, after whichever reply leaves least."""
    if len(about.replies) > FEW_REPLIES:
        return
    least, worst, free = MANY, 0, free_places(about.after)
    for reply in about.replies:
        then = about.after.play(reply)
        mine = worth_among(then, free_places(then, free))
        most = max(mine.values(), default=0)
        if most < least:
            least, worst = most, reply
    if least:
        key = "trapezomino-reason-keeps"
        yield about.fact(key, True, 43, least, (worst,), 3, "search", points=least)
        key = "trapezomino-reason-lets-cramp"
        yield about.fact(key, False, 43, MANY - least, (worst,), 3, "search", points=least)
    else:
        key = "trapezomino-reason-lets-end"
        yield about.fact(key, False, 51, 1, (worst,), 3, "search")


# How the round ends


class _OutOfLists(Exception):
    pass


class _Margin:
    """By how many points more somebody ends the round when both do their best."""

    def __init__(self, lists: int) -> None:
        self.lists = lists
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}

    def lead(self, state: Trapezomino, among: Iterable[int] = range(ALL)) -> tuple[int, int]:
        """What the player to move still gains on the other, and by which move (-1: none).

        `among` are places of which some are free; there are no others.
        """
        key = (state.lo, state.hi, state.links, state.left, state.jokers, state.turn)
        if key not in self._known:
            self.lists -= 1
            if self.lists < 0:
                raise _OutOfLists
            best, free = (0, -1), free_places(state, among)
            for move, points in worth_among(state, free).items():
                gain = points - self.lead(state.play(move), free)[0]
                if best[1] < 0 or gain > best[0]:
                    best = (gain, move)
            self._known[key] = best
        return self._known[key]

    def line(self, state: Trapezomino) -> Iterator[int]:
        """Best play to the end."""
        move = self.lead(state)[1]
        while move >= 0:
            yield move
            state = state.play(move)
            move = self.lead(state)[1]


def _margin(about: _About) -> Iterator[Fact]:
    """How far ahead somebody ends for sure, where all lines can be played to the end."""
    after, me = about.after, about.state.turn
    if len(about.replies) > NEAR_THE_END:
        return
    search = _Margin(LISTS)
    try:
        gain = search.lead(after)[0]
        line = tuple(search.line(after))
    except _OutOfLists:
        return
    lead = after.points[me] - after.points[1 - me] - gain
    if lead > 0:
        key = "trapezomino-reason-sure-margin"
        yield about.fact(key, True, 90, lead, line, 0, "search", count=lead)
    elif lead < 0:
        key = "trapezomino-reason-lets-margin"
        yield about.fact(key, False, 90, -lead, line, 0, "search", count=-lead)
    else:
        for good in (True, False):
            key = "trapezomino-reason-level"
            yield about.fact(key, good, 89, 1, line, 0, "search")
