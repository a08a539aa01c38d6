"""Machines of our own: network namespaces on a bridge; needs root on Linux."""

import contextlib
import os
import pathlib
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence

import pytest

from tablee.workers import ray_cluster

RAY = pathlib.Path(sys.executable).with_name("ray")
PORT = 6379
STARTING = 90.0


KNOWN = """
import sys, time
from ray._raylet import GcsClient
while True:
    try:
        nodes = GcsClient(address=sys.argv[1]).get_all_node_info(timeout=5).values()
        if any(n.node_manager_address == sys.argv[2] and n.state == 0 for n in nodes):
            sys.exit()
    except Exception:
        pass
    time.sleep(0.5)
"""
"""Ends once the head at an address knows a node; Ray offers no other way to ask from outside."""


def ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        pytest.fail(
            "network namespaces need root, iproute2 and a kernel that has them: "
            f"ip {' '.join(words)}: {done.stderr.strip()}"
        )


class Bridge:
    """A network of its own; this machine has its first address."""

    def __init__(self) -> None:
        self.name = f"tb{secrets.token_hex(2)}"
        self.net = f"10.213.{1 + secrets.randbelow(250)}"
        self.here = f"{self.net}.1"
        self._machines: list[Machine] = []
        ip("link", "add", self.name, "type", "bridge")
        ip("addr", "add", f"{self.here}/24", "dev", self.name)
        ip("link", "set", self.name, "up")

    def machine(self, number: int) -> "Machine":
        """A new machine with the address of that number."""
        self._machines.append(Machine(self, number))
        return self._machines[-1]

    def close(self) -> None:
        for machine in self._machines:
            machine.kill()
            subprocess.run(["ip", "netns", "del", machine.name], check=False)
        ip("link", "del", self.name)


class Machine:
    """A network namespace: what runs in it reaches others over the bridge only."""

    def __init__(self, bridge: Bridge, number: int) -> None:
        self.name, self.host = f"{bridge.name}n{number}", f"{bridge.net}.{number}"
        self._link = f"{self.name}h"
        ip("netns", "add", self.name)
        ip("link", "add", self._link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self._link, "master", bridge.name, "up")
        inside = ("netns", "exec", self.name, "ip")
        ip(*inside, "link", "set", "lo", "up")
        ip(*inside, "addr", "add", f"{self.host}/24", "dev", "eth0")
        ip(*inside, "link", "set", "eth0", "up")

    def run(self, words: Sequence[str], environ: Mapping[str, str]) -> "subprocess.Popen[bytes]":
        """Start a program there."""
        return subprocess.Popen(
            ["ip", "netns", "exec", self.name, *words], env=environ,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def cut(self, seconds: float) -> None:
        """Take it off the network for a while; it goes on running."""
        ip("link", "set", self._link, "down")
        time.sleep(seconds)
        ip("link", "set", self._link, "up")

    def pids(self) -> list[int]:
        """What runs there."""
        told = subprocess.run(
            ["ip", "netns", "pids", self.name], capture_output=True, text=True, check=True
        )
        return [int(word) for word in told.stdout.split()]

    def kill(self) -> None:
        """End everything that runs there at once, as when the power fails."""
        for _ in range(100):
            found = self.pids()
            if not found:
                return
            for pid in found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)
        raise AssertionError("what runs there does not end")


@contextlib.contextmanager
def bridged() -> Iterator[Bridge]:
    """A network while the block runs."""
    found = Bridge()
    try:
        yield found
    finally:
        found.close()


class RayCluster:
    """A head without cores and nodes that think, each on a machine of its own.

    This machine joins without cores, as one with rooms does: those who give work need a node.
    """

    def __init__(self, bridge: Bridge, nodes: int, cores: int) -> None:
        self._cores = cores
        self._folder = tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True)
        self.token = secrets.token_hex(32)
        self._environ = ray_cluster.environment() | {
            "RAY_AUTH_TOKEN": self.token,
            "RAY_worker_niceness": "0",  # else nobody works on a machine that is busy
        }
        self._head, self._here = bridge.machine(11), bridge.here
        self.nodes = [bridge.machine(12 + number) for number in range(nodes)]
        self.address = f"{self._head.host}:{PORT}"
        self._processes: list[subprocess.Popen[bytes]] = []
        try:  # one after the other: Ray gives the programs of a node 15 seconds to start
            self._try(self._head, "--head", f"--port={PORT}", "--include-dashboard=false",
                      f"--temp-dir={self._folder.name}", "--num-cpus=0")  # fmt: skip
            self._join(None, 0)
            for number in range(nodes):
                self.start(number)
        except BaseException:
            self.close()
            raise

    def start(self, number: int) -> None:
        """Start a node, also anew."""
        self._join(self.nodes[number], self._cores)

    def stop(self, number: int) -> None:
        """A whole node is gone at once."""
        self.nodes[number].kill()

    def workers(self) -> list[int]:
        """The processes that think or wait to, on all nodes."""
        found = []
        for node in self.nodes:
            told = subprocess.run(
                ["ip", "netns", "pids", node.name], capture_output=True, text=True
            )
            for pid in map(int, told.stdout.split()):
                with contextlib.suppress(OSError):
                    if b"ray::Labourer" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
                        found.append(pid)
        return found

    def _join(self, machine: Machine | None, cores: int) -> None:
        self._try(machine, f"--address={self.address}", f"--num-cpus={cores}")

    def _try(self, machine: Machine | None, *words: str) -> None:
        for _ in range(3):
            if self._begin(machine, *words):
                return
            if machine is not None:
                machine.kill()
        raise AssertionError("Ray does not start")

    def _begin(self, machine: Machine | None, *words: str) -> bool:
        """Start Ray; every machine has a folder of its own at the same place, as real ones do."""
        host = machine.host if machine else self._here
        start = [
            str(RAY), "start", "--block", "--disable-usage-stats", f"--node-ip-address={host}",
            f"--object-store-memory={ray_cluster.STORE}", *words,
        ]  # fmt: skip
        if machine is None:
            process = subprocess.Popen(
                start, env=self._environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        else:
            mount = f'mount -t tmpfs tmpfs {self._folder.name} && exec "$@"'
            process = machine.run(["sh", "-c", mount, "sh", *start], self._environ)
        self._processes.append(process)
        return self._joined(host, process)

    def _joined(self, host: str, process: "subprocess.Popen[bytes]") -> bool:
        """Wait until the head knows the node."""
        asking = subprocess.Popen(
            [sys.executable, "-c", KNOWN, self.address, host], env=self._environ,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + STARTING
        while time.monotonic() < end and process.poll() is None and asking.poll() is None:
            time.sleep(0.2)
        asking.kill()
        return asking.wait() == 0 and process.poll() is None

    def close(self) -> None:
        for machine in (*self.nodes, self._head):
            machine.kill()
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):  # on other machines they are gone
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(30)
        self._folder.cleanup()
