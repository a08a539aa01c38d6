"""The board of the Trapézomino solo cut in two: what lies above the cut, below it, and across.

`halves` searches the upper half and looks the lower one up in these words and lists.
"""

from tablee.games.rule import table, trailing
from tablee.games.trapezomino.board import CENTRES, JOKER, LETTERS, PLACEMENTS, SINGLE, points_up

CUT = 48
"""So many triangles, in reading order, are above the cut: about where both searches are short."""
BELOW = len(CENTRES) - CUT
UPPER_FULL, LOWER_FULL = (1 << CUT) - 1, (1 << BELOW) - 1
EVERY_PIECE = (1 << JOKER) - 1
HEXAGON = LETTERS.index("O")


def _lean(letter: str) -> int:
    """How many more triangles of one kind than of the other a piece has."""
    cells = next(place.cells for place in PLACEMENTS if place.letter == letter)
    return abs(sum(1 if points_up(CENTRES[cell]) else -1 for cell in cells))


BALANCED = table(int(_lean(letter) == 0) for letter in LETTERS)
"""Whether a piece has as many △ as ▽, so that the jokers may make it."""

# Words of bits: above the cut from the board's first triangle on, below it from its last back,
# so that both searches go from the edge of the board towards the cut.
ABOVE_WORD = table(
    sum(1 << cell for cell in place.cells if cell < CUT) for place in PLACEMENTS[:SINGLE]
)
BELOW_WORD = table(
    sum(1 << (len(CENTRES) - 1 - cell) for cell in place.cells if cell >= CUT)
    for place in PLACEMENTS[:SINGLE]
)


def _grouped(groups: list[list[int]]) -> tuple[list[int], list[int]]:
    """Groups as one list, and where each of them starts in it."""
    starts = [0]
    for group in groups:
        starts.append(starts[-1] + len(group))
    return [item for group in groups for item in group], starts


def _by_first(words: list[int], places: list[int], length: int) -> tuple[list[int], list[int]]:
    return _grouped([[p for p in places if trailing(words[p]) == c] for c in range(length)])


_ABOVE = [place for place in range(SINGLE) if ABOVE_WORD[place]]
_UNDER = [place for place in range(SINGLE) if not ABOVE_WORD[place]]
_PARTS = sorted({BELOW_WORD[place] for place in _ABOVE if BELOW_WORD[place]})
_UPPER, _UPPER_STARTS = _by_first(ABOVE_WORD, _ABOVE, CUT)
_LOWER, _LOWER_STARTS = _by_first(BELOW_WORD, _UNDER, BELOW)
_OVER, _OVER_STARTS = _grouped([[p for p in _PARTS if p >> c & 1] for c in range(BELOW)])

UPPER, UPPER_STARTS = table(_UPPER), table(_UPPER_STARTS)
"""The places that reach above the cut, by their first triangle."""
LOWER, LOWER_STARTS = table(_LOWER), table(_LOWER_STARTS)
"""The others, by their last."""
OVER, OVER_STARTS = table(_OVER), table(_OVER_STARTS)
"""By triangle below the cut: what pieces that cross it cover there."""


KEYS = 4
"""How many triangles near the first are looked at together, to try only what fits there."""
NOWHERE = 62  # a shift that always gives 0: no word has so many bits


def _key_cells(places: list[int]) -> list[tuple[int, int]]:
    """The triangles, beside the first, that most of the places cover, as shifts of both words."""
    above, below = [(cell, NOWHERE) for cell in range(CUT)], [(NOWHERE, c) for c in range(BELOW)]
    often = {shift: sum(_covers(place, shift) for place in places) for shift in above + below}
    first = max(often, key=lambda shift: often[shift])  # in all of them
    return sorted(often.keys() - {first}, key=lambda s: (-often[s], s))[:KEYS]


def _covers(place: int, shift: tuple[int, int]) -> int:
    return (ABOVE_WORD[place] >> shift[0] | BELOW_WORD[place] >> shift[1]) & 1


def _fitting() -> tuple[list[list[int]], list[tuple[int, int]]]:
    """For each first triangle and each pattern of its key triangles, the places that may fit."""
    groups, keys = [], []
    for cell in range(CUT):
        places = _UPPER[_UPPER_STARTS[cell] : _UPPER_STARTS[cell + 1]]
        near = _key_cells(places)
        keys += near
        patterns = [sum(_covers(p, shift) << k for k, shift in enumerate(near)) for p in places]
        for pattern in range(1 << KEYS):
            free = [p for p, own in zip(places, patterns, strict=True) if not own & pattern]
            groups.append(free)
    return groups, keys


_FITTING, _KEYS = _fitting()
_FIT, _FIT_STARTS = _grouped(_FITTING)
FIT, FIT_STARTS = table(_FIT), table(_FIT_STARTS)
KEY_ABOVE, KEY_BELOW = table(up for up, _ in _KEYS), table(low for _, low in _KEYS)


# While the upper half is filled, what hangs over its left part is settled before the right: if
# no overhang of the lower half begins so, the rest of the upper half need not be tried.


def _settled(cell: int) -> int:
    """The triangles below that nothing laid at this triangle or after it can cover."""
    later = 0
    for place in _UPPER[_UPPER_STARTS[cell] :]:
        later |= BELOW_WORD[place]
    return LOWER_FULL & ~later


_SETTLED = [_settled(cell) for cell in range(CUT)]
_OVERHUNG = sum({1 << cell for part in _PARTS for cell in range(BELOW) if part >> cell & 1})
STAGES = sorted({word & _OVERHUNG for word in _SETTLED} - {0})
SETTLED = table(word & _OVERHUNG for word in _SETTLED)
STAGE = table(STAGES.index(w & _OVERHUNG) if w & _OVERHUNG else -1 for w in _SETTLED)
"""By the first free triangle: what is settled, and which of the tables says what can be."""
HOPE_BITS = 18  # of a table; the fullest has 37,096 entries
HOPE_WORDS = 1 << HOPE_BITS - 5
