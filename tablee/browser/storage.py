"""What the service stores, in the browser's own storage (IndexedDB).

`Store` is JavaScript (`web/src/engine/store.ts`). Every change is one transaction, and is
acknowledged after the browser says that it is durable. One worker owns the store at a time (a Web
Lock), so versions are known here without asking.
"""

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from tablee.games.game import Json
from tablee.service.accounts import Account
from tablee.service.draft import Draft
from tablee.service.live_table import Event
from tablee.service.ports import (
    AnnotationRow,
    Conflict,
    Loaded,
    LobbyRows,
    StoredReview,
    StoredTournament,
)
from tablee.service.refusals import Forbidden
from tablee.service.table_record import TableRecord
from tablee.service.tournaments.tournament import Tournament
from tablee.wire.games import RatedPlayer
from tablee.wire.reviews import ReviewReport, ReviewStatus

REVIEW, TOKEN, NOTES, COPIES = "review ", "token ", "notes ", "copies "


class Store(Protocol):
    """What JavaScript offers; all texts are JSON."""

    async def heads(self) -> str:
        """Version of every table and whether a bot is to move there: `{table: [version, bot]}`."""

    async def load(self, table: str) -> str | None:
        """`{"record": …, "events": […]}` of a table."""

    async def commit(self, changes: str, notes: str) -> None:
        """Write changes of tables and notes, together, and return once they are durable.

        A change is `{"table", "version", "bot", "record", "events"}`, a note `[key, value]`.
        Events are added, never changed.
        """

    async def note(self, key: str) -> str | None:
        """A note by its key."""

    async def notes(self) -> str:
        """All notes: `[[key, value], …]`."""


