"""Finds facts about moves of Polymère that follow from what the seat knows.

About its own turn: which series the hand allows, what has to be drawn. About the next player: what
no hand could do, by giving that player every piece the seat has not seen.
"""

from collections.abc import Iterator

from tablee.games.polymere import GAME
from tablee.games.polymere.board import JOKER, JOKERS, NUMBERS, PIECES
from tablee.games.polymere.state import PASS, Polymere, hand_start
from tablee.games.telling import Arg, Message
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact, Proof
from tablee.players.reasons.polymere.series import (
    Series,
    best_series,
    draws,
    goes_on,
    hand_size,
    least_drawn,
)

FEW = 3
"""No more pieces than this are few: to keep one of them is worth a word."""
WHOLE = 100
"""More pieces than anybody holds."""


class _About:
    """A move being looked at, and how facts about it are written."""

    def __init__(self, known: Knowledge, move: int) -> None:
        self.known, self.move = known, move
        self.state: Polymere = known.position
        self.seat = self.state.turn
        self.after = self.state.play(move)
        self.text = GAME.write(self.state, move)
        self.piece, self.cell = move & 127, move >> 10

    def fact(
        self, key: str, good: bool, weight: int, size: int = 1, line: tuple[int, ...] = (),
        horizon: int = 1, proof: Proof = "rules", **args: Arg,
    ) -> Fact:  # fmt: skip
        """A fact whose line begins with the move, unless that says otherwise."""
        texts, state = [], self.state
        for move in line or (self.move,):
            texts.append(GAME.write(state, move))
            state = state.play(move)
        rival = self.after.turn if self.after.turn != self.seat else None
        return Fact(
            Message(key, args), self.seat, self.text, good, weight, size, rival, tuple(texts),
            horizon, proof,
        )  # fmt: skip


def find(known: Knowledge, move: int) -> list[Fact]:
    """Facts about a legal move of the seat to move."""
    state: Polymere = known.position
    moves = GAME.moves(state)
    if move not in moves or state.players == 1:
        return []
    about = _About(known, move)
    if move == PASS:
        return [*_passing(about, moves)]
    if hand_size(about.after, about.seat) == 0:
        return [about.fact("polymere-reason-out", True, 100)]
    facts = [*_joker(about, moves)]
    if goes_on(about.after, about.seat):
        facts += _going_on(about)
    elif state.placed:
        left = hand_size(about.after, about.seat)
        facts.append(about.fact("polymere-reason-ends-turn", True, 35, WHOLE - left, left=left))
    if not goes_on(about.after, about.seat) and state.players == 2 and state.placed:
        facts += _for_the_other(about)
    return facts


# The own turn


def _passing(about: _About, moves: list[int]) -> Iterator[Fact]:
    state = about.state
    pieces = {move & 127 for move in moves if move != PASS}
    drawn = draws(state)
    if not pieces:
        yield about.fact("polymere-reason-must-pass", True, 50, drawn=drawn)
        return
    best = best_series(state, about.seat)
    if best.laid and best.left < hand_size(state, about.seat) + drawn:
        args = {"drawn": drawn, "count": best.laid, "left": best.left}
        size = hand_size(state, about.seat) + drawn - best.left
        key = "polymere-reason-missed"
        yield about.fact(key, False, 60, size, best.moves, best.laid, "search", **args)


def _going_on(about: _About) -> Iterator[Fact]:
    """What the hand still allows in this turn."""
    after, seat = about.after, about.seat
    moves = [move for move in GAME.moves(after) if move != PASS]
    owed = draws(after)
    if not moves:
        if owed:
            yield about.fact("polymere-reason-stuck", False, 70, owed, horizon=2, drawn=owed)
        return
    best = best_series(after, seat)
    yield from _series(about, best)
    if best.drawn:
        least = least_drawn(after, seat)
        if least:
            key = "polymere-reason-owes"
            yield about.fact(key, False, 55, least, (), 0, "search", drawn=least)
    single = [move for move in moves if _contacts(after, move) == 1]
    count = len({move & 127 for move in single})
    if 0 < count <= FEW and _contacts(about.state, about.move) > 1 and after.owed == 1:
        key = "polymere-reason-keeps-ending"
        line = (about.move, single[0])
        yield about.fact(key, True, 40, count, line, 2, "search", count=count)


