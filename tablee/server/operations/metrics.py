"""Metrics for Prometheus: what the server does, how fast, and how full it is."""

import functools
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tablee.service.draft import Draft

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


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

    def committed(self, draft: Draft) -> None:
        """Count what has happened at a table."""
        for row in draft.events:
            self._event(draft.record.game, row.kind).inc()

    def text(self) -> bytes:
        """The metrics in the format of Prometheus."""
        return generate_latest(self.registry)
