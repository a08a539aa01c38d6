"""Shares of a queue: no single address fills it, so that others are served too."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tablee.service.refusals import Busy, RateLimited


class Shares:
    """Counts those who wait: at most so many in all, and at most so many of one address."""

    def __init__(self, most: int, each: int, retry: float = 3.0) -> None:
        self.most, self.each, self.retry = most, each, retry
        self.addresses: Counter[str] = Counter()

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Wait in the queue.

        Raises:
            RateLimited: too many of this address wait already.
            Busy: too many wait.
        """
        if self.addresses[address] >= self.each:
            raise RateLimited("room-fast", retry=self.retry)
        if self.addresses.total() >= self.most:
            raise Busy("room-busy", retry=self.retry)
        self.addresses[address] += 1
        try:
            yield
        finally:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]
