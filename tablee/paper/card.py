"""Cards: a position as a picture to show to others, with its name below."""

from tablee.games.scene import Label, Line, Scene

AIR = 1.0


def card(scene: Scene, title: str, lines: tuple[str, ...] = (), size: float = 0.9) -> Scene:
    """The scene with a line below it, a title, and smaller lines of text.

    >>> card(Scene(), "POLD.R", ("16 to 11",)).title
    'POLD.R'
    """
    picture = Scene(list(scene.shapes), scene.unit, title)
    left, top, right, bottom = scene.bounds()
    middle = (left + right) / 2
    reach = (right - left) / 5
    y = bottom + AIR
    picture.add(Line(((middle - reach, y), (middle + reach, y)), "grid"))
    y += AIR * 0.6 + size / 2
    picture.add(Label((middle, y), title, "text", size))
    for line in lines:
        y += size * 1.15
        picture.add(Label((middle, y), line, "text-dim", size * 0.55))
    # Room above and beside, as round a picture in a frame.
    corners = ((left - AIR, top - AIR), (right + AIR, y + AIR))
    for x, height in corners:
        picture.add(Label((x, height), "", "text", 0.01))
    return picture
