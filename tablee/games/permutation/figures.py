"""The drawings of the rules pages, made from the game's own geometry, without words."""

from collections.abc import Callable

from tablee.games.permutation.board import LANDINGS, PATHS, SLOTS, pack, unpack
from tablee.games.permutation.board import ring as ring_index
from tablee.games.permutation.draw import at, die, purse, ring, square, tile
from tablee.games.permutation.notation import read, won_dice
from tablee.games.permutation.state import (
    Permutation,
    pair,
    permutation,
    permuted,
    slid,
    slide_after,
    slide_before,
    taken,
    turned,
)
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene, Shape

OUTSIDE = 3.45  # where counts are written, beyond the letters
START = (1, 2, 3, 4, 5, 6)
MAKERS_GAME = ("aL", "dL xb", "eL xa", "dR xf", "c-b eL", "b-a eR xa")


def _arc(start: float, end: float, reach: float, growth: float = 0.0) -> tuple[Point, ...]:
    """A curve round the middle, from slot to slot; it widens by `growth` at each."""
    steps = max(2, round(abs(end - start) * 8))
    way = [(end - start) * step / steps for step in range(steps + 1)]
    return tuple(at(start + gone, reach + growth * abs(gone)) for gone in way)


def _between(start: Point, end: Point, aside: float) -> Line:
    """An arrow from die to die, a little to its right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    x, y = -uy * aside, ux * aside
    near, far = 0.62, length - 0.68
    return Line(
        (
            (start[0] + ux * near + x, start[1] + uy * near + y),
            (start[0] + ux * far + x, start[1] + uy * far + y),
        ),
        "arrow",
        arrow=True,
    )


def _mark(slot: int) -> Polygon:
    return Polygon(square(at(slot), 1.24), "mark")


def _count(dice: int, code: int) -> list[Shape]:
    """The numbers counted at the dice that are met."""
    values, slot, step = unpack(dice), code >> 1, -1 if code & 1 else 1
    place, counted, discs = slot, 0, list[Shape]()
    while counted < values[slot]:
        place += step
        if place % 6 != slot and values[place % 6]:
            counted += 1
            spot = at(place, OUTSIDE + 0.11 * abs(place - slot))
            discs.append(Circle(spot, 0.27, "mark-fill"))
            discs.append(Label(spot, str(counted), "text", 0.36))
    return [Line(_arc(slot, place, OUTSIDE, 0.11), "arrow"), *discs]


def _swap(dice: int, code: int) -> list[Shape]:
    """The two dice that change places."""
    slot = code >> 1
    value = dice >> 3 * slot & 7
    end = LANDINGS[ring_index(dice) << 4 | code] >> 3 * value & 7
    there, back = _between(at(slot), at(end), 0.2), _between(at(end), at(slot), 0.2)
    return [_mark(slot), there, back]


def _ring(dice: int, path: int, *more: Shape) -> Scene:
    scene = ring(unpack(dice), PATHS[path])
    scene.add(*more)
    return scene


def _slide(dice: int, path: int, slide: int) -> Scene:
    start, end = slide >> 3, slide & 7
    return _ring(dice, path, _mark(start), _between(at(start), at(end), 0.0))


def _turn(path: int) -> list[Shape]:
    """Arrows that turn the path to where it now lies."""
    return [
        Line(_arc(end + 0.85, end + 0.2, 1.02), "arrow", arrow=True) for end in (path, path + 3)
    ]


def _row(scenes: list[Scene], unit: float) -> Scene:
    """Scenes side by side, their middles level, with arrows from one to the next."""
    row = Scene(unit=unit)
    right = 0.0
    for place, scene in enumerate(scenes):
        if place:
            row.add(Line(((right + 0.25, 0.0), (right + 0.95, 0.0)), "outline", arrow=True))
            right += 1.3
        left, _, end, _ = scene.bounds()
        row.shapes += scene.moved(right - left, 0.0).shapes
        right += end - left
    return row


def _steps(state: Permutation, text: str) -> list[Scene]:
    """One turn, step by step."""
    move = read(state, text)
    before, code, after = slide_before(move), permutation(move), slide_after(move)
    dice, path = state.dice, state.path
    scenes = [_slide(dice, path, before)] if before else []
    dice = slid(dice, before)
    scenes.append(_ring(dice, path, *_count(dice, code), *_swap(dice, code)))
    dice = permuted(dice, code)
    if after:
        scenes.append(_slide(dice, path, after))
        dice = slid(dice, after)
    path = turned(path)
    marks = [_mark(path), _mark(path + 3)] if pair(dice, path) else []
    scenes.append(_ring(dice, path, *_turn(path), *marks))
    if taken(move):
        scenes.append(_ring(state.play(move).dice, path))
    return scenes


def _purses(state: Permutation) -> Scene:
    scene = Scene()
    for seat, dice in enumerate(won_dice(state)):
        scene.add(*purse(seat, dice, 0.0, seat - 0.5, to_move=False))
    return scene


def _game(plies: int) -> Scene:
    """One turn of the maker's game, and what the players have won after it."""
    state = Permutation(pack(START), 0, 0, 2, 0, 0)
    for text in MAKERS_GAME[: plies - 1]:
        state = state.play(read(state, text))
    text = MAKERS_GAME[plies - 1]
    scenes = _steps(state, text)
    row = _row(scenes, unit=28.0)
    _, _, right, _ = row.bounds()
    row.shapes += _purses(state.play(read(state, text))).moved(right + 1.2, 0.0).shapes
    row.title = text
    return row


