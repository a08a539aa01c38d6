"""Checkpoints of SQLite beside the writer, so that no move waits for one.

What is committed is safe in the write-ahead log; from time to time it has to be brought into the
file itself, which takes many writes and two waits for the disk. SQLite would do that within a
commit. Here another thread does it while moves go on, and asks the writer to pause only for the
little that came in the meantime; then the log starts again from its beginning, and stays small.
"""

import logging
import sqlite3
import threading

log = logging.getLogger("tablee")
EVERY = 250
"""Works after which the log is brought into the file: some 8 MiB of it at most."""
FEW = 64
"""Pages so few that the writer may wait for them."""
MOST_ROUNDS = 3
SAFETY = 20_000
"""Pages of log, should all this fail, after which SQLite does it by itself again."""


class Checkpoints:
    """The thread that brings the log into the file, on a connection of its own."""

    def __init__(self, path: str, turn: threading.Lock) -> None:
        self._turn = turn
        """Whoever has it may write."""
        self._connection = sqlite3.connect(path, 30.0, check_same_thread=False)
        self._connection.isolation_level = None
        self._connection.execute("PRAGMA synchronous=FULL")
        self._works, self._closing = 0, False
        self._due = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def count(self, works: int) -> None:
        """So many more works are in the log."""
        self._works += works
        if self._works >= EVERY:
            self._works = 0
            self._due.set()

    def close(self) -> None:
        """Finish what is under way, then let go."""
        self._closing = True
        self._due.set()
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while self._due.wait() and not self._closing:
            self._due.clear()
            try:
                self._bring()
            except sqlite3.Error:  # nothing is lost: all of it is in the log
                log.exception("checkpoint failed")

    def _bring(self) -> None:
        for _ in range(MOST_ROUNDS):
            if self._left() <= FEW:
                break
        with self._turn:
            self._left()

    def _left(self) -> int:
        """Bring in what can be; answers how many pages came in the meantime."""
        (found,) = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        _, pages, brought = found
        return int(pages) - int(brought)
