"""Puzzles of Polymère about one turn, searched completely: lay the whole hand, lay the longest
series, and place a joker so that the whole hand or most of it can be laid."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from tablee.games.game import Json
from tablee.games.polymere.board import JOKER
from tablee.games.polymere.notation import hand_of, size_of, write
from tablee.games.polymere.state import PASS, Polymere
from tablee.play import Table
from tablee.players.thinking import Thought
from tablee.puzzles.making.maker import Draft
from tablee.puzzles.making.makers.polymere_turn import Place, TooMuch, Turn, all_lays
from tablee.puzzles.puzzle import SOLVED, Branch, Claim, Puzzle, Step

SHARES = {"out": 0.35, "longest": 0.65, "joker": 0.15, "joker-out": 0.15}
SPARE = 1.0
A_GAME = 3
OPENING = 0
PLAYING = 400
SEARCH_WEIGHT = 2.0
KNOWN_LEVELS = False
THINKING = (100, 300, 800)
MOST_POSITIONS = 1_500
"""Positions of a turn that may be looked at."""
FEWEST_HELD, MOST_HELD = 3, 9
"""Pieces in the hand of who solves it."""
MOST_STEPS, MOST_FIRST = 16, 2
"""Steps that a puzzle stores, and right moves to start with."""
LEAST_LAID, FEWEST_MOVES = 2, 4
MOST_HELD_JOKER, LEAST_LAID_JOKER = 14, 4
FEWEST_PLACES = 3
"""Places for a joker to each right one."""
LAST_PIECES = 3
"""Who keeps a joker for the end lays it with so many pieces in hand, or fewer."""

SERIES_KINDS, JOKER_KINDS = ("longest", "out"), ("joker", "joker-out")
"""What a puzzle is called that is not about the whole hand, and one that is."""
WHOLE_HAND = (SERIES_KINDS[True], JOKER_KINDS[True])


def keep_jokers(number: int, state: Polymere, thought: Thought) -> int:
    """The move that is played: in every second game, jokers are kept for the end."""
    late = size_of(state, state.turn) <= LAST_PIECES
    if number % 2 == 0 or thought.proven or late or thought.move & 127 != JOKER:
        return thought.move
    others = [move for move in thought.moves if move & 127 != JOKER]
    if others:
        return max(others, key=lambda move: (thought.moves[move], move))
    return max((move for move in all_lays(state) if move & 127 != JOKER), default=PASS)


HABIT = keep_jokers


def asked(puzzle: Puzzle, state: Polymere) -> tuple[int, ...]:
    """The moves that the goal speaks of: who is to place a joker lays no other piece."""
    lays = all_lays(state)
    return _jokers(lays) if puzzle.kind in JOKER_KINDS else lays


ASKED = asked


def drafts(table: Table) -> Iterator[Draft]:
    """The puzzle of a position, if it has one."""
    state: Polymere = table.position.playing
    held, joker = size_of(state, state.turn), JOKER in hand_of(state, state.turn)
    if not state.placed or not FEWEST_HELD <= held <= (MOST_HELD_JOKER if joker else MOST_HELD):
        return
    turn = Turn(state, MOST_POSITIONS)
    try:
        found = placing(turn) if joker else series(turn)
    except TooMuch:
        return
    if found is not None:
        kinds = JOKER_KINDS if joker else SERIES_KINDS
        puzzle = Puzzle(
            kinds[found.most == held], 1, "", _sketch(table), (), 1, found.steps, found.most,
            all_but=found.all_but,
        )  # fmt: skip
        yield Draft(puzzle, _name(table))


def completed(draft: Draft) -> Draft | None:
    """The puzzle as it is: a sentence says why a move is wrong."""
    return draft


def mended(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a fact about a series that is no shorter than the goal's."""
    if puzzle.kind in WHOLE_HAND:
        claim = Claim("polymere-reason-series-out", {"count": puzzle.count}, False)
        return replace(puzzle, motif="series-out", claim=claim)
    if puzzle.claim is not None and puzzle.claim.args.get("count") != puzzle.count:
        return replace(puzzle, claim=None)
    return puzzle


MENDED = mended


class Solution(NamedTuple):
    """How many pieces can be laid, and all the ways to do it."""

    most: int
    steps: tuple[Step, ...]
    all_but: dict[int, tuple[str, ...]]


def _jokers(lays: Iterable[int]) -> tuple[int, ...]:
    return tuple(move for move in lays if move & 127 == JOKER)


def _best(turn: Turn, lays: tuple[int, ...]) -> tuple[int, list[int]]:
    """How many pieces can be laid if one of these comes first, and by which of them."""
    counts = {move: 1 + turn.after(turn.root, move) for move in lays}
    most = max(counts.values())
    return most, [move for move in lays if counts[move] == most]


def placing(turn: Turn) -> Solution | None:
    """Where a joker has to be laid first, if that makes a puzzle: one move, and all right ones."""
    lays = _jokers(turn.root.lays)
    if len(lays) < FEWEST_PLACES:
        return None
    count, right = _best(turn, lays)
    if count < LEAST_LAID_JOKER or FEWEST_PLACES * len(right) > len(lays):
        return None
    texts = sorted(write(turn.root.state, move) for move in right)
    return Solution(count, (tuple(Branch(text, None, SOLVED) for text in texts),), {})


def series(turn: Turn) -> Solution | None:
    """The longest series with all ways to lay it, if that makes a puzzle."""
    if len(turn.root.lays) < FEWEST_MOVES:
        return None
    count, first = _best(turn, turn.root.lays)
    if count < LEAST_LAID or len(first) > (MOST_FIRST if count > LEAST_LAID else 1):
        return None
    return _Steps(turn, count).solution()


class _Steps:
    """Every right move of every position that right moves lead to."""

    def __init__(self, turn: Turn, count: int) -> None:
        self.turn, self.count = turn, count
        self.places, self.numbers = [turn.root], {turn.root.key: 0}

    def solution(self) -> Solution | None:
        """The solution, unless it has too many steps."""
        steps: list[Step] = []
        all_but: dict[int, tuple[str, ...]] = {}
        while len(steps) < len(self.places) <= MOST_STEPS:
            place = self.places[len(steps)]
            if self.count - len(place.laid) == 1:
                all_but[len(steps)] = (write(place.state, PASS),)
            steps.append(self._step(place))
        whole = len(steps) == len(self.places)
        return Solution(self.count, tuple(steps), all_but) if whole else None

    def _step(self, place: Place) -> Step:
        left = self.count - len(place.laid)
        if left == 1:  # any piece will do
            return (Branch(min(write(place.state, move) for move in place.lays), None, SOLVED),)
        right = [move for move in place.lays if 1 + self.turn.after(place, move) == left]
        return tuple(sorted(self._branch(place, move) for move in right))

    def _branch(self, place: Place, move: int) -> Branch:
        there = self.turn.played(place, move)
        number = self.numbers.setdefault(there.key, len(self.places))
        if number == len(self.places):
            self.places.append(there)
        return Branch(write(place.state, move), None, number)


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
