"""The pool of worker processes: supervised children, one transport, on this machine or on Ray.

`Pool` runs calls by priority and replaces workers that die, stall or grow too large; `Pool.each`
runs many pure units, `Pool.submit` one call. A function that runs in a worker may look at
`stop_event()` to end early when nobody wants its answer any more.
"""

from tablee.workers.calls import CallFailed, PoolClosed, TooLong, WorkerDied, WorkerLate, stop_event
from tablee.workers.pool import AnyPool, PendingCall, Pool, SerialPool, Unit, local_pool

__all__ = [
    "AnyPool", "CallFailed", "PendingCall", "Pool", "PoolClosed", "SerialPool", "TooLong", "Unit",
    "WorkerDied", "WorkerLate", "local_pool", "stop_event",
]  # fmt: skip
