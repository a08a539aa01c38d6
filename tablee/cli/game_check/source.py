"""The rules as source: what could not be compiled is told by its name instead of by the compiler.

The rules are the five methods of the state and every `@rule` function they reach. Each global name
they use must be a number, a tuple of numbers, a `table`, a `@rule` function, or a NamedTuple.
"""

import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from tablee.cli.game_check import Finding
from tablee.games import rule
from tablee.games.chance import Chance
from tablee.games.game import Game

METHODS = ("legal", "sample", "play", "over", "standing")
INTRINSIC = {value for value in vars(rule).values() if isinstance(value, FunctionType)}
"""Functions of `tablee.games.rule` that the compiler knows."""


def check(game: Game[Any]) -> Iterator[Finding]:
    """Names that the rules use and the compiler would not understand."""
    state = type(game.start(game.setting(game.seats[0]), Chance(1, "check"), 0))
    missing = [name for name in METHODS if not callable(getattr(state, name, None))]
    for name in missing:
        yield Finding("wrong", "check-no-method", {"method": name, "state": state.__name__})
    if missing:
        return
    waiting = [getattr(state, name) for name in METHODS]
    waiting += [f for f in vars(state).values() if isinstance(f, FunctionType) and f not in waiting
                and f.__module__ == state.__module__]  # fmt: skip
    seen: set[FunctionType] = set()
    while waiting:
        function = waiting.pop()
        if function in seen or not isinstance(function, FunctionType):
            continue
        seen.add(function)
        for name, value in _globals(function):
            if isinstance(value, FunctionType) and value in rule.RULES:
                waiting.append(value)
            elif (finding := _fault(function, name, value)) is not None:
                yield finding


def _globals(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The global names a function uses, with their values; builtins are left out."""
    for name in inspect.unwrap(function).__code__.co_names:
        if name in function.__globals__:
            yield name, function.__globals__[name]


def _fault(function: FunctionType, name: str, value: Any) -> Finding | None:
    place: dict[str, str | int] = {
        "name": name,
        "where": f"{function.__module__}.{function.__qualname__}",
    }
    if isinstance(value, FunctionType):
        known = value in INTRINSIC or value in rule.RULES
        return None if known else Finding("wrong", "check-no-rule", place)
    if isinstance(value, list):
        known = id(value) in rule.TABLES
        return None if known else Finding("wrong", "check-no-table", place)
    if isinstance(value, bool | int) or _is_plain_tuple(value) or isinstance(value, type):
        return None
    kind = type(value).__name__
    return Finding("wrong", "check-not-compilable", {**place, "kind": kind})


def _is_plain_tuple(value: Any) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(one, int) or _is_plain_tuple(one) for one in value
    )
