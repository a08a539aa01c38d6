"""Every filling of the Trapézomino solo on file, and how many of them a board can still become.

The file holds one of each six fillings that are turns of each other, 57,544 in all, each as
sixteen bytes: for the first free triangle, in turn, which of the places that start there
covers it. The bytes are kept column by column and compressed; a sum guards them.

In memory there is, for every place of the board, a word with a bit for each filling that has
it. What a half-filled board can become is then a few of these words put together: exact at
once for any board, from the empty to the full one.
"""

import hashlib
import lzma
import pathlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tablee.games.refusal import Unreadable
from tablee.games.trapezomino.board import JOKER, PIECE, PLACEMENTS, SINGLE
from tablee.solve.trapezomino.turns import TURNS, turned_place

FILE = pathlib.Path(__file__).parent / "data" / "fillings.xz"
HEADER = b"Tablee fillings 1\n"
PLACES = JOKER + 1
Filling = tuple[int, ...]
"""The numbers of its sixteen places, in the order of their first triangles."""

WORDS = [sum(1 << cell for cell in place.cells) for place in PLACEMENTS]
"""The triangles of a place as a word of bits."""


@cache
def _starting() -> list[list[int]]:
    """The places of pieces by their first triangle."""
    return [[p for p in range(SINGLE) if PLACEMENTS[p].cells[0] == cell] for cell in range(96)]


def ordered(places: Iterable[int]) -> Filling:
    """Places in the order of their first triangles."""
    return tuple(sorted(places, key=lambda place: PLACEMENTS[place].cells))


def canonical(places: Sequence[int]) -> Filling:
    """The same filling for all six turns of the board."""
    return min(ordered(turned_place(place, turn) for place in places) for turn in TURNS)


def pack(fillings: Iterable[Filling]) -> bytes:
    """Canonical fillings as the content of a file."""
    starting = _starting()
    rows = sorted(
        bytes(starting[PLACEMENTS[place].cells[0]].index(place) for place in filling)
        for filling in fillings
    )
    columns = b"".join(bytes(row[k] for row in rows) for k in range(PLACES))
    packed = lzma.compress(columns, preset=9 | lzma.PRESET_EXTREME)
    return HEADER + hashlib.sha256(columns).digest() + packed


def unpack(content: bytes, name: str) -> list[Filling]:
    """The fillings in a file's content; refuses what is damaged."""
    digest, packed = content[len(HEADER) : len(HEADER) + 32], content[len(HEADER) + 32 :]
    try:
        columns = lzma.decompress(packed)
    except lzma.LZMAError:
        columns = b""
    whole = content.startswith(HEADER) and len(columns) and len(columns) % PLACES == 0
    if not whole or hashlib.sha256(columns).digest() != digest:
        raise Unreadable("solo-file-damaged", path=name)
    return list(map(_filling, zip(*_columns(columns), strict=True)))


def _columns(content: bytes) -> list[bytes]:
    count = len(content) // PLACES
    return [content[k * count :][:count] for k in range(PLACES)]


def _filling(choices: tuple[int, ...]) -> Filling:
    starting, taken, places = _starting(), 0, []
    for choice in choices:
        free = ~taken
        place = starting[(free & -free).bit_length() - 1][choice]
        taken |= WORDS[place]
        places.append(place)
    return tuple(places)


@cache
def fillings() -> list[Filling]:
    """One of each six fillings that are turns of each other."""
    try:
        content = FILE.read_bytes()
    except OSError:
        raise Unreadable("solo-file-damaged", path=FILE.name) from None
    return unpack(content, FILE.name)


def doubled(filling: Filling) -> int:
    """The shape that lies twice in a filling."""
    seen = 0
    for place in filling:
        if seen >> PIECE[place] & 1:
            return PIECE[place]
        seen |= 1 << PIECE[place]
    raise AssertionError(filling)


class Index(NamedTuple):
    """Which fillings have a place, and which double a shape, as words with a bit for each."""

    having: list[int]
    doubling: list[int]
    every: int


@cache
def index() -> Index:
    """The library's index; takes less than a second, once a process."""
    every = fillings()
    size = len(every) // 8 + 1
    having = [bytearray(size) for _ in range(SINGLE)]
    doubling = [bytearray(size) for _ in range(JOKER)]
    for number, filling in enumerate(every):
        at, bit = number >> 3, 1 << (number & 7)
        for place in filling:
            having[place][at] |= bit
        doubling[doubled(filling)][at] |= bit
    words = [int.from_bytes(word, "little") for word in having]
    return Index(
        words, [int.from_bytes(word, "little") for word in doubling], (1 << len(every)) - 1
    )


class Board(NamedTuple):
    """What lies on a board of the solo: places of pieces, and of single jokers."""

    pieces: tuple[int, ...] = ()
    jokers: tuple[int, ...] = ()


@cache
def _pairs() -> dict[int, list[int]]:
    """For each place of a joker, the places that it and another make."""
    jokers = {WORDS[place]: place for place in range(SINGLE, len(PLACEMENTS))}
    places: dict[int, list[int]] = {place: [] for place in jokers.values()}
    for pair in range(SINGLE):
        for word, joker in jokers.items():
            if word & WORDS[pair] == word and WORDS[pair] ^ word in jokers:
                places[joker].append(pair)
    return places


class Match(NamedTuple):
    """Fillings that a board, turned by so many sixths, can become."""

    turn: int
    pair: int
    """The place of the jokers in the turned board; -1: either of the doubled shape's two."""
    fillings: int
    """A bit for each."""
    solutions: int


def matches(board: Board) -> Iterator[Match]:
    """Every way in which solutions begin like this board."""
    having, doubling, every = index()
    for turn in TURNS:
        rest, single = every, 0
        for place in board.pieces:
            rest &= having[turned_place(place, turn)]
            single |= doubling[PIECE[place]]
        if not rest:
            continue
        if not board.jokers:
            # Where the doubled shape's piece lies already, the jokers must be the other.
            count = 2 * rest.bit_count() - (rest & single).bit_count()
            yield Match(turn, -1, rest, count)
            continue
        for pair in pair_places(board.jokers):
            if pair in board.pieces:
                continue
            there = turned_place(pair, turn)
            left = rest & having[there] & doubling[PIECE[there]]
            if left:
                yield Match(turn, there, left, left.bit_count())


def pair_places(jokers: Sequence[int]) -> list[int]:
    """Where the pair of jokers can lie when one or both lie already."""
    places = _pairs()[jokers[0]]
    if len(jokers) == 2:
        both = WORDS[jokers[0]] | WORDS[jokers[1]]
        return [place for place in places if WORDS[place] == both]
    return places


def completions(board: Board) -> int:
    """How many solutions begin like this board, a pair of jokers counted by its shape.

    >>> completions(Board())   # six turns of 115,088
    690528
    """
    return sum(match.solutions for match in matches(board))
