"""The benchmark of more servers measures, and the page is computed from its figures."""

import json
import pathlib
import subprocess
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bench import cpu, proxy, scale_page
from bench.scale import Setup, processes_figures, profile_figures
from bench.servers import free_port

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture
def database() -> Iterator[str]:
    """An empty database of a PostgreSQL of our own."""
    port, tool = free_port(), str(ROOT / "tools" / "postgres")
    started = subprocess.run(
        ["sh", tool, "start", str(port)], capture_output=True, text=True, timeout=300
    )
    assert started.returncode == 0, started.stderr
    yield f"postgresql://tablee@127.0.0.1:{port}/postgres"
    folder = started.stdout.strip().splitlines()[-1]
    subprocess.run(["sh", tool, "stop", folder], check=True, timeout=60)


def test_the_page_is_what_the_figures_say() -> None:
    """Whoever measures anew must write the page anew."""
    figures = json.loads((ROOT / "bench" / "scale.json").read_text("utf-8"))
    page = (ROOT / "docs" / "scale.md").read_text("utf-8")
    parts = (
        scale_page.processes_table, scale_page.held_table, scale_page.bottleneck,
        scale_page.workers_table, scale_page.profile_table, scale_page.needs_table,
    )  # fmt: skip
    for part in parts:
        assert part(figures) in page
    rows = scale_page.needs(figures)
    assert [row["players"] for row in rows] == [10_000, 100_000, 1_000_000]
    for fewer, more in pairwise(rows):
        assert more["moves"] == pytest.approx(10 * fewer["moves"])
        assert more["servers"] > fewer["servers"]
        assert more["core_hours"] == pytest.approx(10 * fewer["core_hours"])


@pytest.mark.slow
def test_two_servers_are_measured(database: str) -> None:
    row = processes_figures(database, Setup(2), 2.0, 4)
    assert row["moves"] > 20
    assert row["event_ms"]["p50"] > 0
    assert row["server_cpu_ms"] > 0
    assert row["postgres_cpu_ms"] > 0
    assert row["memory_mib"] > 20
    shares = profile_figures(database, 2.0, 4)
    assert sum(float(str(share)) for _, share in shares) == pytest.approx(1.0, abs=0.01)
    assert "database driver" in {name for name, _ in shares}


@pytest.mark.slow
def test_servers_can_be_limited_to_a_share(database: str) -> None:
    if not cpu.can_limit():
        pytest.skip("needs root and control groups")
    row = processes_figures(database, Setup(1, share=0.1, proxy=proxy.has_proxy()), 4.0, 8)
    used = row["server_cpu_ms"] * row["moves"] / 1e3
    assert 0 < used < 0.1 * row["seconds"] * 2 + 1.0, "it was limited to a tenth of a core"
    assert (row["proxy_cpu_ms"] > 0) == proxy.has_proxy()
