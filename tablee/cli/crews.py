"""Who does the work of a command: processes of this machine, or a Ray cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from tablee.cli.common import text
from tablee.games.refusal import Unknown
from tablee.work import cluster, processes
from tablee.work.crew import Workers

WorkersOption = Annotated[int | None, typer.Option("--workers", help=text("cli-workers"))]
Ray = Annotated[bool | None, typer.Option("--ray/--no-ray", help=text("cli-ray"))]


@contextmanager
def hired(workers: int | None, ray: bool | None, usual: int = 0) -> Iterator[Workers]:
    """A crew while the block runs.

    With `ray`, on the cluster that TABLEE_RAY names, or one of this machine; if nobody says, on
    the cluster where there is one. `usual` many work here (0: all cores).
    """
    if workers is not None and workers < 1:
        raise Unknown("work-nobody")
    address = os.environ.get("TABLEE_RAY", "")
    if ray or (ray is None and address):
        with cluster.crew(address or cluster.LOCAL, workers) as found:
            yield found
    else:
        yield processes.crew(workers or usual or os.cpu_count() or 1)
