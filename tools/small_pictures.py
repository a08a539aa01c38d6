"""Make the pictures of the page small enough to be kept: no wider than needed, few colours.

    python tools/small_pictures.py FROM TO

`make page-pictures` takes them and runs this.
"""

import pathlib
import sys

import numpy as np
from PIL import Image

WIDEST = 960
COLOURS = 128
# The page's own colours are kept as they are; the others are those of soft edges.
KEPT = 64


def few_colours(picture: Image.Image) -> Image.Image:
    """The picture in few colours, of which the commonest are exactly its own."""
    pixels = np.asarray(picture).reshape(-1, 3)
    colours, places, counts = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(-counts)
    palette, edges = colours[order[:KEPT]], colours[order[KEPT:]]
    if len(edges):
        # Each colour once: what is rare counts as much as what is common.
        palette_part = Image.fromarray(edges[None]).quantize(COLOURS - KEPT, kmeans=2).getpalette()
        palette = np.concatenate([palette, np.array(palette_part, np.uint8).reshape(-1, 3)])
    # Pillow's own search for the nearest colour is only nearly right.
    nearest = [np.argmin(((palette.astype(int) - one) ** 2).sum(axis=1)) for one in colours]
    few = np.array(nearest, np.uint8)[places.ravel()].reshape(picture.height, picture.width)
    result = Image.fromarray(few, "P")
    result.putpalette(palette.ravel().tolist())
    return result


def main() -> None:
    """Every picture of the one folder, small, in the other."""
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
