"""Who uses how much of the processor: shares that rooms are held to, the database's, a proxy's."""

import contextlib
import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence

from tablee.cli.bench_load import free_port

TICKS = os.sysconf("SC_CLK_TCK")
PERIOD = 20_000
"""Microseconds in which a share is counted."""
CGROUPS = pathlib.Path("/sys/fs/cgroup")

PROXY = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    map $http_upgrade $c {{ default upgrade; '' ''; }}
    map $uri $t {{ "~^/api/tables/(?<table>[^/]+)" $table; default $request_id; }}
    upstream rooms {{ hash $t consistent; {rooms} keepalive 64; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://rooms; proxy_http_version 1.1; proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $c;
        }}
    }}
}}
"""


def cpu(pid: int, ended: bool = False) -> float:
    """Seconds of processor time a process has used; `ended`: also its children that are gone."""
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0.0
    fields = stat.rsplit(")", 1)[1].split()[11 : 15 if ended else 13]
    return sum(map(int, fields)) / TICKS


def parent(pid: int) -> int:
    """Who started a process; 0 if it is gone."""
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0
    return int(stat.rsplit(")", 1)[1].split()[1])


def family_cpu(pid: int) -> float:
    """Seconds of processor time of a process and all it has started."""
    found = [int(entry.name) for entry in pathlib.Path("/proc").glob("[0-9]*")]
    return cpu(pid, ended=True) + sum(cpu(one) for one in found if parent(one) == pid)


async def postmaster(database: str) -> int:
    """The process of this machine that the database is; 0 if it runs elsewhere."""
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


# A share of a core


def _folders() -> tuple[pathlib.Path, bool] | None:
    """Where groups are made, and whether by the second version; None if we may not."""
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


def can_hold() -> bool:
    """Whether processes can be held to a share here: root, Linux, control groups."""
    try:
        with held([], 0.5):
            return True
    except OSError:
        return False


@contextlib.contextmanager
def held(pids: Sequence[int], share: float) -> Iterator[None]:
    """Each of these processes gets so much of a core at most, while the block runs."""
    found = _folders()
    if found is None:
        raise OSError("no control groups")
    home, second = found
    made: list[pathlib.Path] = []
    quota = int(PERIOD * share)
    try:
        for pid in pids or [0]:
            group = home / f"tablee-bench-{secrets.token_hex(4)}"
            group.mkdir()
            made.append(group)
            if second:
                (group / "cpu.max").write_text(f"{quota} {PERIOD}", "ascii")
            else:
                (group / "cpu.cfs_period_us").write_text(str(PERIOD), "ascii")
                (group / "cpu.cfs_quota_us").write_text(str(quota), "ascii")
            if pid:
                (group / "cgroup.procs").write_text(str(pid), "ascii")
        yield
    finally:
        for group in made:
            _free(group, home)


def _free(group: pathlib.Path, home: pathlib.Path) -> None:
    for pid in (group / "cgroup.procs").read_text("ascii").split():
        with contextlib.suppress(OSError):
            (home / "cgroup.procs").write_text(pid, "ascii")
    with contextlib.suppress(OSError):
        group.rmdir()


# A proxy


class Proxy:
    """An nginx before rooms, as in deploy/nginx.conf but without limits."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.port = free_port()
        self._folder = tempfile.TemporaryDirectory()
        rooms = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        file = pathlib.Path(self._folder.name) / "nginx.conf"
        text = PROXY.format(folder=self._folder.name, port=self.port, rooms=rooms)
        file.write_text(text, "utf-8")
        self.process = subprocess.Popen(
            ["nginx", "-e", str(file.with_name("error")), "-c", str(file)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        return family_cpu(self.process.pid)

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._folder.cleanup()


def has_proxy() -> bool:
    """Whether there is an nginx."""
    return shutil.which("nginx") is not None
