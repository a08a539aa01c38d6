"""Rate limits: a token bucket for each client address and kind of request.

Rate limits of costly requests are shared by all server processes: the bucket in memory is asked
first, because that is cheap, then the one in the database. `RateLimits` lists the limits of
requests; those of open sockets (frames, refused moves, sockets of one address) are in `sockets.py`.
"""

import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Hashable

from tablee.server.operations.settings import Settings
from tablee.server.storage import shared_buckets as stored
from tablee.server.storage.database import ERRORS, Database

log = logging.getLogger("tablee.server.rate_limits")


class Bucket:
    """Holds up to `burst` tokens, filled at `rate` a second; starts full."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        if not (rate > 0 and burst >= 1):
            raise ValueError("a bucket needs a rate above 0 and room for one token")
        self.rate, self.burst, self.at = rate, burst, now
        self.tokens = burst

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take nothing and return the seconds to wait.

        A cost above the bucket's size is cut to it; otherwise it would wait for ever.
        """
        self._fill(now)
        cost = min(cost, self.burst)
        if self.tokens >= cost:
            self.tokens -= cost
            return 0.0
        return (cost - self.tokens) / self.rate

    def full(self, now: float) -> bool:
        """Whether the bucket is full: a new one would be the same."""
        self._fill(now)
        return self.tokens >= self.burst

    def _fill(self, now: float) -> None:
        if now > self.at:
            self.tokens = min(self.burst, self.tokens + self.rate * (now - self.at))
            self.at = now


class Buckets:
    """A bucket for every key, for at most so many keys at a time.

    When there are more, the least recently used one is deleted, which makes it full again: whoever
    has so many keys (addresses) gains nothing by returning to an old one.
    """

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        Bucket(rate, burst, 0.0)  # refuses what cannot be
        if most < 1:
            raise ValueError("there must be room for one key")
        self.rate, self.burst, self.most = rate, burst, most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, now: float, cost: float = 1.0) -> float:
        """Take tokens from a key's bucket: 0, or the seconds to wait."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, now)
        self._buckets.move_to_end(key)
        return bucket.take(now, cost)

    def give_back(self, key: Hashable, cost: float = 1.0) -> None:
        """Put back what was taken a moment ago and not used."""
        if (bucket := self._buckets.get(key)) is not None:
            bucket.tokens = min(bucket.burst, bucket.tokens + cost)

    def _make_room(self, now: float) -> None:
        """Delete up to two full buckets, and the least recently used one if there are too many."""
        for _ in range(2):
            if not self._buckets or not next(iter(self._buckets.values())).full(now):
                break
            self._buckets.popitem(last=False)
        if len(self._buckets) >= self.most:
            self._buckets.popitem(last=False)


class SharedLimit:
    """A bucket for every address, of one kind of request, counted for all processes together."""

    def __init__(self, kind: str, rate: float, burst: float, database: Database) -> None:
        self.kind, self._database = kind, database
        self._here = Buckets(rate, burst)

    async def take(self, address: str) -> float:
        """Take one token: 0, or the seconds to wait."""
        wait = self._here.take(address, time.monotonic())
        if wait or not self._database.shared:
            return wait
        name = f"{self.kind} {hashlib.sha256(address.encode()).hexdigest()[:24]}"
        rate, burst = self._here.rate, self._here.burst
        try:
            wait = await self._database.write(lambda c: stored.take(c, name, rate, burst))
        except ERRORS:
            # A request that needs the database will be refused anyway.
            log.warning("rate limit not shared: the database failed", exc_info=True)
            return 0.0
        if wait:
            self._here.give_back(address)
        return wait


class RateLimits:
    """Every limit of requests, by what is limited; the rates are in `operations/settings.py`."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.requests = Buckets(settings.requests, 5 * settings.requests)
        self.creations = SharedLimit("creations", settings.creations, 30, database)
        self.thoughts = SharedLimit("thoughts", settings.thoughts, 10, database)
        self.insights = SharedLimit("insights", settings.insights, 40, database)
        self.names = SharedLimit("names", settings.names, 10, database)
        self.pictures = SharedLimit("pictures", 5.0, 30, database)
        self.reminders = SharedLimit("reminders", 0.1, 20, database)
