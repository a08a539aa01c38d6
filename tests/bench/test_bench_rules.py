"""The benchmark of the rules measures each figure and prints it in a table."""

import json

import pytest

from bench import rules
from bench.common import machine


@pytest.mark.slow
def test_a_case_has_its_figures_and_a_line_in_the_table() -> None:
    case = rules._case("permutation", 2, {}, 0.05)
    assert case["compiled_moves_per_s"] > case["plain_moves_per_s"] > 0
    assert case["play_us"] <= case["play_worst_us"]
    figures = {
        "machine": machine(), "import_seconds": 0.1, "games": {"permutation": case},
        "four_jokers_us": {name: rules._joker_list(at) for name, at in rules.FOUR_JOKERS.items()},
        "starts": {"permutation": {"first_compile_s": 1.0, "cached_start_s": 0.5}},
        "peers": {"permutation": {"game": "mancala", "moves_per_s": 5, "mean_moves": 4}},
    }  # fmt: skip
    report = rules.report(figures)
    assert f"{case['compiled_moves_per_s']:,}" in report
    assert "mancala" in report
    assert "| game | plain moves/s | compiled moves/s |" in report
    assert "in a line" in report
    more = figures | {"games": {"more": case | {"game": "poldr", "players": 3}}}
    assert "poldr, 3 players" in rules.report(more)
    assert json.loads(json.dumps(figures)) == figures


@pytest.mark.slow
def test_starts_and_peers_are_measured() -> None:
    starts = rules._starts("permutation")
    assert starts["first_compile_s"] > 0
    assert starts["cached_start_s"] > 0
    assert rules._import_seconds() > 0
    assert rules._peers(0.01).keys() == rules.PEERS.keys()
