"""SVG drawings of scenes."""

from tablee.drawing.palette import INKS, PAPER, Ink
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene, Shape

FONTS = "DejaVu Sans, Verdana, sans-serif"
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""As in `xml.sax.saxutils`, which imports an HTTP client: too heavy for a browser."""


def svg(scene: Scene, margin: float = 0.4, framed: bool = False) -> str:
    """The scene as an SVG document; `margin` is in the scene's units.

    With `framed` a page can lay places over it: `data-frame` holds the scene's point at the
    picture's corner and the pixels of a unit, and every shape bears its role.

    >>> svg(Scene([Circle((0.0, 0.0), 1.0, "seat0")]))[:4]
    '<svg'
    >>> svg(Scene([Circle((0.0, 0.0), 1.0, "seat0")]), framed=True).count('data-role="seat0"')
    1

    Raises:
        KeyError: a shape has a role without colours (`palette.INKS`).
    """
    left, top, right, bottom = scene.bounds()
    width = (right - left + 2 * margin) * scene.unit
    height = (bottom - top + 2 * margin) * scene.unit
    painter = _Painter(scene.unit, left - margin, top - margin, framed)
    frame = f' data-frame="{left - margin:.4f} {top - margin:.4f} {scene.unit}"' if framed else ""
    body = "\n".join(painter.paint(shape) for shape in scene.shapes)
    title = f"<title>{scene.title.translate(ESCAPES)}</title>\n" if scene.title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" font-family="{FONTS}"{frame}>\n'
        f'{title}<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class _Painter:
    """Turns shapes into SVG elements, in pixels from the picture's corner."""

    def __init__(self, unit: float, left: float, top: float, framed: bool) -> None:
        self.unit, self.left, self.top, self.framed = unit, left, top, framed

    def paint(self, shape: Shape) -> str:
        ink = INKS[shape.role]
        role = f' data-role="{shape.role.translate(ESCAPES)}"' if self.framed else ""
        match shape:
            case Polygon(points, _):
                return f'<polygon points="{self._points(points)}" {_style(ink)}{role}/>'
            case Circle(center, radius, _):
                x, y = self._at(center)
                size = _n(radius * self.unit)
                return f'<circle cx="{x}" cy="{y}" r="{size}" {_style(ink)}{role}/>'
            case Line(points, _, arrow):
                line = f'<polyline points="{self._points(points)}" {_style(ink)}{role}/>'
                return line + (self._head(points, ink) if arrow else "")
            case Label(at, text, _, size, turn):
                return self._text(at, text, ink, size, turn)

    def _at(self, point: Point) -> tuple[str, str]:
        return _n((point[0] - self.left) * self.unit), _n((point[1] - self.top) * self.unit)

    def _points(self, points: tuple[Point, ...]) -> str:
        return " ".join(",".join(self._at(point)) for point in points)

    def _text(self, at: Point, text: str, ink: Ink, size: float, turn: float) -> str:
        x, y = self._at(at)
        rotate = f' transform="rotate({_n(turn)} {x} {y})"' if turn else ""
        return (
            f'<text x="{x}" y="{y}" font-size="{_n(size * self.unit)}" text-anchor="middle" '
            f'dy="0.36em" fill="{ink.fill}"{rotate}>{text.translate(ESCAPES)}</text>'
        )

    def _head(self, points: tuple[Point, ...], ink: Ink) -> str:
        (x0, y0), (x1, y1) = points[-2:]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
        size = 10 / self.unit
        dx, dy = (x1 - x0) / length * size, (y1 - y0) / length * size
        corners = (
            (x1 + dx * 0.6, y1 + dy * 0.6),
            (x1 - dx - dy * 0.8, y1 - dy + dx * 0.8),
            (x1 - dx + dy * 0.8, y1 - dy - dx * 0.8),
        )
        return f'<polygon points="{self._points(corners)}" fill="{ink.stroke}"/>'


def _style(ink: Ink) -> str:
    style = f'fill="{ink.fill}"'
    if ink.stroke != "none":
        style += f' stroke="{ink.stroke}" stroke-width="{_n(ink.width)}"'
        style += ' stroke-linejoin="round" stroke-linecap="round"'
    if ink.dash:
        style += f' stroke-dasharray="{ink.dash}"'
    return style
