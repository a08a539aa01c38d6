"""Serves the page, the built files of `tablee/web_dist`, with index.html for the page's own URLs;
and under /docs the documentation (`tablee/docs_dist`), if it has been built."""

import hashlib
import mimetypes
import pathlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

from tablee import games, locale
from tablee.games.refusal import Unknown
from tablee.server.server import Server
from tablee.server.web import compression, link_previews, middleware, security
from tablee.wire.carrying import OfflineFiles

FOLDER = pathlib.Path(__file__).parents[2] / "web_dist"
DOCS = FOLDER.with_name("docs_dist")
HASHED = re.compile(r"[.-][0-9A-Za-z_-]{8,}\.[a-z0-9]+$")
"""The end of a file name with a hash of its content: such files never change."""
WORKER = re.compile(r"assets/\w+\.worker-[\w-]+\.js")
"""Scripts of web workers."""
LONGEST_NAME = 200
LONG, SHORT = "public, max-age=31536000, immutable", "no-cache"
CODINGS = {"br": ".br", "gzip": ".gz"}
"""Content encodings the build has compressed files with, best first."""
KINDS = {
    ".webmanifest": "application/manifest+json", ".js": "text/javascript",
    ".mjs": "text/javascript", ".wasm": "application/wasm",
}  # fmt: skip
SKIPPED = frozenset(("index.html", "worker.js", "gallery.html"))
"""What is kept otherwise: the page as "/", the service worker by the browser."""


@dataclass(frozen=True)
class File:
    """One file of the page, in every content encoding it can be sent in."""

    kind: str
    encodings: dict[str, bytes]
    """The bytes by content encoding; "" is the file itself."""
    etag: str

    @classmethod
    def read(cls, path: pathlib.Path) -> "File":
        """Read a file, and the compressed ones that the build has put beside it."""
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        encodings = {"": path.read_bytes()}
        for coding, ending in CODINGS.items():
            beside = path.with_name(path.name + ending)
            if beside.is_file():
                encodings[coding] = beside.read_bytes()
        etag = hashlib.sha256(encodings[""]).hexdigest()[:20]
        return cls(kind or "application/octet-stream", encodings, etag)


