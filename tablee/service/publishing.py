"""What follows a commit: watchers are woken, bots get their turn, the lobby shows the change.

A watcher is a socket (`server/web/sockets.py`) or a long poll: woken, it reads the new events from
the table and sends them.
"""

from collections.abc import Callable

from tablee.service.draft import Draft
from tablee.service.live_table import LiveTable
from tablee.service.ports import Scheduler, Signal
from tablee.service.watchers import Watchers
from tablee.wire.frames import Notice


class LobbyFeed:
    """Wakes those who watch the lobby."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._signal = scheduler.signal()

    def next_change(self) -> Signal:
        """A signal for the next change; take it before reading the lobby."""
        return self._signal

    def changed(self) -> None:
        self._signal.set()
        self._signal = self._scheduler.signal()


class BotTurns:
    """Tables where a bot may be to move, in the order in which they came up."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._waiting: dict[str, None] = {}
        self._signal = scheduler.signal()

    def add(self, table: str) -> None:
        """A bot may be to move at a table."""
        self._waiting[table] = None
        self._signal.set()

    async def take(self) -> list[str]:
        """Wait for turns, then take all of them."""
        await self._signal.wait()
        self._signal.clear()
        tables, self._waiting = list(self._waiting), {}
        return tables


class Publisher:
    """Wakes watchers, bots and lobby of this process after a commit, never before."""

    def __init__(
        self, watchers: Watchers, bot_turns: BotTurns, lobby: LobbyFeed,
        count: Callable[[Draft], None] = lambda draft: None,
    ) -> None:  # fmt: skip
        self.watchers, self.bot_turns, self.lobby = watchers, bot_turns, lobby
        self._count = count

    def committed(self, draft: Draft) -> None:
        """This process has committed a draft."""
        live = draft.live
        self.watchers.wake(live.record.table)
        self._count(draft)
        if draft.bot_turn:
            self.bot_turns.add(live.record.table)
        opened = not draft.events
        if live.record.public and (opened or any(event.kind != "moved" for event in draft.events)):
            self.lobby.changed()

    def changed_elsewhere(self, live: LiveTable) -> None:
        """Another process has committed something at a table."""
        self.watchers.wake(live.record.table)
        if live.record.public:
            self.lobby.changed()

    def notify(self, table: str, message: Notice) -> None:
        """Pass on a message that is not an event, such as that a bot thinks."""
        self.watchers.notify(table, message)
