"""The archive of Python sources that a browser gets: it is complete by itself."""

import io
import pathlib
import subprocess
import sys
import tarfile

from tablee.browser import package

FIRST = "tablee.browser.shell, tablee.browser.start, tablee.browser.thinker"
"""What JavaScript imports."""


def test_everything_a_browser_imports_is_in_the_archive(tmp_path: pathlib.Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(package.package()), mode="r:xz") as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None:
                target = tmp_path / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import {FIRST}"
    # Neither installed packages nor this folder: only the archive and Python's own library.
    run = subprocess.run(
        [sys.executable, "-S", "-E", "-P", "-c", code], cwd=tmp_path, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
