"""The screen: boards, lists and sentences on a terminal, with colour or without."""

import os
import pathlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from tablee import locale
from tablee.cli import files
from tablee.games.game import Span
from tablee.games.scene import Scene

STYLES = {
    "": "",
    "dim": "bright_black",
    "bold": "bold",
    "frame": "yellow3",
    "accent": "bold dark_orange",
    "last": "bold reverse",
    "good": "bold green",
    "bad": "bold red",
    "black": "bold bright_white on grey23",
    "seat0": "bold dodger_blue1",
    "seat1": "bold gold1",
    "seat2": "bold indian_red1",
    "seat3": "bold medium_spring_green",
    "seat4": "bold orchid",
    "seat5": "bold tan",
}


class Screen:
    """Where a person reads; all words come from the catalogue of one language."""

    def __init__(self, lang: str, plain: bool = False) -> None:
        from rich.console import Console  # slow to import, and only people need it

        self.lang = lang
        self.pages = not plain and sys.stdin.isatty() and sys.stdout.isatty()
        self.plain = plain or "NO_COLOR" in os.environ or not sys.stdout.isatty()
        self.console: Console = Console(
            no_color=self.plain or None, highlight=False, emoji=False, markup=False
        )

    def word(self, key: str, /, **args: str | int) -> str:
        """A message in the reader's language."""
        return locale.say(self.lang, key, **args)

    def say(self, key: str, style: str = "", /, **args: str | int) -> None:
        """Show a message."""
        self.show(self.word(key, **args), style)

    def show(self, text: str, style: str = "") -> None:
        """Show a text as it is."""
        self.console.print(text, style=STYLES[style] or None)

    def indented(self, text: str, style: str = "") -> None:
        """Show a text set in from the left, on all its lines."""
        from rich.padding import Padding

        self.console.print(Padding(text, (0, 0, 0, 5)), style=STYLES[style] or None)

    def raw(self, text: str) -> None:
        """Show a text to be copied: no line is broken that was not."""
        self.console.print(text, soft_wrap=True)

    def board(self, lines: Iterable[Sequence[Span]]) -> None:
        """Show a board drawn by a game."""
        from rich.text import Text

        drawn = [list(line) for line in lines]
        width = max((sum(len(words) for words, _ in line) for line in drawn), default=0)
        if self.console.is_terminal and width > self.console.width:
            self.say("board-too-wide", "bad", width=width)
        for line in drawn:
            text = Text()
            for words, role in line:
                text.append(words, STYLES[role])
            self.console.print(text, overflow="crop", no_wrap=True, soft_wrap=False)

    def columns(self, words: Sequence[str]) -> None:
        """Show many short texts side by side."""
        if not words:
            return
        width = max(map(len, words)) + 2
        across = max(1, min(self.console.width, 100) // width)
        for first in range(0, len(words), across):
            row = words[first : first + across]
            self.show("".join(word.ljust(width) for word in row).rstrip())

    def page(self, markdown: str) -> None:
        """Show a page of Markdown."""
        from rich.markdown import Markdown

        width = min(self.console.width, 88)
        with self.paged():
            self.console.print(Markdown(markdown), width=width, soft_wrap=False)

    @contextmanager
    def paged(self) -> Iterator[None]:
        """Show what is printed meanwhile in a pager, where it is longer than the window."""
        if not self.pages:
            yield
            return
        with self.console.capture() as shown:
            yield
        if shown.get().count("\n") < self.console.height:
            self.console.file.write(shown.get())
        else:
            import pydoc  # slow to import

            os.environ.setdefault("LESS", "-R")  # colours, not their codes
            pydoc.pager(shown.get())

    def title(self, text: str) -> None:
        """Show a heading over the whole width."""
        self.console.rule(text, style=STYLES["frame"], characters="─")

    @contextmanager
    def waiting(self, key: str, /, **args: str | int) -> Iterator[None]:
        """Show a message while the block runs, where there is a terminal."""
        with self.status() as update:
            update(key, **args)
            yield

    @contextmanager
    def status(self) -> Iterator[Callable[..., None]]:
        """A line that changes while the block runs, where there is a terminal."""
        if self.plain or not self.console.is_terminal:
            yield lambda key, **args: None
            return
        with self.console.status("") as line:
            yield lambda key, **args: line.update(self.word(key, **args))

    @contextmanager
    def progress(self, key: str, /) -> Iterator[Callable[[float, float], None]]:
        """A progress bar while the block runs; call what it yields with (done, total)."""
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"),
            TimeRemainingColumn(),
        )  # fmt: skip
        with Progress(*columns, console=self.console, transient=True, disable=self.plain) as bar:
            task = bar.add_task(self.word(key), total=None, count="")

            def update(done: float, total: float) -> None:
                counted = isinstance(done, int) and isinstance(total, int)
                count = f"{done}/{total}" if counted else f"{done / total:.0%}"
                bar.update(task, completed=done, total=total, count=count)

            yield update

    def draw(
        self, scene: Scene, svg: pathlib.Path | None, png: pathlib.Path | None,
        caption: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Write a scene to these files; below it a title and smaller lines, if there are any."""
        from tablee.drawing.svg import svg as as_svg
        from tablee.paper.card import card
        from tablee.paper.png import png as as_png

        if caption:
            left, _, right, _ = scene.bounds()
            title, *lines = caption
            scene = card(scene, title, tuple(lines), size=max(0.35, 0.05 * (right - left)))
        if svg is not None:
            files.write(svg, as_svg(scene))
        if png is not None:
            files.write(png, as_png(scene))

    def clear(self) -> None:
        """Hide what was shown before (a hand, say)."""
        if self.console.is_terminal:
            # The lines scrolled away too: a hand may be among them.
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.show("\n" * 3)
