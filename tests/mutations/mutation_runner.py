"""Mutation testing: breaks one thing at a time in a copy, and runs the test that must fail.

A mutation counts as noticed only if its test passes before it, fails after it, and is itself what
fails: an error while collecting tests is no answer.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).parents[2]
COPIED = ("tablee", "tests", "docs", "tools", "bench")
PATIENCE = 600.0
"""Seconds for one test, many times what it needs."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Mutation(NamedTuple):
    """A text in a source file, what it becomes, and the test that must fail then."""

    what: str
    file: str
    """Below `tablee/`."""
    old: str
    new: str
    test: str
    """Below `tests/`: a file, a folder, or `file.py::test_name`."""
    slow: bool = False
    """Whether the test is among the slow ones."""

    def occurrences(self, root: pathlib.Path = ROOT) -> int:
        """How often the text occurs in the file."""
        path = root / "tablee" / self.file
        return path.read_text("utf-8").count(self.old) if path.is_file() else 0


class Copy:
    """A copy of the tree, in which one mutation at a time is made."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__", "web_dist")
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        for name in ("pyproject.toml", "Makefile", "README.md", "README.fr.md", "CONTRIBUTING.md"):
            shutil.copy(ROOT / name, folder)
        self._passed: dict[tuple[str, bool], str] = {}

    def outcome(self, mutation: Mutation) -> str:
        """`noticed`, or why not."""
        if (count := mutation.occurrences(self.folder)) != 1:
            return f"DOES NOT APPLY: the text occurs {count} times in {mutation.file}"
        if (before := self._before(mutation)) != "passed":
            return f"CANNOT TELL: without it the test {before}"
        with self._made(mutation):
            after = self._run(mutation)
        return {"failed": "noticed", "passed": "NOT NOTICED"}.get(after, f"NOT NOTICED: {after}")

    def _before(self, mutation: Mutation) -> str:
        key = (mutation.test, mutation.slow)
        if key not in self._passed:
            self._passed[key] = self._run(mutation)
        return self._passed[key]

    @contextlib.contextmanager
    def _made(self, mutation: Mutation) -> Iterator[None]:
        path = self.folder / "tablee" / mutation.file
        text = path.read_text("utf-8")
        path.write_text(text.replace(mutation.old, mutation.new), "utf-8")
        try:
            yield
        finally:
            path.write_text(text, "utf-8")

    def _run(self, mutation: Mutation) -> str:
        """`passed`, `failed` (the named test did), or what else happened."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-rfE", "-p", "no:cacheprovider"]
        command += ["-m", "slow" if mutation.slow else "not slow", f"tests/{mutation.test}"]
        environ = os.environ | {
            "PYTHONPATH": str(self.folder),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=environ, text=True, capture_output=True,
                timeout=PATIENCE,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "does not end"
        if done.returncode == 0:
            return "passed"
        failed = FAILED.findall(done.stdout)
        named = [one for one in failed if one.startswith(f"tests/{mutation.test}")]
        if done.returncode == 1 and named and "ERROR collecting" not in done.stdout:
            return "failed"
        return f"ended with {done.returncode}: {(done.stdout + done.stderr)[-400:]}"


def run(mutations: list[Mutation], words: list[str]) -> int:
    """Try the mutations whose name or number is among the words; gives how many were missed."""
    chosen = [one for one in mutations if not words or any(_meant(one, word) for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory(prefix="tablee-mutations-") as folder:
        copy = Copy(pathlib.Path(folder))
        for one in chosen:
            outcome = copy.outcome(one)
            missed += outcome != "noticed"
            sys.stdout.write(f"{outcome}: {one.what} ({one.file}; {one.test})\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(chosen) - missed} of {len(chosen)} mutations noticed\n")
    return missed


def _meant(mutation: Mutation, word: str) -> bool:
    return mutation.what.split()[0] == word if word.isdigit() else word in mutation.what
