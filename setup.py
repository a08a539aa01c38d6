"""Builds the wheel: everything else is in pyproject.toml. Says so where the page is missing."""

import pathlib

from setuptools import setup
from setuptools.command.build_py import build_py

PAGE = "tablee/web_dist/index.html"


class BuildWithPage(build_py):
    """Copies the package, and warns if it has no page to serve."""

    def run(self) -> None:
        if not pathlib.Path(PAGE).is_file():
            self.warn(
                f"{PAGE} is not there: this wheel will have no page. `tablee serve` answers the API"
                " only, and says so. Run `make page` before building for a complete wheel."
            )
        super().run()


setup(cmdclass={"build_py": BuildWithPage})
