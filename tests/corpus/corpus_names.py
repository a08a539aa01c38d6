"""Names for what differs from run to run: ids, tokens and codes by the order of their coming.

The first table of a scenario is `<table 1>` wherever its id occurs, so that two answers that name
the same table still do after the naming.
"""

import datetime
import re
from typing import Any

KINDS = {
    "table": "table", "next": "table", "previous": "table", "token": "token", "code": "code",
}  # fmt: skip
"""Fields whose texts are named, and what they are called."""
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|(?<=expires=)\w+, [\w :]+ GMT")
RANDOM = re.compile(r"[0-9A-Za-z_-]{10,}")
NAME = re.compile(r"<[a-z]+ \d+>")
STEP = 100
"""Seconds to which clocks are rounded."""


class Names:
    """The names of one scenario, in both directions."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._values: dict[str, str] = {}

    def learn(self, kind: str, value: str) -> None:
        """Give a value a name, if it has none."""
        if value not in self._names and RANDOM.fullmatch(value):
            count = sum(name.startswith(f"<{kind} ") for name in self._values)
            self._names[value] = name = f"<{kind} {count + 1}>"
            self._values[name] = value

    def named(self, value: Any) -> Any:
        """A JSON value with names for whatever is known, and marks for times."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, list):
            return [self.named(one) for one in value]
        if isinstance(value, dict):
            return {self._text(key): self._field(key, one) for key, one in value.items()}
        return value

    def learn_all(self, value: Any) -> None:
        """Name every id, token and code in a JSON value."""
        if isinstance(value, list):
            for one in value:
                self.learn_all(one)
        elif isinstance(value, dict):
            for key, one in value.items():
                if key in KINDS and isinstance(one, str):
                    self.learn(KINDS[key], one)
                else:
                    self.learn_all(one)

    def actual(self, value: Any) -> Any:
        """A JSON value with what this run has for each name."""
        if isinstance(value, str):
            value = value.replace("<today>", _day(0))
            return NAME.sub(lambda found: self._values.get(found[0], found[0]), value)
        if isinstance(value, list):
            return [self.actual(one) for one in value]
        if isinstance(value, dict):
            return {self.actual(key): self.actual(one) for key, one in value.items()}
        return value

    def _field(self, key: str, value: Any) -> Any:
        if key == "left" and isinstance(value, list):
            return [_about(one) if isinstance(one, float) else one for one in value]
        if key in ("retry", "updated"):
            return f"<{key}>"
        return self.named(value)

    def _text(self, text: str) -> str:
        if len(text) < 10:
            return text
        return RANDOM.sub(self._known, TIME.sub("<time>", text))

    def _known(self, found: re.Match[str]) -> str:
        text = found[0]
        if len(text) == 10 and text in (_day(0), _day(1)):
            return "<today>"
        return self._names.get(text, text)


def _about(seconds: float) -> str:
    return f"about {round(seconds / STEP) * STEP} s"


def _day(ago: int) -> str:
    day = datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(ago)
    return day.isoformat()
