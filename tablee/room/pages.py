"""The page itself: built files from `tablee/web_dist`, with index.html for its addresses."""

import pathlib
import re

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response

from tablee.room import web

FOLDER = pathlib.Path(__file__).parents[1] / "web_dist"
HASHED = re.compile(r"[.-][0-9A-Za-z_-]{8,}\.[a-z0-9]+$")
"""Names that change with what is in them: such files never change."""
LONG, SHORT = "public, max-age=31536000, immutable", "no-cache"


class Built:
    """The files of the page by their addresses; whatever else is asked for never meets the disk."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self.index = folder, folder / "index.html"
        self._files: dict[str, pathlib.Path] = {}
        self._made: float | None = None

    def find(self, path: str) -> pathlib.Path | None:
        """The file at an address; the page itself for one of its own; None for neither."""
        if not self.index.is_file():
            return None
        if (made := self.index.stat().st_mtime) != self._made:
            files = (file for file in self.folder.rglob("*") if file.is_file())
            self._files = {str(file.relative_to(self.folder)): file for file in files}
            self._made = made
        if path in self._files:
            return self._files[path]
        return None if "." in path.rpartition("/")[2] else self.index


def install(app: FastAPI, folder: pathlib.Path = FOLDER) -> None:
    """Serve the page, if it has been built."""
    built = Built(folder)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        """A file of the page, or the page for one of its own addresses."""
        found = None if path.startswith("api/") else built.find(path)
        if found is None:
            raise web.not_found()
        hashed = path.startswith("assets/") and HASHED.search(path)
        return FileResponse(found, headers={"Cache-Control": LONG if hashed else SHORT})
