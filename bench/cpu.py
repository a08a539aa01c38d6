"""Processor time of processes, and a limit on it (cgroups)."""

import contextlib
import os
import pathlib
import secrets
from collections.abc import Iterator, Sequence

TICKS = os.sysconf("SC_CLK_TCK")
PERIOD = 20_000
"""Microseconds in which a share is counted."""
CGROUPS = pathlib.Path("/sys/fs/cgroup")


def used(pid: int, ended: bool = False) -> float:
    """Seconds of processor time a process has used; `ended`: also its children that are gone."""
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0.0
    fields = stat.rsplit(")", 1)[1].split()[11 : 15 if ended else 13]
    return sum(map(int, fields)) / TICKS


def parent(pid: int) -> int:
    """The parent of a process; 0 if it is gone."""
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0
    return int(stat.rsplit(")", 1)[1].split()[1])


def used_by_family(pid: int) -> float:
    """Seconds of processor time of a process and all it has started."""
    running = [int(entry.name) for entry in pathlib.Path("/proc").glob("[0-9]*")]
    return used(pid, ended=True) + sum(used(one) for one in running if parent(one) == pid)


async def postmaster(database: str) -> int:
    """The process id of a PostgreSQL on this machine; 0 if it runs elsewhere."""
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        backend = int(await connection.fetchval("SELECT pg_backend_pid()"))
        name = pathlib.Path(f"/proc/{backend}/comm")
        with contextlib.suppress(OSError):
            return parent(backend) if "postgres" in name.read_text("ascii") else 0
        return 0
    finally:
        await connection.close()


# A limit on processor time


def _folders() -> tuple[pathlib.Path, bool] | None:
    """The folder for control groups, and whether they are version 2; None if not allowed."""
    second = CGROUPS / "cgroup.controllers"
    try:
        if second.exists() and "cpu" in second.read_text("ascii").split():
            (CGROUPS / "cgroup.subtree_control").write_text("+cpu", "ascii")
            return CGROUPS, True
        first = CGROUPS / "cpu"
        if (first / "cpu.shares").exists():
            return first, False
    except OSError:
        pass
    return None


def can_limit() -> bool:
    """Whether processor time can be limited here: needs root, Linux and control groups."""
    try:
        with limited([], 0.5):
            return True
    except OSError:
        return False


@contextlib.contextmanager
def limited(pids: Sequence[int], share: float) -> Iterator[None]:
    """Each of these processes gets at most this share of a core while the block runs."""
    where = _folders()
    if where is None:
        raise OSError("no control groups")
    home, second = where
    created: list[pathlib.Path] = []
    quota = int(PERIOD * share)
    try:
        for pid in pids or [0]:
            group = home / f"tablee-bench-{secrets.token_hex(4)}"
            group.mkdir()
            created.append(group)
            if second:
                (group / "cpu.max").write_text(f"{quota} {PERIOD}", "ascii")
            else:
                (group / "cpu.cfs_period_us").write_text(str(PERIOD), "ascii")
                (group / "cpu.cfs_quota_us").write_text(str(quota), "ascii")
            if pid:
                (group / "cgroup.procs").write_text(str(pid), "ascii")
        yield
    finally:
        for group in created:
            _free(group, home)


def _free(group: pathlib.Path, home: pathlib.Path) -> None:
    for pid in (group / "cgroup.procs").read_text("ascii").split():
        with contextlib.suppress(OSError):
            (home / "cgroup.procs").write_text(pid, "ascii")
    with contextlib.suppress(OSError):
        group.rmdir()
