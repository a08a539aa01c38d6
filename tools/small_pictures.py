"""Make the pictures of the page small enough to be kept: no wider than needed, few colours.

    python tools/small_pictures.py FROM TO

`make page-pictures` takes them and runs this.
"""

import pathlib
import sys

from PIL import Image

WIDEST = 960
COLOURS = 224
# The page's own colours are kept as they are; the others are those of soft edges.
KEPT = 96


def few_colours(picture: Image.Image) -> Image.Image:
    """The picture in few colours, of which the commonest are exactly its own."""
    counted = picture.getcolors(picture.width * picture.height) or []
    common = [colour for _, colour in sorted(counted, reverse=True)[:KEPT]]
    edges = [(count, colour) for count, colour in counted if colour not in set(common)]
    if edges:
        # Each colour once: what is rare counts as much as what is common.
        rest = Image.new("RGB", (len(edges), 1))
        rest.putdata([colour for _, colour in edges])
        found = rest.quantize(COLOURS - len(common), kmeans=2).getpalette() or []
        common += [tuple(found[i : i + 3]) for i in range(0, len(found), 3)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in common for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def main() -> None:
    source, target = map(pathlib.Path, sys.argv[1:3])
    for path in sorted(source.glob("*.png")):
        with Image.open(path) as taken:
            picture = taken.convert("RGB")
        if picture.width > WIDEST:
            height = round(picture.height * WIDEST / picture.width)
            picture = picture.resize((WIDEST, height), Image.Resampling.LANCZOS)
        few_colours(picture).save(target / path.name, optimize=True)
        print(f"{path.name}: {(target / path.name).stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
