"""Metrics for Prometheus: what the server does, how fast, and how full it is."""

import functools
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tablee.server.web.connections import Connections
from tablee.service.bots import Bots
from tablee.service.draft import Draft
from tablee.service.ports import Thinker
from tablee.service.watchers import Watchers

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

THINKING = {
    "thinkers": "Processes that think",
    "thoughts_waiting": "Jobs not done yet",
    "shedding": "Step of load shedding",
    "shed": "Thoughts cut short or put off",
}
"""Figures of the thinker, as its `stats` names them."""


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tablee_requests", "Requests answered", ("route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "tablee_request_seconds", "Time to answer", ("route",), buckets=QUICK,
            registry=self.registry,
        )  # fmt: skip
        self.events = Counter(
            "tablee_events", "Events at tables", ("game", "kind"), registry=self.registry
        )
        self._event = functools.cache(self.events.labels)
        self.dropped = Counter(
            "tablee_dropped", "Sockets closed by us", ("why",), registry=self.registry
        )
        self.refused = Counter(
            "tablee_refused", "Requests refused", ("kind",), registry=self.registry
        )
        self.move_seconds = Histogram(
            "tablee_move_seconds", "Time from a move's arrival to its answer, on disk",
            buckets=QUICK, registry=self.registry,
        )  # fmt: skip

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is read when it is asked for."""
        Gauge(f"tablee_{name}", about, registry=self.registry).set_function(value)

    def watch(
        self, connections: Connections, watchers: Watchers, bots: Bots, thinker: Thinker
    ) -> None:
        """Gauges of the parts that know their own figures."""
        self.gauge("sockets", "Open sockets", connections.count)
        self.gauge("watchers", "Who watches a table", watchers.count)
        self.gauge("fallbacks", "Simple moves for bots", lambda: bots.fallbacks)
        for name, about in THINKING.items():
            self.gauge(name, about, functools.partial(_figure, thinker, name))

    def committed(self, draft: Draft) -> None:
        """Count what has happened at a table."""
        for row in draft.rows:
            self._event(draft.sheet.game, row.kind).inc()

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)


def _figure(thinker: Thinker, name: str) -> float:
    return thinker.stats().get(name, 0.0)
