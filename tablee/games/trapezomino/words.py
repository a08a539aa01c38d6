"""Moves of Trapézomino in a player's words, and as drawings.

A piece is told by its name, how far it is turned from the way it lies in the pot, and what it lies
against: a corner or an edge of the board, and the pieces it touches most.
"""

from collections import Counter
from math import cos, hypot, pi, sin

from tablee.games.game import Json, Setting
from tablee.games.scene import Point
from tablee.games.telling import (
    Arg,
    Effect,
    Mark,
    Message,
    Sentences,
    Telling,
    ending,
    sector,
)
from tablee.games.trapezomino.board import ACROSS, AXES, CENTRES, NAMES, OUTSIDE, PLACEMENTS
from tablee.games.trapezomino.draw import middle
from tablee.games.trapezomino.notation import cells_of, diary, letter_of
from tablee.games.trapezomino.preview import preview
from tablee.games.trapezomino.state import FAULT, LIFT, PAIR, PLACE, WHOLE_SET, Trapezomino

MIDDLE: Point = (4.0, 8 * (3**0.5) / 4)
"""The middle of the board."""
SENTENCES = Sentences(
    "trapezomino-advice", "trapezomino-narration", "trapezomino-short", "trapezomino-look",
    "trapezomino-which",
)  # fmt: skip
EDGES = ("se", "s", "sw", "nw", "n", "ne")
"""The six edges of the board, clockwise; each lies between two corners."""
CORNERS = ("corner-se", "corner-sw", "corner-w", "corner-nw", "corner-ne", "corner-e")
"""The corner after each edge."""
CORNER_ANGLES = {corner: pi / 3 * ((number + 1) % 6) for number, corner in enumerate(CORNERS)}
"""Where each corner lies as seen from the middle; clockwise from the right."""
NEARER = 0.6
"""A piece along an edge is near a corner if the other one is so much farther."""
INNER = 1.15
"""So near the middle of the board a piece lies in the middle."""
HALF_TURN = 3
"""In sixths; a piece that is turned farther is sooner turned the other way."""
NAMED = 3
"""So many neighbours are named; the others are counted."""
LOOK = 1.5
"""How large a part of the board is shown as where to look."""


def tell(setting: Setting, state: Trapezomino, move: int) -> Telling:
    """A turn in words and in a drawing."""
    kind = "lift" if move >= LIFT else "fault" if move >= FAULT else "lay"
    laid = move - {"lift": LIFT, "fault": FAULT, "lay": 0}[kind]
    does = preview(state, move)
    if kind == "lay":
        kind = "solo" if state.solo else "lay"
    args = _args(state, laid, kind, does["points"])
    effects, drawing = _effects(state, move, kind, does), _drawing(state, laid, kind, does)
    return SENTENCES.telling(state.turn, args, effects, drawing)


def _args(state: Trapezomino, laid: int, kind: str, points: int) -> dict[str, Arg]:
    """What fills the sentences in."""
    placement = PLACEMENTS[PLACE[laid]]
    edges, neighbours = _touched(state, placement.cells)
    names = [letter.lower() for letter in neighbours]
    return {
        "kind": kind,
        "piece": "jj" if laid >= PAIR else placement.letter.lower(),
        "shape": placement.letter.lower(),
        "turns": min(placement.turn, 6 - placement.turn),
        "way": "↻" if placement.turn <= HALF_TURN else "↺",
        "where": (where := _where(placement.cells, edges)),
        "near": _near(placement.cells, where),
        "count": len(names),
        "first": names[0] if names else "none",
        "second": names[1] if len(names) > 1 else "none",
        "third": names[2] if len(names) > 2 else "none",
        "more": max(len(names) - NAMED, 0),
        "points": points,
    }


