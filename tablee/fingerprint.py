"""A hash of source files, for results that are valid only for the code that made them."""

import hashlib
import pathlib
from functools import cache

PACKAGE = pathlib.Path(__file__).parent


@cache
def fingerprint(*paths: str, extra: str = "") -> str:
    """Hash Python sources of this package into 16 hexadecimal digits.

    A path is a file or a folder (all `*.py` below it), relative to the package. `extra` adds
    what else the results depend on, such as library versions. Files are read once a process.

        >>> fingerprint("games", "play") == fingerprint("games", "play", extra="numpy 2.4")
        False

    Raises FileNotFoundError if a path does not exist: hashing nothing would match anything.
    """
    digest = hashlib.sha256(extra.encode())
    for path in paths:
        for source in _sources(PACKAGE / path):
            name = source.relative_to(PACKAGE).as_posix()
            digest.update(f"\n{name} {hashlib.sha256(source.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()[:16]


@cache
def folder_fingerprint(folder: pathlib.Path) -> str:
    """The same for a folder that may be anywhere, such as the package of a game of its own."""
    digest = hashlib.sha256()
    for source in _sources(folder):
        name = source.relative_to(folder).as_posix()
        digest.update(f"\n{name} {hashlib.sha256(source.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()[:16]


def _sources(path: pathlib.Path) -> list[pathlib.Path]:
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise FileNotFoundError(path)
    return sorted(path.rglob("*.py"))
