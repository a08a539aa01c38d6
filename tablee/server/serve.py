"""Serving a room: the web server, and how it stops without losing anything."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from tablee.server.operations.settings import Settings
from tablee.server.room import Room
from tablee.server.web.app import create_app
from tablee.server.web.sockets import LONGEST_FRAME

TURN = 0.0005
"""Seconds after which a busy thread lets another have its turn. The one that writes to disk needs a
few for each commit, and everybody waits for it; Python's own 5 ms each would be many."""
LAST_WORDS = 0.2
"""Seconds for telling sockets that the room closes, before they are closed."""


class Server(uvicorn.Server):
    """A server that says goodbye first."""

    def __init__(self, config: uvicorn.Config, room: Room, on_open: Callable[[str], None]) -> None:
        super().__init__(config)
        self.room, self.on_open = room, on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and say where."""
        await super().startup(sockets)
        _spare_the_collector()
        sys.setswitchinterval(TURN)
        if self.started and self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self.on_open(f"http://{f'[{host}]' if ':' in host else host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new, tell everybody, finish what is under way."""
        self.room.close()
        for server in self.servers:
            server.close()
        await asyncio.sleep(LAST_WORDS)
        await super().shutdown(sockets)


def _spare_the_collector() -> None:
    """Let Python look for garbage less often, and never again among what is loaded already.

    Tables hold no circles, so next to nothing is found; but looking stops everybody, and
    through all the modules it takes longer than a move may.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 10)


def server(settings: Settings, on_open: Callable[[str], None], room: Room | None = None) -> Server:
    """A server for a room."""
    room = room or Room(settings)
    config = uvicorn.Config(
        create_app(room), host=settings.host, port=settings.port, loop="uvloop", http="httptools",
        ws="websockets-sansio", ws_max_size=LONGEST_FRAME, ws_per_message_deflate=False,
        ws_ping_interval=20.0, ws_ping_timeout=20.0, access_log=False, log_config=None,
        server_header=False, timeout_graceful_shutdown=5, timeout_keep_alive=30,
        forwarded_allow_ips=settings.proxies, backlog=2048,
    )  # fmt: skip
    return Server(config, room, on_open)
