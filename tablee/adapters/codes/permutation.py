"""Permutation in numbers."""

from collections.abc import Sequence

from tablee.adapters.coding import Code, Form, Listed, Number, Row, Word
from tablee.games.game import Setting
from tablee.games.permutation.board import NO_SLIDE, PATHS
from tablee.games.permutation.state import IDLE_LIMIT, make_move

SLIDES = [slot << 3 | (slot + step) % 6 for slot in range(6) for step in (1, -1)]
MOST_TAKEN = 4


def numbering(setting: Setting) -> Listed:
    """At most one slide, before or after; each permutation; each die taken, or none."""
    slides = [(NO_SLIDE, NO_SLIDE)]
    slides += [(slide, NO_SLIDE) for slide in SLIDES] + [(NO_SLIDE, slide) for slide in SLIDES]
    return Listed(
        [
            make_move(before, code, after, take)
            for before, after in slides
            for code in range(12)
            for take in range(7)
        ]
    )


def fields(setting: Setting) -> Sequence[tuple[str, Form]]:
    """The ring, the path and the dice won."""
    return (
        ("dice", Row(Number(0, 6), 6)),
        ("path", Word(PATHS)),
        ("won", Row(Row(Number(1, 6), MOST_TAKEN), setting.players)),
        ("idle", Number(0, IDLE_LIMIT)),
    )


# Every die is taken within so many turns of the one before, or the game is over.
CODE = Code(numbering, fields, longest=lambda setting: MOST_TAKEN * IDLE_LIMIT)
