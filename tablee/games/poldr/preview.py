"""What a move of POLD.R does, for those who draw it."""

from tablee.games.game import Json
from tablee.games.poldr.board import BIT, NAMES, NOWHERE, PASS, SIDE
from tablee.games.poldr.state import Poldr


def preview(state: Poldr, move: int) -> Json:
    """The pawns put down, the interval from the black pawn on, the bricks, what follows.

    `block` says that the next player cannot build: phase 2 starts. A pass puts no pawn.
    """
    seat, after = state.turn, state.play(move)
    line = [] if move == PASS else _interval(after.black, after.markers[seat])
    bricks = state.bricks[seat] ^ after.bricks[seat]
    return {
        "seat": seat,
        "pawns": _pawns(state, after),
        "line": [NAMES[cell] for cell in line],
        "takes" if state.phase == 2 else "fills": [
            NAMES[cell] for cell in line if bricks & BIT[cell]
        ],
        "reserve": after.reserve[seat],
        "block": after.phase > state.phase,
        "over": after.over(),
    }


def _pawns(before: Poldr, after: Poldr) -> list[Json]:
    """Each pawn that was moved, the black one first: which, from where, to where."""
    seat = before.turn
    moved = (
        ("black", before.black, after.black),
        ("marker", before.markers[seat], after.markers[seat]),
    )
    return [
        {"pawn": pawn, "from": None if start == NOWHERE else NAMES[start], "to": NAMES[end]}
        for pawn, start, end in moved
        if start != end
    ]


def _interval(black: int, marker: int) -> list[int]:
    """The cells strictly between two pawns in line, nearest the black one first."""
    (file, rank), (to_file, to_rank) = divmod(black, SIDE), divmod(marker, SIDE)
    files, ranks = to_file - file, to_rank - rank
    steps = max(abs(files), abs(ranks))
    step = files // steps * SIDE + ranks // steps
    return [black + step * i for i in range(1, steps)]
