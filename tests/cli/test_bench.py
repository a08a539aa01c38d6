"""The benchmark measures what it says and tells it in a table."""

import json

import pytest

from tablee.cli import bench


@pytest.mark.slow
def test_a_case_has_its_figures_and_a_line_in_the_table() -> None:
    case = bench._case("permutation", 2, {}, 0.05)
    assert case["compiled_moves_per_s"] > case["plain_moves_per_s"] > 0
    assert case["play_us"] <= case["play_worst_us"]
    figures = {
        "machine": bench.machine(), "import_seconds": 0.1, "games": {"permutation": case},
        "four_jokers_us": {name: bench._joker_list(at) for name, at in bench.FOUR_JOKERS.items()},
        "starts": {"permutation": {"first_compile_s": 1.0, "cached_start_s": 0.5}},
        "peers": {"permutation": {"game": "mancala", "moves_per_s": 5, "mean_moves": 4}},
    }  # fmt: skip
    told = bench.report(figures)
    assert f"{case['compiled_moves_per_s']:,}" in told
    assert "mancala" in told
    assert "| game | plain moves/s | compiled moves/s |" in told
    assert "in a line" in told
    french = bench.report(figures, "fr")
    assert "| jeu | coups/s en Python | coups/s compilés |" in french
    assert "en losange" in french
    assert french.count("|") == told.count("|")
    more = figures | {"games": {"more": case | {"game": "poldr", "players": 3}}}
    assert "poldr, 3 players" in bench.report(more)
    assert "poldr, à 3" in bench.report(more, "fr")
    assert json.loads(bench.dumps(figures)) == figures


@pytest.mark.slow
def test_starts_and_peers_are_measured() -> None:
    starts = bench._starts("permutation")
    assert starts["first_compile_s"] > 0
    assert starts["cached_start_s"] > 0
    assert bench._import_seconds() > 0
    assert bench._peers(0.01).keys() == bench.PEERS.keys()
