"""Games to print: PDFs made in a process of their own, one at a time, and kept."""

import asyncio
import os
import pathlib
import sys
import tempfile
from collections import OrderedDict

from tablee.games.refusal import Refusal
from tablee.service.refusals import Busy

KEPT = 16
WAITING = 8
SECONDS = 60.0
RUN = "import os; os.nice(10); from tablee.cli import main; main()"

Wish = tuple[str, ...]
"""The words after `tablee print`."""


class Press:
    """Makes PDFs; people who want the same one wait for the same work."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._kept: OrderedDict[Wish, bytes] = OrderedDict()
        self._waiting = 0

    async def pdf(self, wish: Wish) -> bytes:
        """The PDF of a wish."""
        if wish not in self._kept:
            if self._waiting >= WAITING:
                raise Busy("room-busy", retry=10.0)
            self._waiting += 1
            try:
                async with self._one:
                    if wish not in self._kept:
                        self._kept[wish] = await made(wish)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(wish)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[wish]


async def made(wish: Wish) -> bytes:
    """Run `tablee print`, so that a long drawing holds up nobody's move."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "game.pdf"
        words = [sys.executable, "-c", RUN, "print", *wish, "--out", str(out)]
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *words, stdin=quiet, stdout=quiet, stderr=quiet, env=_environment(),
        )  # fmt: skip
        try:
            await asyncio.wait_for(process.wait(), SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
            raise Busy("room-busy", retry=30.0) from None
        if process.returncode or not out.exists():
            raise Refusal("room-print-failed")
        return out.read_bytes()


def _environment() -> dict[str, str]:
    """What the process needs to run, and no secret."""
    kept = ("PATH", "HOME", "LANG", "PYTHONPATH", "VIRTUAL_ENV", "TMPDIR", "SYSTEMROOT")
    return {name: os.environ[name] for name in kept if name in os.environ}
