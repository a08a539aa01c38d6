"""POLD.R in numbers."""

from collections.abc import Sequence

from tablee.adapters.coding import Code, Each, Form, Listed, Number, Row, Word
from tablee.games.game import Setting
from tablee.games.poldr.board import BOARD, LONGEST, MOST_MOVES, PASS, cell_names
from tablee.games.poldr.state import list_openings


def numbering(setting: Setting) -> Listed:
    """Where the black pawn and the marker then stand, as in the first moves; and the pass.

    So `Mb4` has the action of `Nc5 Mb4` while the black pawn stands on c5.
    """
    out = [0] * MOST_MOVES
    return Listed([*out[: list_openings(setting.options["size"], LONGEST, out)], PASS])


def fields(setting: Setting) -> Sequence[tuple[str, Form]]:
    """The board cell by cell, the pawns and the reserves."""
    cells = cell_names(BOARD[setting.options["size"]])
    players = setting.players
    return (
        ("bricks", Each(cells, Number(0, players - 1))),
        ("black", Word(cells)),
        ("markers", Row(Word(cells), players)),
        ("reserve", Row(Number(0, setting.options["bricks"]), players)),
        ("phase", Number(1, 2)),
        ("last_take", Row(Number(0, _round(setting)), players)),
    )


def _round(setting: Setting) -> int:
    """Every building move lays a brick; later one is taken in every turn round the table."""
    bricks = min(setting.players * setting.options["bricks"], setting.options["size"] ** 2)
    return int(bricks * (1 + setting.players))


CODE = Code(numbering, fields, lambda setting: _round(setting) * int(setting.options["rounds"]))
