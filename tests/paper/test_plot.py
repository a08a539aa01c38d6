"""Plots: what is told beside a line can be read."""

from itertools import combinations

from tablee.games.scene import Label
from tablee.paper.plot import course

MOVES = range(1, 10)


def test_names_stand_beside_their_lines_and_cover_nothing() -> None:
    names = ("Blue", "Yellow", "Red", "Green")
    lines = {
        name: [(move, share, False) for move in MOVES[seat::4]]
        for seat, (name, share) in enumerate(zip(names, (1.0, 0.0, 0.0, 0.02), strict=True))
    }
    labels = [shape for shape in course(lines, "a game").shapes if isinstance(shape, Label)]
    assert {label.text for label in labels} >= set(names)
    beside = [label for label in labels if label.text in names]
    for one, other in combinations(labels, 2):
        if one in beside or other in beside:
            far_across = abs(one.at[0] - other.at[0]) > 0.16 * len(one.text + other.text)
            assert far_across or abs(one.at[1] - other.at[1]) >= 0.4
    assert all(0 <= label.at[1] <= 6 for label in beside)
