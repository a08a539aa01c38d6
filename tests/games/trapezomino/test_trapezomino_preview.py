"""What a preview tells is what the move does, and its lines are those that score."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.state import Trapezomino
from tablee.play import Table

Point = tuple[float, float]
CELLS: dict[str, list[list[float]]] = GAME.geometry(GAME.setting(2))["cells"]
EDGE: list[list[float]] = GAME.geometry(GAME.setting(2))["board"]


def near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 0.01


def inside(point: Point, polygon: list[list[float]]) -> bool:
    """Whether a point lies within a polygon, by counting crossings."""
    odd = False
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y0 > point[1]) != (y1 > point[1]):
            odd ^= point[0] < x0 + (point[1] - y0) / (y1 - y0) * (x1 - x0)
    return odd


def middle(corners: list[list[float]]) -> Point:
    return sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3


def owner_at(point: Point, view: Json) -> int | str | None:
    """What lies at a point: a piece by its place in `placed`, the outside, or nothing."""
    if not inside(point, EDGE):
        return "edge"
    for index, piece in enumerate(view["placed"]):
        if any(inside(point, CELLS[name]) for name in piece["cells"]):
            return index
    return None


def check(state: Trapezomino, move: int) -> None:
    effects, details, view = GAME.preview(state, move), GAME.details(state, move), GAME.dump(state)
    for name, corners in CELLS.items():
        covered = inside(middle(corners), [list(point) for point in effects["outline"]])
        assert covered == (name in details["cells"])
    assert effects["points"] == len(effects["lines"]) == details["points"]
    for line in effects["lines"]:
        check_line(line, details["cells"], view)
    if effects["kind"] == "lay" and not state.solo:
        assert any(line["held"] for line in effects["lines"])


def check_line(line: Json, cells: list[str], view: Json) -> None:
    """On one side of it lies the piece, on the other what it says; and it is held as it says."""
    (x0, y0), (x1, y1) = line["from"], line["to"]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    along = ((x1 - x0) / length, (y1 - y0) / length)
    assert length == pytest.approx(round(length), abs=0.01)
    for step in range(round(length)):
        x, y = x0 + (step + 0.5) * along[0], y0 + (step + 0.5) * along[1]
        sides = [(x - along[1] * 0.2, y + along[0] * 0.2), (x + along[1] * 0.2, y - along[0] * 0.2)]
        mine = [any(inside(point, CELLS[name]) for name in cells) for point in sides]
        assert sorted(mine) == [False, True]
        assert owner_at(sides[mine.index(False)], view) == line["with"]
    for way in (along, (-along[0], -along[1])):
        effects = any(near((way[0], way[1]), (held[0], held[1])) for held in line["held"])
        assert effects == stopped(way, cells, view)


def stopped(way: Point, cells: list[str], view: Json) -> bool:
    """Whether the piece would run into something if it moved a little: looked at point by point."""
    for name in cells:
        for toward in CELLS[name]:
            for weight in (0.02, 0.5, 0.98):
                for other in CELLS[name]:
                    x = toward[0] * weight + other[0] * (1 - weight)
                    y = toward[1] * weight + other[1] * (1 - weight)
                    cx, cy = middle(CELLS[name])
                    # A little inside the triangle, so that only true overlaps count.
                    x, y = x + (cx - x) * 0.01, y + (cy - y) * 0.01
                    if owner_at((x + way[0] * 0.05, y + way[1] * 0.05), view) is not None:
                        return True
    return False


@settings(max_examples=4)
@given(st.integers(0, 2**60), st.booleans())
def test_moves_of_whole_games(seed: int, lenient: bool) -> None:
    options = {"joker_fault": "lose_turn" if lenient else "refuse"}
    table, chance = Table("trapezomino", 2, options, seed), Chance(seed, "test")
    while not table.over:
        moves = list(table.legal().items())
        check(table.position.playing, moves[chance.below(len(moves))][1])
        table.play(moves[chance.below(len(moves))][0])


def test_moves_of_the_solo() -> None:
    table, chance = Table("trapezomino", 1, {}, 1), Chance(5, "test")
    for _ in range(12):
        moves = list(table.legal().items())
        check(table.position.playing, moves[0][1])
        check(table.position.playing, moves[-1][1])
        table.play(moves[chance.below(len(moves))][0])
    kinds = {GAME.preview(table.position.playing, move)["kind"] for move in table.legal().values()}
    assert kinds <= {"lay", "lift"}
    assert "lift" in kinds


def test_a_fault_is_told() -> None:
    table = Table("trapezomino", 2, {"joker_fault": "lose_turn"}, 1)
    state = table.position.playing
    effects = GAME.preview(state, GAME.read(state, "J@A1/0"))
    assert (effects["kind"], effects["points"], effects["lines"]) == ("fault", 0, [])