def start(lang: str) -> Scene:
    """The dice as they lie at the start; a 5 was thrown for the path."""
    scene = ring(list(START), "be")
    scene.add(_mark(4), *die((4.4, 2.55), 5))
    scene.add(Line(((3.7, 2.15), (2.65, 1.55)), "arrow", arrow=True))
    return scene


def directions(lang: str) -> Scene:
    """Which way is left, which way is right."""
    scene = ring(list(START), "be")
    for way, name in ((1, "L"), (-1, "R")):
        scene.add(Line(_arc(0.15 * way, 1.7 * way, OUTSIDE), "arrow", arrow=True))
        scene.add(Label(at(0.75 * way, OUTSIDE + 0.5), name, "text", 0.62))
    return scene


def paths(lang: str) -> Scene:
    """The three places of the path, each one notch to the right of the one before."""
    scenes = []
    for path in (1, 0, 2, 1):
        scene = Scene([*tile(PATHS[path])])
        for slot in range(6):
            on_path = "text" if SLOTS[slot] in PATHS[path] else "text-dim"
            scene.add(Label(at(slot, 1.74), SLOTS[slot], on_path, 0.46))
        for end in (path, path + 3):
            scene.add(Line(_arc(end - 0.2, end - 0.8, 2.15), "arrow", arrow=True))
        scenes.append(scene)
    return _row(scenes, unit=36.0)


def counting(lang: str) -> Scene:
    """A permutation: count, change places, go up by one."""
    dice = pack([2, 2, 3, 4, 5, 6])
    code = 2 * SLOTS.index("d")
    raised = _ring(permuted(dice, code), 2, _mark(1), Label(at(1, 3.3), "+1", "text", 0.5))
    return _row(
        [_ring(dice, 2, *_count(dice, code)), _ring(dice, 2, *_swap(dice, code)), raised], 34.0
    )


def round_again(lang: str) -> Scene:
    """A count that goes round: empty slots and the die itself are passed over."""
    dice = pack([4, 0, 2, 0, 0, 1])
    code = 0
    raised = _ring(permuted(dice, code), 1, _mark(5), Label(at(5, 3.3), "+1", "text", 0.5))
    return _row([_ring(dice, 1, *_count(dice, code), *_swap(dice, code)), raised], 34.0)


def taking(lang: str) -> Scene:
    """Two equal dice at the ends of the path: one of them is taken."""
    dice = pack([2, 5, 3, 2, 5, 6])
    left = _ring(dice, 1, _mark(1), _mark(4))
    row = _row([left, _ring(pack([2, 0, 3, 2, 5, 6]), 1)], unit=36.0)
    _, _, right, _ = row.bounds()
    row.add(*purse(1, [5], right + 1.2, 0.0, to_move=False))
    return row


def slide(lang: str) -> Scene:
    """A die slides to a neighbouring empty slot and keeps its value."""
    dice = pack([0, 0, 3, 6, 6, 0])
    move = SLOTS.index("c") << 3 | SLOTS.index("b")
    return _row([_slide(dice, 2, move), _ring(slid(dice, move), 2)], unit=36.0)


def _ply(number: int) -> Callable[[str], Scene]:
    return lambda lang: _game(number)


FIGURES: dict[str, Callable[[str], Scene]] = {
    "start": start,
    "directions": directions,
    "paths": paths,
    "counting": counting,
    "round": round_again,
    "taking": taking,
    "slide": slide,
    **{f"game-{number}": _ply(number) for number in range(1, len(MAKERS_GAME) + 1)},
}
