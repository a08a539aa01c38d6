"""Moves of POLD.R in a player's words, and as drawings.

A pawn that is put down is told by where it then stands as seen from the other one: which way, and
how many cells lie between. Only the very first pawn is told by its place on the board.
"""

from math import cos, pi, sin

from tablee.games.game import Json, Setting
from tablee.games.poldr.board import NAMES, PASS, SIDE
from tablee.games.poldr.draw import BRICK, PAWN, at, box
from tablee.games.poldr.preview import preview
from tablee.games.poldr.state import Poldr
from tablee.games.scene import Point
from tablee.games.telling import Arg, Effect, Mark, Message, Sentences, Telling, ending

WAYS = {
    (0, 1): "n", (1, 1): "ne", (1, 0): "e", (1, -1): "se",
    (0, -1): "s", (-1, -1): "sw", (-1, 0): "w", (-1, 1): "nw",
}  # fmt: skip
"""The eight ways on a board that is looked at with a1 at the lower left."""
LINES = {"n": "column", "s": "column", "e": "row", "w": "row"}
"""What a way runs along; the others are diagonals."""
MOVING = Sentences("poldr-advice", "poldr-narration", "poldr-short", "poldr-look", "poldr-piece")
PASSING = Sentences(
    "poldr-pass-advice", "poldr-pass-narration", "poldr-pass-short", "poldr-pass-look",
    "poldr-pass-advice",
)  # fmt: skip
CIRCLE = 20
"""Corners of what is drawn for a round pawn."""


def tell(setting: Setting, state: Poldr, move: int) -> Telling:
    """A turn in words and in a drawing."""
    after = state.play(move)
    if move == PASS:
        return PASSING.telling(state.turn, {}, ending(state, after))
    does = preview(state, move)
    args = _args(state, does, after)
    effects = (*_effects(state, does, after), *ending(state, after))
    return MOVING.telling(state.turn, args, effects, _drawing(state, does, after))


def _args(state: Poldr, does: Json, after: Poldr) -> dict[str, Arg]:
    """What fills the sentences in: which pawn, where, how many bricks, what follows."""
    seat = state.turn
    pawn = does["pawns"][-1]["pawn"]
    black, marker = after.black, after.markers[seat]
    still, moved = (black, marker) if pawn == "marker" else (marker, black)
    way = _way(still, moved)
    return {
        "turn": _kind(state, does),
        "seat": seat,
        "next": after.turn,
        "pawn": pawn,
        "way": way,
        "line": LINES.get(way, "diagonal"),
        "gap": len(does["line"]),
        "bricks": len(_cells(does)),
        "reserve": does["reserve"],
        "then": _then(does, after),
        **_spot(black, state.size),
    }


def _cells(does: Json) -> list[str]:
    """The cells that a move lays bricks on or takes them from."""
    cells: list[str] = does["takes"] if "takes" in does else does["fills"]
    return cells


def _kind(state: Poldr, does: Json) -> str:
    """Which sentence a turn needs: the first of all, a player's first, or by the phase."""
    if len(does["pawns"]) > 1:
        return "opening"
    if does["pawns"][0]["from"] is None:
        return "entering"
    return "saving" if state.phase == 2 else "building"


def _then(does: Json, after: Poldr) -> str:
    """What a move decides: the win, the block, or nothing yet."""
    if after.over() and after.phase == 1:
        return "wins"
    if does["block"]:
        return "turns"
    return "none"


def _way(start: int, end: int) -> str:
    """The way from one cell to another in line with it."""
    files, ranks = (b - a for a, b in zip(divmod(start, SIDE), divmod(end, SIDE), strict=True))
    return WAYS[(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)]


def _spot(cell: int, size: int) -> dict[str, Arg]:
    """A cell as one sees it: which edge or corner it is in, and its column and row."""
    file, rank = divmod(cell, SIDE)
    edge = "s" if rank == 0 else "n" if rank == size - 1 else ""
    edge += "w" if file == 0 else "e" if file == size - 1 else ""
    return {"edge": edge or "inside", "column": file + 1, "row": rank + 1}


def cell_name(cell: str, size: int) -> Message:
    """A cell as one sees it on the board."""
    return Message("poldr-cell", _spot(NAMES.index(cell), size))


def _effects(state: Poldr, does: Json, after: Poldr) -> list[Effect]:
    seat, count = state.turn, len(_cells(does))
    if state.phase == 2:
        message = Message("poldr-effect-saved", {"count": count})
        return [Effect("saved", seat, count, message)]
    effects = [Effect("laid", seat, count, Message("poldr-effect-laid", {"count": count}))]
    if after.over() and after.phase == 1:
        effects.append(Effect("out", seat, 1, Message("poldr-effect-out")))
    if does["block"]:
        effects.append(Effect("phase", after.turn, 2, Message("poldr-effect-phase")))
    return effects


# The drawing


def _drawing(state: Poldr, does: Json, after: Poldr) -> list[Mark]:
    seat, size = state.turn, state.size
    own = f"seat{seat}"
    marks = [_sight(after, seat, does["pawns"][-1]["pawn"])]
    for pawn in does["pawns"]:
        role = "black" if pawn["pawn"] == "black" else own
        marks += _pawn(pawn, role, size)
    marks += [
        Mark("area", box(at(cell, size), BRICK), cell, cell_name(cell, size), own)
        for cell in _cells(does)
    ]
    ends = (at(NAMES[after.black], size), at(NAMES[after.markers[seat]], size))
    return [*marks, Mark("line", ends)]


def _sight(after: Poldr, seat: int, pawn: str) -> Mark:
    """The line to look along: the whole row, column or diagonal of the pawn that stays."""
    black, marker = after.black, after.markers[seat]
    still, moved = (black, marker) if pawn == "marker" else (marker, black)
    way = next(step for step, name in WAYS.items() if name == _way(still, moved))
    ends = (_farthest(still, (-way[0], -way[1]), after.size), _farthest(still, way, after.size))
    return Mark("line", tuple(at(NAMES[cell], after.size) for cell in ends), step=1)


def _farthest(cell: int, way: tuple[int, int], size: int) -> int:
    """The last cell of the board that way."""
    file, rank = divmod(cell, SIDE)
    while 0 <= file + way[0] < size and 0 <= rank + way[1] < size:
        file, rank = file + way[0], rank + way[1]
    return file * SIDE + rank


def _pawn(pawn: Json, role: str, size: int) -> list[Mark]:
    """A pawn that is put down: where it was lifted, its way, and how it then stands."""
    name = cell_name(pawn["to"], size)
    ghost = Mark("ghost", _circle(at(pawn["to"], size)), pawn["to"], name, role)
    if pawn["from"] is None:
        return [ghost]
    start = at(pawn["from"], size)
    lifted = Mark(
        "mark", _circle(start, PAWN + 0.06), pawn["from"], cell_name(pawn["from"], size), step=2
    )
    return [lifted, Mark("arrow", (start, at(pawn["to"], size)), pawn["to"], name), ghost]


def _circle(center: Point, radius: float = PAWN) -> tuple[Point, ...]:
    turns = (2 * pi * corner / CIRCLE for corner in range(CIRCLE))
    return tuple((center[0] + radius * cos(a), center[1] + radius * sin(a)) for a in turns)
