"""Open sockets of this process, counted by address."""

import contextlib
from collections import Counter
from collections.abc import Iterator


class Connections:
    """How many sockets are open, in all and from each address."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def count(self) -> int:
        """Open sockets in all."""
        return self._open.total()

    def of(self, address: str) -> int:
        """Open sockets from one address."""
        return self._open[address]

    @contextlib.contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """Count a socket while the block runs."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
