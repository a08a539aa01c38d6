"""The page itself: built files from `tablee/web_dist`, with index.html for its addresses."""

import hashlib
import mimetypes
import pathlib
import re
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.responses import Response

from tablee.server.web import compression, middleware

FOLDER = pathlib.Path(__file__).parents[2] / "web_dist"
HASHED = re.compile(r"[.-][0-9A-Za-z_-]{8,}\.[a-z0-9]+$")
"""Names that change with what is in them: such files never change."""
LONG, SHORT = "public, max-age=31536000, immutable", "no-cache"
CODINGS = {"br": ".br", "gzip": ".gz"}
"""How the build packs its files, best first."""
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}


@dataclass(frozen=True)
class File:
    """One file of the page, in every form it can be sent in."""

    kind: str
    forms: dict[str, bytes]
    """The bytes by coding; "" is the file as it is."""
    mark: str

    @classmethod
    def read(cls, path: pathlib.Path) -> "File":
        """A file, and what the build has packed beside it."""
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        forms = {"": path.read_bytes()}
        for coding, ending in CODINGS.items():
            beside = path.with_name(path.name + ending)
            if beside.is_file():
                forms[coding] = beside.read_bytes()
        mark = hashlib.sha256(forms[""]).hexdigest()[:20]
        return cls(kind or "application/octet-stream", forms, mark)


class Built:
    """The files of the page by their addresses; whatever else is asked for never meets the disk."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self.index = folder, folder / "index.html"
        self._paths: dict[str, pathlib.Path] = {}
        self._read: dict[pathlib.Path, File] = {}
        self._made: float | None = None

    def find(self, path: str) -> File | None:
        """The file at an address; the page itself for one of its own; None for neither."""
        if not self.index.is_file():
            return None
        if (made := self.index.stat().st_mtime) != self._made:
            found = (file for file in self.folder.rglob("*") if file.is_file())
            ours = (file for file in found if file.suffix not in CODINGS.values())
            self._paths = {str(file.relative_to(self.folder)): file for file in ours}
            self._made, self._read = made, {}
        if path not in self._paths:
            if "." in path.rpartition("/")[2]:
                return None
            path = self.index.name
        file = self._paths[path]
        if file not in self._read:
            self._read[file] = File.read(file)
        return self._read[file]


def install(app: FastAPI, folder: pathlib.Path = FOLDER) -> None:
    """Serve the page, if it has been built."""
    built = Built(folder)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        """A file of the page, or the page for one of its own addresses."""
        found = None if path.startswith("api/") else built.find(path)
        if found is None:
            raise middleware.not_found()
        hashed = path.startswith("assets/") and HASHED.search(path)
        return sent(request, found, LONG if hashed else SHORT)


def sent(request: Request, file: File, kept: str) -> Response:
    """A file in the shortest form its reader can take, or word that the reader has it."""
    takes = (coding for coding in CODINGS if coding in file.forms)
    coding = next((one for one in takes if compression.accepted(request.scope, one)), "")
    mark = f'"{file.mark}{"-" if coding else ""}{coding}"'
    headers = {"Cache-Control": kept, "ETag": mark, "Vary": "Accept-Encoding"}
    known = {one.strip().removeprefix("W/") for one in _asked(request, "if-none-match").split(",")}
    if mark in known:
        return Response(status_code=304, headers=headers)
    if coding:
        headers["Content-Encoding"] = coding
    return Response(file.forms[coding], media_type=file.kind, headers=headers)


def _asked(request: Request, name: str) -> str:
    return request.headers.get(name, "")[:500]
