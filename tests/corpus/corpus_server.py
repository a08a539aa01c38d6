"""A server for the corpus: the command line of a source tree, with chance that repeats.

The server runs in a process of its own and is reached over the network only, so the same steps
run against any version of the package. `secrets` and `random` are made to repeat there: every
table has the same seed, every draw of seats the same order. Bots do not search (`prewarm`), so they
choose the same moves each time.
"""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator

START = """
import random, secrets, sys
from tablee.cli import main

class Repeated(random.Random):
    def __init__(self):
        super().__init__(7)

random.SystemRandom = Repeated
secrets.randbits = lambda bits: int("0123456789abcdef" * 2, 16) >> 128 - bits
secrets.randbelow = lambda below: 12_345 % below
sys.argv = ["tablee", "serve", "--port", "0", "--database", sys.argv[1], "--lang", "en"]
main()
"""
PLENTY = {
    f"TABLEE_{name}": "100000"
    for name in ("REQUESTS", "CREATIONS", "NAMES", "THOUGHTS", "INSIGHTS")
}
SETTINGS = {"TABLEE_PREWARM": "nothing", "TABLEE_WORKERS": "1", "TABLEE_BOT_PAUSE": "0"}
OWN = {"limits": {"TABLEE_CREATIONS": "0.0001", "TABLEE_NAMES": "0.0001"}}
"""Settings of a group of scenarios that needs others."""
PATIENCE = 120.0


class CorpusServer:
    """A running server."""

    def __init__(self, process: "subprocess.Popen[str]", url: str) -> None:
        self.process, self.url = process, url

    def stop(self) -> None:
        """Ask it to stop, as the system does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


@contextlib.contextmanager
def corpus_server(tree: pathlib.Path, group: str) -> Iterator[CorpusServer]:
    """A server of a source tree on an empty database; it ends with the block."""
    environ = os.environ | PLENTY | SETTINGS | OWN.get(group, {}) | {"PYTHONPATH": str(tree)}
    with tempfile.TemporaryDirectory(prefix="tablee-corpus-") as folder:
        errors = pathlib.Path(folder) / "log"
        with errors.open("w") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", START, str(pathlib.Path(folder) / "corpus.sqlite")],
                cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        try:
            assert process.stdout is not None
            found = re.search(r"http://[0-9.:]+", process.stdout.readline())
            assert found, errors.read_text()[-2_000:]
            yield CorpusServer(process, found[0])
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
            assert process.stdout is not None
            process.stdout.close()
