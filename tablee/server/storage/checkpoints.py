"""SQLite checkpoints in a thread of their own, so that no commit waits for one.

Commits are safe in the write-ahead log (WAL). From time to time a checkpoint must copy its pages
into the database file, which takes many writes and two fsyncs. By default SQLite does that within
a commit. Here another thread copies most pages while commits go on, and holds the writer's lock
only for the few pages that came in the meantime; then SQLite restarts the WAL from its beginning,
and the file stays small.
"""

import logging
import sqlite3
import threading

log = logging.getLogger("tablee.server.storage")
EVERY = 250
"""Writes after which a checkpoint is due: the WAL then holds some 8 MiB at most."""
FEW = 64
"""Pages so few that the writer may wait while they are copied."""
MOST_ROUNDS = 3
SAFETY = 20_000
"""Pages in the WAL after which SQLite checkpoints by itself, should the thread fail."""


class Checkpoints:
    """The thread that makes checkpoints, on a connection of its own."""

    def __init__(self, path: str, write_lock: threading.Lock) -> None:
        self._write_lock = write_lock
        self._connection = sqlite3.connect(path, 30.0, check_same_thread=False)
        self._connection.isolation_level = None
        self._connection.execute("PRAGMA synchronous=FULL")
        self._writes, self._closing = 0, False
        self._due = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def count(self, writes: int) -> None:
        """Count writes; a checkpoint follows after `EVERY` of them."""
        self._writes += writes
        if self._writes >= EVERY:
            self._writes = 0
            self._due.set()

    def close(self) -> None:
        """Finish a checkpoint under way, then close the connection."""
        self._closing = True
        self._due.set()
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while self._due.wait() and not self._closing:
            self._due.clear()
            try:
                self._checkpoint()
            except sqlite3.Error:  # nothing is lost: the pages are still in the WAL
                log.exception("checkpoint failed")

    def _checkpoint(self) -> None:
        for _ in range(MOST_ROUNDS):
            if self._copy_pages() <= FEW:
                break
        with self._write_lock:
            self._copy_pages()

    def _copy_pages(self) -> int:
        """Copy the pages that can be copied; returns how many are left in the WAL."""
        (row,) = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        _, pages, copied = row
        return int(pages) - int(copied)
