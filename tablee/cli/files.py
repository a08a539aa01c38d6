"""Reading and writing the files that a command line names; a refusal says what went wrong."""

import pathlib
import sys

from tablee.games.refusal import Unknown, Unreadable


def read_text(file: str) -> str:
    """The text of a file, or of standard input if it is `-`.

    Raises Unreadable if it is not UTF-8, Unknown if it cannot be read.
    """
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return pathlib.Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("file-not-text", path=file) from None
    except OSError as error:
        raise Unknown("file-not-read", path=file, why=error.strerror or "") from None


def write(path: pathlib.Path, content: str | bytes) -> None:
    """Write a file in place, so that a device such as /dev/stdout works; raises Unknown."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None
