"""Where the server answers differently than it did when the corpus was recorded, and why."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from corpus_client import Json


class Difference(NamedTuple):
    """Steps that are answered differently on purpose."""

    why: str
    scenario: str
    """How the scenarios' names begin."""
    asked: str
    """What stands in the steps, as JSON."""
    expected: Callable[[Any, Any], bool]
    """Whether what was recorded and what comes now differ as they should."""

    def covers(self, step: Json, got: Any) -> bool:
        """Whether a step differs in this way."""
        asked = json.dumps({key: value for key, value in step.items() if key != "got"})
        named = step["scenario"].startswith(self.scenario) and self.asked in asked
        return named and self.expected(step["got"], got)


def refused(before: int, now: int, key: str) -> Callable[[Any, Any], bool]:
    """The status before and now, and the refusal that is given now."""

    def expected(recorded: Any, got: Any) -> bool:
        status = (recorded["status"], got["status"])
        return status == (before, now) and bool(got["body"]["error"]["key"] == key)

    return expected


def timed(recorded: Any, got: Any) -> bool:
    """Whether only the times of moves have come in place of cells."""
    return bool(_with_times(recorded) == got)


def _with_times(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_times(one) for one in value]
    if isinstance(value, dict):
        found = {key: _with_times(one) for key, one in value.items()}
        return found | {"at": "<time>"} if found.get("kind") == "moved" else found
    return value


LONG = (
    "a long argument of a refusal made Fluent give up, which was answered with 500; now it is cut"
)
DIFFERENCES = (
    Difference(LONG, "main/refusals", '"options": {"xxx', refused(500, 404, "option-unknown")),
    Difference(
        LONG, "main/refusals", '"options": {"size": "xxx', refused(500, 404, "option-not-possible")
    ),
    Difference(LONG, "main/refusals", "geometry?xxx", refused(500, 404, "option-unknown")),
    Difference(
        "a draw could be offered and was always refused; now there is no such offer",
        "main/refusals", '"what": "draw"', refused(409, 422, "room-field"),
    ),
    Difference(
        "a move's detail `at` (Polymère's cell) took the place of its event's time; "
        "now a message's own fields win",
        "main/polymere", "events", timed,
    ),
    Difference("the same, at a table with a bot", "main/bots", "polymere", timed),
)  # fmt: skip
