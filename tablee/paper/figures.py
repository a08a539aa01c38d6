"""The figures of the rules pages, drawn from the games' own geometry."""

import importlib
import pathlib
from collections.abc import Iterator

from tablee import files, games
from tablee.drawing.svg import svg
from tablee.locale import LANGUAGES


def all_figures() -> Iterator[tuple[str, str]]:
    """Every figure: its path below the folder of the rules pages, and its SVG."""
    for game in games.names():
        module = games.part(game, "figures")
        if module is None:
            continue
        drawn = importlib.import_module(module).FIGURES
        for lang in LANGUAGES:
            for name, make in drawn.items():
                yield f"{lang}/figures/{game}-{name}.svg", svg(make(lang))


def draw_all(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Write every figure below a folder."""
    for name, drawing in all_figures():
        path = folder / name
        files.replace(path, drawing.encode())
        yield path
