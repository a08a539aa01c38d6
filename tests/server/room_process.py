"""A room in a process of its own, that can be killed; and a proxy that mistreats connections."""

import contextlib
import ctypes
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time

ZYGOTE = """
import gc, json, os, signal, sys
sys.path.insert(0, sys.argv[1])
from room_harness import QuickStaff
from room_process import end_with_parent
from tablee.server.operations import logs
import asyncio
import uvloop
from tablee.server.serve import uvicorn_server
from tablee.server.server import open_server
from tablee.server.operations.settings import Settings
from tablee.server.workers.pool_thinker import PoolThinker
from tablee import games
for name in games.names():
    games.get(name)
gc.collect()
gc.freeze()  # no child has to look through all of this again
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    told_of = json.loads(line)
    thinkers = told_of.pop("thinkers")
    if os.fork() == 0:
        end_with_parent()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        much = 100_000.0
        plenty = dict(requests=much, creations=much, names=much, thoughts=much, insights=much)
        settings = Settings(**{"bot_pause": 0.0, **plenty, **told_of})
        logs.configure("warning")
        told = lambda address: print(os.getpid(), address, flush=True)
        staff = PoolThinker(1, prewarm="nothing", ray=settings.ray) if thinkers else QuickStaff()
        async def main():
            async with open_server(settings, thinker=staff) as server:
                await uvicorn_server(server, told).serve()
        uvloop.run(main())
        os._exit(0)
"""


def end_with_parent(how: signal.Signals = signal.SIGKILL) -> None:
    """Have the kernel end this process when the one that started it dies, however that is."""
    ctypes.CDLL(None).prctl(1, int(how))  # PR_SET_PDEATHSIG


class Zygote:
    """A process that has everything loaded and becomes a room when it is asked to."""

    def __init__(self, **environ: str) -> None:
        here = os.path.dirname(__file__)
        self._process = subprocess.Popen(
            [sys.executable, "-c", ZYGOTE, here], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=os.environ | environ,
        )  # fmt: skip
        self._asking = threading.Lock()

    def born(self, thinkers: bool = False, **settings: object) -> tuple[int, str]:
        """A new room's process and address; people may do there whatever settings do not forbid."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._asking:
            self._process.stdin.write(json.dumps({"thinkers": thinkers, **settings}) + "\n")
            self._process.stdin.flush()
            number, address = self._process.stdout.readline().split()
        return int(number), address

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait(60)


class Process:
    """A room that runs elsewhere."""

    def __init__(
        self, zygote: Zygote, database: str, port: int = 0, thinkers: bool = False,
        **settings: object,
    ) -> None:  # fmt: skip
        self.pid, self.url = zygote.born(thinkers, database=database, port=port, **settings)

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        """As the system asks it to; it must be gone soon."""
        os.kill(self.pid, signal.SIGTERM)
        self._wait()

    def _wait(self) -> None:
        for _ in range(2_400):
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.05)
        raise AssertionError("the room does not stop")


class Proxy:
    """Passes bytes on between a client and a room, late, in pieces, or not at all."""

    def __init__(self, port: int, seed: int, delay: float = 0.02, cut: float = 0.02) -> None:
        self.dice = random.Random(seed)
        self._chunks_before_cut = self.dice.randrange(4, 24)
        """The first cut comes after so many chunks at the latest."""
        self.target, self.delay, self.cut = port, delay, cut
        self.cuts = 0
        self._open: list[socket.socket] = []
        self._closed = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def _accept(self) -> None:
        while not self._closed:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            self._open += [client, server]
            for source, target in ((client, server), (server, client)):
                thread = threading.Thread(target=self._pass, args=(source, target), daemon=True)
                self._threads.append(thread)
                thread.start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 + self.dice.randrange(4_000)):
                time.sleep(self.delay * self.dice.random())
                self._chunks_before_cut -= 1
                if self.dice.random() < self.cut or self._chunks_before_cut == 0:
                    self.cuts += 1
                    target.sendall(data[: self.dice.randrange(len(data) + 1)])
                    break
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._closed = True
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
        for end in self._open:
            end.close()
