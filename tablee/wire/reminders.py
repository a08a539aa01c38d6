"""Reminders by Web Push: what a server offers, what somebody wants, and what a message holds."""

from typing import Literal

from typing_extensions import TypedDict

ReminderKind = Literal["turn", "daily"]
"""Your turn in a game over days; the puzzles of the day."""


class ReminderOffer(TypedDict):
    """Whether this server sends reminders."""

    key: str | None
    """The public key (VAPID) a browser subscribes with; null: the server sends none."""


class Reminders(TypedDict):
    """What a browser is reminded of from now on."""

    turns: bool
    daily: int | None
    """The hour of the day, in the reader's own time; null: never."""


class SeatReminders(TypedDict):
    """Whether a browser is reminded of the turns of its seats at a table."""

    on: bool


class RemindersStopped(TypedDict):
    """A browser gets no reminders any more."""

    stopped: bool
    """Whether it had any."""


class PushMessage(TypedDict):
    """What a push message holds once the browser has decrypted it: no name, no move."""

    kind: ReminderKind
    title: str
    text: str
    address: str
    """The page that a tap opens."""
    tag: str
    """A newer notification with the same tag replaces the older one."""
    stop: str
    """What the button says that ends reminders."""
