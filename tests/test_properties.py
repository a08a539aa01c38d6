"""Properties do not depend on the clock: no test has a deadline of its own."""

import pathlib
import re

from hypothesis import HealthCheck, settings

TESTS = pathlib.Path(__file__).parent


def test_no_property_has_a_deadline() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
    for source in TESTS.rglob("*.py"):
        for found in re.findall(r"settings\([^)]*\)", source.read_text("utf-8")):
            assert "deadline" not in found or source.name == "conftest.py", source
