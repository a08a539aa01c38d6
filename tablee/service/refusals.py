"""Refusals of the service, beside those of the rules, and their HTTP status."""

from typing import ClassVar

from tablee.games.refusal import Kind, Refusal

STATUS: dict[Kind, int] = {
    "unreadable": 400, "illegal": 409, "unknown": 404, "over": 409, "stale": 409, "forbidden": 403,
    "gone": 410, "full": 409, "busy": 503, "fast": 429, "invalid": 422,
}  # fmt: skip
"""The HTTP status of each kind of refusal."""


class Stale(Refusal):
    """A move for a position that is no longer there."""

    kind = "stale"


class Forbidden(Refusal):
    """The requester has no right to this."""

    kind = "forbidden"


class Gone(Refusal):
    """Something that can be used once, and was used."""

    kind = "gone"


class Full(Refusal):
    """No seat is left."""

    kind = "full"


class Busy(Refusal):
    """The server has no capacity for this now; `retry` says in how many seconds to try again."""

    kind: ClassVar[Kind] = "busy"

    def __init__(self, key: str, retry: float = 2.0, **args: "str | int | Refusal") -> None:
        super().__init__(key, **args)
        self.retry = retry


class RateLimited(Busy):
    """This client has exceeded a rate limit."""

    kind = "fast"


class Invalid(Refusal):
    """Fields that are missing, or not of the right kind."""

    kind = "invalid"
