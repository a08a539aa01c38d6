"""Scenes: what a board looks like, as shapes with roles and no colours.

Every game describes its boards and pieces once, as a `Scene`. Drawings, PDFs and
the page turn roles ("seat0", "joker", "cell", "mark" …) into their own colours.
Lengths are in the game's own units; y grows downward.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True)
class Polygon:
    """A closed outline, filled and stroked by its role."""

    points: tuple[Point, ...]
    role: str


@dataclass(frozen=True)
class Circle:
    """A disc, filled and stroked by its role."""

    center: Point
    radius: float
    role: str


@dataclass(frozen=True)
class Line:
    """An open run of segments; `arrow` puts a head on its last point."""

    points: tuple[Point, ...]
    role: str
    arrow: bool = False


@dataclass(frozen=True)
class Label:
    """A short text centred on a point; `size` is the height of its letters."""

    at: Point
    text: str
    role: str
    size: float
    turn: float = 0.0  # degrees, clockwise


Shape = Polygon | Circle | Line | Label


@dataclass
class Scene:
    """Shapes in the order they are painted, and how large one unit is drawn.

    >>> scene = Scene()
    >>> scene.add(Circle((1.0, 1.0), 0.5, "seat0"))
    >>> scene.bounds()
    (0.5, 0.5, 1.5, 1.5)
    """

    shapes: list[Shape] = field(default_factory=list)
    unit: float = 40.0  # pixels for one unit of length
    title: str = ""

    def add(self, *shapes: Shape) -> None:
        """Paint these over what is there."""
        self.shapes.extend(shapes)

    def beside(self, other: "Scene", gap: float = 1.0) -> "Scene":
        """A scene with `other` drawn to the right of this one, tops level."""
        _, top, right, _ = self.bounds()
        start, other_top, _, _ = other.bounds()
        both = Scene(list(self.shapes), self.unit, self.title)
        both.shapes += other.moved(right + gap - start, top - other_top).shapes
        return both

    def moved(self, dx: float, dy: float) -> "Scene":
        """The same scene somewhere else."""
        return Scene([_moved(shape, dx, dy) for shape in self.shapes], self.unit, self.title)

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything drawn."""
        points = [point for shape in self.shapes for point in _extent(shape)]
        if not points:
            return (0.0, 0.0, 0.0, 0.0)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return (min(xs), min(ys), max(xs), max(ys))


def _shift(points: Iterable[Point], dx: float, dy: float) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for x, y in points)


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Polygon(points, role):
            return Polygon(_shift(points, dx, dy), role)
        case Circle((x, y), radius, role):
            return Circle((x + dx, y + dy), radius, role)
        case Line(points, role, arrow):
            return Line(_shift(points, dx, dy), role, arrow)
        case Label((x, y), text, role, size, turn):
            return Label((x + dx, y + dy), text, role, size, turn)


def _extent(shape: Shape) -> list[Point]:
    match shape:
        case Polygon(points, _) | Line(points, _, _):
            return list(points)
        case Circle((x, y), r, _):
            return [(x - r, y - r), (x + r, y + r)]
        case Label((x, y), text, _, size, _):
            half = 0.3 * size * len(text)
            return [(x - half, y - size / 2), (x + half, y + size / 2)]
