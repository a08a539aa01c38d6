"""Load shedding: bots get cheaper before people get slower.

People's moves never wait for a worker: they are made in the server's own process, and the workers
are niced. So what a crowd can use up is the workers' time, and it is given back in steps, by how
many bots' moves wait for each worker. First no new analysis is begun, then hints have to wait, and
with each step bots think for less time, until they only look at what a move gives at once, which
always keeps up. Games under way are never stopped.
"""

from dataclasses import dataclass, replace

from tablee.service.jobs import Job
from tablee.service.refusals import Busy

LEAST = 0.02
"""Seconds a search needs to be worth starting."""


@dataclass(frozen=True)
class Step:
    """What is done when more than so many moves wait for each worker."""

    above: float
    share: float
    """How much of its usual time a bot may think; at 0 it only looks, and does not search."""
    refused: tuple[str, ...] = ()


STEPS = (
    Step(-1.0, 1.0),
    Step(2.0, 1 / 2, ("analysis",)),
    Step(4.0, 1 / 4, ("analysis", "hint", "insight")),
    Step(8.0, 1 / 16, ("analysis", "hint", "insight")),
    Step(16.0, 0.0, ("analysis", "hint", "insight")),
)


def step(moves: int, workers: int) -> int:
    """The number of the step when so many moves are asked of so many workers."""
    pressure = moves / max(1, workers)
    return max(number for number, one in enumerate(STEPS) if pressure > one.above)


def check(kind: str, number: int, retry: float) -> None:
    """Refuse what has to wait at that step."""
    if kind in STEPS[number].refused:
        raise Busy("staff-crowded", retry)


def cheaper(job: Job, number: int) -> Job:
    """A bot's move as it is thought about at that step."""
    share = STEPS[number].share
    if job.kind != "move" or share == 1.0:
        return job
    if share == 0.0:
        return replace(job, plain=True)
    return replace(job, seconds=max(LEAST, share * job.seconds))
