"""Notifications of commits by other processes (PostgreSQL LISTEN): hints, tables are polled too."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import asyncpg

from tablee.server.storage.commit_sql import CHANNEL

log = logging.getLogger("tablee.server.storage")
RECONNECT = 1.0
"""Seconds between two tries to connect, and between looks whether the connection lives."""


async def listen(address: str, own: str, changed: Callable[[str, int], None]) -> None:
    """Call `changed(table, version)` for every commit of another process, until cancelled.

    `own` is the author name of this process: its own commits are not reported. The listener has a
    connection of its own, because a pool would close it.
    """

    def notified(connection: object, pid: int, channel: str, payload: str) -> None:
        author, *words = payload.split(" ")
        if not author or author != own:
            for table, version in zip(words[::2], words[1::2], strict=False):
                changed(table, int(version))

    while True:
        connection: Any = None
        try:
            connection = await asyncpg.connect(address.replace("+asyncpg", ""), timeout=10)
            await connection.add_listener(CHANNEL, notified)
            while not connection.is_closed():
                await asyncio.sleep(RECONNECT)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            log.warning("listening for commits failed", exc_info=True)
        finally:
            if connection is not None and not connection.is_closed():
                await connection.close(timeout=1)
        await asyncio.sleep(RECONNECT)
