"""Refusals: what cannot be done, and by which rule, before any language.

`key` names a message of the Fluent catalogue and `args` fill it in; the words
are chosen where they are shown (`tablee.locale`). An argument may be the refusal
that was the cause.
"""

from typing import ClassVar, Literal

Kind = Literal[
    "unreadable", "illegal", "unknown", "over", "stale", "forbidden", "gone", "full", "busy",
    "fast", "invalid",
]  # fmt: skip
"""Every kind of refusal; the rules raise the first four, the service the others."""


class Refusal(Exception):
    """Something was refused and nothing has changed.

    `str` gives the English sentence with the key behind it; `tablee.locale.explain` gives the
    sentence alone, in any language.

    >>> print(Over("game-over"))
    The game is over. Start a new one to go on playing. [game-over]
    """

    kind: ClassVar[Kind] = "illegal"

    def __init__(self, key: str, **args: "str | int | Refusal") -> None:
        super().__init__(key, args)
        self.key = key
        self.args_: dict[str, str | int | Refusal] = args

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.key, self.args_)

    def __str__(self) -> str:
        from tablee import locale  # which imports this module

        try:
            return f"{locale.explain('en', self)} [{self.key}]"
        except (LookupError, AssertionError):  # no such sentence, or it wants another argument
            details = ", ".join(f"{name}={value}" for name, value in self.args_.items())
            return f"{self.key} ({details})" if details else self.key


def _again(kind: type[Refusal], key: str, args: "dict[str, str | int | Refusal]") -> Refusal:
    """A refusal that came from another process."""
    return kind(key, **args)


class Unreadable(Refusal):
    """A text that is no move, no record, no position."""

    kind = "unreadable"


class Illegal(Refusal):
    """A readable move or position that a rule forbids."""

    kind = "illegal"


class Unknown(Refusal):
    """A game, option, command or player that does not exist."""

    kind = "unknown"


class Over(Refusal):
    """Something asked of a game that has ended."""

    kind = "over"
