"""Writing a scene into picture files."""

import pathlib

from tablee.games.refusal import Unknown
from tablee.games.scene import Scene


def draw(scene: Scene, svg: pathlib.Path | None, png: pathlib.Path | None) -> None:
    """Draw a scene as SVG, as PNG, or both."""
    from tablee.paper.png import png as as_png
    from tablee.paper.svg import svg as as_svg

    if svg is not None:
        _write(svg, as_svg(scene).encode("utf-8"))
    if png is not None:
        _write(png, as_png(scene))


def _write(path: pathlib.Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None
