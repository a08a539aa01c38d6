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


def without_added(value: Any) -> Any:
    """JSON without the fields that are new, wherever they stand."""
    if isinstance(value, dict):
        # A position may have a field “decided”, too: only that of an outcome is new.
        added = {"standing", "decided"} if "headline" in value else {"standing"}
        return {name: without_added(one) for name, one in value.items() if name not in added}
    return [without_added(one) for one in value] if isinstance(value, list) else value


DIFFERENCES: tuple[Difference, ...] = tuple(
    Difference(
        "snapshots and moves tell what each seat has and its place; a result, when it was decided",
        f"{group}/",
        "",
        lambda recorded, now: without_added(now) == recorded,
    )
    for group in ("main", "review", "limits", "stopping")
def _pictures(recorded: Any, now: Any) -> bool:
    """Whether both are answered with a picture."""
    return recorded["status"] == now["status"] == 200


_GROUNDS = "boards have grounds of their own: sea, felt, wood"

DIFFERENCES: tuple[Difference, ...] = (
    Difference(_GROUNDS, "main/permutation", "/picture.", _pictures),
    Difference(_GROUNDS, "main/poldr", "/picture.", _pictures),
    Difference(_GROUNDS, "main/trapezomino", "/picture.", _pictures),
    Difference(_GROUNDS, "main/solo_trapezomino", "/picture.", _pictures),
    Difference(_GROUNDS, "main/solo_trapezomino", "/card.", _pictures),
    Difference(_GROUNDS, "review/review", "/picture.", _pictures),
)
