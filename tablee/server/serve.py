"""Runs a server process on uvicorn, and stops it gracefully."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator

import uvicorn
import uvloop

from tablee.server.operations.settings import Settings
from tablee.server.server import Server, open_server
from tablee.server.web import protocol
from tablee.server.web.app import build_routes, create_app
from tablee.server.web.sockets import LONGEST_FRAME

SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy thread releases the interpreter's lock. The writer thread needs it
a few times for each commit; with Python's default of 5 ms, commits would wait too long."""
GOODBYE = 0.2
"""Seconds for telling sockets that the server closes, before they are closed."""


class UvicornServer(uvicorn.Server):
    """A uvicorn server that announces its end to sockets, and leaves signals to its caller."""

    def __init__(
        self, config: uvicorn.Config, server: Server, on_open: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self.server, self.on_open = server, on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and report the address."""
        await build_routes(self.config.app)  # type: ignore[arg-type]  # not a name to import
        await super().startup(sockets)
        tune_interpreter()
        if self.started and self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self.on_open(f"http://{f'[{host}]' if ':' in host else host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no new connections, announce the end to sockets, finish requests under way."""
        self.server.close()
        for server in self.servers:
            server.close()
        await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGINT and SIGTERM.

        uvicorn would raise the signal again afterwards, before storage and workers are closed.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        names = (signal.SIGINT, signal.SIGTERM)
        before = {name: signal.signal(name, self.handle_exit) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)


def tune_interpreter() -> None:
    """Short switch interval for threads, and rare garbage collections.

    Tables hold no reference cycles, so a collection frees next to nothing, but a full one through
    all loaded modules takes longer than a move may.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 10)


def uvicorn_server(server: Server, on_open: Callable[[str], None]) -> UvicornServer:
    """The uvicorn server for an open server process."""
    settings = server.settings
    config = uvicorn.Config(
        create_app(server), host=settings.host, port=settings.port, http=protocol.BoundedProtocol,
        ws="websockets-sansio", ws_max_size=LONGEST_FRAME, ws_per_message_deflate=False,
        ws_ping_interval=20.0, ws_ping_timeout=20.0, access_log=False, log_config=None,
        server_header=False, timeout_graceful_shutdown=5, timeout_keep_alive=protocol.IDLE_TIMEOUT,
        forwarded_allow_ips=settings.proxies, backlog=2048, lifespan="off",
    )  # fmt: skip
    return UvicornServer(config, server, on_open)


def run(settings: Settings, on_open: Callable[[str], None]) -> bool:
    """Serve until a signal comes; False if it could not start."""

    async def main() -> bool:
        async with open_server(settings) as server:
            running = uvicorn_server(server, on_open)
            await running.serve()
            return bool(running.started)

    return uvloop.run(main())
