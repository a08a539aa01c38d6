"""Load shedding: when many bots' moves wait, bots think for less time.

People's moves never wait for a worker: the server process makes them itself, and the workers have
a lower priority. So only the workers' time can run short. It is saved in steps, by the number of
bots' moves that wait for each worker. First new analyses are refused, then hints too, and with each
step bots think for less time; at the last they answer without a search, which always keeps up.
Running games are never stopped.
"""

from dataclasses import dataclass, replace

from tablee.service.jobs import Job
from tablee.service.refusals import Busy

LEAST = 0.02
"""Seconds a search needs to be worth starting."""


@dataclass(frozen=True)
class Step:
    """What is saved when more than `above` moves wait for each worker."""

    above: float
    share: float
    """The share of its usual time that a bot may think; at 0 it answers without a search."""
    refused: tuple[str, ...] = ()


STEPS = (
    Step(-1.0, 1.0),
    Step(2.0, 1 / 2, ("analysis",)),
    Step(4.0, 1 / 4, ("analysis", "hint", "reasons", "judgement", "insight")),
    Step(8.0, 1 / 16, ("analysis", "hint", "reasons", "judgement", "insight")),
    Step(16.0, 0.0, ("analysis", "hint", "reasons", "judgement", "insight")),
)


def step(moves: int, workers: int) -> int:
    """The number of the step when so many moves wait for so many workers.

    >>> step(moves=4, workers=2), step(moves=5, workers=2)
    (0, 1)
    """
    pressure = moves / max(1, workers)
    return max(number for number, one in enumerate(STEPS) if pressure > one.above)


def check(kind: str, number: int, retry: float) -> None:
    """Refuse a kind of job that has to wait at that step.

    Raises:
        Busy: it has to wait.
    """
    if kind in STEPS[number].refused:
        raise Busy("staff-crowded", retry)


def shortened(job: Job, number: int) -> Job:
    """The job with the thinking time of that step."""
    share = STEPS[number].share
    if job.kind != "move" or share == 1.0:
        return job
    if share == 0.0:
        return replace(job, plain=True)
    return replace(job, seconds=max(LEAST, share * job.seconds))
