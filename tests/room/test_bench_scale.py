"""The measurement of more rooms really measures, and the page is computed from what it says."""

import importlib.util
import json
import pathlib
from itertools import pairwise
from typing import Any

import pytest
from conftest import new_database

ROOT = pathlib.Path(__file__).parents[2]


def paper() -> Any:
    spec = importlib.util.spec_from_file_location("scale_paper", ROOT / "bench" / "scale.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_figures_say() -> None:
    """Whoever measures anew must write the page anew."""
    figures = json.loads((ROOT / "bench" / "scale.json").read_text("utf-8"))
    page = (ROOT / "docs" / "scale.md").read_text("utf-8")
    made = paper()
    for part in (made.processes_table, made.workers_table, made.profile_table, made.needs_table):
        assert part(figures) in page
    rows = made.needs(figures)
    assert [row["players"] for row in rows] == [10_000, 100_000, 1_000_000]
    for fewer, more in pairwise(rows):
        assert more["moves"] == pytest.approx(10 * fewer["moves"])
        assert more["rooms"] > fewer["rooms"]
        assert more["core_hours"] == pytest.approx(10 * fewer["core_hours"])


@pytest.mark.slow
def test_two_rooms_are_measured(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> None:
    from tablee.cli.bench_scale import processes_figures, profile_figures

    database = new_database("postgresql", tmp_path, request)
    told = processes_figures(database, 2, 2.0, 4)
    assert told["moves"] > 20
    assert told["event_ms"]["p50"] > 0
    assert told["room_cpu_ms"] > 0
    assert told["postgres_cpu_ms"] > 0
    assert told["memory_mib"] > 20
    shares = profile_figures(database, 2.0, 4)
    assert sum(float(str(share)) for _, share in shares) == pytest.approx(1.0, abs=0.01)
    assert "database driver" in {name for name, _ in shares}
