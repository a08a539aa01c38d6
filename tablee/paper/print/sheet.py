"""A sheet of paper to draw on, in millimetres from its top left corner."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tablee.drawing.palette import INKS, Ink
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene, Shape
from tablee.paper.print.order import Order

STROKE = 0.22
"""Millimetres that a stroke one pixel wide in the palette has on paper."""
CUT, FOLD = "cut", "fold"
HAIR = 0.12  # a cut line: thin enough that scissors hide it
CAP = 0.729  # height of a capital or digit, as a share of the type size

_MARKS = {
    CUT: Ink("none", "#555555", HAIR / STROKE),
    FOLD: Ink("none", "#777777", 0.2 / STROKE, "6 5"),
}


@cache
def fonts() -> None:
    """Make the embedded typefaces known; they have all accents of French."""
    for name, file in (
        ("Text", "Vera.ttf"),
        ("Text-Bold", "VeraBd.ttf"),
        ("Text-Italic", "VeraIt.ttf"),
        ("Text-BoldItalic", "VeraBI.ttf"),
    ):
        pdfmetrics.registerFont(TTFont(name, file))
    pdfmetrics.registerFontFamily(
        "Text", normal="Text", bold="Text-Bold", italic="Text-Italic", boldItalic="Text-BoldItalic"
    )


class Sheet:
    """One page being drawn."""

    def __init__(self, canvas: Any, order: Order) -> None:
        fonts()
        self.canvas, self.order = canvas, order

    # Shapes

    def scene(self, scene: Scene, at: Point, unit: float) -> None:
        """Draw a scene whose origin lies at a point, `unit` millimetres to its unit."""
        for shape in scene.shapes:
            self.shape(shape, at, unit)

    def fitted(self, scene: Scene, left: float, top: float, width: float, height: float) -> None:
        """Draw a scene as large as a box allows, in its middle."""
        x0, y0, x1, y1 = scene.bounds()
        unit = min(width / (x1 - x0), height / (y1 - y0))
        x = left + (width - unit * (x1 + x0)) / 2
        self.scene(scene, (x, top + (height - unit * (y1 + y0)) / 2), unit)

    def shape(self, shape: Shape, at: Point = (0.0, 0.0), unit: float = 1.0) -> None:
        """Draw one shape of a scene."""
        ink = self.ink(shape.role)

        def put(point: Point) -> Point:
            return (at[0] + point[0] * unit, at[1] + point[1] * unit)

        match shape:
            case Polygon(points, _):
                self.path(map(put, points), ink, closed=True)
            case Line(points, _, arrow):
                places = [put(point) for point in points]
                self.path(places, ink)
                if arrow:
                    self._head(places, ink, unit)
            case Circle(center, radius, _):
                self._circle(put(center), radius * unit, ink)
            case Label(place, text, _, size, turn):
                self.text(put(place), text, size * unit, ink, turn)

    def ink(self, role: str) -> Ink:
        """How a role is printed: in colour, in grey, or with little ink."""
        ink = _MARKS.get(role) or INKS[role]
        if self.order.saving and _is_area(role, ink):
            ink = Ink("#ffffff", ink.stroke if ink.stroke != "none" else ink.fill, ink.width or 1.0)
        if self.order.grey:
            ink = Ink(_grey(ink.fill), _grey(ink.stroke), ink.width, ink.dash)
        return ink

    def path(self, points: Iterable[Point], ink: Ink, closed: bool = False) -> None:
        """A run of straight lines."""
        path = self.canvas.beginPath()
        for number, (x, y) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x * mm, self._y(y))
        if closed:
            path.close()
        fill, stroke = self._dip(ink)
        self.canvas.drawPath(path, fill=int(fill and closed), stroke=int(stroke))

    def cut(self, points: Sequence[Point], closed: bool = False) -> None:
        """A line to cut along."""
        self.path(points, self.ink(CUT), closed)

    def fold(self, points: Sequence[Point]) -> None:
        """A line to fold along."""
        self.path(points, self.ink(FOLD))

    def corner_marks(self, box: tuple[float, float, float, float], length: float = 4.0) -> None:
        """Crop marks: short lines outside the corners of a box."""
        left, top, right, bottom = box
        for x, way in ((left, -1), (right, 1)):
            for y, down in ((top, -1), (bottom, 1)):
                self.cut([(x + way, y), (x + way * length, y)])
                self.cut([(x, y + down), (x, y + down * length)])

    def _circle(self, center: Point, radius: float, ink: Ink) -> None:
        fill, stroke = self._dip(ink)
        self.canvas.circle(
            center[0] * mm, self._y(center[1]), radius * mm, fill=int(fill), stroke=int(stroke)
        )

    def _head(self, points: Sequence[Point], ink: Ink, unit: float) -> None:
        (x0, y0), (x1, y1) = points[-2:]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
        size = min(2.2, 0.25 * unit)
        dx, dy = (x1 - x0) / length * size, (y1 - y0) / length * size
        corners = (
            (x1 + dx * 0.6, y1 + dy * 0.6),
            (x1 - dx - dy * 0.8, y1 - dy + dx * 0.8),
            (x1 - dx + dy * 0.8, y1 - dy - dx * 0.8),
        )
        self.path(corners, Ink(ink.stroke), closed=True)

    # Words

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        ink: Ink | None = None,
        turn: float = 0.0,
        font: str = "Text",
        anchor: str = "middle",
    ) -> None:
        """A short text whose middle (or left or right end) is at a point; `size` is the type's."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(at[0] * mm, self._y(at[1]))
        canvas.rotate(-turn)
        canvas.setFillColor(_color((ink or self.ink("text")).fill))
        canvas.setFont(font, size * mm)
        draw = {"middle": canvas.drawCentredString, "left": canvas.drawString}
        draw.get(anchor, canvas.drawRightString)(0, -CAP / 2 * size * mm, text)
        canvas.restoreState()

    def _y(self, y: float) -> float:
        return (self.order.height - y) * float(mm)

    def _dip(self, ink: Ink) -> tuple[bool, bool]:
        """Take up an ink; whether it fills, and whether it strokes."""
        canvas = self.canvas
        if ink.fill != "none":
            canvas.setFillColor(_color(ink.fill))
        if ink.stroke != "none":
            canvas.setStrokeColor(_color(ink.stroke))
            canvas.setLineWidth(ink.width * STROKE * mm)
            canvas.setLineJoin(1)
            canvas.setDash([float(part) * STROKE * mm for part in ink.dash.split()])
        return ink.fill != "none", ink.stroke != "none" and ink.width > 0


def _is_area(role: str, ink: Ink) -> bool:
    """Whether a role floods a surface with ink, as text, pips and the black pawn do not."""
    return ink.fill != "none" and not role.startswith("text") and role not in ("pip", "black")


def _grey(color: str) -> str:
    if color == "none":
        return color
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}" + color[7:]


def _color(code: str) -> Color:
    return HexColor(code, hasAlpha=len(code) == 9)
