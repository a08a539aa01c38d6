"""What no input may hold, whoever sends it: one check for every text and number of a client."""

import math
import re
import unicodedata
from collections.abc import Collection

from tablee.games.refusal import Unreadable

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Control characters but tab and line ends, and halves of surrogate pairs: PostgreSQL stores no
NUL, and none of them belongs into a word of a person or a program."""
LARGEST = 2**63 - 1
"""No JSON number may be larger: neither the encoder nor a database column could hold it."""
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")
"""Letters and marks that show nothing: fillers of Hangul, the empty Braille cell, the joiner of
marks. No format characters by Unicode, so they are named here."""
MOST_MARKS = 4
"""Accents on one letter; more of them grow over the lines above."""
JOINERS = "\u200c\u200d"
"""Invisible, but part of emoji and of some scripts."""

_MARKS = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILE = re.compile(f"({_MARKS}{{{MOST_MARKS}}}){_MARKS}+")


def check(value: object) -> None:
    """Refuse a decoded JSON value that holds a forbidden character or number anywhere.

    >>> check({"name": "Anne", "options": {"size": 6}})
    >>> check({"name": ["A\\x00"]})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tablee.games.refusal.Unreadable: There is a control character in this, ... [room-signs]

    Raises:
        Unreadable: it does.
    """
    rest = [value]
    while rest:  # not recursive: nested input may be deep
        one = rest.pop()
        if isinstance(one, str):
            check_text(one)
        elif isinstance(one, dict):
            rest.extend(one.keys())
            rest.extend(one.values())
        elif isinstance(one, list):
            rest.extend(one)
        elif isinstance(one, int | float):
            _check_number(one)


def check_text(text: str) -> None:
    """Refuse a text with a forbidden character.

    Raises:
        Unreadable: it has one.
    """
    if FORBIDDEN.search(text) is not None:
        raise Unreadable("room-signs")


def _check_number(number: float) -> None:
    whole = isinstance(number, int)
    if (abs(number) > LARGEST) if whole else not math.isfinite(number):
        raise Unreadable("room-signs")


def visible(text: str) -> str:
    """A text in one line, without invisible signs that turn or hide what others write.

    >>> visible("good\\u202e game")
    'good game'
    """
    kept = (s for s in text if s in JOINERS or unicodedata.category(s) not in ("Cf", "Co", "Cn"))
    seen = "".join(sign for sign in kept if sign not in BLANKS)
    return " ".join(few_marks(seen).split())


def few_marks(text: str) -> str:
    """A text whose letters have no more accents than letters of any language.

    >>> len(few_marks("a" + 20 * "\u0301"))
    5
    """
    return _PILE.sub(r"\1", text)


def without_names(text: str, names: Collection[str]) -> str:
    """What somebody wrote, without the names of people who asked to be forgotten.

    >>> without_names("Well played, anne!", {"Anne"})
    'Well played, …!'
    """
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text
