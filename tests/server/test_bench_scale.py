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
    parts = (made.processes_table, made.held_table, made.bottleneck, made.workers_table)
    for part in (*parts, made.profile_table, made.needs_table):
        assert part(figures) in page
    rows = made.needs(figures)
    assert [row["players"] for row in rows] == [10_000, 100_000, 1_000_000]
    for fewer, more in pairwise(rows):
        assert more["moves"] == pytest.approx(10 * fewer["moves"])
        assert more["rooms"] > fewer["rooms"]
        assert more["core_hours"] == pytest.approx(10 * fewer["core_hours"])


@pytest.mark.slow
def test_two_rooms_are_measured(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> None:
    from tablee.cli.bench_scale import Setup, processes_figures, profile_figures

    database = new_database("postgresql", tmp_path, request)
    told = processes_figures(database, Setup(2), 2.0, 4)
    assert told["moves"] > 20
    assert told["event_ms"]["p50"] > 0
    assert told["room_cpu_ms"] > 0
    assert told["postgres_cpu_ms"] > 0
    assert told["memory_mib"] > 20
    shares = profile_figures(database, 2.0, 4)
    assert sum(float(str(share)) for _, share in shares) == pytest.approx(1.0, abs=0.01)
    assert "database driver" in {name for name, _ in shares}


@pytest.mark.slow
def test_rooms_can_be_held_to_a_share(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path
) -> None:
    from tablee.cli import bench_share
    from tablee.cli.bench_scale import Setup, processes_figures

    if not bench_share.can_hold():
        pytest.skip("needs root and control groups")
    database = new_database("postgresql", tmp_path, request)
    told = processes_figures(database, Setup(1, share=0.1, proxy=bench_share.has_proxy()), 4.0, 8)
    used = told["room_cpu_ms"] * told["moves"] / 1e3
    assert 0 < used < 0.1 * told["seconds"] * 2 + 1.0, "it was held to a tenth of a core"
    assert (told["proxy_cpu_ms"] > 0) == bench_share.has_proxy()
