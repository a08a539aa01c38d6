"""PNG pictures of scenes (extra `pictures`)."""

from tablee.drawing.palette import PAPER
from tablee.drawing.svg import svg
from tablee.games.refusal import Unknown
from tablee.games.scene import Scene


def png(scene: Scene, width: int = 1600) -> bytes:
    """The scene as a PNG picture of that width in pixels.

    >>> from tablee.games.scene import Circle
    >>> png(Scene([Circle((0.0, 0.0), 1.0, "seat0")]), width=100)[1:4]
    b'PNG'

    Raises:
        Unknown: the extra `pictures` is not installed.
    """
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise Unknown("pictures-missing") from None
    # The background is for the last row of pixels, which the picture may cover in part only.
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(scene), width=width, background=PAPER))
