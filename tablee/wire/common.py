"""What many messages share: game-specific data, sentences, refusals, details of moves."""

from dataclasses import dataclass
from typing import Any, NotRequired, TypeVar, cast

from typing_extensions import TypedDict

from tablee.games.game import Json as Json
from tablee.games.game import OptionValue as OptionValue
from tablee.games.refusal import Kind as RefusalKind

Point = tuple[float, float]
"""A point in the units of a game's geometry."""


class Sentence(TypedDict):
    """A message of the Fluent catalogue, to be worded by whoever shows it."""

    key: str
    args: dict[str, str | int]


class ErrorDetail(TypedDict):
    """Why something was refused."""

    kind: RefusalKind
    key: str
    """The message of the Fluent catalogue."""
    message: str
    """The sentence, in the language of the request."""
    retry: NotRequired[float]
    """Seconds to wait, where waiting helps."""
    line: NotRequired[int]
    """The line that is wrong, where a text of several lines was sent."""


class Refused(TypedDict):
    """The answer to every request that is refused."""

    error: ErrorDetail


@dataclass(frozen=True)
class Described:
    """Says for readers what a field holds that is checked elsewhere, with a sentence of its own.

    `Annotated[Json, Described(ClockKind)]` is read as JSON, and is a `ClockKind` in TypeScript.
    """

    hint: Any


OPEN: set[type] = set()
"""Messages that carry more fields than they declare: see `has_details`."""
C = TypeVar("C", bound=type)
M = TypeVar("M")


def has_details(message: C) -> C:
    """Declare that a message also carries details that only its game knows.

    `TypedDict` can say so itself only with PEP 728, which mypy does not read yet.
    """
    OPEN.add(message)
    return message


def with_details(message: M, details: Json) -> M:
    """A message with the details of its move after `text`; its own fields win.

    >>> with_details({"ply": 1, "text": "Mb4", "round": 1}, {"fills": ["b3"], "ply": "?"})
    {'ply': 1, 'text': 'Mb4', 'fills': ['b3'], 'round': 1}
    """
    if not details:
        return message
    own = cast(dict[str, Any], message)
    merged: dict[str, Any] = {}
    for name, value in own.items():
        merged[name] = value
        if name == "text":
            merged |= {key: detail for key, detail in details.items() if key not in own}
    return cast(M, merged)  # as declared by `has_details`, which mypy cannot know
