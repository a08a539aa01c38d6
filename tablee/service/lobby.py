"""The lobby: public tables with an open seat."""

from collections.abc import Callable

from tablee.service import clocks, views
from tablee.service.ports import Now, Storage
from tablee.service.table_record import TableRecord
from tablee.wire import accounts as wire

SHOWN = 100
"""Tables in the lobby at most."""
LASTS = 86_400.0
"""Seconds after which a waiting table leaves the lobby."""


class Lobby:
    """The lobby as everybody sees it."""

    def __init__(self, storage: Storage, now: Now, people_here: Callable[[], int]) -> None:
        self._storage, self._now, self._people_here = storage, now, people_here

    async def read(self) -> wire.Lobby:
        """Waiting tables, how many people are here, how many games run."""
        rows = await self._storage.lobby(self._now() - LASTS, SHOWN)
        return {
            "tables": [entry(record) for record in rows.waiting],
            "people": self._people_here() + rows.people_elsewhere,
            "running": rows.running,
        }


def entry(record: TableRecord) -> wire.LobbyTable:
    """One table as the lobby shows it."""
    return {
        "table": record.table, "game": record.game, "players": record.players,
        "options": record.options,
        "seats": [
            {"seat": number, "who": seat.who, "name": seat.name, "level": seat.level,
             "rating": seat.rating}
            for number, seat in enumerate(record.seats)
        ],
        "clock": clocks.kind_message(record.clock_kind), "rated": record.rated,
        "created": views.stamp(record.created),
    }  # fmt: skip
