"""Plots, as scenes: few marks, direct labels, no chart library."""

from collections.abc import Mapping, Sequence

from tablee.games.scene import Circle, Label, Line, Polygon, Scene


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


def course(lines: Mapping[str, Sequence[tuple[int, float, bool]]], title: str) -> Scene:
    """A line a name over the moves: (move, share from 0 to 1, whether to mark it)."""
    scene = Scene(unit=40.0, title=title)
    last = max((move for points in lines.values() for move, _, _ in points), default=1)
    width, height = 14.0, 6.0

    def place(move: float, share: float) -> tuple[float, float]:
        return (move / max(1, last) * width, (1 - share) * height)

    scene.add(Label((width / 2, -0.8), title, "text", 0.4))
    for share in (0.0, 0.5, 1.0):
        scene.add(Line((place(0, share), place(last, share)), "grid"))
        scene.add(Label((-0.6, place(0, share)[1]), f"{100 * share:.0f}", "text-dim", 0.3))
    step = max(1, last // 10)
    for move in range(step, last + 1, step):
        scene.add(Label((place(move, 0)[0], height + 0.4), str(move), "text-dim", 0.26))
    for seat, points in enumerate(lines.values()):
        if not points:
            continue
        path = tuple(place(move, share) for move, share, _ in points)
        if len(path) > 1:
            scene.add(Line(path, f"line{seat}"))
        for move, share, marked in points:
            scene.add(Circle(place(move, share), 0.16 if marked else 0.07, f"seat{seat}"))
    ends = {name: place(*points[-1][:2])[1] for name, points in lines.items() if points}
    for name, y in _apart(ends, height).items():
        scene.add(
            Circle((width + 0.5, y), 0.1, f"seat{list(lines).index(name)}"),
            Label((width + 0.8 + 0.09 * len(name), y), name, "text", 0.3),
        )
    return scene


def _apart(heights: Mapping[str, float], lowest: float, gap: float = 0.42) -> dict[str, float]:
    """Heights of names beside their lines, moved so that none covers another."""
    names = sorted(heights, key=lambda name: heights[name])
    placed: dict[str, float] = {}
    above = -gap
    for number, name in enumerate(names):
        highest = lowest - gap * (len(names) - 1 - number)  # room for those below
        above = placed[name] = max(above + gap, min(heights[name], highest))
    return placed


def bars(rows: Sequence[tuple[str, int]], title: str) -> Scene:
    """A bar for each name, with its count above it.

    >>> bars([("one", 3), ("two", 5)], "Games").title
    'Games'
    """
    scene = Scene(unit=40.0, title=title)
    high = max((count for _, count in rows), default=1) or 1
    step = min(1.2, 14.0 / max(1, len(rows)))
    if title:
        scene.add(Label((step * len(rows) / 2, -6.2), title, "text", 0.4))
    for number, (name, count) in enumerate(rows):
        x, top = number * step, -5.0 * count / high
        left, right = x - 0.38 * step, x + 0.38 * step
        if count:
            scene.add(Polygon(((left, 0.0), (left, top), (right, top), (right, 0.0)), "seat0"))
            label = f"{count:,}"
            size = min(0.3, 0.42 * step, 1.5 * step / len(label))  # no wider than its bar's place
            scene.add(Label((x, top - 0.3), label, "text-dim", size))
        scene.add(Label((x, 0.4), name, "text", min(0.34, 0.5 * step)))
    scene.add(Line(((-0.6 * step, 0.0), (step * (len(rows) - 0.4), 0.0)), "outline"))
    return scene
