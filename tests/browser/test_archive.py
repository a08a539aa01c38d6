"""The archive of Python sources that a browser gets: it is complete by itself."""

import io
import pathlib
import subprocess
import sys
import tarfile

from tablee.browser import package

FIRST = "tablee.browser.shell, tablee.browser.start, tablee.browser.thinker"
"""What JavaScript imports."""

REFUSING = """
import re, sys
class Unused:
    @staticmethod
    def find_spec(name, path=None, target=None):
        file = name.replace(".", "/")
        if re.match({0!r}, file + ".py") or re.match({0!r}, file + "/"):
            raise ModuleNotFoundError(name + " is not in the browser's library", name=name)
sys.meta_path.insert(0, Unused)
"""
"""Refuses what is left out of Python's library for the browser."""


def test_everything_a_browser_imports_is_in_the_archive(tmp_path: pathlib.Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(package.package()), mode="r:xz") as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None:
                target = tmp_path / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
    code = f"{REFUSING.format(package.UNUSED.pattern)}sys.path.insert(0, {str(tmp_path)!r})\n"
    code += f"import {FIRST}"
    # Neither installed packages nor this folder: only the archive and Python's own library.
    run = subprocess.run(
        [sys.executable, "-S", "-E", "-P", "-c", code], cwd=tmp_path, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