class BrowserStorage:
    """Implements `service.ports.Storage` for one person without an account."""

    def __init__(self, store: Store, heads: Mapping[str, tuple[int, bool]]) -> None:
        self._store = store
        self._versions = {table: version for table, (version, _) in heads.items()}
        self._bot_turns = {table for table, (_, bot) in heads.items() if bot}
        self._leases: dict[str, tuple[int, float]] = {}

    @classmethod
    async def open(cls, store: Store) -> "BrowserStorage":
        """The storage with what is in the store."""
        heads = json.loads(await store.heads())
        return cls(store, {table: (head[0], head[1]) for table, head in heads.items()})

    # Tables

    async def load(self, table: str, after: int = 0, version: int = 0) -> Loaded | None:
        stored = self._versions.get(table)
        if stored is None:
            return None
        if stored == version:
            return Loaded(version, None, [])
        text = await self._store.load(table)
        assert text is not None, table
        whole = json.loads(text)
        events = [Event(**event) for event in whole["events"]]
        new = [event for event in events if event.number > after]
        return Loaded(stored, TableRecord.from_json(whole["record"]), new)

    async def load_changed(self, after: Mapping[str, int]) -> dict[str, Loaded]:
        loaded = {table: await self.load(table, number) for table, number in after.items()}
        return {table: one for table, one in loaded.items() if one is not None}

    async def create(self, new: Draft, announced: Draft | None = None) -> None:
        known = new.record.table in self._versions
        if known or (announced is not None and self._is_old(announced)):
            raise Conflict
        drafts = [new] if announced is None else [new, announced]
        await self._write([_change(draft) for draft in drafts])

    async def commit(self, draft: Draft) -> bool:
        if self._is_old(draft):
            return False
        await self._write([_change(draft)])
        return True

    def _is_old(self, draft: Draft) -> bool:
        return self._versions.get(draft.record.table) != draft.base.version

    async def _write(self, changes: list[Json], notes: Iterable[tuple[str, str]] = ()) -> None:
        await self._store.commit(json.dumps(changes), json.dumps(list(notes)))
        for change in changes:
            self._versions[change["table"]] = change["version"]
            (self._bot_turns.add if change["bot"] else self._bot_turns.discard)(change["table"])

    async def due_bot_turns(self, now: float, limit: int) -> list[str]:
        free = (t for t in sorted(self._bot_turns) if self._leases.get(t, (0, 0.0))[1] < now)
        return list(free)[:limit]

    async def lease_bot_turn(
        self, table: str, version: int, owner: str, now: float, until: float
    ) -> bool:
        if self._versions.get(table) != version or table not in self._bot_turns:
            return False
        self._leases[table] = (version, until)
        return True

    async def signs(self, table: str) -> dict[int, float]:
        return {}

    async def release_leases(self, owner: str) -> None:
        self._leases.clear()

    # Everything, as a file

    async def everything(self) -> tuple[list[Json], dict[str, str]]:
        """Every table with record and events, and all notes."""
        texts = [await self._store.load(table) for table in sorted(self._versions)]
        notes: dict[str, str] = dict(json.loads(await self._store.notes()))
        return [json.loads(text) for text in texts if text is not None], notes

    async def absorb(self, change: Json, notes: Iterable[tuple[str, str]]) -> None:
        """Write a table that came from a file; `change` is as the store writes it."""
        await self._write([change], notes)

    # Seats: who opened a table here holds its token.

    async def keep_token(self, table: str, token: str) -> None:
        """Remember the token of the seats at a table."""
        await self._write([], [(TOKEN + table, token)])

    async def token(self, table: str) -> str | None:
        """The token of the seats at a table."""
        return await self._store.note(TOKEN + table)

    # Accounts: there are none without a server.

    async def account(self, device: str) -> Account | None:
        return None

    async def choose_name(self, device: str, name: str, now: float) -> Account:
        raise Forbidden("site-needs-server")

    async def start_transfer(self, account: Account, code: str, now: float) -> float:
        raise Forbidden("site-needs-server")

    async def claim_transfer(self, device: str, code: str, now: float) -> Account:
        raise Forbidden("site-needs-server")

    async def forget_account(self, account: Account) -> None:
        raise Forbidden("site-needs-server")

    async def tables_of(self, account: Account) -> list[str]:
        return []

    async def all_tables_of(self, account: Account) -> list[str]:
        return []

    async def leaderboard(self, game: str) -> list[RatedPlayer]:
        return []

    async def lobby(self, since: float, limit: int) -> LobbyRows:
        return LobbyRows([], 0, 0)

    # Tournaments need other people.

    async def tournament(self, id: str) -> StoredTournament | None:
        return None

    async def create_tournament(self, new: Tournament, now: float) -> None:
        raise Forbidden("site-needs-server")

    async def commit_tournament(
        self, changed: Tournament, version: int, opened: Sequence[Draft], now: float
    ) -> bool:
        raise Forbidden("site-needs-server")

    async def table_statuses(self, names: Sequence[str]) -> dict[str, str]:
        return {}

    async def tournaments_of(self, account: Account) -> list[str]:
        return []

    # Variations and comments

    async def annotations(self, table: str, copy: str) -> AnnotationRow | None:
        text = await self._store.note(f"{NOTES}{table} {copy}")
        return None if text is None else AnnotationRow(*json.loads(text))

    async def write_annotations(self, table: str, copy: str, row: AnnotationRow) -> bool:
        stored = await self.annotations(table, copy)
        if (stored.version if stored else 0) != row.version - 1:
            return False
        notes = [(f"{NOTES}{table} {copy}", json.dumps(list(row)))]
        if stored is None and copy:
            notes.append((COPIES + table, str(await self.count_copies(table) + 1)))
        await self._write([], notes)
        return True

    async def count_copies(self, table: str) -> int:
        return int(await self._store.note(COPIES + table) or 0)

    # Reviews

    async def begin_review(
        self, table: str, owner: str, now: float, until: float, version: int
    ) -> bool:
        stored = await self._stored_review(table)
        if stored is not None:
            report = stored.get("report")
            done = stored["status"] == "done" and report and report.get("version") == version
            if done or (stored["owner"] == owner and stored["until"] > now):
                return False
        await self._write_review(table, "working", 0.0, None, until, owner)
        return True

    async def review(self, table: str) -> StoredReview | None:
        stored = await self._stored_review(table)
        if stored is None:
            return None
        return StoredReview(stored["status"], stored["progress"], stored["report"])

    async def update_review(
        self, table: str, status: ReviewStatus, progress: float, report: ReviewReport | None,
        until: float,
    ) -> None:  # fmt: skip
        stored = await self._stored_review(table)
        owner = stored["owner"] if stored else ""
        await self._write_review(table, status, progress, report, until, owner)

    async def delete_review(self, table: str) -> None:
        await self._write([], [(REVIEW + table, "null")])

    async def _stored_review(self, table: str) -> Any:
        text = await self._store.note(REVIEW + table)
        return None if text is None else json.loads(text)

    async def _write_review(
        self, table: str, status: str, progress: float, report: object, until: float, owner: str
    ) -> None:
        stored = {
            "status": status, "progress": progress, "report": report, "until": until,
            "owner": owner,
        }  # fmt: skip
        await self._write([], [(REVIEW + table, json.dumps(stored))])


def _change(draft: Draft) -> Json:
    """A draft as the store writes it."""
    return {
        "table": draft.record.table, "version": draft.base.version + 1, "bot": draft.bot_turn,
        "record": draft.record.to_json(),
        "events": [dataclasses.asdict(event) for event in draft.live.events[draft.base.number :]],
    }  # fmt: skip
