"""The Python that runs in a browser, as one ZIP file: the pure packages and what they import.

The same sources always give the same bytes.
"""

import importlib.metadata
import io
import pathlib
import zipfile
from collections.abc import Iterator

PACKAGE = pathlib.Path(__file__).parents[1]
WHOLE = ("games", "wire", "play", "learn", "locale", "solve", "players", "paper", "service")
"""Packages of Tablée that are needed whole."""
PARTS = (
    "__init__.py",
    "files.py",
    "fingerprint.py",
    "compiled/__init__.py",
    "compiled/cache.py",
    "compiled/naming.py",
    "compiled/target.py",
    "compiled/wasm/__init__.py",
    "compiled/wasm/host.py",
    "workers/__init__.py",
    "workers/calls.py",
    "workers/child.py",
    "workers/pool.py",
    "workers/worker.py",
    "browser/*.py",
)
LIBRARIES = (
    "annotated-types", "fluent.runtime", "fluent.syntax", "attrs", "babel", "pytz",
    "typing_extensions",
)  # fmt: skip
"""What sentences and messages need. None of it is compiled."""
LANGUAGES = ("root", "fr", "en")
SUFFIXES = {".py", ".ftl", ".toml", ".json", ".bin", ".xz", ".txt", ".dat", ".md"}
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The time that all files in the ZIP file have."""


def package() -> bytes:
    """The ZIP file."""
    files = dict(sorted([*_own_files(), *_library_files()]))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in files.items():
            info = zipfile.ZipInfo(name, OLDEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return buffer.getvalue()


def _own_files() -> Iterator[tuple[str, pathlib.Path]]:
    patterns = (*(f"{name}/**/*" for name in WHOLE), *PARTS)
    for pattern in patterns:
        for path in PACKAGE.glob(pattern):
            if path.suffix in SUFFIXES and path.is_file():
                yield path.relative_to(PACKAGE.parent).as_posix(), path


def _library_files() -> Iterator[tuple[str, pathlib.Path]]:
    for name in LIBRARIES:
        for file in importlib.metadata.files(name) or ():
            if _is_needed(file):
                yield file.as_posix(), pathlib.Path(str(file.locate()))


def _is_needed(file: importlib.metadata.PackagePath) -> bool:
    if file.suffix not in {".py", ".dat"} or ".." in file.parts:
        return False
    if "locale-data" in file.parts:
        return file.stem in LANGUAGES
    return not {"messages", "zoneinfo", "tests"} & set(file.parts)
