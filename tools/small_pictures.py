"""Make the pictures of the page small enough to be kept: no wider than needed, few colours.

    python tools/small_pictures.py FROM TO

`make page-pictures` takes them and runs this.
"""

import pathlib
import sys

from PIL import Image

WIDEST = 960
COLOURS = 192

source, target = map(pathlib.Path, sys.argv[1:3])
for path in sorted(source.glob("*.png")):
    with Image.open(path) as taken:
        picture = taken.convert("RGB")
    if picture.width > WIDEST:
        height = round(picture.height * WIDEST / picture.width)
        picture = picture.resize((WIDEST, height), Image.Resampling.LANCZOS)
    few = picture.quantize(
        COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
    )
    few.save(target / path.name, optimize=True)
    print(f"{path.name}: {(target / path.name).stat().st_size // 1024} KiB")