def _touched(state: Trapezomino, cells: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """The edges of the board a piece lies against, and the pieces, the most touched first."""
    owner = {cell: place for place, (_, move) in enumerate(diary(state)) for cell in cells_of(move)}
    letters = [letter_of(move) for _, move in diary(state)]
    edges: Counter[str] = Counter()
    pieces: Counter[int] = Counter()
    for axis in AXES:
        for cell in cells:
            other = ACROSS[axis][cell]
            if other == OUTSIDE:
                edges[_edge(cell, axis)] += 1
            elif other in owner and other not in cells:
                pieces[owner[other]] += 1
    ranked = sorted(pieces, key=lambda place: (-pieces[place], place))
    return list(edges), [letters[place] for place in ranked]


def _edge(cell: int, axis: int) -> str:
    """The edge of the board that a triangle lies against along an axis."""
    x, y = middle(CENTRES[cell])
    # A level edge is the top or the bottom one; of those that slant, the quarter tells which.
    up, left = y < MIDDLE[1], x < MIDDLE[0]
    if axis == 0:
        return "n" if up else "s"
    return ("n" if up else "s") + ("w" if left else "e")


def _where(cells: tuple[int, ...], edges: list[str]) -> str:
    """The part of the board a piece lies in: a corner, along an edge, or inside."""
    for corner, before, after in zip(CORNERS, EDGES, EDGES[1:] + EDGES[:1], strict=True):
        if before in edges and after in edges:
            return corner
    if edges:
        return f"edge-{edges[0]}"
    x, y = _centre(cells)
    dx, dy = x - MIDDLE[0], y - MIDDLE[1]
    if hypot(dx, dy) < INNER:
        return "middle"
    return sector(dx, dy)


def _near(cells: tuple[int, ...], where: str) -> str:
    """The corner that a piece along an edge lies near, or none."""
    if not where.startswith("edge-"):
        return "none"
    edge = EDGES.index(where.removeprefix("edge-"))
    ends = (CORNERS[edge - 1], CORNERS[edge])
    (x, y), near = _centre(cells), {}
    for corner in ends:
        angle = CORNER_ANGLES[corner]
        far_x, far_y = MIDDLE[0] + 4 * cos(angle), MIDDLE[1] + 4 * sin(angle)
        near[corner] = hypot(x - far_x, y - far_y)
    first, second = sorted(near, key=lambda corner: near[corner])
    return first if near[second] - near[first] > NEARER else "middle"


def _centre(cells: tuple[int, ...]) -> Point:
    points = [middle(CENTRES[cell]) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _effects(state: Trapezomino, move: int, kind: str, does: Json) -> list[Effect]:
    seat, effects = state.turn, list[Effect]()
    if kind == "lay":
        points = does["points"]
        message = Message("trapezomino-effect-points", {"count": points})
        effects.append(Effect("points", seat, points, message))
    if kind == "fault":
        effects.append(Effect("turn", seat, 1, Message("trapezomino-effect-turn")))
    return [*effects, *ending(state, state.play(move))]


# The drawing


def _drawing(state: Trapezomino, laid: int, kind: str, does: Json) -> list[Mark]:
    letter, cells = letter_of(laid), cells_of(laid)
    at = _centre(cells)
    edges, _ = _touched(state, cells)
    name = Message("trapezomino-spot", {"where": _where(cells, edges)})
    place = NAMES[cells[0]]
    role = "joker" if letter in ("J", "JJ") else "piece" if state.solo else f"seat{state.turn}"
    around = tuple(
        (at[0] + LOOK * cos(pi * i / 12), at[1] + LOOK * sin(pi * i / 12)) for i in range(24)
    )
    outline = tuple(does["outline"])
    if kind == "lift":
        return [Mark("mark", outline, place, name, step=1, thing=letter)]
    return [
        Mark("area", around, place, name, step=1),
        Mark("mark", thing=letter, step=2),
        Mark("ghost", outline, place, name, role, ((at, letter),), letter),
        *(Mark("line", (line["from"], line["to"])) for line in does["lines"]),
    ]


def missing(state: Trapezomino) -> Message | None:
    """A full board whose jokers lie apart is not solved."""
    if state.laid < WHOLE_SET or state.over():
        return None
    return Message("trapezomino-jokers-apart")
