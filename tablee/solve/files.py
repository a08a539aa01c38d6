"""Files that long work leaves behind: put in their place whole, or refused with a reason."""

import os
import pathlib

from tablee.games.refusal import Unknown


def replace(path: pathlib.Path, content: bytes) -> None:
    """Put a file in its place: whoever reads it finds the old one or the new one."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _written(part, "wb", content)
            os.replace(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None


def append(path: pathlib.Path, line: bytes) -> None:
    """Add a line to a file; it is on disk afterwards."""
    try:
        _written(path, "ab", line)
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None


def _written(path: pathlib.Path, mode: str, content: bytes) -> None:
    with path.open(mode) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def content(path: pathlib.Path) -> bytes | None:
    """What is in a file; None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unknown("file-not-read", path=str(path), why=error.strerror or "") from None
