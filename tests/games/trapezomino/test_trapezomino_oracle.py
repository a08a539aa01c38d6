"""Contact, support and points against plain geometry that shares no code with the rules.

Here triangles are polygons with corners of whole numbers, sides are traced along
the outline, and a piece is really moved by a little to see what it runs into.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import NAMES, PLACEMENTS, SINGLE
from tablee.games.trapezomino.state import (
    PAIR,
    PLACE,
    Trapezomino,
    fits,
    has_contact,
    is_free,
    lines,
)

Corner = tuple[int, int]
Edge = tuple[Corner, Corner]
Cell = frozenset[Corner]
Laid = list[frozenset[str]]

STEP = 1000  # one row, or half a side, so that 1 is "however little"
LENGTHS = (9, 11, 13, 15, 15, 13, 11, 9)
# The board: |y - 4| <= 4 and two pairs of slanted edges (x from its middle).
MIDDLE = (4 * STEP, 4 * STEP)


def triangle(row: int, number: int) -> Cell:
    up = (number % 2 == 1) == (row < 4)
    reach = row if row < 4 else 7 - row
    x = -reach + number - 1
    top, low = row, row + 1
    corners = (
        [(x, top), (x - 1, low), (x + 1, low)] if up else [(x, low), (x - 1, top), (x + 1, top)]
    )
    return frozenset((x * STEP, y * STEP) for x, y in corners)


BOARD: dict[str, Cell] = {
    f"{letter}{k}": triangle(row, k)
    for row, (letter, length) in enumerate(zip("ABCDEFGH", LENGTHS, strict=True))
    for k in range(1, length + 1)
}


def on_board(corner: Corner) -> bool:
    x, y = corner[0] - MIDDLE[0], corner[1] - MIDDLE[1]
    return abs(y) <= 4 * STEP and abs(x + y) <= 8 * STEP and abs(x - y) <= 8 * STEP


def on_rim(edge: Edge) -> bool:
    x, y = ((a + b) // 2 - m for a, b, m in zip(*edge, MIDDLE, strict=True))
    return abs(y) == 4 * STEP or abs(x + y) == 8 * STEP or abs(x - y) == 8 * STEP


def cross(a: Corner, b: Corner, c: Corner) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def clockwise(cell: Cell) -> list[Corner]:
    a, b, c = sorted(cell)
    return [a, b, c] if cross(a, b, c) > 0 else [a, c, b]


def overlap(one: Cell, two: Cell) -> bool:
    """Whether the insides meet: no edge of either has all of the other beyond it."""
    for here, there in ((one, two), (two, one)):
        a, b, c = clockwise(here)
        for start, end in ((a, b), (b, c), (c, a)):
            if all(cross(start, end, corner) <= 0 for corner in there):
                return False
    return True


@cache
def sides(names: frozenset[str]) -> list[list[Edge]]:
    """The straight sides of a piece, traced along its outline."""
    edges = set()
    for name in names:
        a, b, c = clockwise(BOARD[name])
        edges |= {(a, b), (b, c), (c, a)}
    outline = {edge for edge in edges if edge[::-1] not in edges}
    after = dict(outline)
    assert len(after) == len(outline)  # no outline touches itself
    found = []
    for edge in outline:
        if any(other[1] == edge[0] and ahead(other) == ahead(edge) for other in outline):
            continue  # not the first of its side
        side = [edge]
        while ahead(end := (side[-1][1], after[side[-1][1]])) == ahead(edge):
            side.append(end)
        found.append(side)
    assert sum(map(len, found)) == len(outline)
    return found


def ahead(edge: Edge) -> Corner:
    return edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]


def neighbour(edge: Edge, laid: Laid) -> int | None:
    """Which piece lies against an edge from outside (-1: the board's rim)."""
    if on_rim(edge):
        return -1
    for number, names in enumerate(laid):
        for side in sides(names):
            if edge[::-1] in side:
                return number
    return None


def contacts(names: frozenset[str], laid: Laid) -> list[list[int | None]]:
    return [[neighbour(edge, laid) for edge in side] for side in sides(names)]


def score(names: frozenset[str], laid: Laid) -> int:
    count = 0
    for run in contacts(names, laid):
        for before, here in zip([None, *run], run, strict=False):
            count += here is not None and here != before
    return count


def stopped(names: frozenset[str], laid: Laid, move: Corner) -> bool:
    taken = [BOARD[name] for piece in laid for name in piece]
    for name in names:
        cell = frozenset((x + move[0], y + move[1]) for x, y in BOARD[name])
        if not all(map(on_board, cell)) or any(overlap(cell, other) for other in taken):
            return True
    return False


def supported(names: frozenset[str], laid: Laid) -> bool:
    for side, run in zip(sides(names), contacts(names, laid), strict=True):
        if all(other is None for other in run):
            continue
        dx, dy = (step // STEP for step in ahead(side[0]))  # a thousandth of the edge
        if stopped(names, laid, (dx, dy)) or stopped(names, laid, (-dx, -dy)):
            return True
    return False


def free(names: frozenset[str], laid: Laid) -> bool:
    return not any(names & piece for piece in laid)


@cache
def neighbours(name: str) -> frozenset[str]:
    return frozenset(other for other in BOARD if len(BOARD[name] & BOARD[other]) == 2)


@cache
def trapezia() -> list[frozenset[str]]:
    """Three triangles in a row: a triangle and two of its neighbours."""
    return [frozenset((name, *two)) for name in BOARD for two in combinations(neighbours(name), 2)]


@cache
def pairs() -> list[frozenset[str]]:
    """Two trapezia joined along an edge, each union once."""
    found = set()
    for one in trapezia():
        beside = frozenset().union(*(neighbours(name) for name in one))
        for two in trapezia():
            if not one & two and two & beside:
                found.add(one | two)
    return sorted(found, key=sorted)


@cache
def kind(names: frozenset[str]) -> tuple[Corner, ...]:
    """The same for every turn and place of a piece, and for no other piece."""
    cells = [tuple(map(sum, zip(*BOARD[name], strict=True))) for name in names]
    turns = []
    for _ in range(6):
        cells = [((x - 3 * y) // 2, (x + y) // 2) for x, y in cells]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        turns.append(tuple(sorted((x - left, y - top) for x, y in cells)))
    return min(turns)


def names_of(move: int) -> frozenset[str]:
    return frozenset(NAMES[cell] for cell in PLACEMENTS[PLACE[move]].cells)


def test_the_board_has_these_places_and_no_other() -> None:
    assert len(trapezia()) == len(set(trapezia())) == len(PLACEMENTS) - SINGLE
    assert {names_of(move) for move in range(SINGLE)} == set(pairs())
    assert {names_of(move) for move in range(SINGLE, PAIR)} == set(trapezia())
    kinds: dict[tuple[Corner, ...], set[str]] = {}
    for move in range(SINGLE):
        kinds.setdefault(kind(names_of(move)), set()).add(PLACEMENTS[move].letter)
    assert len(kinds) == 15
    assert all(len(letters) == 1 for letters in kinds.values())


def test_no_piece_has_two_sides_on_the_same_edge_of_the_board() -> None:
    """What lets the rules count the outside as a single triangle."""
    for move in range(PAIR):
        rims = [ahead(side[0]) for side in sides(names_of(move)) if on_rim(side[0])]
        assert len(rims) == len({max(step, (-step[0], -step[1])) for step in rims})


def random_board(numbers: list[int]) -> tuple[Trapezomino, Laid]:
    """Pieces, jokers and pairs laid anywhere, whether or not a game could come there."""
    state, laid = Trapezomino(), []
    for number in numbers:
        for step in range(40):
            move = (number + 389 * step) % (PAIR + SINGLE)
            if is_free(state.lo, state.hi, PLACE[move]):
                state = state.play(move)
                laid.append(names_of(move))
                break
    return state, laid


boards = st.lists(st.integers(0, PAIR + SINGLE - 1), max_size=13).map(random_board)
some_moves = st.lists(st.integers(0, PAIR - 1), min_size=1, max_size=25)


@settings(max_examples=60)
@given(boards, some_moves)
def test_contact_support_and_points(board: tuple[Trapezomino, Laid], moves: list[int]) -> None:
    state, laid = board
    for move in moves:
        agrees(state, laid, move)


def agrees(state: Trapezomino, laid: Laid, move: int) -> None:
    names = names_of(move)
    assert is_free(state.lo, state.hi, move) == free(names, laid)
    if free(names, laid):
        touching = any(other is not None for run in contacts(names, laid) for other in run)
        assert has_contact(state.lo, state.hi, move) == touching
        assert fits(state.lo, state.hi, move) == supported(names, laid)
        assert lines(state.lo, state.hi, state.links, move) == score(names, laid)


def oracle_moves(pot: set[tuple[Corner, ...]], jokers: int, laid: Laid) -> set[tuple[str, ...]]:
    """Every legal move the slow way: kind, cells and points."""

    def listed(sign: str, places: list[frozenset[str]]) -> Iterator[tuple[str, ...]]:
        for names in places:
            if free(names, laid) and supported(names, laid):
                yield (sign, *sorted(names), str(score(names, laid)))

    found = set(listed("P", [names for names in pairs() if kind(names) in pot]))
    if not found and jokers:
        found = set(listed("J", trapezia()))
    if jokers == 2 and not any(move[0] == "P" for move in found):
        found |= set(listed("JJ", pairs()))
    return found


def whole_game(x: int, first: int) -> None:
    """Compare every move list of a random game from some ply on."""
    setting = GAME.setting(2)
    state: Trapezomino = GAME.load(setting, GAME.dump(Trapezomino()))
    pot, jokers, laid = {kind(names) for names in pairs()}, 2, list[frozenset[str]]()
    while not state.over():
        if len(laid) >= first:
            ours = {
                ("P" if m < SINGLE else "J" if m < PAIR else "JJ", *sorted(names_of(m)), str(p))
                for m in GAME.moves(state)
                for p in [GAME.details(state, m)["points"]]
            }
            assert ours == oracle_moves(pot, jokers, laid)
        move = state.sample(x)
        x = x * 48271 % 0x7FFFFFFF
        laid.append(names_of(move))
        if move < SINGLE:
            pot.remove(kind(names_of(move)))
        else:
            jokers -= 1 if move < PAIR else 2
        state = state.play(move)
    assert not oracle_moves(pot, jokers, laid)


@pytest.mark.parametrize("x", [11, 2026])
def test_the_end_of_a_game(x: int) -> None:
    whole_game(x, 9)


@pytest.mark.slow
@pytest.mark.parametrize("x", range(1, 7))
def test_whole_games(x: int) -> None:
    whole_game(x * 7919, 0)
