"""Files: written whole or not at all, and refused with a reason."""

import os
import pathlib
import secrets

from tablee.games.refusal import Unknown


def write(path: pathlib.Path, content: bytes) -> None:
    """Put a file in its place atomically: a reader finds the old one or the new one, on disk.

    Raises OSError, and leaves nothing behind then.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "game"
    ...     write(path, b"first")
    ...     write(path, b"second")
    ...     print(path.read_bytes(), len(list(path.parent.iterdir())))
    b'second' 1
    """
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        _write(part, "xb", content)
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def replace(path: pathlib.Path, content: bytes, folders: bool = True) -> None:
    """Write a file atomically, and its folders first if asked; Unknown if that cannot be."""
    try:
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        write(path, content)
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None


def append(path: pathlib.Path, line: bytes) -> None:
    """Add a line to a file; it is on disk afterwards."""
    try:
        _write(path, "ab", line)
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None


def _write(path: pathlib.Path, mode: str, content: bytes) -> None:
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
