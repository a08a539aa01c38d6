"""What no input may hold, whoever sends it: one check for every text and number of a client."""

import math
import re
import unicodedata

from tablee.games.refusal import Unreadable

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Control characters but tab and line ends, and halves of surrogate pairs: PostgreSQL stores no
NUL, and none of them belongs into a word of a person or a program."""
LARGEST = 2**63 - 1
"""No JSON number may be larger: neither the encoder nor a database column could hold it."""
JOINERS = "\u200c\u200d"
"""Invisible, but part of emoji and of some scripts."""


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
    return " ".join("".join(kept).split())
