"""The Python that runs in a browser, as one archive: the pure packages and what they import.

The same sources always give the same bytes.
"""

import importlib.metadata
import importlib.util
import io
import lzma
import pathlib
import re
import tarfile
import zipfile
from collections.abc import Iterator

from tablee import games

PACKAGE = pathlib.Path(__file__).parents[1]
WHOLE = (
    "games", "drawing", "wire", "play", "learn", "locale", "solve", "players", "paper", "service",
)  # fmt: skip
"""Packages of Tablée that are needed whole."""
PARTS = (
    "__init__.py",
    "asyncio_scheduler.py",
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
    "puzzles/*.py",
    "puzzles/data/*",
)
LIBRARIES = (
    "annotated-types", "fluent.runtime", "fluent.syntax", "attrs", "babel", "pytz",
    "typing_extensions",
)  # fmt: skip
"""What sentences and messages need. None of it is compiled."""
LANGUAGES = ("root", "fr", "en")
SUFFIXES = {".py", ".ftl", ".toml", ".json", ".bin", ".xz", ".txt", ".dat", ".md"}
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The time that all files in a ZIP file have."""
UNUSED = re.compile(
    r"(multiprocessing|_pyrepl|unittest|xmlrpc|wsgiref|html|ctypes|curses|sqlite3|ensurepip|venv|dbm"
    r"|idlelib|turtledemo|tkinter|pydoc_data|xml/(dom|etree|parsers)|profiling|pathlib/types)/"
    r"|(email/(_header_value_parser|headerregistry|policy)|http/(client|cookiejar|cookies|server)"
    r"|logging/(handlers|config)|urllib/request|concurrent/futures/process"
    r"|asyncio/(windows_events|windows_utils|proactor_events))\.py"
    r"|(argparse|difflib|pdb|bdb|doctest|pydoc|imaplib|optparse|mailbox|smtplib|poplib|ftplib|configparser|pickletools"
    r"|statistics|turtle|_pyio|_pydatetime|_pydecimal|webbrowser|cProfile|profile|pstats|timeit|trace"
    r"|tabnanny|pyclbr|zipapp|plistlib|sched|shelve|tracemalloc|cmd|code|rlcompleter|modulefinder"
    r"|fileinput|netrc|nturl2path|getopt|getpass|_aix_support|_apple_support|_ios_support"
    r"|_android_support|_osx_support|antigravity|this|wave|colorsys|socketserver|symtable)\.py"
    r"|encodings/(cp(?!437)|iso|mac|koi|big5|gb|euc|shift|hz|johab|ptcp|kz|tis|hp_roman|palmos|utf_32"
    r"|utf_7|rot_13|uu|quopri|bz2|hex|zlib|mbcs|oem)"
)
"""Names in Python's library that Tablée does without: of 2.5 MB they are 1.3."""


def package() -> bytes:
    """The archive."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(dict(_files()).items()):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return lzma.compress(buffer.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def smaller_library(content: bytes) -> bytes:
    """Pyodide's copy of Python's library without what no part of Tablée imports."""
    buffer, whole = io.BytesIO(), zipfile.ZipFile(io.BytesIO(content))
    with zipfile.ZipFile(buffer, "w") as kept:
        for name in whole.namelist():
            if not UNUSED.match(name):
                info = zipfile.ZipInfo(name, OLDEST)
                kept.writestr(info, whole.read(name), zipfile.ZIP_DEFLATED, compresslevel=9)
    return buffer.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    for name, path in (*_own_files(), *_library_files(), *_game_files()):
        yield name, path.read_bytes()
    if games.installed():
        yield from _entry_points()


def _own_files() -> Iterator[tuple[str, pathlib.Path]]:
    patterns = (*(f"{name}/**/*" for name in WHOLE), *PARTS)
    for pattern in patterns:
        for path in PACKAGE.glob(pattern):
            if path.suffix in SUFFIXES and path.is_file():
                yield path.relative_to(PACKAGE.parent).as_posix(), path


def _game_files() -> Iterator[tuple[str, pathlib.Path]]:
    """The packages of games that are not in this one. What else they import they do without."""
    for name in games.installed():
        top = games.package(name).partition(".")[0]
        spec = importlib.util.find_spec(top)
        for place in (spec and spec.submodule_search_locations) or ():
            for path in pathlib.Path(place).rglob("*"):
                if path.suffix in SUFFIXES and path.is_file():
                    yield f"{top}/{path.relative_to(place).as_posix()}", path


def _entry_points() -> Iterator[tuple[str, bytes]]:
    """What lets these games be found, as an installation would have it."""
    points = "".join(f"{name} = {games.package(name)}\n" for name in games.installed())
    about = "tablee_other_games-0.dist-info"
    yield f"{about}/METADATA", b"Name: tablee-other-games\nVersion: 0\n"
    yield f"{about}/entry_points.txt", f"[{games.ENTRY_POINTS}]\n{points}".encode()


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
