"""Complete figures of Polymère on file, and whether a figure begun can become one of them.

Other names for the six digits make another figure of the same pieces; so do turning and
mirroring. Round any first piece there are thus twelve figures for each on file.

The file has a line a figure: three letters for each of the 127 cells, ring by ring, which
number a piece and the digit that faces east; `tools/polymere_figures.py` writes it.
"""

import pathlib
from collections.abc import Iterator
from functools import cache

from tablee.games.polymere.board import NAMES, NUMBERS, turned
from tablee.games.polymere.setup import name_of
from tablee.solve.polymere import Figure
from tablee.solve.polymere import search as ps

FILE = pathlib.Path(__file__).parent / "data" / "figures.txt"
Cell = tuple[int, int]
Faces = tuple[int, ...]
"""Six digits from E clockwise; none for a joker."""
JOKER: Faces = ()
Laid = dict[Cell, Faces]
JOKER_WORD, HOLE_WORD = "J--", "---"


def as_line(figure: Figure) -> str:
    """A figure as a line of the file."""
    words = dict.fromkeys(ps.CELLS, HOLE_WORD)
    for piece in figure.table:
        word = JOKER_WORD
        if piece["faces"] is not None:
            word = f"{8 * NUMBERS[name_of(piece)] + piece['faces'][0]:03x}"
        words[tuple(piece["at"])] = word
    return "".join(words.values())


def from_line(line: str) -> Laid:
    """The figure of a line of the file."""
    laid: Laid = {}
    for number, cell in enumerate(ps.CELLS):
        word = line[3 * number : 3 * number + 3]
        if word == JOKER_WORD:
            laid[cell] = JOKER
        elif word != HOLE_WORD:
            piece, digit = divmod(int(word, 16), 8)
            laid[cell] = tuple(int(d) for d in turned(NAMES[piece], digit))
    return laid


@cache
def on_file() -> tuple[Laid, ...]:
    """The complete figures on file, with jokers or without."""
    return tuple(from_line(line) for line in FILE.read_text("ascii").split())


def laid_of(figure: Figure) -> Laid:
    """A figure by its cells."""
    return {tuple(p["at"]): tuple(p["faces"] or JOKER) for p in figure.table}


@cache
def _turned() -> tuple[Laid, ...]:
    """All figures on file in their twelve positions, as they would lie with the digits as filed."""
    return tuple(turn for figure in on_file() for turn in _turns(figure))


def _turns(figure: Laid) -> Iterator[Laid]:
    for mirrored in (False, True):
        now = {_mirrored(c): f and (f[0], *f[:0:-1]) for c, f in figure.items()}
        now = now if mirrored else figure
        for _ in range(6):
            yield now
            now = {(-r, q + r): f and (f[5], *f[:5]) for (q, r), f in now.items()}


def _mirrored(cell: Cell) -> Cell:
    q, r = cell
    return q + r, -r


def known_end(figure: Figure, jokers: bool) -> Laid | None:
    """A complete figure on file that begins like this one, its digits named as here."""
    laid = laid_of(figure)
    middle = laid.get((0, 0))
    if middle is None:
        return next((end for end in on_file() if _has_jokers(end) == jokers), None)
    if middle == JOKER:
        return None
    for end in _turned():
        first = end[0, 0]
        if first == JOKER or _has_jokers(end) != jokers:
            continue
        name = dict(zip(first, middle, strict=True))
        if all(
            cell in end and tuple(name[d] for d in end[cell]) == faces
            for cell, faces in laid.items()
        ):
            return {cell: tuple(name[d] for d in faces) for cell, faces in end.items()}
    return None


def _has_jokers(end: Laid) -> bool:
    return JOKER in end.values()
