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


DIFFERENCES: tuple[Difference, ...] = ()
