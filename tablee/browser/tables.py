"""Solved tables on their way to a browser, which would take long to solve them itself."""

import lzma
import pathlib
from collections.abc import Iterator

from tablee import games
from tablee.solve import table_cache

SUFFIX = ".table.xz"


def packed() -> Iterator[tuple[str, bytes]]:
    """File name and content of every game's solved table that is there."""
    for game in games.playable():
        content = table_cache.content(game)
        if content is not None:
            yield game + SUFFIX, lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)


def unpack(name: str, content: bytes) -> None:
    """Put a table where its game's player looks for it."""
    table_cache.write(pathlib.PurePath(name).name.removesuffix(SUFFIX), lzma.decompress(content))
