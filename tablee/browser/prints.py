"""Print-and-play PDFs of a site, made when it is written: a browser has no ReportLab."""

import importlib.util
import pathlib
from collections.abc import Iterator

from tablee import files, games, locale

FOLDER = pathlib.PurePath("api", "print")
"""Where a site has them: `api/print/<lang>/<paper>/<game>.pdf`."""


def possible() -> bool:
    """Whether the extra `print` is installed."""
    return importlib.util.find_spec("reportlab") is not None


def prints() -> Iterator[tuple[pathlib.PurePath, bytes]]:
    """Path and content of every PDF that the page offers; none without the extra `print`."""
    if not possible():
        return
    from tablee.paper.print.book import draw
    from tablee.paper.print.order import PAPERS, Order

    for game in games.playable():
        if games.part(game, "kit", f"tablee.paper.print.kits.{game}") is None:
            continue
        for lang in locale.LANGUAGES:
            for paper in PAPERS:
                yield FOLDER / lang / paper / f"{game}.pdf", draw(Order(game, lang, paper))


def write_prints(folder: pathlib.Path) -> None:
    """Write every PDF into a site's folder."""
    for path, content in prints():
        files.replace(folder / path, content)
