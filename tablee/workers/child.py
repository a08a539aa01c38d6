"""A supervised child process: messages over its pipes; it never outlives this process.

A message is a frame (eight bytes of length, then the bytes) or, for contestants' programs,
a line. A child ends when its standard input does, so also when this process is killed.
"""

import contextlib
import io
import logging
import os
import pathlib
import select
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import BinaryIO

import tablee

log = logging.getLogger("tablee.workers.child")
LONGEST = 1 << 30
"""Bytes of the longest message that is read."""
SENDING = 10.0
"""Seconds a child has to read a message before it counts as stalled."""
INHERITED = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TABLEE_CACHE", "XDG_CACHE_HOME", "SYSTEMROOT",
)  # fmt: skip
"""The environment variables a worker inherits: no database address, no secret."""
_LENGTH = struct.Struct(">Q")


def environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of a worker: enough to run and to import this Tablée, no secret."""
    inherited = {name: environ[name] for name in INHERITED if name in environ}
    package = str(pathlib.Path(tablee.__file__).parents[1])
    return inherited | {
        "PYTHONPATH": os.pathsep.join(dict.fromkeys([package, *filter(None, sys.path)])),
        "NUMBA_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def python(module: str, *args: str) -> list[str]:
    """The command that runs a module with this Python."""
    return [sys.executable, "-P", "-m", module, *args]


def frame(body: bytes) -> bytes:
    """A message as it is sent.

    >>> read_frame(io.BytesIO(frame(b"hello")))
    b'hello'
    """
    return _LENGTH.pack(len(body)) + body


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next message; None at the end.

    Raises:
        ValueError: the length is above `LONGEST`.
    """
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > LONGEST:
        raise ValueError("message too long")
    body = stream.read(length)
    return body if len(body) == length else None


def read_line(stream: BinaryIO) -> bytes | None:
    """The next line; None at the end.

    Raises:
        ValueError: the line is longer than `LONGEST`.
    """
    line = stream.readline(LONGEST)
    if len(line) == LONGEST:
        raise ValueError("line too long")
    return line or None


class Child:
    """A child process, read by a thread of its own.

    `on_message` and `on_gone` are called from that thread; `on_gone` once, after the process has
    ended and was waited for. Raises OSError if the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        on_message: Callable[[bytes], object],
        on_gone: Callable[[], object] = lambda: None,
        read: Callable[[BinaryIO], bytes | None] = read_frame,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._on_message, self._on_gone, self._read = on_message, on_gone, read
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environ, bufsize=0,
        )  # fmt: skip
        self.pid = self._process.pid
        self.gone = threading.Event()
        assert self._process.stdin is not None
        self._stdin = self._process.stdin.fileno()
        self._writing = threading.Lock()
        if hasattr(select, "poll"):  # where there is none, a write may block
            os.set_blocking(self._stdin, False)
        self._reader = threading.Thread(target=self._listen, name=f"child {self.pid}", daemon=True)
        self._reader.start()

    def send(self, data: bytes, seconds: float = SENDING) -> None:
        """Send a message. Raises OSError if the child is gone, TimeoutError if it stalls."""
        rest, end = memoryview(data), time.monotonic() + seconds
        with self._writing:
            if self.gone.is_set():
                raise BrokenPipeError
            while rest:
                try:
                    rest = rest[os.write(self._stdin, rest) :]
                except BlockingIOError:
                    poll = select.poll()
                    poll.register(self._stdin, select.POLLOUT)
                    if not poll.poll(max(0.0, 1000 * (end - time.monotonic()))):
                        raise TimeoutError from None

    def kill(self) -> None:
        """End the process now, whatever it does, and wait for that."""
        self._process.kill()
        if threading.current_thread() is not self._reader:
            self._reader.join()

    def _listen(self) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert isinstance(stdout, io.RawIOBase)
        stream = io.BufferedReader(stdout)
        try:
            while (message := self._read(stream)) is not None:
                self._on_message(message)
        except Exception:
            log.exception("reading from a child process failed", extra={"pid": self.pid})
        finally:
            self._process.kill()
            self._process.wait()
            self.gone.set()
            with self._writing, contextlib.suppress(OSError):
                stdin.close()
            stream.close()
            self._on_gone()
