"""Solid parts for 3D printers: flat shapes with a thickness, as watertight STL."""

import math
import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablee.games.scene import Point

Point3 = tuple[float, float, float]
Triangle = tuple[Point3, Point3, Point3]
ROUND = 24
"""Corners of what should be a circle."""


class Solid(NamedTuple):
    """A closed surface of triangles, each seen anticlockwise from outside."""

    triangles: tuple[Triangle, ...]

    def moved(self, dx: float, dy: float) -> "Solid":
        """The same solid somewhere else on the plate."""

        def there(point: Point3) -> Point3:
            return (point[0] + dx, point[1] + dy, point[2])

        return Solid(tuple((there(a), there(b), there(c)) for a, b, c in self.triangles))

    def volume(self) -> float:
        return sum(_dot(a, _cross(b, c)) for a, b, c in self.triangles) / 6.0

    def is_closed(self) -> bool:
        """Whether every edge is met by exactly one neighbour, so that nothing leaks."""
        edges: set[tuple[Point3, Point3]] = set()
        for a, b, c in self.triangles:
            for edge in ((a, b), (b, c), (c, a)):
                if edge in edges:
                    return False
                edges.add(edge)
        return all((end, start) in edges for start, end in edges)


def together(solids: Iterable[Solid]) -> Solid:
    """Several parts on one plate."""
    return Solid(tuple(triangle for solid in solids for triangle in solid.triangles))


def circle(at: Point, radius: float) -> list[Point]:
    """A circle as a polygon, anticlockwise."""
    angles = [2 * math.pi * corner / ROUND for corner in range(ROUND)]
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles]


def plate_with_knob(
    outline: Sequence[Point], thick: float, knob: Sequence[Point], tall: float
) -> Solid:
    """A flat piece with a knob standing on it; both outlines anticlockwise."""
    faces = list(_flat(_triangles(list(outline)), 0.0, up=False))
    faces += _wall(outline, 0.0, thick)
    faces += _flat(_triangles(_joined(outline, knob)), thick, up=True)
    faces += _wall(knob, thick, thick + tall)
    faces += _flat(_triangles(list(knob)), thick + tall, up=True)
    return Solid(tuple(faces))


def tray(outer: Sequence[Point], inner: Sequence[Point], floor: float, tall: float) -> Solid:
    """A flat dish: outlines anticlockwise, the same number of corners each."""
    faces = list(_flat(_triangles(list(outer)), 0.0, up=False))
    faces += _wall(outer, 0.0, tall)
    for one, two in zip(range(len(outer)), [*range(1, len(outer)), 0], strict=True):
        a, b, c, d = outer[one], outer[two], inner[two], inner[one]
        faces += _flat([(a, b, c), (a, c, d)], tall, up=True)
    faces += _wall(list(reversed(inner)), floor, tall)
    faces += _flat(_triangles(list(inner)), floor, up=True)
    return Solid(tuple(faces))


def stl(solid: Solid) -> bytes:
    """The solid as a binary STL file."""
    parts = [b"Tablee".ljust(80), struct.pack("<I", len(solid.triangles))]
    for a, b, c in solid.triangles:
        normal = _unit(_cross(_minus(b, a), _minus(c, a)))
        parts.append(struct.pack("<12fH", *normal, *a, *b, *c, 0))
    return b"".join(parts)


def shrunk(outline: Sequence[Point], by: float) -> list[Point]:
    """An anticlockwise outline with every side moved inward (outward if negative)."""
    lines = []
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        lines.append((x0 - dy * by, y0 + dx * by, dx, dy))
    before = [lines[-1], *lines[:-1]]
    return [_meet(one, two) for one, two in zip(before, lines, strict=True)]


def _meet(one: tuple[float, float, float, float], two: tuple[float, float, float, float]) -> Point:
    x0, y0, dx0, dy0 = one
    x1, y1, dx1, dy1 = two
    along = ((x1 - x0) * dy1 - (y1 - y0) * dx1) / (dx0 * dy1 - dy0 * dx1)
    return (x0 + along * dx0, y0 + along * dy0)


# Flat polygons cut into triangles by clipping ears.


def _triangles(outline: list[Point]) -> list[tuple[Point, Point, Point]]:
    corners, triangles = list(outline), []
    while len(corners) > 3:
        for at in range(len(corners)):
            a, b, c = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
            if _turn(a, b, c) > 1e-12 and not any(
                _inside(point, a, b, c) for point in corners if point not in (a, b, c)
            ):
                triangles.append((a, b, c))
                del corners[at]
                break
        else:
            raise ValueError("an outline that crosses itself")
    return [*triangles, (corners[0], corners[1], corners[2])]


def _joined(outline: Sequence[Point], hole: Sequence[Point]) -> list[Point]:
    """One outline that goes round a hole too, by a bridge walked both ways."""
    start, end = min(
        ((i, j) for i in range(len(outline)) for j in range(len(hole))),
        key=lambda pair: math.dist(outline[pair[0]], hole[pair[1]]),
    )
    round_hole = [hole[(end - step) % len(hole)] for step in range(len(hole) + 1)]
    return [*outline[: start + 1], *round_hole, *outline[start:]]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(point: Point, a: Point, b: Point, c: Point) -> bool:
    return min(_turn(a, b, point), _turn(b, c, point), _turn(c, a, point)) >= -1e-12


def _flat(triangles: Iterable[tuple[Point, Point, Point]], z: float, up: bool) -> list[Triangle]:
    faces: list[Triangle] = []
    for a, b, c in triangles:
        first, second, third = (a, b, c) if up else (a, c, b)
        faces.append(((*first, z), (*second, z), (*third, z)))
    return faces


def _wall(outline: Sequence[Point], low: float, high: float) -> list[Triangle]:
    triangles: list[Triangle] = []
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        triangles.append(((*a, low), (*b, low), (*b, high)))
        triangles.append(((*a, low), (*b, high), (*a, high)))
    return triangles


def _cross(a: Point3, b: Point3) -> Point3:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Point3, b: Point3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _minus(a: Point3, b: Point3) -> Point3:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _unit(a: Point3) -> Point3:
    length = math.sqrt(_dot(a, a)) or 1.0
    return (a[0] / length, a[1] / length, a[2] / length)
