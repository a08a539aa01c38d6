"""At the terminal and the referee simple players sit down, unless a test wants thinkers.

Thinking compiles for seconds; what the terminal does with an answer is the same.
"""

import pytest

from tablee.players import opponents


@pytest.fixture(autouse=True)
def _simple_players(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "thinkers" not in request.keywords:
        monkeypatch.setattr(opponents, "can_think", lambda: False)
