"""Puzzles of Polymère about one turn, searched completely: lay the whole hand, the longest series,
and a series that only a joker makes possible."""

from collections.abc import Iterator

from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.polymere.board import JOKER
from tablee.games.polymere.state import PASS, Polymere
from tablee.play import Table
from tablee.puzzles.making.maker import Draft
from tablee.puzzles.puzzle import SOLVED, Branch, Puzzle, Step

SHARES = {"out": 0.5, "longest": 0.6, "joker": 0.3}
A_GAME = 3
OPENING = 0
PLAYING = 400
THINKING = (100, 300, 800)
FEWEST_HELD, MOST_HELD = 3, 9
"""Pieces in the hand of who solves it."""
MOST_POSITIONS = 1_500
"""Positions of a turn that may be looked at."""
MOST_STEPS, MOST_FIRST = 16, 2
"""Steps that a puzzle stores, and right moves to start with."""
LEAST_LAID = 2

Key = tuple[frozenset[int], tuple[int, ...]]
"""What was laid in this turn, and what the jokers may still be."""
Place = tuple[Polymere, frozenset[int]]
"""A position of a turn, and what was laid in it so far."""


class TooMuch(Exception):
    """A turn has more positions than may be looked at."""


def drafts(table: Table) -> Iterator[Draft]:
    """The puzzle of a position, if it has one."""
    state: Polymere = table.position.playing
    held = state.sizes >> 7 * state.turn & 127
    if not state.placed or not FEWEST_HELD <= held <= MOST_HELD:
        return
    try:
        turn = Turn(state)
        count = turn.most(state)
        kind = _kind(state, count, held)
        steps = turn.steps() if kind else ()
    except TooMuch:
        return
    if steps and len(steps[0]) <= MOST_FIRST:
        puzzle = Puzzle(kind, 1, "", _sketch(table), (), 1, steps, count)
        yield Draft(puzzle, _name(table))


def completed(draft: Draft) -> Draft | None:
    """The puzzle as it is: a sentence says why a move is wrong."""
    return draft


def _kind(state: Polymere, count: int, held: int) -> str:
    if count < LEAST_LAID or len(GAME.moves(state)) <= LEAST_LAID + 1:
        return ""
    if count == held:
        return "out"
    if JOKER in _hand(state) and Turn(state, joker=False).most(state) < count:
        return "joker"
    return "longest"


def _hand(state: Polymere) -> list[int]:
    start = sum(state.sizes >> 7 * seat & 127 for seat in range(state.turn))
    return list(state.hands[start : start + (state.sizes >> 7 * state.turn & 127)])


class Turn:
    """Everything that can be laid in one turn, without jokers if they are not wanted."""

    def __init__(self, root: Polymere, joker: bool = True) -> None:
        self.root, self.joker = root, joker
        self._counts: dict[Key, int] = {}

    def most(self, state: Polymere, laid: frozenset[int] = frozenset()) -> int:
        """How many pieces can be laid at most after these."""
        key = laid, tuple(state.readings)
        if key not in self._counts:
            if len(self._counts) > MOST_POSITIONS:
                raise TooMuch
            after = (self.most(state.play(move), laid | {move}) for move in self._lays(state))
            self._counts[key] = max((1 + count for count in after), default=0)
        return self._counts[key]

    def _lays(self, state: Polymere) -> list[int]:
        """The pieces that can be laid in a position, if the turn goes on there."""
        goes_on = state.turn == self.root.turn and (state is self.root or state.laid > 0)
        if state.over() or not goes_on:
            return []
        found = [move for move in GAME.moves(state) if move != PASS]
        return found if self.joker else [move for move in found if move & 127 != JOKER]

    def steps(self) -> tuple[Step, ...]:
        """Every right move of every position that right moves lead to; none if too many."""
        start: Place = (self.root, frozenset())
        places, numbers = [start], {_key(start): 0}
        steps: list[Step] = []
        while len(steps) < len(places) <= MOST_STEPS:
            steps.append(self._step(places[len(steps)], places, numbers))
        return tuple(steps) if len(places) <= MOST_STEPS else ()

    def _step(self, place: Place, places: list[Place], numbers: dict[Key, int]) -> Step:
        state, laid = place
        left, branches = self.most(state, laid), []
        for move in self._lays(state):
            there = (state.play(move), laid | {move})
            if 1 + self.most(*there) < left:
                continue
            number = SOLVED
            if left > 1:
                number = numbers.setdefault(_key(there), len(places))
                if number == len(places):
                    places.append(there)
            branches.append(Branch(GAME.write(state, move), None, number))
        return tuple(sorted(branches))


def _key(place: Place) -> Key:
    return place[1], tuple(place[0].readings)


# How a position is kept


def _sketch(table: Table) -> Json:
    """The position in the short form that the game knows; the other's hand is a number."""
    dump = table.dump()
    seat = dump["turn"]
    hands = [hand if owner == seat else len(hand) for owner, hand in enumerate(dump["hands"])]
    short: Json = {
        "digits": dump["digits"], "table": [_laid(piece) for piece in dump["table"]],
        "hands": hands, "turn": seat, "owed": dump["owed"], "laid": dump["laid"],
    }  # fmt: skip
    return {name: value for name, value in short.items() if name != "laid" or value}


def _laid(piece: Json) -> Json | str:
    """A piece on the table: as the text of a move, a joker as it is."""
    if piece["faces"] is None:
        return piece
    faces = "".join(map(str, piece["faces"]))
    first = faces.index("1")
    q, r = piece["at"]
    return f"{faces[first:] + faces[:first]}@{q},{r}/{faces[0]}"


def _name(table: Table) -> str:
    """The same for positions of one turn of one game that hold the same hand on the same table."""
    dump = table.dump()
    return f"{dump['hands'][dump['turn']]}{sorted(str(_laid(piece)) for piece in dump['table'])}"