class PageFiles:
    """The files of the page by URL path. A path that is not in the list is never opened."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self.index = folder, folder / "index.html"
        self._paths: dict[str, pathlib.Path] = {}
        self._cache: dict[pathlib.Path, File] = {}
        self._built_at: float | None = None

    def __contains__(self, path: str) -> bool:
        return path in self._paths

    def find(self, path: str) -> File | None:
        """The file at a path; index.html for a path without a file extension; else None."""
        if not self.index.is_file():
            return None
        if (built_at := self.index.stat().st_mtime) != self._built_at:
            files = (file for file in self.folder.rglob("*") if file.is_file())
            ours = (file for file in files if file.suffix not in CODINGS.values())
            self._paths = {str(file.relative_to(self.folder)): file for file in ours}
            self._built_at, self._cache = built_at, {}
        if path not in self._paths:
            if "." in path.rpartition("/")[2]:
                return None
            path = self.index.name
        file = self._paths[path]
        if file not in self._cache:
            self._cache[file] = File.read(file)
        return self._cache[file]


def engine_folder(site: str) -> pathlib.Path | None:
    """The folder of the engine in a site, if there is one."""
    found = sorted(pathlib.Path(site).glob("engine-*")) if site else []
    return found[-1] if found else None


class EngineFiles:
    """The engine of a site by URL path: read from disk each time, they are megabytes."""

    def __init__(self, site: str) -> None:
        folder = engine_folder(site)
        paths = (path for path in folder.rglob("*") if path.is_file()) if folder else ()
        self._paths = {path.relative_to(site).as_posix(): path for path in paths}

    def find(self, path: str) -> FileResponse | None:
        """The answer with a file of the engine; None for any other path."""
        if path not in self._paths:
            return None
        file = self._paths[path]
        kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        return FileResponse(file, media_type=kind, headers={"Cache-Control": LONG})


def offline_files(site: str, page: pathlib.Path = FOLDER) -> OfflineFiles:
    """What the page keeps so that it works without the server: itself, the engine, texts.

    Raises:
        Unknown: no engine was built.
    """
    engine = engine_folder(site)
    if engine is None or not (page / "index.html").is_file():
        raise Unknown("room-offline-not-built")
    own = (path for path in sorted(page.rglob("*")) if path.suffix not in CODINGS.values())
    files = [(f"/{path.relative_to(page).as_posix()}", path) for path in own if path.is_file()]
    files += [
        (f"/{path.relative_to(site).as_posix()}", path)
        for path in sorted(engine.rglob("*")) if path.is_file()
    ]  # fmt: skip
    files += _texts()
    listed = [(address, path.stat().st_size) for address, path in files if path.name not in SKIPPED]
    return {
        "engine": f"/{engine.name}/", "bytes": sum(size for _, size in listed), "files": listed,
    }  # fmt: skip


def _texts() -> Iterator[tuple[str, pathlib.Path]]:
    """Rules and findings with their figures, which the engine does not hold."""
    package = locale.PACKAGE
    for lang in locale.LANGUAGES:
        yield f"/api/findings/{lang}", package / "findings" / f"{lang}.md"
        for game in games.names():
            yield f"/api/rules/{lang}/{game}", locale.rules_path(lang, game)
    figures = {path.name: path for path in (package / "pages").glob("*/figures/*.svg")}
    for name, path in sorted(figures.items()):  # both languages have the same
        yield f"/api/rules/figures/{name}", path
    for path in sorted((package / "findings" / "pictures").iterdir()):
        yield f"/api/findings/pictures/{path.name}", path


def install(
    app: FastAPI,
    folder: pathlib.Path = FOLDER,
    server: Server | None = None,
    site: str = "",
    docs: pathlib.Path = DOCS,
) -> None:
    """Serve the page and the documentation, if they have been built, and the engine of a site.

    With a server, the page's links tell what they show.
    """
    files, engine, documents = PageFiles(folder), EngineFiles(site), PageFiles(docs)

    @app.get("/docs", include_in_schema=False)
    async def documentation() -> Response:
        return RedirectResponse("docs/")  # links within it are relative

    @app.get("/docs/{path:path}", include_in_schema=False)
    async def document(request: Request, path: str) -> Response:
        file = documents.find(path)
        if file is None:
            raise middleware.not_found()
        return file_response(request, file, SHORT)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if (found := engine.find(path)) is not None:
            return found
        file = None if path.startswith("api/") else files.find(path)
        if file is None:
            raise middleware.not_found()
        if server is not None and path not in files:
            told = await link_previews.written(request, server, path, file.encodings[""])
            if told is not None:
                return Response(told, media_type=file.kind, headers={"Cache-Control": SHORT})
        answer = file_response(request, file, LONG if is_hashed(path) else SHORT)
        if WORKER.fullmatch(path):
            answer.headers["Content-Security-Policy"] = security.WORKER_POLICY
        return answer


def is_hashed(path: str) -> bool:
    """Whether a path is that of a file whose name changes with its content.

    >>> is_hashed("assets/index-BcD3fG7h.js"), is_hashed("index.html")
    (True, False)
    """
    name = path.removeprefix("assets/")
    if name == path or len(name) > LONGEST_NAME:  # the pattern takes the square of the length
        return False
    return HASHED.search(name) is not None


def file_response(request: Request, file: File, cache_control: str) -> Response:
    """A file in the best encoding the client accepts, or 304 if the client has it."""
    takes = (coding for coding in CODINGS if coding in file.encodings)
    coding = next((one for one in takes if compression.accepts(request.scope, one)), "")
    etag = f'"{file.etag}{"-" if coding else ""}{coding}"'
    headers = {"Cache-Control": cache_control, "ETag": etag, "Vary": "Accept-Encoding"}
    known = {one.strip().removeprefix("W/") for one in _header(request, "if-none-match").split(",")}
    if etag in known:
        return Response(status_code=304, headers=headers)
    if coding:
        headers["Content-Encoding"] = coding
    return Response(file.encodings[coding], media_type=file.kind, headers=headers)


def _header(request: Request, name: str) -> str:
    return request.headers.get(name, "")[:500]
