"""Write the living miniatures of the home page: a few plies of a real game, as shapes with roles.

Usage: python tools/miniatures.py web/public/miniatures
Every game gets one file; shapes that stay are written once, with the frames they are seen in.
"""

import json
import pathlib
import sys
from collections.abc import Sequence
from typing import Any

from tablee import games
from tablee.games.scene import Circle, Label, Line, Polygon, Scene, Shape
from tablee.play import Knowledge, Table
from tablee.players import simple

PLIES = 9
SEED = 11
PLAYERS = 2


def frames(name: str) -> list[Scene]:
    """The first plies of a game between two simple players, each as a scene."""
    game, table, scenes = games.get(name), Table(name, PLAYERS, {}, SEED), []
    for ply in range(PLIES):
        if table.over:
            break
        advice = simple.choose(Knowledge.of(table), 2, SEED + ply)
        table.play(advice.text)
        scenes.append(game.scene(table.setting, table.view(None)))
    return scenes


def woven(scenes: list[list[str]]) -> list[str]:
    """Every shape once, in an order that keeps each scene's own painting order."""
    order: list[str] = []
    for shapes in scenes:
        place = 0
        for shape in shapes:
            if shape in order:
                place = max(place, order.index(shape) + 1)
            else:
                order.insert(place, shape)
                place += 1
    return order


def shape_to_json(shape: Shape, below: Sequence[Shape]) -> list[Any]:
    """A shape as the page reads it: kind, role, numbers; words beside the board are notes."""
    match shape:
        case Polygon(points, role):
            return ["p", role, _points(points)]
        case Line(points, role, _):
            return ["l", role, _points(points)]
        case Circle((x, y), radius, role):
            return ["c", role, round(x, 3), round(y, 3), round(radius, 3)]
        case Label((x, y), text, role, size, turn):
            if not any(_covers(other, (x, y)) for other in below):
                role = role.replace("text", "note")
            return ["t", role, round(x, 3), round(y, 3), round(size, 3), text, round(turn)]


def _covers(shape: Shape, point: tuple[float, float]) -> bool:
    """Whether a filled shape lies under a point."""
    x, y = point
    match shape:
        case Circle((cx, cy), radius, _):
            return (x - cx) ** 2 + (y - cy) ** 2 <= radius**2
        case Polygon(points, role) if role not in ("empty", "mark"):
            sides = zip(points, points[1:] + points[:1], strict=True)
            crossed = [
                x < (x1 - x0) * (y - y0) / (y1 - y0) + x0
                for (x0, y0), (x1, y1) in sides
                if (y0 > y) != (y1 > y)
            ]
            return sum(crossed) % 2 == 1
    return False


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{round(x, 3):g},{round(y, 3):g}" for x, y in points)


def miniature(name: str) -> dict[str, Any]:
    """All that the page needs to show a game being played."""
    scenes = frames(name)
    keyed = [
        [
            json.dumps(shape_to_json(shape, scene.shapes[:place]))
            for place, shape in enumerate(scene.shapes)
        ]
        for scene in scenes
    ]
    bounds = [scene.bounds() for scene in scenes]
    left, top = min(box[0] for box in bounds), min(box[1] for box in bounds)
    right, bottom = max(box[2] for box in bounds), max(box[3] for box in bounds)
    margin = 0.02 * max(right - left, bottom - top)
    box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
    shapes = [
        [sum(1 << frame for frame, keys in enumerate(keyed) if key in keys), *json.loads(key)]
        for key in woven(keyed)
    ]
    return {"box": [round(value, 3) for value in box], "frames": len(scenes), "shapes": shapes}


def main() -> None:
    """Write one file a game into the folder named on the command line."""
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in games.names():
        text = json.dumps(miniature(name), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
