"""A cache of accounts by the secret of their device, for a few seconds."""

import time

from tablee.service.accounts import Account
from tablee.service.ports import AccountStorage

REMEMBERED = 10.0
"""Seconds for which an account is remembered."""
MOST_REMEMBERED = 10_000


class AccountCache:
    """Accounts by the secret of their device."""

    def __init__(self, storage: AccountStorage) -> None:
        self._storage = storage
        self._known: dict[str, tuple[float, Account | None]] = {}

    async def find(self, device: str | None) -> Account | None:
        """The account of a device; None if it has none."""
        if not device:
            return None
        now = time.monotonic()
        known = self._known.get(device)
        if known is not None and known[0] > now:
            return known[1]
        account = await self._storage.account(device)
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[device] = (now + REMEMBERED, account)
        return account

    def forget(self) -> None:
        """Clear the cache: a name was chosen, moved or deleted."""
        self._known.clear()
