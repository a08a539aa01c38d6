"""Conditions on a try, as a lesson writes them: what the rules say of a move, compared.

A condition is a table: each key is a path into the facts of a move (`text`, `points`,
`preview.block`, `after.reserve.0` …), each value what must be found there: a plain value, or a
table of comparisons. All must hold.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tablee.games.game import Json

NOTHING = object()
COMPARISONS = ("least", "most", "not", "in", "has", "lacks", "count", "best")
Rivals = Callable[[], list[Json]]


def check(condition: Json) -> None:
    """Check that every comparison of a condition exists.

    Raises:
        ValueError: names the comparison that does not.
    """
    for path, wanted in condition.items():
        if isinstance(wanted, Mapping):
            for word in wanted:
                if word not in COMPARISONS:
                    raise ValueError(f"`{path}` has an unknown comparison, `{word}`")


def holds(condition: Json, facts: Json, rivals: Rivals) -> bool:
    """Whether a condition is met; `rivals` gives the facts of all legal moves.

    >>> holds({"points": {"least": 3}}, {"points": 4}, list)
    True
    """
    for path, wanted in condition.items():
        if isinstance(wanted, Mapping) and wanted.get("best"):
            top = max(find(one, path) for one in rivals())
            if find(facts, path) != top:
                return False
        elif not _fits(find(facts, path), wanted):
            return False
    return True


def find(facts: Any, path: str) -> Any:
    """The value at a path: names of fields and indices of lists, separated by dots.

    >>> find({"after": {"reserve": [7, 9]}}, "after.reserve.1")
    9
    """
    for part in path.split("."):
        if isinstance(facts, Mapping) and part in facts:
            facts = facts[part]
        elif isinstance(facts, list | tuple) and part.isdigit() and int(part) < len(facts):
            facts = facts[int(part)]
        else:
            return NOTHING
        if callable(facts):  # computed only if a condition asks for it
            facts = facts()
    return facts


def _fits(value: Any, wanted: Any) -> bool:
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    return all(_compared(value, word, than) for word, than in wanted.items())


def _compared(value: Any, word: str, than: Any) -> bool:
    if value is NOTHING:
        return word in ("not", "lacks")
    match word:
        case "least":
            return bool(value >= than)
        case "most":
            return bool(value <= than)
        case "not":
            return bool(value != than)
        case "in":
            return value in than
        case "has":
            return all(_among(one, value) for one in _listed(than))
        case "lacks":
            return not any(_among(one, value) for one in _listed(than))
        case "count":
            return _fits(len(value), than)
    raise ValueError(word)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _among(part: Any, values: Any) -> bool:
    """Whether some value has all that the part says."""
    if isinstance(part, Mapping):
        return any(
            isinstance(value, Mapping) and all(value.get(k, NOTHING) == v for k, v in part.items())
            for value in values
        )
    return part in values