def _series(about: _About, rest: Series) -> Iterator[Fact]:
    """A series that begins with the move."""
    line = (about.move, *rest.moves)
    count = rest.laid + 1
    if rest.left == 0 and not rest.drawn:
        key = "polymere-reason-series-out"
        yield about.fact(key, True, 98, 1, line, count, "search", count=count)
    elif rest.laid:
        key = "polymere-reason-series" if rest.drawn == 0 else "polymere-reason-series-draws"
        args = {"count": count, "left": rest.left}
        args |= {"drawn": rest.drawn} if rest.drawn else {}
        size = WHOLE - rest.left
        yield about.fact(key, True, 60, size, line, count, "search", **args)


def _contacts(state: Polymere, move: int) -> int:
    return int(GAME.details(state, move)["contacts"])


def _joker(about: _About, moves: list[int]) -> Iterator[Fact]:
    """A joker laid where nothing else fits, or where another piece would have done."""
    if about.piece != JOKER or not about.state.placed:
        return
    there = [move for move in moves if move != PASS and move >> 10 == about.cell]
    others = [move for move in there if move & 127 != JOKER]
    if not others:
        yield about.fact("polymere-reason-joker-needed", True, 45)
    else:
        count = len({move & 127 for move in others})
        key = "polymere-reason-joker-spent"
        yield about.fact(key, False, 50, 1, (others[0],), count=count)


# The next player, whatever that hand is


def _for_the_other(about: _About) -> Iterator[Fact]:
    after, rival = about.after, about.after.turn
    if after.over() or rival == about.seat:
        return
    unseen = _unseen(about.known)
    then = _places(after, rival, unseen)
    before = _places(about.state, rival, unseen)
    search: Proof = "search"
    if not then:
        yield about.fact("polymere-reason-denies", True, 75, 1, (), 2, search)
        return
    if max(then.values()) == 1:
        yield about.fact("polymere-reason-one-at-most", True, 58, 1, (), 2, search)
    args = {"count": len(then), "before": len(before)}
    change = len(then) - len(before)
    if change > 0:
        yield about.fact("polymere-reason-opens", False, 38, change, (), 2, search, **args)
    elif change < 0:
        yield about.fact("polymere-reason-closes", True, 38, -change, (), 2, search, **args)
    joins, joined = (sum(k > 1 for k in places.values()) for places in (then, before))
    args = {"count": joins, "before": joined}
    if joins > joined:
        size = joins - joined
        yield about.fact("polymere-reason-opens-joins", False, 42, size, (), 2, search, **args)
    elif joins < joined:
        size = joined - joins
        yield about.fact("polymere-reason-closes-joins", True, 42, size, (), 2, search, **args)


def _unseen(known: Knowledge) -> list[int]:
    """The pieces that lie neither on the table nor in the seat's hand."""
    state: Polymere = known.position
    left = list(range(JOKER)) + [JOKER] * JOKERS
    for name in known.view["hand"]:
        left.remove(NUMBERS[name])
    for piece in GAME.dump(state)["table"]:
        left.remove(JOKER if piece["faces"] is None else NUMBERS[_name(piece["faces"])])
    return left


def _name(faces: list[int]) -> str:
    start = faces.index(1)
    return "".join(map(str, faces[start:] + faces[:start]))


def _places(state: Polymere, seat: int, unseen: list[int]) -> dict[int, int]:
    """The cells where a seat could lay some unseen piece, and the most sides it would touch."""
    assert len(unseen) < PIECES
    start, sizes = hand_start(state.sizes, seat), state.sizes
    rest = list(state.hands[start + hand_size(state, seat) :])
    sizes += len(unseen) - hand_size(state, seat) << 7 * seat
    hands = [*state.hands[:start], *unseen, *rest]
    owner = state._replace(hands=hands, sizes=sizes, turn=seat, laid=0, owed=1)
    places: dict[int, int] = {}
    for move in GAME.moves(owner):
        if move != PASS and move >> 10 not in places:
            places[move >> 10] = _contacts(owner, move)
    return places
