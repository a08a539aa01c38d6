"""Plots, as scenes: few marks, direct labels, no chart library."""

from collections.abc import Sequence

from tablee.games.scene import Circle, Label, Line, Scene


def intervals(rows: Sequence[tuple[str, float, float]], title: str) -> Scene:
    """One line a name: its value as a dot and its interval as a bar."""
    scene = Scene(unit=40.0, title=title)
    low = min(value - spread for _, value, spread in rows)
    high = max(value + spread for _, value, spread in rows)
    scale = 10.0 / max(1.0, high - low)

    def across(value: float) -> float:
        return 4.0 + (value - low) * scale

    scene.add(Label((7.0, -0.9), title, "text", 0.4))
    for number, (name, value, spread) in enumerate(rows):
        y = float(number)
        left, right = across(value - spread), across(value + spread)
        scene.add(
            Line(((4.0, y), (14.0, y)), "grid"),
            Line(((left, y), (right, y)), "arrow"),
            Circle((across(value), y), 0.14, "seat0"),
            Label((2.0, y), name, "text", 0.34),
            Label((across(value), y - 0.36), f"{value:+.0f}", "text-dim", 0.28),
        )
    return scene
